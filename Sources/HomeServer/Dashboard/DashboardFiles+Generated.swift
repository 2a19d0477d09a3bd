// SPDX-License-Identifier: Apache-2.0
// Made by Scripts/dashboard.py from Dashboard/web; do not edit.
// swift-format-ignore-file

extension DashboardFiles {
    /// Every file of the page.
    static let all: [DashboardFile] = [
        DashboardFile(
            path: "/api/v1/openapi.json", type: "application/json; charset=utf-8",
            digest: "a22f5c9534df1f8b",
            content: ##"""
{
 "openapi": "3.1.0",
 "info": {
  "title": "Hearth",
  "version": "1",
  "description": "A home, live and past. docs/API.md describes it for people.",
  "license": {
   "name": "Apache 2.0",
   "identifier": "Apache-2.0"
  }
 },
 "paths": {
  "/api/v1/about": {
   "get": {
    "summary": "What is served, and how far the log goes.",
    "parameters": [],
    "responses": {
     "200": {
      "description": "The answer.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/About"
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/Error"
     },
     "401": {
      "$ref": "#/components/responses/Error"
     },
     "403": {
      "$ref": "#/components/responses/Error"
     },
     "404": {
      "$ref": "#/components/responses/Error"
     },
     "429": {
      "$ref": "#/components/responses/Error"
     }
    }
   }
  },
  "/api/v1/snapshot": {
   "get": {
    "summary": "The graph at a point.",
    "parameters": [
     {
      "name": "at",
      "in": "query",
      "required": false,
      "description": "A point: HEAD, @1234, @-10, tag:NAME, or a time. HEAD without it.",
      "schema": {
       "type": "string"
      }
     },
     {
      "name": "device",
      "in": "query",
      "required": false,
      "description": "Only this device, by its id.",
      "schema": {
       "type": "string"
      }
     },
     {
      "name": "room",
      "in": "query",
      "required": false,
      "description": "Only this room and its devices, by its id.",
      "schema": {
       "type": "string"
      }
     },
     {
      "name": "structure",
      "in": "query",
      "required": false,
      "description": "Only this structure, its rooms and devices, by its id.",
      "schema": {
       "type": "string"
      }
     }
    ],
    "responses": {
     "200": {
      "description": "The answer.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Snapshot"
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/Error"
     },
     "401": {
      "$ref": "#/components/responses/Error"
     },
     "403": {
      "$ref": "#/components/responses/Error"
     },
     "404": {
      "$ref": "#/components/responses/Error"
     },
     "429": {
      "$ref": "#/components/responses/Error"
     }
    }
   }
  },
  "/api/v1/diff": {
   "get": {
    "summary": "What changed between two points.",
    "parameters": [
     {
      "name": "from",
      "in": "query",
      "required": true,
      "description": "A point.",
      "schema": {
       "type": "string"
      }
     },
     {
      "name": "to",
      "in": "query",
      "required": false,
      "description": "A point; HEAD without it.",
      "schema": {
       "type": "string"
      }
     },
     {
      "name": "device",
      "in": "query",
      "required": false,
      "description": "Only this device, by its id.",
      "schema": {
       "type": "string"
      }
     },
     {
      "name": "room",
      "in": "query",
      "required": false,
      "description": "Only this room and its devices, by its id.",
      "schema": {
       "type": "string"
      }
     },
     {
      "name": "structure",
      "in": "query",
      "required": false,
      "description": "Only this structure, its rooms and devices, by its id.",
      "schema": {
       "type": "string"
      }
     }
    ],
    "responses": {
     "200": {
      "description": "The answer.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Diff"
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/Error"
     },
     "401": {
      "$ref": "#/components/responses/Error"
     },
     "403": {
      "$ref": "#/components/responses/Error"
     },
     "404": {
      "$ref": "#/components/responses/Error"
     },
     "429": {
      "$ref": "#/components/responses/Error"
     }
    }
   }
  },
  "/api/v1/tiles": {
   "get": {
    "summary": "Rooms and devices with their main values in words.",
    "parameters": [
     {
      "name": "at",
      "in": "query",
      "required": false,
      "description": "A point: HEAD, @1234, @-10, tag:NAME, or a time. HEAD without it.",
      "schema": {
       "type": "string"
      }
     },
     {
      "name": "device",
      "in": "query",
      "required": false,
      "description": "Only this device, by its id.",
      "schema": {
       "type": "string"
      }
     },
     {
      "name": "room",
      "in": "query",
      "required": false,
      "description": "Only this room and its devices, by its id.",
      "schema": {
       "type": "string"
      }
     },
     {
      "name": "structure",
      "in": "query",
      "required": false,
      "description": "Only this structure, its rooms and devices, by its id.",
      "schema": {
       "type": "string"
      }
     }
    ],
    "responses": {
     "200": {
      "description": "The answer.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Tiles"
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/Error"
     },
     "401": {
      "$ref": "#/components/responses/Error"
     },
     "403": {
      "$ref": "#/components/responses/Error"
     },
     "404": {
      "$ref": "#/components/responses/Error"
     },
     "429": {
      "$ref": "#/components/responses/Error"
     }
    }
   }
  },
  "/api/v1/device": {
   "get": {
    "summary": "One device with all its values in words.",
    "parameters": [
     {
      "name": "id",
      "in": "query",
      "required": true,
      "description": "Its id, or a former one.",
      "schema": {
       "type": "string"
      }
     },
     {
      "name": "at",
      "in": "query",
      "required": false,
      "description": "A point: HEAD, @1234, @-10, tag:NAME, or a time. HEAD without it.",
      "schema": {
       "type": "string"
      }
     }
    ],
    "responses": {
     "200": {
      "description": "The answer.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Device"
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/Error"
     },
     "401": {
      "$ref": "#/components/responses/Error"
     },
     "403": {
      "$ref": "#/components/responses/Error"
     },
     "404": {
      "$ref": "#/components/responses/Error"
     },
     "429": {
      "$ref": "#/components/responses/Error"
     }
    }
   }
  },
  "/api/v1/log": {
   "get": {
    "summary": "Records with their events, the newest first.",
    "parameters": [
     {
      "name": "before",
      "in": "query",
      "required": false,
      "description": "Records below this offset.",
      "schema": {
       "type": "integer",
       "minimum": 0
      }
     },
     {
      "name": "after",
      "in": "query",
      "required": false,
      "description": "Records behind this offset.",
      "schema": {
       "type": "integer",
       "minimum": 0
      }
     },
     {
      "name": "at",
      "in": "query",
      "required": false,
      "description": "Records up to this point.",
      "schema": {
       "type": "string"
      }
     },
     {
      "name": "n",
      "in": "query",
      "required": false,
      "description": "How many; 50 without it.",
      "schema": {
       "type": "integer",
       "minimum": 1,
       "maximum": 500
      }
     },
     {
      "name": "device",
      "in": "query",
      "required": false,
      "description": "Of this device.",
      "schema": {
       "type": "string"
      }
     },
     {
      "name": "room",
      "in": "query",
      "required": false,
      "description": "Of this room and its devices.",
      "schema": {
       "type": "string"
      }
     },
     {
      "name": "kind",
      "in": "query",
      "required": false,
      "description": "Of this kind, as attributesReported.",
      "schema": {
       "type": "string"
      }
     },
     {
      "name": "cause",
      "in": "query",
      "required": false,
      "description": "message, command, timer, import or engine.",
      "schema": {
       "type": "string"
      }
     },
     {
      "name": "topic",
      "in": "query",
      "required": false,
      "description": "An MQTT topic filter.",
      "schema": {
       "type": "string"
      }
     },
     {
      "name": "trait",
      "in": "query",
      "required": false,
      "description": "Of this trait.",
      "schema": {
       "type": "string"
      }
     },
     {
      "name": "all",
      "in": "query",
      "required": false,
      "description": "Also diagnostics, repeats and bookkeeping.",
      "schema": {
       "enum": [
        "true",
        "false"
       ]
      }
     }
    ],
    "responses": {
     "200": {
      "description": "The answer.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Log"
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/Error"
     },
     "401": {
      "$ref": "#/components/responses/Error"
     },
     "403": {
      "$ref": "#/components/responses/Error"
     },
     "404": {
      "$ref": "#/components/responses/Error"
     },
     "429": {
      "$ref": "#/components/responses/Error"
     }
    }
   }
  },
  "/api/v1/record": {
   "get": {
    "summary": "One record: its message, its events, and what they changed.",
    "parameters": [
     {
      "name": "offset",
      "in": "query",
      "required": true,
      "description": "Its offset.",
      "schema": {
       "type": "integer",
       "minimum": 0
      }
     }
    ],
    "responses": {
     "200": {
      "description": "The answer.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Record"
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/Error"
     },
     "401": {
      "$ref": "#/components/responses/Error"
     },
     "403": {
      "$ref": "#/components/responses/Error"
     },
     "404": {
      "$ref": "#/components/responses/Error"
     },
     "429": {
      "$ref": "#/components/responses/Error"
     }
    }
   }
  },
  "/api/v1/timeline": {
   "get": {
    "summary": "How many records came when, and when nobody listened.",
    "parameters": [
     {
      "name": "from",
      "in": "query",
      "required": false,
      "description": "A point.",
      "schema": {
       "type": "string"
      }
     },
     {
      "name": "to",
      "in": "query",
      "required": false,
      "description": "A point.",
      "schema": {
       "type": "string"
      }
     },
     {
      "name": "buckets",
      "in": "query",
      "required": false,
      "description": "How many; 240 without it.",
      "schema": {
       "type": "integer",
       "minimum": 1,
       "maximum": 2000
      }
     }
    ],
    "responses": {
     "200": {
      "description": "The answer.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Timeline"
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/Error"
     },
     "401": {
      "$ref": "#/components/responses/Error"
     },
     "403": {
      "$ref": "#/components/responses/Error"
     },
     "404": {
      "$ref": "#/components/responses/Error"
     },
     "429": {
      "$ref": "#/components/responses/Error"
     }
    }
   }
  },
  "/api/v1/history": {
   "get": {
    "summary": "A value over time.",
    "parameters": [
     {
      "name": "device",
      "in": "query",
      "required": true,
      "description": "Its id.",
      "schema": {
       "type": "string"
      }
     },
     {
      "name": "attribute",
      "in": "query",
      "required": true,
      "description": "As predicates name it: onOff, left/OnOff.onOff, connectivity.",
      "schema": {
       "type": "string"
      }
     },
     {
      "name": "from",
      "in": "query",
      "required": false,
      "description": "A point.",
      "schema": {
       "type": "string"
      }
     },
     {
      "name": "to",
      "in": "query",
      "required": false,
      "description": "A point.",
      "schema": {
       "type": "string"
      }
     },
     {
      "name": "points",
      "in": "query",
      "required": false,
      "description": "How many at most; 600 without it.",
      "schema": {
       "type": "integer",
       "minimum": 1,
       "maximum": 2000
      }
     }
    ],
    "responses": {
     "200": {
      "description": "The answer.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/History"
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/Error"
     },
     "401": {
      "$ref": "#/components/responses/Error"
     },
     "403": {
      "$ref": "#/components/responses/Error"
     },
     "404": {
      "$ref": "#/components/responses/Error"
     },
     "429": {
      "$ref": "#/components/responses/Error"
     }
    }
   }
  },
  "/api/v1/explain": {
   "get": {
    "summary": "Why a device is online or offline, and since when it has its values; of an attribute, how its value came to be.",
    "parameters": [
     {
      "name": "device",
      "in": "query",
      "required": true,
      "description": "Its id.",
      "schema": {
       "type": "string"
      }
     },
     {
      "name": "attribute",
      "in": "query",
      "required": false,
      "description": "onOff, OnOff.onOff or part/OnOff.onOff; it must mean one value.",
      "schema": {
       "type": "string"
      }
     },
     {
      "name": "at",
      "in": "query",
      "required": false,
      "description": "A point: HEAD, @1234, @-10, tag:NAME, or a time. HEAD without it.",
      "schema": {
       "type": "string"
      }
     }
    ],
    "responses": {
     "200": {
      "description": "The answer.",
      "content": {
       "application/json": {
        "schema": {
         "oneOf": [
          {
           "$ref": "#/components/schemas/Explanation"
          },
          {
           "$ref": "#/components/schemas/Chain"
          }
         ]
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/Error"
     },
     "401": {
      "$ref": "#/components/responses/Error"
     },
     "403": {
      "$ref": "#/components/responses/Error"
     },
     "404": {
      "$ref": "#/components/responses/Error"
     },
     "429": {
      "$ref": "#/components/responses/Error"
     }
    }
   }
  },
  "/api/v1/blame": {
   "get": {
    "summary": "Who changed each value of a device last.",
    "parameters": [
     {
      "name": "device",
      "in": "query",
      "required": true,
      "description": "Its id.",
      "schema": {
       "type": "string"
      }
     },
     {
      "name": "attribute",
      "in": "query",
      "required": false,
      "description": "onOff, OnOff.onOff or part/OnOff.onOff; all without it.",
      "schema": {
       "type": "string"
      }
     },
     {
      "name": "at",
      "in": "query",
      "required": false,
      "description": "A point: HEAD, @1234, @-10, tag:NAME, or a time. HEAD without it.",
      "schema": {
       "type": "string"
      }
     }
    ],
    "responses": {
     "200": {
      "description": "The answer.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Blame"
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/Error"
     },
     "401": {
      "$ref": "#/components/responses/Error"
     },
     "403": {
      "$ref": "#/components/responses/Error"
     },
     "404": {
      "$ref": "#/components/responses/Error"
     },
     "429": {
      "$ref": "#/components/responses/Error"
     }
    }
   }
  },
  "/api/v1/find": {
   "get": {
    "summary": "When a predicate was true.",
    "parameters": [
     {
      "name": "expr",
      "in": "query",
      "required": true,
      "description": "The predicate.",
      "schema": {
       "type": "string"
      }
     },
     {
      "name": "from",
      "in": "query",
      "required": false,
      "description": "A point.",
      "schema": {
       "type": "string"
      }
     }
    ],
    "responses": {
     "200": {
      "description": "The answer.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Spans"
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/Error"
     },
     "401": {
      "$ref": "#/components/responses/Error"
     },
     "403": {
      "$ref": "#/components/responses/Error"
     },
     "404": {
      "$ref": "#/components/responses/Error"
     },
     "429": {
      "$ref": "#/components/responses/Error"
     }
    }
   }
  },
  "/api/v1/backtest": {
   "get": {
    "summary": "When a rule would have fired.",
    "parameters": [
     {
      "name": "when",
      "in": "query",
      "required": true,
      "description": "The predicate of the rule.",
      "schema": {
       "type": "string"
      }
     },
     {
      "name": "for",
      "in": "query",
      "required": false,
      "description": "For how long it must hold before the rule fires: 45s, 10m, 1h30m.",
      "schema": {
       "type": "string"
      }
     },
     {
      "name": "from",
      "in": "query",
      "required": false,
      "description": "The first point; the oldest record without it.",
      "schema": {
       "type": "string"
      }
     },
     {
      "name": "to",
      "in": "query",
      "required": false,
      "description": "The last point, with its record; HEAD without it.",
      "schema": {
       "type": "string"
      }
     }
    ],
    "responses": {
     "200": {
      "description": "The answer.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/RuleHistory"
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/Error"
     },
     "401": {
      "$ref": "#/components/responses/Error"
     },
     "403": {
      "$ref": "#/components/responses/Error"
     },
     "404": {
      "$ref": "#/components/responses/Error"
     },
     "429": {
      "$ref": "#/components/responses/Error"
     }
    }
   }
  },
  "/api/v1/hash": {
   "get": {
    "summary": "The hashes of the home after a record.",
    "parameters": [
     {
      "name": "at",
      "in": "query",
      "required": false,
      "description": "A point: HEAD, @1234, @-10, tag:NAME, or a time. HEAD without it.",
      "schema": {
       "type": "string"
      }
     }
    ],
    "responses": {
     "200": {
      "description": "The answer.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Hash"
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/Error"
     },
     "401": {
      "$ref": "#/components/responses/Error"
     },
     "403": {
      "$ref": "#/components/responses/Error"
     },
     "404": {
      "$ref": "#/components/responses/Error"
     },
     "429": {
      "$ref": "#/components/responses/Error"
     }
    }
   }
  },
  "/api/v1/replication": {
   "get": {
    "summary": "The log from an offset on, and every record to come, for a replica.",
    "parameters": [
     {
      "name": "from",
      "in": "query",
      "required": false,
      "description": "The first record that the replica lacks; 0 without it.",
      "schema": {
       "type": "integer",
       "minimum": 0
      }
     }
    ],
    "responses": {
     "200": {
      "description": "A stream of frames (docs/REPLICA.md).",
      "content": {
       "application/vnd.hearth.replication.1": {
        "schema": {
         "type": "string",
         "format": "binary"
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/Error"
     },
     "401": {
      "$ref": "#/components/responses/Error"
     },
     "403": {
      "$ref": "#/components/responses/Error"
     },
     "404": {
      "$ref": "#/components/responses/Error"
     },
     "429": {
      "$ref": "#/components/responses/Error"
     },
     "503": {
      "$ref": "#/components/responses/Error"
     }
    }
   }
  },
  "/api/v1/status": {
   "get": {
    "summary": "The state of the daemon.",
    "parameters": [],
    "responses": {
     "200": {
      "description": "The answer.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Status"
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/Error"
     },
     "401": {
      "$ref": "#/components/responses/Error"
     },
     "403": {
      "$ref": "#/components/responses/Error"
     },
     "404": {
      "$ref": "#/components/responses/Error"
     },
     "429": {
      "$ref": "#/components/responses/Error"
     }
    }
   }
  },
  "/api/v1/stream": {
   "get": {
    "summary": "Everything that changes, as it changes.",
    "parameters": [
     {
      "name": "view",
      "in": "query",
      "required": false,
      "description": "graph for programs, tiles for pages.",
      "schema": {
       "enum": [
        "graph",
        "tiles"
       ]
      }
     },
     {
      "name": "last",
      "in": "query",
      "required": false,
      "description": "Go on from this offset, as the header Last-Event-ID.",
      "schema": {
       "type": "integer",
       "minimum": 0
      }
     },
     {
      "name": "device",
      "in": "query",
      "required": false,
      "description": "Only this device, by its id.",
      "schema": {
       "type": "string"
      }
     },
     {
      "name": "room",
      "in": "query",
      "required": false,
      "description": "Only this room and its devices, by its id.",
      "schema": {
       "type": "string"
      }
     },
     {
      "name": "structure",
      "in": "query",
      "required": false,
      "description": "Only this structure, its rooms and devices, by its id.",
      "schema": {
       "type": "string"
      }
     }
    ],
    "responses": {
     "200": {
      "description": "A stream: events reset, diff and mark, whose id is the offset.",
      "content": {
       "text/event-stream": {
        "schema": {
         "type": "string"
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/Error"
     },
     "401": {
      "$ref": "#/components/responses/Error"
     },
     "403": {
      "$ref": "#/components/responses/Error"
     },
     "429": {
      "$ref": "#/components/responses/Error"
     },
     "503": {
      "$ref": "#/components/responses/Error"
     }
    }
   }
  },
  "/api/v1/commands": {
   "post": {
    "summary": "Command devices, where that is allowed; with a token of the scope admin also change names and rooms; on a replica also discard an edit or apply it anyway.",
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "type": "object",
        "required": [
         "do",
         "v"
        ],
        "properties": {
         "do": {
          "enum": [
           "command",
           "read",
           "createRoom",
           "createStructure",
           "deleteRoom",
           "moveDevices",
           "renameDevice",
           "renameRoom",
           "renameStructure",
           "discardEdit",
           "applyEdit"
          ]
         },
         "v": {
          "const": 1
         },
         "commands": {
          "type": "array",
          "items": {
           "$ref": "#/components/schemas/Command"
          }
         },
         "device": {
          "type": "string"
         },
         "edit": {
          "type": "string"
         }
        }
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "The outcomes.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Outcomes"
        }
       }
      }
     },
     "401": {
      "$ref": "#/components/responses/Error"
     },
     "403": {
      "$ref": "#/components/responses/Error"
     },
     "413": {
      "$ref": "#/components/responses/Error"
     },
     "415": {
      "$ref": "#/components/responses/Error"
     },
     "429": {
      "$ref": "#/components/responses/Error"
     }
    }
   }
  },
  "/api/v1/login": {
   "post": {
    "summary": "Exchange a token, or a link that works once, for a cookie.",
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "type": "object",
        "properties": {
         "token": {
          "type": "string"
         },
         "link": {
          "type": "string",
          "description": "What stands behind the # of the link."
         }
        }
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "Who has logged in; the cookie holds a token.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Login"
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/Error"
     },
     "401": {
      "$ref": "#/components/responses/Error"
     },
     "403": {
      "$ref": "#/components/responses/Error"
     },
     "404": {
      "$ref": "#/components/responses/Error"
     },
     "413": {
      "$ref": "#/components/responses/Error"
     },
     "415": {
      "$ref": "#/components/responses/Error"
     },
     "429": {
      "$ref": "#/components/responses/Error"
     }
    },
    "security": []
   }
  },
  "/api/v1/logout": {
   "post": {
    "summary": "Let the browser forget its cookie.",
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "type": "object"
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "The cookie has ended.",
      "content": {
       "application/json": {
        "schema": {
         "type": "object",
         "required": [
          "v"
         ],
         "properties": {
          "v": {
           "const": 1
          }
         }
        }
       }
      }
     },
     "403": {
      "$ref": "#/components/responses/Error"
     },
     "415": {
      "$ref": "#/components/responses/Error"
     },
     "429": {
      "$ref": "#/components/responses/Error"
     }
    },
    "security": []
   }
  },
  "/api/v1/edits": {
   "get": {
    "summary": "On a replica: the commands that wait for the home, and what became of others.",
    "parameters": [],
    "responses": {
     "200": {
      "description": "The answer.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Edits"
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/Error"
     },
     "401": {
      "$ref": "#/components/responses/Error"
     },
     "403": {
      "$ref": "#/components/responses/Error"
     },
     "404": {
      "$ref": "#/components/responses/Error"
     },
     "429": {
      "$ref": "#/components/responses/Error"
     }
    }
   }
  }
 },
 "components": {
  "schemas": {
   "Error": {
    "type": "object",
    "required": [
     "code",
     "message",
     "v"
    ],
    "properties": {
     "code": {
      "type": "string"
     },
     "column": {
      "type": "integer"
     },
     "message": {
      "type": "string"
     },
     "v": {
      "const": 1
     }
    }
   },
   "About": {
    "type": "object",
    "required": [
     "commands",
     "firstAt",
     "firstOffset",
     "homeName",
     "lastAt",
     "live",
     "logID",
     "login",
     "nextOffset",
     "scope",
     "structure",
     "v",
     "version"
    ],
    "properties": {
     "commands": {
      "type": "boolean"
     },
     "firstAt": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time"
     },
     "firstOffset": {
      "type": "integer"
     },
     "homeName": {
      "type": [
       "string",
       "null"
      ]
     },
     "lastAt": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time"
     },
     "live": {
      "type": "boolean"
     },
     "logID": {
      "type": "string"
     },
     "login": {
      "type": [
       "string",
       "null"
      ],
      "description": "The name of the token; null where no login is asked for."
     },
     "nextOffset": {
      "type": "integer"
     },
     "scope": {
      "enum": [
       "read",
       "command",
       "admin"
      ]
     },
     "structure": {
      "type": [
       "string",
       "null"
      ],
      "description": "The only structure that the token shows."
     },
     "v": {
      "const": 1
     },
     "version": {
      "type": "string"
     },
     "edits": {
      "const": true
     }
    }
   },
   "Snapshot": {
    "type": "object",
    "required": [
     "devices",
     "logID",
     "offset",
     "rooms",
     "structures",
     "v"
    ],
    "properties": {
     "devices": {
      "type": "array",
      "items": {
       "type": "object"
      }
     },
     "logID": {
      "type": "string"
     },
     "offset": {
      "type": [
       "integer",
       "null"
      ]
     },
     "rooms": {
      "type": "array",
      "items": {
       "type": "object"
      }
     },
     "structures": {
      "type": "array",
      "items": {
       "type": "object"
      }
     },
     "v": {
      "const": 1
     }
    }
   },
   "Diff": {
    "type": "object",
    "required": [
     "changes",
     "from",
     "to",
     "v"
    ],
    "properties": {
     "changes": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/Change"
      }
     },
     "from": {
      "type": [
       "integer",
       "null"
      ]
     },
     "logID": {
      "type": "string"
     },
     "to": {
      "type": [
       "integer",
       "null"
      ]
     },
     "v": {
      "const": 1
     }
    }
   },
   "Change": {
    "type": "object",
    "required": [
     "op",
     "path"
    ],
    "properties": {
     "op": {
      "enum": [
       "added",
       "removed",
       "updated"
      ]
     },
     "path": {
      "type": "array",
      "items": {
       "type": "string"
      }
     },
     "old": {},
     "oldText": {
      "type": "string",
      "description": "The old value in words, in answers of diff and record."
     },
     "new": {},
     "newText": {
      "type": "string",
      "description": "The new value in words, in answers of diff and record."
     }
    }
   },
   "Room": {
    "type": "object",
    "required": [
     "id",
     "name",
     "structureID"
    ],
    "properties": {
     "id": {
      "type": "string"
     },
     "name": {
      "type": "string"
     },
     "structureID": {
      "type": [
       "string",
       "null"
      ]
     }
    }
   },
   "Structure": {
    "type": "object",
    "required": [
     "id",
     "name"
    ],
    "properties": {
     "id": {
      "type": "string"
     },
     "name": {
      "type": "string"
     }
    }
   },
   "Control": {
    "type": "object",
    "required": [
     "kind",
     "part",
     "value"
    ],
    "properties": {
     "kind": {
      "enum": [
       "onOff",
       "level"
      ]
     },
     "part": {
      "type": "string"
     },
     "value": {}
    }
   },
   "Tile": {
    "type": "object",
    "required": [
     "connectivityState",
     "controls",
     "dataSourceLocality",
     "id",
     "isGroup",
     "main",
     "name",
     "roomID",
     "structureID",
     "type"
    ],
    "properties": {
     "connectivityState": {
      "type": "string"
     },
     "controls": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/Control"
      }
     },
     "dataSourceLocality": {
      "type": "string"
     },
     "id": {
      "type": "string"
     },
     "isGroup": {
      "type": "boolean"
     },
     "main": {
      "type": "array",
      "items": {
       "type": "string"
      }
     },
     "name": {
      "type": "string"
     },
     "roomID": {
      "type": [
       "string",
       "null"
      ]
     },
     "structureID": {
      "type": [
       "string",
       "null"
      ]
     },
     "type": {
      "type": [
       "string",
       "null"
      ]
     }
    }
   },
   "Tiles": {
    "type": "object",
    "required": [
     "asOf",
     "offset",
     "receivedAt",
     "rooms",
     "structures",
     "tiles",
     "v"
    ],
    "properties": {
     "asOf": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time"
     },
     "offset": {
      "type": [
       "integer",
       "null"
      ]
     },
     "receivedAt": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time"
     },
     "rooms": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/Room"
      }
     },
     "structures": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/Structure"
      }
     },
     "tiles": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/Tile"
      }
     },
     "v": {
      "const": 1
     }
    }
   },
   "Device": {
    "type": "object",
    "required": [
     "device",
     "offset",
     "receivedAt",
     "tile",
     "v",
     "values"
    ],
    "properties": {
     "device": {
      "type": "object"
     },
     "offset": {
      "type": [
       "integer",
       "null"
      ]
     },
     "receivedAt": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time"
     },
     "tile": {
      "$ref": "#/components/schemas/Tile"
     },
     "v": {
      "const": 1
     },
     "values": {
      "type": "array",
      "items": {
       "type": "object",
       "required": [
        "attribute",
        "isDiagnostic",
        "isNumber",
        "label",
        "part",
        "text",
        "trait",
        "value"
       ],
       "properties": {
        "attribute": {
         "type": "string"
        },
        "isDiagnostic": {
         "type": "boolean"
        },
        "isNumber": {
         "type": "boolean"
        },
        "label": {
         "type": "string"
        },
        "part": {
         "type": "string"
        },
        "text": {
         "type": "string"
        },
        "trait": {
         "type": "string"
        },
        "value": {}
       }
      }
     }
    }
   },
   "Message": {
    "type": "object",
    "required": [
     "codec",
     "payload",
     "profile",
     "qos",
     "retained",
     "topic"
    ],
    "properties": {
     "codec": {
      "type": "string"
     },
     "payload": {
      "type": [
       "string",
       "null"
      ]
     },
     "payload_b64": {
      "type": "string"
     },
     "profile": {
      "type": "string"
     },
     "qos": {
      "type": "integer"
     },
     "retained": {
      "type": "boolean"
     },
     "topic": {
      "type": "string"
     }
    }
   },
   "LogRecord": {
    "type": "object",
    "required": [
     "cause",
     "events",
     "lost",
     "message",
     "offset",
     "receivedAt"
    ],
    "properties": {
     "cause": {
      "type": "string"
     },
     "events": {
      "type": "array",
      "items": {
       "type": "object",
       "required": [
        "details",
        "event",
        "kind",
        "subject"
       ],
       "properties": {
        "details": {
         "type": "string"
        },
        "event": {
         "type": "object"
        },
        "kind": {
         "type": "string"
        },
        "subject": {
         "type": "string"
        }
       }
      }
     },
     "lost": {
      "type": [
       "object",
       "null"
      ]
     },
     "message": {
      "oneOf": [
       {
        "$ref": "#/components/schemas/Message"
       },
       {
        "type": "null"
       }
      ]
     },
     "offset": {
      "type": [
       "integer",
       "null"
      ]
     },
     "receivedAt": {
      "type": "string",
      "format": "date-time"
     }
    }
   },
   "Log": {
    "type": "object",
    "required": [
     "newer",
     "older",
     "records",
     "v"
    ],
    "properties": {
     "newer": {
      "type": [
       "integer",
       "null"
      ]
     },
     "older": {
      "type": [
       "integer",
       "null"
      ]
     },
     "records": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/LogRecord"
      }
     },
     "v": {
      "const": 1
     }
    }
   },
   "Record": {
    "type": "object",
    "required": [
     "changes",
     "record",
     "v"
    ],
    "properties": {
     "changes": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/Change"
      }
     },
     "record": {
      "type": "object",
      "required": [
       "cause",
       "events",
       "message",
       "offset",
       "receivedAt"
      ],
      "properties": {
       "cause": {
        "type": "string"
       },
       "events": {
        "type": "array",
        "items": {
         "type": "object"
        }
       },
       "message": {
        "oneOf": [
         {
          "$ref": "#/components/schemas/Message"
         },
         {
          "type": "null"
         }
        ]
       },
       "offset": {
        "type": [
         "integer",
         "null"
        ]
       },
       "receivedAt": {
        "type": "string",
        "format": "date-time"
       }
      }
     },
     "v": {
      "const": 1
     }
    }
   },
   "Timeline": {
    "type": "object",
    "required": [
     "buckets",
     "from",
     "outages",
     "tags",
     "to",
     "v"
    ],
    "properties": {
     "buckets": {
      "type": "array",
      "items": {
       "type": "object",
       "required": [
        "first",
        "records",
        "start"
       ],
       "properties": {
        "first": {
         "type": [
          "integer",
          "null"
         ]
        },
        "records": {
         "type": "integer"
        },
        "start": {
         "type": "string",
         "format": "date-time"
        }
       }
      }
     },
     "from": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time"
     },
     "outages": {
      "type": "array",
      "items": {
       "type": "object",
       "required": [
        "from",
        "profile",
        "reason",
        "to"
       ],
       "properties": {
        "from": {
         "type": "string",
         "format": "date-time"
        },
        "profile": {
         "type": [
          "string",
          "null"
         ]
        },
        "reason": {
         "type": "string"
        },
        "to": {
         "type": [
          "string",
          "null"
         ],
         "format": "date-time"
        }
       }
      }
     },
     "tags": {
      "type": "array",
      "items": {
       "type": "object",
       "required": [
        "name",
        "offset"
       ],
       "properties": {
        "name": {
         "type": "string"
        },
        "offset": {
         "type": "integer"
        }
       }
      }
     },
     "to": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time"
     },
     "v": {
      "const": 1
     }
    }
   },
   "History": {
    "type": "object",
    "required": [
     "attribute",
     "buckets",
     "from",
     "gaps",
     "kind",
     "label",
     "states",
     "to",
     "truncated",
     "unit",
     "v"
    ],
    "properties": {
     "attribute": {
      "type": "string"
     },
     "buckets": {
      "type": "array",
      "items": {
       "type": "object",
       "required": [
        "last",
        "max",
        "mean",
        "min",
        "start"
       ],
       "properties": {
        "last": {
         "type": "number"
        },
        "max": {
         "type": "number"
        },
        "mean": {
         "type": "number"
        },
        "min": {
         "type": "number"
        },
        "start": {
         "type": "string",
         "format": "date-time"
        }
       }
      }
     },
     "from": {
      "type": "string",
      "format": "date-time"
     },
     "gaps": {
      "type": "array",
      "items": {
       "type": "object",
       "required": [
        "from",
        "reason",
        "to"
       ],
       "properties": {
        "from": {
         "type": "string",
         "format": "date-time"
        },
        "reason": {
         "enum": [
          "absent",
          "lost"
         ]
        },
        "to": {
         "type": "string",
         "format": "date-time"
        }
       }
      }
     },
     "kind": {
      "enum": [
       "number",
       "state"
      ]
     },
     "label": {
      "type": "string"
     },
     "states": {
      "type": "array",
      "items": {
       "type": "object",
       "required": [
        "from",
        "offset",
        "text",
        "to",
        "value"
       ],
       "properties": {
        "from": {
         "type": "string",
         "format": "date-time"
        },
        "offset": {
         "type": "integer"
        },
        "text": {
         "type": "string"
        },
        "to": {
         "type": "string",
         "format": "date-time"
        },
        "value": {}
       }
      }
     },
     "to": {
      "type": "string",
      "format": "date-time"
     },
     "truncated": {
      "type": "boolean"
     },
     "unit": {
      "type": "string"
     },
     "v": {
      "const": 1
     }
    }
   },
   "Explanation": {
    "type": "object",
    "required": [
     "connectivityState",
     "dataSourceLocality",
     "deviceID",
     "facts",
     "lastHeard",
     "types",
     "v",
     "values",
     "verdicts"
    ],
    "properties": {
     "connectivityState": {
      "type": "string"
     },
     "dataSourceLocality": {
      "type": "string"
     },
     "deviceID": {
      "type": "string"
     },
     "facts": {
      "type": "array",
      "items": {
       "type": "object"
      }
     },
     "lastHeard": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time"
     },
     "types": {
      "type": "array",
      "items": {
       "type": "object"
      }
     },
     "v": {
      "const": 1
     },
     "values": {
      "type": "array",
      "items": {
       "type": "object"
      }
     },
     "verdicts": {
      "type": "array",
      "items": {
       "type": "object"
      }
     }
    }
   },
   "Origin": {
    "type": "object",
    "required": [
     "attribute",
     "by",
     "cause",
     "codec",
     "codecVersion",
     "delivery",
     "deviceID",
     "event",
     "part",
     "payload",
     "payloadBytes",
     "receivedAt",
     "since",
     "sourceAt",
     "text",
     "topic",
     "trait",
     "v",
     "value",
     "who"
    ],
    "properties": {
     "attribute": {
      "type": "string"
     },
     "by": {
      "oneOf": [
       {
        "type": "null"
       },
       {
        "type": "object",
        "required": [
         "what"
        ],
        "properties": {
         "what": {
          "const": "device"
         }
        }
       },
       {
        "type": "object",
        "required": [
         "arguments",
         "offset",
         "topic",
         "what"
        ],
        "properties": {
         "arguments": {
          "type": "object"
         },
         "offset": {
          "type": "integer"
         },
         "topic": {
          "type": "string"
         },
         "what": {
          "const": "other"
         }
        }
       },
       {
        "type": "object",
        "required": [
         "commandID",
         "endedAt",
         "offset",
         "outcome",
         "sender",
         "what"
        ],
        "properties": {
         "commandID": {
          "type": "string"
         },
         "endedAt": {
          "type": [
           "integer",
           "null"
          ]
         },
         "offset": {
          "type": "integer"
         },
         "outcome": {
          "enum": [
           "open",
           "confirmed",
           "failed",
           "unconfirmed"
          ]
         },
         "sender": {
          "type": [
           "object",
           "null"
          ]
         },
         "what": {
          "const": "command"
         }
        }
       }
      ]
     },
     "cause": {
      "type": [
       "string",
       "null"
      ]
     },
     "codec": {
      "type": [
       "string",
       "null"
      ]
     },
     "codecVersion": {
      "type": [
       "integer",
       "null"
      ]
     },
     "delivery": {
      "type": [
       "string",
       "null"
      ]
     },
     "deviceID": {
      "type": "string"
     },
     "event": {
      "oneOf": [
       {
        "type": "null"
       },
       {
        "type": "object",
        "required": [
         "index",
         "kind"
        ],
        "properties": {
         "index": {
          "type": "integer"
         },
         "kind": {
          "type": "string"
         }
        }
       }
      ]
     },
     "part": {
      "type": "string"
     },
     "payload": {
      "type": [
       "string",
       "null"
      ]
     },
     "payloadBytes": {
      "type": [
       "integer",
       "null"
      ]
     },
     "receivedAt": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time"
     },
     "since": {
      "type": "integer"
     },
     "sourceAt": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time"
     },
     "text": {
      "type": "string"
     },
     "topic": {
      "type": [
       "string",
       "null"
      ]
     },
     "trait": {
      "type": "string"
     },
     "v": {
      "const": 1
     },
     "value": {},
     "who": {
      "type": "string"
     }
    }
   },
   "Chain": {
    "type": "object",
    "required": [
     "attribute",
     "by",
     "cause",
     "codec",
     "codecVersion",
     "conversion",
     "delivery",
     "deviceID",
     "event",
     "part",
     "payload",
     "payloadBytes",
     "previous",
     "receivedAt",
     "since",
     "sourceAt",
     "text",
     "topic",
     "trait",
     "v",
     "value",
     "who"
    ],
    "properties": {
     "attribute": {
      "type": "string"
     },
     "by": {
      "oneOf": [
       {
        "type": "null"
       },
       {
        "type": "object",
        "required": [
         "what"
        ],
        "properties": {
         "what": {
          "const": "device"
         }
        }
       },
       {
        "type": "object",
        "required": [
         "arguments",
         "offset",
         "topic",
         "what"
        ],
        "properties": {
         "arguments": {
          "type": "object"
         },
         "offset": {
          "type": "integer"
         },
         "topic": {
          "type": "string"
         },
         "what": {
          "const": "other"
         }
        }
       },
       {
        "type": "object",
        "required": [
         "commandID",
         "endedAt",
         "offset",
         "outcome",
         "sender",
         "what"
        ],
        "properties": {
         "commandID": {
          "type": "string"
         },
         "endedAt": {
          "type": [
           "integer",
           "null"
          ]
         },
         "offset": {
          "type": "integer"
         },
         "outcome": {
          "enum": [
           "open",
           "confirmed",
           "failed",
           "unconfirmed"
          ]
         },
         "sender": {
          "type": [
           "object",
           "null"
          ]
         },
         "what": {
          "const": "command"
         }
        }
       }
      ]
     },
     "cause": {
      "type": [
       "string",
       "null"
      ]
     },
     "codec": {
      "type": [
       "string",
       "null"
      ]
     },
     "codecVersion": {
      "type": [
       "integer",
       "null"
      ]
     },
     "conversion": {
      "type": "array",
      "items": {
       "type": "object",
       "required": [
        "kind",
        "path",
        "raw",
        "template"
       ],
       "properties": {
        "kind": {
         "type": "string"
        },
        "path": {
         "type": "array",
         "items": {
          "type": "string"
         }
        },
        "raw": {
         "type": [
          "string",
          "null"
         ]
        },
        "template": {
         "type": [
          "string",
          "null"
         ]
        }
       }
      }
     },
     "delivery": {
      "type": [
       "string",
       "null"
      ]
     },
     "deviceID": {
      "type": "string"
     },
     "event": {
      "oneOf": [
       {
        "type": "null"
       },
       {
        "type": "object",
        "required": [
         "index",
         "kind"
        ],
        "properties": {
         "index": {
          "type": "integer"
         },
         "kind": {
          "type": "string"
         }
        }
       }
      ]
     },
     "part": {
      "type": "string"
     },
     "payload": {
      "type": [
       "string",
       "null"
      ]
     },
     "payloadBytes": {
      "type": [
       "integer",
       "null"
      ]
     },
     "previous": {
      "oneOf": [
       {
        "type": "null"
       },
       {
        "type": "object",
        "required": [
         "at",
         "since",
         "text",
         "value"
        ],
        "properties": {
         "at": {
          "type": [
           "string",
           "null"
          ],
          "format": "date-time"
         },
         "since": {
          "type": "integer"
         },
         "text": {
          "type": "string"
         },
         "value": {}
        }
       }
      ]
     },
     "receivedAt": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time"
     },
     "since": {
      "type": "integer"
     },
     "sourceAt": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time"
     },
     "text": {
      "type": "string"
     },
     "topic": {
      "type": [
       "string",
       "null"
      ]
     },
     "trait": {
      "type": "string"
     },
     "v": {
      "const": 1
     },
     "value": {},
     "who": {
      "type": "string"
     }
    }
   },
   "Blame": {
    "type": "object",
    "required": [
     "offset",
     "v",
     "values"
    ],
    "properties": {
     "offset": {
      "type": "integer"
     },
     "v": {
      "const": 1
     },
     "values": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/Origin"
      }
     }
    }
   },
   "Hash": {
    "type": "object",
    "required": [
     "graphHash",
     "logID",
     "offset",
     "stateHash",
     "v"
    ],
    "properties": {
     "graphHash": {
      "type": "string"
     },
     "logID": {
      "type": "string"
     },
     "offset": {
      "type": [
       "integer",
       "null"
      ]
     },
     "stateHash": {
      "type": "string"
     },
     "v": {
      "const": 1
     }
    },
    "additionalProperties": false
   },
   "Moment": {
    "type": "object",
    "required": [
     "offset",
     "time"
    ],
    "properties": {
     "offset": {
      "type": "integer"
     },
     "time": {
      "type": "string",
      "format": "date-time"
     }
    }
   },
   "Spans": {
    "type": "object",
    "required": [
     "spans",
     "truncated",
     "v"
    ],
    "properties": {
     "spans": {
      "type": "array",
      "items": {
       "type": "object",
       "required": [
        "from",
        "to"
       ],
       "properties": {
        "from": {
         "$ref": "#/components/schemas/Moment"
        },
        "to": {
         "oneOf": [
          {
           "$ref": "#/components/schemas/Moment"
          },
          {
           "type": "null"
          }
         ]
        }
       }
      }
     },
     "truncated": {
      "type": "boolean"
     },
     "v": {
      "const": 1
     }
    }
   },
   "RuleHistory": {
    "type": "object",
    "required": [
     "count",
     "days",
     "firings",
     "first",
     "last",
     "truncated",
     "v"
    ],
    "properties": {
     "count": {
      "type": "integer"
     },
     "days": {
      "type": "array",
      "items": {
       "type": "object",
       "required": [
        "count",
        "day"
       ],
       "properties": {
        "count": {
         "type": "integer"
        },
        "day": {
         "type": "string",
         "format": "date"
        }
       }
      }
     },
     "firings": {
      "type": "array",
      "items": {
       "type": "object",
       "required": [
        "nanoseconds",
        "offset",
        "state",
        "time"
       ],
       "properties": {
        "nanoseconds": {
         "type": [
          "integer",
          "null"
         ]
        },
        "offset": {
         "type": "integer"
        },
        "state": {
         "type": "array",
         "items": {
          "type": "string"
         }
        },
        "time": {
         "type": "string",
         "format": "date-time"
        }
       }
      }
     },
     "first": {
      "type": [
       "integer",
       "null"
      ]
     },
     "last": {
      "type": [
       "integer",
       "null"
      ]
     },
     "truncated": {
      "type": "boolean"
     },
     "v": {
      "const": 1
     }
    }
   },
   "Status": {
    "type": "object",
    "additionalProperties": true,
    "required": [
     "logID",
     "sessions",
     "v"
    ],
    "properties": {
     "logID": {
      "type": "string"
     },
     "sessions": {
      "type": "array",
      "items": {
       "type": "object"
      }
     },
     "v": {
      "const": 1
     }
    }
   },
   "Outcomes": {
    "type": "object",
    "required": [
     "ok",
     "v"
    ],
    "properties": {
     "ok": {
      "type": "boolean"
     },
     "v": {
      "const": 1
     },
     "outcomes": {
      "type": "array",
      "items": {
       "type": "object"
      }
     },
     "code": {
      "type": "string"
     },
     "message": {
      "type": "string"
     }
    }
   },
   "Login": {
    "type": "object",
    "required": [
     "name",
     "scope",
     "structure",
     "v"
    ],
    "properties": {
     "name": {
      "type": [
       "string",
       "null"
      ]
     },
     "scope": {
      "enum": [
       "read",
       "command",
       "admin"
      ]
     },
     "structure": {
      "type": [
       "string",
       "null"
      ]
     },
     "v": {
      "const": 1
     }
    }
   },
   "Command": {
    "type": "object",
    "required": [
     "device",
     "trait"
    ],
    "properties": {
     "device": {
      "type": "string"
     },
     "part": {
      "type": "string"
     },
     "trait": {
      "type": "string"
     },
     "command": {
      "type": "string"
     },
     "arguments": {
      "type": "object"
     },
     "write": {
      "type": "object"
     },
     "timeoutSeconds": {
      "type": "integer",
      "minimum": 1,
      "maximum": 600
     },
     "id": {
      "type": "string",
      "minLength": 1,
      "maxLength": 64
     },
     "basedOn": {
      "type": "object"
     },
     "expiresAt": {
      "type": "string"
     }
    }
   },
   "Conflict": {
    "type": "object",
    "required": [
     "attribute",
     "basedOn",
     "now"
    ],
    "properties": {
     "attribute": {
      "type": "string"
     },
     "basedOn": {},
     "now": {},
     "wanted": {}
    }
   },
   "Edit": {
    "type": "object",
    "required": [
     "id",
     "command",
     "madeAt",
     "sender",
     "basedOnOffset",
     "state"
    ],
    "properties": {
     "id": {
      "type": "string"
     },
     "command": {
      "$ref": "#/components/schemas/Command"
     },
     "madeAt": {
      "type": "string"
     },
     "sender": {
      "type": "string"
     },
     "basedOnOffset": {
      "type": "integer"
     },
     "follows": {
      "type": "string"
     },
     "wanted": {
      "type": "array",
      "items": {
       "type": "object"
      }
     },
     "state": {
      "enum": [
       "waiting",
       "sent",
       "done",
       "unconfirmed",
       "refused",
       "conflict",
       "expired"
      ]
     },
     "sentFrom": {
      "type": "integer"
     },
     "reason": {
      "type": "string"
     },
     "code": {
      "type": "string"
     },
     "message": {
      "type": "string"
     },
     "conflicts": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/Conflict"
      }
     }
    }
   },
   "Edits": {
    "type": "object",
    "required": [
     "edits",
     "ok",
     "v"
    ],
    "properties": {
     "edits": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/Edit"
      }
     },
     "ok": {
      "const": true
     },
     "v": {
      "const": 1
     }
    }
   }
  },
  "responses": {
   "Error": {
    "description": "What was wrong, and where.",
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/Error"
      }
     }
    }
   }
  },
  "securitySchemes": {
   "token": {
    "type": "http",
    "scheme": "bearer"
   },
   "cookie": {
    "type": "apiKey",
    "in": "cookie",
    "name": "__Host-hearth"
   }
  }
 },
 "security": [
  {},
  {
   "token": []
  },
  {
   "cookie": []
  }
 ]
}

