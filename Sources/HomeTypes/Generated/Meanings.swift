// SPDX-License-Identifier: Apache-2.0
// Written by Scripts/generate_types.py from Data/model: change those instead.
// swift-format-ignore-file

extension Catalogue {
    /// By trait: a line for each attribute, each field of an event (`!event.field`) and each
    /// argument of a command (`(command.argument`); what goes on begins with a space.
    static let generatedMeanings: [(trait: String, lines: String)] = [
        (
            "Matter.AccessControlTrait",
            """
            acl.privilege choice 1=view 2=proxyView 3=operate 4=manage 5=administer
            acl.authMode choice 1=pase 2=case 3=group
            acl.subjects number
            acl.targets.cluster number
            acl.targets.endpoint number
            acl.targets.deviceType number
            acl.auxiliaryType choice 0=system 1=groupcast
            acl.fabricIndex number
            extension.data other
            extension.fabricIndex number
            subjectsPerAccessControlEntry number
            targetsPerAccessControlEntry number
            accessControlEntriesPerFabric number
            commissioningArl.endpoint number
            commissioningArl.cluster number
            commissioningArl.restrictions.type choice 0=attributeAccessForbidden
             1=attributeWriteForbidden 2=commandForbidden 3=eventForbidden
            commissioningArl.restrictions.id number
            arl.endpoint number
            arl.cluster number
            arl.restrictions.type choice 0=attributeAccessForbidden 1=attributeWriteForbidden
             2=commandForbidden 3=eventForbidden
            arl.restrictions.id number
            arl.fabricIndex number
            auxiliaryAcl.privilege choice 1=view 2=proxyView 3=operate 4=manage 5=administer
            auxiliaryAcl.authMode choice 1=pase 2=case 3=group
            auxiliaryAcl.subjects number
            auxiliaryAcl.targets.cluster number
            auxiliaryAcl.targets.endpoint number
            auxiliaryAcl.targets.deviceType number
            auxiliaryAcl.auxiliaryType choice 0=system 1=groupcast
            auxiliaryAcl.fabricIndex number
            featureMap bits 1=extension 2=managedDevice 4=auxiliary
            !accessControlEntryChanged.adminNodeID number
            !accessControlEntryChanged.adminPasscodeID number
            !accessControlEntryChanged.changeType choice 0=changed 1=added 2=removed
            !accessControlEntryChanged.latestValue.privilege choice 1=view 2=proxyView 3=operate
             4=manage 5=administer
            !accessControlEntryChanged.latestValue.authMode choice 1=pase 2=case 3=group
            !accessControlEntryChanged.latestValue.subjects number
            !accessControlEntryChanged.latestValue.targets.cluster number
            !accessControlEntryChanged.latestValue.targets.endpoint number
            !accessControlEntryChanged.latestValue.targets.deviceType number
            !accessControlEntryChanged.latestValue.auxiliaryType choice 0=system 1=groupcast
            !accessControlEntryChanged.latestValue.fabricIndex number
            !accessControlEntryChanged.fabricIndex number
            !accessControlExtensionChanged.adminNodeID number
            !accessControlExtensionChanged.adminPasscodeID number
            !accessControlExtensionChanged.changeType choice 0=changed 1=added 2=removed
            !accessControlExtensionChanged.latestValue.data other
            !accessControlExtensionChanged.latestValue.fabricIndex number
            !accessControlExtensionChanged.fabricIndex number
            !fabricRestrictionReviewUpdate.token number
            !fabricRestrictionReviewUpdate.instruction other
            !fabricRestrictionReviewUpdate.arlRequestFlowURL other
            !fabricRestrictionReviewUpdate.fabricIndex number
            !auxiliaryAccessUpdated.adminNodeID number
            !auxiliaryAccessUpdated.fabricIndex number
            (reviewFabricRestrictions.arl.endpoint number
            (reviewFabricRestrictions.arl.cluster number
            (reviewFabricRestrictions.arl.restrictions.type choice 0=attributeAccessForbidden
             1=attributeWriteForbidden 2=commandForbidden 3=eventForbidden
            (reviewFabricRestrictions.arl.restrictions.id number
            """
        ),
        (
            "Matter.AccountLoginTrait",
            """
            featureMap number
            !loggedOut.node number
            !loggedOut.fabricIndex number
            (getSetupPin.tempAccountIdentifier other
            (login.tempAccountIdentifier other
            (login.setupPin other
            (login.node number
            (logout.node number
            """
        ),
        (
            "Matter.ActionsTrait",
            """
            actionList.actionID number
            actionList.name other
            actionList.type choice 0=other 1=scene 2=sequence 3=automation 4=exception
             5=notification 6=alarm
            actionList.endpointListID number
            actionList.supportedCommands bits 1=instantAction 2=instantActionWithTransition
             4=startAction 8=startActionWithDuration 16=stopAction 32=pauseAction
             64=pauseActionWithDuration 128=resumeAction 256=enableAction
             512=enableActionWithDuration 1024=disableAction 2048=disableActionWithDuration
            actionList.state choice 0=inactive 1=active 2=paused 3=disabled
            endpointLists.endpointListID number
            endpointLists.name other
            endpointLists.type choice 0=other 1=room 2=zone
            endpointLists.endpoints number
            setupURL other
            featureMap number
            !stateChanged.actionID number
            !stateChanged.invokeID number
            !stateChanged.newState choice 0=inactive 1=active 2=paused 3=disabled
            !actionFailed.actionID number
            !actionFailed.invokeID number
            !actionFailed.newState choice 0=inactive 1=active 2=paused 3=disabled
            !actionFailed.error choice 0=unknown 1=interrupted
            (instantAction.actionID number
            (instantAction.invokeID number
            (instantActionWithTransition.actionID number
            (instantActionWithTransition.invokeID number
            (instantActionWithTransition.transitionTime number
            (startAction.actionID number
            (startAction.invokeID number
            (startActionWithDuration.actionID number
            (startActionWithDuration.invokeID number
            (startActionWithDuration.duration number
            (stopAction.actionID number
            (stopAction.invokeID number
            (pauseAction.actionID number
            (pauseAction.invokeID number
            (pauseActionWithDuration.actionID number
            (pauseActionWithDuration.invokeID number
            (pauseActionWithDuration.duration number
            (resumeAction.actionID number
            (resumeAction.invokeID number
            (enableAction.actionID number
            (enableAction.invokeID number
            (enableActionWithDuration.actionID number
            (enableActionWithDuration.invokeID number
            (enableActionWithDuration.duration number
            (disableAction.actionID number
            (disableAction.invokeID number
            (disableActionWithDuration.actionID number
            (disableActionWithDuration.invokeID number
            (disableActionWithDuration.duration number
            """
        ),
        (
            "Matter.ActivatedCarbonFilterMonitoringTrait",
            """
            condition percent
            degradationDirection choice 0=up 1=down
            changeIndication choice 0=ok 1=warning 2=critical
            inPlaceIndicator other
            lastChangedTime epoch_s
            replacementProductList.productIdentifierType choice 0=upc 1=gtin8 2=ean 3=gtin14 4=oem
            replacementProductList.productIdentifierValue other
            featureMap bits 1=condition 2=warning 4=replacementProductList
            """
        ),
        (
            "Matter.AdministratorCommissioningTrait",
            """
            windowStatus choice 0=windowNotOpen 1=enhancedWindowOpen 2=basicWindowOpen
            adminFabricIndex number
            adminVendorID number
            featureMap bits 1=basic
            (openCommissioningWindow.commissioningTimeout number
            (openCommissioningWindow.pakePasscodeVerifier other
            (openCommissioningWindow.discriminator number
            (openCommissioningWindow.iterations number
            (openCommissioningWindow.salt other
            (openBasicCommissioningWindow.commissioningTimeout number
            """
        ),
        (
            "Matter.AirQualityTrait",
            """
            airQuality choice 0=unknown 1=good 2=fair 3=moderate 4=poor 5=veryPoor 6=extremelyPoor
            featureMap bits 1=fair 2=moderate 4=veryPoor 8=extremelyPoor
            """
        ),
        (
            "Matter.AmbientContextSensingTrait",
            """
            humanActivityDetected other
            objectIdentified other
            audioContextDetected other
            ambientContextType.ambientContextSensed.mfgCode number
            ambientContextType.ambientContextSensed.namespaceID number
            ambientContextType.ambientContextSensed.tag number
            ambientContextType.ambientContextSensed.label other
            ambientContextType.detectionConfidence percent
            ambientContextTypeSupported.mfgCode number
            ambientContextTypeSupported.namespaceID number
            ambientContextTypeSupported.tag number
            ambientContextTypeSupported.label other
            objectCountThresholdReached other
            objectCountConfig.countingObject.mfgCode number
            objectCountConfig.countingObject.namespaceID number
            objectCountConfig.countingObject.tag number
            objectCountConfig.countingObject.label other
            objectCountConfig.objectCountThreshold number
            objectCount number
            simultaneousDetectionLimit number
            holdTime number
            holdTimeLimits.holdTimeMin number
            holdTimeLimits.holdTimeMax number
            holdTimeLimits.holdTimeDefault number
            predictedActivity.startTimestamp epoch_s
            predictedActivity.endTimestamp epoch_s
            predictedActivity.ambientContextType.mfgCode number
            predictedActivity.ambientContextType.namespaceID number
            predictedActivity.ambientContextType.tag number
            predictedActivity.ambientContextType.label other
            predictedActivity.crowdDetected other
            predictedActivity.crowdCount number
            predictedActivity.confidence percent
            sensorFusionSupported.mfgCode number
            sensorFusionSupported.namespaceID number
            sensorFusionSupported.tag number
            sensorFusionSupported.label other
            featureMap bits 1=humanActivity 2=objectCounting 4=objectIdentification
             8=soundIdentification 16=predictedActivity 32=sensorFusion
            !ambientContextDetectStarted.ambientContextDetected.ambientContextSensed.mfgCode number
            !ambientContextDetectStarted.ambientContextDetected.ambientContextSensed.namespaceID
             number
            !ambientContextDetectStarted.ambientContextDetected.ambientContextSensed.tag number
            !ambientContextDetectStarted.ambientContextDetected.ambientContextSensed.label other
            !ambientContextDetectStarted.ambientContextDetected.detectionConfidence percent
            !ambientContextDetectStarted.objectCountThresholdReached other
            !ambientContextDetectStarted.objectCount number
            !ambientContextDetectEnded.eventStartTimePos posix_ms
            !ambientContextDetectEnded.eventStartTimeSys systime_ms
            """
        ),
        (
            "Matter.AmbientSensingUnionTrait",
            """
            unionName other
            unionHealth choice 0=fullyFunctional 1=limitedDegraded 2=nonFunctional
            unionContributorList.contributorNodeID number
            unionContributorList.contributorEndpointID number
            unionContributorList.contributorName other
            unionContributorList.contributorHealth choice 0=unionContributorOnline
             1=unionContributorOffline
            featureMap number
            !unionContributorAdded.addedContributor.contributorNodeID number
            !unionContributorAdded.addedContributor.contributorEndpointID number
            !unionContributorAdded.addedContributor.contributorName other
            !unionContributorAdded.addedContributor.contributorHealth choice
             0=unionContributorOnline 1=unionContributorOffline
            !unionContributorRemoved.removedContributor.contributorNodeID number
            !unionContributorRemoved.removedContributor.contributorEndpointID number
            !unionContributorRemoved.removedContributor.contributorName other
            !unionContributorRemoved.removedContributor.contributorHealth choice
             0=unionContributorOnline 1=unionContributorOffline
            !unionContributorStatusChanged.statusChangedContributor.contributorNodeID number
            !unionContributorStatusChanged.statusChangedContributor.contributorEndpointID number
            !unionContributorStatusChanged.statusChangedContributor.contributorName other
            !unionContributorStatusChanged.statusChangedContributor.contributorHealth choice
             0=unionContributorOnline 1=unionContributorOffline
            """
        ),
        (
            "Matter.ApplicationBasicTrait",
            """
            vendorName other
            vendorID number
            applicationName other
            productID number
            application.catalogVendorID number
            application.applicationID other
            status choice 0=stopped 1=activeVisibleFocus 2=activeHidden 3=activeVisibleNotFocus
            applicationVersion other
            allowedVendorList number
            featureMap number
            """
        ),
        (
            "Matter.ApplicationLauncherTrait",
            """
            catalogList number
            currentApp.application.catalogVendorID number
            currentApp.application.applicationID other
            currentApp.endpoint number
            featureMap bits 1=applicationPlatform
            (launchApp.application.catalogVendorID number
            (launchApp.application.applicationID other
            (launchApp.data other
            (stopApp.application.catalogVendorID number
            (stopApp.application.applicationID other
            (hideApp.application.catalogVendorID number
            (hideApp.application.applicationID other
            """
        ),
        (
            "Matter.AudioOutputTrait",
            """
            outputList.index number
            outputList.outputType choice 0=hdmi 1=bt 2=optical 3=headphone 4=internal 5=other
            outputList.name other
            currentOutput number
            featureMap bits 1=nameUpdates
            (selectOutput.index number
            (renameOutput.index number
            (renameOutput.name other
            """
        ),
        (
            "Matter.AvAnalysisTrait",
            """
            supportedAmbientContexts.mfgCode number
            supportedAmbientContexts.namespaceID number
            supportedAmbientContexts.tag number
            supportedAmbientContexts.label other
            activeAmbientContextTriggers.context.mfgCode number
            activeAmbientContextTriggers.context.namespaceID number
            activeAmbientContextTriggers.context.tag number
            activeAmbientContextTriggers.context.label other
            activeAmbientContextTriggers.zoneIds number
            maxAnalysisStreamCount number
            currentAnalysisStreamCount number
            analysisStreams.analysisStreamID number
            analysisStreams.webRtcEndpointID number
            analysisStreams.pushAvEndpointID number
            analysisStreams.analysisStreamState choice 0=pendingInitiation 1=failure
             2=webRtcInitiated 3=pushAvAllocated 4=webRtcActive 5=pushAvActive
             6=pushAvPendingDeactivation 7=webRtcPendingDeactivation
            trackingEnabled other
            featureMap bits 1=localContextDetection 2=remoteContextDetection
             4=perZoneContextDetection
            !analysisSessionStart.sessionID number
            !analysisSessionStart.sourceNodeID number
            !analysisSessionStart.triggeredZones number
            !analysisSessionEnd.sessionID number
            !analysisSessionEnd.sourceNodeID number
            !perceivedContext.sessionID number
            !perceivedContext.sourceNodeID number
            !perceivedContext.sourceStartTimestamp epoch_us
            !perceivedContext.newIdentifiedContexts.identifiedContextID number
            !perceivedContext.newIdentifiedContexts.identifiedContext.mfgCode number
            !perceivedContext.newIdentifiedContexts.identifiedContext.namespaceID number
            !perceivedContext.newIdentifiedContexts.identifiedContext.tag number
            !perceivedContext.newIdentifiedContexts.identifiedContext.label other
            !perceivedContext.newIdentifiedContexts.previousZone number
            !perceivedContext.newIdentifiedContexts.currentZone number
            !perceivedContext.newIdentifiedContexts.startTime epoch_s
            !perceivedContext.newIdentifiedContexts.endTime epoch_s
            !perceivedContext.currentIdentifiedContexts.identifiedContextID number
            !perceivedContext.currentIdentifiedContexts.identifiedContext.mfgCode number
            !perceivedContext.currentIdentifiedContexts.identifiedContext.namespaceID number
            !perceivedContext.currentIdentifiedContexts.identifiedContext.tag number
            !perceivedContext.currentIdentifiedContexts.identifiedContext.label other
            !perceivedContext.currentIdentifiedContexts.previousZone number
            !perceivedContext.currentIdentifiedContexts.currentZone number
            !perceivedContext.currentIdentifiedContexts.startTime epoch_s
            !perceivedContext.currentIdentifiedContexts.endTime epoch_s
            !perceivedContext.expiredContexts.identifiedContextID number
            !perceivedContext.expiredContexts.identifiedContext.mfgCode number
            !perceivedContext.expiredContexts.identifiedContext.namespaceID number
            !perceivedContext.expiredContexts.identifiedContext.tag number
            !perceivedContext.expiredContexts.identifiedContext.label other
            !perceivedContext.expiredContexts.previousZone number
            !perceivedContext.expiredContexts.currentZone number
            !perceivedContext.expiredContexts.startTime epoch_s
            !perceivedContext.expiredContexts.endTime epoch_s
            (enableContextTriggers.contextTriggers.context.mfgCode number
            (enableContextTriggers.contextTriggers.context.namespaceID number
            (enableContextTriggers.contextTriggers.context.tag number
            (enableContextTriggers.contextTriggers.context.label other
            (enableContextTriggers.contextTriggers.zoneIds number
            (disableContextTriggers.contextTriggers.context.mfgCode number
            (disableContextTriggers.contextTriggers.context.namespaceID number
            (disableContextTriggers.contextTriggers.context.tag number
            (disableContextTriggers.contextTriggers.context.label other
            (disableContextTriggers.contextTriggers.zoneIds number
            (establishAnalysisStream.nodeID number
            (activateAnalysisStream.analysisStreamID number
            (activateAnalysisStream.webRtcEndpointID number
            (activateAnalysisStream.pushAvEndpointID number
            (deactivateAnalysisStream.analysisStreamID number
            (removeAnalysisStream.analysisStreamID number
            """
        ),
        (
            "Matter.BallastConfigurationTrait",
            """
            physicalMinLevel number
            physicalMaxLevel number
            ballastStatus bits 1=ballastNonOperational 2=lampFailure
            minLevel number
            maxLevel number
            intrinsicBallastFactor number
            ballastFactorAdjustment number
            lampQuantity number
            lampType other
            lampManufacturer other
            lampRatedHours number
            lampBurnHours number
            lampAlarmMode bits 1=lampBurnHours
            lampBurnHoursTripPoint number
            featureMap number
            """
        ),
        (
            "Matter.BasicInformationTrait",
            """
            dataModelRevision number
            vendorName other
            vendorID number
            productName other
            productID number
            nodeLabel other
            location other
            hardwareVersion number
            hardwareVersionString other
            softwareVersion number
            softwareVersionString other
            manufacturingDate other
            partNumber other
            productURL other
            productLabel other
            serialNumber other
            localConfigDisabled other
            reachable other
            uniqueID other
            capabilityMinima.caseSessionsPerFabric number
            capabilityMinima.subscriptionsPerFabric number
            capabilityMinima.simultaneousInvocationsSupported number
            capabilityMinima.simultaneousWritesSupported number
            capabilityMinima.readPathsSupported number
            capabilityMinima.subscribePathsSupported number
            productAppearance.finish choice 0=other 1=matte 2=satin 3=polished 4=rugged 5=fabric
            productAppearance.primaryColor choice 0=black 1=navy 2=green 3=teal 4=maroon 5=purple
             6=olive 7=gray 8=blue 9=lime 10=aqua 11=red 12=fuchsia 13=yellow 14=white 15=nickel
             16=chrome 17=brass 18=copper 19=silver 20=gold
            specificationVersion number
            maxPathsPerInvoke number
            deviceLocation.locationName other
            deviceLocation.floorNumber number
            deviceLocation.areaType choice 0=aisle 1=attic 2=backDoor 3=backYard 4=balcony
             5=ballroom 6=bathroom 7=bedroom 8=border 9=boxroom 10=breakfastRoom 11=carport
             12=cellar 13=cloakroom 14=closet 15=conservatory 16=corridor 17=craftRoom 18=cupboard
             19=deck 20=den 21=dining 22=drawingRoom 23=dressingRoom 24=driveway 25=elevator
             26=ensuite 27=entrance 28=entryway 29=familyRoom 30=foyer 31=frontDoor 32=frontYard
             33=gameRoom 34=garage 35=garageDoor 36=garden 37=gardenDoor 38=guestBathroom
             39=guestBedroom 41=guestRoom 42=gym 43=hallway 44=hearthRoom 45=kidsRoom 46=kidsBedroom
             47=kitchen 49=laundryRoom 50=lawn 51=library 52=livingRoom 53=lounge 54=mediaTvRoom
             55=mudRoom 56=musicRoom 57=nursery 58=office 59=outdoorKitchen 60=outside 61=pantry
             62=parkingLot 63=parlor 64=patio 65=playRoom 66=poolRoom 67=porch 68=primaryBathroom
             69=primaryBedroom 70=ramp 71=receptionRoom 72=recreationRoom 74=roof 75=sauna
             76=scullery 77=sewingRoom 78=shed 79=sideDoor 80=sideYard 81=sittingRoom 82=snug 83=spa
             84=staircase 85=steamRoom 86=storageRoom 87=studio 88=study 89=sunRoom 90=swimmingPool
             91=terrace 92=utilityRoom 93=ward 94=workshop 95=toilet
            configurationVersion number
            featureMap number
            !startUp.softwareVersion number
            !leave.fabricIndex number
            !reachableChanged.reachableNewValue other
            """
        ),
        (
            "Matter.BindingTrait",
            """
            binding.node number
            binding.group number
            binding.endpoint number
            binding.cluster number
            binding.fabricIndex number
            featureMap number
            """
        ),
        (
            "Matter.BooleanStateConfigurationTrait",
            """
            currentSensitivityLevel number
            supportedSensitivityLevels number
            defaultSensitivityLevel number
            alarmsActive bits 1=visual 2=audible
            alarmsSuppressed bits 1=visual 2=audible
            alarmsEnabled bits 1=visual 2=audible
            alarmsSupported bits 1=visual 2=audible
            sensorFault bits 1=generalFault
            featureMap bits 1=visual 2=audible 4=alarmSuppress 8=sensitivityLevel 16=faultEvents
            !alarmsStateChanged.alarmsActive bits 1=visual 2=audible
            !alarmsStateChanged.alarmsSuppressed bits 1=visual 2=audible
            !sensorFault.sensorFault bits 1=generalFault
            (suppressAlarm.alarmsToSuppress bits 1=visual 2=audible
            (enableDisableAlarm.alarmsToEnableDisable bits 1=visual 2=audible
            """
        ),
        (
            "Matter.BooleanStateTrait",
            """
            stateValue other
            featureMap bits 1=changeEvent
            !stateChange.stateValue other
            """
        ),
        (
            "Matter.BridgedDeviceBasicInformationTrait",
            """
            vendorName other
            vendorID number
            productName other
            productID number
            nodeLabel other
            hardwareVersion number
            hardwareVersionString other
            softwareVersion number
            softwareVersionString other
            manufacturingDate other
            partNumber other
            productURL other
            productLabel other
            serialNumber other
            reachable other
            uniqueID other
            productAppearance.finish choice 0=other 1=matte 2=satin 3=polished 4=rugged 5=fabric
            productAppearance.primaryColor choice 0=black 1=navy 2=green 3=teal 4=maroon 5=purple
             6=olive 7=gray 8=blue 9=lime 10=aqua 11=red 12=fuchsia 13=yellow 14=white 15=nickel
             16=chrome 17=brass 18=copper 19=silver 20=gold
            deviceLocation.locationName other
            deviceLocation.floorNumber number
            deviceLocation.areaType choice 0=aisle 1=attic 2=backDoor 3=backYard 4=balcony
             5=ballroom 6=bathroom 7=bedroom 8=border 9=boxroom 10=breakfastRoom 11=carport
             12=cellar 13=cloakroom 14=closet 15=conservatory 16=corridor 17=craftRoom 18=cupboard
             19=deck 20=den 21=dining 22=drawingRoom 23=dressingRoom 24=driveway 25=elevator
             26=ensuite 27=entrance 28=entryway 29=familyRoom 30=foyer 31=frontDoor 32=frontYard
             33=gameRoom 34=garage 35=garageDoor 36=garden 37=gardenDoor 38=guestBathroom
             39=guestBedroom 41=guestRoom 42=gym 43=hallway 44=hearthRoom 45=kidsRoom 46=kidsBedroom
             47=kitchen 49=laundryRoom 50=lawn 51=library 52=livingRoom 53=lounge 54=mediaTvRoom
             55=mudRoom 56=musicRoom 57=nursery 58=office 59=outdoorKitchen 60=outside 61=pantry
             62=parkingLot 63=parlor 64=patio 65=playRoom 66=poolRoom 67=porch 68=primaryBathroom
             69=primaryBedroom 70=ramp 71=receptionRoom 72=recreationRoom 74=roof 75=sauna
             76=scullery 77=sewingRoom 78=shed 79=sideDoor 80=sideYard 81=sittingRoom 82=snug 83=spa
             84=staircase 85=steamRoom 86=storageRoom 87=studio 88=study 89=sunRoom 90=swimmingPool
             91=terrace 92=utilityRoom 93=ward 94=workshop 95=toilet
            configurationVersion number
            featureMap bits 1048576=bridgedIcdSupport
            !startUp.softwareVersion number
            !reachableChanged.reachableNewValue other
            !activeChanged.promisedActiveDuration number
            (keepActive.stayActiveDuration number
            (keepActive.timeoutMs number
            """
        ),
        (
            "Matter.CameraAvSettingsUserLevelManagementTrait",
            """
            mptzPosition.pan number
            mptzPosition.tilt number
            mptzPosition.zoom number
            maxPresets number
            mptzPresets.presetID number
            mptzPresets.name other
            mptzPresets.settings.pan number
            mptzPresets.settings.tilt number
            mptzPresets.settings.zoom number
            dptzStreams.videoStreamID number
            dptzStreams.viewport.x1 number
            dptzStreams.viewport.y1 number
            dptzStreams.viewport.x2 number
            dptzStreams.viewport.y2 number
            zoomMax number
            tiltMin number
            tiltMax number
            panMin number
            panMax number
            movementState choice 0=idle 1=moving
            featureMap bits 1=digitalPtz 2=mechanicalPan 4=mechanicalTilt 8=mechanicalZoom
             16=mechanicalPresets
            (mptzSetPosition.pan number
            (mptzSetPosition.tilt number
            (mptzSetPosition.zoom number
            (mptzRelativeMove.panDelta number
            (mptzRelativeMove.tiltDelta number
            (mptzRelativeMove.zoomDelta number
            (mptzMoveToPreset.presetID number
            (mptzSavePreset.presetID number
            (mptzSavePreset.name other
            (mptzRemovePreset.presetID number
            (dptzSetViewport.videoStreamID number
            (dptzSetViewport.viewport.x1 number
            (dptzSetViewport.viewport.y1 number
            (dptzSetViewport.viewport.x2 number
            (dptzSetViewport.viewport.y2 number
            (dptzRelativeMove.videoStreamID number
            (dptzRelativeMove.deltaX number
            (dptzRelativeMove.deltaY number
            (dptzRelativeMove.zoomDelta number
            """
        ),
        (
            "Matter.CameraAvStreamManagementTrait",
            """
            maxConcurrentEncoders number
            maxEncodedPixelRate number
            videoSensorParams.sensorWidth number
            videoSensorParams.sensorHeight number
            videoSensorParams.maxFps number
            videoSensorParams.maxHdrFps number
            nightVisionUsesInfrared other
            minViewportResolution.width number
            minViewportResolution.height number
            rateDistortionTradeOffPoints.codec choice 0=h264 1=hevc 2=vvc 3=av1
            rateDistortionTradeOffPoints.resolution.width number
            rateDistortionTradeOffPoints.resolution.height number
            rateDistortionTradeOffPoints.minBitRate number
            maxContentBufferSize number
            microphoneCapabilities.maxNumberOfChannels number
            microphoneCapabilities.supportedCodecs choice 0=opus 1=aaclc
            microphoneCapabilities.supportedSampleRates number
            microphoneCapabilities.supportedBitDepths number
            speakerCapabilities.maxNumberOfChannels number
            speakerCapabilities.supportedCodecs choice 0=opus 1=aaclc
            speakerCapabilities.supportedSampleRates number
            speakerCapabilities.supportedBitDepths number
            twoWayTalkSupport choice 0=notSupported 1=halfDuplex 2=fullDuplex
            snapshotCapabilities.resolution.width number
            snapshotCapabilities.resolution.height number
            snapshotCapabilities.maxFrameRate number
            snapshotCapabilities.imageCodec choice 0=jpeg 1=heic
            snapshotCapabilities.requiresEncodedPixels other
            snapshotCapabilities.requiresHardwareEncoder other
            maxNetworkBandwidth number
            currentFrameRate number
            hdrModeEnabled other
            supportedStreamUsages choice 0=internal 1=recording 2=analysis 3=liveView
            allocatedVideoStreams.videoStreamID number
            allocatedVideoStreams.streamUsage choice 0=internal 1=recording 2=analysis 3=liveView
            allocatedVideoStreams.videoCodec choice 0=h264 1=hevc 2=vvc 3=av1
            allocatedVideoStreams.minFrameRate number
            allocatedVideoStreams.maxFrameRate number
            allocatedVideoStreams.minResolution.width number
            allocatedVideoStreams.minResolution.height number
            allocatedVideoStreams.maxResolution.width number
            allocatedVideoStreams.maxResolution.height number
            allocatedVideoStreams.minBitRate number
            allocatedVideoStreams.maxBitRate number
            allocatedVideoStreams.keyFrameInterval number
            allocatedVideoStreams.watermarkEnabled other
            allocatedVideoStreams.osdEnabled other
            allocatedVideoStreams.referenceCount number
            allocatedAudioStreams.audioStreamID number
            allocatedAudioStreams.streamUsage choice 0=internal 1=recording 2=analysis 3=liveView
            allocatedAudioStreams.audioCodec choice 0=opus 1=aaclc
            allocatedAudioStreams.channelCount number
            allocatedAudioStreams.sampleRate number
            allocatedAudioStreams.bitRate number
            allocatedAudioStreams.bitDepth number
            allocatedAudioStreams.referenceCount number
            allocatedSnapshotStreams.snapshotStreamID number
            allocatedSnapshotStreams.imageCodec choice 0=jpeg 1=heic
            allocatedSnapshotStreams.frameRate number
            allocatedSnapshotStreams.minResolution.width number
            allocatedSnapshotStreams.minResolution.height number
            allocatedSnapshotStreams.maxResolution.width number
            allocatedSnapshotStreams.maxResolution.height number
            allocatedSnapshotStreams.quality number
            allocatedSnapshotStreams.referenceCount number
            allocatedSnapshotStreams.encodedPixels other
            allocatedSnapshotStreams.hardwareEncoder other
            allocatedSnapshotStreams.watermarkEnabled other
            allocatedSnapshotStreams.osdEnabled other
            streamUsagePriorities choice 0=internal 1=recording 2=analysis 3=liveView
            softRecordingPrivacyModeEnabled other
            softLivestreamPrivacyModeEnabled other
            hardPrivacyModeOn other
            nightVision choice 0=off 1=on 2=auto
            nightVisionIllum choice 0=off 1=on 2=auto
            viewport.x1 number
            viewport.y1 number
            viewport.x2 number
            viewport.y2 number
            speakerMuted other
            speakerVolumeLevel number
            speakerMaxLevel number
            speakerMinLevel number
            microphoneMuted other
            microphoneVolumeLevel number
            microphoneMaxLevel number
            microphoneMinLevel number
            microphoneAgcEnabled other
            imageRotation number
            imageFlipHorizontal other
            imageFlipVertical other
            localVideoRecordingEnabled other
            localSnapshotRecordingEnabled other
            statusLightEnabled other
            statusLightBrightness choice 0=auto 1=low 2=medium 3=high
            imageRotationDiscreteAngles number
            featureMap bits 1=audio 2=video 4=snapshot 8=privacy 16=speaker 32=imageControl
             64=watermark 128=onScreenDisplay 256=localStorage 512=highDynamicRange 1024=nightVision
            (audioStreamAllocate.streamUsage choice 0=internal 1=recording 2=analysis 3=liveView
            (audioStreamAllocate.audioCodec choice 0=opus 1=aaclc
            (audioStreamAllocate.channelCount number
            (audioStreamAllocate.sampleRate number
            (audioStreamAllocate.bitRate number
            (audioStreamAllocate.bitDepth number
            (audioStreamDeallocate.audioStreamID number
            (videoStreamAllocate.streamUsage choice 0=internal 1=recording 2=analysis 3=liveView
            (videoStreamAllocate.videoCodec choice 0=h264 1=hevc 2=vvc 3=av1
            (videoStreamAllocate.minFrameRate number
            (videoStreamAllocate.maxFrameRate number
            (videoStreamAllocate.minResolution.width number
            (videoStreamAllocate.minResolution.height number
            (videoStreamAllocate.maxResolution.width number
            (videoStreamAllocate.maxResolution.height number
            (videoStreamAllocate.minBitRate number
            (videoStreamAllocate.maxBitRate number
            (videoStreamAllocate.keyFrameInterval number
            (videoStreamAllocate.watermarkEnabled other
            (videoStreamAllocate.osdEnabled other
            (videoStreamModify.videoStreamID number
            (videoStreamModify.watermarkEnabled other
            (videoStreamModify.osdEnabled other
            (videoStreamDeallocate.videoStreamID number
            (snapshotStreamAllocate.imageCodec choice 0=jpeg 1=heic
            (snapshotStreamAllocate.maxFrameRate number
            (snapshotStreamAllocate.minResolution.width number
            (snapshotStreamAllocate.minResolution.height number
            (snapshotStreamAllocate.maxResolution.width number
            (snapshotStreamAllocate.maxResolution.height number
            (snapshotStreamAllocate.quality number
            (snapshotStreamAllocate.watermarkEnabled other
            (snapshotStreamAllocate.osdEnabled other
            (snapshotStreamModify.snapshotStreamID number
            (snapshotStreamModify.watermarkEnabled other
            (snapshotStreamModify.osdEnabled other
            (snapshotStreamDeallocate.snapshotStreamID number
            (setStreamPriorities.streamPriorities choice 0=internal 1=recording 2=analysis
             3=liveView
            (captureSnapshot.snapshotStreamID number
            (captureSnapshot.requestedResolution.width number
            (captureSnapshot.requestedResolution.height number
            """
        ),
        (
            "Matter.CarbonDioxideConcentrationMeasurementTrait",
            """
            measuredValue number
            minMeasuredValue number
            maxMeasuredValue number
            peakMeasuredValue number
            peakMeasuredValueWindow elapsed_s
            averageMeasuredValue number
            averageMeasuredValueWindow elapsed_s
            uncertainty number
            measurementUnit choice 0=ppm 1=ppb 2=ppt 3=mgm3 4=ugm3 5=ngm3 6=pm3 7=bqm3 8=dbpm 9=pcft
            measurementMedium choice 0=air 1=water 2=soil
            levelValue choice 0=unknown 1=low 2=medium 3=high 4=critical
            featureMap bits 1=numericMeasurement 2=levelIndication 4=mediumLevel 8=criticalLevel
             16=peakMeasurement 32=averageMeasurement
            """
        ),
        (
            "Matter.CarbonMonoxideConcentrationMeasurementTrait",
            """
            measuredValue number
            minMeasuredValue number
            maxMeasuredValue number
            peakMeasuredValue number
            peakMeasuredValueWindow elapsed_s
            averageMeasuredValue number
            averageMeasuredValueWindow elapsed_s
            uncertainty number
            measurementUnit choice 0=ppm 1=ppb 2=ppt 3=mgm3 4=ugm3 5=ngm3 6=pm3 7=bqm3 8=dbpm 9=pcft
            measurementMedium choice 0=air 1=water 2=soil
            levelValue choice 0=unknown 1=low 2=medium 3=high 4=critical
            featureMap bits 1=numericMeasurement 2=levelIndication 4=mediumLevel 8=criticalLevel
             16=peakMeasurement 32=averageMeasurement
            """
        ),
        (
            "Matter.ChannelTrait",
            """
            channelList.majorNumber number
            channelList.minorNumber number
            channelList.name other
            channelList.callSign other
            channelList.affiliateCallSign other
            channelList.identifier other
            channelList.type choice 0=satellite 1=cable 2=terrestrial 3=ott
            lineup.operatorName other
            lineup.lineupName other
            lineup.postalCode other
            lineup.lineupInfoType choice 0=mso
            currentChannel.majorNumber number
            currentChannel.minorNumber number
            currentChannel.name other
            currentChannel.callSign other
            currentChannel.affiliateCallSign other
            currentChannel.identifier other
            currentChannel.type choice 0=satellite 1=cable 2=terrestrial 3=ott
            featureMap bits 1=channelList 2=lineupInfo 4=electronicGuide 8=recordProgram
            (changeChannel.match other
            (changeChannelByNumber.majorNumber number
            (changeChannelByNumber.minorNumber number
            (skipChannel.count number
            (getProgramGuide.startTime epoch_s
            (getProgramGuide.endTime epoch_s
            (getProgramGuide.channelList.majorNumber number
            (getProgramGuide.channelList.minorNumber number
            (getProgramGuide.channelList.name other
            (getProgramGuide.channelList.callSign other
            (getProgramGuide.channelList.affiliateCallSign other
            (getProgramGuide.channelList.identifier other
            (getProgramGuide.channelList.type choice 0=satellite 1=cable 2=terrestrial 3=ott
            (getProgramGuide.pageToken.limit number
            (getProgramGuide.pageToken.after other
            (getProgramGuide.pageToken.before other
            (getProgramGuide.recordingFlag bits 1=scheduled 2=recordSeries 4=recorded
            (getProgramGuide.externalIDList.name other
            (getProgramGuide.externalIDList.value other
            (getProgramGuide.data other
            (recordProgram.programIdentifier other
            (recordProgram.shouldRecordSeries other
            (recordProgram.externalIDList.name other
            (recordProgram.externalIDList.value other
            (recordProgram.data other
            (cancelRecordProgram.programIdentifier other
            (cancelRecordProgram.shouldRecordSeries other
            (cancelRecordProgram.externalIDList.name other
            (cancelRecordProgram.externalIDList.value other
            (cancelRecordProgram.data other
            """
        ),
        (
            "Matter.ChimeTrait",
            """
            installedChimeSounds.chimeID number
            installedChimeSounds.name other
            selectedChime number
            enabled other
            featureMap number
            !chimeStartedPlaying.chimeID number
            (playChimeSound.chimeID number
            """
        ),
        (
            "Matter.ClosureControlTrait",
            """
            countdownTime elapsed_s
            mainState choice 0=stopped 1=moving 2=waitingForMotion 3=error 4=calibrating 5=protected
             6=disengaged 7=setupRequired
            currentErrorList choice 0=physicallyBlocked 1=blockedBySensor 2=temperatureLimited
             3=maintenanceRequired 4=internalInterference
            overallCurrentState.position choice 0=fullyClosed 1=fullyOpened 2=partiallyOpened
             3=openedForPedestrian 4=openedForVentilation 5=openedAtSignature
            overallCurrentState.latch other
            overallCurrentState.speed choice 0=auto 1=low 2=medium 3=high
            overallCurrentState.secureState other
            overallTargetState.position choice 0=moveToFullyClosed 1=moveToFullyOpen
             2=moveToPedestrianPosition 3=moveToVentilationPosition 4=moveToSignaturePosition
            overallTargetState.latch other
            overallTargetState.speed choice 0=auto 1=low 2=medium 3=high
            latchControlModes bits 1=remoteLatching 2=remoteUnlatching
            featureMap bits 1=positioning 2=motionLatching 4=instantaneous 8=speed 16=ventilation
             32=pedestrian 64=calibration 128=protection 256=manuallyOperable
            !operationalError.errorState choice 0=physicallyBlocked 1=blockedBySensor
             2=temperatureLimited 3=maintenanceRequired 4=internalInterference
            !engageStateChanged.engageValue other
            !secureStateChanged.secureValue other
            (moveTo.position choice 0=moveToFullyClosed 1=moveToFullyOpen 2=moveToPedestrianPosition
             3=moveToVentilationPosition 4=moveToSignaturePosition
            (moveTo.latch other
            (moveTo.speed choice 0=auto 1=low 2=medium 3=high
            """
        ),
        (
            "Matter.ClosureDimensionTrait",
            """
            currentState.position percent100ths
            currentState.latch other
            currentState.speed choice 0=auto 1=low 2=medium 3=high
            targetState.position percent100ths
            targetState.latch other
            targetState.speed choice 0=auto 1=low 2=medium 3=high
            resolution percent100ths
            stepValue percent100ths
            unit choice 0=millimeter 1=degree
            unitRange.min number
            unitRange.max number
            limitRange.min percent100ths
            limitRange.max percent100ths
            translationDirection choice 0=downward 1=upward 2=verticalMask 3=verticalSymmetry
             4=leftward 5=rightward 6=horizontalMask 7=horizontalSymmetry 8=forward 9=backward
             10=depthMask 11=depthSymmetry
            rotationAxis choice 0=left 1=centeredVertical 2=leftAndRight 3=right 4=top
             5=centeredHorizontal 6=topAndBottom 7=bottom 8=leftBarrier 9=leftAndRightBarriers
             10=rightBarrier
            overflow choice 0=noOverflow 1=inside 2=outside 3=topInside 4=topOutside 5=bottomInside
             6=bottomOutside 7=leftInside 8=leftOutside 9=rightInside 10=rightOutside
            modulationType choice 0=slatsOrientation 1=slatsOpenwork 2=stripesAlignment 3=opacity
             4=ventilation
            latchControlModes bits 1=remoteLatching 2=remoteUnlatching
            featureMap bits 1=positioning 2=motionLatching 4=unit 8=limitation 16=speed
             32=translation 64=rotation 128=modulation
            (setTarget.position percent100ths
            (setTarget.latch other
            (setTarget.speed choice 0=auto 1=low 2=medium 3=high
            (step.direction choice 0=decrease 1=increase
            (step.numberOfSteps number
            (step.speed choice 0=auto 1=low 2=medium 3=high
            """
        ),
        (
            "Matter.ColorControlTrait",
            """
            currentHue number
            currentSaturation number
            remainingTime number
            currentX number
            currentY number
            driftCompensation choice 0=none 1=otherOrUnknown 2=temperatureMonitoring
             3=opticalLuminanceMonitoringAndFeedback 4=opticalColorMonitoringAndFeedback
            compensationText other
            colorTemperatureMireds number
            colorMode choice 0=currentHueAndCurrentSaturation 1=currentXAndCurrentY
             2=colorTemperatureMireds
            options bits 1=executeIfOff
            numberOfPrimaries number
            primary1X number
            primary1Y number
            primary1Intensity number
            primary2X number
            primary2Y number
            primary2Intensity number
            primary3X number
            primary3Y number
            primary3Intensity number
            primary4X number
            primary4Y number
            primary4Intensity number
            primary5X number
            primary5Y number
            primary5Intensity number
            primary6X number
            primary6Y number
            primary6Intensity number
            whitePointX number
            whitePointY number
            colorPointRx number
            colorPointRy number
            colorPointRIntensity number
            colorPointGx number
            colorPointGy number
            colorPointGIntensity number
            colorPointBx number
            colorPointBy number
            colorPointBIntensity number
            enhancedCurrentHue number
            enhancedColorMode choice 0=currentHueAndCurrentSaturation 1=currentXAndCurrentY
             2=colorTemperatureMireds 3=enhancedCurrentHueAndCurrentSaturation
            colorLoopActive number
            colorLoopDirection number
            colorLoopTime number
            colorLoopStartEnhancedHue number
            colorLoopStoredEnhancedHue number
            colorCapabilities bits 1=hueSaturation 2=enhancedHue 4=colorLoop 8=xy
             16=colorTemperature
            colorTempPhysicalMinMireds number
            colorTempPhysicalMaxMireds number
            coupleColorTempToLevelMinMireds number
            startUpColorTemperatureMireds number
            featureMap bits 1=hueAndSaturation 2=enhancedHue 4=colorLoop 8=xy 16=colorTemperature
            (moveToHue.hue number
            (moveToHue.direction choice 0=shortest 1=longest 2=up 3=down
            (moveToHue.transitionTime number
            (moveToHue.optionsMask bits 1=executeIfOff
            (moveToHue.optionsOverride bits 1=executeIfOff
            (moveHue.moveMode choice 0=stop 1=up 3=down
            (moveHue.rate number
            (moveHue.optionsMask bits 1=executeIfOff
            (moveHue.optionsOverride bits 1=executeIfOff
            (stepHue.stepMode choice 1=up 3=down
            (stepHue.stepSize number
            (stepHue.transitionTime number
            (stepHue.optionsMask bits 1=executeIfOff
            (stepHue.optionsOverride bits 1=executeIfOff
            (moveToSaturation.saturation number
            (moveToSaturation.transitionTime number
            (moveToSaturation.optionsMask bits 1=executeIfOff
            (moveToSaturation.optionsOverride bits 1=executeIfOff
            (moveSaturation.moveMode choice 0=stop 1=up 3=down
            (moveSaturation.rate number
            (moveSaturation.optionsMask bits 1=executeIfOff
            (moveSaturation.optionsOverride bits 1=executeIfOff
            (stepSaturation.stepMode choice 1=up 3=down
            (stepSaturation.stepSize number
            (stepSaturation.transitionTime number
            (stepSaturation.optionsMask bits 1=executeIfOff
            (stepSaturation.optionsOverride bits 1=executeIfOff
            (moveToHueAndSaturation.hue number
            (moveToHueAndSaturation.saturation number
            (moveToHueAndSaturation.transitionTime number
            (moveToHueAndSaturation.optionsMask bits 1=executeIfOff
            (moveToHueAndSaturation.optionsOverride bits 1=executeIfOff
            (moveToColor.colorX number
            (moveToColor.colorY number
            (moveToColor.transitionTime number
            (moveToColor.optionsMask bits 1=executeIfOff
            (moveToColor.optionsOverride bits 1=executeIfOff
            (moveColor.rateX number
            (moveColor.rateY number
            (moveColor.optionsMask bits 1=executeIfOff
            (moveColor.optionsOverride bits 1=executeIfOff
            (stepColor.stepX number
            (stepColor.stepY number
            (stepColor.transitionTime number
            (stepColor.optionsMask bits 1=executeIfOff
            (stepColor.optionsOverride bits 1=executeIfOff
            (moveToColorTemperature.colorTemperatureMireds number
            (moveToColorTemperature.transitionTime number
            (moveToColorTemperature.optionsMask bits 1=executeIfOff
            (moveToColorTemperature.optionsOverride bits 1=executeIfOff
            (enhancedMoveToHue.enhancedHue number
            (enhancedMoveToHue.direction choice 0=shortest 1=longest 2=up 3=down
            (enhancedMoveToHue.transitionTime number
            (enhancedMoveToHue.optionsMask bits 1=executeIfOff
            (enhancedMoveToHue.optionsOverride bits 1=executeIfOff
            (enhancedMoveHue.moveMode choice 0=stop 1=up 3=down
            (enhancedMoveHue.rate number
            (enhancedMoveHue.optionsMask bits 1=executeIfOff
            (enhancedMoveHue.optionsOverride bits 1=executeIfOff
            (enhancedStepHue.stepMode choice 1=up 3=down
            (enhancedStepHue.stepSize number
            (enhancedStepHue.transitionTime number
            (enhancedStepHue.optionsMask bits 1=executeIfOff
            (enhancedStepHue.optionsOverride bits 1=executeIfOff
            (enhancedMoveToHueAndSaturation.enhancedHue number
            (enhancedMoveToHueAndSaturation.saturation number
            (enhancedMoveToHueAndSaturation.transitionTime number
            (enhancedMoveToHueAndSaturation.optionsMask bits 1=executeIfOff
            (enhancedMoveToHueAndSaturation.optionsOverride bits 1=executeIfOff
            (colorLoopSet.updateFlags bits 1=updateAction 2=updateDirection 4=updateTime
             8=updateStartHue
            (colorLoopSet.action choice 0=deactivate 1=activateFromColorLoopStartEnhancedHue
             2=activateFromEnhancedCurrentHue
            (colorLoopSet.direction choice 0=decrement 1=increment
            (colorLoopSet.time number
            (colorLoopSet.startHue number
            (colorLoopSet.optionsMask bits 1=executeIfOff
            (colorLoopSet.optionsOverride bits 1=executeIfOff
            (stopMoveStep.optionsMask bits 1=executeIfOff
            (stopMoveStep.optionsOverride bits 1=executeIfOff
            (moveColorTemperature.moveMode choice 0=stop 1=up 3=down
            (moveColorTemperature.rate number
            (moveColorTemperature.colorTemperatureMinimumMireds number
            (moveColorTemperature.colorTemperatureMaximumMireds number
            (moveColorTemperature.optionsMask bits 1=executeIfOff
            (moveColorTemperature.optionsOverride bits 1=executeIfOff
            (stepColorTemperature.stepMode choice 1=up 3=down
            (stepColorTemperature.stepSize number
            (stepColorTemperature.transitionTime number
            (stepColorTemperature.colorTemperatureMinimumMireds number
            (stepColorTemperature.colorTemperatureMaximumMireds number
            (stepColorTemperature.optionsMask bits 1=executeIfOff
            (stepColorTemperature.optionsOverride bits 1=executeIfOff
            """
        ),
        (
            "Matter.CommissionerControlTrait",
            """
            supportedDeviceCategories bits 1=fabricSynchronization
            featureMap number
            !commissioningRequestResult.requestID number
            !commissioningRequestResult.clientNodeID number
            !commissioningRequestResult.statusCode number
            !commissioningRequestResult.fabricIndex number
            (requestCommissioningApproval.requestID number
            (requestCommissioningApproval.vendorID number
            (requestCommissioningApproval.productID number
            (requestCommissioningApproval.label other
            (commissionNode.requestID number
            (commissionNode.responseTimeoutSeconds number
            """
        ),
        (
            "Matter.CommodityMeteringTrait",
            """
            meteredQuantity.tariffComponentIds number
            meteredQuantity.quantity number
            meteredQuantityTimestamp epoch_s
            tariffUnit choice 0=kwh 1=kvah
            maximumMeteredQuantities number
            featureMap number
            """
        ),
        (
            "Matter.CommodityPriceTrait",
            """
            tariffUnit choice 0=kwh 1=kvah
            currency.currency number
            currency.decimalPoints number
            currentPrice.periodStart epoch_s
            currentPrice.periodEnd epoch_s
            currentPrice.price number
            currentPrice.priceLevel number
            currentPrice.description other
            currentPrice.components.price number
            currentPrice.components.source choice 0=standard 1=critical 2=virtual 3=incentive
             4=incentiveSignal
            currentPrice.components.description other
            currentPrice.components.tariffComponentID number
            priceForecast.periodStart epoch_s
            priceForecast.periodEnd epoch_s
            priceForecast.price number
            priceForecast.priceLevel number
            priceForecast.description other
            priceForecast.components.price number
            priceForecast.components.source choice 0=standard 1=critical 2=virtual 3=incentive
             4=incentiveSignal
            priceForecast.components.description other
            priceForecast.components.tariffComponentID number
            featureMap bits 1=forecasting
            !priceChange.currentPrice.periodStart epoch_s
            !priceChange.currentPrice.periodEnd epoch_s
            !priceChange.currentPrice.price number
            !priceChange.currentPrice.priceLevel number
            !priceChange.currentPrice.description other
            !priceChange.currentPrice.components.price number
            !priceChange.currentPrice.components.source choice 0=standard 1=critical 2=virtual
             3=incentive 4=incentiveSignal
            !priceChange.currentPrice.components.description other
            !priceChange.currentPrice.components.tariffComponentID number
            (getDetailedPriceRequest.details bits 1=description 2=components
            (getDetailedForecastRequest.details bits 1=description 2=components
            """
        ),
        (
            "Matter.CommodityTariffTrait",
            """
            tariffInfo.tariffLabel other
            tariffInfo.providerName other
            tariffInfo.currency.currency number
            tariffInfo.currency.decimalPoints number
            tariffInfo.blockMode choice 0=noBlock 1=combined 2=individual
            tariffUnit choice 0=kwh 1=kvah
            startDate epoch_s
            dayEntries.dayEntryID number
            dayEntries.startTime number
            dayEntries.duration number
            dayEntries.randomizationOffset number
            dayEntries.randomizationType choice 0=none 1=fixed 2=random 3=randomPositive
             4=randomNegative
            dayPatterns.dayPatternID number
            dayPatterns.daysOfWeek bits 1=sunday 2=monday 4=tuesday 8=wednesday 16=thursday
             32=friday 64=saturday
            dayPatterns.dayEntryIds number
            calendarPeriods.startDate epoch_s
            calendarPeriods.dayPatternIds number
            individualDays.date epoch_s
            individualDays.dayType choice 0=standard 1=holiday 2=dynamic 3=event
            individualDays.dayEntryIds number
            currentDay.date epoch_s
            currentDay.dayType choice 0=standard 1=holiday 2=dynamic 3=event
            currentDay.dayEntryIds number
            nextDay.date epoch_s
            nextDay.dayType choice 0=standard 1=holiday 2=dynamic 3=event
            nextDay.dayEntryIds number
            currentDayEntry.dayEntryID number
            currentDayEntry.startTime number
            currentDayEntry.duration number
            currentDayEntry.randomizationOffset number
            currentDayEntry.randomizationType choice 0=none 1=fixed 2=random 3=randomPositive
             4=randomNegative
            currentDayEntryDate epoch_s
            nextDayEntry.dayEntryID number
            nextDayEntry.startTime number
            nextDayEntry.duration number
            nextDayEntry.randomizationOffset number
            nextDayEntry.randomizationType choice 0=none 1=fixed 2=random 3=randomPositive
             4=randomNegative
            nextDayEntryDate epoch_s
            tariffComponents.tariffComponentID number
            tariffComponents.price.priceType choice 0=standard 1=critical 2=virtual 3=incentive
             4=incentiveSignal
            tariffComponents.price.price number
            tariffComponents.price.priceLevel number
            tariffComponents.friendlyCredit other
            tariffComponents.auxiliaryLoad.number number
            tariffComponents.auxiliaryLoad.requiredState choice 0=off 1=on 2=none
            tariffComponents.peakPeriod.severity choice 0=unused 1=low 2=medium 3=high
            tariffComponents.peakPeriod.peakPeriod number
            tariffComponents.powerThreshold.powerThreshold power_mw
            tariffComponents.powerThreshold.apparentPowerThreshold power_mva
            tariffComponents.powerThreshold.powerThresholdSource choice 0=contract 1=regulator
             2=equipment
            tariffComponents.threshold number
            tariffComponents.label other
            tariffComponents.predicted other
            tariffComponents.externalID other
            tariffPeriods.label other
            tariffPeriods.dayEntryIds number
            tariffPeriods.tariffComponentIds number
            currentTariffComponents.tariffComponentID number
            currentTariffComponents.price.priceType choice 0=standard 1=critical 2=virtual
             3=incentive 4=incentiveSignal
            currentTariffComponents.price.price number
            currentTariffComponents.price.priceLevel number
            currentTariffComponents.friendlyCredit other
            currentTariffComponents.auxiliaryLoad.number number
            currentTariffComponents.auxiliaryLoad.requiredState choice 0=off 1=on 2=none
            currentTariffComponents.peakPeriod.severity choice 0=unused 1=low 2=medium 3=high
            currentTariffComponents.peakPeriod.peakPeriod number
            currentTariffComponents.powerThreshold.powerThreshold power_mw
            currentTariffComponents.powerThreshold.apparentPowerThreshold power_mva
            currentTariffComponents.powerThreshold.powerThresholdSource choice 0=contract
             1=regulator 2=equipment
            currentTariffComponents.threshold number
            currentTariffComponents.label other
            currentTariffComponents.predicted other
            currentTariffComponents.externalID other
            nextTariffComponents.tariffComponentID number
            nextTariffComponents.price.priceType choice 0=standard 1=critical 2=virtual 3=incentive
             4=incentiveSignal
            nextTariffComponents.price.price number
            nextTariffComponents.price.priceLevel number
            nextTariffComponents.friendlyCredit other
            nextTariffComponents.auxiliaryLoad.number number
            nextTariffComponents.auxiliaryLoad.requiredState choice 0=off 1=on 2=none
            nextTariffComponents.peakPeriod.severity choice 0=unused 1=low 2=medium 3=high
            nextTariffComponents.peakPeriod.peakPeriod number
            nextTariffComponents.powerThreshold.powerThreshold power_mw
            nextTariffComponents.powerThreshold.apparentPowerThreshold power_mva
            nextTariffComponents.powerThreshold.powerThresholdSource choice 0=contract 1=regulator
             2=equipment
            nextTariffComponents.threshold number
            nextTariffComponents.label other
            nextTariffComponents.predicted other
            nextTariffComponents.externalID other
            defaultRandomizationOffset number
            defaultRandomizationType choice 0=none 1=fixed 2=random 3=randomPositive
             4=randomNegative
            featureMap bits 1=pricing 2=friendlyCredit 4=auxiliaryLoad 8=peakPeriod
             16=powerThreshold 32=randomization
            (getTariffComponent.tariffComponentID number
            (getDayEntry.dayEntryID number
            """
        ),
        (
            "Matter.ContentAppObserverTrait",
            """
            featureMap number
            (contentAppMessage.data other
            (contentAppMessage.encodingHint other
            """
        ),
        (
            "Matter.ContentControlTrait",
            """
            enabled other
            onDemandRatings.ratingName other
            onDemandRatings.ratingNameDesc other
            onDemandRatingThreshold other
            scheduledContentRatings.ratingName other
            scheduledContentRatings.ratingNameDesc other
            scheduledContentRatingThreshold other
            screenDailyTime elapsed_s
            remainingScreenTime elapsed_s
            blockUnrated other
            blockChannelList.blockChannelIndex number
            blockChannelList.majorNumber number
            blockChannelList.minorNumber number
            blockChannelList.identifier other
            blockApplicationList.catalogVendorID number
            blockApplicationList.applicationID other
            blockContentTimeWindow.timeWindowIndex number
            blockContentTimeWindow.dayOfWeek bits 1=sunday 2=monday 4=tuesday 8=wednesday
             16=thursday 32=friday 64=saturday
            blockContentTimeWindow.timePeriod.startHour number
            blockContentTimeWindow.timePeriod.startMinute number
            blockContentTimeWindow.timePeriod.endHour number
            blockContentTimeWindow.timePeriod.endMinute number
            featureMap bits 1=screenTime 2=pinManagement 4=blockUnrated 8=onDemandContentRating
             16=scheduledContentRating 32=blockChannels 64=blockApplications
             128=blockContentTimeWindow
            (updatePin.oldPin other
            (updatePin.newPin other
            (addBonusTime.pinCode other
            (addBonusTime.bonusTime elapsed_s
            (setScreenDailyTime.screenTime elapsed_s
            (setOnDemandRatingThreshold.rating other
            (setScheduledContentRatingThreshold.rating other
            (addBlockChannels.channels.blockChannelIndex number
            (addBlockChannels.channels.majorNumber number
            (addBlockChannels.channels.minorNumber number
            (addBlockChannels.channels.identifier other
            (removeBlockChannels.channelIndexes number
            (addBlockApplications.applications.catalogVendorID number
            (addBlockApplications.applications.applicationID other
            (removeBlockApplications.applications.catalogVendorID number
            (removeBlockApplications.applications.applicationID other
            (setBlockContentTimeWindow.timeWindow.timeWindowIndex number
            (setBlockContentTimeWindow.timeWindow.dayOfWeek bits 1=sunday 2=monday 4=tuesday
             8=wednesday 16=thursday 32=friday 64=saturday
            (setBlockContentTimeWindow.timeWindow.timePeriod.startHour number
            (setBlockContentTimeWindow.timeWindow.timePeriod.startMinute number
            (setBlockContentTimeWindow.timeWindow.timePeriod.endHour number
            (setBlockContentTimeWindow.timeWindow.timePeriod.endMinute number
            (removeBlockContentTimeWindow.timeWindowIndexes number
            """
        ),
        (
            "Matter.ContentLauncherTrait",
            """
            acceptHeader other
            supportedStreamingProtocols bits 1=dash 2=hls
            featureMap bits 1=contentSearch 2=urlPlayback 4=advancedSeek 8=textTracks 16=audioTracks
            (launchContent.search.parameterList.type choice 0=actor 1=channel 2=character 3=director
             4=event 5=franchise 6=genre 7=league 8=popularity 9=provider 10=sport 11=sportsTeam
             12=type 13=video 14=season 15=episode 16=any
            (launchContent.search.parameterList.value other
            (launchContent.search.parameterList.externalIDList other
            (launchContent.autoPlay other
            (launchContent.data other
            (launchContent.playbackPreferences.playbackPosition number
            (launchContent.playbackPreferences.textTrack.languageCode other
            (launchContent.playbackPreferences.textTrack.characteristics choice 0=forcedSubtitles
             1=describesVideo 2=easyToRead 3=frameBased 4=mainProgram 5=originalContent
             6=voiceOverTranslation 7=caption 8=subtitle 9=alternate 10=supplementary 11=commentary
             12=dubbedTranslation 13=description 14=metadata 15=enhancedAudioIntelligibility
             16=emergency 17=karaoke
            (launchContent.playbackPreferences.textTrack.audioOutputIndex number
            (launchContent.playbackPreferences.audioTracks.languageCode other
            (launchContent.playbackPreferences.audioTracks.characteristics choice 0=forcedSubtitles
             1=describesVideo 2=easyToRead 3=frameBased 4=mainProgram 5=originalContent
             6=voiceOverTranslation 7=caption 8=subtitle 9=alternate 10=supplementary 11=commentary
             12=dubbedTranslation 13=description 14=metadata 15=enhancedAudioIntelligibility
             16=emergency 17=karaoke
            (launchContent.playbackPreferences.audioTracks.audioOutputIndex number
            (launchContent.useCurrentContext other
            (launchURL.contentURL other
            (launchURL.displayString other
            (launchURL.brandingInformation.providerName other
            (launchURL.brandingInformation.background.imageURL other
            (launchURL.brandingInformation.background.color other
            (launchURL.brandingInformation.background.size other
            (launchURL.brandingInformation.logo.imageURL other
            (launchURL.brandingInformation.logo.color other
            (launchURL.brandingInformation.logo.size other
            (launchURL.brandingInformation.progressBar.imageURL other
            (launchURL.brandingInformation.progressBar.color other
            (launchURL.brandingInformation.progressBar.size other
            (launchURL.brandingInformation.splash.imageURL other
            (launchURL.brandingInformation.splash.color other
            (launchURL.brandingInformation.splash.size other
            (launchURL.brandingInformation.waterMark.imageURL other
            (launchURL.brandingInformation.waterMark.color other
            (launchURL.brandingInformation.waterMark.size other
            """
        ),
        (
            "Matter.DescriptorTrait",
            """
            deviceTypeList.deviceType number
            deviceTypeList.revision number
            serverList number
            clientList number
            partsList number
            tagList.mfgCode number
            tagList.namespaceID number
            tagList.tag number
            tagList.label other
            endpointUniqueID other
            featureMap bits 1=tagList
            """
        ),
        (
            "Matter.DeviceEnergyManagementModeTrait",
            """
            supportedModes.label other
            supportedModes.mode number
            supportedModes.modeTags.mfgCode number
            supportedModes.modeTags.value number
            currentMode number
            featureMap bits 1=onOff
            (changeToMode.newMode number
            """
        ),
        (
            "Matter.DeviceEnergyManagementTrait",
            """
            esaType choice 0=evse 1=spaceHeating 2=waterHeating 3=spaceCooling 4=spaceHeatingCooling
             5=batteryStorage 6=solarPv 7=fridgeFreezer 8=washingMachine 9=dishwasher 10=cooking
             11=homeWaterPump 12=irrigationWaterPump 13=poolPump 255=other
            esaCanGenerate other
            esaState choice 0=offline 1=online 2=fault 3=powerAdjustActive 4=paused
            absMinPower power_mw
            absMaxPower power_mw
            powerAdjustmentCapability.powerAdjustCapability.minPower power_mw
            powerAdjustmentCapability.powerAdjustCapability.maxPower power_mw
            powerAdjustmentCapability.powerAdjustCapability.minDuration elapsed_s
            powerAdjustmentCapability.powerAdjustCapability.maxDuration elapsed_s
            powerAdjustmentCapability.cause choice 0=noAdjustment 1=localOptimizationAdjustment
             2=gridOptimizationAdjustment
            forecast.forecastID number
            forecast.activeSlotNumber number
            forecast.startTime epoch_s
            forecast.endTime epoch_s
            forecast.earliestStartTime epoch_s
            forecast.latestEndTime epoch_s
            forecast.isPausable other
            forecast.slots.minDuration elapsed_s
            forecast.slots.maxDuration elapsed_s
            forecast.slots.defaultDuration elapsed_s
            forecast.slots.elapsedSlotTime elapsed_s
            forecast.slots.remainingSlotTime elapsed_s
            forecast.slots.slotIsPausable other
            forecast.slots.minPauseDuration elapsed_s
            forecast.slots.maxPauseDuration elapsed_s
            forecast.slots.manufacturerEsaState number
            forecast.slots.nominalPower power_mw
            forecast.slots.minPower power_mw
            forecast.slots.maxPower power_mw
            forecast.slots.nominalEnergy energy_mwh
            forecast.slots.costs other
            forecast.slots.minPowerAdjustment power_mw
            forecast.slots.maxPowerAdjustment power_mw
            forecast.slots.minDurationAdjustment elapsed_s
            forecast.slots.maxDurationAdjustment elapsed_s
            forecast.forecastUpdateReason choice 0=internalOptimization 1=localOptimization
             2=gridOptimization
            optOutState choice 0=noOptOut 1=localOptOut 2=gridOptOut 3=optOut
            powerRangeAdjustment.minPower power_mw
            powerRangeAdjustment.maxPower power_mw
            powerRangeAdjustment.cause choice 0=noAdjustment 1=localOptimizationAdjustment
             2=gridOptimizationAdjustment
            powerRangeAdjustment.endTime epoch_s
            featureMap bits 1=powerAdjustment 2=powerForecastReporting 4=stateForecastReporting
             8=startTimeAdjustment 16=pausable 32=forecastAdjustment 64=constraintBasedAdjustment
             128=powerRangeAdjustment
            !powerAdjustEnd.cause choice 0=normalCompletion 1=offline 2=fault 3=userOptOut
             4=cancelled 5=invalid
            !powerAdjustEnd.duration elapsed_s
            !powerAdjustEnd.energyUse energy_mwh
            !resumed.cause choice 0=normalCompletion 1=offline 2=fault 3=userOptOut 4=cancelled
             5=invalid
            !powerRangeAdjustStart.adjustment.minPower power_mw
            !powerRangeAdjustStart.adjustment.maxPower power_mw
            !powerRangeAdjustStart.adjustment.cause choice 0=noAdjustment
             1=localOptimizationAdjustment 2=gridOptimizationAdjustment
            !powerRangeAdjustStart.adjustment.endTime epoch_s
            !powerRangeAdjustStart.duration elapsed_s
            !powerRangeAdjustEnd.cause choice 0=normalCompletion 1=offline 2=fault 3=userOptOut
             4=cancelled 5=invalid
            !powerRangeAdjustEnd.duration elapsed_s
            !powerRangeAdjustEnd.energyUse energy_mwh
            (powerAdjustRequest.power power_mw
            (powerAdjustRequest.duration elapsed_s
            (powerAdjustRequest.cause choice 0=localOptimization 1=gridOptimization
            (startTimeAdjustRequest.requestedStartTime epoch_s
            (startTimeAdjustRequest.cause choice 0=localOptimization 1=gridOptimization
            (pauseRequest.duration elapsed_s
            (pauseRequest.cause choice 0=localOptimization 1=gridOptimization
            (modifyForecastRequest.forecastID number
            (modifyForecastRequest.slotAdjustments.slotIndex number
            (modifyForecastRequest.slotAdjustments.nominalPower power_mw
            (modifyForecastRequest.slotAdjustments.duration elapsed_s
            (modifyForecastRequest.cause choice 0=localOptimization 1=gridOptimization
            (requestConstraintBasedForecast.constraints.startTime epoch_s
            (requestConstraintBasedForecast.constraints.duration elapsed_s
            (requestConstraintBasedForecast.constraints.nominalPower power_mw
            (requestConstraintBasedForecast.constraints.maximumEnergy energy_mwh
            (requestConstraintBasedForecast.constraints.loadControl number
            (requestConstraintBasedForecast.cause choice 0=localOptimization 1=gridOptimization
            (powerRangeAdjustRequest.minPower power_mw
            (powerRangeAdjustRequest.maxPower power_mw
            (powerRangeAdjustRequest.duration elapsed_s
            (powerRangeAdjustRequest.cause choice 0=localOptimization 1=gridOptimization
            """
        ),
        (
            "Matter.DiagnosticLogsTrait",
            """
            featureMap number
            (retrieveLogsRequest.intent choice 0=endUserSupport 1=networkDiag 2=crashLogs
            (retrieveLogsRequest.requestedProtocol choice 0=responsePayload 1=bdx
            (retrieveLogsRequest.transferFileDesignator other
            """
        ),
        (
            "Matter.DishwasherAlarmTrait",
            """
            mask bits 1=inflowError 2=drainError 4=doorError 8=tempTooLow 16=tempTooHigh
             32=waterLevelError
            latch bits 1=inflowError 2=drainError 4=doorError 8=tempTooLow 16=tempTooHigh
             32=waterLevelError
            state bits 1=inflowError 2=drainError 4=doorError 8=tempTooLow 16=tempTooHigh
             32=waterLevelError
            supported bits 1=inflowError 2=drainError 4=doorError 8=tempTooLow 16=tempTooHigh
             32=waterLevelError
            featureMap bits 1=reset
            !notify.active bits 1=inflowError 2=drainError 4=doorError 8=tempTooLow 16=tempTooHigh
             32=waterLevelError
            !notify.inactive bits 1=inflowError 2=drainError 4=doorError 8=tempTooLow 16=tempTooHigh
             32=waterLevelError
            !notify.state bits 1=inflowError 2=drainError 4=doorError 8=tempTooLow 16=tempTooHigh
             32=waterLevelError
            !notify.mask bits 1=inflowError 2=drainError 4=doorError 8=tempTooLow 16=tempTooHigh
             32=waterLevelError
            (reset.alarms bits 1=inflowError 2=drainError 4=doorError 8=tempTooLow 16=tempTooHigh
             32=waterLevelError
            (modifyEnabledAlarms.mask bits 1=inflowError 2=drainError 4=doorError 8=tempTooLow
             16=tempTooHigh 32=waterLevelError
            """
        ),
        (
            "Matter.DishwasherModeTrait",
            """
            supportedModes.label other
            supportedModes.mode number
            supportedModes.modeTags.mfgCode number
            supportedModes.modeTags.value number
            currentMode number
            featureMap number
            (changeToMode.newMode number
            """
        ),
        (
            "Matter.DoorLockTrait",
            """
            lockState choice 0=notFullyLocked 1=locked 2=unlocked 3=unlatched
            lockType choice 0=deadBolt 1=magnetic 2=other 3=mortise 4=rim 5=latchBolt
             6=cylindricalLock 7=tubularLock 8=interconnectedLock 9=deadLatch 10=doorFurniture
             11=eurocylinder
            actuatorEnabled other
            doorState choice 0=doorOpen 1=doorClosed 2=doorJammed 3=doorForcedOpen
             4=doorUnspecifiedError 5=doorAjar
            doorOpenEvents number
            doorClosedEvents number
            openPeriod number
            numberOfTotalUsersSupported number
            numberOfPinUsersSupported number
            numberOfRfidUsersSupported number
            numberOfWeekDaySchedulesSupportedPerUser number
            numberOfYearDaySchedulesSupportedPerUser number
            numberOfHolidaySchedulesSupported number
            maxPinCodeLength number
            minPinCodeLength number
            maxRfidCodeLength number
            minRfidCodeLength number
            credentialRulesSupport bits 1=single 2=dual 4=tri
            numberOfCredentialsSupportedPerUser number
            language other
            ledSettings number
            autoRelockTime number
            soundVolume number
            operatingMode choice 0=normal 1=vacation 2=privacy 3=noRemoteLockUnlock 4=passage
            supportedOperatingModes bits 1=normal 2=vacation 4=privacy 8=noRemoteLockUnlock
             16=passage
            defaultConfigurationRegister bits 1=enableLocalProgrammingEnabled
             2=keypadInterfaceDefaultAccessEnabled 4=remoteInterfaceDefaultAccessIsEnabled
             32=soundEnabled 64=autoRelockTimeSet 128=ledSettingsSet
            enableLocalProgramming other
            enableOneTouchLocking other
            enableInsideStatusLed other
            enablePrivacyModeButton other
            localProgrammingFeatures bits 1=addUsersCredentialsSchedulesLocally
             2=modifyUsersCredentialsSchedulesLocally 4=clearUsersCredentialsSchedulesLocally
             8=adjustLockSettingsLocally
            wrongCodeEntryLimit number
            userCodeTemporaryDisableTime number
            sendPinOverTheAir other
            requirePinforRemoteOperation other
            expiringUserTimeout number
            aliroReaderVerificationKey other
            aliroReaderGroupIdentifier other
            aliroReaderGroupSubIdentifier other
            aliroExpeditedTransactionSupportedProtocolVersions other
            aliroGroupResolvingKey other
            aliroSupportedBleUwbProtocolVersions other
            aliroBleAdvertisingVersion number
            numberOfAliroCredentialIssuerKeysSupported number
            numberOfAliroEndpointKeysSupported number
            featureMap bits 1=pinCredential 2=rfidCredential 4=fingerCredentials 8=logging
             16=weekDayAccessSchedules 32=doorPositionSensor 64=faceCredentials
             128=credentialsOverTheAirAccess 256=user 512=notification 1024=yearDayAccessSchedules
             2048=holidaySchedules 4096=unbolt 8192=aliroProvisioning 16384=aliroBleUwb
            !doorLockAlarm.alarmCode choice 0=lockJammed 1=lockFactoryReset 3=lockRadioPowerCycled
             4=wrongCodeEntryLimit 5=frontEsceutcheonRemoved 6=doorForcedOpen 7=doorAjar
             8=forcedUser
            !doorStateChange.doorState choice 0=doorOpen 1=doorClosed 2=doorJammed 3=doorForcedOpen
             4=doorUnspecifiedError 5=doorAjar
            !lockOperation.lockOperationType choice 0=lock 1=unlock 2=nonAccessUserEvent
             3=forcedUserEvent 4=unlatch
            !lockOperation.operationSource choice 0=unspecified 1=manual 2=proprietaryRemote
             3=keypad 4=auto 5=button 6=schedule 7=remote 8=rfid 9=biometric 10=aliro
            !lockOperation.userIndex number
            !lockOperation.fabricIndex number
            !lockOperation.sourceNode number
            !lockOperation.credentials.credentialType choice 0=programmingPin 1=pin 2=rfid
             3=fingerprint 4=fingerVein 5=face 6=aliroCredentialIssuerKey
             7=aliroEvictableEndpointKey 8=aliroNonEvictableEndpointKey
            !lockOperation.credentials.credentialIndex number
            !lockOperationError.lockOperationType choice 0=lock 1=unlock 2=nonAccessUserEvent
             3=forcedUserEvent 4=unlatch
            !lockOperationError.operationSource choice 0=unspecified 1=manual 2=proprietaryRemote
             3=keypad 4=auto 5=button 6=schedule 7=remote 8=rfid 9=biometric 10=aliro
            !lockOperationError.operationError choice 0=unspecified 1=invalidCredential
             2=disabledUserDenied 3=restricted 4=insufficientBattery
            !lockOperationError.userIndex number
            !lockOperationError.fabricIndex number
            !lockOperationError.sourceNode number
            !lockOperationError.credentials.credentialType choice 0=programmingPin 1=pin 2=rfid
             3=fingerprint 4=fingerVein 5=face 6=aliroCredentialIssuerKey
             7=aliroEvictableEndpointKey 8=aliroNonEvictableEndpointKey
            !lockOperationError.credentials.credentialIndex number
            !lockUserChange.lockDataType choice 0=unspecified 1=programmingCode 2=userIndex
             3=weekDaySchedule 4=yearDaySchedule 5=holidaySchedule 6=pin 7=rfid 8=fingerprint
             9=fingerVein 10=face 11=aliroCredentialIssuerKey 12=aliroEvictableEndpointKey
             13=aliroNonEvictableEndpointKey
            !lockUserChange.dataOperationType choice 0=add 1=clear 2=modify
            !lockUserChange.operationSource choice 0=unspecified 1=manual 2=proprietaryRemote
             3=keypad 4=auto 5=button 6=schedule 7=remote 8=rfid 9=biometric 10=aliro
            !lockUserChange.userIndex number
            !lockUserChange.fabricIndex number
            !lockUserChange.sourceNode number
            !lockUserChange.dataIndex number
            (lockDoor.pinCode other
            (unlockDoor.pinCode other
            (unlockWithTimeout.timeout number
            (unlockWithTimeout.pinCode other
            (setWeekDaySchedule.weekDayIndex number
            (setWeekDaySchedule.userIndex number
            (setWeekDaySchedule.daysMask bits 1=sunday 2=monday 4=tuesday 8=wednesday 16=thursday
             32=friday 64=saturday
            (setWeekDaySchedule.startHour number
            (setWeekDaySchedule.startMinute number
            (setWeekDaySchedule.endHour number
            (setWeekDaySchedule.endMinute number
            (getWeekDaySchedule.weekDayIndex number
            (getWeekDaySchedule.userIndex number
            (clearWeekDaySchedule.weekDayIndex number
            (clearWeekDaySchedule.userIndex number
            (setYearDaySchedule.yearDayIndex number
            (setYearDaySchedule.userIndex number
            (setYearDaySchedule.localStartTime epoch_s
            (setYearDaySchedule.localEndTime epoch_s
            (getYearDaySchedule.yearDayIndex number
            (getYearDaySchedule.userIndex number
            (clearYearDaySchedule.yearDayIndex number
            (clearYearDaySchedule.userIndex number
            (setHolidaySchedule.holidayIndex number
            (setHolidaySchedule.localStartTime epoch_s
            (setHolidaySchedule.localEndTime epoch_s
            (setHolidaySchedule.operatingMode choice 0=normal 1=vacation 2=privacy
             3=noRemoteLockUnlock 4=passage
            (getHolidaySchedule.holidayIndex number
            (clearHolidaySchedule.holidayIndex number
            (setUser.operationType choice 0=add 1=clear 2=modify
            (setUser.userIndex number
            (setUser.userName other
            (setUser.userUniqueID number
            (setUser.userStatus choice 0=available 1=occupiedEnabled 3=occupiedDisabled
            (setUser.userType choice 0=unrestrictedUser 1=yearDayScheduleUser 2=weekDayScheduleUser
             3=programmingUser 4=nonAccessUser 5=forcedUser 6=disposableUser 7=expiringUser
             8=scheduleRestrictedUser 9=remoteOnlyUser
            (setUser.credentialRule choice 0=single 1=dual 2=tri
            (getUser.userIndex number
            (clearUser.userIndex number
            (setCredential.operationType choice 0=add 1=clear 2=modify
            (setCredential.credential.credentialType choice 0=programmingPin 1=pin 2=rfid
             3=fingerprint 4=fingerVein 5=face 6=aliroCredentialIssuerKey
             7=aliroEvictableEndpointKey 8=aliroNonEvictableEndpointKey
            (setCredential.credential.credentialIndex number
            (setCredential.credentialData other
            (setCredential.userIndex number
            (setCredential.userStatus choice 0=available 1=occupiedEnabled 3=occupiedDisabled
            (setCredential.userType choice 0=unrestrictedUser 1=yearDayScheduleUser
             2=weekDayScheduleUser 3=programmingUser 4=nonAccessUser 5=forcedUser 6=disposableUser
             7=expiringUser 8=scheduleRestrictedUser 9=remoteOnlyUser
            (getCredentialStatus.credential.credentialType choice 0=programmingPin 1=pin 2=rfid
             3=fingerprint 4=fingerVein 5=face 6=aliroCredentialIssuerKey
             7=aliroEvictableEndpointKey 8=aliroNonEvictableEndpointKey
            (getCredentialStatus.credential.credentialIndex number
            (clearCredential.credential.credentialType choice 0=programmingPin 1=pin 2=rfid
             3=fingerprint 4=fingerVein 5=face 6=aliroCredentialIssuerKey
             7=aliroEvictableEndpointKey 8=aliroNonEvictableEndpointKey
            (clearCredential.credential.credentialIndex number
            (unboltDoor.pinCode other
            (setAliroReaderConfig.signingKey other
            (setAliroReaderConfig.verificationKey other
            (setAliroReaderConfig.groupIdentifier other
            (setAliroReaderConfig.groupResolvingKey other
            """
        ),
        (
            "Matter.DynamicLightingTrait",
            """
            availableEffects.effectID number
            availableEffects.source choice 0=internal 1=soundBased
            availableEffects.label other
            availableEffects.maxSpeed number
            availableEffects.defaultSpeed number
            availableEffects.supportsColorPalette other
            currentEffectID number
            currentSpeed number
            featureMap number
            (startEffect.effectID number
            (startEffect.speed number
            (startEffect.colorMode choice 0=level 1=xy 2=xyAndLevel 3=hs 4=hsAndLevel 5=ehue
             6=ehueAndLevel
            (startEffect.colorPalette.level number
            (startEffect.colorPalette.x number
            (startEffect.colorPalette.y number
            (startEffect.colorPalette.hue number
            (startEffect.colorPalette.enhancedHue number
            (startEffect.colorPalette.saturation number
            """
        ),
        (
            "Matter.EcosystemInformationTrait",
            """
            deviceDirectory.deviceName other
            deviceDirectory.deviceNameLastEdit epoch_us
            deviceDirectory.bridgedEndpoint number
            deviceDirectory.originalEndpoint number
            deviceDirectory.deviceTypes.deviceType number
            deviceDirectory.deviceTypes.revision number
            deviceDirectory.uniqueLocationIds other
            deviceDirectory.uniqueLocationIdsLastEdit epoch_us
            deviceDirectory.fabricIndex number
            locationDirectory.uniqueLocationID other
            locationDirectory.locationDescriptor.locationName other
            locationDirectory.locationDescriptor.floorNumber number
            locationDirectory.locationDescriptor.areaType choice 0=aisle 1=attic 2=backDoor
             3=backYard 4=balcony 5=ballroom 6=bathroom 7=bedroom 8=border 9=boxroom
             10=breakfastRoom 11=carport 12=cellar 13=cloakroom 14=closet 15=conservatory
             16=corridor 17=craftRoom 18=cupboard 19=deck 20=den 21=dining 22=drawingRoom
             23=dressingRoom 24=driveway 25=elevator 26=ensuite 27=entrance 28=entryway
             29=familyRoom 30=foyer 31=frontDoor 32=frontYard 33=gameRoom 34=garage 35=garageDoor
             36=garden 37=gardenDoor 38=guestBathroom 39=guestBedroom 41=guestRoom 42=gym 43=hallway
             44=hearthRoom 45=kidsRoom 46=kidsBedroom 47=kitchen 49=laundryRoom 50=lawn 51=library
             52=livingRoom 53=lounge 54=mediaTvRoom 55=mudRoom 56=musicRoom 57=nursery 58=office
             59=outdoorKitchen 60=outside 61=pantry 62=parkingLot 63=parlor 64=patio 65=playRoom
             66=poolRoom 67=porch 68=primaryBathroom 69=primaryBedroom 70=ramp 71=receptionRoom
             72=recreationRoom 74=roof 75=sauna 76=scullery 77=sewingRoom 78=shed 79=sideDoor
             80=sideYard 81=sittingRoom 82=snug 83=spa 84=staircase 85=steamRoom 86=storageRoom
             87=studio 88=study 89=sunRoom 90=swimmingPool 91=terrace 92=utilityRoom 93=ward
             94=workshop 95=toilet
            locationDirectory.locationDescriptorLastEdit epoch_us
            locationDirectory.fabricIndex number
            featureMap number
            """
        ),
        (
            "Matter.ElectricalAlarmTrait",
            """
            mask bits 1=overVoltage 2=underVoltage 1024=swappedPolarity 2048=lossOfMeasurement
             4096=lossOfGridPower 8192=powerImported 16384=powerExported 4=overFrequency
             8=underFrequency 16=overPower 32=underPower 64=overCurrent 128=underCurrent
             256=frequencyQuality 512=voltageQuality
            latch bits 1=overVoltage 2=underVoltage 1024=swappedPolarity 2048=lossOfMeasurement
             4096=lossOfGridPower 8192=powerImported 16384=powerExported 4=overFrequency
             8=underFrequency 16=overPower 32=underPower 64=overCurrent 128=underCurrent
             256=frequencyQuality 512=voltageQuality
            state bits 1=overVoltage 2=underVoltage 1024=swappedPolarity 2048=lossOfMeasurement
             4096=lossOfGridPower 8192=powerImported 16384=powerExported 4=overFrequency
             8=underFrequency 16=overPower 32=underPower 64=overCurrent 128=underCurrent
             256=frequencyQuality 512=voltageQuality
            supported bits 1=overVoltage 2=underVoltage 1024=swappedPolarity 2048=lossOfMeasurement
             4096=lossOfGridPower 8192=powerImported 16384=powerExported 4=overFrequency
             8=underFrequency 16=overPower 32=underPower 64=overCurrent 128=underCurrent
             256=frequencyQuality 512=voltageQuality
            overVoltageThreshold voltage_mv
            underVoltageThreshold voltage_mv
            overFrequencyThreshold number
            underFrequencyThreshold number
            overPowerThreshold power_mw
            underPowerThreshold power_mw
            overCurrentThreshold amperage_ma
            underCurrentThreshold amperage_ma
            powerImportThreshold power_mw
            powerExportThreshold power_mw
            featureMap bits 1=reset 1048576=adjustableThresholds 2097152=overVoltage
             4194304=underVoltage 8388608=overFrequency 16777216=underFrequency 33554432=overPower
             67108864=underPower 134217728=overCurrent 268435456=underCurrent 536870912=powerImport
             1073741824=powerExport
            !notify.active bits 1=overVoltage 2=underVoltage 1024=swappedPolarity
             2048=lossOfMeasurement 4096=lossOfGridPower 8192=powerImported 16384=powerExported
             4=overFrequency 8=underFrequency 16=overPower 32=underPower 64=overCurrent
             128=underCurrent 256=frequencyQuality 512=voltageQuality
            !notify.inactive bits 1=overVoltage 2=underVoltage 1024=swappedPolarity
             2048=lossOfMeasurement 4096=lossOfGridPower 8192=powerImported 16384=powerExported
             4=overFrequency 8=underFrequency 16=overPower 32=underPower 64=overCurrent
             128=underCurrent 256=frequencyQuality 512=voltageQuality
            !notify.state bits 1=overVoltage 2=underVoltage 1024=swappedPolarity
             2048=lossOfMeasurement 4096=lossOfGridPower 8192=powerImported 16384=powerExported
             4=overFrequency 8=underFrequency 16=overPower 32=underPower 64=overCurrent
             128=underCurrent 256=frequencyQuality 512=voltageQuality
            !notify.mask bits 1=overVoltage 2=underVoltage 1024=swappedPolarity
             2048=lossOfMeasurement 4096=lossOfGridPower 8192=powerImported 16384=powerExported
             4=overFrequency 8=underFrequency 16=overPower 32=underPower 64=overCurrent
             128=underCurrent 256=frequencyQuality 512=voltageQuality
            (reset.alarms bits 1=overVoltage 2=underVoltage 1024=swappedPolarity
             2048=lossOfMeasurement 4096=lossOfGridPower 8192=powerImported 16384=powerExported
             4=overFrequency 8=underFrequency 16=overPower 32=underPower 64=overCurrent
             128=underCurrent 256=frequencyQuality 512=voltageQuality
            (modifyEnabledAlarms.mask bits 1=overVoltage 2=underVoltage 1024=swappedPolarity
             2048=lossOfMeasurement 4096=lossOfGridPower 8192=powerImported 16384=powerExported
             4=overFrequency 8=underFrequency 16=overPower 32=underPower 64=overCurrent
             128=underCurrent 256=frequencyQuality 512=voltageQuality
            (setElectricalAlarmThresholds.overVoltageThreshold voltage_mv
            (setElectricalAlarmThresholds.underVoltageThreshold voltage_mv
            (setElectricalAlarmThresholds.overFrequencyThreshold number
            (setElectricalAlarmThresholds.underFrequencyThreshold number
            (setElectricalAlarmThresholds.overPowerThreshold power_mw
            (setElectricalAlarmThresholds.underPowerThreshold power_mw
            (setElectricalAlarmThresholds.overCurrentThreshold amperage_ma
            (setElectricalAlarmThresholds.underCurrentThreshold amperage_ma
            (setElectricalAlarmThresholds.powerImportThreshold power_mw
            (setElectricalAlarmThresholds.powerExportThreshold power_mw
            """
        ),
        (
            "Matter.ElectricalDistributionTrait",
            """
            maxContinuousCurrent amperage_ma
            maxVoltage voltage_mv
            numberOfPoles number
            endOfLife choice 0=none 1=damaged 2=degraded 3=expired
            serviceEntranceRated other
            featureMap number
            """
        ),
        (
            "Matter.ElectricalEnergyMeasurementTrait",
            """
            accuracy.measurementType choice 0=unspecified 1=voltage 2=activeCurrent
             3=reactiveCurrent 4=apparentCurrent 5=activePower 6=reactivePower 7=apparentPower
             8=rmsVoltage 9=rmsCurrent 10=rmsPower 11=frequency 12=powerFactor 13=neutralCurrent
             14=electricalEnergy 15=reactiveEnergy 16=apparentEnergy
            accuracy.measured other
            accuracy.minMeasuredValue number
            accuracy.maxMeasuredValue number
            accuracy.accuracyRanges.rangeMin number
            accuracy.accuracyRanges.rangeMax number
            accuracy.accuracyRanges.percentMax percent100ths
            accuracy.accuracyRanges.percentMin percent100ths
            accuracy.accuracyRanges.percentTypical percent100ths
            accuracy.accuracyRanges.fixedMax number
            accuracy.accuracyRanges.fixedMin number
            accuracy.accuracyRanges.fixedTypical number
            cumulativeEnergyImported.energy energy_mwh
            cumulativeEnergyImported.startTimestamp epoch_s
            cumulativeEnergyImported.endTimestamp epoch_s
            cumulativeEnergyImported.startSystime systime_ms
            cumulativeEnergyImported.endSystime systime_ms
            cumulativeEnergyImported.apparentEnergy energy_mvah
            cumulativeEnergyImported.reactiveEnergy energy_mvarh
            cumulativeEnergyExported.energy energy_mwh
            cumulativeEnergyExported.startTimestamp epoch_s
            cumulativeEnergyExported.endTimestamp epoch_s
            cumulativeEnergyExported.startSystime systime_ms
            cumulativeEnergyExported.endSystime systime_ms
            cumulativeEnergyExported.apparentEnergy energy_mvah
            cumulativeEnergyExported.reactiveEnergy energy_mvarh
            periodicEnergyImported.energy energy_mwh
            periodicEnergyImported.startTimestamp epoch_s
            periodicEnergyImported.endTimestamp epoch_s
            periodicEnergyImported.startSystime systime_ms
            periodicEnergyImported.endSystime systime_ms
            periodicEnergyImported.apparentEnergy energy_mvah
            periodicEnergyImported.reactiveEnergy energy_mvarh
            periodicEnergyExported.energy energy_mwh
            periodicEnergyExported.startTimestamp epoch_s
            periodicEnergyExported.endTimestamp epoch_s
            periodicEnergyExported.startSystime systime_ms
            periodicEnergyExported.endSystime systime_ms
            periodicEnergyExported.apparentEnergy energy_mvah
            periodicEnergyExported.reactiveEnergy energy_mvarh
            cumulativeEnergyReset.importedResetTimestamp epoch_s
            cumulativeEnergyReset.exportedResetTimestamp epoch_s
            cumulativeEnergyReset.importedResetSystime systime_ms
            cumulativeEnergyReset.exportedResetSystime systime_ms
            featureMap bits 1=importedEnergy 2=exportedEnergy 4=cumulativeEnergy 8=periodicEnergy
             16=apparentEnergy 32=reactiveEnergy
            !cumulativeEnergyMeasured.energyImported.energy energy_mwh
            !cumulativeEnergyMeasured.energyImported.startTimestamp epoch_s
            !cumulativeEnergyMeasured.energyImported.endTimestamp epoch_s
            !cumulativeEnergyMeasured.energyImported.startSystime systime_ms
            !cumulativeEnergyMeasured.energyImported.endSystime systime_ms
            !cumulativeEnergyMeasured.energyImported.apparentEnergy energy_mvah
            !cumulativeEnergyMeasured.energyImported.reactiveEnergy energy_mvarh
            !cumulativeEnergyMeasured.energyExported.energy energy_mwh
            !cumulativeEnergyMeasured.energyExported.startTimestamp epoch_s
            !cumulativeEnergyMeasured.energyExported.endTimestamp epoch_s
            !cumulativeEnergyMeasured.energyExported.startSystime systime_ms
            !cumulativeEnergyMeasured.energyExported.endSystime systime_ms
            !cumulativeEnergyMeasured.energyExported.apparentEnergy energy_mvah
            !cumulativeEnergyMeasured.energyExported.reactiveEnergy energy_mvarh
            !periodicEnergyMeasured.energyImported.energy energy_mwh
            !periodicEnergyMeasured.energyImported.startTimestamp epoch_s
            !periodicEnergyMeasured.energyImported.endTimestamp epoch_s
            !periodicEnergyMeasured.energyImported.startSystime systime_ms
            !periodicEnergyMeasured.energyImported.endSystime systime_ms
            !periodicEnergyMeasured.energyImported.apparentEnergy energy_mvah
            !periodicEnergyMeasured.energyImported.reactiveEnergy energy_mvarh
            !periodicEnergyMeasured.energyExported.energy energy_mwh
            !periodicEnergyMeasured.energyExported.startTimestamp epoch_s
            !periodicEnergyMeasured.energyExported.endTimestamp epoch_s
            !periodicEnergyMeasured.energyExported.startSystime systime_ms
            !periodicEnergyMeasured.energyExported.endSystime systime_ms
            !periodicEnergyMeasured.energyExported.apparentEnergy energy_mvah
            !periodicEnergyMeasured.energyExported.reactiveEnergy energy_mvarh
            """
        ),
        (
            "Matter.ElectricalGridConditionsTrait",
            """
            localGenerationAvailable other
            currentConditions.periodStart epoch_s
            currentConditions.periodEnd epoch_s
            currentConditions.gridCarbonIntensity number
            currentConditions.gridCarbonLevel choice 0=low 1=medium 2=high
            currentConditions.localCarbonIntensity number
            currentConditions.localCarbonLevel choice 0=low 1=medium 2=high
            forecastConditions.periodStart epoch_s
            forecastConditions.periodEnd epoch_s
            forecastConditions.gridCarbonIntensity number
            forecastConditions.gridCarbonLevel choice 0=low 1=medium 2=high
            forecastConditions.localCarbonIntensity number
            forecastConditions.localCarbonLevel choice 0=low 1=medium 2=high
            featureMap bits 1=forecasting
            !currentConditionsChanged.currentConditions.periodStart epoch_s
            !currentConditionsChanged.currentConditions.periodEnd epoch_s
            !currentConditionsChanged.currentConditions.gridCarbonIntensity number
            !currentConditionsChanged.currentConditions.gridCarbonLevel choice 0=low 1=medium 2=high
            !currentConditionsChanged.currentConditions.localCarbonIntensity number
            !currentConditionsChanged.currentConditions.localCarbonLevel choice 0=low 1=medium
             2=high
            """
        ),
        (
            "Matter.ElectricalPowerMeasurementTrait",
            """
            powerMode choice 0=unknown 1=dc 2=ac
            numberOfMeasurementTypes number
            accuracy.measurementType choice 0=unspecified 1=voltage 2=activeCurrent
             3=reactiveCurrent 4=apparentCurrent 5=activePower 6=reactivePower 7=apparentPower
             8=rmsVoltage 9=rmsCurrent 10=rmsPower 11=frequency 12=powerFactor 13=neutralCurrent
             14=electricalEnergy 15=reactiveEnergy 16=apparentEnergy
            accuracy.measured other
            accuracy.minMeasuredValue number
            accuracy.maxMeasuredValue number
            accuracy.accuracyRanges.rangeMin number
            accuracy.accuracyRanges.rangeMax number
            accuracy.accuracyRanges.percentMax percent100ths
            accuracy.accuracyRanges.percentMin percent100ths
            accuracy.accuracyRanges.percentTypical percent100ths
            accuracy.accuracyRanges.fixedMax number
            accuracy.accuracyRanges.fixedMin number
            accuracy.accuracyRanges.fixedTypical number
            ranges.measurementType choice 0=unspecified 1=voltage 2=activeCurrent 3=reactiveCurrent
             4=apparentCurrent 5=activePower 6=reactivePower 7=apparentPower 8=rmsVoltage
             9=rmsCurrent 10=rmsPower 11=frequency 12=powerFactor 13=neutralCurrent
             14=electricalEnergy 15=reactiveEnergy 16=apparentEnergy
            ranges.min number
            ranges.max number
            ranges.startTimestamp epoch_s
            ranges.endTimestamp epoch_s
            ranges.minTimestamp epoch_s
            ranges.maxTimestamp epoch_s
            ranges.startSystime systime_ms
            ranges.endSystime systime_ms
            ranges.minSystime systime_ms
            ranges.maxSystime systime_ms
            voltage voltage_mv
            activeCurrent amperage_ma
            reactiveCurrent amperage_ma
            apparentCurrent amperage_ma
            activePower power_mw
            reactivePower power_mvar
            apparentPower power_mva
            rmsVoltage voltage_mv
            rmsCurrent amperage_ma
            rmsPower power_mw
            frequency number
            harmonicCurrents.order number
            harmonicCurrents.measurement number
            harmonicPhases.order number
            harmonicPhases.measurement number
            powerFactor number
            neutralCurrent amperage_ma
            featureMap bits 1=directCurrent 2=alternatingCurrent 4=polyphasePower 8=harmonics
             16=powerQuality
            !measurementPeriodRanges.ranges.measurementType choice 0=unspecified 1=voltage
             2=activeCurrent 3=reactiveCurrent 4=apparentCurrent 5=activePower 6=reactivePower
             7=apparentPower 8=rmsVoltage 9=rmsCurrent 10=rmsPower 11=frequency 12=powerFactor
             13=neutralCurrent 14=electricalEnergy 15=reactiveEnergy 16=apparentEnergy
            !measurementPeriodRanges.ranges.min number
            !measurementPeriodRanges.ranges.max number
            !measurementPeriodRanges.ranges.startTimestamp epoch_s
            !measurementPeriodRanges.ranges.endTimestamp epoch_s
            !measurementPeriodRanges.ranges.minTimestamp epoch_s
            !measurementPeriodRanges.ranges.maxTimestamp epoch_s
            !measurementPeriodRanges.ranges.startSystime systime_ms
            !measurementPeriodRanges.ranges.endSystime systime_ms
            !measurementPeriodRanges.ranges.minSystime systime_ms
            !measurementPeriodRanges.ranges.maxSystime systime_ms
            """
        ),
        (
            "Matter.ElectricalProtectionAlarmTrait",
            """
            mask bits 1=shortCircuitFault 2=overLoadFault 4=overVoltageFault 8=voltageSurgeFault
             16=residualCurrentFault 32=arcFault 64=selfTest
            state bits 1=shortCircuitFault 2=overLoadFault 4=overVoltageFault 8=voltageSurgeFault
             16=residualCurrentFault 32=arcFault 64=selfTest
            supported bits 1=shortCircuitFault 2=overLoadFault 4=overVoltageFault
             8=voltageSurgeFault 16=residualCurrentFault 32=arcFault 64=selfTest
            arcCause bits 1=series 2=parallelToNeutral 4=parallelToGround
            overLoadRating.tripCurrent amperage_ma
            overLoadRating.tripCurve choice 0=typeZ 1=typeB 2=typeC 3=typeK 4=typeD
            overLoadRating.tripMechanism bits 1=thermal 2=magnetic 4=electronic
            overLoadRating.ultimateMaxCurrent amperage_ma
            overLoadRating.serviceMaxCurrent amperage_ma
            overVoltageRating.tripMechanism bits 1=mov 2=sad 4=gdt
            overVoltageRating.tripVoltage voltage_mv
            overVoltageRating.maxContinuousOperatingVoltage voltage_mv
            overVoltageRating.responseTime number
            surgeProtectionRating.tripMechanism bits 1=mov 2=sad 4=gdt
            surgeProtectionRating.protectionClass bits 1=classI 2=classIi 4=classIii
            surgeProtectionRating.protectionType bits 1=type1 2=type2 4=type3
            surgeProtectionRating.maxContinuousOperatingVoltage voltage_mv
            surgeProtectionRating.maxVoltageProtection voltage_mv
            surgeProtectionRating.maxTemporaryVoltage voltage_mv
            surgeProtectionRating.nominalDischargeCurrent amperage_ma
            surgeProtectionRating.maximumDishargeCurrent amperage_ma
            surgeProtectionRating.ratedShortCircuitCurrent amperage_ma
            surgeProtectionRating.ratedShortTimeWithstandCurrent amperage_ma
            surgeProtectionRating.energyAbsorptionCapability number
            surgeProtectionRating.responseTime number
            shortCircuitRating.tripCurrent amperage_ma
            shortCircuitRating.tripMechanism bits 1=thermal 2=magnetic 4=electronic
            shortCircuitRating.tripCurve choice 0=typeZ 1=typeB 2=typeC 3=typeK 4=typeD
            shortCircuitRating.ultimateMaxCurrent amperage_ma
            shortCircuitRating.serviceMaxCurrent amperage_ma
            shortCircuitRating.maxCurrent amperage_ma
            residualCurrentRating.currentSensitivity amperage_ma
            residualCurrentRating.tripMechanism bits 1=thermal 2=magnetic 4=electronic
            residualCurrentRating.voltageDependent other
            residualCurrentRating.groundFaultClass choice 0=classA 1=classB 2=classC 3=classD
             4=classE
            residualCurrentRating.waveform choice 0=ac 1=a 2=f 3=b
            residualCurrentRating.trippingCharacteristic bits 1=shortDelay 2=selective 4=superImmune
            residualCurrentRating.ultimateMaxCurrent amperage_ma
            residualCurrentRating.serviceMaxCurrent amperage_ma
            arcFaultRating.seriesArcCurrentSensitivity amperage_ma
            arcFaultRating.parallelArcCurrentSensitivity amperage_ma
            arcFaultRating.supportedArcCauses bits 1=series 2=parallelToNeutral 4=parallelToGround
            featureMap bits 1048576=shortCircuit 2097152=overLoad 4194304=overVoltage
             8388608=surgeProtection 16777216=residualCurrent 33554432=arcFault 67108864=selfTest
            !notify.active bits 1=shortCircuitFault 2=overLoadFault 4=overVoltageFault
             8=voltageSurgeFault 16=residualCurrentFault 32=arcFault 64=selfTest
            !notify.inactive bits 1=shortCircuitFault 2=overLoadFault 4=overVoltageFault
             8=voltageSurgeFault 16=residualCurrentFault 32=arcFault 64=selfTest
            !notify.state bits 1=shortCircuitFault 2=overLoadFault 4=overVoltageFault
             8=voltageSurgeFault 16=residualCurrentFault 32=arcFault 64=selfTest
            !notify.mask bits 1=shortCircuitFault 2=overLoadFault 4=overVoltageFault
             8=voltageSurgeFault 16=residualCurrentFault 32=arcFault 64=selfTest
            (modifyEnabledAlarms.mask bits 1=shortCircuitFault 2=overLoadFault 4=overVoltageFault
             8=voltageSurgeFault 16=residualCurrentFault 32=arcFault 64=selfTest
            """
        ),
        (
            "Matter.EnergyEvseModeTrait",
            """
            supportedModes.label other
            supportedModes.mode number
            supportedModes.modeTags.mfgCode number
            supportedModes.modeTags.value number
            currentMode number
            featureMap bits 1=onOff
            (changeToMode.newMode number
            """
        ),
        (
            "Matter.EnergyEvseTrait",
            """
            state choice 0=notPluggedIn 1=pluggedInNoDemand 2=pluggedInDemand 3=pluggedInCharging
             4=pluggedInDischarging 5=sessionEnding 6=fault
            supplyState choice 0=disabled 1=chargingEnabled 2=dischargingEnabled 3=disabledError
             4=disabledDiagnostics 5=enabled
            faultState choice 0=noError 1=meterFailure 2=overVoltage 3=underVoltage 4=overCurrent
             5=contactWetFailure 6=contactDryFailure 7=groundFault 8=powerLoss 9=powerQuality
             10=pilotShortCircuit 11=emergencyStop 12=evDisconnected 13=wrongPowerSupply
             14=liveNeutralSwap 15=overTemperature 255=other
            chargingEnabledUntil epoch_s
            dischargingEnabledUntil epoch_s
            circuitCapacity amperage_ma
            minimumChargeCurrent amperage_ma
            maximumChargeCurrent amperage_ma
            maximumDischargeCurrent amperage_ma
            userMaximumChargeCurrent amperage_ma
            randomizationDelayWindow elapsed_s
            nextChargeStartTime epoch_s
            nextChargeTargetTime epoch_s
            nextChargeRequiredEnergy energy_mwh
            nextChargeTargetSoC percent
            approximateEvEfficiency number
            stateOfCharge percent
            batteryCapacity energy_mwh
            vehicleID other
            sessionID number
            sessionDuration elapsed_s
            sessionEnergyCharged energy_mwh
            sessionEnergyDischarged energy_mwh
            featureMap bits 1=chargingPreferences 2=soCReporting 4=plugAndCharge 8=rfid 16=v2X
            !eVConnected.sessionID number
            !eVNotDetected.sessionID number
            !eVNotDetected.state choice 0=notPluggedIn 1=pluggedInNoDemand 2=pluggedInDemand
             3=pluggedInCharging 4=pluggedInDischarging 5=sessionEnding 6=fault
            !eVNotDetected.sessionDuration elapsed_s
            !eVNotDetected.sessionEnergyCharged energy_mwh
            !eVNotDetected.sessionEnergyDischarged energy_mwh
            !energyTransferStarted.sessionID number
            !energyTransferStarted.state choice 0=notPluggedIn 1=pluggedInNoDemand 2=pluggedInDemand
             3=pluggedInCharging 4=pluggedInDischarging 5=sessionEnding 6=fault
            !energyTransferStarted.maximumCurrent amperage_ma
            !energyTransferStarted.maximumDischargeCurrent amperage_ma
            !energyTransferStopped.sessionID number
            !energyTransferStopped.state choice 0=notPluggedIn 1=pluggedInNoDemand 2=pluggedInDemand
             3=pluggedInCharging 4=pluggedInDischarging 5=sessionEnding 6=fault
            !energyTransferStopped.reason choice 0=evStopped 1=evseStopped 2=other
            !energyTransferStopped.energyTransferred energy_mwh
            !energyTransferStopped.energyDischarged energy_mwh
            !fault.sessionID number
            !fault.state choice 0=notPluggedIn 1=pluggedInNoDemand 2=pluggedInDemand
             3=pluggedInCharging 4=pluggedInDischarging 5=sessionEnding 6=fault
            !fault.faultStatePreviousState choice 0=noError 1=meterFailure 2=overVoltage
             3=underVoltage 4=overCurrent 5=contactWetFailure 6=contactDryFailure 7=groundFault
             8=powerLoss 9=powerQuality 10=pilotShortCircuit 11=emergencyStop 12=evDisconnected
             13=wrongPowerSupply 14=liveNeutralSwap 15=overTemperature 255=other
            !fault.faultStateCurrentState choice 0=noError 1=meterFailure 2=overVoltage
             3=underVoltage 4=overCurrent 5=contactWetFailure 6=contactDryFailure 7=groundFault
             8=powerLoss 9=powerQuality 10=pilotShortCircuit 11=emergencyStop 12=evDisconnected
             13=wrongPowerSupply 14=liveNeutralSwap 15=overTemperature 255=other
            !rFID.uid other
            (enableCharging.chargingEnabledUntil epoch_s
            (enableCharging.minimumChargeCurrent amperage_ma
            (enableCharging.maximumChargeCurrent amperage_ma
            (enableDischarging.dischargingEnabledUntil epoch_s
            (enableDischarging.maximumDischargeCurrent amperage_ma
            (setTargets.chargingTargetSchedules.dayOfWeekForSequence bits 1=sunday 2=monday
             4=tuesday 8=wednesday 16=thursday 32=friday 64=saturday
            (setTargets.chargingTargetSchedules.chargingTargets.targetTimeMinutesPastMidnight number
            (setTargets.chargingTargetSchedules.chargingTargets.targetSoC percent
            (setTargets.chargingTargetSchedules.chargingTargets.addedEnergy energy_mwh
            """
        ),
        (
            "Matter.EnergyPreferenceTrait",
            """
            energyBalances.step percent
            energyBalances.label other
            currentEnergyBalance number
            energyPriorities choice 0=comfort 1=speed 2=efficiency 3=waterConsumption
            lowPowerModeSensitivities.step percent
            lowPowerModeSensitivities.label other
            currentLowPowerModeSensitivity number
            featureMap bits 1=energyBalance 2=lowPowerModeSensitivity
            """
        ),
        (
            "Matter.EthernetNetworkDiagnosticsTrait",
            """
            phyRate choice 0=rate10M 1=rate100M 2=rate1G 3=rate25G 4=rate5G 5=rate10G 6=rate40G
             7=rate100G 8=rate200G 9=rate400G
            fullDuplex other
            packetRxCount number
            packetTxCount number
            txErrCount number
            collisionCount number
            overrunCount number
            carrierDetect other
            timeSinceReset number
            featureMap bits 1=packetCounts 2=errorCounts
            """
        ),
        (
            "Matter.FanControlTrait",
            """
            fanMode choice 0=off 1=low 2=medium 3=high 4=on 5=auto 6=smart
            fanModeSequence choice 0=offLowMedHigh 1=offLowHigh 2=offLowMedHighAuto 3=offLowHighAuto
             4=offHighAuto 5=offHigh
            percentSetting percent
            percentCurrent percent
            speedMax number
            speedSetting number
            speedCurrent number
            rockSupport bits 1=rockLeftRight 2=rockUpDown 4=rockRound
            rockSetting bits 1=rockLeftRight 2=rockUpDown 4=rockRound
            windSupport bits 1=sleepWind 2=naturalWind
            windSetting bits 1=sleepWind 2=naturalWind
            airflowDirection choice 0=forward 1=reverse
            featureMap bits 1=multiSpeed 2=auto 4=rocking 8=wind 16=step 32=airflowDirection
            (step.direction choice 0=increase 1=decrease
            (step.wrap other
            (step.lowestOff other
            """
        ),
        (
            "Matter.FixedLabelTrait",
            """
            labelList.label other
            labelList.value other
            featureMap number
            """
        ),
        (
            "Matter.FlowMeasurementTrait",
            """
            measuredValue number
            minMeasuredValue number
            maxMeasuredValue number
            tolerance number
            featureMap number
            """
        ),
        (
            "Matter.FormaldehydeConcentrationMeasurementTrait",
            """
            measuredValue number
            minMeasuredValue number
            maxMeasuredValue number
            peakMeasuredValue number
            peakMeasuredValueWindow elapsed_s
            averageMeasuredValue number
            averageMeasuredValueWindow elapsed_s
            uncertainty number
            measurementUnit choice 0=ppm 1=ppb 2=ppt 3=mgm3 4=ugm3 5=ngm3 6=pm3 7=bqm3 8=dbpm 9=pcft
            measurementMedium choice 0=air 1=water 2=soil
            levelValue choice 0=unknown 1=low 2=medium 3=high 4=critical
            featureMap bits 1=numericMeasurement 2=levelIndication 4=mediumLevel 8=criticalLevel
             16=peakMeasurement 32=averageMeasurement
            """
        ),
        (
            "Matter.GeneralCommissioningTrait",
            """
            breadcrumb number
            basicCommissioningInfo.failSafeExpiryLengthSeconds number
            basicCommissioningInfo.maxCumulativeFailsafeSeconds number
            regulatoryConfig choice 0=indoor 1=outdoor 2=indoorOutdoor
            locationCapability choice 0=indoor 1=outdoor 2=indoorOutdoor
            supportsConcurrentConnection other
            tcAcceptedVersion number
            tcMinRequiredVersion number
            tcAcknowledgements number
            tcAcknowledgementsRequired other
            tcUpdateDeadline number
            recoveryIdentifier other
            networkRecoveryReason choice 0=unspecified 1=auth 2=visibility
            isCommissioningWithoutPower other
            featureMap bits 1=termsAndConditions 2=networkRecovery
            (armFailSafe.expiryLengthSeconds number
            (armFailSafe.breadcrumb number
            (setRegulatoryConfig.newRegulatoryConfig choice 0=indoor 1=outdoor 2=indoorOutdoor
            (setRegulatoryConfig.countryCode other
            (setRegulatoryConfig.breadcrumb number
            (setTcAcknowledgements.tcVersion number
            (setTcAcknowledgements.tcUserResponse number
            """
        ),
        (
            "Matter.GeneralDiagnosticsTrait",
            """
            networkInterfaces.name other
            networkInterfaces.isOperational other
            networkInterfaces.offPremiseServicesReachableIpv4 other
            networkInterfaces.offPremiseServicesReachableIpv6 other
            networkInterfaces.hardwareAddress other
            networkInterfaces.ipv4Addresses other
            networkInterfaces.ipv6Addresses other
            networkInterfaces.type choice 0=unspecified 1=wiFi 2=ethernet 3=cellular 4=thread
            rebootCount number
            upTime number
            totalOperationalHours number
            bootReason choice 0=unspecified 1=powerOnReboot 2=brownOutReset 3=softwareWatchdogReset
             4=hardwareWatchdogReset 5=softwareUpdateCompleted 6=softwareReset
            activeHardwareFaults choice 0=unspecified 1=radio 2=sensor 3=resettableOverTemp
             4=nonResettableOverTemp 5=powerSource 6=visualDisplayFault 7=audioOutputFault
             8=userInterfaceFault 9=nonVolatileMemoryError 10=tamperDetected
            activeRadioFaults choice 0=unspecified 1=wiFiFault 2=cellularFault 3=threadFault
             4=nfcFault 5=bleFault 6=ethernetFault
            activeNetworkFaults choice 0=unspecified 1=hardwareFailure 2=networkJammed
             3=connectionFailed
            testEventTriggersEnabled other
            deviceLoadStatus.currentSubscriptions number
            deviceLoadStatus.currentSubscriptionsForFabric number
            deviceLoadStatus.totalSubscriptionsEstablished number
            deviceLoadStatus.totalInteractionModelMessagesSent number
            deviceLoadStatus.totalInteractionModelMessagesReceived number
            featureMap bits 1=dataModelTest
            !hardwareFaultChange.current choice 0=unspecified 1=radio 2=sensor 3=resettableOverTemp
             4=nonResettableOverTemp 5=powerSource 6=visualDisplayFault 7=audioOutputFault
             8=userInterfaceFault 9=nonVolatileMemoryError 10=tamperDetected
            !hardwareFaultChange.previous choice 0=unspecified 1=radio 2=sensor 3=resettableOverTemp
             4=nonResettableOverTemp 5=powerSource 6=visualDisplayFault 7=audioOutputFault
             8=userInterfaceFault 9=nonVolatileMemoryError 10=tamperDetected
            !radioFaultChange.current choice 0=unspecified 1=wiFiFault 2=cellularFault 3=threadFault
             4=nfcFault 5=bleFault 6=ethernetFault
            !radioFaultChange.previous choice 0=unspecified 1=wiFiFault 2=cellularFault
             3=threadFault 4=nfcFault 5=bleFault 6=ethernetFault
            !networkFaultChange.current choice 0=unspecified 1=hardwareFailure 2=networkJammed
             3=connectionFailed
            !networkFaultChange.previous choice 0=unspecified 1=hardwareFailure 2=networkJammed
             3=connectionFailed
            !bootReason.bootReason choice 0=unspecified 1=powerOnReboot 2=brownOutReset
             3=softwareWatchdogReset 4=hardwareWatchdogReset 5=softwareUpdateCompleted
             6=softwareReset
            (testEventTrigger.enableKey other
            (testEventTrigger.eventTrigger number
            (payloadTestRequest.enableKey other
            (payloadTestRequest.value number
            (payloadTestRequest.count number
            """
        ),
        (
            "Matter.GroupKeyManagementTrait",
            """
            groupKeyMap.groupID number
            groupKeyMap.groupKeySetID number
            groupKeyMap.fabricIndex number
            groupTable.groupID number
            groupTable.endpoints number
            groupTable.groupName other
            groupTable.fabricIndex number
            maxGroupsPerFabric number
            maxGroupKeysPerFabric number
            groupcastAdoption.groupcastAdopted other
            groupcastAdoption.fabricIndex number
            featureMap bits 1=cacheAndSync 2=groupcast
            (keySetWrite.groupKeySet.groupKeySetID number
            (keySetWrite.groupKeySet.groupKeySecurityPolicy choice 0=trustFirst 1=cacheAndSync
            (keySetWrite.groupKeySet.epochKey0 other
            (keySetWrite.groupKeySet.epochStartTime0 epoch_us
            (keySetWrite.groupKeySet.epochKey1 other
            (keySetWrite.groupKeySet.epochStartTime1 epoch_us
            (keySetWrite.groupKeySet.epochKey2 other
            (keySetWrite.groupKeySet.epochStartTime2 epoch_us
            (keySetWrite.groupKeySet.groupKeyMulticastPolicy choice 0=perGroupID 1=allNodes
            (keySetRead.groupKeySetID number
            (keySetRemove.groupKeySetID number
            """
        ),
        (
            "Matter.GroupcastTrait",
            """
            membership.groupID number
            membership.endpoints number
            membership.keySetID number
            membership.hasAuxiliaryAcl other
            membership.mcastAddrPolicy choice 0=ianaAddr 1=perGroup
            membership.fabricIndex number
            maxMembershipCount number
            maxMcastAddrCount number
            usedMcastAddrCount number
            fabricUnderTest number
            featureMap bits 1=listener 2=sender 4=perGroup
            !groupcastTesting.sourceIpAddress other
            !groupcastTesting.destinationIpAddress other
            !groupcastTesting.groupID number
            !groupcastTesting.endpointID number
            !groupcastTesting.clusterID number
            !groupcastTesting.elementID number
            !groupcastTesting.accessAllowed other
            !groupcastTesting.groupcastTestResult choice 0=success 1=generalError 2=messageReplay
             3=failedAuth 4=noAvailableKey 5=sendFailure
            !groupcastTesting.fabricIndex number
            (joinGroup.groupID number
            (joinGroup.endpoints number
            (joinGroup.keySetID number
            (joinGroup.key other
            (joinGroup.useAuxiliaryAcl other
            (joinGroup.replaceEndpoints other
            (joinGroup.mcastAddrPolicy choice 0=ianaAddr 1=perGroup
            (leaveGroup.groupID number
            (leaveGroup.endpoints number
            (updateGroupKey.groupID number
            (updateGroupKey.keySetID number
            (updateGroupKey.key other
            (configureAuxiliaryAcl.groupID number
            (configureAuxiliaryAcl.useAuxiliaryAcl other
            (groupcastTesting.testOperation choice 0=disableTesting 1=enableListenerTesting
             2=enableSenderTesting
            (groupcastTesting.durationSeconds number
            """
        ),
        (
            "Matter.GroupsTrait",
            """
            nameSupport bits 128=groupNames
            featureMap bits 1=groupNames
            (addGroup.groupID number
            (addGroup.groupName other
            (viewGroup.groupID number
            (getGroupMembership.groupList number
            (removeGroup.groupID number
            (addGroupIfIdentifying.groupID number
            (addGroupIfIdentifying.groupName other
            """
        ),
        (
            "Matter.HepaFilterMonitoringTrait",
            """
            condition percent
            degradationDirection choice 0=up 1=down
            changeIndication choice 0=ok 1=warning 2=critical
            inPlaceIndicator other
            lastChangedTime epoch_s
            replacementProductList.productIdentifierType choice 0=upc 1=gtin8 2=ean 3=gtin14 4=oem
            replacementProductList.productIdentifierValue other
            featureMap bits 1=condition 2=warning 4=replacementProductList
            """
        ),
        (
            "Matter.HumidistatTrait",
            """
            mode choice 0=off 1=humidifier 2=dehumidifier 3=auto 4=fanOnly
            systemState choice 0=off 1=humidifying 2=dehumidifying 3=fan 4=idle
            userSetpoint percent
            minSetpoint percent
            maxSetpoint percent
            step percent
            targetSetpoint percent
            mistType bits 1=mistCold 2=mistWarm
            continuous other
            sleep other
            optimal other
            featureMap bits 1=humidifier 2=dehumidifier 4=continuous 8=sensor 16=auto 32=fanOnly
             64=optimal 128=warmMist 256=coldMist
            (setSettings.userSetpoint percent
            (setSettings.mode choice 0=off 1=humidifier 2=dehumidifier 3=auto 4=fanOnly
            (setSettings.mistType bits 1=mistCold 2=mistWarm
            (setSettings.continuous other
            (setSettings.sleep other
            (setSettings.optimal other
            """
        ),
        (
            "Matter.IcdManagementTrait",
            """
            idleModeDuration number
            activeModeDuration number
            activeModeThreshold number
            registeredClients.checkInNodeID number
            registeredClients.monitoredSubject number
            registeredClients.clientType choice 0=permanent 1=ephemeral
            registeredClients.fabricIndex number
            icdCounter number
            clientsSupportedPerFabric number
            userActiveModeTriggerHint bits 1=powerCycle 2=settingsMenu 4=customInstruction
             8=deviceManual 16=actuateSensor 32=actuateSensorSeconds 64=actuateSensorTimes
             128=actuateSensorLightsBlink 256=resetButton 512=resetButtonLightsBlink
             1024=resetButtonSeconds 2048=resetButtonTimes 4096=setupButton 8192=setupButtonSeconds
             16384=setupButtonLightsBlink 32768=setupButtonTimes 65536=appDefinedButton
            userActiveModeTriggerInstruction other
            operatingMode choice 0=sit 1=lit
            maximumCheckInBackOff number
            featureMap bits 1=checkInProtocolSupport 2=userActiveModeTrigger 4=longIdleTimeSupport
             8=dynamicSitLitSupport
            (registerClient.checkInNodeID number
            (registerClient.monitoredSubject number
            (registerClient.key other
            (registerClient.verificationKey other
            (registerClient.clientType choice 0=permanent 1=ephemeral
            (unregisterClient.checkInNodeID number
            (unregisterClient.verificationKey other
            (stayActiveRequest.stayActiveDuration number
            """
        ),
        (
            "Matter.IdentifyTrait",
            """
            identifyTime number
            identifyType choice 0=none 1=lightOutput 2=visibleIndicator 3=audibleBeep 4=display
             5=actuator
            featureMap number
            (identify.identifyTime number
            (triggerEffect.effectIdentifier choice 0=blink 1=breathe 2=okay 11=channelChange
             254=finishEffect 255=stopEffect
            (triggerEffect.effectVariant choice 0=default
            """
        ),
        (
            "Matter.IlluminanceMeasurementTrait",
            """
            measuredValue number
            minMeasuredValue number
            maxMeasuredValue number
            tolerance number
            lightSensorType choice 0=photodiode 1=cmos
            featureMap number
            """
        ),
        (
            "Matter.JointFabricAdministratorTrait",
            """
            administratorFabricIndex number
            featureMap number
            (addIcac.icacValue other
            (openJointCommissioningWindow.commissioningTimeout number
            (openJointCommissioningWindow.pakePasscodeVerifier other
            (openJointCommissioningWindow.discriminator number
            (openJointCommissioningWindow.iterations number
            (openJointCommissioningWindow.salt other
            (announceJointFabricAdministrator.endpointID number
            """
        ),
        (
            "Matter.JointFabricDatastoreTrait",
            """
            anchorRootCa other
            anchorNodeID number
            anchorVendorID number
            friendlyName other
            groupKeySetList.groupKeySetID number
            groupKeySetList.groupKeySecurityPolicy choice 0=trustFirst
            groupKeySetList.epochKey0 other
            groupKeySetList.epochStartTime0 epoch_us
            groupKeySetList.epochKey1 other
            groupKeySetList.epochStartTime1 epoch_us
            groupKeySetList.epochKey2 other
            groupKeySetList.epochStartTime2 epoch_us
            groupList.groupID number
            groupList.friendlyName other
            groupList.groupKeySetID number
            groupList.groupCat number
            groupList.groupCatVersion number
            groupList.groupPermission choice 1=view 3=operate 4=manage 5=administer
            nodeList.nodeID number
            nodeList.friendlyName other
            nodeList.commissioningStatusEntry.state choice 0=pending 1=committed 2=deletePending
             3=commitFailed
            nodeList.commissioningStatusEntry.updateTimestamp epoch_s
            nodeList.commissioningStatusEntry.failureCode number
            adminList.nodeID number
            adminList.friendlyName other
            adminList.vendorID number
            adminList.icac other
            status.state choice 0=pending 1=committed 2=deletePending 3=commitFailed
            status.updateTimestamp epoch_s
            status.failureCode number
            endpointGroupIDList.nodeID number
            endpointGroupIDList.endpointID number
            endpointGroupIDList.groupID number
            endpointGroupIDList.statusEntry.state choice 0=pending 1=committed 2=deletePending
             3=commitFailed
            endpointGroupIDList.statusEntry.updateTimestamp epoch_s
            endpointGroupIDList.statusEntry.failureCode number
            endpointBindingList.nodeID number
            endpointBindingList.endpointID number
            endpointBindingList.listID number
            endpointBindingList.binding.node number
            endpointBindingList.binding.group number
            endpointBindingList.binding.endpoint number
            endpointBindingList.binding.cluster number
            endpointBindingList.statusEntry.state choice 0=pending 1=committed 2=deletePending
             3=commitFailed
            endpointBindingList.statusEntry.updateTimestamp epoch_s
            endpointBindingList.statusEntry.failureCode number
            nodeKeySetList.nodeID number
            nodeKeySetList.groupKeySetID number
            nodeKeySetList.statusEntry.state choice 0=pending 1=committed 2=deletePending
             3=commitFailed
            nodeKeySetList.statusEntry.updateTimestamp epoch_s
            nodeKeySetList.statusEntry.failureCode number
            nodeAclList.nodeID number
            nodeAclList.listID number
            nodeAclList.aclEntry.privilege choice 1=view 3=operate 4=manage 5=administer
            nodeAclList.aclEntry.authMode choice 1=pase 2=case 3=group
            nodeAclList.aclEntry.subjects number
            nodeAclList.aclEntry.targets other
            nodeAclList.statusEntry.state choice 0=pending 1=committed 2=deletePending
             3=commitFailed
            nodeAclList.statusEntry.updateTimestamp epoch_s
            nodeAclList.statusEntry.failureCode number
            nodeEndpointList.endpointID number
            nodeEndpointList.nodeID number
            nodeEndpointList.friendlyName other
            featureMap number
            (addKeySet.groupKeySet.groupKeySetID number
            (addKeySet.groupKeySet.groupKeySecurityPolicy choice 0=trustFirst
            (addKeySet.groupKeySet.epochKey0 other
            (addKeySet.groupKeySet.epochStartTime0 epoch_us
            (addKeySet.groupKeySet.epochKey1 other
            (addKeySet.groupKeySet.epochStartTime1 epoch_us
            (addKeySet.groupKeySet.epochKey2 other
            (addKeySet.groupKeySet.epochStartTime2 epoch_us
            (updateKeySet.groupKeySet.groupKeySetID number
            (updateKeySet.groupKeySet.groupKeySecurityPolicy choice 0=trustFirst
            (updateKeySet.groupKeySet.epochKey0 other
            (updateKeySet.groupKeySet.epochStartTime0 epoch_us
            (updateKeySet.groupKeySet.epochKey1 other
            (updateKeySet.groupKeySet.epochStartTime1 epoch_us
            (updateKeySet.groupKeySet.epochKey2 other
            (updateKeySet.groupKeySet.epochStartTime2 epoch_us
            (removeKeySet.groupKeySetID number
            (addGroup.groupID number
            (addGroup.friendlyName other
            (addGroup.groupKeySetID number
            (addGroup.groupCat number
            (addGroup.groupCatVersion number
            (addGroup.groupPermission choice 1=view 3=operate 4=manage 5=administer
            (updateGroup.groupID number
            (updateGroup.friendlyName other
            (updateGroup.groupKeySetID number
            (updateGroup.groupCat number
            (updateGroup.groupCatVersion number
            (updateGroup.groupPermission choice 1=view 3=operate 4=manage 5=administer
            (removeGroup.groupID number
            (addAdmin.nodeID number
            (addAdmin.friendlyName other
            (addAdmin.vendorID number
            (addAdmin.icac other
            (updateAdmin.nodeID number
            (updateAdmin.friendlyName other
            (updateAdmin.icac other
            (removeAdmin.nodeID number
            (addPendingNode.nodeID number
            (addPendingNode.friendlyName other
            (refreshNode.nodeID number
            (updateNode.nodeID number
            (updateNode.friendlyName other
            (removeNode.nodeID number
            (updateEndpointForNode.endpointID number
            (updateEndpointForNode.nodeID number
            (updateEndpointForNode.friendlyName other
            (addGroupIDToEndpointForNode.nodeID number
            (addGroupIDToEndpointForNode.endpointID number
            (addGroupIDToEndpointForNode.groupID number
            (removeGroupIDFromEndpointForNode.nodeID number
            (removeGroupIDFromEndpointForNode.endpointID number
            (removeGroupIDFromEndpointForNode.groupID number
            (addBindingToEndpointForNode.nodeID number
            (addBindingToEndpointForNode.endpointID number
            (addBindingToEndpointForNode.binding.node number
            (addBindingToEndpointForNode.binding.group number
            (addBindingToEndpointForNode.binding.endpoint number
            (addBindingToEndpointForNode.binding.cluster number
            (removeBindingFromEndpointForNode.listID number
            (removeBindingFromEndpointForNode.endpointID number
            (removeBindingFromEndpointForNode.nodeID number
            (addAclToNode.nodeID number
            (addAclToNode.aclEntry.privilege choice 1=view 3=operate 4=manage 5=administer
            (addAclToNode.aclEntry.authMode choice 1=pase 2=case 3=group
            (addAclToNode.aclEntry.subjects number
            (addAclToNode.aclEntry.targets.cluster number
            (addAclToNode.aclEntry.targets.endpoint number
            (addAclToNode.aclEntry.targets.deviceType number
            (removeAclFromNode.listID number
            (removeAclFromNode.nodeID number
            """
        ),
        (
            "Matter.KeypadInputTrait",
            """
            featureMap bits 1=navigationKeyCodes 2=locationKeys 4=numberKeys
            (sendKey.keyCode choice 0=select 1=up 2=down 3=left 4=right 5=rightUp 6=rightDown
             7=leftUp 8=leftDown 9=rootMenu 10=setupMenu 11=contentsMenu 12=favoriteMenu 13=exit
             16=mediaTopMenu 17=mediaContextSensitiveMenu 29=numberEntryMode 30=number11 31=number12
             32=number0OrNumber10 33=numbers1 34=numbers2 35=numbers3 36=numbers4 37=numbers5
             38=numbers6 39=numbers7 40=numbers8 41=numbers9 42=dot 43=enter 44=clear
             47=nextFavorite 48=channelUp 49=channelDown 50=previousChannel 51=soundSelect
             52=inputSelect 53=displayInformation 54=help 55=pageUp 56=pageDown 64=power 65=volumeUp
             66=volumeDown 67=mute 68=play 69=stop 70=pause 71=record 72=rewind 73=fastForward
             74=eject 75=forward 76=backward 77=stopRecord 78=pauseRecord 79=reserved 80=angle
             81=subPicture 82=videoOnDemand 83=electronicProgramGuide 84=timerProgramming
             85=initialConfiguration 86=selectBroadcastType 87=selectSoundPresentation
             96=playFunction 97=pausePlayFunction 98=recordFunction 99=pauseRecordFunction
             100=stopFunction 101=muteFunction 102=restoreVolumeFunction 103=tuneFunction
             104=selectMediaFunction 105=selectAvInputFunction 106=selectAudioInputFunction
             107=powerToggleFunction 108=powerOffFunction 109=powerOnFunction 113=f1Blue 114=f2Red
             115=f3Green 116=f4Yellow 117=f5 118=data
            """
        ),
        (
            "Matter.LaundryDryerControlsTrait",
            """
            supportedDrynessLevels choice 0=low 1=normal 2=extra 3=max
            selectedDrynessLevel choice 0=low 1=normal 2=extra 3=max
            featureMap number
            """
        ),
        (
            "Matter.LaundryWasherControlsTrait",
            """
            spinSpeeds other
            spinSpeedCurrent number
            numberOfRinses choice 0=none 1=normal 2=extra 3=max
            supportedRinses choice 0=none 1=normal 2=extra 3=max
            featureMap bits 1=spin 2=rinse
            """
        ),
        (
            "Matter.LaundryWasherModeTrait",
            """
            supportedModes.label other
            supportedModes.mode number
            supportedModes.modeTags.mfgCode number
            supportedModes.modeTags.value number
            currentMode number
            featureMap number
            (changeToMode.newMode number
            """
        ),
        (
            "Matter.LevelControlTrait",
            """
            currentLevel number
            remainingTime number
            minLevel number
            maxLevel number
            currentFrequency number
            minFrequency number
            maxFrequency number
            options bits 1=executeIfOff 2=coupleColorTempToLevel
            onOffTransitionTime number
            onLevel number
            onTransitionTime number
            offTransitionTime number
            defaultMoveRate number
            startUpCurrentLevel number
            featureMap bits 1=onOff 2=lighting 4=frequency
            (moveToLevel.level number
            (moveToLevel.transitionTime number
            (moveToLevel.optionsMask bits 1=executeIfOff 2=coupleColorTempToLevel
            (moveToLevel.optionsOverride bits 1=executeIfOff 2=coupleColorTempToLevel
            (move.moveMode choice 0=up 1=down
            (move.rate number
            (move.optionsMask bits 1=executeIfOff 2=coupleColorTempToLevel
            (move.optionsOverride bits 1=executeIfOff 2=coupleColorTempToLevel
            (step.stepMode choice 0=up 1=down
            (step.stepSize number
            (step.transitionTime number
            (step.optionsMask bits 1=executeIfOff 2=coupleColorTempToLevel
            (step.optionsOverride bits 1=executeIfOff 2=coupleColorTempToLevel
            (stop.optionsMask bits 1=executeIfOff 2=coupleColorTempToLevel
            (stop.optionsOverride bits 1=executeIfOff 2=coupleColorTempToLevel
            (moveToLevelWithOnOff.level number
            (moveToLevelWithOnOff.transitionTime number
            (moveToLevelWithOnOff.optionsMask bits 1=executeIfOff 2=coupleColorTempToLevel
            (moveToLevelWithOnOff.optionsOverride bits 1=executeIfOff 2=coupleColorTempToLevel
            (moveWithOnOff.moveMode choice 0=up 1=down
            (moveWithOnOff.rate number
            (moveWithOnOff.optionsMask bits 1=executeIfOff 2=coupleColorTempToLevel
            (moveWithOnOff.optionsOverride bits 1=executeIfOff 2=coupleColorTempToLevel
            (stepWithOnOff.stepMode choice 0=up 1=down
            (stepWithOnOff.stepSize number
            (stepWithOnOff.transitionTime number
            (stepWithOnOff.optionsMask bits 1=executeIfOff 2=coupleColorTempToLevel
            (stepWithOnOff.optionsOverride bits 1=executeIfOff 2=coupleColorTempToLevel
            (stopWithOnOff.optionsMask bits 1=executeIfOff 2=coupleColorTempToLevel
            (stopWithOnOff.optionsOverride bits 1=executeIfOff 2=coupleColorTempToLevel
            (moveToClosestFrequency.frequency number
            """
        ),
        (
            "Matter.LocalizationConfigurationTrait",
            """
            activeLocale other
            supportedLocales other
            featureMap number
            """
        ),
        (
            "Matter.LowPowerTrait",
            """
            featureMap number
            """
        ),
        (
            "Matter.MediaInputTrait",
            """
            inputList.index number
            inputList.inputType choice 0=internal 1=aux 2=coax 3=composite 4=hdmi 5=input 6=line
             7=optical 8=video 9=scart 10=usb 11=other
            inputList.name other
            inputList.description other
            currentInput number
            featureMap bits 1=nameUpdates
            (selectInput.index number
            (renameInput.index number
            (renameInput.name other
            """
        ),
        (
            "Matter.MediaPlaybackTrait",
            """
            currentState choice 0=playing 1=paused 2=notPlaying 3=buffering
            startTime epoch_us
            duration number
            sampledPosition.updatedAt epoch_us
            sampledPosition.position number
            playbackSpeed number
            seekRangeEnd number
            seekRangeStart number
            activeAudioTrack.id other
            activeAudioTrack.trackAttributes.languageCode other
            activeAudioTrack.trackAttributes.displayName other
            availableAudioTracks.id other
            availableAudioTracks.trackAttributes.languageCode other
            availableAudioTracks.trackAttributes.displayName other
            activeTextTrack.id other
            activeTextTrack.trackAttributes.languageCode other
            activeTextTrack.trackAttributes.displayName other
            availableTextTracks.id other
            availableTextTracks.trackAttributes.languageCode other
            availableTextTracks.trackAttributes.displayName other
            featureMap bits 1=advancedSeek 2=variableSpeed 4=textTracks 8=audioTracks
             16=audioAdvance
            !stateChanged.currentState choice 0=playing 1=paused 2=notPlaying 3=buffering
            !stateChanged.startTime epoch_us
            !stateChanged.duration number
            !stateChanged.sampledPosition.updatedAt epoch_us
            !stateChanged.sampledPosition.position number
            !stateChanged.playbackSpeed number
            !stateChanged.seekRangeEnd number
            !stateChanged.seekRangeStart number
            !stateChanged.data other
            !stateChanged.audioAdvanceUnmuted other
            (rewind.audioAdvanceUnmuted other
            (fastForward.audioAdvanceUnmuted other
            (skipForward.deltaPositionMilliseconds number
            (skipBackward.deltaPositionMilliseconds number
            (seek.position number
            (activateAudioTrack.trackID other
            (activateAudioTrack.audioOutputIndex number
            (activateTextTrack.trackID other
            """
        ),
        (
            "Matter.MessagesTrait",
            """
            messages.messageID other
            messages.priority choice 0=low 1=medium 2=high 3=critical
            messages.messageControl bits 1=confirmationRequired 2=responseRequired 4=replyMessage
             8=messageConfirmed 16=messageProtected
            messages.startTime epoch_s
            messages.duration number
            messages.messageText other
            messages.responses.messageResponseID number
            messages.responses.label other
            activeMessageIds other
            featureMap bits 1=receivedConfirmation 2=confirmationResponse 4=confirmationReply
             8=protectedMessages
            !messageQueued.messageID other
            !messagePresented.messageID other
            !messageComplete.messageID other
            !messageComplete.responseID number
            !messageComplete.reply other
            !messageComplete.futureMessagesPreference choice 0=allowed 1=increased 2=reduced
             3=disallowed 4=banned
            (presentMessagesRequest.messageID other
            (presentMessagesRequest.priority choice 0=low 1=medium 2=high 3=critical
            (presentMessagesRequest.messageControl bits 1=confirmationRequired 2=responseRequired
             4=replyMessage 8=messageConfirmed 16=messageProtected
            (presentMessagesRequest.startTime epoch_s
            (presentMessagesRequest.duration number
            (presentMessagesRequest.messageText other
            (presentMessagesRequest.responses.messageResponseID number
            (presentMessagesRequest.responses.label other
            (cancelMessagesRequest.messageIds other
            """
        ),
        (
            "Matter.MeterIdentificationTrait",
            """
            meterType choice 0=utility 1=private 2=generic
            pointOfDelivery other
            meterSerialNumber other
            protocolVersion other
            powerThreshold.powerThreshold power_mw
            powerThreshold.apparentPowerThreshold power_mva
            powerThreshold.powerThresholdSource choice 0=contract 1=regulator 2=equipment
            featureMap bits 1=powerThreshold
            """
        ),
        (
            "Matter.MicrowaveOvenControlTrait",
            """
            cookTime elapsed_s
            maxCookTime elapsed_s
            powerSetting number
            minPower number
            maxPower number
            powerStep number
            supportedWatts number
            selectedWattIndex number
            wattRating number
            featureMap bits 1=powerAsNumber 2=powerInWatts 4=powerNumberLimits
            (setCookingParameters.cookMode number
            (setCookingParameters.cookTime elapsed_s
            (setCookingParameters.powerSetting number
            (setCookingParameters.wattSettingIndex number
            (setCookingParameters.startAfterSetting other
            (addMoreTime.timeToAdd elapsed_s
            """
        ),
        (
            "Matter.MicrowaveOvenModeTrait",
            """
            supportedModes.label other
            supportedModes.mode number
            supportedModes.modeTags.mfgCode number
            supportedModes.modeTags.value number
            currentMode number
            featureMap number
            """
        ),
        (
            "Matter.ModeSelectTrait",
            """
            description other
            standardNamespace number
            supportedModes.label other
            supportedModes.mode number
            supportedModes.semanticTags.mfgCode number
            supportedModes.semanticTags.value number
            currentMode number
            startUpMode number
            onMode number
            featureMap bits 1=onOff
            (changeToMode.newMode number
            """
        ),
        (
            "Matter.NetworkCommissioningTrait",
            """
            maxNetworks number
            networks.networkID other
            networks.connected other
            scanMaxTimeSeconds number
            connectMaxTimeSeconds number
            interfaceEnabled other
            lastNetworkingStatus choice 0=success 1=outOfRange 2=boundsExceeded 3=networkIDNotFound
             4=duplicateNetworkID 5=networkNotFound 6=regulatoryError 7=authFailure
             8=unsupportedSecurity 9=otherConnectionFailure 10=ipv6Failed 11=ipBindFailed
             12=unknownError
            lastNetworkID other
            lastConnectErrorValue number
            supportedWiFiBands choice 0=_2G4 1=_3G65 2=_5G 3=_6G 4=_60G 5=_1G
            supportedThreadFeatures bits 1=isBorderRouterCapable 2=isRouterCapable
             4=isSleepyEndDeviceCapable 8=isFullThreadDevice 16=isSynchronizedSleepyEndDeviceCapable
            threadVersion number
            featureMap bits 1=wiFiNetworkInterface 2=threadNetworkInterface
             4=ethernetNetworkInterface
            (scanNetworks.ssid other
            (scanNetworks.breadcrumb number
            (addOrUpdateWiFiNetwork.ssid other
            (addOrUpdateWiFiNetwork.credentials other
            (addOrUpdateWiFiNetwork.breadcrumb number
            (addOrUpdateThreadNetwork.operationalDataset other
            (addOrUpdateThreadNetwork.breadcrumb number
            (removeNetwork.networkID other
            (removeNetwork.breadcrumb number
            (connectNetwork.networkID other
            (connectNetwork.breadcrumb number
            (reorderNetwork.networkID other
            (reorderNetwork.networkIndex number
            (reorderNetwork.breadcrumb number
            """
        ),
        (
            "Matter.NetworkIdentityManagementTrait",
            """
            activeNetworkIdentities.index number
            activeNetworkIdentities.type choice 1=ecdsa
            activeNetworkIdentities.identifier other
            activeNetworkIdentities.createdTimestamp epoch_s
            activeNetworkIdentities.current other
            activeNetworkIdentities.remainingClients number
            clients.clientIndex number
            clients.clientIdentifier other
            clients.clientIdentityType choice 1=ecdsa
            clients.networkIdentityIndex number
            clientTableSize number
            featureMap number
            (addClient.clientIdentity other
            (removeClient.clientIndex number
            (removeClient.clientIdentifier other
            (queryIdentity.networkIdentityIndex number
            (queryIdentity.networkIdentityType choice 1=ecdsa
            (queryIdentity.clientIndex number
            (queryIdentity.identifier other
            (importAdminSecret.networkAdministratorSharedSecret other
            """
        ),
        (
            "Matter.NitrogenDioxideConcentrationMeasurementTrait",
            """
            measuredValue number
            minMeasuredValue number
            maxMeasuredValue number
            peakMeasuredValue number
            peakMeasuredValueWindow elapsed_s
            averageMeasuredValue number
            averageMeasuredValueWindow elapsed_s
            uncertainty number
            measurementUnit choice 0=ppm 1=ppb 2=ppt 3=mgm3 4=ugm3 5=ngm3 6=pm3 7=bqm3 8=dbpm 9=pcft
            measurementMedium choice 0=air 1=water 2=soil
            levelValue choice 0=unknown 1=low 2=medium 3=high 4=critical
            featureMap bits 1=numericMeasurement 2=levelIndication 4=mediumLevel 8=criticalLevel
             16=peakMeasurement 32=averageMeasurement
            """
        ),
        (
            "Matter.OccupancySensingTrait",
            """
            occupancy bits 1=occupied
            occupancySensorType choice 0=pir 1=ultrasonic 2=pirAndUltrasonic 3=physicalContact
            occupancySensorTypeBitmap bits 1=pir 2=ultrasonic 4=physicalContact
            holdTime number
            holdTimeLimits.holdTimeMin number
            holdTimeLimits.holdTimeMax number
            holdTimeLimits.holdTimeDefault number
            predictedOccupancy.startTimestamp epoch_s
            predictedOccupancy.endTimestamp epoch_s
            predictedOccupancy.occupancy bits 1=occupied
            predictedOccupancy.confidence percent
            pirOccupiedToUnoccupiedDelay number
            pirUnoccupiedToOccupiedDelay number
            pirUnoccupiedToOccupiedThreshold number
            ultrasonicOccupiedToUnoccupiedDelay number
            ultrasonicUnoccupiedToOccupiedDelay number
            ultrasonicUnoccupiedToOccupiedThreshold number
            physicalContactOccupiedToUnoccupiedDelay number
            physicalContactUnoccupiedToOccupiedDelay number
            physicalContactUnoccupiedToOccupiedThreshold number
            featureMap bits 1=other 2=passiveInfrared 4=ultrasonic 8=physicalContact
             16=activeInfrared 32=radar 64=rfSensing 128=vision 256=prediction 512=occupancyEvent
            !occupancyChanged.occupancy bits 1=occupied
            """
        ),
        (
            "Matter.OnOffTrait",
            """
            onOff other
            globalSceneControl other
            onTime number
            offWaitTime number
            startUpOnOff choice 0=off 1=on 2=toggle
            featureMap bits 1=lighting 2=deadFrontBehavior 4=offOnly
            (offWithEffect.effectIdentifier choice 0=delayedAllOff 1=dyingLight
            (offWithEffect.effectVariant number
            (onWithTimedOff.onOffControl bits 1=acceptOnlyWhenOn
            (onWithTimedOff.onTime number
            (onWithTimedOff.offWaitTime number
            """
        ),
        (
            "Matter.OperationalCredentialsTrait",
            """
            nocs.noc other
            nocs.icac other
            nocs.vvsc other
            nocs.fabricIndex number
            fabrics.rootPublicKey other
            fabrics.vendorID number
            fabrics.fabricID number
            fabrics.nodeID number
            fabrics.label other
            fabrics.vidVerificationStatement other
            fabrics.fabricIndex number
            supportedFabrics number
            commissionedFabrics number
            trustedRootCertificates other
            currentFabricIndex number
            featureMap number
            (attestationRequest.attestationNonce other
            (certificateChainRequest.certificateType choice 1=dacCertificate 2=paiCertificate
            (csrRequest.csrNonce other
            (csrRequest.isForUpdateNoc other
            (addNoc.nocValue other
            (addNoc.icacValue other
            (addNoc.ipkValue other
            (addNoc.caseAdminSubject number
            (addNoc.adminVendorID number
            (updateNoc.nocValue other
            (updateNoc.icacValue other
            (updateFabricLabel.label other
            (removeFabric.fabricIndex number
            (addTrustedRootCertificate.rootCaCertificate other
            (setVidVerificationStatement.vendorID number
            (setVidVerificationStatement.vidVerificationStatement other
            (setVidVerificationStatement.vvsc other
            (signVidVerificationRequest.fabricIndex number
            (signVidVerificationRequest.clientChallenge other
            """
        ),
        (
            "Matter.OperationalStateTrait",
            """
            phaseList other
            currentPhase number
            countdownTime elapsed_s
            operationalStateList.operationalStateID number
            operationalStateList.operationalStateLabel other
            operationalState choice 0=stopped 1=running 2=paused 3=error
            operationalError.errorStateID number
            operationalError.errorStateLabel other
            operationalError.errorStateDetails other
            featureMap number
            !operationalError.errorState.errorStateID number
            !operationalError.errorState.errorStateLabel other
            !operationalError.errorState.errorStateDetails other
            !operationCompletion.completionErrorCode number
            !operationCompletion.totalOperationalTime elapsed_s
            !operationCompletion.pausedTime elapsed_s
            """
        ),
        (
            "Matter.OtaSoftwareUpdateProviderTrait",
            """
            featureMap number
            (queryImage.vendorID number
            (queryImage.productID number
            (queryImage.softwareVersion number
            (queryImage.protocolsSupported choice 0=bdxSynchronous 1=bdxAsynchronous 2=https
             3=vendorSpecific
            (queryImage.hardwareVersion number
            (queryImage.location other
            (queryImage.requestorCanConsent other
            (queryImage.metadataForProvider other
            (applyUpdateRequest.updateToken other
            (applyUpdateRequest.newVersion number
            (notifyUpdateApplied.updateToken other
            (notifyUpdateApplied.softwareVersion number
            """
        ),
        (
            "Matter.OtaSoftwareUpdateRequestorTrait",
            """
            defaultOtaProviders.providerNodeID number
            defaultOtaProviders.endpoint number
            defaultOtaProviders.fabricIndex number
            updatePossible other
            updateState choice 0=unknown 1=idle 2=querying 3=delayedOnQuery 4=downloading 5=applying
             6=delayedOnApply 7=rollingBack 8=delayedOnUserConsent
            updateStateProgress number
            featureMap number
            !stateTransition.previousState choice 0=unknown 1=idle 2=querying 3=delayedOnQuery
             4=downloading 5=applying 6=delayedOnApply 7=rollingBack 8=delayedOnUserConsent
            !stateTransition.newState choice 0=unknown 1=idle 2=querying 3=delayedOnQuery
             4=downloading 5=applying 6=delayedOnApply 7=rollingBack 8=delayedOnUserConsent
            !stateTransition.reason choice 0=unknown 1=success 2=failure 3=timeOut 4=delayByProvider
            !stateTransition.targetSoftwareVersion number
            !versionApplied.softwareVersion number
            !versionApplied.productID number
            !downloadError.softwareVersion number
            !downloadError.bytesDownloaded number
            !downloadError.progressPercent number
            !downloadError.platformCode number
            (announceOtaProvider.providerNodeID number
            (announceOtaProvider.vendorID number
            (announceOtaProvider.announcementReason choice 0=simpleAnnouncement 1=updateAvailable
             2=urgentUpdateAvailable
            (announceOtaProvider.metadataForNode other
            (announceOtaProvider.endpoint number
            """
        ),
        (
            "Matter.OvenCavityOperationalStateTrait",
            """
            phaseList other
            currentPhase number
            countdownTime elapsed_s
            operationalStateList.operationalStateID number
            operationalStateList.operationalStateLabel other
            operationalState choice 0=stopped 1=running 2=paused 3=error
            operationalError.errorStateID number
            operationalError.errorStateLabel other
            operationalError.errorStateDetails other
            featureMap number
            !operationalError.errorState.errorStateID number
            !operationalError.errorState.errorStateLabel other
            !operationalError.errorState.errorStateDetails other
            !operationCompletion.completionErrorCode number
            !operationCompletion.totalOperationalTime elapsed_s
            !operationCompletion.pausedTime elapsed_s
            """
        ),
        (
            "Matter.OvenModeTrait",
            """
            supportedModes.label other
            supportedModes.mode number
            supportedModes.modeTags.mfgCode number
            supportedModes.modeTags.value number
            currentMode number
            featureMap number
            (changeToMode.newMode number
            """
        ),
        (
            "Matter.OzoneConcentrationMeasurementTrait",
            """
            measuredValue number
            minMeasuredValue number
            maxMeasuredValue number
            peakMeasuredValue number
            peakMeasuredValueWindow elapsed_s
            averageMeasuredValue number
            averageMeasuredValueWindow elapsed_s
            uncertainty number
            measurementUnit choice 0=ppm 1=ppb 2=ppt 3=mgm3 4=ugm3 5=ngm3 6=pm3 7=bqm3 8=dbpm 9=pcft
            measurementMedium choice 0=air 1=water 2=soil
            levelValue choice 0=unknown 1=low 2=medium 3=high 4=critical
            featureMap bits 1=numericMeasurement 2=levelIndication 4=mediumLevel 8=criticalLevel
             16=peakMeasurement 32=averageMeasurement
            """
        ),
        (
            "Matter.Pm10ConcentrationMeasurementTrait",
            """
            measuredValue number
            minMeasuredValue number
            maxMeasuredValue number
            peakMeasuredValue number
            peakMeasuredValueWindow elapsed_s
            averageMeasuredValue number
            averageMeasuredValueWindow elapsed_s
            uncertainty number
            measurementUnit choice 0=ppm 1=ppb 2=ppt 3=mgm3 4=ugm3 5=ngm3 6=pm3 7=bqm3 8=dbpm 9=pcft
            measurementMedium choice 0=air 1=water 2=soil
            levelValue choice 0=unknown 1=low 2=medium 3=high 4=critical
            featureMap bits 1=numericMeasurement 2=levelIndication 4=mediumLevel 8=criticalLevel
             16=peakMeasurement 32=averageMeasurement
            """
        ),
        (
            "Matter.Pm1ConcentrationMeasurementTrait",
            """
            measuredValue number
            minMeasuredValue number
            maxMeasuredValue number
            peakMeasuredValue number
            peakMeasuredValueWindow elapsed_s
            averageMeasuredValue number
            averageMeasuredValueWindow elapsed_s
            uncertainty number
            measurementUnit choice 0=ppm 1=ppb 2=ppt 3=mgm3 4=ugm3 5=ngm3 6=pm3 7=bqm3 8=dbpm 9=pcft
            measurementMedium choice 0=air 1=water 2=soil
            levelValue choice 0=unknown 1=low 2=medium 3=high 4=critical
            featureMap bits 1=numericMeasurement 2=levelIndication 4=mediumLevel 8=criticalLevel
             16=peakMeasurement 32=averageMeasurement
            """
        ),
        (
            "Matter.Pm25ConcentrationMeasurementTrait",
            """
            measuredValue number
            minMeasuredValue number
            maxMeasuredValue number
            peakMeasuredValue number
            peakMeasuredValueWindow elapsed_s
            averageMeasuredValue number
            averageMeasuredValueWindow elapsed_s
            uncertainty number
            measurementUnit choice 0=ppm 1=ppb 2=ppt 3=mgm3 4=ugm3 5=ngm3 6=pm3 7=bqm3 8=dbpm 9=pcft
            measurementMedium choice 0=air 1=water 2=soil
            levelValue choice 0=unknown 1=low 2=medium 3=high 4=critical
            featureMap bits 1=numericMeasurement 2=levelIndication 4=mediumLevel 8=criticalLevel
             16=peakMeasurement 32=averageMeasurement
            """
        ),
        (
            "Matter.PowerSourceConfigurationTrait",
            """
            sources number
            featureMap number
            """
        ),
        (
            "Matter.PowerSourceTrait",
            """
            status choice 0=unspecified 1=active 2=standby 3=unavailable
            order number
            description other
            wiredAssessedInputVoltage number
            wiredAssessedInputFrequency number
            wiredCurrentType choice 0=ac 1=dc
            wiredAssessedCurrent number
            wiredNominalVoltage number
            wiredMaximumCurrent number
            wiredPresent other
            activeWiredFaults choice 0=unspecified 1=overVoltage 2=underVoltage
            batVoltage number
            batPercentRemaining number
            batTimeRemaining number
            batChargeLevel choice 0=ok 1=warning 2=critical
            batReplacementNeeded other
            batReplaceability choice 0=unspecified 1=notReplaceable 2=userReplaceable
             3=factoryReplaceable
            batPresent other
            activeBatFaults choice 0=unspecified 1=overTemp 2=underTemp
            batReplacementDescription other
            batCommonDesignation choice 0=unspecified 1=aaa 2=aa 3=c 4=d 5=_4v5 6=_6v0 7=_9v0
             8=_12Aa 9=aaaa 10=a 11=b 12=f 13=n 14=no6 15=subC 16=a23 17=a27 18=ba5800 19=duplex
             20=_4Sr44 21=_523 22=_531 23=_15v0 24=_22v5 25=_30v0 26=_45v0 27=_67v5 28=j 29=cr123A
             30=cr2 31=_2Cr5 32=crp2 33=crv3 34=sr41 35=sr43 36=sr44 37=sr45 38=sr48 39=sr54 40=sr55
             41=sr57 42=sr58 43=sr59 44=sr60 45=sr63 46=sr64 47=sr65 48=sr66 49=sr67 50=sr68 51=sr69
             52=sr516 53=sr731 54=sr712 55=lr932 56=a5 57=a10 58=a13 59=a312 60=a675 61=ac41E
             62=_10180 63=_10280 64=_10440 65=_14250 66=_14430 67=_14500 68=_14650 69=_15270
             70=_16340 71=rcr123A 72=_17500 73=_17670 74=_18350 75=_18500 76=_18650 77=_19670
             78=_25500 79=_26650 80=_32600
            batAnsiDesignation other
            batIecDesignation other
            batApprovedChemistry choice 0=unspecified 1=alkaline 2=lithiumCarbonFluoride
             3=lithiumChromiumOxide 4=lithiumCopperOxide 5=lithiumIronDisulfide
             6=lithiumManganeseDioxide 7=lithiumThionylChloride 8=magnesium 9=mercuryOxide
             10=nickelOxyhydride 11=silverOxide 12=zincAir 13=zincCarbon 14=zincChloride
             15=zincManganeseDioxide 16=leadAcid 17=lithiumCobaltOxide 18=lithiumIon
             19=lithiumIonPolymer 20=lithiumIronPhosphate 21=lithiumSulfur 22=lithiumTitanate
             23=nickelCadmium 24=nickelHydrogen 25=nickelIron 26=nickelMetalHydride 27=nickelZinc
             28=silverZinc 29=sodiumIon 30=sodiumSulfur 31=zincBromide 32=zincCerium
            batCapacity number
            batQuantity number
            batChargeState choice 0=unknown 1=isCharging 2=isAtFullCharge 3=isNotCharging
            batTimeToFullCharge number
            batFunctionalWhileCharging other
            batChargingCurrent number
            activeBatChargeFaults choice 0=unspecified 1=ambientTooHot 2=ambientTooCold
             3=batteryTooHot 4=batteryTooCold 5=batteryAbsent 6=batteryOverVoltage
             7=batteryUnderVoltage 8=chargerOverVoltage 9=chargerUnderVoltage 10=safetyTimeout
            endpointList number
            featureMap bits 1=wired 2=battery 4=rechargeable 8=replaceable
            !wiredFaultChange.current choice 0=unspecified 1=overVoltage 2=underVoltage
            !wiredFaultChange.previous choice 0=unspecified 1=overVoltage 2=underVoltage
            !batFaultChange.current choice 0=unspecified 1=overTemp 2=underTemp
            !batFaultChange.previous choice 0=unspecified 1=overTemp 2=underTemp
            !batChargeFaultChange.current choice 0=unspecified 1=ambientTooHot 2=ambientTooCold
             3=batteryTooHot 4=batteryTooCold 5=batteryAbsent 6=batteryOverVoltage
             7=batteryUnderVoltage 8=chargerOverVoltage 9=chargerUnderVoltage 10=safetyTimeout
            !batChargeFaultChange.previous choice 0=unspecified 1=ambientTooHot 2=ambientTooCold
             3=batteryTooHot 4=batteryTooCold 5=batteryAbsent 6=batteryOverVoltage
             7=batteryUnderVoltage 8=chargerOverVoltage 9=chargerUnderVoltage 10=safetyTimeout
            """
        ),
        (
            "Matter.PowerTopologyTrait",
            """
            availableEndpoints number
            activeEndpoints number
            electricalCircuitNodes.node number
            electricalCircuitNodes.endpoint number
            electricalCircuitNodes.label other
            electricalCircuitNodes.fabricIndex number
            featureMap bits 1=nodeTopology 2=treeTopology 4=setTopology 8=dynamicPowerFlow
             16=electricalCircuit
            """
        ),
        (
            "Matter.PressureMeasurementTrait",
            """
            measuredValue number
            minMeasuredValue number
            maxMeasuredValue number
            tolerance number
            scaledValue number
            minScaledValue number
            maxScaledValue number
            scaledTolerance number
            scale number
            featureMap bits 1=extended
            """
        ),
        (
            "Matter.ProximityRangingTrait",
            """
            rangingCapabilities.technology choice 0=bluetoothChannelSounding
             1=wiFiRoundTripTimeRanging 2=wiFiNextGenerationRanging 3=bleBeaconRssiRanging
            rangingCapabilities.frequencyBand bits 1=_2G4 2=_3G65 4=_5G 8=_6G 16=_60G 32=s1G 64=_45G
            rangingCapabilities.periodicRangingSupport other
            wiFiDevIk other
            bleDeviceID number
            bltDevIk other
            bltcsSecurityLevel choice 0=bltcsSecurityLevelUnknown 1=bltcsSecurityLevelOne
             2=bltcsSecurityLevelTwo 3=bltcsSecurityLevelThree
            bltcsModeCapability choice 0=pbrOnly 1=rttOnly 2=both
            sessionIDList number
            featureMap bits 1=wiFiUsdProximityDetection 2=bluetoothChannelSounding 4=bleBeaconRssi
             8=uwbRanging
            !rangingResult.sessionID number
            !rangingResult.rangingResultData.wiFiDevIk other
            !rangingResult.rangingResultData.bleDeviceID number
            !rangingResult.rangingResultData.bltDevIk other
            !rangingResult.rangingResultData.timeOfMeasurement epoch_s
            !rangingResult.rangingResultData.timeOfMeasurementOffset elapsed_s
            !rangingResult.rangingResultData.distance number
            !rangingResult.rangingResultData.errorMargin number
            !rangingResult.rangingResultData.rdr.azimuth number
            !rangingResult.rangingResultData.rdr.elevation number
            !rangingResult.rangingResultData.rdr.azimuthAccuracy number
            !rangingResult.rangingResultData.rdr.elevationAccuracy number
            !rangingResult.rangingResultData.rdr.reference choice 0=deviceCoordinates
             1=earthCoordinates
            !rangingResult.rangingResultData.detectedAttackLevel choice 0=attackExtremelyUnlikely
             1=attackVeryUnlikely 2=attackUnlikely 3=attackIsPossible 4=attackIsLikely
             5=attackVeryLikely 6=attackExtremelyLikely 255=unknown
            !rangingResult.rangingResultData.rssi number
            !rangingResult.rangingResultData.txPower number
            !rangingSessionStatus.sessionID number
            !rangingSessionStatus.status choice 0=sessionEndTimeReached 1=peerNotFound
             2=hardwareError
            (startRangingRequest.technology choice 0=bluetoothChannelSounding
             1=wiFiRoundTripTimeRanging 2=wiFiNextGenerationRanging 3=bleBeaconRssiRanging
            (startRangingRequest.wiFiRangingDeviceRoleConfig.role choice 0=wiFiSubscriberRole
             1=wiFiPublisherRole 2=bleScanningRole 3=bleBeaconRole 4=bltInitiatorRole
             5=bltReflectorRole
            (startRangingRequest.wiFiRangingDeviceRoleConfig.peerWiFiDevIk other
            (startRangingRequest.wiFiRangingDeviceRoleConfig.pmk other
            (startRangingRequest.bleRangingDeviceRoleConfig.role choice 0=wiFiSubscriberRole
             1=wiFiPublisherRole 2=bleScanningRole 3=bleBeaconRole 4=bltInitiatorRole
             5=bltReflectorRole
            (startRangingRequest.bleRangingDeviceRoleConfig.peerBleDeviceID number
            (startRangingRequest.bltChannelSoundingDeviceRoleConfig.role choice 0=wiFiSubscriberRole
             1=wiFiPublisherRole 2=bleScanningRole 3=bleBeaconRole 4=bltInitiatorRole
             5=bltReflectorRole
            (startRangingRequest.bltChannelSoundingDeviceRoleConfig.peerBltDevIk other
            (startRangingRequest.bltChannelSoundingDeviceRoleConfig.bltcsMode choice 0=pbrOnly
             1=rttOnly 2=both
            (startRangingRequest.bltChannelSoundingDeviceRoleConfig.bltcsSecurityLevel choice
             0=bltcsSecurityLevelUnknown 1=bltcsSecurityLevelOne 2=bltcsSecurityLevelTwo
             3=bltcsSecurityLevelThree
            (startRangingRequest.bltChannelSoundingDeviceRoleConfig.ltk other
            (startRangingRequest.frequencyBand bits 1=_2G4 2=_3G65 4=_5G 8=_6G 16=_60G 32=s1G
             64=_45G
            (startRangingRequest.bandwidth bits 1=_1MHz 2=_2MHz 4=_4MHz 8=_8MHz 16=_16MHz 32=_20MHz
             64=_40MHz 128=_80MHz 256=_160MHz 512=_320MHz
            (startRangingRequest.securityMode choice 0=secureRanging 1=openRanging
            (startRangingRequest.trigger.startTime elapsed_s
            (startRangingRequest.trigger.endTime elapsed_s
            (startRangingRequest.trigger.rangingInstanceInterval elapsed_s
            (startRangingRequest.reportingCondition.minDistanceCondition number
            (startRangingRequest.reportingCondition.maxDistanceCondition number
            (startRangingRequest.reportingCondition.errorMarginCondition number
            (stopRangingRequest.sessionID number
            """
        ),
        (
            "Matter.ProxyConfigurationTrait",
            """
            featureMap number
            """
        ),
        (
            "Matter.ProxyDiscoveryTrait",
            """
            featureMap number
            """
        ),
        (
            "Matter.ProxyValidTrait",
            """
            featureMap number
            """
        ),
        (
            "Matter.PulseWidthModulationTrait",
            """
            featureMap number
            """
        ),
        (
            "Matter.PumpConfigurationAndControlTrait",
            """
            maxPressure number
            maxSpeed number
            maxFlow number
            minConstPressure number
            maxConstPressure number
            minCompPressure number
            maxCompPressure number
            minConstSpeed number
            maxConstSpeed number
            minConstFlow number
            maxConstFlow number
            minConstTemp number
            maxConstTemp number
            pumpStatus bits 1=deviceFault 2=supplyFault 4=speedLow 8=speedHigh 16=localOverride
             32=running 64=remotePressure 128=remoteFlow 256=remoteTemperature
            effectiveOperationMode choice 0=normal 1=minimum 2=maximum 3=local
            effectiveControlMode choice 0=constantSpeed 1=constantPressure 2=proportionalPressure
             3=constantFlow 5=constantTemperature 7=automatic
            capacity number
            speed number
            lifetimeRunningHours number
            power number
            lifetimeEnergyConsumed number
            operationMode choice 0=normal 1=minimum 2=maximum 3=local
            controlMode choice 0=constantSpeed 1=constantPressure 2=proportionalPressure
             3=constantFlow 5=constantTemperature 7=automatic
            featureMap bits 1=constantPressure 2=compensatedPressure 4=constantFlow 8=constantSpeed
             16=constantTemperature 32=automatic 64=localOperation
            """
        ),
        (
            "Matter.PushAvStreamTransportTrait",
            """
            supportedFormats.containerFormat choice 0=cmaf
            supportedFormats.ingestMethod choice 0=cmafIngest
            currentConnections.connectionID number
            currentConnections.transportStatus choice 0=active 1=inactive
            currentConnections.transportOptions.streamUsage choice 0=internal 1=recording 2=analysis
             3=liveView
            currentConnections.transportOptions.videoStreamID number
            currentConnections.transportOptions.audioStreamID number
            currentConnections.transportOptions.tlsEndpointID number
            currentConnections.transportOptions.url other
            currentConnections.transportOptions.triggerOptions other
            currentConnections.transportOptions.ingestMethod choice 0=cmafIngest
            currentConnections.transportOptions.containerOptions other
            currentConnections.transportOptions.expiryTime epoch_s
            currentConnections.transportOptions.videoStreams other
            currentConnections.transportOptions.audioStreams other
            currentConnections.fabricIndex number
            featureMap bits 1=perZoneSensitivity 2=metadata
            !pushTransportBegin.connectionID number
            !pushTransportBegin.triggerType choice 0=command 1=motion 2=continuous 3=ambientContext
            !pushTransportBegin.activationReason choice 0=userInitiated 1=automation 2=emergency
             3=doorbellPressed
            !pushTransportBegin.containerType choice 0=cmaf
            !pushTransportBegin.cmafSessionNumber number
            !pushTransportEnd.connectionID number
            !pushTransportEnd.containerType choice 0=cmaf
            !pushTransportEnd.cmafSessionNumber number
            (allocatePushTransport.transportOptions.streamUsage choice 0=internal 1=recording
             2=analysis 3=liveView
            (allocatePushTransport.transportOptions.videoStreamID number
            (allocatePushTransport.transportOptions.audioStreamID number
            (allocatePushTransport.transportOptions.tlsEndpointID number
            (allocatePushTransport.transportOptions.url other
            (allocatePushTransport.transportOptions.triggerOptions.triggerType choice 0=command
             1=motion 2=continuous 3=ambientContext
            (allocatePushTransport.transportOptions.triggerOptions.motionZones other
            (allocatePushTransport.transportOptions.triggerOptions.motionSensitivity number
            (allocatePushTransport.transportOptions.triggerOptions.motionTimeControl other
            (allocatePushTransport.transportOptions.triggerOptions.maxPreRollLen number
            (allocatePushTransport.transportOptions.ingestMethod choice 0=cmafIngest
            (allocatePushTransport.transportOptions.containerOptions.containerType choice 0=cmaf
            (allocatePushTransport.transportOptions.containerOptions.cmafContainerOptions other
            (allocatePushTransport.transportOptions.expiryTime epoch_s
            (allocatePushTransport.transportOptions.videoStreams.videoStreamName other
            (allocatePushTransport.transportOptions.videoStreams.videoStreamID number
            (allocatePushTransport.transportOptions.audioStreams.audioStreamName other
            (allocatePushTransport.transportOptions.audioStreams.audioStreamID number
            (deallocatePushTransport.connectionID number
            (modifyPushTransport.connectionID number
            (modifyPushTransport.transportOptions.streamUsage choice 0=internal 1=recording
             2=analysis 3=liveView
            (modifyPushTransport.transportOptions.videoStreamID number
            (modifyPushTransport.transportOptions.audioStreamID number
            (modifyPushTransport.transportOptions.tlsEndpointID number
            (modifyPushTransport.transportOptions.url other
            (modifyPushTransport.transportOptions.triggerOptions.triggerType choice 0=command
             1=motion 2=continuous 3=ambientContext
            (modifyPushTransport.transportOptions.triggerOptions.motionZones other
            (modifyPushTransport.transportOptions.triggerOptions.motionSensitivity number
            (modifyPushTransport.transportOptions.triggerOptions.motionTimeControl other
            (modifyPushTransport.transportOptions.triggerOptions.maxPreRollLen number
            (modifyPushTransport.transportOptions.ingestMethod choice 0=cmafIngest
            (modifyPushTransport.transportOptions.containerOptions.containerType choice 0=cmaf
            (modifyPushTransport.transportOptions.containerOptions.cmafContainerOptions other
            (modifyPushTransport.transportOptions.expiryTime epoch_s
            (modifyPushTransport.transportOptions.videoStreams.videoStreamName other
            (modifyPushTransport.transportOptions.videoStreams.videoStreamID number
            (modifyPushTransport.transportOptions.audioStreams.audioStreamName other
            (modifyPushTransport.transportOptions.audioStreams.audioStreamID number
            (setTransportStatus.connectionID number
            (setTransportStatus.transportStatus choice 0=active 1=inactive
            (manuallyTriggerTransport.connectionID number
            (manuallyTriggerTransport.activationReason choice 0=userInitiated 1=automation
             2=emergency 3=doorbellPressed
            (manuallyTriggerTransport.timeControl.initialDuration number
            (manuallyTriggerTransport.timeControl.augmentationDuration number
            (manuallyTriggerTransport.timeControl.maxDuration elapsed_s
            (manuallyTriggerTransport.timeControl.blindDuration number
            (manuallyTriggerTransport.userDefined other
            (findTransport.connectionID number
            """
        ),
        (
            "Matter.RadonConcentrationMeasurementTrait",
            """
            measuredValue number
            minMeasuredValue number
            maxMeasuredValue number
            peakMeasuredValue number
            peakMeasuredValueWindow elapsed_s
            averageMeasuredValue number
            averageMeasuredValueWindow elapsed_s
            uncertainty number
            measurementUnit choice 0=ppm 1=ppb 2=ppt 3=mgm3 4=ugm3 5=ngm3 6=pm3 7=bqm3 8=dbpm 9=pcft
            measurementMedium choice 0=air 1=water 2=soil
            levelValue choice 0=unknown 1=low 2=medium 3=high 4=critical
            featureMap bits 1=numericMeasurement 2=levelIndication 4=mediumLevel 8=criticalLevel
             16=peakMeasurement 32=averageMeasurement
            """
        ),
        (
            "Matter.RefrigeratorAlarmTrait",
            """
            mask bits 1=doorOpen
            state bits 1=doorOpen
            supported bits 1=doorOpen
            featureMap number
            !notify.active bits 1=doorOpen
            !notify.inactive bits 1=doorOpen
            !notify.state bits 1=doorOpen
            !notify.mask bits 1=doorOpen
            """
        ),
        (
            "Matter.RefrigeratorAndTemperatureControlledCabinetModeTrait",
            """
            supportedModes.label other
            supportedModes.mode number
            supportedModes.modeTags.mfgCode number
            supportedModes.modeTags.value number
            currentMode number
            featureMap number
            (changeToMode.newMode number
            """
        ),
        (
            "Matter.RelativeHumidityMeasurementTrait",
            """
            measuredValue number
            minMeasuredValue number
            maxMeasuredValue number
            tolerance number
            featureMap number
            """
        ),
        (
            "Matter.RvcCleanModeTrait",
            """
            supportedModes.label other
            supportedModes.mode number
            supportedModes.modeTags.mfgCode number
            supportedModes.modeTags.value number
            currentMode number
            featureMap bits 1048576=directModeChange
            (changeToMode.newMode number
            """
        ),
        (
            "Matter.RvcOperationalStateTrait",
            """
            phaseList other
            currentPhase number
            countdownTime elapsed_s
            operationalStateList.operationalStateID number
            operationalStateList.operationalStateLabel other
            operationalState number
            operationalError.errorStateID number
            operationalError.errorStateLabel other
            operationalError.errorStateDetails other
            featureMap number
            !operationalError.errorState.errorStateID number
            !operationalError.errorState.errorStateLabel other
            !operationalError.errorState.errorStateDetails other
            !operationCompletion.completionErrorCode number
            !operationCompletion.totalOperationalTime elapsed_s
            !operationCompletion.pausedTime elapsed_s
            """
        ),
        (
            "Matter.RvcRunModeTrait",
            """
            supportedModes.label other
            supportedModes.mode number
            supportedModes.modeTags.mfgCode number
            supportedModes.modeTags.value number
            currentMode number
            featureMap bits 1048576=directModeChange
            (changeToMode.newMode number
            """
        ),
        (
            "Matter.ScenesManagementTrait",
            """
            sceneTableSize number
            fabricSceneInfo.sceneCount number
            fabricSceneInfo.currentScene number
            fabricSceneInfo.currentGroup number
            fabricSceneInfo.sceneValid other
            fabricSceneInfo.remainingCapacity number
            fabricSceneInfo.fabricIndex number
            featureMap bits 1=sceneNames
            (addScene.groupID number
            (addScene.sceneID number
            (addScene.transitionTime number
            (addScene.sceneName other
            (addScene.extensionFieldSetStructs.clusterID number
            (addScene.extensionFieldSetStructs.attributeValueList.attributeID number
            (addScene.extensionFieldSetStructs.attributeValueList.valueUnsigned8 number
            (addScene.extensionFieldSetStructs.attributeValueList.valueSigned8 number
            (addScene.extensionFieldSetStructs.attributeValueList.valueUnsigned16 number
            (addScene.extensionFieldSetStructs.attributeValueList.valueSigned16 number
            (addScene.extensionFieldSetStructs.attributeValueList.valueUnsigned32 number
            (addScene.extensionFieldSetStructs.attributeValueList.valueSigned32 number
            (addScene.extensionFieldSetStructs.attributeValueList.valueUnsigned64 number
            (addScene.extensionFieldSetStructs.attributeValueList.valueSigned64 number
            (viewScene.groupID number
            (viewScene.sceneID number
            (removeScene.groupID number
            (removeScene.sceneID number
            (removeAllScenes.groupID number
            (storeScene.groupID number
            (storeScene.sceneID number
            (recallScene.groupID number
            (recallScene.sceneID number
            (recallScene.transitionTime number
            (getSceneMembership.groupID number
            (copyScene.mode bits 1=copyAllScenes
            (copyScene.groupIdentifierFrom number
            (copyScene.sceneIdentifierFrom number
            (copyScene.groupIdentifierTo number
            (copyScene.sceneIdentifierTo number
            """
        ),
        (
            "Matter.ServiceAreaTrait",
            """
            supportedAreas.areaID number
            supportedAreas.mapID number
            supportedAreas.areaInfo.locationInfo other
            supportedAreas.areaInfo.landmarkInfo other
            supportedMaps.mapID number
            supportedMaps.name other
            selectedAreas number
            currentArea number
            estimatedEndTime epoch_s
            progress.areaID number
            progress.status choice 0=pending 1=operating 2=skipped 3=completed
            progress.totalOperationalTime elapsed_s
            progress.estimatedTime elapsed_s
            featureMap bits 1=selectWhileRunning 2=progressReporting 4=maps
            (selectAreas.newAreas number
            (skipArea.skippedArea number
            """
        ),
        (
            "Matter.SmokeCoAlarmTrait",
            """
            expressedState choice 0=normal 1=smokeAlarm 2=coAlarm 3=batteryAlert 4=testing
             5=hardwareFault 6=endOfService 7=interconnectSmoke 8=interconnectCo 9=inoperative
            smokeState choice 0=normal 1=warning 2=critical
            coState choice 0=normal 1=warning 2=critical
            batteryAlert choice 0=normal 1=warning 2=critical
            deviceMuted choice 0=notMuted 1=muted
            testInProgress other
            hardwareFaultAlert other
            endOfServiceAlert choice 0=normal 1=expired
            interconnectSmokeAlarm choice 0=normal 1=warning 2=critical
            interconnectCoAlarm choice 0=normal 1=warning 2=critical
            contaminationState choice 0=normal 1=low 2=warning 3=critical
            smokeSensitivityLevel choice 0=high 1=standard 2=low
            expiryDate epoch_s
            unmounted other
            featureMap bits 1=smokeAlarm 2=coAlarm
            !smokeAlarm.alarmSeverityLevel choice 0=normal 1=warning 2=critical
            !cOAlarm.alarmSeverityLevel choice 0=normal 1=warning 2=critical
            !lowBattery.alarmSeverityLevel choice 0=normal 1=warning 2=critical
            !interconnectSmokeAlarm.alarmSeverityLevel choice 0=normal 1=warning 2=critical
            !interconnectCOAlarm.alarmSeverityLevel choice 0=normal 1=warning 2=critical
            """
        ),
        (
            "Matter.SmokeConcentrationMeasurementTrait",
            """
            measuredValue number
            minMeasuredValue number
            maxMeasuredValue number
            peakMeasuredValue number
            peakMeasuredValueWindow elapsed_s
            averageMeasuredValue number
            averageMeasuredValueWindow elapsed_s
            uncertainty number
            measurementUnit choice 0=ppm 1=ppb 2=ppt 3=mgm3 4=ugm3 5=ngm3 6=pm3 7=bqm3 8=dbpm 9=pcft
            measurementMedium choice 0=air 1=water 2=soil
            levelValue choice 0=unknown 1=low 2=medium 3=high 4=critical
            featureMap bits 1=numericMeasurement 2=levelIndication 4=mediumLevel 8=criticalLevel
             16=peakMeasurement 32=averageMeasurement
            """
        ),
        (
            "Matter.SoftwareDiagnosticsTrait",
            """
            threadMetrics.id number
            threadMetrics.name other
            threadMetrics.stackFreeCurrent number
            threadMetrics.stackFreeMinimum number
            threadMetrics.stackSize number
            currentHeapFree number
            currentHeapUsed number
            currentHeapHighWatermark number
            featureMap bits 1=watermarks
            !softwareFault.id number
            !softwareFault.name other
            !softwareFault.faultRecording other
            """
        ),
        (
            "Matter.SoilMeasurementTrait",
            """
            soilMoistureMeasurementLimits.measurementType choice 0=unspecified 1=voltage
             2=activeCurrent 3=reactiveCurrent 4=apparentCurrent 5=activePower 6=reactivePower
             7=apparentPower 8=rmsVoltage 9=rmsCurrent 10=rmsPower 11=frequency 12=powerFactor
             13=neutralCurrent 14=electricalEnergy 15=reactiveEnergy 16=apparentEnergy
             17=soilMoisture
            soilMoistureMeasurementLimits.measured other
            soilMoistureMeasurementLimits.minMeasuredValue number
            soilMoistureMeasurementLimits.maxMeasuredValue number
            soilMoistureMeasurementLimits.accuracyRanges.rangeMin number
            soilMoistureMeasurementLimits.accuracyRanges.rangeMax number
            soilMoistureMeasurementLimits.accuracyRanges.percentMax percent100ths
            soilMoistureMeasurementLimits.accuracyRanges.percentMin percent100ths
            soilMoistureMeasurementLimits.accuracyRanges.percentTypical percent100ths
            soilMoistureMeasurementLimits.accuracyRanges.fixedMax number
            soilMoistureMeasurementLimits.accuracyRanges.fixedMin number
            soilMoistureMeasurementLimits.accuracyRanges.fixedTypical number
            soilMoistureMeasuredValue percent
            featureMap number
            """
        ),
        (
            "Matter.SwitchTrait",
            """
            numberOfPositions number
            currentPosition number
            multiPressMax number
            featureMap bits 1=latchingSwitch 2=momentarySwitch 4=momentarySwitchRelease
             8=momentarySwitchLongPress 16=momentarySwitchMultiPress 32=actionSwitch
            !switchLatched.newPosition number
            !initialPress.newPosition number
            !longPress.newPosition number
            !shortRelease.previousPosition number
            !longRelease.previousPosition number
            !multiPressOngoing.newPosition number
            !multiPressOngoing.currentNumberOfPressesCounted number
            !multiPressComplete.previousPosition number
            !multiPressComplete.totalNumberOfPressesCounted number
            """
        ),
        (
            "Matter.TargetNavigatorTrait",
            """
            targetList.identifier number
            targetList.name other
            currentTarget number
            featureMap number
            !targetUpdated.targetList.identifier number
            !targetUpdated.targetList.name other
            !targetUpdated.currentTarget number
            !targetUpdated.data other
            (navigateTarget.target number
            (navigateTarget.data other
            """
        ),
        (
            "Matter.TemperatureControlTrait",
            """
            temperatureSetpoint temperature
            minTemperature temperature
            maxTemperature temperature
            step temperature
            selectedTemperatureLevel number
            supportedTemperatureLevels other
            featureMap bits 1=temperatureNumber 2=temperatureLevel 4=temperatureStep
            (setTemperature.targetTemperature temperature
            (setTemperature.targetTemperatureLevel number
            """
        ),
        (
            "Matter.TemperatureControlledCabinetTopologyTrait",
            """
            disabledCabinets number
            topology choice 0=horizontal 1=vertical
            featureMap number
            """
        ),
        (
            "Matter.TemperatureMeasurementTrait",
            """
            measuredValue temperature
            minMeasuredValue temperature
            maxMeasuredValue temperature
            tolerance number
            featureMap number
            """
        ),
        (
            "Matter.ThermostatTrait",
            """
            localTemperature temperature
            outdoorTemperature temperature
            occupancy bits 1=occupied
            absMinHeatSetpointLimit temperature
            absMaxHeatSetpointLimit temperature
            absMinCoolSetpointLimit temperature
            absMaxCoolSetpointLimit temperature
            piCoolingDemand number
            piHeatingDemand number
            hvacSystemTypeConfiguration bits 3=coolingStage 12=heatingStage 16=heatingIsHeatPump
             32=heatingUsesFuel
            localTemperatureCalibration number
            occupiedCoolingSetpoint temperature
            occupiedHeatingSetpoint temperature
            unoccupiedCoolingSetpoint temperature
            unoccupiedHeatingSetpoint temperature
            minHeatSetpointLimit temperature
            maxHeatSetpointLimit temperature
            minCoolSetpointLimit temperature
            maxCoolSetpointLimit temperature
            minSetpointDeadBand number
            remoteSensing bits 1=localTemperature 2=outdoorTemperature 4=occupancy
            controlSequenceOfOperation choice 0=coolingOnly 1=coolingWithReheat 2=heatingOnly
             3=heatingWithReheat 4=coolingAndHeating 5=coolingAndHeatingWithReheat
            systemMode choice 0=off 1=auto 3=cool 4=heat 5=emergencyHeat 6=precooling 7=fanOnly
             8=dry 9=sleep
            thermostatRunningMode choice 0=off 3=cool 4=heat
            startOfWeek choice 0=sunday 1=monday 2=tuesday 3=wednesday 4=thursday 5=friday
             6=saturday
            numberOfWeeklyTransitions number
            numberOfDailyTransitions number
            temperatureSetpointHold choice 0=setpointHoldOff 1=setpointHoldOn
            temperatureSetpointHoldDuration number
            thermostatProgrammingOperationMode bits 1=scheduleActive 2=autoRecovery 4=economy
            thermostatRunningState bits 1=heat 2=cool 4=fan 8=heatStage2 16=coolStage2 32=fanStage2
             64=fanStage3
            setpointChangeSource choice 0=manual 1=schedule 2=external
            setpointChangeAmount number
            setpointChangeSourceTimestamp epoch_s
            occupiedSetback number
            occupiedSetbackMin number
            occupiedSetbackMax number
            unoccupiedSetback number
            unoccupiedSetbackMin number
            unoccupiedSetbackMax number
            emergencyHeatDelta number
            acType choice 0=unknown 1=coolingFixed 2=heatPumpFixed 3=coolingInverter
             4=heatPumpInverter
            acCapacity number
            acRefrigerantType choice 0=unknown 1=r22 2=r410a 3=r407c
            acCompressorType choice 0=unknown 1=t1 2=t2 3=t3
            acErrorCode bits 1=compressorFail 2=roomSensorFail 4=outdoorSensorFail 8=coilSensorFail
             16=fanFail
            acLouverPosition choice 1=closed 2=open 3=quarter 4=half 5=threeQuarters
            acCoilTemperature temperature
            acCapacityformat choice 0=btuh
            presetTypes.presetScenario choice 1=occupied 2=unoccupied 3=sleep 4=wake 5=vacation
             6=goingToSleep 254=userDefined
            presetTypes.numberOfPresets number
            presetTypes.presetTypeFeatures bits 1=automatic 2=supportsNames
            scheduleTypes.systemMode choice 0=off 1=auto 3=cool 4=heat 5=emergencyHeat 6=precooling
             7=fanOnly 8=dry 9=sleep
            scheduleTypes.numberOfSchedules number
            scheduleTypes.scheduleTypeFeatures bits 1=supportsPresets 2=supportsSetpoints
             4=supportsNames 8=supportsOff
            numberOfPresets number
            numberOfSchedules number
            numberOfScheduleTransitions number
            numberOfScheduleTransitionPerDay number
            activePresetHandle other
            activeScheduleHandle other
            presets.presetHandle other
            presets.presetScenario choice 1=occupied 2=unoccupied 3=sleep 4=wake 5=vacation
             6=goingToSleep 254=userDefined
            presets.name other
            presets.coolingSetpoint temperature
            presets.heatingSetpoint temperature
            presets.builtIn other
            schedules.scheduleHandle other
            schedules.systemMode choice 0=off 1=auto 3=cool 4=heat 5=emergencyHeat 6=precooling
             7=fanOnly 8=dry 9=sleep
            schedules.name other
            schedules.presetHandle other
            schedules.transitions.dayOfWeek bits 1=sunday 2=monday 4=tuesday 8=wednesday 16=thursday
             32=friday 64=saturday 128=away
            schedules.transitions.transitionTime number
            schedules.transitions.presetHandle other
            schedules.transitions.systemMode choice 0=off 1=auto 3=cool 4=heat 5=emergencyHeat
             6=precooling 7=fanOnly 8=dry 9=sleep
            schedules.transitions.coolingSetpoint temperature
            schedules.transitions.heatingSetpoint temperature
            schedules.builtIn other
            setpointHoldExpiryTimestamp epoch_s
            maxThermostatSuggestions number
            thermostatSuggestions.uniqueID number
            thermostatSuggestions.presetHandle other
            thermostatSuggestions.effectiveTime epoch_s
            thermostatSuggestions.expirationTime epoch_s
            currentThermostatSuggestion.uniqueID number
            currentThermostatSuggestion.presetHandle other
            currentThermostatSuggestion.effectiveTime epoch_s
            currentThermostatSuggestion.expirationTime epoch_s
            thermostatSuggestionNotFollowingReason bits 1=demandResponseEvent 2=ongoingHold
             4=schedule 8=occupancy 16=vacationMode 32=timeOfUseCostSavings
             64=preCoolingOrPreHeating 128=conflictingSuggestions
            featureMap bits 1=heating 2=cooling 4=occupancy 8=scheduleConfiguration 16=setback
             32=autoMode 64=localTemperatureNotExposed 128=matterScheduleConfiguration 256=presets
             512=events 1024=thermostatSuggestions
            !systemModeChange.previousSystemMode choice 0=off 1=auto 3=cool 4=heat 5=emergencyHeat
             6=precooling 7=fanOnly 8=dry 9=sleep
            !systemModeChange.currentSystemMode choice 0=off 1=auto 3=cool 4=heat 5=emergencyHeat
             6=precooling 7=fanOnly 8=dry 9=sleep
            !localTemperatureChange.currentLocalTemperature temperature
            !occupancyChange.previousOccupancy bits 1=occupied
            !occupancyChange.currentOccupancy bits 1=occupied
            !setpointChange.systemMode choice 0=off 1=auto 3=cool 4=heat 5=emergencyHeat
             6=precooling 7=fanOnly 8=dry 9=sleep
            !setpointChange.occupancy bits 1=occupied
            !setpointChange.previousSetpoint temperature
            !setpointChange.currentSetpoint temperature
            !runningStateChange.previousRunningState bits 1=heat 2=cool 4=fan 8=heatStage2
             16=coolStage2 32=fanStage2 64=fanStage3
            !runningStateChange.currentRunningState bits 1=heat 2=cool 4=fan 8=heatStage2
             16=coolStage2 32=fanStage2 64=fanStage3
            !runningModeChange.previousRunningMode choice 0=off 3=cool 4=heat
            !runningModeChange.currentRunningMode choice 0=off 3=cool 4=heat
            !activeScheduleChange.previousScheduleHandle other
            !activeScheduleChange.currentScheduleHandle other
            !activePresetChange.previousPresetHandle other
            !activePresetChange.currentPresetHandle other
            (setpointRaiseLower.mode choice 0=heat 1=cool 2=both
            (setpointRaiseLower.amount number
            (setWeeklySchedule.numberOfTransitionsForSequence number
            (setWeeklySchedule.dayOfWeekForSequence bits 1=sunday 2=monday 4=tuesday 8=wednesday
             16=thursday 32=friday 64=saturday 128=away
            (setWeeklySchedule.modeForSequence bits 1=heatSetpointPresent 2=coolSetpointPresent
            (setWeeklySchedule.transitions.transitionTime number
            (setWeeklySchedule.transitions.heatSetpoint temperature
            (setWeeklySchedule.transitions.coolSetpoint temperature
            (getWeeklySchedule.daysToReturn bits 1=sunday 2=monday 4=tuesday 8=wednesday 16=thursday
             32=friday 64=saturday 128=away
            (getWeeklySchedule.modeToReturn bits 1=heatSetpointPresent 2=coolSetpointPresent
            (setActiveScheduleRequest.scheduleHandle other
            (setActivePresetRequest.presetHandle other
            (addThermostatSuggestion.presetHandle other
            (addThermostatSuggestion.effectiveTime epoch_s
            (addThermostatSuggestion.expirationInMinutes number
            (removeThermostatSuggestion.uniqueID number
            (atomicRequest.requestType choice 0=beginWrite 1=commitWrite 2=rollbackWrite
            (atomicRequest.attributeRequests number
            (atomicRequest.timeout number
            """
        ),
        (
            "Matter.ThermostatUserInterfaceConfigurationTrait",
            """
            temperatureDisplayMode choice 0=celsius 1=fahrenheit
            keypadLockout choice 0=noLockout 1=lockout1 2=lockout2 3=lockout3 4=lockout4 5=lockout5
            scheduleProgrammingVisibility choice 0=scheduleProgrammingPermitted
             1=scheduleProgrammingDenied
            featureMap number
            """
        ),
        (
            "Matter.ThreadBorderRouterManagementTrait",
            """
            borderRouterName other
            borderAgentID other
            threadVersion number
            interfaceEnabled other
            activeDatasetTimestamp number
            pendingDatasetTimestamp number
            featureMap bits 1=panChange
            (setActiveDatasetRequest.activeDataset other
            (setActiveDatasetRequest.breadcrumb number
            (setPendingDatasetRequest.pendingDataset other
            """
        ),
        (
            "Matter.ThreadNetworkDiagnosticsTrait",
            """
            channel number
            routingRole choice 0=unspecified 1=unassigned 2=sleepyEndDevice 3=endDevice 4=reed
             5=router 6=leader
            networkName other
            panID number
            extendedPanID number
            meshLocalPrefix other
            overrunCount number
            neighborTable.extAddress number
            neighborTable.age number
            neighborTable.rloc16 number
            neighborTable.linkFrameCounter number
            neighborTable.mleFrameCounter number
            neighborTable.lqi number
            neighborTable.averageRssi number
            neighborTable.lastRssi number
            neighborTable.frameErrorRate number
            neighborTable.messageErrorRate number
            neighborTable.rxOnWhenIdle other
            neighborTable.fullThreadDevice other
            neighborTable.fullNetworkData other
            neighborTable.isChild other
            routeTable.extAddress number
            routeTable.rloc16 number
            routeTable.routerID number
            routeTable.nextHop number
            routeTable.pathCost number
            routeTable.lqiIn number
            routeTable.lqiOut number
            routeTable.age number
            routeTable.allocated other
            routeTable.linkEstablished other
            partitionID number
            weighting number
            dataVersion number
            stableDataVersion number
            leaderRouterID number
            detachedRoleCount number
            childRoleCount number
            routerRoleCount number
            leaderRoleCount number
            attachAttemptCount number
            partitionIDChangeCount number
            betterPartitionAttachAttemptCount number
            parentChangeCount number
            txTotalCount number
            txUnicastCount number
            txBroadcastCount number
            txAckRequestedCount number
            txAckedCount number
            txNoAckRequestedCount number
            txDataCount number
            txDataPollCount number
            txBeaconCount number
            txBeaconRequestCount number
            txOtherCount number
            txRetryCount number
            txDirectMaxRetryExpiryCount number
            txIndirectMaxRetryExpiryCount number
            txErrCcaCount number
            txErrAbortCount number
            txErrBusyChannelCount number
            rxTotalCount number
            rxUnicastCount number
            rxBroadcastCount number
            rxDataCount number
            rxDataPollCount number
            rxBeaconCount number
            rxBeaconRequestCount number
            rxOtherCount number
            rxAddressFilteredCount number
            rxDestAddrFilteredCount number
            rxDuplicatedCount number
            rxErrNoFrameCount number
            rxErrUnknownNeighborCount number
            rxErrInvalidSrcAddrCount number
            rxErrSecCount number
            rxErrFcsCount number
            rxErrOtherCount number
            activeTimestamp number
            pendingTimestamp number
            delay number
            securityPolicy.rotationTime number
            securityPolicy.flags number
            channelPage0Mask other
            operationalDatasetComponents.activeTimestampPresent other
            operationalDatasetComponents.pendingTimestampPresent other
            operationalDatasetComponents.masterKeyPresent other
            operationalDatasetComponents.networkNamePresent other
            operationalDatasetComponents.extendedPanIDPresent other
            operationalDatasetComponents.meshLocalPrefixPresent other
            operationalDatasetComponents.delayPresent other
            operationalDatasetComponents.panIDPresent other
            operationalDatasetComponents.channelPresent other
            operationalDatasetComponents.pskcPresent other
            operationalDatasetComponents.securityPolicyPresent other
            operationalDatasetComponents.channelMaskPresent other
            activeNetworkFaultsList choice 0=unspecified 1=linkDown 2=hardwareFailure
             3=networkJammed
            extAddress number
            rloc16 number
            featureMap bits 1=packetCounts 2=errorCounts 4=mleCounts 8=macCounts
            !connectionStatus.connectionStatus choice 0=connected 1=notConnected
            !networkFaultChange.current choice 0=unspecified 1=linkDown 2=hardwareFailure
             3=networkJammed
            !networkFaultChange.previous choice 0=unspecified 1=linkDown 2=hardwareFailure
             3=networkJammed
            """
        ),
        (
            "Matter.ThreadNetworkDirectoryTrait",
            """
            preferredExtendedPanID other
            threadNetworks.extendedPanID other
            threadNetworks.networkName other
            threadNetworks.channel number
            threadNetworks.activeTimestamp number
            threadNetworkTableSize number
            featureMap number
            (addNetwork.operationalDataset other
            (removeNetwork.extendedPanID other
            (getOperationalDataset.extendedPanID other
            """
        ),
        (
            "Matter.TimeFormatLocalizationTrait",
            """
            hourFormat choice 0=_12hr 1=_24hr 255=useActiveLocale
            activeCalendarType choice 0=buddhist 1=chinese 2=coptic 3=ethiopian 4=gregorian 5=hebrew
             6=indian 7=islamic 8=japanese 9=korean 10=persian 11=taiwanese 255=useActiveLocale
            supportedCalendarTypes choice 0=buddhist 1=chinese 2=coptic 3=ethiopian 4=gregorian
             5=hebrew 6=indian 7=islamic 8=japanese 9=korean 10=persian 11=taiwanese
             255=useActiveLocale
            featureMap bits 1=calendarFormat
            """
        ),
        (
            "Matter.TimeSynchronizationTrait",
            """
            utcTime epoch_us
            granularity choice 0=noTimeGranularity 1=minutesGranularity 2=secondsGranularity
             3=millisecondsGranularity 4=microsecondsGranularity
            timeSource choice 0=none 1=unknown 2=admin 3=nodeTimeCluster 4=nonMatterSntp
             5=nonMatterNtp 6=matterSntp 7=matterNtp 8=mixedNtp 9=nonMatterSntpnts
             10=nonMatterNtpnts 11=matterSntpnts 12=matterNtpnts 13=mixedNtpnts 14=cloudSource
             15=ptp 16=gnss
            trustedTimeSource.fabricIndex number
            trustedTimeSource.nodeID number
            trustedTimeSource.endpoint number
            defaultNtp other
            timeZone.offset number
            timeZone.validAt epoch_us
            timeZone.name other
            dstOffset.offset number
            dstOffset.validStarting epoch_us
            dstOffset.validUntil epoch_us
            localTime epoch_us
            timeZoneDatabase choice 0=full 1=partial 2=none
            ntpServerAvailable other
            timeZoneListMaxSize number
            dstOffsetListMaxSize number
            supportsDnsResolve other
            featureMap bits 1=timeZone 2=ntpClient 4=ntpServer 8=timeSyncClient
            !dSTStatus.dstOffsetActive other
            !timeZoneStatus.offset number
            !timeZoneStatus.name other
            (setUtcTime.utcTime epoch_us
            (setUtcTime.granularity choice 0=noTimeGranularity 1=minutesGranularity
             2=secondsGranularity 3=millisecondsGranularity 4=microsecondsGranularity
            (setUtcTime.timeSource choice 0=none 1=unknown 2=admin 3=nodeTimeCluster 4=nonMatterSntp
             5=nonMatterNtp 6=matterSntp 7=matterNtp 8=mixedNtp 9=nonMatterSntpnts
             10=nonMatterNtpnts 11=matterSntpnts 12=matterNtpnts 13=mixedNtpnts 14=cloudSource
             15=ptp 16=gnss
            (setTrustedTimeSource.trustedTimeSource.nodeID number
            (setTrustedTimeSource.trustedTimeSource.endpoint number
            (setTimeZone.timeZone.offset number
            (setTimeZone.timeZone.validAt epoch_us
            (setTimeZone.timeZone.name other
            (setDstOffset.dstOffset.offset number
            (setDstOffset.dstOffset.validStarting epoch_us
            (setDstOffset.dstOffset.validUntil epoch_us
            (setDefaultNtp.defaultNtp other
            """
        ),
        (
            "Matter.TlsCertificateManagementTrait",
            """
            maxRootCertificates number
            provisionedRootCertificates.caid number
            provisionedRootCertificates.certificate other
            provisionedRootCertificates.fabricIndex number
            maxClientCertificates number
            provisionedClientCertificates.ccdid number
            provisionedClientCertificates.clientCertificate other
            provisionedClientCertificates.intermediateCertificates other
            provisionedClientCertificates.fabricIndex number
            featureMap number
            (provisionRootCertificate.certificate other
            (provisionRootCertificate.caid number
            (findRootCertificate.caid number
            (lookupRootCertificate.fingerprint other
            (removeRootCertificate.caid number
            (clientCsr.nonce other
            (clientCsr.ccdid number
            (provisionClientCertificate.ccdid number
            (provisionClientCertificate.clientCertificate other
            (provisionClientCertificate.intermediateCertificates other
            (findClientCertificate.ccdid number
            (lookupClientCertificate.fingerprint other
            (removeClientCertificate.ccdid number
            """
        ),
        (
            "Matter.TlsClientManagementTrait",
            """
            maxProvisioned number
            provisionedEndpoints.endpointID number
            provisionedEndpoints.hostname other
            provisionedEndpoints.port number
            provisionedEndpoints.caid number
            provisionedEndpoints.ccdid number
            provisionedEndpoints.referenceCount number
            provisionedEndpoints.fabricIndex number
            featureMap number
            (provisionEndpoint.hostname other
            (provisionEndpoint.port number
            (provisionEndpoint.caid number
            (provisionEndpoint.ccdid number
            (provisionEndpoint.endpointID number
            (findEndpoint.endpointID number
            (removeEndpoint.endpointID number
            """
        ),
        (
            "Matter.TotalVolatileOrganicCompoundsConcentrationMeasurementTrait",
            """
            measuredValue number
            minMeasuredValue number
            maxMeasuredValue number
            peakMeasuredValue number
            peakMeasuredValueWindow elapsed_s
            averageMeasuredValue number
            averageMeasuredValueWindow elapsed_s
            uncertainty number
            measurementUnit choice 0=ppm 1=ppb 2=ppt 3=mgm3 4=ugm3 5=ngm3 6=pm3 7=bqm3 8=dbpm 9=pcft
            measurementMedium choice 0=air 1=water 2=soil
            levelValue choice 0=unknown 1=low 2=medium 3=high 4=critical
            featureMap bits 1=numericMeasurement 2=levelIndication 4=mediumLevel 8=criticalLevel
             16=peakMeasurement 32=averageMeasurement
            """
        ),
        (
            "Matter.UnitLocalizationTrait",
            """
            temperatureUnit choice 0=fahrenheit 1=celsius 2=kelvin
            supportedTemperatureUnits choice 0=fahrenheit 1=celsius 2=kelvin
            featureMap bits 1=temperatureUnit
            """
        ),
        (
            "Matter.UserLabelTrait",
            """
            labelList.label other
            labelList.value other
            featureMap number
            """
        ),
        (
            "Matter.ValveConfigurationAndControlTrait",
            """
            openDuration elapsed_s
            defaultOpenDuration elapsed_s
            autoCloseTime epoch_us
            remainingDuration elapsed_s
            currentState choice 0=closed 1=open 2=transitioning
            targetState choice 0=closed 1=open 2=transitioning
            currentLevel percent
            targetLevel percent
            defaultOpenLevel percent
            valveFault bits 1=generalFault 2=blocked 4=leaking 8=notConnected 16=shortCircuit
             32=currentExceeded
            levelStep number
            featureMap bits 1=timeSync 2=level
            !valveStateChanged.valveState choice 0=closed 1=open 2=transitioning
            !valveStateChanged.valveLevel percent
            !valveFault.valveFault bits 1=generalFault 2=blocked 4=leaking 8=notConnected
             16=shortCircuit 32=currentExceeded
            (open.openDuration elapsed_s
            (open.targetLevel percent
            """
        ),
        (
            "Matter.WakeOnLanTrait",
            """
            macAddress other
            linkLocalAddress other
            featureMap number
            """
        ),
        (
            "Matter.WaterHeaterManagementTrait",
            """
            heaterTypes bits 1=immersionElement1 2=immersionElement2 4=heatPump 8=boiler 16=other
            heatDemand bits 1=immersionElement1 2=immersionElement2 4=heatPump 8=boiler 16=other
            tankVolume number
            estimatedHeatRequired energy_mwh
            tankPercentage percent
            boostState choice 0=inactive 1=active
            featureMap bits 1=energyManagement 2=tankPercent
            !boostStarted.boostInfo.duration elapsed_s
            !boostStarted.boostInfo.oneShot other
            !boostStarted.boostInfo.emergencyBoost other
            !boostStarted.boostInfo.temporarySetpoint temperature
            !boostStarted.boostInfo.targetPercentage percent
            !boostStarted.boostInfo.targetReheat percent
            (boost.boostInfo.duration elapsed_s
            (boost.boostInfo.oneShot other
            (boost.boostInfo.emergencyBoost other
            (boost.boostInfo.temporarySetpoint temperature
            (boost.boostInfo.targetPercentage percent
            (boost.boostInfo.targetReheat percent
            """
        ),
        (
            "Matter.WaterHeaterModeTrait",
            """
            supportedModes.label other
            supportedModes.mode number
            supportedModes.modeTags.mfgCode number
            supportedModes.modeTags.value number
            currentMode number
            featureMap bits 1=onOff
            (changeToMode.newMode number
            """
        ),
        (
            "Matter.WaterTankLevelMonitoringTrait",
            """
            condition percent
            degradationDirection choice 0=up 1=down
            changeIndication choice 0=ok 1=warning 2=critical
            inPlaceIndicator other
            lastChangedTime epoch_s
            replacementProductList.productIdentifierType choice 0=upc 1=gtin8 2=ean 3=gtin14 4=oem
            replacementProductList.productIdentifierValue other
            featureMap bits 1=condition 2=warning 4=replacementProductList
            """
        ),
        (
            "Matter.WebRtcTransportProviderTrait",
            """
            currentSessions.id number
            currentSessions.peerNodeID number
            currentSessions.peerEndpointID number
            currentSessions.streamUsage choice 0=internal 1=recording 2=analysis 3=liveView
            currentSessions.videoStreamID number
            currentSessions.audioStreamID number
            currentSessions.metadataEnabled other
            currentSessions.videoStreams number
            currentSessions.audioStreams number
            currentSessions.fabricIndex number
            featureMap bits 1=metadata
            (solicitOffer.streamUsage choice 0=internal 1=recording 2=analysis 3=liveView
            (solicitOffer.originatingEndpointID number
            (solicitOffer.videoStreamID number
            (solicitOffer.audioStreamID number
            (solicitOffer.iceServers.urLs other
            (solicitOffer.iceServers.username other
            (solicitOffer.iceServers.credential other
            (solicitOffer.iceServers.caid number
            (solicitOffer.iceTransportPolicy other
            (solicitOffer.metadataEnabled other
            (solicitOffer.sFrameConfig.cipherSuite number
            (solicitOffer.sFrameConfig.baseKey other
            (solicitOffer.sFrameConfig.kid other
            (solicitOffer.videoStreams number
            (solicitOffer.audioStreams number
            (provideOffer.webRtcSessionID number
            (provideOffer.sdp other
            (provideOffer.streamUsage choice 0=internal 1=recording 2=analysis 3=liveView
            (provideOffer.originatingEndpointID number
            (provideOffer.videoStreamID number
            (provideOffer.audioStreamID number
            (provideOffer.iceServers.urLs other
            (provideOffer.iceServers.username other
            (provideOffer.iceServers.credential other
            (provideOffer.iceServers.caid number
            (provideOffer.iceTransportPolicy other
            (provideOffer.metadataEnabled other
            (provideOffer.sFrameConfig.cipherSuite number
            (provideOffer.sFrameConfig.baseKey other
            (provideOffer.sFrameConfig.kid other
            (provideOffer.videoStreams number
            (provideOffer.audioStreams number
            (provideAnswer.webRtcSessionID number
            (provideAnswer.sdp other
            (provideIceCandidates.webRtcSessionID number
            (provideIceCandidates.iceCandidates.candidate other
            (provideIceCandidates.iceCandidates.sdpMid other
            (provideIceCandidates.iceCandidates.sdpmLineIndex number
            (endSession.webRtcSessionID number
            (endSession.reason choice 0=iceFailed 1=iceTimeout 2=userHangup 3=userBusy 4=replaced
             5=noUserMedia 6=inviteTimeout 7=answeredElsewhere 8=outOfResources 9=mediaTimeout
             10=lowPower 11=privacyMode 12=unknownReason
            """
        ),
        (
            "Matter.WebRtcTransportRequestorTrait",
            """
            currentSessions.id number
            currentSessions.peerNodeID number
            currentSessions.peerEndpointID number
            currentSessions.streamUsage choice 0=internal 1=recording 2=analysis 3=liveView
            currentSessions.videoStreamID number
            currentSessions.audioStreamID number
            currentSessions.metadataEnabled other
            currentSessions.videoStreams number
            currentSessions.audioStreams number
            currentSessions.fabricIndex number
            featureMap number
            (offer.webRtcSessionID number
            (offer.sdp other
            (offer.iceServers.urLs other
            (offer.iceServers.username other
            (offer.iceServers.credential other
            (offer.iceServers.caid number
            (offer.iceTransportPolicy other
            (answer.webRtcSessionID number
            (answer.sdp other
            (iceCandidates.webRtcSessionID number
            (iceCandidates.iceCandidates.candidate other
            (iceCandidates.iceCandidates.sdpMid other
            (iceCandidates.iceCandidates.sdpmLineIndex number
            (end.webRtcSessionID number
            (end.reason choice 0=iceFailed 1=iceTimeout 2=userHangup 3=userBusy 4=replaced
             5=noUserMedia 6=inviteTimeout 7=answeredElsewhere 8=outOfResources 9=mediaTimeout
             10=lowPower 11=privacyMode 12=unknownReason
            """
        ),
        (
            "Matter.WiFiNetworkDiagnosticsTrait",
            """
            bssid other
            securityType choice 0=unspecified 1=none 2=wep 3=wpa 4=wpa2 5=wpa3
            wiFiVersion choice 0=a 1=b 2=g 3=n 4=ac 5=ax 6=ah
            channelNumber number
            rssi number
            beaconLostCount number
            beaconRxCount number
            packetMulticastRxCount number
            packetMulticastTxCount number
            packetUnicastRxCount number
            packetUnicastTxCount number
            currentMaxRate number
            overrunCount number
            featureMap bits 1=packetCounts 2=errorCounts
            !disconnection.reasonCode number
            !associationFailure.associationFailureCause choice 0=unknown 1=associationFailed
             2=authenticationFailed 3=ssidNotFound
            !associationFailure.status number
            !connectionStatus.connectionStatus choice 0=connected 1=notConnected
            """
        ),
        (
            "Matter.WiFiNetworkManagementTrait",
            """
            ssid other
            passphraseSurrogate number
            featureMap number
            """
        ),
        (
            "Matter.WindowCoveringTrait",
            """
            type choice 0=rollerShade 1=rollerShade2Motor 2=rollerShadeExterior
             3=rollerShadeExterior2Motor 4=drapery 5=awning 6=shutter 7=tiltBlindTiltOnly
             8=tiltBlindLiftAndTilt 9=projectorScreen 255=unknown
            physicalClosedLimitLift number
            physicalClosedLimitTilt number
            currentPositionLift number
            currentPositionTilt number
            numberOfActuationsLift number
            numberOfActuationsTilt number
            configStatus bits 1=operational 2=onlineReserved 4=liftMovementReversed
             8=liftPositionAware 16=tiltPositionAware 32=liftEncoderControlled
             64=tiltEncoderControlled
            currentPositionLiftPercentage percent
            currentPositionTiltPercentage percent
            operationalStatus bits 3=global 12=lift 48=tilt
            targetPositionLiftPercent100ths percent100ths
            targetPositionTiltPercent100ths percent100ths
            endProductType choice 0=rollerShade 1=romanShade 2=balloonShade 3=wovenWood
             4=pleatedShade 5=cellularShade 6=layeredShade 7=layeredShade2D 8=sheerShade
             9=tiltOnlyInteriorBlind 10=interiorBlind 11=verticalBlindStripCurtain
             12=interiorVenetianBlind 13=exteriorVenetianBlind 14=lateralLeftCurtain
             15=lateralRightCurtain 16=centralCurtain 17=rollerShutter 18=exteriorVerticalScreen
             19=awningTerracePatio 20=awningVerticalScreen 21=tiltOnlyPergola 22=swingingShutter
             23=slidingShutter 255=unknown
            currentPositionLiftPercent100ths percent100ths
            currentPositionTiltPercent100ths percent100ths
            installedOpenLimitLift number
            installedClosedLimitLift number
            installedOpenLimitTilt number
            installedClosedLimitTilt number
            mode bits 1=motorDirectionReversed 2=calibrationMode 4=maintenanceMode 8=ledFeedback
            safetyStatus bits 1=remoteLockout 2=tamperDetection 4=failedCommunication
             8=positionFailure 16=thermalProtection 32=obstacleDetected 64=power 128=stopInput
             256=motorJammed 512=hardwareFailure 1024=manualOperation 2048=protection
            featureMap bits 1=lift 2=tilt 4=positionAwareLift 8=absolutePosition
             16=positionAwareTilt
            (goToLiftValue.liftValue number
            (goToLiftPercentage.liftPercent100thsValue percent100ths
            (goToTiltValue.tiltValue number
            (goToTiltPercentage.tiltPercent100thsValue percent100ths
            """
        ),
        (
            "Matter.ZoneManagementTrait",
            """
            maxUserDefinedZones number
            maxZones number
            zones.zoneID number
            zones.zoneType choice 0=twoDcartZone
            zones.zoneSource choice 0=mfg 1=user
            zones.twoDCartesianZone.name other
            zones.twoDCartesianZone.use choice 0=motion 1=privacy 2=focus
            zones.twoDCartesianZone.vertices other
            zones.twoDCartesianZone.color other
            triggers.zoneID number
            triggers.initialDuration elapsed_s
            triggers.augmentationDuration elapsed_s
            triggers.maxDuration elapsed_s
            triggers.blindDuration elapsed_s
            triggers.sensitivity number
            sensitivityMax number
            sensitivity number
            twoDCartesianMax.x number
            twoDCartesianMax.y number
            featureMap bits 1=twoDimensionalCartesianZone 2=perZoneSensitivity 4=userDefined
             8=focusZones
            !zoneTriggered.zone number
            !zoneTriggered.reason choice 0=motion
            !zoneStopped.zone number
            !zoneStopped.reason choice 0=actionStopped 1=timeout
            (createTwoDCartesianZone.zone.name other
            (createTwoDCartesianZone.zone.use choice 0=motion 1=privacy 2=focus
            (createTwoDCartesianZone.zone.vertices.x number
            (createTwoDCartesianZone.zone.vertices.y number
            (createTwoDCartesianZone.zone.color other
            (updateTwoDCartesianZone.zoneID number
            (updateTwoDCartesianZone.zone.name other
            (updateTwoDCartesianZone.zone.use choice 0=motion 1=privacy 2=focus
            (updateTwoDCartesianZone.zone.vertices.x number
            (updateTwoDCartesianZone.zone.vertices.y number
            (updateTwoDCartesianZone.zone.color other
            (removeZone.zoneID number
            (createOrUpdateTrigger.trigger.zoneID number
            (createOrUpdateTrigger.trigger.initialDuration elapsed_s
            (createOrUpdateTrigger.trigger.augmentationDuration elapsed_s
            (createOrUpdateTrigger.trigger.maxDuration elapsed_s
            (createOrUpdateTrigger.trigger.blindDuration elapsed_s
            (createOrUpdateTrigger.trigger.sensitivity number
            (removeTrigger.zoneID number
            """
        ),
        (
            "Google.AreaAttendanceStateTrait",
            """
            attendanceState other
            """
        ),
        (
            "Google.AreaPresenceStateTrait",
            """
            presenceState other
            """
        ),
        (
            "Google.ArmDisarmTrait",
            """
            availableArmLevels.levels.levelName other
            availableArmLevels.levels.levelValues other
            availableArmLevels.ordered other
            isArmed other
            currentArmLevel other
            exitAllowanceSeconds number
            armState other
            targetArmLevel other
            exitAllowanceEndTimeSeconds number
            entryAllowanceEndTimeSeconds number
            (armDisarm.arm other
            (armDisarm.armLevel other
            (armDisarm.cancel other
            (armDisarm.followUpToken other
            """
        ),
        (
            "Google.AssistantBroadcastTrait",
            """
            (broadcast.msg other
            """
        ),
        (
            "Google.AssistantFulfillmentTrait",
            """
            (okGoogle.query other
            """
        ),
        (
            "Google.AvStreamAnalysisTrait",
            """
            supportedEventTriggers other
            (setOrUpdateEventDetectionTriggers.eventTriggerEnablements.eventTriggerType other
            (setOrUpdateEventDetectionTriggers.eventTriggerEnablements.enablementStatus other
            """
        ),
        (
            "Google.BrightnessTrait",
            """
            brightness number
            """
        ),
        (
            "Google.CameraAvStreamManagementTrait",
            """
            imageRotation number
            microphoneMuted other
            minViewportResolution other
            nightVision other
            recordingMicrophoneMuted other
            speakerMaxLevel number
            speakerMinLevel number
            speakerVolumeLevel number
            statusLightBrightness other
            videoSensorParams other
            viewport other
            """
        ),
        (
            "Google.ChimeThemesTrait",
            """
            selectedTimeboxedThemeName other
            """
        ),
        (
            "Google.ChimeTrait",
            """
            externalChime other
            installedChimeSounds.chimeID number
            installedChimeSounds.name other
            selectedChime number
            """
        ),
        (
            "Google.CookTrait",
            """
            currentCookingMode other
            currentFoodPreset other
            currentFoodQuantity number
            currentFoodUnit other
            foodPresets other
            supportedCookingModes other
            """
        ),
        (
            "Google.DispenseTrait",
            """
            dispenseItems other
            """
        ),
        (
            "Google.DockTrait",
            """
            isDocked other
            """
        ),
        (
            "Google.ExtendedApplicationLauncherTrait",
            """
            availableApplications.key other
            availableApplications.names other
            currentApplicationKey other
            globalApplicationCatalog other
            type other
            useGlobalApplicationCatalog other
            """
        ),
        (
            "Google.ExtendedColorControlTrait",
            """
            colorLoopEndTimestampSeconds number
            currentBlue number
            currentGreen number
            currentHue number
            currentName other
            currentRed number
            currentSaturation number
            currentValue number
            """
        ),
        (
            "Google.ExtendedFanControlTrait",
            """
            customFanMode other
            customFanModes other
            """
        ),
        (
            "Google.ExtendedLevelControlTrait",
            """
            levelStepSize number
            autoLevelSetting other
            """
        ),
        (
            "Google.ExtendedMediaInputTrait",
            """
            currentCustomInput other
            customInputsList other
            customInputsOrdered other
            """
        ),
        (
            "Google.ExtendedMediaPlaybackTrait",
            """
            (closedCaptioningOn.userQueryLanguage other
            (closedCaptioningOn.closedCaptioningLanguage other
            (setRepeat.isOn other
            (setRepeat.isSingle other
            """
        ),
        (
            "Google.ExtendedModeSelectTrait",
            """
            currentModeSettings other
            """
        ),
        (
            "Google.ExtendedOperationalStateTrait",
            """
            activeZones other
            currentTotalRemainingTime number
            currentCycleRemainingTime number
            currentRunCycle other
            """
        ),
        (
            "Google.ExtendedPowerSourceTrait",
            """
            batterySaverEnabled other
            capacityRemaining.rawValue number
            capacityRemaining.unit other
            capacityUntilFull.rawValue number
            capacityUntilFull.unit other
            chargeSpeed other
            descriptiveCapacityRemaining other
            energySource other
            energyStorageDistanceUnitForUX other
            """
        ),
        (
            "Google.ExtendedTemperatureControlTrait",
            """
            temperatureDisplayMode other
            """
        ),
        (
            "Google.ExtendedThermostatTrait",
            """
            activePresetHandle other
            activeRemoteTemperatureSensorIds other
            averageLocalTemperature number
            extendedProgrammingOperationMode other
            extendedRunningMode other
            extendedSetpointChangeSource other
            extendedSupportedModes other
            extendedSystemMode other
            maxCoolSafetySetpointLimit number
            maxHeatSafetySetpointLimit number
            maxSetpointHoldSeconds number
            maxSettableThermostatTemperatureSensors number
            minCoolSafetySetpointLimit number
            minHeatSafetySetpointLimit number
            presets other
            """
        ),
        (
            "Google.FaceLibraryTrait",
            """
            (updateFace.id other
            (updateFace.name other
            (updateFace.category other
            """
        ),
        (
            "Google.FillTrait",
            """
            isFilled other
            currentFillLevel other
            currentFillPercent number
            """
        ),
        (
            "Google.LightEffectsTrait",
            """
            defaultSleepDurationSeconds number
            defaultWakeDurationSeconds number
            effectEndTimestampSeconds number
            pulseEffectSet other
            sleepEffectSet other
            wakeEffectSet other
            (pulseEffectSet.durationSeconds number
            (pulseEffectSet.color other
            (sleepEffectSet.durationSeconds number
            (wakeEffectSet.durationSeconds number
            """
        ),
        (
            "Google.LocatorTrait",
            """
            (locate.silence other
            (locate.lang other
            """
        ),
        (
            "Google.LockUnlockTrait",
            """
            lockState other
            (lock.followUpToken other
            (unlock.followUpToken other
            """
        ),
        (
            "Google.MediaActivityStateTrait",
            """
            activityState other
            """
        ),
        (
            "Google.NetworkControlTrait",
            """
            networkEnabled other
            guestNetworkEnabled other
            numConnectedDevices number
            networkUsageMB number
            networkUsageLimitMB number
            networkUsageUnlimited other
            networkSettings other
            guestNetworkSettings other
            lastNetworkDownloadSpeedTest other
            lastNetworkUploadSpeedTest other
            networkSpeedTestInProgress other
            """
        ),
        (
            "Google.ObjectDetectionTrait",
            """
            !objectDetected.objects other
            """
        ),
        (
            "Google.OpenCloseTrait",
            """
            supportedDirections other
            openPercent number
            openState.openPercent number
            openState.openDirection other
            targetOpenPercent number
            (goToOpenPercentage.openPercent number
            (goToOpenPercentage.openDirection other
            (step.openRelativePercent number
            (step.openDirection other
            """
        ),
        (
            "Google.PushAvStreamTransportTrait",
            """
            currentConnections.connectionID number
            currentConnections.transportStatus other
            currentConnections.transportOptions other
            (setTransportStatus.transportStatus other
            (modifyPushTransport.connectionID number
            (modifyPushTransport.transportOptions other
            """
        ),
        (
            "Google.RelativeHumidityControlTrait",
            """
            maxRelativeHumidity number
            minRelativeHumidity number
            relativeHumiditySetpoint number
            """
        ),
        (
            "Google.RotationTrait",
            """
            rotationDegrees number
            rotationDegreesRange.rotationDegreesMin number
            rotationDegreesRange.rotationDegreesMax number
            rotationPercent number
            targetRotationPercent number
            """
        ),
        (
            "Google.SimplifiedOnOffTrait",
            """
            onOff other
            """
        ),
        (
            "Google.SimplifiedThermostatTrait",
            """
            (setSystemMode.systemMode other
            """
        ),
        (
            "Google.SoftwareUpdateTrait",
            """
            lastSoftwareUpdateUnixTimestampSec number
            """
        ),
        (
            "Google.StatusReportTrait",
            """
            currentStatusReport.blocking other
            currentStatusReport.deviceTarget other
            currentStatusReport.priority number
            currentStatusReport.statusCode other
            """
        ),
        (
            "Google.ThermostatFanControlTrait",
            """
            current_speed other
            fan_speed_state other
            hvac_override_speed other
            max_available_speed other
            max_timer_duration other
            mode other
            schedule_duty_cycle other
            schedule_enabled_in_off_mode other
            schedule_end_time other
            schedule_speed other
            schedule_start_time other
            smart_ventilation_enabled other
            supports_fan_activation_for_non_electric_furnaces other
            supports_indefinite_timer other
            supports_schedule_in_off_mode other
            supports_timer_in_off_mode other
            """
        ),
        (
            "Google.TimeTrait",
            """
            currentTime other
            sunriseTime other
            sunsetTime other
            !scheduled.clockTime other
            !scheduled.solarTime other
            """
        ),
        (
            "Google.TimerTrait",
            """
            commandOnlyTimer other
            maxTimerLimitSeconds number
            timerPaused other
            timerRemainingSeconds number
            (timerStart.timerTimeSec number
            (timerAdjust.timerTimeSec number
            """
        ),
        (
            "Google.TogglesTrait",
            """
            currentToggleSettings.name other
            currentToggleSettings.on other
            supportedToggles.name other
            supportedToggles.synonyms other
            """
        ),
        (
            "Google.VoiceStarterTrait",
            """
            !okGoogle.query other
            """
        ),
        (
            "Google.VolumeTrait",
            """
            currentVolumePercent number
            isMuted other
            """
        ),
        (
            "Google.WebRtcLiveViewTrait",
            """
            (startLiveView.offerSdp other
            (extendLiveView.mediaSessionId other
            (stopLiveView.mediaSessionId other
            (startTalkback.mediaSessionId other
            (stopTalkback.mediaSessionId other
            """
        ),
    ]
}