"""##),
        DashboardFile(
            path: "/app/api.js", type: "text/javascript; charset=utf-8",
            digest: "52549a6a9c634f34",
            content: ##"""
// SPDX-License-Identifier: Apache-2.0

// Asks the server. A failure is an Error with the server's own sentence.

export async function ask(path, parameters = {}, signal) {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== null && value !== "") query.set(key, value);
  }
  const text = query.toString();
  const response = await fetch(`/api/v1/${path}${text ? `?${text}` : ""}`, { signal });
  return answer(response);
}

export const command = async (body) => answer(await post("commands", body));

/// Gives the browser its cookie; this failure alone leads nowhere else.
export const login = async (body) => content(await post("login", body));

export async function logout() {
  await post("logout", {});
  location.replace("/login");
}

const post = (path, body) => fetch(`/api/v1/${path}`, {
  method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
});

function answer(response) {
  if (response.status === 401) location.replace("/login");
  return content(response);
}

async function content(response) {
  let body;
  try {
    body = await response.json();
  } catch {
    throw new Error(`${response.status} ${response.statusText}`);
  }
  if (!response.ok) {
    const error = new Error(body.message || response.statusText);
    error.column = body.column;
    error.status = response.status;
    throw error;
  }
  return body;
}

/// Follows the home: tells of each event, and of the connection. EventSource connects again by
/// itself; where it gives up, as after a restart that refused it, a new one is made.
export function follow({ reset, diff, mark, state }) {
  let source;
  let timer;
  const open = () => {
    state("connecting");
    source = new EventSource("/api/v1/stream?view=tiles");
    source.addEventListener("open", () => state("live"));
    source.addEventListener("reset", (event) => reset(JSON.parse(event.data)));
    source.addEventListener("diff", (event) => diff(JSON.parse(event.data)));
    source.addEventListener("mark", (event) => mark(JSON.parse(event.data)));
    source.addEventListener("error", () => {
      state("lost");
      if (source.readyState !== EventSource.CLOSED) return;
      // A refusal has no words here: where a login is asked for, this question goes to it.
      ask("about").catch(() => {});
      clearTimeout(timer);
      timer = setTimeout(open, 2000);
    });
  };
  open();
}

"""##),
        DashboardFile(
            path: "/app/badges.js", type: "text/javascript; charset=utf-8",
            digest: "f0a0fb98ba313286",
            content: ##"""
// SPDX-License-Identifier: Apache-2.0

import { element } from "/app/dom.js";
import { icon } from "/app/icons.js";
import { words } from "/app/words.js";

const icons = { offline: "offline", partiallyOnline: "partly", unknown: "unknown" };

/// What is to be said about a device beside its values; usually nothing.
export function badges(tile, isStale) {
  const state = isStale ? "unknown" : tile.connectivityState;
  const list = [];
  if (state !== "online") {
    list.push(element("span", { class: `badge ${state}` }, icon(icons[state] ?? "unknown"),
      words.connectivity[state] ?? state));
  }
  if (tile.dataSourceLocality === "remote" || tile.dataSourceLocality === "mixed") {
    list.push(element("span", { class: "badge locality" }, icon("cloud"),
      words.locality[tile.dataSourceLocality]));
  }
  if (tile.isGroup) list.push(element("span", { class: "badge" }, words.group));
  return list;
}

"""##),
        DashboardFile(
            path: "/app/chart.js", type: "text/javascript; charset=utf-8",
            digest: "1c6702fc54003535",
            content: ##"""
// SPDX-License-Identifier: Apache-2.0

// A value over time: numbers as a line in a band from lowest to highest, states as bands.

import { element, foreign, svg } from "/app/dom.js";
import { change } from "/app/route.js";
import { durationText, milliseconds, timeText } from "/app/time.js";
import { words } from "/app/words.js";

const width = 720;
const height = 220;
const edge = { left: 68, right: 8, top: 10, bottom: 24 };

export function chart(data) {
  const isEmpty = data.buckets.length === 0 && data.states.length === 0;
  if (isEmpty) return element("p", {}, words.device.noHistory);
  const from = milliseconds(data.from);
  const length = Math.max(1, milliseconds(data.to) - from);
  const x = (time) => edge.left
    + (milliseconds(time) - from) / length * (width - edge.left - edge.right);
  const label = words.device.chart(data.label, timeText(data.from), timeText(data.to));
  const picture = svg("svg", { viewBox: `0 0 ${width} ${height}`, class: "plot", role: "img",
    "aria-label": label });
  const body = data.kind === "number" ? numbers(data, x) : bands(data, x);
  for (const gap of data.gaps) {
    picture.append(svg("rect", { x: x(gap.from), y: edge.top,
      width: Math.max(1, x(gap.to) - x(gap.from)), height: height - edge.top - edge.bottom,
      class: "outage" }));
  }
  picture.append(...body, ...axis(data, x, from, length));
  picture.addEventListener("click", (event) => {
    const box = picture.getBoundingClientRect();
    const place = (event.clientX - box.left) / box.width * width - edge.left;
    const part = place / (width - edge.left - edge.right);
    if (part < 0 || part > 1) return;
    change({ at: new Date(from + part * length).toISOString() });
  });
  return [picture, summary(data)];
}

function numbers(data, x) {
  const low = Math.min(...data.buckets.map((bucket) => bucket.min));
  const high = Math.max(...data.buckets.map((bucket) => bucket.max));
  const span = high - low || 1;
  const y = (number) => edge.top
    + (high - number) / span * (height - edge.top - edge.bottom);
  const top = data.buckets.map((bucket) => `${x(bucket.start)},${y(bucket.max)}`);
  const bottom = data.buckets.map((bucket) => `${x(bucket.start)},${y(bucket.min)}`).reverse();
  const line = data.buckets.map((bucket) => `${x(bucket.start)},${y(bucket.mean)}`);
  const marks = [low, (low + high) / 2, high].map((number) => [
    svg("line", { x1: edge.left, x2: width - edge.right, y1: y(number), y2: y(number),
      class: "grid" }),
    svg("text", { x: edge.left - 6, y: y(number) + 4, "text-anchor": "end" }, short(number)),
  ]).flat();
  return [...marks, svg("polygon", { points: [...top, ...bottom].join(" "), class: "band" }),
    svg("polyline", { points: line.join(" "), class: "line" })];
}

function bands(data, x) {
  const names = [...new Set(data.states.map((state) => state.text))];
  const row = (height - edge.top - edge.bottom) / names.length;
  const labels = names.slice(0, 12).map((name, index) => svg("text",
    { x: edge.left - 6, y: edge.top + row * (index + 0.5) + 4, "text-anchor": "end" },
    name.length > 10 ? `${name.slice(0, 9)}…` : name));
  return [...labels, ...data.states.map((state) => {
    const index = names.indexOf(state.text);
    return svg("rect", { x: x(state.from), y: edge.top + row * index + row * 0.15,
      width: Math.max(1, x(state.to) - x(state.from)), height: row * 0.7,
      class: `state state${index % 6}` },
    svg("title", {}, `${state.text}, ${timeText(state.from)}`));
  })];
}

function axis(data, x, from, length) {
  return [0, 0.5, 1].map((part) => svg("text", {
    x: edge.left + part * (width - edge.left - edge.right), y: height - 6,
    "text-anchor": part === 0 ? "start" : part === 1 ? "end" : "middle",
  }, timeText(new Date(from + part * length).toISOString())));
}

/// The same as a table of few words, for those who do not see the picture.
function summary(data) {
  const w = words.device;
  if (data.kind === "number") {
    const low = Math.min(...data.buckets.map((bucket) => bucket.min));
    const high = Math.max(...data.buckets.map((bucket) => bucket.max));
    const last = data.buckets[data.buckets.length - 1].last;
    return element("p", { class: "dim" },
      `${w.min} ${short(low)}, ${w.highest} ${short(high)}, ${w.last} ${short(last)} ${data.unit}`);
  }
  const times = new Map();
  for (const state of data.states) {
    const length = milliseconds(state.to) - milliseconds(state.from);
    times.set(state.text, (times.get(state.text) ?? 0) + length);
  }
  return element("p", { class: "dim" }, [...times].slice(0, 8).map(([text, length], index) =>
    [index ? ", " : "", foreign(text), ` ${durationText(length)}`]));
}

function short(number) {
  const digits = Math.abs(number) >= 100 ? 0 : Math.abs(number) >= 10 ? 1 : 2;
  return String(Number(number.toFixed(digits)));
}

"""##),
        DashboardFile(
            path: "/app/controls.js", type: "text/javascript; charset=utf-8",
            digest: "c14a84927d22c842",
            content: ##"""
// SPDX-License-Identifier: Apache-2.0

// Commands from the page. A value changes when the home says so, never before.

import { command } from "/app/api.js";
import { element, foreign, setText } from "/app/dom.js";
import { store } from "/app/store.js";
import { words } from "/app/words.js";

/// The controls of a tile, and a line for what became of the last command.
export function controls(tile, name) {
  if (!store.about?.commands) return [];
  const outcome = element("output", { class: "outcome" });
  const isOne = tile.controls.filter((control) => control.kind === "onOff").length < 2;
  const nodes = tile.controls.map((control) =>
    control.kind === "onOff" ? toggle(tile, control, name, outcome, isOne)
      : control.value === null ? null : slider(tile, control, name, outcome));
  return [...nodes, outcome];
}

function toggle(tile, control, name, outcome, isOne) {
  const isOn = control.value === true;
  return element("button", {
    type: "button", class: "toggle", "aria-pressed": String(isOn),
    "aria-label": words.turn(isOne ? name : `${name}, ${control.part},`, isOn),
    onclick: () => send(tile, control, "Matter.OnOffTrait", isOn ? "off" : "on", undefined,
      outcome),
  }, isOne ? null : [foreign(control.part), " "], isOn ? words.on : words.off);
}

function slider(tile, control, name, outcome) {
  return element("input", {
    type: "range", class: "level", min: 1, max: 254, value: control.value,
    "aria-label": words.level(name),
    "aria-valuetext": `${Math.round(control.value / 2.54)} %`,
    onchange: (event) => send(tile, control, "Matter.LevelControlTrait", "moveToLevelWithOnOff", {
      level: Number(event.target.value), transitionTime: null, optionsMask: 0, optionsOverride: 0,
    }, outcome),
  });
}

async function send(tile, control, trait, name, parameters, outcome) {
  setText(outcome, words.outcome.sending);
  try {
    const answer = await command({
      do: "command", v: 1,
      commands: [{ device: tile.id, part: control.part, trait, command: name,
        ...(parameters ? { arguments: parameters } : {}) }],
    });
    const result = answer.outcomes?.[0];
    setText(outcome, !answer.ok ? words.outcome.failed(answer.message)
      : result.state === "queued" ? words.outcome.queued
      : result.state === "confirmed" ? words.outcome.confirmed(Math.round(result.latency / 1e6))
        : result.state === "failed" ? words.outcome.failed(result.message)
          : words.outcome.unconfirmed);
  } catch (error) {
    setText(outcome, words.outcome.failed(error.message));
  }
}

"""##),
        DashboardFile(
            path: "/app/dom.js", type: "text/javascript; charset=utf-8",
            digest: "4f7f6eeaa173ce77",
            content: ##"""
// SPDX-License-Identifier: Apache-2.0

// Makes elements. What comes from a home is text and nothing else: no function here reads HTML.

/// An element with attributes, listeners (`onclick`) and children; strings become text.
export function element(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (key === "value") node.value = value;
    else node.setAttribute(key, value === true ? "" : value);
  }
  add(node, children);
  return node;
}

export function add(node, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    node.append(child instanceof Node ? child : document.createTextNode(String(child)));
  }
}

/// Puts children in the place of all others.
export function fill(node, ...children) {
  node.replaceChildren();
  add(node, children);
}

/// A text that somebody else chose: its direction of writing ends with it.
export function foreign(text, attributes = {}) {
  return element("bdi", attributes, breakable(text));
}

/// The text with places at which a long name may be broken.
function breakable(text) {
  if (typeof text !== "string" || !/[/_]/.test(text)) return text;
  return text.split(/(?<=[/_])/).flatMap((piece, index) =>
    index ? [document.createElement("wbr"), piece] : [piece]);
}

const space = "http://www.w3.org/2000/svg";

export function svg(name, attributes = {}, ...children) {
  const node = document.createElementNS(space, name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== null) node.setAttribute(key, value);
  }
  add(node, children);
  return node;
}

/// Changes a text only where it differs, so that a screen reader is not told the same again.
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

"""##),
        DashboardFile(
            path: "/app/edits.js", type: "text/javascript; charset=utf-8",
            digest: "0fb1641b7ac61cc7",
            content: ##"""
// SPDX-License-Identifier: Apache-2.0

// On a replica: the commands that wait for the home, and those that a person has to decide.

import { ask, command } from "/app/api.js";
import { element, fill, foreign } from "/app/dom.js";
import { store } from "/app/store.js";
import { words } from "/app/words.js";

let timer;

/// A section that keeps itself up to date for as long as it is shown; null where this is no replica.
export function edits() {
  if (!store.about?.edits || store.isPast) return null;
  const list = element("ul", { class: "edits" });
  const node = element("section", { class: "card", hidden: true },
    element("h2", {}, words.edits.title), list);
  read(node, list);
  clearInterval(timer);
  timer = setInterval(() => {
    if (node.isConnected) read(node, list);
    else clearInterval(timer);
  }, 2000);
  return node;
}

async function read(node, list) {
  let shown;
  try {
    shown = (await ask("edits")).edits.filter((edit) => edit.state !== "done");
  } catch {
    return;
  }
  const text = JSON.stringify(shown);
  // A button keeps the focus while nothing changes.
  if (list.dataset.shown === text) return;
  list.dataset.shown = text;
  node.hidden = shown.length === 0;
  fill(list, shown.map((edit) => item(edit, () => read(node, list))));
}

function item(edit, redraw) {
  const act = (what) => async () => {
    try {
      await command({ do: what, edit: edit.id, v: 1 });
    } catch {
      // The list says what is so.
    }
    redraw();
  };
  const isOpen = edit.state === "waiting" || edit.state === "sent";
  const name = store.home.tiles.get(edit.command.device)?.name || edit.command.device;
  return element("li", { "data-state": edit.state },
    element("p", {}, element("strong", {}, foreign(name)), " ", foreign(asked(edit.command))),
    state(edit).map((line) => element("p", { class: "dim" }, foreign(line))),
    edit.state === "sent" || !store.about.commands ? null : element("p", { class: "acts" },
      element("button", { type: "button", onclick: act("discardEdit") }, words.edits.discard), " ",
      isOpen ? null
        : element("button", { type: "button", onclick: act("applyEdit") }, words.edits.apply)));
}

const asked = (command) => command.write ? Object.entries(command.write)
  .map(([key, value]) => `${key} = ${JSON.stringify(value)}`).join(", ")
  : [command.command, command.arguments ? JSON.stringify(command.arguments) : ""].join(" ");

function state(edit) {
  const w = words.edits;
  switch (edit.state) {
  case "conflict":
    return edit.conflicts.flatMap((one) => [
      w.conflict(one.attribute, JSON.stringify(one.basedOn), JSON.stringify(one.now)),
      ...(one.wanted === undefined ? [] : [w.wanted(JSON.stringify(one.wanted))])]);
  case "refused": return [w.refused(edit.message)];
  case "unconfirmed": return [w.unconfirmed(edit.reason)];
  default: return [w[edit.state]];
  }
}

"""##),
        DashboardFile(
            path: "/app/icon.svg", type: "image/svg+xml",
            digest: "81962b4c6278d923",
            content: ##"""
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M4 15 16 4l12 11v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2z" fill="#8a3b12"/><path d="M16 11c3 3 5 5 5 9a5 5 0 0 1-10 0c0-2 1-3 2-4 0 1 1 2 2 2 0-3 0-5 1-7z" fill="#ffb454"/></svg>

"""##),
        DashboardFile(
            path: "/app/icons.js", type: "text/javascript; charset=utf-8",
            digest: "37df49ce6c9f1e37",
            content: ##"""
// SPDX-License-Identifier: Apache-2.0

import { svg } from "/app/dom.js";

// Paths in a square of 24.
const paths = {
  light: "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10c1 1 1 2 1 3h6c0-1 0-2 1-3a6 6 0 0 0-4-10z",
  plug: "M9 3v5M15 3v5M6 8h12v4a6 6 0 0 1-12 0zM12 18v3",
  sensor: "M12 4v8M12 16h.01M5 12a7 7 0 0 1 14 0M4 20h16",
  heat: "M10 4a2 2 0 0 1 4 0v9a4 4 0 1 1-4 0z",
  lock: "M6 11h12v9H6zM9 11V8a3 3 0 0 1 6 0v3",
  cover: "M4 4h16M6 4v14h12V4M6 9h12M6 13h12M12 18v3",
  contact: "M6 3h9v18H6zM18 6v12M12 12h.01",
  motion: "M12 5a2 2 0 1 0 0-.01M9 21l2-6-3-3 1-4h4l3 4h3M13 15l3 6",
  media: "M4 6h16v10H4zM9 20h6",
  fan: "M12 12c-4-8 4-8 2-2 6-2 8 4 0 4 2 6-6 6-4-1-6 1-6-5 2-1z",
  button: "M6 6h12v12H6zM12 12h.01",
  device: "M5 5h14v14H5zM9 9h6v6H9z",
  offline: "M3 3l18 18M5 10a11 11 0 0 1 4-2M15 8a11 11 0 0 1 4 2M9 14a5 5 0 0 1 4-1M12 18h.01",
  partly: "M4 10a11 11 0 0 1 16 0M8 14a6 6 0 0 1 4-2M12 18h.01",
  unknown: "M9 9a3 3 0 1 1 4 3c-1 .5-1 1-1 2M12 18h.01",
  cloud: "M7 18a4 4 0 0 1 0-8 5 5 0 0 1 10 0 4 4 0 0 1 0 8z",
  back: "M15 5l-7 7 7 7", forward: "M9 5l7 7-7 7", play: "M7 4l13 8-13 8z",
  pause: "M7 5v14M17 5v14",
};

const kinds = [
  [/Light/, "light"], [/Outlet|PlugIn|OnOffSwitch|MountedOnOff/, "plug"], [/Thermostat|Heat|Temperature/, "heat"],
  [/Lock/, "lock"], [/WindowCovering|Shade|Closure/, "cover"], [/Contact/, "contact"],
  [/Occupancy|Motion/, "motion"], [/Fan|AirPurifier/, "fan"], [/Switch|Button|Controller/, "button"],
  [/Video|Speaker|Tv/, "media"], [/Sensor|Detector|Meter/, "sensor"],
];

export const iconOf = (type) => kinds.find(([pattern]) => pattern.test(type || ""))?.[1] ?? "device";

export function icon(name) {
  return svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" },
    svg("path", { d: paths[name] ?? paths.device }));
}

"""##),
        DashboardFile(
            path: "/app/login.js", type: "text/javascript; charset=utf-8",
            digest: "36f64b4b4d15f856",
            content: ##"""
// SPDX-License-Identifier: Apache-2.0

// Exchanges a link that works once, or a token, for the cookie that the page is asked with.

import { login } from "/app/api.js";
import { element, fill, setText } from "/app/dom.js";
import { words } from "/app/words.js";

const w = words.login;
document.documentElement.lang = words.language;
document.title = `${w.title} · Hearth`;

const note = element("p", { class: "note", role: "status" });
const token = element("input", {
  id: "token", name: "token", type: "password", autocomplete: "current-password",
  spellcheck: "false", required: true,
});
const form = element("form", {
  class: "form login",
  onsubmit: (event) => {
    event.preventDefault();
    enter({ token: token.value.trim() });
  },
}, element("label", { for: "token" }, w.token), token,
  element("button", { type: "submit" }, w.enter));
fill(document.getElementById("main"),
  element("h1", {}, w.title), note, form, element("p", {}, w.help));
if (!enterByLink()) token.focus();
addEventListener("hashchange", enterByLink);

function enterByLink() {
  const link = location.hash.slice(1);
  if (!link) return false;
  // The code must not stay in the history of the browser.
  history.replaceState(null, "", location.pathname);
  enter({ link });
  return true;
}

async function enter(body) {
  setText(note, words.loading);
  try {
    await login(body);
    location.replace("/");
  } catch (error) {
    setText(note, body.link && error.status === 401 ? w.used : error.message);
    token.focus();
  }
}

"""##),
        DashboardFile(
            path: "/app/main.js", type: "text/javascript; charset=utf-8",
            digest: "83b515e549808a08",
            content: ##"""
// SPDX-License-Identifier: Apache-2.0

import { element, fill, setText } from "/app/dom.js";
import { address, change, current } from "/app/route.js";
import { store } from "/app/store.js";
import { timeText } from "/app/time.js";
import { words } from "/app/words.js";
import * as scrubber from "/app/scrubber.js";
import * as home from "/app/pages/home.js";
import * as device from "/app/pages/device.js";
import * as events from "/app/pages/events.js";
import * as compare from "/app/pages/compare.js";
import * as find from "/app/pages/find.js";
import * as health from "/app/pages/health.js";

const pages = { home, device, events, compare, find, health };
const main = document.getElementById("main");
const past = document.getElementById("past");
/// The page that is shown: its name and parameters but for the point, and what it drew.
let shown = { key: null, page: null };

/// Says something to a screen reader.
function announce(text) { setText(document.getElementById("announcer"), text); }

function drawFrame() {
  const { page, parameters } = current();
  document.documentElement.lang = words.language;
  setText(document.getElementById("skip"), words.skip);
  const name = store.about?.homeName || "Hearth";
  setText(document.getElementById("homeName"), name);
  document.title = `${words.pages[page] ?? name} · ${name} · Hearth`;
  const nav = document.getElementById("nav");
  fill(nav, Object.entries(words.pages).map(([key, title]) =>
    element("a", {
      href: address(key, { at: parameters.at }),
      "aria-current": key === page ? "page" : null,
    }, title)));
  drawConnection();
  drawPast();
}

function drawConnection() {
  const node = document.getElementById("connection");
  const state = store.connection === "live" && store.about && !store.about.live
    ? "still" : store.connection;
  node.dataset.state = state;
  setText(node, words.connection[state]);
}

function drawPast() {
  past.hidden = !store.isPast && !store.error;
  if (past.hidden) return announce("");
  const title = store.error ? store.error.message
    : store.past.offset === null ? words.past.before
      : words.past.title(timeText(store.past.receivedAt), store.past.offset);
  announce(title);
  fill(past, element("strong", {}, title), " ",
    element("button", { type: "button", onclick: () => change({ at: undefined }) },
      words.past.back));
}

/// Shows the page of the address; a page that is shown already is only updated.
function drawPage(changed) {
  const { page, parameters } = current();
  const module = pages[page] ?? home;
  const { at: _, ...rest } = parameters;
  const key = JSON.stringify([page, rest]);
  if (shown.key !== key) {
    const isFirst = shown.key === null;
    shown = { key, page: module };
    module.show(main, parameters);
    if (!isFirst) {
      main.focus({ preventScroll: true });
      scrollTo(0, 0);
    }
  } else {
    module.update(main, parameters, changed);
  }
}

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const isTyping = event.target.matches("input, select, textarea");
  if (isTyping) return;
  const isButton = event.target.matches("button, a, summary");
  if (event.key === "ArrowLeft") scrubber.step(-1, event.shiftKey);
  else if (event.key === "ArrowRight") scrubber.step(1, event.shiftKey);
  else if (event.key === " " && !isButton) scrubber.togglePlay();
  else if (event.key === "n" || event.key === "N") change({ at: undefined });
  else return;
  event.preventDefault();
}

addEventListener("keydown", onKey);
addEventListener("hashchange", () => {
  drawFrame();
  drawPage(null);
});
store.addEventListener("live", (event) => {
  if (!store.isPast) drawPage(event.changed);
  scrubber.updateLive();
});
store.addEventListener("point", () => {
  drawPast();
  drawPage(null);
  scrubber.updatePoint();
});
store.addEventListener("connection", drawConnection);
store.addEventListener("about", drawFrame);

drawFrame();
scrubber.show(document.getElementById("scrubber"));
await store.start();
drawFrame();
drawPage(null);

"""##),
        DashboardFile(
            path: "/app/pages/compare.js", type: "text/javascript; charset=utf-8",
            digest: "70ade6366d9a7f0c",
            content: ##"""
// SPDX-License-Identifier: Apache-2.0

// What differs between two points.

import { ask } from "/app/api.js";
import { element, fill, foreign } from "/app/dom.js";
import { change, here } from "/app/route.js";
import { store } from "/app/store.js";
import { valueText } from "/app/values.js";
import { words } from "/app/words.js";

export function show(root, parameters) {
  const w = words.compare;
  const from = element("input", { id: "from", value: parameters.from ?? "-15m", spellcheck: "false" });
  const to = element("input", { id: "to", value: parameters.to ?? "HEAD", spellcheck: "false" });
  const result = element("div", { "aria-live": "polite" });
  fill(root, element("h1", {}, w.title),
    element("form", {
      class: "form",
      onsubmit: (event) => {
        event.preventDefault();
        change({ from: from.value.trim(), to: to.value.trim() });
      },
    },
    element("label", { for: "from" }, w.from), from, element("label", { for: "to" }, w.to), to,
    element("button", { type: "submit" }, w.compare)), result);
  if (parameters.from) compare(result, parameters);
}

export function update() {}

async function compare(result, { from, to }) {
  fill(result, words.loading);
  try {
    const diff = await ask("diff", { from, to });
    const tiles = (await store.tilesAt(to || "HEAD")).tiles;
    fill(result,
      element("p", { class: "summary" },
        diff.changes.length === 0 ? words.compare.same : words.compare.count(diff.changes.length),
        ` (@${diff.from} … @${diff.to})`),
      element("table", {}, element("tbody", {},
        diff.changes.slice(0, 2000).map((one) => row(one, tiles)))));
  } catch (error) {
    fill(result, element("p", { class: "error", role: "alert" }, error.message));
  }
}

/// One difference, in a row of a table.
export function row(change, tiles) {
  const [kind, id, ...rest] = change.path;
  const name = kind === "device" ? tiles?.get(id)?.name || id : id;
  const isWhole = rest.length === 0;
  const values = isWhole ? [] : [
    change.op === "added" ? "" : text(change.oldText, change.old),
    element("span", { "aria-hidden": "true" }, " → "),
    change.op === "removed" ? "" : text(change.newText, change.new),
  ];
  return element("tr", { class: change.op },
    element("th", { scope: "row" }, kind === "device"
      ? element("a", { href: here("device", { id }) }, foreign(name)) : foreign(name)),
    element("td", {}, foreign(shortPath(rest))),
    element("td", {}, isWhole ? words.compare[change.op] : values));
}

/// In words where there are some, else as it stands in the graph.
function text(words, value) {
  return words === undefined ? valueText(value) : foreign(words);
}

/// `left OnOff.onOff` for `part left trait Matter.OnOffTrait attribute onOff`.
function shortPath(path) {
  const names = {};
  for (let index = 0; index + 1 < path.length; index += 2) names[path[index]] = path[index + 1];
  const field = path.length % 2 === 1 ? path[path.length - 1] : names.attribute;
  const trait = names.trait?.replace(/^(Matter|Google)\./, "").replace(/Trait$/, "");
  return [names.part, [trait, field].filter(Boolean).join(".")].filter(Boolean).join(" ");
}

"""##),
        DashboardFile(
            path: "/app/pages/device.js", type: "text/javascript; charset=utf-8",
            digest: "0335b5bda80e9ecf",
            content: ##"""
// SPDX-License-Identifier: Apache-2.0

// One device: its values, their history, and why it is as it is.

import { ask } from "/app/api.js";
import { badges } from "/app/badges.js";
import { chart } from "/app/chart.js";
import { controls } from "/app/controls.js";
import { element, fill, foreign } from "/app/dom.js";
import { icon, iconOf } from "/app/icons.js";
import { change, here } from "/app/route.js";
import { drawRecord } from "/app/pages/events.js";
import { Blame, Chains, fillWho, nameOf } from "/app/pages/origin.js";
import { store } from "/app/store.js";
import { timeText } from "/app/time.js";
import { words } from "/app/words.js";

let nodes = {};
/// What is known of the device's values beyond one reading.
let blame = new Blame();
let chains = new Chains();
/// The reading that goes on; news meanwhile are read once it is over, so that a device that speaks
/// all the time is shown all the same.
let running = null;
let isStale = false;

export function show(root, parameters) {
  nodes = {
    head: element("div", {}), values: element("div", {}), chart: element("div", { class: "chart" }),
    why: element("div", {}), events: element("ol", { class: "records" }),
    blame: element("div", {}),
  };
  if (blame.id !== parameters.id) {
    blame = new Blame(parameters.id);
    chains = new Chains(parameters.id);
  }
  const w = words.device;
  fill(root, element("p", {}, element("a", { href: here("home") }, w.back)), nodes.head,
    element("div", { class: "columns" },
      element("section", {}, element("h2", {}, w.values), nodes.values, nodes.blame),
      element("section", {}, element("h2", {}, w.history), nodes.chart,
        element("h2", {}, w.why), nodes.why, element("h2", {}, w.changes), nodes.events)));
  read(parameters);
  readChart(parameters);
}

export function update(_, parameters, changed) {
  if (changed !== null && !changed.has(parameters.id)) return;
  if (running && changed !== null) isStale = true;
  else read(parameters);
}

async function read(parameters) {
  const target = nodes;
  const mine = readOnce(parameters, target);
  running = mine;
  await mine;
  if (running !== mine) return;
  running = null;
  if (!isStale || target !== nodes) return;
  isStale = false;
  read(parameters);
}

async function readOnce(parameters, target) {
  const { id, at } = parameters;
  try {
    const [device, why, events] = await Promise.all([
      ask("device", { id, at }), ask("explain", { device: id, at }),
      ask("log", { device: id, at, n: 10 }),
    ]);
    if (target !== nodes) return;
    drawHead(device);
    drawValues(device, why, parameters);
    drawWhy(why);
    if (!target.events.querySelector("details[open]")) {
      fill(target.events, events.records.map(drawRecord));
    }
    await readBlame(why, at, target);
  } catch (error) {
    if (target !== nodes) return;
    fill(target.head, element("h1", {}, foreign(id)),
      element("p", { class: "error", role: "alert" },
        error.status === 404 ? words.device.notThere : error.message));
    fill(target.values);
    fill(target.why);
    fill(target.events);
  }
}

/// Who changed the values: later than the values, for it is searched in the log.
async function readBlame(why, at, target) {
  const mine = blame;
  try {
    await mine.read(why.values, at);
    if (target !== nodes) return;
    for (const { node, value } of target.who ?? []) fillWho(node, mine.of(value));
    fill(target.blame);
  } catch (error) {
    if (target === nodes) {
      fill(target.blame, element("p", { class: "error", role: "alert" }, error.message));
    }
  }
}

function drawHead({ device, tile }) {
  if (nodes.head.contains(document.activeElement)) return;
  const facts = [device.vendorName, device.productName, device.softwareVersion].filter(Boolean);
  fill(nodes.head,
    element("h1", {}, icon(iconOf(tile.type)), foreign(device.name || device.id)),
    element("p", { class: "badges" }, badges(tile, false)),
    element("p", { class: "dim" }, foreign(device.id), facts.length ? " · " : null,
      facts.map((fact, index) => [index ? " · " : "", foreign(fact)])),
    store.isPast ? null : element("div", { class: "acts" },
      controls(tile, device.name || device.id)));
}

function drawValues(device, why, parameters) {
  const w = words.device;
  const { values } = device;
  const since = new Map(why.values.map((value) => [nameOf(value), value]));
  const redraw = () => drawValues(device, why, parameters);
  nodes.who = [];
  const table = (list) => element("table", {},
    element("thead", {}, element("tr", {}, [w.attribute, w.value, w.since].map((title) =>
      element("th", { scope: "col" }, title)))),
    element("tbody", {}, list.map((value) =>
      valueRows(value, since.get(nameOf(value)), parameters, redraw))));
  const focus = document.activeElement?.dataset?.key;
  const isInside = nodes.values.contains(document.activeElement);
  const own = values.filter((value) => !value.isDiagnostic);
  const other = values.filter((value) => value.isDiagnostic);
  const isOpen = nodes.values.querySelector("details")?.open;
  fill(nodes.values, table(own), other.length === 0 ? null
    : element("details", { open: isOpen }, element("summary", {}, w.diagnostics), table(other)));
  if (!isInside || !focus) return;
  [...nodes.values.querySelectorAll("button")].find((one) => one.dataset.key === focus)?.focus();
}

/// The row of a value, and below it the row of its chain where that is open.
function valueRows(value, known, parameters, redraw) {
  const name = `${value.part}/${value.trait.replace(/^(Matter|Google)\./, "")
    .replace(/Trait$/, "")}.${value.attribute}`;
  const label = value.label || value.attribute;
  const who = element("span", { class: "who" });
  const how = known && chains.row(known, label, parameters.at, redraw);
  if (known) {
    nodes.who.push({ node: who, value: known });
    fillWho(who, blame.of(known));
  }
  return [element("tr", { class: parameters.attribute === name ? "chosen" : null },
    element("th", { scope: "row" }, element("button", {
      type: "button", class: "link", title: name, "data-key": `chart ${name}`,
      onclick: () => change({ attribute: name }),
    }, foreign(label))),
    element("td", {}, foreign(value.text)),
    element("td", { class: "dim" }, known
      ? [element("a", { href: here("events", { device: parameters.id }) },
        known.at ? timeText(known.at) : `@${known.since}`), " ", who, " ", how.button] : "")),
  how?.row];
}

function drawWhy(why) {
  const w = words.device;
  const deciding = new Set(why.verdicts.filter((verdict) => !verdict.part)
    .flatMap((verdict) => verdict.facts));
  fill(nodes.why,
    element("p", {}, words.connectivity[why.connectivityState] ?? why.connectivityState),
    element("table", {}, element("tbody", {}, why.facts.map((fact, index) =>
      element("tr", {},
        element("th", { scope: "row" }, fact.slot, deciding.has(index) ? ` (${w.decides})` : ""),
        element("td", {}, fact.value, fact.reason ? [" (", foreign(fact.reason), ")"] : ""),
        element("td", { class: "dim" }, fact.at ? timeText(fact.at) : "",
          fact.topic ? [" ", foreign(fact.topic, { class: "topic" })] : ""))))));
}

const ranges = { day: "-1d", week: "-7d", month: "-30d", all: "" };

async function readChart(parameters) {
  const w = words.device;
  const { id, attribute, range = "all" } = parameters;
  const target = nodes.chart;
  const buttons = element("p", { class: "ranges", role: "group", "aria-label": w.range },
    Object.keys(ranges).map((name) => element("button", {
      type: "button", "aria-pressed": String(name === range),
      onclick: () => change({ range: name }),
    }, w[name])));
  const picture = element("div", {}, attribute ? words.loading : w.choose);
  fill(target, buttons, picture);
  if (!attribute) return;
  try {
    const data = await ask("history", { device: id, attribute, from: ranges[range], points: 600 });
    fill(picture, chart(data));
  } catch (error) {
    fill(picture, element("p", { class: "error", role: "alert" }, error.message));
  }
}

"""##),
        DashboardFile(
            path: "/app/pages/events.js", type: "text/javascript; charset=utf-8",
            digest: "977eb098e890eb29",
            content: ##"""
// SPDX-License-Identifier: Apache-2.0

// The records of the log, with their messages and what they changed.

import { ask } from "/app/api.js";
import { element, fill, foreign } from "/app/dom.js";
import { address, change } from "/app/route.js";
import { row } from "/app/pages/compare.js";
import { store } from "/app/store.js";
import { timeText } from "/app/time.js";
import { words } from "/app/words.js";

const kinds = ["attributesReported", "connectivityReported", "momentaryOccurred",
  "commandRequested", "commandConfirmed", "commandFailed", "commandUnconfirmed",
  "commandObserved", "deviceAnnounced", "deviceRemoved", "deviceRenamed", "deviceMoved",
  "sessionStarted", "sessionResumed", "sessionLost", "messageUnreadable", "rangeLost"];

let list;
let devices;

export function show(root, parameters) {
  const w = words.events;
  const field = (name, title, input) => [element("label", { for: name }, title), input];
  const device = element("select", { id: "device" });
  devices = device;
  fillDevices(parameters);
  const kind = element("select", { id: "kind" }, element("option", { value: "" }, w.any),
    kinds.map((name) => element("option", { value: name, selected: name === parameters.kind },
      name)));
  const topic = element("input", { id: "topic", value: parameters.topic ?? "",
    placeholder: "zigbee2mqtt/+/availability", spellcheck: "false" });
  const all = element("input", { id: "all", type: "checkbox", checked: parameters.all === "true" });
  list = element("div", { class: "events" });
  fill(root, element("h1", {}, w.title),
    element("form", {
      class: "form",
      onsubmit: (event) => {
        event.preventDefault();
        change({ device: device.value, kind: kind.value, topic: topic.value.trim(),
          all: all.checked ? "true" : "", before: "", after: "" });
      },
    }, field("device", w.device, device), field("kind", w.kind, kind),
    field("topic", w.topic, topic),
    element("span", { class: "check" }, all, element("label", { for: "all" }, w.all)),
    element("button", { type: "submit" }, w.apply)), list);
  read(parameters);
}

function fillDevices(parameters) {
  fill(devices, element("option", { value: "" }, words.events.any),
    [...store.home.tiles.values()].sort((a, b) => a.name.localeCompare(b.name)).map((tile) =>
      element("option", { value: tile.id, selected: tile.id === parameters.device },
        tile.name || tile.id)));
}

export function update(_, parameters, changed) {
  if (changed === null && document.activeElement !== devices) fillDevices(parameters);
  // Live news come by themselves; what somebody reads further back stays.
  if (changed === null || !parameters.before && !parameters.after) later(parameters);
}

let timer;
function later(parameters) {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (list?.isConnected && !list.querySelector("details[open]")) read(parameters);
  }, 300);
}

async function read({ at, before, after, device, kind, topic, all }) {
  const w = words.events;
  const target = list;
  try {
    const page = await ask("log", { at: before || after ? undefined : at, before, after, device,
      kind, topic, all, n: 50 });
    if (!target.isConnected) return;
    fill(target, page.records.length === 0 ? element("p", {}, w.none) : null,
      element("ol", { class: "records" }, page.records.map(drawRecord)),
      element("nav", { class: "pager" },
        page.newer === null || page.newer === undefined ? null
          : element("button", { type: "button",
            onclick: () => change({ after: page.newer, before: "" }) }, w.newer),
        page.older === null ? null
          : element("button", { type: "button",
            onclick: () => change({ before: page.older, after: "" }) }, w.older)));
  } catch (error) {
    fill(target, element("p", { class: "error", role: "alert" }, error.message));
  }
}

export function drawRecord(record) {
  const w = words.events;
  const detail = element("div", { class: "detail" });
  const lines = record.lost
    ? [element("span", { class: "line bad" }, `@${record.lost.first} … @${record.lost.last}`)]
    : record.events.map((event) => element("span", { class: "line" },
      element("b", {}, foreign(event.subject)), " ", foreign(event.details),
      element("small", {}, ` ${event.kind}`)));
  return element("li", {},
    element("details", {
      ontoggle: (event) => {
        if (event.target.open && !detail.hasChildNodes()) drawDetail(detail, record);
      },
    },
    element("summary", {},
      element("time", { datetime: record.receivedAt }, timeText(record.receivedAt)),
      element("span", { class: "offset" }, `@${record.offset}`),
      element("span", { class: "lines" }, lines)), detail,
    element("p", {}, element("a", { href: address("home", { at: `@${record.offset}` }) },
      w.look))));
}

async function drawDetail(detail, record) {
  const w = words.events;
  fill(detail, words.loading);
  try {
    const { record: whole, changes } = await ask("record", { offset: record.offset });
    const message = whole.message;
    fill(detail,
      message ? element("section", {}, element("h4", {}, w.message),
        element("p", {}, foreign(message.topic, { class: "topic" }),
          ` QoS ${message.qos}${message.retained ? `, ${w.retained}` : ""}, `,
          foreign(message.profile), " ", foreign(message.codec)),
        element("pre", {}, foreign(message.payload ?? message.payload_b64 ?? w.notKept))) : null,
      element("section", {}, element("h4", {}, w.effect),
        changes.length === 0 ? element("p", {}, w.nothing)
          : element("table", {}, element("tbody", {},
            changes.map((one) => row(one, store.home.tiles))))));
  } catch (error) {
    fill(detail, element("p", { class: "error" }, error.message));
  }
}

"""##),
        DashboardFile(
            path: "/app/pages/find.js", type: "text/javascript; charset=utf-8",
            digest: "3ad4d144a7eb9de0",
            content: ##"""
// SPDX-License-Identifier: Apache-2.0

// When a predicate was true, and when a rule would have fired; the bar of time shows it, too.

import { ask } from "/app/api.js";
import { element, fill } from "/app/dom.js";
import { address, change } from "/app/route.js";
import { history, spans as spansOf } from "/app/pages/rule.js";
import { mark } from "/app/scrubber.js";
import { durationText, milliseconds, timeText } from "/app/time.js";
import { words } from "/app/words.js";

export function show(root, parameters) {
  const w = words.find;
  const input = element("input", {
    id: "expr", value: parameters.expr ?? "", placeholder: w.example, spellcheck: "false",
    autocomplete: "off", "aria-describedby": "findError",
  });
  const error = element("p", { id: "findError", class: "error", role: "alert" });
  const result = element("div", { "aria-live": "polite" });
  fill(root, element("h1", {}, w.title),
    element("form", {
      class: "form wide",
      onsubmit: (event) => {
        event.preventDefault();
        change({ expr: input.value.trim(), test: "" });
      },
    }, element("label", { for: "expr" }, w.predicate), input,
    element("button", { type: "submit" }, w.find)), ruleForm(input, parameters), error, result);
  if (!parameters.expr) return mark([]);
  const answer = parameters.test ? test(parameters) : find(parameters);
  told(answer, input, error, result);
}

export function update() {}

/// The predicate as a rule: for how long it must hold, and over which range it is tested.
function ruleForm(expr, parameters) {
  const w = words.rule;
  const field = (id, title, placeholder) => {
    const input = element("input", { id, value: parameters[id] ?? "", placeholder,
      spellcheck: "false", autocomplete: "off" });
    const pair = element("span", { class: "pair" }, element("label", { for: id }, title), input);
    return { input, pair };
  };
  const fields = { for: field("for", w.for, "10m"), from: field("from", w.from, "-30d"),
    to: field("to", w.to, "HEAD") };
  return element("form", {
    class: "form", "aria-label": w.title,
    onsubmit: (event) => {
      event.preventDefault();
      const values = Object.entries(fields).map(([id, { input }]) => [id, input.value.trim()]);
      change({ expr: expr.value.trim(), ...Object.fromEntries(values), test: "true" });
    },
  }, Object.values(fields).map(({ pair }) => pair),
  element("button", { type: "submit" }, w.test));
}

async function test(parameters) {
  const { expr, for: length, from, to } = parameters;
  const answer = await ask("backtest", { when: expr, for: length, from, to });
  return { marks: spansOf(answer.firings), shown: history(answer, parameters) };
}

async function find({ expr }) {
  const w = words.find;
  const { spans, truncated } = await ask("find", { expr });
  const shown = [
    element("p", { class: "summary" }, spans.length === 0 ? w.none : w.count(spans.length)),
    truncated ? element("p", {}, w.more) : null,
    spans.length === 0 ? null : element("table", {},
      element("thead", {}, element("tr", {}, [w.from, w.to, w.lasted].map((title) =>
        element("th", { scope: "col" }, title)))),
      element("tbody", {}, spans.map((span) => element("tr", {},
        element("td", {}, point(span.from)),
        element("td", {}, span.to ? point(span.to) : w.still),
        element("td", {}, span.to
          ? durationText(milliseconds(span.to.time) - milliseconds(span.from.time)) : "")))))];
  return { marks: spans, shown };
}

/// Shows an answer, or the mistake and where it stands.
async function told(answer, input, error, result) {
  fill(result, words.loading);
  try {
    const { marks, shown } = await answer;
    if (!result.isConnected) return;
    mark(marks);
    fill(result, shown);
  } catch (failure) {
    if (!result.isConnected) return;
    mark([]);
    fill(result);
    fill(error, failure.message);
    if (failure.column) {
      fill(error, `${failure.message} (column ${failure.column})`);
      input.focus();
      input.setSelectionRange(failure.column - 1, input.value.length);
    }
  }
}

const point = ({ offset, time }) =>
  element("a", { href: address("home", { at: `@${offset}` }) }, `${timeText(time)} @${offset}`);

"""##),
        DashboardFile(
            path: "/app/pages/health.js", type: "text/javascript; charset=utf-8",
            digest: "05f055590d21e24a",
            content: ##"""
// SPDX-License-Identifier: Apache-2.0

// The daemon: brokers, log, disk, and topics that nobody can read.

import { ask, logout } from "/app/api.js";
import { element, fill, foreign } from "/app/dom.js";
import { store } from "/app/store.js";
import { durationText } from "/app/time.js";
import { words } from "/app/words.js";

let timer;

export function show(root) {
  const body = element("div", {});
  fill(root, element("h1", {}, words.health.title), body, session());
  read(body);
  clearInterval(timer);
  timer = setInterval(() => {
    if (body.isConnected) read(body);
    else clearInterval(timer);
  }, 5000);
}

export function update() {}

/// Who looks, where a login was asked for.
function session() {
  const name = store.about?.login;
  if (!name) return null;
  return element("p", { class: "session" }, `${words.login.as} `, foreign(name), " ",
    element("button", { type: "button", onclick: logout }, words.login.out));
}

async function read(body) {
  const w = words.health;
  try {
    const status = await ask("status");
    if (status.replica) return fill(body, replica(status.replica, status.version));
    fill(body,
      element("dl", { class: "facts" },
        fact(w.version, status.version),
        fact(w.uptime, durationText(status.uptimeSeconds * 1000)),
        fact(w.records, `${status.records} (@${status.firstOffset} … @${status.lastOffset})`),
        fact(w.disk, disk(status.disk)),
        fact(w.damage, status.damage.length === 0 ? w.noDamage : status.damage.length)),
      element("h2", {}, w.brokers),
      status.sessions.map((session) => element("section", { class: "card" },
        element("h3", {}, foreign(session.profile ?? session.broker ?? "")),
        element("dl", { class: "facts" },
          fact(w.broker, foreign(session.broker)), fact(w.phase, foreign(session.phase)),
          fact(w.messages, session.counts.messages), fact(w.connects, session.counts.connects),
          fact(w.gaps, session.counts.gaps), fact(w.commit, `${ms(session.counts.commitLast)} ms`),
          session.commitError ? fact(w.trouble, foreign(session.commitError)) : null))),
      topics(status));
  } catch (error) {
    fill(body, element("p", { class: "note" }, error.status === 404 ? w.none : error.message));
  }
}

/// What a page of a replica has instead.
function replica(replica, version) {
  const w = words.health;
  return element("dl", { class: "facts" },
    fact(w.version, version), fact(w.home, foreign(replica.home)),
    fact(w.phase, replica.connected ? w.connected : foreign(replica.problem ?? w.away)),
    fact(w.records, `@${replica.nextOffset} / @${replica.homeNextOffset ?? "?"}`),
    fact(w.agreed, replica.agreedAt === null ? w.never : `@${replica.agreedAt}`));
}

const fact = (title, value) => [element("dt", {}, title), element("dd", {}, value)];

function disk(disk) {
  const size = (bytes) => bytes > 1e9 ? `${(bytes / 1e9).toFixed(1)} GB`
    : `${(bytes / 1e6).toFixed(1)} MB`;
  const parts = [];
  if (disk?.usedBytes !== undefined) parts.push(`${size(disk.usedBytes)} ${words.health.used}`);
  if (disk?.freeBytes !== undefined) parts.push(`${size(disk.freeBytes)} ${words.health.free}`);
  return parts.join(", ");
}

const ms = (nanoseconds) => (nanoseconds / 1e6).toFixed(1);

/// Topics that nobody could read, with how often and why.
function topics(status) {
  const list = status.sessions.flatMap((session) => session.unreadable ?? []);
  if (list.length === 0) return null;
  return [element("h2", {}, words.health.unreadable),
    element("ul", {}, list.map((one) => element("li", {},
      foreign(one.topic, { class: "topic" }), " ", foreign(one.reason ?? ""), " ",
      foreign(one.detail ?? one.sample ?? ""))))];
}

"""##),
        DashboardFile(
            path: "/app/pages/home.js", type: "text/javascript; charset=utf-8",
            digest: "615027011f9e9020",
            content: ##"""
// SPDX-License-Identifier: Apache-2.0

// Rooms and their devices, live or past.

import { badges } from "/app/badges.js";
import { controls } from "/app/controls.js";
import { element, fill, foreign, setText } from "/app/dom.js";
import { edits } from "/app/edits.js";
import { icon, iconOf } from "/app/icons.js";
import { here } from "/app/route.js";
import { store } from "/app/store.js";
import { timeText } from "/app/time.js";
import { words } from "/app/words.js";

/// The drawn tiles, by device.
const drawn = new Map();

export function show(root) {
  drawn.clear();
  const { home } = store;
  const rooms = [...home.rooms].sort((a, b) => a.name.localeCompare(b.name));
  const known = new Set(rooms.map((room) => room.id));
  const tiles = [...home.tiles.values()].sort((a, b) => nameOf(a).localeCompare(nameOf(b)));
  const groups = rooms.map((room) => ({ room, tiles: tiles.filter((t) => t.roomID === room.id) }))
    .concat({ room: null, tiles: tiles.filter((t) => !known.has(t.roomID)) })
    .filter((group) => group.tiles.length > 0);
  fill(root,
    element("h1", {}, words.pages.home),
    element("p", { class: "summary", id: "summary" }),
    home.asOf ? element("p", { class: "note" }, words.asOf(timeText(home.asOf))) : null,
    edits(),
    groups.length === 0 ? element("p", {}, words.noDevices) : null,
    groups.map(({ room, tiles }) => element("section", { class: "room" },
      element("h2", {}, room ? foreign(room.name || room.id) : words.noRoom),
      element("ul", { class: "tiles" }, tiles.map(drawTile)))));
  count();
}

/// Redraws what changed, in its place, so that the focus stays.
export function update(root, _, changed) {
  if (!changed) return keepingFocus(root, () => show(root));
  for (const id of changed) {
    const tile = store.home.tiles.get(id);
    const old = drawn.get(id);
    // A device that came, went or moved changes the rooms.
    if (!tile || !old || old.tile.roomID !== tile.roomID || nameOf(old.tile) !== nameOf(tile)) {
      return keepingFocus(root, () => show(root));
    }
    if (old.node.contains(document.activeElement)) redrawAround(old, tile);
    else {
      const node = drawTile(tile);
      old.node.replaceWith(node);
    }
  }
  count();
}

const nameOf = (tile) => tile.name || tile.id;

function drawTile(tile) {
  const name = nameOf(tile);
  const isStale = store.home.asOf !== null && !store.isPast;
  const [main, ...rest] = tile.main;
  const value = element("p", { class: "value" }, foreign(main ?? words.noValue));
  const more = element("p", { class: "more" }, foreign(rest.join(" · ")));
  const marks = element("p", { class: "badges" }, badges(tile, isStale));
  const acts = element("div", { class: "acts" }, store.isPast ? [] : controls(tile, name));
  const state = isStale ? "unknown" : tile.connectivityState;
  const node = element("li", { class: "tile", "data-state": state, "data-id": tile.id },
    element("h3", {}, element("a", { href: here("device", { id: tile.id }) },
      icon(iconOf(tile.type)), foreign(name))),
    value, more, marks, acts);
  drawn.set(tile.id, { tile, node, value, more, marks, acts });
  return node;
}

/// Changes the texts of a tile that has the focus; its controls stay but for their state.
function redrawAround(old, tile) {
  const [main, ...rest] = tile.main;
  fill(old.value, foreign(main ?? words.noValue));
  fill(old.more, foreign(rest.join(" · ")));
  fill(old.marks, badges(tile, false));
  old.node.dataset.state = tile.connectivityState;
  const active = document.activeElement;
  const place = [...old.acts.children].indexOf(active);
  const outcome = old.acts.querySelector(".outcome");
  if (place >= 0 && active.type !== "range") {
    fill(old.acts, controls(tile, nameOf(tile)).slice(0, -1), outcome);
    old.acts.children[place]?.focus();
  }
  old.tile = tile;
}

function count() {
  const tiles = [...store.home.tiles.values()];
  const online = tiles.filter((tile) => tile.connectivityState === "online").length;
  const node = document.getElementById("summary");
  if (node) setText(node, words.counts(online, tiles.length));
}

function keepingFocus(root, body) {
  const id = document.activeElement?.closest?.(".tile")?.dataset.id;
  body();
  if (id) root.querySelector(`.tile[data-id="${CSS.escape(id)}"] a`)?.focus();
}

"""##),
        DashboardFile(
            path: "/app/pages/origin.js", type: "text/javascript; charset=utf-8",
            digest: "c389e53fe5cda36d",
            content: ##"""
// SPDX-License-Identifier: Apache-2.0

// Who made each value of a device so, and how it came to be.

import { ask } from "/app/api.js";
import { element, fill, foreign } from "/app/dom.js";
import { address, here } from "/app/route.js";
import { timeText } from "/app/time.js";
import { valueText } from "/app/values.js";
import { words } from "/app/words.js";

/// The name of a value as the API takes it: `light/Matter.OnOffTrait.onOff`.
export const nameOf = ({ part, trait, attribute }) => `${part}/${trait}.${attribute}`;

/// More values than this are asked for together.
const singlesMax = 3;

/// Who changed the values of one device last. What is known of a value stays as long as the record
/// that brought it: a search of the log costs more than a reading of the device.
export class Blame {
  #known = new Map();

  constructor(id) { this.id = id; }

  /// The origin of a value; nothing where it is not known yet.
  of(value) {
    const found = this.#known.get(nameOf(value));
    return found?.since === value.since ? found : null;
  }

  /// Asks for the values of which nothing is known, or whose command had no outcome yet.
  async read(values, at) {
    const missing = values.filter((value) => {
      const found = this.of(value);
      return !found || found.by?.outcome === "open";
    });
    if (missing.length === 0) return;
    const names = missing.length > singlesMax ? [undefined] : missing.map(nameOf);
    const answers = await Promise.all(names.map((attribute) =>
      ask("blame", { device: this.id, attribute, at })));
    for (const value of answers.flatMap((answer) => answer.values)) {
      this.#known.set(nameOf(value), value);
    }
  }
}

/// Who changed a value, in the server's words; a link where the log has a record of theirs.
export function fillWho(node, origin) {
  if (!origin) return fill(node);
  const offset = origin.by?.offset;
  fill(node, offset === undefined ? foreign(origin.who)
    : element("a", { href: address("events", { at: `@${offset}`, all: "true" }) },
      foreign(origin.who)));
}

/// The chains that somebody opened, each below its value.
export class Chains {
  #open = new Map();

  constructor(id) { this.id = id; }

  /// The button that opens and closes a chain, and its row below the value's; `redraw` is called
  /// when it was opened or closed.
  row(value, label, at, redraw) {
    const w = words.origin;
    const name = nameOf(value);
    const opened = this.#open.get(name);
    if (opened && opened.since !== value.since) this.#read(opened, value, at);
    const button = element("button", {
      type: "button", class: "link", "data-key": `how ${name}`,
      "aria-expanded": String(Boolean(opened)),
      onclick: () => {
        if (opened) this.#open.delete(name);
        else this.#open.set(name, { since: null, node: element("div", { role: "group",
          "aria-label": w.chain(label) }) });
        redraw();
      },
    }, w.how, element("span", { class: "hidden" }, ` ${label}`));
    const row = opened ? element("tr", { class: "chain" },
      element("td", { colspan: 3 }, opened.node)) : null;
    return { button, row };
  }

  async #read(opened, value, at) {
    opened.since = value.since;
    if (!opened.node.hasChildNodes()) fill(opened.node, words.loading);
    try {
      const origin = await ask("explain", { device: this.id, attribute: nameOf(value), at });
      if (opened.since === value.since) fill(opened.node, chain(origin));
    } catch (error) {
      fill(opened.node, element("p", { class: "error", role: "alert" }, error.message));
    }
  }
}

/// Step by step, from the message to the value.
function chain(origin) {
  const w = words.origin;
  const steps = [
    [w.message, origin.topic === null ? origin.cause ?? w.lost
      : [foreign(origin.topic, { class: "topic" }), origin.delivery ? `, ${origin.delivery}` : ""]],
    [w.payload, origin.topic === null ? null : payload(origin)],
    [w.received, origin.receivedAt && timeText(origin.receivedAt)],
    [w.happened, origin.sourceAt && timeText(origin.sourceAt)],
    [w.codec, origin.codec && [foreign(origin.codec), ` ${origin.codecVersion}`]],
    [w.reads, origin.conversion.length ? reading(origin) : null],
    [w.event, origin.event && [element("a", {
      href: here("events", { device: origin.deviceID, before: origin.since + 1, all: "true" }),
    }, `@${origin.since}`), ` ${origin.event.kind}`]],
    [w.before, origin.previous
      ? [foreign(origin.previous.text), `, @${origin.previous.since} `,
        timeText(origin.previous.at)] : w.first],
    [w.who, foreign(origin.who)],
    [w.outcome, origin.by?.outcome],
  ];
  return element("dl", { class: "facts" }, steps.filter(([, text]) => text).map(([title, text]) =>
    [element("dt", {}, title), element("dd", {}, text)]));
}

function payload(origin) {
  if (origin.payload === null) return words.events.notKept;
  const isCut = origin.payloadBytes > new TextEncoder().encode(origin.payload).length;
  return [element("pre", { tabindex: 0 }, foreign(origin.payload)),
    isCut ? words.origin.cut(origin.payloadBytes) : null];
}

/// `state "ON" → true → on (words)`
function reading({ conversion: [first], value, text }) {
  const steps = [
    first.template === null ? null : [`${words.origin.template} `, foreign(first.template)],
    [foreign(first.path.join(".")), first.raw === null ? "" : [" ", foreign(first.raw)]],
    valueText(value), foreign(text),
  ].filter(Boolean);
  return [steps.map((step, index) => [index ? " → " : "", step]),
    first.kind === "any" ? "" : ` (${first.kind})`];
}

"""##),
        DashboardFile(
            path: "/app/pages/rule.js", type: "text/javascript; charset=utf-8",
            digest: "db09aff86648759e",
            content: ##"""
// SPDX-License-Identifier: Apache-2.0

// When a rule would have fired: a calendar, and each firing with what held.

import { element, foreign } from "/app/dom.js";
import { address } from "/app/route.js";
import { durationText, milliseconds, timeText } from "/app/time.js";
import { words } from "/app/words.js";

/// What the bar of time shows of firings.
export const spans = (firings) => firings.map(({ time, nanoseconds }) => ({
  from: { time },
  to: nanoseconds === null ? null
    : { time: new Date(milliseconds(time) + nanoseconds / 1e6).toISOString() },
}));

/// The answer of a back-test.
export function history(answer, parameters) {
  const w = words.rule;
  if (answer.first === null) return element("p", { class: "summary" }, w.noRecords);
  const head = element("p", { class: "summary" },
    answer.count === 0 ? w.none : w.count(answer.count), ` (@${answer.first} … @${answer.last})`);
  if (answer.count === 0) return head;
  return [head, calendar(answer.days, parameters),
    answer.truncated ? element("p", {}, w.more) : null,
    element("table", { class: "firings" },
      element("thead", {}, element("tr", {}, [w.fired, w.lasted, w.state].map((title) =>
        element("th", { scope: "col" }, title)))),
      element("tbody", {}, answer.firings.map(row)))];
}

function row({ offset, time, nanoseconds, state }) {
  return element("tr", {},
    element("td", {}, element("a", { href: address("home", { at: `@${offset}` }) },
      `${timeText(time)} @${offset}`)),
    element("td", {}, nanoseconds === null ? words.find.still : durationText(nanoseconds / 1e6)),
    element("td", {}, state.map((text, index) => [index ? ", " : "", foreign(text)])));
}

const month = new Intl.DateTimeFormat(undefined,
  { month: "long", year: "numeric", timeZone: "UTC" });
const weekday = new Intl.DateTimeFormat(undefined, { weekday: "short", timeZone: "UTC" });
const length = 86_400_000;
/// 1970-01-05 was a Monday.
const weekdays = [...Array(7).keys()].map((index) => weekday.format(new Date((index + 4) * length)));

/// One table for each month in which the rule fired; the dates are those of the server's zone.
function calendar(days, parameters) {
  const months = new Map();
  for (const { day, count } of days) {
    const name = day.slice(0, 7);
    if (!months.has(name)) months.set(name, new Map());
    months.get(name).set(Number(day.slice(8)), count);
  }
  const most = Math.max(...days.map(({ count }) => count));
  return element("section", { class: "calendar" },
    element("h2", {}, words.rule.calendar),
    [...months].map(([name, counts]) => monthTable(name, counts, most, parameters)));
}

function monthTable(name, counts, most, parameters) {
  const first = new Date(`${name}-01T00:00:00Z`);
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const before = (first.getUTCDay() + 6) % 7;
  const cells = [...Array(before).fill(null), ...Array.from({ length: last }, (_, index) => index + 1)];
  const weeks = [];
  while (cells.length) weeks.push(cells.splice(0, 7));
  return element("table", {},
    element("caption", {}, month.format(first)),
    element("thead", {}, element("tr", {}, weekdays.map((title) =>
      element("th", { scope: "col" }, title)))),
    element("tbody", {}, weeks.map((week) => element("tr", {}, week.map((day) =>
      dayCell(name, day, counts.get(day), most, parameters))))));
}

function dayCell(name, day, count, most, parameters) {
  if (!count) return element("td", { class: "dim" }, day ?? "");
  // A date as a point is its first moment.
  const [from, to] = [day, day + 1].map((number) =>
    new Date(Date.parse(`${name}-01`) + (number - 1) * length).toISOString().slice(0, 10));
  return element("td", { class: count > most / 2 ? "many" : "few" },
    element("a", { href: address("find", { ...parameters, from, to }) }, day, " ",
      element("b", {}, count), element("span", { class: "hidden" }, ` ${words.rule.times(count)}`)));
}

"""##),
        DashboardFile(
            path: "/app/route.js", type: "text/javascript; charset=utf-8",
            digest: "1e82e26146d87a10",
            content: ##"""
// SPDX-License-Identifier: Apache-2.0

// The address: `#/device?id=…&at=@1234`. The point is part of it, so that it can be sent around.

export function current() {
  const [path, query] = location.hash.replace(/^#\/?/, "").split("?");
  const parameters = Object.fromEntries(new URLSearchParams(query || ""));
  return { page: path || "home", parameters };
}

export function address(page, parameters = {}) {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== null && value !== "") query.set(key, value);
  }
  const text = query.toString();
  return `#/${page}${text ? `?${text}` : ""}`;
}

/// Changes parameters of the page that is shown.
export function change(parameters, { replaces = false } = {}) {
  const { page, parameters: old } = current();
  const next = address(page, { ...old, ...parameters });
  if (replaces) history.replaceState(null, "", next);
  else location.hash = next;
  if (replaces) dispatchEvent(new HashChangeEvent("hashchange"));
}

/// A link to a page at the point that is shown.
export function here(page, parameters = {}) {
  const { at } = current().parameters;
  return address(page, { ...parameters, at });
}

"""##),
        DashboardFile(
            path: "/app/scrubber.js", type: "text/javascript; charset=utf-8",
            digest: "9627af8145883064",
            content: ##"""
// SPDX-License-Identifier: Apache-2.0

// The time of the whole home: how many records came when, outages, and the point that is shown.

import { ask } from "/app/api.js";
import { icon } from "/app/icons.js";
import { element, fill, setText, svg } from "/app/dom.js";
import { change } from "/app/route.js";
import { store } from "/app/store.js";
import { milliseconds, timeText } from "/app/time.js";
import { words } from "/app/words.js";

const buckets = 240;
let timeline = null;
/// Stretches of a predicate that the page of finding shows here.
let marked = [];
let nodes = {};
let playing = null;
let refresh = null;

export function show(root) {
  const { scrubber: w } = words;
  nodes.picture = svg("svg", {
    viewBox: `0 0 ${buckets} 32`, preserveAspectRatio: "none", class: "density",
    role: "img", "aria-label": w.density,
  });
  nodes.range = element("input", {
    type: "range", min: 0, max: buckets, step: 0.25, value: buckets, "aria-label": w.label,
    oninput: () => goToFraction(Number(nodes.range.value) / buckets),
  });
  nodes.back = button("back", w.back, () => step(-1));
  nodes.forward = button("forward", w.forward, () => step(1));
  nodes.play = button("play", w.play, togglePlay);
  nodes.speed = element("select", { "aria-label": w.speed },
    [1, 10, 60, 600, 3600].map((speed) => element("option", { value: speed }, `${speed}×`)));
  nodes.speed.value = "60";
  nodes.point = element("input", {
    type: "text", placeholder: w.hint, "aria-label": w.point, spellcheck: "false",
    autocomplete: "off", list: "tags",
  });
  nodes.tags = element("datalist", { id: "tags" });
  nodes.time = element("output", { class: "point" });
  fill(root,
    element("div", { class: "track" }, nodes.picture, nodes.range),
    element("div", { class: "controls" },
      nodes.back, nodes.play, nodes.forward, nodes.speed, nodes.time,
      element("form", {
        class: "goto",
        onsubmit: (event) => {
          event.preventDefault();
          if (nodes.point.value.trim()) change({ at: nodes.point.value.trim() });
        },
      }, nodes.point, nodes.tags, element("button", { type: "submit" }, w.go)),
      element("button", { type: "button", onclick: () => change({ at: undefined }) }, w.now),
      element("small", { class: "keys" }, words.keys)));
  read();
}

function button(name, label, action) {
  return element("button", { type: "button", class: "round", "aria-label": label, title: label,
    onclick: action }, icon(name));
}

async function read() {
  try {
    timeline = await ask("timeline", { buckets });
    fill(nodes.tags, timeline.tags.map((tag) => element("option", { value: `tag:${tag.name}` })));
    draw();
    updatePoint();
  } catch { /* The connection says it. */ }
}

function bounds() {
  if (!timeline?.from) return null;
  const from = milliseconds(timeline.from);
  return { from, length: Math.max(1, milliseconds(timeline.to) - from) };
}

function draw() {
  const time = bounds();
  if (!time) return;
  const x = (text) => (milliseconds(text) - time.from) / time.length * buckets;
  const most = Math.max(1, ...timeline.buckets.map((bucket) => bucket.records));
  const bars = timeline.buckets.map((bucket, index) => {
    const height = bucket.records ? 3 + 27 * Math.sqrt(bucket.records / most) : 0;
    return svg("rect", { x: index, y: 32 - height, width: 0.85, height, class: "bar" });
  });
  const outages = timeline.outages.map((outage) => {
    const start = Math.max(0, x(outage.from));
    const end = outage.to ? x(outage.to) : buckets;
    return svg("rect", { x: start, y: 0, width: Math.max(0.5, end - start), height: 32,
      class: "outage" }, svg("title", {}, words.scrubber.outage(outage.profile)));
  });
  const spans = marked.map((span) => {
    const start = Math.max(0, x(span.from.time));
    const end = span.to ? x(span.to.time) : buckets;
    return svg("rect", { x: start, y: 0, width: Math.max(0.6, end - start), height: 5,
      class: "span" });
  });
  nodes.cursor = svg("rect", { x: buckets - 0.5, y: 0, width: 0.8, height: 32, class: "cursor" });
  fill(nodes.picture, outages, bars, spans, nodes.cursor);
}

/// Shows when a predicate was true.
export function mark(spans) {
  marked = spans;
  draw();
  updatePoint();
}

export function updateLive() {
  if (!store.isPast) updatePoint();
  if (refresh) return;
  // The newest bar may be a while behind: a time line costs more than a tile.
  refresh = setTimeout(() => {
    refresh = null;
    read();
  }, 30_000);
}

export function updatePoint() {
  const { offset, receivedAt } = store.home;
  const time = bounds();
  const at = receivedAt ?? (store.isPast ? null : store.about?.lastAt);
  let place = store.isPast ? 0 : buckets;
  if (store.isPast && at && time) {
    place = Math.min(buckets, (milliseconds(at) - time.from) / time.length * buckets);
  }
  if (document.activeElement !== nodes.range || !store.isPast) nodes.range.value = place;
  nodes.cursor?.setAttribute("x", Math.max(0, place - 0.4));
  const text = store.isPast && offset !== null
    ? words.scrubber.at(timeText(receivedAt), offset) : words.scrubber.now;
  setText(nodes.time, text);
  nodes.range.setAttribute("aria-valuetext", text);
}

let pending = null;

/// Goes to a part of the whole time; while a finger moves, only to the last place of each moment.
function goToFraction(fraction) {
  stopPlaying();
  const time = bounds();
  if (!time) return;
  clearTimeout(pending);
  pending = setTimeout(() => {
    if (fraction >= 1) return change({ at: undefined });
    const at = new Date(time.from + fraction * time.length).toISOString();
    change({ at }, { replaces: true });
  }, 40);
}

/// Steps by records, or by minutes.
export function step(direction, isMinute = false) {
  const { home, about } = store;
  if (!about || home.offset === null) return;
  if (isMinute) {
    const from = store.isPast ? milliseconds(home.receivedAt ?? about.firstAt)
      : about.live ? Date.now() : milliseconds(about.lastAt);
    return goToTime(from + direction * 60_000);
  }
  const next = home.offset + direction;
  const last = store.live.offset ?? about.nextOffset - 1;
  if (next < about.firstOffset) return;
  change({ at: next >= last && direction > 0 ? undefined : `@${next}` }, { replaces: true });
}

function goToTime(time) {
  const bound = bounds();
  if (bound && time > Math.max(bound.from + bound.length, Date.now())) {
    return change({ at: undefined });
  }
  change({ at: new Date(Math.max(time, bound?.from ?? 0)).toISOString() }, { replaces: true });
}

export function togglePlay() {
  if (playing) return stopPlaying();
  const { home, about } = store;
  if (!about) return;
  let at = milliseconds(store.isPast ? home.receivedAt ?? about.firstAt : about.firstAt);
  setPlayButton("pause");
  let isWaiting = false;
  playing = setInterval(() => {
    if (isWaiting) return;
    at += 500 * Number(nodes.speed.value);
    const end = bounds();
    if (!end || at > end.from + end.length) {
      stopPlaying();
      return change({ at: undefined });
    }
    isWaiting = true;
    const done = () => {
      isWaiting = false;
      store.removeEventListener("point", done);
    };
    store.addEventListener("point", done);
    change({ at: new Date(at).toISOString() }, { replaces: true });
  }, 500);
}

function stopPlaying() {
  clearInterval(playing);
  playing = null;
  setPlayButton("play");
}

function setPlayButton(name) {
  fill(nodes.play, icon(name));
  nodes.play.setAttribute("aria-label", words.scrubber[name]);
  nodes.play.title = words.scrubber[name];
}

"""##),
        DashboardFile(
            path: "/app/store.js", type: "text/javascript; charset=utf-8",
            digest: "7dbb358425313af3",
            content: ##"""
// SPDX-License-Identifier: Apache-2.0

// The home that is shown: the live one, or that of a point of the past. Pages draw both alike.

import { ask, follow } from "/app/api.js";
import { current } from "/app/route.js";

const empty = () => ({ offset: null, receivedAt: null, asOf: null, structures: [], rooms: [],
  tiles: new Map() });

class Store extends EventTarget {
  about = null;
  /// connecting, live or lost
  connection = "connecting";
  live = empty();
  past = null;
  error = null;
  #asked = null;
  #abort = null;
  #known = new Map();

  /// What pages show.
  get home() { return this.past ?? this.live; }
  get isPast() { return this.past !== null; }

  async start() {
    addEventListener("hashchange", () => this.#goToRoute());
    await this.#readAbout();
    follow({
      reset: (home) => {
        this.live = { ...home, tiles: new Map(home.tiles.map((tile) => [tile.id, tile])),
          asOf: this.live.asOf };
        this.#readAbout();
        this.#tell("live", null);
      },
      diff: (diff) => this.#take(diff),
      mark: (mark) => {
        if (this.about && mark.logID !== this.about.logID) location.reload();
      },
      state: (state) => {
        this.connection = state;
        this.#tell("connection");
      },
    });
    // Whether somebody listens may change without a record.
    setInterval(() => this.#readAbout(), 30_000);
    await this.#goToRoute();
  }

  async #readAbout() {
    try {
      this.about = await ask("about");
    } catch {
      return; // The connection says it.
    }
    this.#tell("about");
    const asOf = this.about.live ? null : this.about.lastAt;
    if (asOf === this.live.asOf) return;
    this.live.asOf = asOf;
    this.#tell("live", null);
  }

  #take(diff) {
    const home = this.live;
    for (const id of diff.removed) home.tiles.delete(id);
    for (const tile of diff.tiles) home.tiles.set(tile.id, tile);
    if (diff.rooms) home.rooms = diff.rooms;
    if (diff.structures) home.structures = diff.structures;
    home.offset = diff.to;
    home.receivedAt = null;
    const changed = new Set([...diff.removed, ...diff.tiles.map((tile) => tile.id)]);
    this.#tell("live", diff.rooms ? null : changed);
  }

  /// Shows the point of the address.
  async #goToRoute() {
    const { at } = current().parameters;
    if (at === this.#asked) return;
    this.#asked = at;
    this.#abort?.abort();
    this.error = null;
    if (!at || at === "HEAD") {
      this.#asked = undefined;
      this.past = null;
      this.#tell("point", null);
      return;
    }
    this.#abort = new AbortController();
    try {
      const home = await this.tilesAt(at, this.#abort.signal);
      if (this.#asked !== at) return;
      this.past = home;
      this.#tell("point", null);
    } catch (error) {
      if (error.name === "AbortError") return;
      this.error = error;
      this.#tell("point", null);
    }
  }

  async tilesAt(at, signal) {
    const known = this.#known.get(at);
    if (known) return known;
    const home = await ask("tiles", { at }, signal);
    home.tiles = new Map(home.tiles.map((tile) => [tile.id, tile]));
    // Only an offset means the same for ever.
    if (at === `@${home.offset}`) {
      this.#known.set(at, home);
      if (this.#known.size > 64) this.#known.delete(this.#known.keys().next().value);
    }
    return home;
  }

  #tell(type, changed) {
    const event = new Event(type);
    event.changed = changed;
    this.dispatchEvent(event);
  }
}

export const store = new Store();

"""##),
        DashboardFile(
            path: "/app/style.css", type: "text/css; charset=utf-8",
            digest: "f84bb680c5aa8135",
            content: ##"""
/* SPDX-License-Identifier: Apache-2.0 */

:root {
  color-scheme: light dark;
  --ground: #f6f4f1; --card: #ffffff; --line: #d8d3cc; --ink: #1f1b16; --dim: #5f574d;
  --accent: #8a3b12; --accent-ink: #ffffff; --good: #1d6b3a; --bad: #a3211a; --warn: #7a5200;
  --past: #efe3f7; --past-ink: #4b2168; --bar: #b59f8b; --outage: #d9b3ae;
  --s0: #8a3b12; --s1: #2b6a8f; --s2: #4d7a2f; --s3: #7a4b9c; --s4: #9a7b12; --s5: #5c6670;
  font: 16px/1.45 system-ui, -apple-system, "Segoe UI", "Noto Sans", sans-serif;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #17140f; --card: #221e18; --line: #40392f; --ink: #f1ebe2; --dim: #b3a898;
    --accent: #ffb27a; --accent-ink: #2a1405; --good: #7fd49b; --bad: #ff9a8f; --warn: #f0c36a;
    --past: #33234a; --past-ink: #e6d4fa; --bar: #6f6353; --outage: #6b3a36;
    --s0: #ffb27a; --s1: #7cc4ea; --s2: #a5d67f; --s3: #cfa6ee; --s4: #e6cd6e; --s5: #b8c0c8;
  }
}
* { box-sizing: border-box; }
html { scroll-padding: 5rem 0 9rem; }
body { margin: 0; background: var(--ground); color: var(--ink); padding-bottom: 9.5rem;
  overflow-wrap: break-word; }
td, th, dd, pre, .lines { overflow-wrap: anywhere; }
bdi { unicode-bidi: isolate; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
main:focus { outline: none; }
h1 { font-size: 1.5rem; margin: 0 0 .25rem; display: flex; gap: .5rem; align-items: center; }
h2 { font-size: 1.05rem; margin: 1.25rem 0 .5rem; }
h3 { font-size: 1rem; margin: 0; font-weight: 600; }
h4 { font-size: .9rem; margin: .5rem 0 .25rem; }
.skip { position: absolute; left: -99rem; }
.skip:focus { left: 1rem; top: .5rem; background: var(--card); padding: .5rem; z-index: 9; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.top { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: center;
  padding: .5rem 1rem; background: var(--card); border-bottom: 1px solid var(--line);
  position: sticky; top: 0; z-index: 3; }
.brand { display: flex; gap: .5rem; align-items: center; font-weight: 700; color: var(--ink);
  text-decoration: none; min-height: 24px; }
.top nav { display: flex; flex-wrap: wrap; gap: .25rem; flex: 1; }
.top nav a { padding: .3rem .6rem; border-radius: 6px; text-decoration: none; color: var(--ink); }
.top nav a[aria-current] { background: var(--accent); color: var(--accent-ink); }
.connection { margin: 0; font-size: .85rem; color: var(--dim); }
.connection[data-state="live"]::before { content: "● "; color: var(--good); }
.connection[data-state="lost"] { color: var(--bad); }
.past { background: var(--past); color: var(--past-ink); padding: .5rem 1rem; }
main { padding: 1rem; max-width: 90rem; margin: 0 auto; }
.summary, .note, .dim, small { color: var(--dim); }
.note { border-left: 4px solid var(--warn); padding-left: .75rem; }
.error { color: var(--bad); }
.icon { width: 1.15em; height: 1.15em; fill: none; stroke: currentColor; stroke-width: 1.8;
  stroke-linecap: round; stroke-linejoin: round; flex: none; vertical-align: -.2em; }
.tiles { list-style: none; margin: 0; padding: 0; display: grid; gap: .6rem;
  grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); }
.tile { background: var(--card); border: 1px solid var(--line); border-radius: 10px;
  padding: .65rem .75rem; display: flex; flex-direction: column; gap: .2rem; min-width: 0;
  contain: content; }
.tile h3 a { display: flex; gap: .4rem; align-items: flex-start; color: var(--ink);
  text-decoration: none; min-height: 24px; }
.tile h3 bdi, .value bdi, .more bdi { display: -webkit-box; -webkit-line-clamp: 2;
  -webkit-box-orient: vertical; overflow: hidden; }
.tile h3 a:hover { text-decoration: underline; }
.tile[data-state="offline"] .value, .tile[data-state="unknown"] .value { color: var(--dim); }
.value { margin: 0; font-size: 1.35rem; font-weight: 600; }
.more, .badges { margin: 0; font-size: .88rem; color: var(--dim); }
.badges:empty, .more:has(bdi:empty) { display: none; }
.badge { display: inline-flex; gap: .3rem; align-items: center; border: 1px solid currentColor;
  border-radius: 99px; padding: 0 .5rem; margin-right: .3rem; }
.badge.offline { color: var(--bad); }
.badge.partiallyOnline, .badge.unknown { color: var(--warn); }
.acts { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin-top: auto; }
.acts:empty { display: none; }
.outcome { font-size: .8rem; color: var(--dim); flex-basis: 100%; }
.outcome:empty { display: none; }
button, input, select { font: inherit; color: inherit; background: var(--card);
  border: 1px solid var(--dim); border-radius: 7px; padding: .3rem .65rem; min-height: 2rem; }
button { cursor: pointer; }
button:hover { border-color: var(--accent); }
button[aria-pressed="true"] { background: var(--accent); color: var(--accent-ink);
  border-color: var(--accent); }
button.link { border: 0; background: none; padding: 0; color: var(--accent); text-align: left;
  text-decoration: underline; min-height: 24px; }
input[type="range"] { padding: 0; border: 0; background: none; accent-color: var(--accent); }
input[type="checkbox"] { min-height: 1.2rem; width: 1.2rem; }
.level { flex: 1; min-width: 6rem; max-width: 20rem; }
.form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin: .75rem 0; }
.form input:not([type]) { flex: 1 1 12rem; min-width: 0; }
.form select { max-width: 100%; }
.pair { display: flex; gap: .5rem; align-items: center; flex: 1 1 14rem; }
.pair label { flex: none; }
.check { display: inline-flex; gap: .4rem; align-items: center; }
table { border-collapse: collapse; width: 100%; font-size: .92rem; }
th, td { text-align: left; padding: .3rem .5rem; border-bottom: 1px solid var(--line);
  vertical-align: top; font-weight: normal; }
thead th { color: var(--dim); }
tr.chosen th { border-left: 3px solid var(--accent); }
tr.added td, tr.added th { color: var(--good); }
tr.removed td, tr.removed th { color: var(--bad); }
tr.chain > td { background: var(--card); border-left: 3px solid var(--accent); }
.who { display: inline-block; }
.firings th, .firings td:not(:last-child) { overflow-wrap: normal; }
.calendar { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: flex-start; }
.calendar h2 { flex-basis: 100%; margin-bottom: 0; }
.calendar table { width: auto; table-layout: fixed; }
.calendar caption { text-align: left; color: var(--dim); padding: .2rem 0; }
.calendar th, .calendar td { border: 0; padding: 1px; width: 2.9rem; height: 2rem; text-align: center;
  vertical-align: middle; overflow-wrap: normal; }
.calendar a { display: block; min-height: 1.9rem; padding: .2rem 0; border-radius: 5px;
  color: var(--ink); text-decoration: none; border: 1px solid var(--accent); }
.calendar .many a { background: var(--accent); color: var(--accent-ink); }
.columns { display: grid; gap: 0 2rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); }
.columns > * { min-width: 0; }
.records { list-style: none; margin: 0; padding: 0; }
.records li { border-bottom: 1px solid var(--line); }
.records summary { display: grid; grid-template-columns: 11rem 5rem 1fr; gap: .25rem .75rem;
  padding: .35rem 0; cursor: pointer; }
.records time, .records .offset { color: var(--dim); font-variant-numeric: tabular-nums; }
.lines { display: grid; min-width: 0; }
.detail { padding: .25rem 0 .75rem 1rem; }
pre { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: .6rem;
  white-space: pre-wrap; max-height: 20rem; overflow: auto; margin: 0; }
.topic { font-family: ui-monospace, monospace; font-size: .88em; }
.pager { display: flex; gap: .5rem; margin: 1rem 0; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 10px;
  padding: .75rem; margin-bottom: .75rem; }
.facts { display: grid; grid-template-columns: minmax(8rem, max-content) 1fr; gap: .2rem 1rem;
  margin: 0; }
.facts dt { color: var(--dim); }
.facts dd { margin: 0; }
.ranges { display: flex; flex-wrap: wrap; gap: .3rem; margin: 0 0 .5rem; }
.plot { width: 100%; height: auto; background: var(--card); border: 1px solid var(--line);
  border-radius: 8px; cursor: crosshair; }
.plot text { font-size: 11px; fill: var(--dim); }
.plot .grid { stroke: var(--line); }
.plot .line { fill: none; stroke: var(--accent); stroke-width: 1.8; vector-effect: non-scaling-stroke; }
.plot .band { fill: var(--accent); opacity: .2; }
.state0 { fill: var(--s0); } .state1 { fill: var(--s1); } .state2 { fill: var(--s2); }
.state3 { fill: var(--s3); } .state4 { fill: var(--s4); } .state5 { fill: var(--s5); }
.outage { fill: var(--outage); opacity: .6; }
.scrubber { position: fixed; inset: auto 0 0; background: var(--card); z-index: 3;
  border-top: 1px solid var(--line); padding: .4rem 1rem .5rem; }
.track { position: relative; }
.density { display: block; width: 100%; height: 38px; }
.density .bar { fill: var(--bar); }
.density .span { fill: var(--s1); }
.density .cursor { fill: var(--accent); }
.track input { width: 100%; margin: -4px 0 0; display: block; min-height: 24px; }
.controls { display: flex; flex-wrap: wrap; gap: .4rem; align-items: center; }
.controls .point { min-width: 11rem; font-variant-numeric: tabular-nums; }
.goto { display: flex; gap: .3rem; flex: 0 1 22rem; }
.goto input { min-width: 0; flex: 1; }
.round { padding: .2rem .5rem; }
@media (max-width: 40rem) {
  body { padding-bottom: 10rem; }
  .top { padding: .35rem .75rem; }
  .brand { flex: 1; }
  .top nav { order: 3; flex: 1 0 100%; flex-wrap: nowrap; overflow-x: auto; }
  .keys, .controls select { display: none; }
  .scrubber { padding: .25rem .75rem .4rem; }
  .density { height: 26px; }
  .controls .point { min-width: 0; flex: 1; font-size: .85rem; }
  .goto { flex: 1 1 60%; }
  .records summary { grid-template-columns: 1fr auto; }
  .lines { grid-column: 1 / -1; }
  .tiles { grid-template-columns: repeat(auto-fill, minmax(9.5rem, 1fr)); }
  .value { font-size: 1.15rem; }
  main { padding: .75rem; }
}
@media (prefers-reduced-motion: no-preference) {
  .tile { transition: border-color .2s; }
}

"""##),
        DashboardFile(
            path: "/app/time.js", type: "text/javascript; charset=utf-8",
            digest: "12424c693992aff7",
            content: ##"""
// SPDX-License-Identifier: Apache-2.0

const full = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "medium" });
const clock = new Intl.DateTimeFormat(undefined, { timeStyle: "medium" });

/// The milliseconds of a time in RFC 3339 with nine digits.
export const milliseconds = (text) => Date.parse(text);

export function timeText(text) {
  if (!text) return "";
  const date = new Date(milliseconds(text));
  const isToday = date.toDateString() === new Date().toDateString();
  return (isToday ? clock : full).format(date);
}

/// `3 min 5 s`
export function durationText(ms) {
  const units = [[86_400_000, "d"], [3_600_000, "h"], [60_000, "min"], [1000, "s"]];
  if (ms < 1000) return `${Math.max(0, Math.round(ms))} ms`;
  const first = units.findIndex(([length]) => ms >= length);
  const parts = [];
  let rest = ms;
  for (const [length, name] of units.slice(first, first + 2)) {
    const count = Math.floor(rest / length);
    if (count > 0) parts.push(`${count} ${name}`);
    rest %= length;
  }
  return parts.join(" ");
}

"""##),
        DashboardFile(
            path: "/app/values.js", type: "text/javascript; charset=utf-8",
            digest: "a5ec887a3fdc7755",
            content: ##"""
// SPDX-License-Identifier: Apache-2.0

import { foreign } from "/app/dom.js";

/// A raw value as it stands in the log.
export function valueText(value) {
  if (value === undefined) return "";
  return foreign(typeof value === "string" ? value : JSON.stringify(value));
}

"""##),
        DashboardFile(
            path: "/app/words.js", type: "text/javascript; charset=utf-8",
            digest: "69c2b9cf3cfc235b",
            content: ##"""
// SPDX-License-Identifier: Apache-2.0

// Every word of the page; a translation replaces this file. Words of values come from the server.

export const words = {
  language: "en",
  skip: "Skip to the content",
  pages: { home: "Home", events: "Events", compare: "Compare", find: "Find", health: "Health" },
  connection: {
    live: "Live", still: "A log that is read", lost: "No connection, trying again",
    connecting: "Connecting",
  },
  past: {
    title: (time, offset) => `You look at ${time}, @${offset}`,
    before: "You look at the time before the first record",
    back: "Back to now",
  },
  asOf: (time) => `As of ${time}: nobody listens, so connectivity may have changed since.`,
  connectivity: {
    online: "online", offline: "offline", partiallyOnline: "partly online", unknown: "unknown",
  },
  locality: { local: "local", remote: "by the cloud", mixed: "local and by the cloud", unknown: "" },
  counts: (online, all) => `${online} of ${all} devices online`,
  noRoom: "No room",
  noDevices: "The home has no device at this point.",
  noValue: "no value yet",
  group: "group",
  turn: (name, isOn) => `Turn ${name} ${isOn ? "off" : "on"}`,
  on: "on", off: "off",
  level: (name) => `Brightness of ${name}`,
  outcome: {
    confirmed: (ms) => `confirmed in ${ms} ms`,
    failed: (message) => `failed: ${message}`,
    unconfirmed: "sent; no report confirmed it",
    queued: "waits for the home",
    sending: "sending",
  },
  edits: {
    title: "For the home", none: "Nothing waits for the home.",
    waiting: "waits for the home", sent: "sent, no answer yet", done: "done",
    unconfirmed: (reason) => `no report confirmed it: ${reason}`,
    refused: (message) => `refused: ${message}`,
    expired: "too old: not carried out",
    conflict: (attribute, based, now) => `${attribute} was ${based} and is ${now} now`,
    wanted: (value) => `wanted: ${value}`,
    discard: "Discard", apply: "Apply anyway",
  },
  scrubber: {
    label: "Point in time", point: "Go to a point", go: "Go", now: "Now",
    hint: "14:00, -15m, yesterday, @1234, tag:party",
    back: "One record back", forward: "One record forward", play: "Play", pause: "Pause",
    speed: "Speed", at: (time, offset) => `${time}, record ${offset}`,
    outage: (profile) => profile ? `${profile} not heard` : "Hearth did not run",
    density: "Records over time", filter: "Show only names with",
  },
  device: {
    back: "All devices", values: "Values", diagnostics: "Diagnostics", history: "History",
    why: "Why it is so", changes: "Its events", attribute: "Attribute", value: "Value",
    since: "Since, and by whom", range: "Range", facts: "Facts", decides: "decides", says: "says",
    about: "about", source: "source", notThere: "The home does not have this device at this point.",
    choose: "Choose a value", day: "1 day", week: "1 week", month: "30 days", all: "All",
    min: "lowest", highest: "highest", last: "last", noHistory: "No value in this range.",
    chart: (label, from, to) => `${label} from ${from} to ${to}`,
  },
  origin: {
    how: "How?", chain: (name) => `How ${name} came to be`, message: "Message",
    payload: "Payload", received: "Received", happened: "Happened", codec: "Codec", reads: "Reads",
    event: "Event", before: "Before", first: "no earlier value is known", who: "By",
    outcome: "Outcome", template: "template", lost: "The record is no longer kept.",
    cut: (bytes) => `The beginning of ${bytes} bytes.`,
  },
  events: {
    title: "Events", time: "Time", record: "Record", what: "What", older: "Older", newer: "Newer",
    device: "Device", kind: "Kind", topic: "Topic", all: "Also bookkeeping and repeats",
    none: "No event matches.", message: "Message", effect: "What it changed",
    nothing: "It changed nothing that people see.", notKept: "not kept", retained: "stored",
    look: "Look at this point", show: "Show", apply: "Filter", any: "any",
  },
  compare: {
    title: "Compare two points", from: "From", to: "To", compare: "Compare", same: "Nothing differs.",
    added: "added", removed: "removed", count: (n) => n === 1 ? "1 difference" : `${n} differences`,
  },
  find: {
    title: "When was it so?", predicate: "Predicate", find: "Find",
    example: 'device("Kitchen lamp").onOff == true', none: "Never in this log.",
    from: "From", to: "To", lasted: "Lasted", still: "still so",
    count: (n) => n === 1 ? "Once" : `${n} times`, more: "Only the first 1000 are shown.",
  },
  rule: {
    title: "Test it as a rule", for: "For at least", from: "From", to: "To", test: "Test as a rule",
    none: "It would not have fired.", noRecords: "The range holds no record.",
    count: (n) => n === 1 ? "It would have fired once" : `It would have fired ${n} times`,
    more: "Only the first 1000 are listed.", calendar: "By day", fired: "Fired", lasted: "For",
    state: "What held", times: (n) => n === 1 ? "time" : "times",
  },
  health: {
    title: "Health", none: "No daemon runs here: this page shows a log that is read.",
    home: "A replica of", connected: "connected", away: "away", never: "not yet",
    agreed: "Same state, by hash, before",
    brokers: "Brokers", log: "Log", disk: "Disk", unreadable: "Unreadable topics",
    damage: "Damage", noDamage: "none", uptime: "Running for", records: "Records",
    broker: "Broker", phase: "Connection", messages: "Messages", connects: "Connected so often",
    gaps: "Gaps", commit: "Last commit", trouble: "Trouble",
    version: "Version", free: "free", used: "used by the log",
  },
  login: {
    title: "Log in", token: "Token", enter: "Log in", out: "Log out", as: "Logged in as",
    used: "This link was used, or has ended. Ask for a new one, or enter a token.",
    help: "On the machine of the home, 'hearth token link' prints a link that works once.",
  },
  error: "It did not work",
  loading: "Loading",
  keys: "← → one record · Shift ← → one minute · Space plays · N now",
};

"""##),
        DashboardFile(
            path: "/", type: "text/html; charset=utf-8",
            digest: "3c846bf9f3147518",
            content: ##"""
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Hearth</title>
<link rel="icon" href="/app/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/app/style.css">
<script type="module" src="/app/main.js"></script>
</head>
<body>
<a class="skip" href="#main" id="skip"></a>
<header class="top">
  <a class="brand" href="#/home"><img src="/app/icon.svg" alt="" width="24" height="24"><span id="homeName">Hearth</span></a>
  <nav id="nav"></nav>
  <p id="connection" class="connection" role="status"></p>
</header>
<div id="past" class="past" hidden></div>
<main id="main" tabindex="-1"></main>
<footer id="scrubber" class="scrubber"></footer>
<p id="announcer" class="hidden" role="status" aria-live="polite"></p>
<noscript>This page needs JavaScript. The same is told by the command line: hearth ls, log, explain.</noscript>
</body>
</html>

"""##),
        DashboardFile(
            path: "/login", type: "text/html; charset=utf-8",
            digest: "3537c9f7d7c72c09",
            content: ##"""
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Hearth</title>
<link rel="icon" href="/app/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/app/style.css">
<script type="module" src="/app/login.js"></script>
</head>
<body>
<header class="top">
  <span class="brand"><img src="/app/icon.svg" alt="" width="24" height="24"><span>Hearth</span></span>
</header>
<main id="main"></main>
<noscript>This page needs JavaScript. The same is told by the command line: hearth ls, log, explain.</noscript>
</body>
</html>

"""##),
    ]
}
