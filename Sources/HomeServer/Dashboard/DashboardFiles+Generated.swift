// SPDX-License-Identifier: Apache-2.0
// Made by Scripts/dashboard.py from Dashboard/web; do not edit.
// swift-format-ignore-file

extension DashboardFiles {
    /// Every file of the page.
    static let all: [DashboardFile] = [
        DashboardFile(
            path: "/api/v1/openapi.json", type: "application/json; charset=utf-8",
            digest: "22a019cca5316b6e",
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
     "405": {
      "$ref": "#/components/responses/Error"
     },
     "414": {
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
      },
      "headers": {
       "ETag": {
        "description": "Of all that the answer says; 304 to who sends it as If-None-Match.",
        "schema": {
         "type": "string"
        }
       },
       "Hearth-As-Of": {
        "description": "Where nobody follows the home now: when it was heard last.",
        "schema": {
         "type": "string",
         "format": "date-time"
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
     "405": {
      "$ref": "#/components/responses/Error"
     },
     "414": {
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
     "405": {
      "$ref": "#/components/responses/Error"
     },
     "414": {
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
      },
      "headers": {
       "ETag": {
        "description": "Of all that the answer says; 304 to who sends it as If-None-Match.",
        "schema": {
         "type": "string"
        }
       },
       "Hearth-As-Of": {
        "description": "Where nobody follows the home now: when it was heard last.",
        "schema": {
         "type": "string",
         "format": "date-time"
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
     "405": {
      "$ref": "#/components/responses/Error"
     },
     "414": {
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
      },
      "headers": {
       "ETag": {
        "description": "Of all that the answer says; 304 to who sends it as If-None-Match.",
        "schema": {
         "type": "string"
        }
       },
       "Hearth-As-Of": {
        "description": "Where nobody follows the home now: when it was heard last.",
        "schema": {
         "type": "string",
         "format": "date-time"
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
     "405": {
      "$ref": "#/components/responses/Error"
     },
     "414": {
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
      "description": "message, command, timer, session, import or engine.",
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
     "405": {
      "$ref": "#/components/responses/Error"
     },
     "414": {
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
     "405": {
      "$ref": "#/components/responses/Error"
     },
     "414": {
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
      "description": "How many at most, none shorter than a nanosecond; 240 without it. Each has the records from its start until the next one's, the last those until the end of the range, and with it. Those of a second or more begin with whole seconds, or in a long log with whole lengths of 2, 4, 8 and so on seconds; the first begins with the range.",
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
     "405": {
      "$ref": "#/components/responses/Error"
     },
     "414": {
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
     "405": {
      "$ref": "#/components/responses/Error"
     },
     "414": {
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
     "405": {
      "$ref": "#/components/responses/Error"
     },
     "414": {
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
     "405": {
      "$ref": "#/components/responses/Error"
     },
     "414": {
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
     "405": {
      "$ref": "#/components/responses/Error"
     },
     "414": {
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
     "405": {
      "$ref": "#/components/responses/Error"
     },
     "414": {
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
     "405": {
      "$ref": "#/components/responses/Error"
     },
     "414": {
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
     "405": {
      "$ref": "#/components/responses/Error"
     },
     "414": {
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
     "405": {
      "$ref": "#/components/responses/Error"
     },
     "414": {
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
     "404": {
      "$ref": "#/components/responses/Error"
     },
     "405": {
      "$ref": "#/components/responses/Error"
     },
     "414": {
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
     "400": {
      "$ref": "#/components/responses/Error"
     },
     "401": {
      "$ref": "#/components/responses/Error"
     },
     "403": {
      "$ref": "#/components/responses/Error"
     },
     "405": {
      "$ref": "#/components/responses/Error"
     },
     "408": {
      "$ref": "#/components/responses/Error"
     },
     "413": {
      "$ref": "#/components/responses/Error"
     },
     "414": {
      "$ref": "#/components/responses/Error"
     },
     "415": {
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
     "405": {
      "$ref": "#/components/responses/Error"
     },
     "408": {
      "$ref": "#/components/responses/Error"
     },
     "413": {
      "$ref": "#/components/responses/Error"
     },
     "414": {
      "$ref": "#/components/responses/Error"
     },
     "415": {
      "$ref": "#/components/responses/Error"
     },
     "429": {
      "$ref": "#/components/responses/Error"
     },
     "503": {
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
     "400": {
      "$ref": "#/components/responses/Error"
     },
     "403": {
      "$ref": "#/components/responses/Error"
     },
     "405": {
      "$ref": "#/components/responses/Error"
     },
     "414": {
      "$ref": "#/components/responses/Error"
     },
     "415": {
      "$ref": "#/components/responses/Error"
     },
     "429": {
      "$ref": "#/components/responses/Error"
     },
     "503": {
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
     "405": {
      "$ref": "#/components/responses/Error"
     },
     "414": {
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
    "name": "__Host-hearth",
    "description": "Without TLS, on loopback, its name is hearth."
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
            digest: "270c182dfa607e03",
            content: ##"""
// SPDX-License-Identifier: Apache-2.0

// Asks the server. A failure is an Error with the server's own sentence.

import { words } from "/app/words.js";

export async function ask(path, parameters = {}, signal) {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== null && value !== "") query.set(key, value);
  }
  const text = query.toString();
  return answer(await reach(`/api/v1/${path}${text ? `?${text}` : ""}`, { signal }));
}

export const command = async (body) => answer(await post("commands", body));

/// Gives the browser its cookie; this failure alone leads nowhere else.
export const login = async (body) => content(await post("login", body));

export async function logout() {
  await post("logout", {});
  // Who leaves is not led back.
  history.replaceState(null, "", "/");
  location.replace("/login");
}

const post = (path, body) => reach(`/api/v1/${path}`, {
  method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
});

async function reach(address, options) {
  try {
    return await fetch(address, options);
  } catch (error) {
    // The browser's own words for a server that is away say nothing to a person.
    throw error.name === "AbortError" ? error : new Error(words.noAnswer);
  }
}

function answer(response) {
  if (response.status === 401) {
    // The login leads back to it.
    sessionStorage.setItem("hash", location.hash);
    location.replace("/login");
  }
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

/// A hidden page lets its stream go after so long: a browser has few connections for all pages of
/// one home.
const hiddenMax = 10_000;

/// Follows the home: tells of each event, and of the connection. EventSource connects again by
/// itself; where it gives up, as after a restart that refused it, a new one is made. While nobody
/// sees the page, it rests.
export function follow({ reset, diff, mark, state }) {
  let source = null;
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
      timer = setTimeout(() => document.hidden ? rest() : open(), 2000);
    });
  };
  const rest = () => {
    source?.close();
    source = null;
    state("paused");
  };
  document.addEventListener("visibilitychange", () => {
    clearTimeout(timer);
    if (document.hidden) timer = setTimeout(rest, hiddenMax);
    else if (source === null || source.readyState === EventSource.CLOSED) open();
  });
  if (document.hidden) rest();
  else open();
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
            digest: "08feec4aa69a11db",
            content: ##"""
// SPDX-License-Identifier: Apache-2.0

// A value over time: numbers as a line in a band from lowest to highest, states as bands.

import { element, foreign, svg } from "/app/dom.js";
import { cut } from "/app/long.js";
import { change } from "/app/route.js";
import { durationText, milliseconds, timeText } from "/app/time.js";
import { words } from "/app/words.js";

/// How many buckets a chart asks for.
export const points = 600;

const height = 220;
const edge = { right: 8, top: 10, bottom: 24 };
const bottom = height - edge.bottom;
/// The characters of a label at most; a state's name is cut, a number has an exponent instead.
const labelLength = 12;

/// The chart of a history, `width` pixels wide; `shown` is the time of the point that is looked at.
export function chart(data, width, shown) {
  const isEmpty = data.buckets.length === 0 && data.states.length === 0;
  if (isEmpty) return element("p", {}, words.device.noHistory);
  const from = milliseconds(data.from);
  const length = Math.max(1, milliseconds(data.to) - from);
  const isNumber = data.kind === "number";
  const rows = isNumber ? levels(data) : names(data);
  const letter = 0.48 * parseFloat(getComputedStyle(document.documentElement).fontSize);
  const left = Math.round(10 + letter * Math.max(...rows.map(({ text }) => text.length)));
  const right = width - edge.right;
  const scale = { from, length, left, right, letter,
    x: (time) => left + (milliseconds(time) - from) / length * (right - left) };
  const label = words.device.chart(data.label, timeText(data.from), timeText(data.to));
  const picture = svg("svg", { viewBox: `0 0 ${width} ${height}`, class: "plot", role: "img",
    "aria-label": label });
  const times = axis(scale);
  const isMarked = shown && milliseconds(shown) >= from && milliseconds(shown) <= from + length;
  picture.append(...data.gaps.map((gap) => svg("rect", { x: scale.x(gap.from), y: edge.top,
    width: Math.max(1, scale.x(gap.to) - scale.x(gap.from)), height: bottom - edge.top,
    class: "outage" })),
  ...isNumber ? numbers(data, rows, scale) : bands(data, rows, scale), ...times);
  if (isMarked) {
    picture.append(svg("line", { x1: scale.x(shown), x2: scale.x(shown), y1: 0, y2: bottom,
      class: "shown" }));
  }
  picture.addEventListener("click", (event) => {
    const box = picture.getBoundingClientRect();
    const place = (event.clientX - box.left) / box.width * width;
    const part = (place - left) / (right - left);
    if (part < 0 || part > 1) return;
    change({ at: new Date(from + part * length).toISOString() });
  });
  const note = (text) => element("p", { class: "dim" }, text);
  return [picture, times.length === 0 ? note(label) : null, summary(data),
    isMarked ? note(words.device.shown(timeText(shown))) : null];
}

/// The lowest and the highest number. They are halved before anything is subtracted: the distance
/// of the greatest numbers is none.
function bounds({ buckets }) {
  return [Math.min(...buckets.map(({ min }) => min)), Math.max(...buckets.map(({ max }) => max))];
}

/// The numbers that have a line of the grid; one where all are the same.
function levels(data) {
  const [low, high] = bounds(data);
  const text = numberText(low, high);
  const numbers = low === high ? [low] : [low, low / 2 + high / 2, high];
  return numbers.map((number) => ({ number, text: text(number) }));
}

function numbers({ buckets, from, to }, levels, { left, right, x }) {
  const low = levels[0].number;
  const half = levels[levels.length - 1].number / 2 - low / 2;
  const y = (number) => {
    const part = half === 0 ? 0.5 : (number / 2 - low / 2) / half;
    return bottom - Math.min(1, Math.max(0, part)) * (bottom - edge.top);
  };
  const middle = ({ min, max, mean }) => Number.isFinite(mean) ? mean : min / 2 + max / 2;
  // The last bucket lasts as long as the others: one alone is a line, too.
  const end = Math.min(right, x(buckets[buckets.length - 1].start)
    + Math.max(1, (right - left) / points));
  const corners = (number) => [...buckets.map((bucket) => [x(bucket.start), y(number(bucket))]),
    [end, y(number(buckets[buckets.length - 1]))]];
  const highest = corners(({ max }) => max);
  const lowest = corners(({ min }) => min).reverse();
  const marks = levels.flatMap(({ number, text }) => [
    svg("line", { x1: left, x2: right, y1: y(number), y2: y(number), class: "grid" }),
    svg("text", { x: left - 6, y: y(number) + 4, "text-anchor": "end" }, text),
  ]);
  return [...marks, svg("polygon", { points: [...highest, ...lowest].join(" "), class: "band" }),
    svg("polyline", { points: corners(middle).join(" "), class: "line" })];
}

const names = ({ states }) => [...new Set(states.map(({ text }) => text))]
  .map((name) => ({ name, text: cut(name, labelLength) }));

function bands({ states }, rows, { left, x }) {
  const row = (bottom - edge.top) / rows.length;
  const places = new Map(rows.map(({ name }, index) => [name, index]));
  const labels = rows.slice(0, 12).map(({ text }, index) => svg("text",
    { x: left - 6, y: edge.top + row * (index + 0.5) + 4, "text-anchor": "end" }, text));
  return [...labels, ...states.map((state) => {
    const index = places.get(state.text);
    return svg("rect", { x: x(state.from), y: edge.top + row * (index + 0.15),
      width: Math.max(1, x(state.to) - x(state.from)), height: row * 0.7,
      class: `state state${index % 6}` },
    svg("title", {}, `${cut(state.text)}, ${timeText(state.from)}`));
  })];
}

/// The times at both ends and in the middle, as many as there is space for; one would say little.
function axis({ from, length, left, right, letter }) {
  const times = [0, 0.5, 1].map((part) => timeText(new Date(from + part * length).toISOString()));
  const count = Math.floor((right - left) / (letter * (times[0].length + 2)));
  return [0, 0.5, 1].filter((part) => count > (part === 0.5 ? 2 : 1)).map((part) => svg("text", {
    x: left + part * (right - left), y: height - 6,
    "text-anchor": part === 0 ? "start" : part === 1 ? "end" : "middle",
  }, times[part * 2]));
}

/// The same as a table of few words, for those who do not see the picture.
function summary(data) {
  const w = words.device;
  if (data.kind === "number") {
    const [low, high] = bounds(data);
    const text = numberText(low, high);
    const last = data.buckets[data.buckets.length - 1].last;
    return element("p", { class: "dim" },
      `${w.min} ${text(low)}, ${w.highest} ${text(high)}, ${w.last} ${text(last)} ${data.unit}`);
  }
  const times = new Map();
  for (const state of data.states) {
    const length = milliseconds(state.to) - milliseconds(state.from);
    times.set(state.text, (times.get(state.text) ?? 0) + length);
  }
  return element("p", { class: "dim" }, [...times].slice(0, 8).map(([text, length], index) =>
    [index ? ", " : "", foreign(cut(text)), ` ${durationText(length)}`]));
}

/// Writes numbers between two with digits enough to tell them apart; long ones have an exponent.
function numberText(low, high) {
  const size = (number) => Math.floor(Math.log10(number));
  const most = Math.max(Math.abs(low), Math.abs(high));
  const step = high / 2 - low / 2;
  // The digits of the first number, and behind its point; a constant has six.
  const digits = most === 0 ? 1
    : Math.min(16, Math.max(1, step === 0 ? 6 : size(most) - size(step) + 3));
  const decimals = most === 0 ? 0 : Math.min(20, Math.max(0, digits - 1 - size(most)));
  return (number) => {
    const plain = String(Number(number.toFixed(decimals)));
    if (number === 0 || decimals <= labelLength && plain.length <= labelLength) return plain;
    return number.toExponential(digits - 1).replace(/\.?0+e/, "e").replace("e+", "e");
  };
}

"""##),
        DashboardFile(
            path: "/app/controls.js", type: "text/javascript; charset=utf-8",
            digest: "a1001d306200eeea",
            content: ##"""
// SPDX-License-Identifier: Apache-2.0

// Commands from the page. A value changes when the home says so, never before.

import { command } from "/app/api.js";
import { element, fill, setForeign, setText } from "/app/dom.js";
import { store } from "/app/store.js";
import { words } from "/app/words.js";

/// The controls of a device, and a line for what became of the last command. They are changed in
/// their place, so that focus and outcome stay; the past has none.
export class Controls {
  node = element("div", { class: "acts" });
  #outcome = element("output", { class: "outcome" });
  #shape = "[]";
  #drawn = [];

  draw(tile, name) {
    const list = store.isLive && store.about?.commands ? tile.controls.filter(isShown) : [];
    const shape = JSON.stringify(list.map(({ kind, part, value }) => [kind, part, value === null]));
    if (shape !== this.#shape) {
      this.#shape = shape;
      const hadFocus = this.node.contains(document.activeElement);
      this.#drawn = list.map(({ kind, part, value }) => kinds[kind](
        (...asked) => this.#send(tile.id, part, ...asked), value === null));
      if (list.length === 0) setText(this.#outcome, "");
      fill(this.node, this.#drawn.map(({ nodes }) => nodes), list.length ? this.#outcome : null);
      if (hadFocus) this.node.querySelector("button, input")?.focus();
    }
    list.forEach((control, index) => {
      const isOne = list.filter(({ kind }) => kind === control.kind).length < 2;
      this.#drawn[index].draw(control.value, name, isOne ? null : control.part);
    });
  }

  async #send(device, part, trait, name, parameters) {
    if (!store.isLive) return;
    setText(this.#outcome, words.outcome.sending);
    try {
      const answer = await command({
        do: "command", v: 1,
        commands: [{ device, part, trait, command: name,
          ...(parameters ? { arguments: parameters } : {}) }],
      });
      setText(this.#outcome, outcomeText(answer));
    } catch (error) {
      setText(this.#outcome, words.outcome.failed(error.message));
    }
  }
}

/// A level that nobody knows has no place on a slider.
const isShown = ({ kind, value }) => kind === "onOff" || value !== null;

const kinds = { onOff: toggle, level };
const whole = (part, name) => part ? `${part}, ${name}` : name;

/// A button that says what it does; two of them where nobody knows whether the device is on.
function toggle(send, isUnknown) {
  let isOn = false;
  const button = (turns) => element("button", { type: "button", class: "toggle",
    onclick: () => send("Matter.OnOffTrait", turns() ? "on" : "off") });
  const nodes = isUnknown ? [button(() => true), button(() => false)] : [button(() => !isOn)];
  return {
    nodes,
    draw: (value, name, part) => {
      isOn = value === true;
      nodes.forEach((node, index) => {
        const turnsOn = isUnknown ? index === 0 : !isOn;
        node.dataset.on = String(isOn);
        node.setAttribute("aria-label", words.turn(turnsOn, whole(part, name)));
        setForeign(node, words.turn(turnsOn, part ?? ""));
      });
    },
  };
}

function level(send) {
  let value = 0;
  /// Whether a person moves it, and how many commands have no answer yet: it does not follow then.
  let isHeld = false;
  let open = 0;
  const say = () => node.setAttribute("aria-valuetext", `${Math.round(node.value / 2.54)} %`);
  const follow = () => {
    if (!isHeld && open === 0) node.value = value;
    say();
  };
  const letGo = () => { isHeld = false; };
  const node = element("input", {
    type: "range", class: "level", min: 0, max: 254, onpointerup: letGo, onblur: letGo,
    oninput: () => {
      isHeld = true;
      say();
    },
    onchange: async () => {
      isHeld = false;
      open += 1;
      await send("Matter.LevelControlTrait", "moveToLevelWithOnOff", {
        level: Number(node.value), transitionTime: null, optionsMask: 0, optionsOverride: 0,
      });
      open -= 1;
      follow();
    },
  });
  return {
    nodes: [node],
    draw: (now, name, part) => {
      value = now;
      node.setAttribute("aria-label", words.level(whole(part, name)));
      follow();
    },
  };
}

function outcomeText({ ok, message, outcomes }) {
  const w = words.outcome;
  const result = outcomes?.[0];
  if (!ok) return w.failed(message);
  switch (result?.state) {
  case "queued": return w.queued;
  case "confirmed": return w.confirmed(Math.round(result.latency / 1e6));
  case "failed": return w.failed(result.message);
  default: return w.unconfirmed;
  }
}

"""##),
        DashboardFile(
            path: "/app/dom.js", type: "text/javascript; charset=utf-8",
            digest: "59b36ec94692c906",
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

/// Changes a foreign text only where it differs.
export function setForeign(node, text) {
  if (node.textContent !== text) fill(node, foreign(text));
}

"""##),
        DashboardFile(
            path: "/app/edits.js", type: "text/javascript; charset=utf-8",
            digest: "f0812f91529347b7",
            content: ##"""
// SPDX-License-Identifier: Apache-2.0

// On a replica: the commands that wait for the home, and those that a person has to decide.

import { ask, command } from "/app/api.js";
import { element, fill, foreign } from "/app/dom.js";
import { store } from "/app/store.js";
import { shownName } from "/app/values.js";
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
  const { device } = edit.command;
  const name = shownName({ id: device, name: store.home.tiles.get(device)?.name });
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
            digest: "adc15def66617b6e",
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
    location.replace(`/${wantedHash()}`);
  } catch (error) {
    setText(note, body.link && error.status === 401 ? w.used : error.message);
    token.focus();
  }
}

/// Where somebody wanted to go before the login was asked for.
function wantedHash() {
  const hash = sessionStorage.getItem("hash") ?? "";
  sessionStorage.removeItem("hash");
  return hash.startsWith("#/") ? hash : "";
}

"""##),
        DashboardFile(
            path: "/app/long.js", type: "text/javascript; charset=utf-8",
            digest: "4d3e4d27cd5378d7",
            content: ##"""
// SPDX-License-Identifier: Apache-2.0

// Texts of devices may be as long as a message: a long one is cut, and opens to the whole.

import { element, foreign } from "/app/dom.js";

const lengthMax = 200;

/// The beginning of a text; no character is cut in two.
export function cut(text, length = lengthMax) {
  if (text.length <= length) return text;
  return `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

/// A raw value as it stands in the log.
export function rawText(value) {
  if (value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/// The beginning of a text, which opens to the whole; `key` names it among the others of a list.
export function long(text, key) {
  if (text.length <= lengthMax) return foreign(text);
  return element("details", { "data-key": key },
    element("summary", { "data-key": key }, foreign(cut(text))),
    element("pre", { tabindex: 0 }, foreign(text)));
}

"""##),
        DashboardFile(
            path: "/app/main.js", type: "text/javascript; charset=utf-8",
            digest: "71c96b25d8da9ee1",
            content: ##"""
// SPDX-License-Identifier: Apache-2.0

import { element, fill, setText } from "/app/dom.js";
import { address, change } from "/app/route.js";
import { store } from "/app/store.js";
import { milliseconds, timeText } from "/app/time.js";
import { shownName } from "/app/values.js";
import { words } from "/app/words.js";
import * as scrubber from "/app/scrubber.js";
import * as home from "/app/pages/home.js";
import * as device from "/app/pages/device.js";
import * as events from "/app/pages/events.js";
import * as compare from "/app/pages/compare.js";
import * as find from "/app/pages/find.js";
import * as health from "/app/pages/health.js";

/// Pages that are the same at every point.
const timeless = new Set(["compare", "find", "health"]);
const pages = { home, device, events, compare, find, health };
const skip = document.getElementById("skip");
const main = document.getElementById("main");
const past = document.getElementById("past");
const bar = document.getElementById("scrubber");
/// The page that is shown, and its parameters but for the point.
let shown = { name: null, key: null };

/// The page of the address; a name that nobody knows is the home's.
function route() {
  const { page, parameters } = store.route;
  return { name: Object.hasOwn(pages, page) ? page : "home", parameters };
}

let said = words.past.now;
let saying;

/// Says something to a screen reader, once nothing newer is to be said: play would never end.
function announce(text) {
  clearTimeout(saying);
  saying = setTimeout(() => {
    if (said !== text) setText(document.getElementById("announcer"), text);
    said = text;
  }, 800);
}

const links = Object.entries(words.pages).map(([name, title]) =>
  ({ name, node: element("a", {}, title) }));

function drawFrame() {
  const { name, parameters } = route();
  const homeName = store.about?.homeName || "Hearth";
  setText(document.getElementById("homeName"), homeName);
  const tile = store.home.tiles.get(parameters.id);
  const title = words.pages[name] ?? (tile ? shownName(tile) : parameters.id);
  document.title = [...new Set([title, homeName, "Hearth"])].filter(Boolean).join(" · ");
  for (const link of links) {
    link.node.href = address(link.name, { at: parameters.at });
    if (link.name === name) link.node.setAttribute("aria-current", "page");
    else link.node.removeAttribute("aria-current");
  }
}

function drawConnection() {
  const node = document.getElementById("connection");
  const state = store.connection === "live" && store.about && !store.about.live
    ? "still" : store.connection;
  node.dataset.state = state;
  setText(node, words.connection[state]);
}

const title = element("strong", {});
const again = element("button", { type: "button", onclick: () => change({}) }, words.past.again);
const back = element("button", { type: "button", onclick: () => change({ at: undefined }) },
  words.past.back);

function drawPast() {
  const { at, state, isSlow } = store.point;
  // What is shown until then keeps its name.
  if (state === "loading" && at && !isSlow) return;
  const hadFocus = past.contains(document.activeElement);
  past.hidden = !at;
  again.hidden = state !== "failed";
  if (at) setText(title, pastTitle());
  announce(at ? title.textContent : words.past.now);
  if (hadFocus && !document.activeElement.checkVisibility()) main.focus({ preventScroll: true });
}

function pastTitle() {
  const { point: { at, state }, home: { offset, receivedAt }, error } = store;
  const w = words.past;
  if (state === "loading") return w.loading(at);
  if (state === "failed") return w.failed(at, error.message);
  if (timeless.has(route().name)) return w.timeless(timeText(receivedAt), offset);
  if (offset === null) return w.before;
  const isToCome = /^\d{4}-/.test(at) && milliseconds(at) > Date.now();
  return (isToCome ? w.later : w.title)(timeText(receivedAt), offset);
}

/// Shows the page of the address; a page that is shown already is only updated.
function drawPage(changed) {
  const { name, parameters } = route();
  const { at: _, ...rest } = parameters;
  // Such a parameter changes a part of the page, and not what it is about.
  for (const detail of pages[name].details ?? []) delete rest[detail];
  const key = JSON.stringify([name, rest]);
  const former = shown;
  shown = { name, key };
  main.setAttribute("aria-busy", String(store.point.state === "loading"));
  if (former.key === key) {
    const hadFocus = main.contains(document.activeElement);
    pages[name].update(main, parameters, changed);
    if (hadFocus && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
    return;
  }
  if (former.name !== name) scrubber.mark([]);
  pages[name].show(main, parameters);
  if (former.key === null) return;
  main.focus({ preventScroll: true });
  scrollTo(0, 0);
}

/// Keys count where nothing else can be meant by them: on the page as such, and in the bar.
function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { key, target } = event;
  const isBar = bar.contains(target) && !target.matches("input:not([type=range]), select");
  if (!isBar && target !== document.body && target !== main) return;
  if (key === "ArrowLeft") scrubber.step(-1, event.shiftKey);
  else if (key === "ArrowRight") scrubber.step(1, event.shiftKey);
  else if (key === " " && isBar && !target.matches("button")) scrubber.togglePlay();
  else if (key === "n" || key === "N") change({ at: undefined });
  else return;
  event.preventDefault();
}

document.documentElement.lang = words.language;
setText(skip, words.skip);
skip.addEventListener("click", (event) => {
  // The address is that of a page and a point, and stays so.
  event.preventDefault();
  main.focus();
});
fill(document.getElementById("nav"), links.map(({ node }) => node));
fill(past, title, " ", again, " ", back);
addEventListener("keydown", onKey);
store.addEventListener("live", (event) => {
  if (!store.isPast) {
    drawFrame();
    drawPage(event.changed);
  }
  scrubber.updateLive();
});
store.addEventListener("point", (event) => {
  drawFrame();
  drawPast();
  drawPage(event.changed);
  scrubber.updatePoint();
});
store.addEventListener("connection", drawConnection);
store.addEventListener("about", () => {
  drawFrame();
  drawConnection();
});

drawFrame();
drawConnection();
scrubber.show(bar);
await store.start();

"""##),
        DashboardFile(
            path: "/app/pages/compare.js", type: "text/javascript; charset=utf-8",
            digest: "8701441b53db831b",
            content: ##"""
// SPDX-License-Identifier: Apache-2.0

// What differs between two points.

import { ask } from "/app/api.js";
import { element, fill, foreign } from "/app/dom.js";
import { long, rawText } from "/app/long.js";
import { change, here, Newest } from "/app/route.js";
import { store } from "/app/store.js";
import { pointText } from "/app/time.js";
import { shownName } from "/app/values.js";
import { words } from "/app/words.js";

const rowsMax = 2000;
const reading = new Newest();
let result;
/// The point of the page when it was asked last: the two points do not move with it.
let asked;

export function show(root, parameters) {
  const w = words.compare;
  const from = element("input", { id: "from", value: parameters.from ?? "-15m", spellcheck: "false" });
  const to = element("input", { id: "to", value: parameters.to ?? "HEAD", spellcheck: "false" });
  const all = element("input", { id: "all", type: "checkbox", checked: parameters.all === "true" });
  result = element("div", { "aria-live": "polite" });
  fill(root, element("h1", {}, w.title),
    element("form", {
      class: "form",
      onsubmit: (event) => {
        event.preventDefault();
        change({ from: pointText(from.value), to: pointText(to.value),
          all: all.checked ? "true" : "" });
      },
    },
    element("label", { for: "from" }, w.from), from, element("label", { for: "to" }, w.to), to,
    element("span", { class: "check" }, all, element("label", { for: "all" }, w.all)),
    element("button", { type: "submit" }, w.compare)), result);
  compare(parameters);
}

export function update(_, parameters, changed) {
  if (changed !== null) return;
  if (parameters.at === asked) compare(parameters);
  asked = parameters.at;
}

async function compare({ from, to, all, at }) {
  const w = words.compare;
  const signal = reading.signal();
  asked = at;
  if (!from) return fill(result);
  fill(result, words.loading);
  try {
    const [diff, ...homes] = await Promise.all([ask("diff", { from, to }, signal),
      store.tilesAt(from, signal), store.tilesAt(to || "HEAD", signal)]);
    if (signal.aborted) return;
    // What was removed has its name in the first home alone.
    const named = namedIn(...homes);
    const point = (offset) => offset === null ? w.before : `@${offset}`;
    const shown = all === "true" ? diff.changes : diff.changes.filter(isNotable(diff.changes));
    const hidden = diff.changes.length - shown.length;
    fill(result,
      element("p", { class: "summary" },
        diff.changes.length === 0 ? w.same : w.count(diff.changes.length),
        ` (${point(diff.from)} … ${point(diff.to)})`),
      element("table", {}, element("tbody", {},
        shown.slice(0, rowsMax).map((one) => row(one, named)))),
      shown.length > rowsMax ? element("p", {}, w.more(rowsMax, shown.length)) : null,
      hidden === 0 ? null : element("p", {}, element("button",
        { type: "button", onclick: () => change({ all: "true" }) }, w.hidden(hidden))));
  } catch (error) {
    if (signal.aborted) return;
    fill(result, element("p", { class: "error", role: "alert" }, error.message));
  }
}

/// What lists show: not the part `root`, which has link quality, battery and the like, nor what is
/// of the parts of a device that went offline, or came back, as a whole.
function isNotable(changes) {
  const states = new Map(changes.filter(({ path }) =>
    path.length === 3 && path[2] === "connectivityState").map((one) => [one.path[1], one.new]));
  return ({ path, new: value }) => {
    if (path.length > 4 && path[2] === "part" && path[3] === "root") return false;
    if (path.length <= 3 || path.length % 2 === 0 || !states.has(path[1])) return true;
    const field = path[path.length - 1];
    return field !== "dataSourceLocality"
      && (field !== "connectivityState" || value !== states.get(path[1]));
  };
}

/// What carries a name in homes, by id.
export const namedIn = (...homes) => new Map(homes.flatMap((home) =>
  [...home.structures, ...home.rooms, ...home.tiles.values()].map((one) => [one.id, one])));

/// One difference, in a row of a table; `named` is of `namedIn`.
export function row(change, named) {
  const [kind, id, ...rest] = change.path;
  const name = named.has(id) ? shownName(named.get(id)) : id;
  const isWhole = rest.length === 0;
  const values = isWhole ? [] : [
    change.op === "added" ? "" : long(change.oldText ?? rawText(change.old)),
    element("span", { "aria-hidden": "true" }, " → "),
    change.op === "removed" ? "" : long(change.newText ?? rawText(change.new)),
  ];
  return element("tr", { class: change.op },
    element("th", { scope: "row" }, kind === "device"
      ? element("a", { href: here("device", { id }) }, foreign(name)) : foreign(name)),
    element("td", {}, foreign(shortPath(rest))),
    element("td", {}, isWhole ? words.compare[change.op] : values));
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
            digest: "d76139f3d76dabba",
            content: ##"""
// SPDX-License-Identifier: Apache-2.0

// One device: its values, their history, and why it is as it is.

import { ask } from "/app/api.js";
import { badges } from "/app/badges.js";
import { chart, points } from "/app/chart.js";
import { Controls } from "/app/controls.js";
import { element, fill, foreign } from "/app/dom.js";
import { icon, iconOf } from "/app/icons.js";
import { long } from "/app/long.js";
import { refill } from "/app/refill.js";
import { change, here, Newest } from "/app/route.js";
import { fillRecords } from "/app/pages/events.js";
import { Blame, Chains, fillWho, nameOf } from "/app/pages/origin.js";
import { store } from "/app/store.js";
import { milliseconds, timeText } from "/app/time.js";
import { shownName } from "/app/values.js";
import { words } from "/app/words.js";

/// Parameters that change a part of the page only.
export const details = ["attribute", "range"];

const reading = new Newest();
const charting = new Newest();
let nodes = {};
/// The tile of which badges and controls are drawn.
let head = null;
/// What is known of the device's values beyond one reading.
let blame = new Blame();
let chains = new Chains();
/// News while one reading goes on are read once it is over, so that a device that speaks all the
/// time is shown all the same.
let isReading = false;
let hasNews = false;
/// A history is read in the log: the next reading waits ten times as long as the last one took.
let pause = 0;
let timer = null;

export function show(root, parameters) {
  const w = words.device;
  const back = element("p", {}, element("a", { href: here("home") }, w.back));
  if (!parameters.id) {
    return fill(root, back, element("h1", {}, w.title), element("p", {}, w.noID));
  }
  head = null;
  clearTimeout(timer);
  timer = null;
  nodes = {
    title: element("h1", {}), badges: element("p", { class: "badges" }),
    facts: element("p", { class: "dim" }), error: element("div", {}), acts: new Controls(),
    values: element("div", {}), blame: element("div", {}), ranges: ranges(),
    picture: element("div", {}), why: element("div", {}),
    events: element("ol", { class: "records" }),
  };
  nodes.chart = element("div", { class: "chart" }, nodes.ranges, nodes.picture);
  if (blame.id !== parameters.id) {
    blame = new Blame(parameters.id);
    chains = new Chains(parameters.id);
  }
  nodes.body = element("div", { class: "body" }, nodes.title, nodes.badges, nodes.facts,
    nodes.error, nodes.acts.node, element("div", { class: "columns" },
      element("section", {}, element("h2", {}, w.values), nodes.values, nodes.blame),
      element("section", {}, element("h2", {}, w.history), nodes.chart,
        element("h2", {}, w.why), nodes.why, element("h2", {}, w.changes), nodes.events)));
  fill(root, back, nodes.body);
  drawTitle(store.home.tiles.get(parameters.id), parameters.id);
  read(parameters);
}

export function update(_, parameters, changed) {
  if (!parameters.id) return;
  // A command is only sent to the home as it is now.
  if (head) drawState(store.home.tiles.get(parameters.id) ?? head);
  if (changed === null) {
    // A value was chosen, or a range: nothing else has changed.
    if (head && nodes.at === parameters.at) drawChart(parameters);
    return read(parameters);
  }
  if (!changed.has(parameters.id)) return;
  if (isReading) hasNews = true;
  else read(parameters);
}

async function read(parameters) {
  const signal = reading.signal();
  isReading = true;
  hasNews = false;
  await readOnce(parameters, signal);
  if (signal.aborted) return;
  isReading = false;
  if (hasNews) read(parameters);
}

async function readOnce(parameters, signal) {
  const { id, at } = parameters;
  // Values of another point are not those of this one.
  if (nodes.at !== at) nodes.body.setAttribute("aria-busy", "true");
  try {
    const [device, why, events] = await Promise.all([
      ask("device", { id, at }, signal), ask("explain", { device: id, at }, signal),
      ask("log", { device: id, at, n: 10 }, signal),
    ]);
    if (signal.aborted) return;
    const isNews = nodes.at === at && nodes.shown !== undefined;
    nodes.at = at;
    nodes.shown = at ? device.receivedAt : null;
    nodes.body.removeAttribute("aria-busy");
    drawHead(device);
    drawValues(device, why, parameters);
    drawWhy(why);
    fillRecords(nodes.events, events.records, { device: id, isNews });
    drawChart(parameters);
    await readBlame(why, at, signal);
  } catch (error) {
    if (signal.aborted) return;
    nodes.at = at;
    nodes.shown = undefined;
    nodes.body.removeAttribute("aria-busy");
    drawError(error, parameters);
  }
}

function drawError(error, { id }) {
  head = null;
  nodes.acts.draw({ id, controls: [] }, id);
  drawTitle(store.home.tiles.get(id) ?? store.live.tiles.get(id), id);
  fill(nodes.error, element("p", { class: "error", role: "alert" },
    error.status === 404 ? words.device.notThere : error.message));
  charting.signal();
  nodes.charted = undefined;
  for (const node of [nodes.badges, nodes.facts, nodes.values, nodes.blame, nodes.picture,
    nodes.why, nodes.events]) refill(node);
}

/// Who changed the values: later than the values, for it is searched in the log.
async function readBlame(why, at, signal) {
  const mine = blame;
  try {
    await mine.read(why.values, at, signal);
    if (signal.aborted) return;
    for (const { node, value } of nodes.who) fillWho(node, mine.of(value));
    fill(nodes.blame);
  } catch (error) {
    if (signal.aborted) return;
    fill(nodes.blame, element("p", { class: "error", role: "alert" }, error.message));
  }
}

function drawTitle(tile, id) {
  fill(nodes.title, icon(iconOf(tile?.type)), foreign(tile ? shownName(tile) : id));
}

function drawHead({ device, tile }) {
  const facts = [device.vendorName, device.productName, device.softwareVersion].filter(Boolean);
  drawTitle(tile, device.id);
  fill(nodes.error);
  fill(nodes.facts, foreign(device.id), facts.map((fact) => [" · ", foreign(fact)]));
  drawState(tile);
}

/// In its place: a button that has the focus keeps it, and says what it would do now.
function drawState(tile) {
  head = tile;
  fill(nodes.badges, badges(tile, store.isStale));
  nodes.acts.draw(tile, shownName(tile));
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
  const own = values.filter((value) => !value.isDiagnostic);
  const other = values.filter((value) => value.isDiagnostic);
  refill(nodes.values, own.length === 0 ? element("p", {}, w.noValues) : table(own),
    other.length === 0 ? null : element("details", { "data-key": "diagnostics" },
      element("summary", { "data-key": "diagnostics" }, w.diagnostics), table(other)));
}

/// The row of a value, and below it the row of its chain where that is open.
function valueRows(value, known, parameters, redraw) {
  const { id, at } = parameters;
  const name = nameOf(value);
  const label = value.label || value.attribute;
  const who = element("span", { class: "who" });
  const how = known && chains.row(known, label, at, redraw);
  if (known) {
    nodes.who.push({ node: who, value: known });
    fillWho(who, blame.of(known));
  }
  return [element("tr", { class: parameters.attribute === name ? "chosen" : null },
    element("th", { scope: "row" }, element("button", {
      type: "button", class: "link", title: name, "data-key": `chart ${name}`,
      onclick: () => {
        nodes.isChosen = true;
        change({ attribute: name });
      },
    }, foreign(label))),
    element("td", {}, long(value.text, `value ${name}`)),
    element("td", { class: "dim" }, known
      ? [element("a", {
        href: here("events", { device: id, before: known.since + 1, all: "true" }),
        "data-key": `since ${name}`,
      }, known.at ? timeText(known.at) : `@${known.since}`), " ", who, " ", how.button] : "")),
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
        element("th", { scope: "row" }, w.slots[fact.slot] ?? fact.slot,
          deciding.has(index) ? ` (${w.decides})` : ""),
        element("td", {}, w.facts[fact.value] ?? fact.value,
          fact.reason ? [" (", foreign(fact.reason), ")"] : ""),
        element("td", { class: "dim" }, fact.at ? timeText(fact.at) : "",
          fact.topic ? [" ", foreign(fact.topic, { class: "topic" })] : ""))))));
}

const day = 86_400_000;
const lengths = { day, week: 7 * day, month: 30 * day, all: null };

const ranges = () => element("p", { class: "ranges", role: "group",
  "aria-label": words.device.range }, Object.keys(lengths).map((name) => element("button", {
  type: "button", value: name, onclick: () => change({ range: name }),
}, words.device[name])));

/// The history until the point that is shown; all of it goes on behind the point, which is marked.
function drawChart(parameters) {
  const { attribute, at, range = "all" } = parameters;
  for (const button of nodes.ranges.children) {
    button.setAttribute("aria-pressed", String(button.value === range));
  }
  const key = JSON.stringify([attribute, range, lengths[range] ? at : null]);
  if (key !== nodes.charted) {
    nodes.charted = key;
    nodes.history = null;
    readChart(parameters);
  } else if (nodes.history) {
    drawHistory();
    if (!at) timer ??= setTimeout(() => readChart(parameters), pause);
  }
}

async function readChart({ id, attribute, at, range }) {
  const signal = charting.signal();
  const { picture, shown } = nodes;
  clearTimeout(timer);
  timer = null;
  if (!picture.isConnected) return;
  if (!attribute) return fill(picture, words.device.choose);
  if (!nodes.history) fill(picture, words.loading);
  const length = lengths[range];
  const end = shown ? milliseconds(shown) : Date.now();
  const begun = Date.now();
  try {
    const history = await ask("history", { device: id, attribute, points,
      from: length && new Date(end - length).toISOString(), to: length ? at : null }, signal);
    if (signal.aborted) return;
    nodes.history = history;
    drawHistory();
  } catch (error) {
    if (signal.aborted) return;
    nodes.charted = undefined;
    fill(picture, element("p", { class: "error", role: "alert" }, error.message));
  }
  pause = Math.max(2000, 10 * (Date.now() - begun));
}

function drawHistory() {
  const { picture, history, shown } = nodes;
  fill(picture, chart(history, Math.max(280, Math.min(900, picture.clientWidth)), shown));
  if (nodes.isChosen) nodes.chart.scrollIntoView({ block: "nearest" });
  nodes.isChosen = false;
}

"""##),
        DashboardFile(
            path: "/app/pages/events.js", type: "text/javascript; charset=utf-8",
            digest: "2024de11b9895665",
            content: ##"""
// SPDX-License-Identifier: Apache-2.0

// The records of the log, with their messages and what they changed.

import { ask } from "/app/api.js";
import { element, fill, foreign } from "/app/dom.js";
import { cut } from "/app/long.js";
import { refill } from "/app/refill.js";
import { address, change, Newest } from "/app/route.js";
import { namedIn, row } from "/app/pages/compare.js";
import { store } from "/app/store.js";
import { timeText } from "/app/time.js";
import { shownName } from "/app/values.js";
import { words } from "/app/words.js";

const reading = new Newest();
let nodes = {};

export function show(root, parameters) {
  const w = words.events;
  const field = (name, title, input) => element("span", { class: "pair" },
    element("label", { for: name }, title), input);
  const device = element("select", { id: "device" });
  const kind = element("select", { id: "kind" });
  const topic = element("input", { id: "topic", value: parameters.topic ?? "",
    placeholder: "zigbee2mqtt/+/availability", spellcheck: "false" });
  const all = element("input", { id: "all", type: "checkbox", checked: parameters.all === "true" });
  nodes = { device, note: element("p", {}), records: element("ol", { class: "records" }),
    pager: element("nav", { class: "pager" }), at: parameters.at };
  fillDevices(parameters.device);
  fillOptions(kind, Object.entries(words.kinds), parameters.kind);
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
    element("button", { type: "submit" }, w.apply)),
    element("div", { class: "events" }, nodes.note, nodes.records, nodes.pager));
  read(parameters);
}

function fillDevices(chosen) {
  fillOptions(nodes.device, [...store.home.tiles.values()]
    .map((tile) => [tile.id, shownName(tile)]).sort(([, a], [, b]) => a.localeCompare(b)), chosen);
}

/// What is chosen stays an option, as a device that is gone does.
function fillOptions(select, options, chosen = "") {
  const isKnown = chosen === "" || options.some(([value]) => value === chosen);
  fill(select, [["", words.events.any], ...options, ...isKnown ? [] : [[chosen, chosen]]]
    .map(([value, text]) => element("option", { value, selected: value === chosen }, text)));
}

export function update(_, parameters, changed) {
  if (document.activeElement !== nodes.device) fillDevices(nodes.device.value);
  if (changed === null) read(parameters);
  // Live news come by themselves; what somebody reads further back stays.
  else if (changed.size > 0 && !parameters.before && !parameters.after) later(parameters);
}

let timer = null;
function later(parameters) {
  const { records } = nodes;
  timer ??= setTimeout(() => {
    timer = null;
    if (records.isConnected && !isRead(records)) read(parameters, true);
  }, 300);
}

/// Whether somebody reads a record, which then stays where it is.
const isRead = (list) => list.querySelector(":scope > li > details[open]") !== null;

async function read({ at, before, after, device, kind, topic, all }, isNews = false) {
  const w = words.events;
  const signal = reading.signal();
  try {
    const page = await ask("log", { at: before || after ? undefined : at, before, after, device,
      kind, topic, all, n: 50 }, signal);
    if (signal.aborted) return;
    // Here the newest begin again, and they are live.
    if (after && isNewest(page)) return change({ after: "" }, { replaces: true });
    fill(nodes.note, page.records.length === 0 ? w.none : null);
    fillRecords(nodes.records, page.records, { device, isNews });
    const button = (title, parameters) => element("button", { type: "button", "data-key": title,
      onclick: () => change(parameters) }, title);
    refill(nodes.pager,
      page.newer === null ? null : button(w.newer, { after: page.newer, before: "" }),
      page.older === null ? null : button(w.older, { before: page.older, after: "" }));
  } catch (error) {
    if (signal.aborted) return;
    fill(nodes.note, element("span", { class: "error", role: "alert" }, error.message));
    fill(nodes.records);
    fill(nodes.pager);
  }
}

/// Whether nothing is newer, up to the point that is shown.
function isNewest({ newer, records }) {
  const { home, isPast } = store;
  return newer === null || isPast && home.offset !== null && records[0]?.offset >= home.offset;
}

/// Shows records, the newest first. One that is shown already keeps its element, for a record never
/// changes. While somebody reads one, news wait.
export function fillRecords(list, records, { device, isNews }) {
  if (isNews && isRead(list)) return;
  const old = new Map([...list.children].map((item) => [item.dataset.offset, item]));
  const items = records.map((record) =>
    old.get(String(record.offset)) ?? drawRecord(record, device));
  const hadFocus = list.contains(document.activeElement);
  for (const item of old.values()) if (!items.includes(item)) item.remove();
  items.forEach((item, index) => {
    if (list.children[index] !== item) list.insertBefore(item, list.children[index] ?? null);
  });
  if (!hadFocus || list.contains(document.activeElement)) return;
  (list.querySelector("li:last-child summary") ?? list.closest("main"))
    .focus({ preventScroll: true });
}

function drawRecord(record, device) {
  const w = words.events;
  const detail = element("div", { class: "detail" });
  const lines = record.lost
    ? [element("span", { class: "line bad" }, `@${record.lost.first} … @${record.lost.last}`)]
    : record.events.map((event) => element("span", { class: "line" },
      element("b", {}, foreign(event.subject)), " ", foreign(cut(event.details)),
      element("small", { title: event.kind }, ` ${words.kinds[event.kind] ?? event.kind}`)));
  return element("li", { "data-offset": record.offset },
    element("details", {
      ontoggle: (event) => {
        if (event.target.open && !detail.hasChildNodes()) drawDetail(detail, record);
      },
    },
    element("summary", {},
      element("time", { datetime: record.receivedAt }, timeText(record.receivedAt)),
      element("span", { class: "offset" }, `@${record.offset}`),
      element("span", { class: "lines" }, lines)), detail,
    element("p", {}, element("a", {
      href: address(device ? "device" : "home", { id: device, at: `@${record.offset}` }),
    }, w.look))));
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
        element("pre", { tabindex: 0 },
          foreign(message.payload ?? message.payload_b64 ?? w.notKept))) : null,
      element("section", {}, element("h4", {}, w.effect),
        changes.length === 0 ? element("p", {}, w.nothing)
          : element("table", {}, element("tbody", {},
            changes.map((one) => row(one, namedIn(store.home)))))));
  } catch (error) {
    fill(detail, element("p", { class: "error" }, error.message));
  }
}

"""##),
        DashboardFile(
            path: "/app/pages/find.js", type: "text/javascript; charset=utf-8",
            digest: "7e1d57f7b744473a",
            content: ##"""
// SPDX-License-Identifier: Apache-2.0

// When a predicate was true, and when a rule would have fired; the bar of time shows it, too.

import { ask } from "/app/api.js";
import { element, fill } from "/app/dom.js";
import { address, change, Newest } from "/app/route.js";
import { history, spans as spansOf } from "/app/pages/rule.js";
import { mark } from "/app/scrubber.js";
import { durationText, milliseconds, pointText, timeText } from "/app/time.js";
import { words } from "/app/words.js";

const reading = new Newest();
let nodes = {};
/// The point of the page when it was asked last: the answer does not move with it.
let asked;

export function show(root, parameters) {
  const w = words.find;
  const input = element("input", {
    id: "expr", value: parameters.expr ?? "", placeholder: w.example, spellcheck: "false",
    autocomplete: "off", "aria-describedby": "findError",
  });
  nodes = { input, error: element("p", { id: "findError", class: "error", role: "alert" }),
    result: element("div", { "aria-live": "polite" }) };
  fill(root, element("h1", {}, w.title),
    element("form", {
      class: "form wide",
      onsubmit: (event) => {
        event.preventDefault();
        submit({ test: "" });
      },
    }, element("label", { for: "expr" }, w.predicate), input,
    element("button", { type: "submit" }, w.find)), ruleForm(parameters), nodes.error,
    nodes.result);
  read(parameters);
}

export function update(_, parameters, changed) {
  if (changed !== null) return;
  if (parameters.at === asked) read(parameters);
  asked = parameters.at;
}

function submit(parameters) {
  const expr = nodes.input.value.trim();
  if (expr) return change({ expr, ...parameters });
  fill(nodes.error, words.find.missing);
  nodes.input.setAttribute("aria-invalid", "true");
  nodes.input.focus();
}

/// The predicate as a rule: for how long it must hold, and over which range it is tested.
function ruleForm(parameters) {
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
      submit({ for: fields.for.input.value.trim(), from: pointText(fields.from.input.value),
        to: pointText(fields.to.input.value), test: "true" });
    },
  }, Object.values(fields).map(({ pair }) => pair),
  element("button", { type: "submit" }, w.test));
}

async function test(parameters, signal) {
  const { expr, for: length, from, to } = parameters;
  const answer = await ask("backtest", { when: expr, for: length, from, to }, signal);
  return { marks: spansOf(answer.firings), shown: history(answer, parameters) };
}

async function find({ expr }, signal) {
  const w = words.find;
  const { spans, truncated } = await ask("find", { expr }, signal);
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

/// Shows the answer, or the mistake and where it stands.
async function read(parameters) {
  const { input, error, result } = nodes;
  const signal = reading.signal();
  asked = parameters.at;
  fill(error);
  input.removeAttribute("aria-invalid");
  if (!parameters.expr) return mark([]);
  fill(result, words.loading);
  try {
    const { marks, shown } = await (parameters.test ? test : find)(parameters, signal);
    if (signal.aborted) return;
    mark(marks);
    fill(result, shown);
  } catch (failure) {
    if (signal.aborted) return;
    mark([]);
    fill(result);
    fill(error, failure.column ? words.find.column(failure.message, failure.column)
      : failure.message);
    if (!failure.column) return;
    input.setAttribute("aria-invalid", "true");
    input.focus();
    input.setSelectionRange(placeOf(input.value, failure.column), input.value.length);
  }
}

/// Where a column begins in a text: the server counts what a person calls a character.
function placeOf(text, column) {
  return [...new Intl.Segmenter().segment(text)][column - 1]?.index ?? text.length;
}

const point = ({ offset, time }) =>
  element("a", { href: address("home", { at: `@${offset}` }) }, `${timeText(time)} @${offset}`);

"""##),
        DashboardFile(
            path: "/app/pages/health.js", type: "text/javascript; charset=utf-8",
            digest: "39cbd37c00402f99",
            content: ##"""
// SPDX-License-Identifier: Apache-2.0

// The daemon: brokers, log, disk, and topics that nobody can read.

import { ask, logout } from "/app/api.js";
import { element, fill, foreign } from "/app/dom.js";
import { cut } from "/app/long.js";
import { refill } from "/app/refill.js";
import { address, Newest } from "/app/route.js";
import { store } from "/app/store.js";
import { durationText, timeText } from "/app/time.js";
import { words } from "/app/words.js";

const reading = new Newest();
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
  const signal = reading.signal();
  try {
    const status = await ask("status", {}, signal);
    if (signal.aborted) return;
    if (status.replica) return fill(body, replica(status.replica, status.version));
    refill(body,
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
          fact(w.broker, foreign(session.broker)),
          fact(w.phase, w.phases[session.phase] ?? foreign(session.phase)),
          troubles(session),
          fact(w.messages, session.counts.messages), fact(w.connects, session.counts.connects),
          fact(w.gaps, session.counts.gaps),
          fact(w.commit, `${ms(session.counts.commitLast)} ms`)))),
      topics(status));
  } catch (error) {
    if (signal.aborted) return;
    fill(body, element("p", { class: "note" }, error.status === 404 ? w.none : error.message));
  }
}

/// What is wrong with a broker, in the server's words.
function troubles({ trouble, commitError, publishing, refused }) {
  const w = words.health;
  const list = [[w.trouble, trouble], [w.commitError, commitError],
    [w.publishing, publishing?.trouble],
    [w.refused, refused.map(({ filter }) => filter).join(", ")]];
  return list.filter(([, text]) => text).map(([title, text]) =>
    fact(title, foreign(cut(text), { class: "error" })));
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

/// Topics that nobody could read lately: how often, why the last time, and its record.
function topics({ sessions }) {
  const w = words.health;
  const list = sessions.flatMap((session) => session.unreadable ?? []);
  if (list.length === 0) return null;
  return [element("h2", {}, w.unreadable),
    element("table", {},
      element("thead", {}, element("tr", {}, [w.topic, w.times, w.reason, w.last].map((title) =>
        element("th", { scope: "col" }, title)))),
      element("tbody", {}, list.map(({ topic, count, reason, detail, at, offset }) =>
        element("tr", {}, element("th", { scope: "row" }, foreign(cut(topic), { class: "topic" })),
          element("td", {}, count),
          element("td", {}, foreign(reason), detail ? [": ", foreign(cut(detail))] : ""),
          element("td", {}, element("a", { "data-key": topic,
            href: address("events", { before: offset + 1, kind: "messageUnreadable", all: "true" }),
          }, `${timeText(at)} @${offset}`))))))];
}

"""##),
        DashboardFile(
            path: "/app/pages/home.js", type: "text/javascript; charset=utf-8",
            digest: "e0af23d4a820fe57",
            content: ##"""
// SPDX-License-Identifier: Apache-2.0

// Rooms and their devices, live or past.

import { badges } from "/app/badges.js";
import { Controls } from "/app/controls.js";
import { element, fill, foreign, setForeign, setText } from "/app/dom.js";
import { edits } from "/app/edits.js";
import { icon, iconOf } from "/app/icons.js";
import { here } from "/app/route.js";
import { store } from "/app/store.js";
import { timeText } from "/app/time.js";
import { shownName } from "/app/values.js";
import { words } from "/app/words.js";

const order = new Intl.Collator().compare;
let nodes = {};
/// The tiles by device, and what they were drawn of: all of it is drawn again where that differs.
let tiles = new Map();
let drawn = {};

export function show(root) {
  tiles = new Map();
  drawn = {};
  nodes = {
    summary: element("p", { class: "summary", id: "summary" }),
    note: element("p", { class: "note" }), edits: element("div", {}), rooms: element("div", {}),
  };
  fill(root, element("h1", {}, words.pages.home), nodes.summary, nodes.note, nodes.edits,
    nodes.rooms);
  draw();
}

/// Draws what changed, in its place, so that focus and clicks meet what they were meant for.
export function update(_, __, changed) {
  const isSame = changed?.size && drawn.home === store.home && drawn.asOf === store.asOf;
  if (!isSame || [...changed].some(isPlacedAnew)) return draw();
  for (const id of changed) tiles.get(id).draw(store.home.tiles.get(id));
  count();
}

/// A device that came, went, moved or got another name changes the rooms.
function isPlacedAnew(id) {
  const tile = store.home.tiles.get(id);
  const old = tiles.get(id)?.tile;
  return !tile || !old || old.roomID !== tile.roomID || shownName(old) !== shownName(tile);
}

function draw() {
  const { home, asOf, point } = store;
  const hasEdits = !store.isPast && Boolean(store.about?.edits);
  if (drawn.hasEdits !== hasEdits) fill(nodes.edits, edits());
  drawn = { ...drawn, home, asOf, hasEdits };
  nodes.note.hidden = asOf === null;
  setText(nodes.note, asOf === null ? ""
    : words[store.connection === "live" ? "asOf" : "lost"](timeText(asOf)));
  const isLoading = point.state === "loading" && (point.isSlow || home.tiles.size === 0);
  if (isLoading || point.state === "failed") {
    drawn.layout = null;
    fill(nodes.rooms, isLoading ? element("p", {}, words.loading) : null);
    setText(nodes.summary, "");
    return;
  }
  const groups = byRoom(home);
  const layout = JSON.stringify(groups.map(({ room, list }) => [room, list.map(({ id }) => id)]));
  for (const id of tiles.keys()) if (!home.tiles.has(id)) tiles.delete(id);
  for (const [id, tile] of home.tiles) {
    if (!tiles.has(id)) tiles.set(id, new Tile());
    tiles.get(id).draw(tile);
  }
  if (drawn.layout !== layout) place(groups);
  drawn.layout = layout;
  count();
}

function byRoom(home) {
  const rooms = [...home.rooms].sort((a, b) => order(shownName(a), shownName(b)));
  const lists = new Map([...rooms.map(({ id }) => [id, []]), [null, []]]);
  for (const tile of home.tiles.values()) (lists.get(tile.roomID) ?? lists.get(null)).push(tile);
  return [...rooms, null].map((room) => ({ room, list: lists.get(room?.id ?? null)
    .sort((a, b) => order(shownName(a), shownName(b))) })).filter(({ list }) => list.length > 0);
}

/// Puts the tiles into their rooms; one that has the focus keeps it.
function place(groups) {
  const active = document.activeElement;
  fill(nodes.rooms, groups.length === 0 ? element("p", {}, words.noDevices) : null,
    groups.map(({ room, list }) => element("section", { class: "room" },
      element("h2", {}, room ? foreign(shownName(room)) : words.noRoom),
      element("ul", { class: "tiles" }, list.map(({ id }) => tiles.get(id).node)))));
  if (nodes.rooms.contains(active)) active.focus({ preventScroll: true });
}

class Tile {
  #link = element("a", {});
  #value = element("p", { class: "value" });
  #more = element("p", { class: "more" });
  #marks = element("p", { class: "badges" });
  #acts = new Controls();
  node = element("li", { class: "tile" }, element("h3", {}, this.#link), this.#value, this.#more,
    this.#marks, this.#acts.node);

  draw(tile) {
    const name = shownName(tile);
    const [main, ...rest] = tile.main;
    const old = this.tile;
    if (!old || old.type !== tile.type || shownName(old) !== name) {
      fill(this.#link, icon(iconOf(tile.type)), foreign(name));
    }
    this.tile = tile;
    this.#link.href = here("device", { id: tile.id });
    this.node.dataset.id = tile.id;
    this.node.dataset.state = store.isStale ? "unknown" : tile.connectivityState;
    // A switch tells of presses, and never has a value.
    setForeign(this.#value, main ?? (/Switch|Button/.test(tile.type) ? "" : words.noValue));
    setForeign(this.#more, rest.join(" · "));
    this.#more.hidden = rest.length === 0;
    fill(this.#marks, badges(tile, store.isStale));
    this.#acts.draw(tile, name);
  }
}

function count() {
  const all = [...store.home.tiles.values()];
  const online = all.filter((tile) => tile.connectivityState === "online").length;
  setText(nodes.summary, store.isStale ? words.countAll(all.length)
    : words.counts(online, all.length));
}

"""##),
        DashboardFile(
            path: "/app/pages/origin.js", type: "text/javascript; charset=utf-8",
            digest: "601c9c42ca565299",
            content: ##"""
// SPDX-License-Identifier: Apache-2.0

// Who made each value of a device so, and how it came to be.

import { ask } from "/app/api.js";
import { element, fill, foreign } from "/app/dom.js";
import { cut, rawText } from "/app/long.js";
import { address, here } from "/app/route.js";
import { timeText } from "/app/time.js";
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
  async read(values, at, signal) {
    const missing = values.filter((value) => {
      const found = this.of(value);
      return !found || found.by?.outcome === "open";
    });
    if (missing.length === 0) return;
    const names = missing.length > singlesMax ? [undefined] : missing.map(nameOf);
    const answers = await Promise.all(names.map((attribute) =>
      ask("blame", { device: this.id, attribute, at }, signal)));
    for (const value of answers.flatMap((answer) => answer.values)) {
      this.#known.set(nameOf(value), value);
    }
  }
}

/// Who changed a value, in the server's words; a link where the log has a record of theirs.
export function fillWho(node, origin) {
  const offset = origin?.by?.offset;
  const shown = origin ? JSON.stringify([origin.who, offset]) : "";
  // The link keeps the focus while it says the same.
  if ((node.dataset.shown ?? "") === shown) return;
  node.dataset.shown = shown;
  if (!origin) return fill(node);
  fill(node, offset === undefined ? foreign(origin.who)
    : element("a", { href: address("events", { at: `@${offset}`, all: "true" }),
      "data-key": `who ${nameOf(origin)}` },
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
    [w.message, origin.topic === null ? w.causes[origin.cause] ?? origin.cause ?? w.lost
      : [foreign(origin.topic, { class: "topic" }),
        origin.delivery ? `, ${w.deliveries[origin.delivery] ?? origin.delivery}` : ""]],
    [w.payload, origin.topic === null ? null : payload(origin)],
    [w.received, origin.receivedAt && timeText(origin.receivedAt)],
    [w.happened, origin.sourceAt && timeText(origin.sourceAt)],
    [w.codec, origin.codec && [foreign(origin.codec), ` ${origin.codecVersion}`]],
    [w.reads, origin.conversion.length ? reading(origin) : null],
    [w.event, origin.event && [element("a", {
      href: here("events", { device: origin.deviceID, before: origin.since + 1, all: "true" }),
    }, `@${origin.since}`), ` ${words.kinds[origin.event.kind] ?? origin.event.kind}`]],
    [w.before, origin.previous
      ? [foreign(cut(origin.previous.text)), `, @${origin.previous.since} `,
        timeText(origin.previous.at)] : w.first],
    [w.who, foreign(origin.who)],
    [w.outcome, w.outcomes[origin.by?.outcome] ?? origin.by?.outcome],
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
    [foreign(first.path.join(".")), first.raw === null ? "" : [" ", foreign(cut(first.raw))]],
    foreign(cut(rawText(value))), foreign(cut(text)),
  ].filter(Boolean);
  return [steps.map((step, index) => [index ? " → " : "", step]),
    first.kind === "any" ? "" : ` (${first.kind})`];
}

"""##),
        DashboardFile(
            path: "/app/pages/rule.js", type: "text/javascript; charset=utf-8",
            digest: "47852178cb61d875",
            content: ##"""
// SPDX-License-Identifier: Apache-2.0

// When a rule would have fired: a calendar, and each firing with what held.

import { element, foreign } from "/app/dom.js";
import { cut } from "/app/long.js";
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
    element("td", {}, state.map((text, index) => [index ? ", " : "", foreign(cut(text))])));
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
            path: "/app/refill.js", type: "text/javascript; charset=utf-8",
            digest: "eee30e5b4de9dd24",
            content: ##"""
// SPDX-License-Identifier: Apache-2.0

// Draws again below somebody who reads.

import { fill } from "/app/dom.js";

/// Puts children in the place of all others. What was open stays open, and the focus stays where it
/// was: on the same element, or on the one with the same `data-key`.
export function refill(root, ...children) {
  const active = root.contains(document.activeElement) ? document.activeElement : null;
  const key = active?.closest("[data-key]")?.dataset.key;
  const opened = new Set([...root.querySelectorAll("details[open]")].map((one) => one.dataset.key));
  fill(root, ...children);
  for (const one of root.querySelectorAll("details")) {
    if (opened.has(one.dataset.key)) one.open = true;
  }
  if (!active) return;
  const place = active.isConnected ? active
    : key && root.querySelector(`:not(details)[data-key="${CSS.escape(key)}"]`);
  (place || root.closest("main"))?.focus({ preventScroll: true });
}

"""##),
        DashboardFile(
            path: "/app/route.js", type: "text/javascript; charset=utf-8",
            digest: "cbb4f791ab861cc7",
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

let visit = { page: current().page, end: new AbortController() };
// This file is loaded before all others: its listener is the first to hear of a new address.
addEventListener("hashchange", () => {
  const { page } = current();
  if (page === visit.page) return;
  visit.end.abort();
  visit = { page, end: new AbortController() };
});

/// Questions of which only the newest is wanted, and only until the page is left. After each
/// `await`, and in each `catch`, a page returns where its signal is aborted.
export class Newest {
  #last;

  /// The signal of a new question, for `ask`; the question before is aborted.
  signal() {
    this.#last?.abort();
    this.#last = new AbortController();
    return AbortSignal.any([this.#last.signal, visit.end.signal]);
  }
}

/// Changes parameters of the page that is shown; where they are so already, it is asked again.
export function change(parameters, { replaces = false } = {}) {
  const { page, parameters: old } = current();
  const next = address(page, { ...old, ...parameters });
  if (!replaces && next !== location.hash) {
    location.hash = next;
    return;
  }
  history.replaceState(null, "", next);
  dispatchEvent(new HashChangeEvent("hashchange"));
}

/// A link to a page at the point that is shown.
export function here(page, parameters = {}) {
  const { at } = current().parameters;
  return address(page, { ...parameters, at });
}

"""##),
        DashboardFile(
            path: "/app/scrubber.js", type: "text/javascript; charset=utf-8",
            digest: "253fdc4729ca3703",
            content: ##"""
// SPDX-License-Identifier: Apache-2.0

// The time of the whole home: how many records came when, outages, and the point that is shown.

import { ask } from "/app/api.js";
import { icon } from "/app/icons.js";
import { element, fill, setText, svg } from "/app/dom.js";
import { change } from "/app/route.js";
import { store } from "/app/store.js";
import { milliseconds, pointText, timeText, zone } from "/app/time.js";
import { words } from "/app/words.js";

const buckets = 240;
let timeline = null;
/// Stretches of a predicate that the page of finding shows here.
let marked = [];
let nodes = {};
let playing = null;
let refresh = null;
/// The point that this bar asked for last; another one in the address is somebody else's.
let asked;
/// The place that a finger is at, where it was not asked for yet; its timer; whether it is there.
let place = null;
let placing = null;
let placedAt = 0;
let isHeld = false;
/// Steps from a point of which the record is not known yet.
let steps = 0;
/// Between two questions while a finger moves, and how long one of them may take.
const placeEvery = 120;
const answerMax = 1000;
const playEvery = 500;

export function show(root) {
  const { scrubber: w } = words;
  nodes.picture = svg("svg", {
    viewBox: `0 0 ${buckets} 32`, preserveAspectRatio: "none", class: "density",
    role: "img", "aria-label": w.density,
  });
  nodes.range = element("input", {
    type: "range", min: 0, max: buckets, step: 0.25, value: buckets, "aria-label": w.label,
    oninput: () => {
      isHeld = true;
      goToFraction(Number(nodes.range.value) / buckets);
    },
    // A finger that comes back to where it began changes nothing: only its end is told.
    onchange: letGo, onpointerup: letGo,
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
  nodes.time = element("span", { class: "point" });
  fill(root,
    element("div", { class: "track" }, nodes.picture, nodes.range),
    element("div", { class: "controls" },
      nodes.back, nodes.play, nodes.forward, nodes.speed, nodes.time,
      element("small", { class: "zone" }, w.zone(zone)),
      element("form", {
        class: "goto",
        onsubmit: (event) => {
          event.preventDefault();
          const at = pointText(nodes.point.value);
          if (at) change({ at });
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
  const { at, state, isSlow } = store.point;
  if (at !== asked) leave(at);
  // What is shown until then keeps its place and name.
  if (state === "loading" && at && !isSlow) return;
  const { offset, receivedAt } = store.home;
  const time = bounds();
  let x = at ? 0 : buckets;
  if (at && receivedAt && time && state === "shown") {
    x = Math.min(buckets, (milliseconds(receivedAt) - time.from) / time.length * buckets);
  }
  if (!isHeld) nodes.range.value = x;
  nodes.cursor?.setAttribute("x", Math.max(0, x - 0.4));
  const text = pointWords(at, state, offset, receivedAt);
  setText(nodes.time, text);
  nodes.range.setAttribute("aria-valuetext", text);
  if (steps && state === "shown") step(steps);
}

function pointWords(at, state, offset, receivedAt) {
  const w = words.scrubber;
  if (!at) return w.now;
  if (state !== "shown") return w[state];
  return offset === null ? w.before : w.at(timeText(receivedAt), offset);
}

/// Follows somebody else's point: nothing that this bar had begun goes on.
function leave(at) {
  asked = at;
  place = null;
  steps = 0;
  isHeld = false;
  stopPlaying();
}

function letGo() { isHeld = false; }

function goTo(at) {
  asked = at;
  steps = 0;
  change({ at }, { replaces: at !== undefined });
}

/// Goes to a part of the whole time. While a finger moves, the point follows as fast as it is
/// answered: a question is not given up for the next one.
function goToFraction(fraction) {
  stopPlaying();
  place = fraction;
  if (placing) return;
  goToPlace();
  placing = setInterval(goToPlace, placeEvery);
}

function goToPlace() {
  const now = performance.now();
  if (store.point.state === "loading" && now - placedAt < answerMax) return;
  const time = bounds();
  if (place === null || !time) {
    clearInterval(placing);
    placing = null;
    return;
  }
  const at = place >= 1 ? undefined
    : new Date(time.from + place * time.length).toISOString();
  place = null;
  placedAt = now;
  goTo(at);
}

/// Steps by records, or by minutes, from the point that is asked for.
export function step(direction, isMinute = false) {
  const { home, about, live, point: { at, state } } = store;
  if (!about) return;
  stopPlaying();
  place = null;
  isHeld = false;
  if (isMinute) return goToTime(timeOfPoint() + direction * 60_000);
  const named = /^@(\d+)$/.exec(at ?? "")?.[1];
  if (!named && state !== "shown") {
    // It may fail; then there is nothing to step from.
    if (state === "loading") steps += direction;
    return;
  }
  steps = 0;
  const from = named ? Number(named) : home.offset ?? about.firstOffset - 1;
  const last = live.offset ?? about.nextOffset - 1;
  const next = Math.max(from + direction, Math.min(from, about.firstOffset));
  if (next === from) return;
  goTo(next >= last && direction > 0 ? undefined : `@${next}`);
}

function timeOfPoint() {
  const { home, about, isPast, point: { at } } = store;
  if (!isPast) return about.live ? Date.now() : milliseconds(about.lastAt);
  const time = /^\d{4}-/.test(at) ? milliseconds(at) : NaN;
  return Number.isNaN(time) ? milliseconds(home.receivedAt ?? about.firstAt) : time;
}

function goToTime(time) {
  const bound = bounds();
  if (bound && time > Math.max(bound.from + bound.length, Date.now())) return goTo(undefined);
  goTo(new Date(Math.max(time, bound?.from ?? 0)).toISOString());
}

export function togglePlay() {
  if (playing) return stopPlaying();
  const { home, about, isPast } = store;
  if (!about) return;
  let time = milliseconds(isPast ? home.receivedAt ?? about.firstAt : about.firstAt);
  setPlayButton("pause");
  const tick = () => {
    const { state } = store.point;
    if (state === "loading") return;
    const end = bounds();
    if (state === "failed" || !end) return stopPlaying();
    if (time <= end.from + end.length) goTo(new Date(time).toISOString());
    else change({ at: undefined });
    time += playEvery * Number(nodes.speed.value);
  };
  playing = setInterval(tick, playEvery);
  tick();
}

function stopPlaying() {
  if (!playing) return;
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
            digest: "59533727a28ea603",
            content: ##"""
// SPDX-License-Identifier: Apache-2.0

// The home that is shown: the live one, or that of a point of the past. Pages draw both alike.
//
// The address says the point, the store asks for it, pages draw what the store shows:
//
//   loading ──▶ shown     Another point, or the same asked for again, is loading once more;
//      └──────▶ failed    one that failed also when the stream is open again.
//
// Now is loading until the stream has told the home, and then shown.

import { ask, follow } from "/app/api.js";
import { current } from "/app/route.js";

const empty = () => ({ offset: null, receivedAt: null, structures: [], rooms: [],
  tiles: new Map() });
/// From then on a page says that it waits, and no longer shows the point before.
const slowAfter = 1000;

class Store extends EventTarget {
  about = null;
  /// connecting, live, lost, or paused while nobody sees the page
  connection = "connecting";
  live = empty();
  #isHeard = false;
  /// The address that is shown: page and parameters.
  route = current();
  /// The point of the address, none for now: loading, shown or failed.
  point = { at: undefined, state: "loading", isSlow: false };
  error = null;
  #past = null;
  #hash = null;
  #abort = null;
  #lostAt = null;
  #known = new Map();

  /// What pages show; while a point is loading, that of the point before.
  get home() { return this.#past ?? this.live; }
  get isPast() { return this.point.at !== undefined; }
  /// Whether what is shown can be commanded.
  get isLive() { return !this.isPast && this.point.state === "shown"; }

  /// When the home was heard last; null where the home that is shown is not behind.
  get asOf() {
    if (this.isPast || this.point.state !== "shown") return null;
    if (this.#lostAt) return this.#lostAt;
    return this.about && !this.about.live ? this.about.lastAt : null;
  }

  /// Whether nobody can know which devices are online.
  get isStale() { return this.asOf !== null; }

  async start() {
    addEventListener("hashchange", () => this.#goToRoute());
    await this.#readAbout();
    this.#goToRoute();
    follow({
      reset: (home) => {
        this.live = { ...home, tiles: new Map(home.tiles.map((tile) => [tile.id, tile])) };
        this.#isHeard = true;
        this.#readAbout();
        if (!this.isPast) this.point.state = "shown";
        this.#tell("live", null);
      },
      diff: (diff) => this.#take(diff),
      mark: (mark) => {
        if (this.about && mark.logID !== this.about.logID) location.reload();
      },
      state: (state) => this.#connect(state),
    });
    // Whether somebody listens may change without a record.
    setInterval(() => {
      if (this.connection !== "paused") this.#readAbout();
    }, 30_000);
  }

  async #readAbout() {
    const before = this.asOf;
    try {
      this.about = await ask("about");
    } catch {
      return; // The connection says it.
    }
    this.#tell("about");
    if (this.asOf !== before) this.#tell("live", new Set());
  }

  #connect(state) {
    const isBack = state === "live" && this.#lostAt !== null;
    if (state === "live") this.#lostAt = null;
    else if (this.connection === "live") this.#lostAt = new Date().toISOString();
    this.connection = state;
    this.#tell("connection");
    if (!isBack) this.#tell("live", new Set());
    else if (this.point.state === "failed") this.#ask(this.point.at);
    else this.#tell("point", null);
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

  /// Follows the address. The same address again asks again: `-15m` moves on.
  #goToRoute() {
    this.route = current();
    const { at } = this.route.parameters;
    const isAgain = this.#hash === location.hash;
    this.#hash = location.hash;
    const wanted = at === "HEAD" || !at ? undefined : at;
    if (wanted !== this.point.at || isAgain || this.point.state === "failed") this.#ask(wanted);
    else this.#tell("point", null);
  }

  async #ask(at) {
    const former = this.home;
    this.#abort?.abort();
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    this.error = null;
    if (at === undefined) {
      this.#past = null;
      this.point = { at, state: this.#isHeard ? "shown" : "loading" };
      this.#tell("point", null);
      return;
    }
    this.#past = former;
    const point = { at, state: "loading", isSlow: false };
    this.point = point;
    this.#tell("point", null);
    setTimeout(() => {
      if (this.point !== point || point.state !== "loading") return;
      point.isSlow = true;
      this.#tell("point", new Set());
    }, slowAfter);
    try {
      const home = await this.tilesAt(at, signal);
      if (signal.aborted) return;
      this.#past = home;
      point.state = "shown";
    } catch (error) {
      if (signal.aborted) return;
      this.#past = empty();
      this.error = error;
      point.state = "failed";
    }
    this.#tell("point", new Set());
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
            digest: "7034ea4d0ff375ed",
            content: ##"""
/* SPDX-License-Identifier: Apache-2.0 */

:root {
  color-scheme: light dark;
  --ground: #f6f4f1; --card: #ffffff; --line: #d8d3cc; --ink: #1f1b16; --dim: #5f574d;
  --accent: #8a3b12; --accent-ink: #ffffff; --good: #1d6b3a; --bad: #a3211a; --warn: #7a5200;
  --past: #efe3f7; --past-ink: #4b2168; --bar: #94806b; --outage: #b8574d;
  --s0: #8a3b12; --s1: #2b6a8f; --s2: #4d7a2f; --s3: #7a4b9c; --s4: #9a7b12; --s5: #5c6670;
  font: 100%/1.45 system-ui, -apple-system, "Segoe UI", "Noto Sans", sans-serif;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #17140f; --card: #221e18; --line: #40392f; --ink: #f1ebe2; --dim: #b3a898;
    --accent: #ffb27a; --accent-ink: #2a1405; --good: #7fd49b; --bad: #ff9a8f; --warn: #f0c36a;
    --past: #33234a; --past-ink: #e6d4fa; --bar: #8c7d6a; --outage: #b0625b;
    --s0: #ffb27a; --s1: #7cc4ea; --s2: #a5d67f; --s3: #cfa6ee; --s4: #e6cd6e; --s5: #b8c0c8;
  }
}
* { box-sizing: border-box; }
html { scroll-padding: 5rem 0 9rem; }
body { margin: 0; background: var(--ground); color: var(--ink); padding-bottom: 9.5rem;
  overflow-wrap: break-word; }
td, th, dd, pre, .lines, h1 bdi { overflow-wrap: anywhere; }
bdi { unicode-bidi: isolate; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
main:focus { outline: none; }
h1 { font-size: 1.5rem; margin: 0 0 .25rem; display: flex; gap: .5rem; align-items: center; }
h1 bdi { min-width: 0; }
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
::placeholder { color: var(--dim); opacity: 1; }
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
button[aria-pressed="true"], .toggle[data-on="true"] { background: var(--accent); color: var(--accent-ink);
  border-color: var(--accent); }
button.link { border: 0; background: none; padding: 0; color: var(--accent); text-align: left;
  text-decoration: underline; min-height: 24px; }
input[type="range"] { padding: 0; border: 0; background: none; accent-color: var(--accent); }
input[type="checkbox"] { min-height: 1.2rem; width: 1.2rem; }
.level { flex: 1; min-width: 6rem; max-width: 20rem; }
.form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin: .75rem 0; }
.form input:not([type]) { flex: 1 1 12rem; min-width: 0; }
.form select { max-width: 100%; }
.pair { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; flex: 1 1 14rem;
  min-width: 0; }
.pair label { flex: none; }
.pair select { flex: 1 1 8rem; min-width: 0; }
.check { display: inline-flex; gap: .4rem; align-items: center; }
table { border-collapse: collapse; width: 100%; font-size: .92rem; }
th, td { text-align: left; padding: .3rem .5rem; border-bottom: 1px solid var(--line);
  vertical-align: top; font-weight: normal; min-width: min(5.5rem, 22vw); }
thead th { color: var(--dim); }
tr.chosen th { border-left: 3px solid var(--accent); }
tr.added td, tr.added th { color: var(--good); }
tr.removed td, tr.removed th { color: var(--bad); }
tr.chain > td { background: var(--card); border-left: 3px solid var(--accent); }
.who { display: inline-block; }
.firings th, .firings td:not(:last-child) { overflow-wrap: normal; }
.calendar { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: flex-start; }
.calendar h2 { flex-basis: 100%; margin-bottom: 0; }
.calendar table { width: min(100%, 20.5rem); table-layout: fixed; }
.calendar caption { text-align: left; color: var(--dim); padding: .2rem 0; }
.calendar th, .calendar td { border: 0; min-width: 0; padding: 1px; height: 2rem; text-align: center;
  vertical-align: middle; }
.calendar a { display: block; min-height: 1.9rem; padding: .2rem 0; border-radius: 5px;
  color: var(--ink); text-decoration: none; border: 1px solid var(--accent); }
.calendar .many a { background: var(--accent); color: var(--accent-ink); }
.columns { display: grid; gap: 0 2rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); }
.columns > * { min-width: 0; }
/* Until the values of another point are here; not for the blink of an eye. */
.body[aria-busy="true"] .columns { opacity: .5; transition: opacity 0s .3s; }
.records { list-style: none; margin: 0; padding: 0; }
.records li { border-bottom: 1px solid var(--line); }
.records summary { display: grid; grid-template-columns: auto 11rem 5rem 1fr;
  gap: .25rem .75rem; padding: .35rem 0; cursor: pointer; list-style: none; }
.records summary::-webkit-details-marker { display: none; }
.records summary::before { content: "▸"; content: "▸" / ""; color: var(--accent); }
.records [open] > summary::before { content: "▾"; content: "▾" / ""; }
td summary { cursor: pointer; }
.records time, .records .offset { color: var(--dim); font-variant-numeric: tabular-nums; }
.lines { display: grid; min-width: 0; }
.detail { padding: .25rem 0 .75rem 1rem; }
pre { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: .6rem;
  white-space: pre-wrap; max-height: 20rem; overflow: auto; margin: 0; }
.topic { font-family: ui-monospace, monospace; font-size: .88em; }
.events > p:empty { display: none; }
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
.plot text { font-size: .75rem; fill: var(--dim); }
.plot .grid { stroke: var(--line); }
.plot .line { fill: none; stroke: var(--accent); stroke-width: 1.8; vector-effect: non-scaling-stroke; }
.plot .band { fill: var(--accent); fill-opacity: .2; stroke: var(--accent); stroke-width: .7; }
.plot .shown { stroke: var(--past-ink); stroke-width: 2; stroke-dasharray: 5 3; }
.state0 { fill: var(--s0); } .state1 { fill: var(--s1); } .state2 { fill: var(--s2); }
.state3 { fill: var(--s3); } .state4 { fill: var(--s4); } .state5 { fill: var(--s5); }
.outage { fill: var(--outage); fill-opacity: .25; stroke: var(--outage);
  vector-effect: non-scaling-stroke; }
.scrubber { position: fixed; inset: auto 0 0; background: var(--card); z-index: 3;
  border-top: 1px solid var(--line); padding: .4rem 1rem .5rem; }
.track { position: relative; }
.density { display: block; width: 100%; height: 38px; }
.density .bar { fill: var(--bar); }
.density .span { fill: var(--s1); }
.density .cursor { fill: var(--accent); }
.track input { width: 100%; margin: -4px 0 0; display: block; min-height: 24px; }
.controls { display: flex; flex-wrap: wrap; gap: .4rem; align-items: center; }
.controls button { white-space: nowrap; }
.controls .point { min-width: 11rem; font-variant-numeric: tabular-nums; }
.goto { display: flex; gap: .3rem; flex: 0 1 22rem; min-width: 0; }
.goto input { min-width: 0; flex: 1; }
.round { padding: .2rem .5rem; }
@media (max-width: 40rem) {
  body { padding-bottom: 10rem; }
  .top { padding: .35rem .75rem; }
  .brand { flex: 1; }
  .top nav { order: 3; flex: 1 0 100%; }
  .top nav a { padding: .3rem .45rem; }
  .keys { display: none; }
  .controls select { padding: .3rem .2rem; }
  .scrubber { padding: .25rem .75rem .4rem; }
  .density { height: 26px; }
  .controls .point { min-width: min-content; flex: 1; font-size: .85rem; }
  .goto { flex: 1 1 60%; }
  .records summary { grid-template-columns: auto 1fr auto; }
  .lines { grid-column: 2 / -1; }
  .tiles { grid-template-columns: repeat(auto-fill, minmax(9.5rem, 1fr)); }
  .value { font-size: 1.15rem; }
  main { padding: .75rem; }
}
@media (max-width: 22rem) {
  .zone { order: 1; }
}
/* A low screen, or a great zoom: the bars scroll with the page and leave the space to it. */
@media (max-height: 30rem) {
  html { scroll-padding: 0; }
  body { padding-bottom: 0; }
  .top, .scrubber { position: static; }
}
@media (prefers-reduced-motion: no-preference) {
  .tile { transition: border-color .2s; }
}

"""##),
        DashboardFile(
            path: "/app/time.js", type: "text/javascript; charset=utf-8",
            digest: "1264e803b63cad7b",
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

/// The zone of all times of the page, as `GMT+1`.
export const zone = new Intl.DateTimeFormat(undefined, { timeZoneName: "short" })
  .formatToParts().find(({ type }) => type === "timeZoneName").value;

const day = /^(\d{4}-\d\d-\d\d|today|yesterday)(?:[Tt ]|$)/;
const clockOfDay = /^\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?$/;

/// A point as the server reads it. A person means the zone of the browser, the server its own: a
/// local time gets the browser's offset from UTC; all else stays as it was written.
export function pointText(text) {
  const typed = text.trim();
  const named = day.exec(typed)?.[1];
  const rest = typed.slice(named ? named.length : 0).replace(/^[Tt ]/, "");
  if (named ? rest && !clockOfDay.test(rest) : !clockOfDay.test(typed)) return typed;
  const hours = (rest || "00:00").replace(/^\d:/, "0$&");
  const today = new Date();
  const ago = (days) => dateText(new Date(today.getFullYear(), today.getMonth(),
    today.getDate() - days));
  let date = { today: ago(0), yesterday: ago(1) }[named] ?? named ?? ago(0);
  // A time of day alone is the latest one in the past.
  if (!named && new Date(`${date}T${hours}`) > today) date = ago(1);
  const local = `${date}T${hours}`;
  return Number.isNaN(Date.parse(local)) ? typed : local + offsetText(new Date(local));
}

const two = (number) => String(number).padStart(2, "0");
const dateText = (date) =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

function offsetText(date) {
  const minutes = -date.getTimezoneOffset();
  const size = Math.abs(minutes);
  return `${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
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
            digest: "c2bbc3965a838c20",
            content: ##"""
// SPDX-License-Identifier: Apache-2.0

/// What a device or a room is called: its id where the name has nothing that can be seen.
export function shownName({ name, id }) {
  const seen = (name ?? "").replace(/[\p{Default_Ignorable_Code_Point}\p{Z}\p{C}\u2800]/gu, "");
  return seen === "" ? id : name;
}

"""##),
        DashboardFile(
            path: "/app/words.js", type: "text/javascript; charset=utf-8",
            digest: "f947e4951fedbd70",
            content: ##"""
// SPDX-License-Identifier: Apache-2.0

// Every word of the page; a translation replaces this file. Words of values come from the server.

export const words = {
  language: "en",
  skip: "Skip to the content",
  pages: { home: "Home", events: "Events", compare: "Compare", find: "Find", health: "Health" },
  connection: {
    live: "Live", still: "A log that is read", lost: "No connection, trying again",
    connecting: "Connecting", paused: "Paused while nobody looks",
  },
  past: {
    title: (time, offset) => `You look at ${time}, @${offset}`,
    before: "You look at the time before the first record",
    later: (time, offset) => `This point is still to come: you look at ${time}, @${offset}`,
    timeless: (time, offset) => `This page is the same at every point; the bar stands ${
      offset === null ? "before the first record" : `at ${time}, @${offset}`}`,
    loading: (at) => `Asking for ${at}`,
    failed: (at, message) => `${at} cannot be shown: ${message}`,
    now: "You look at now", back: "Back to now", again: "Try again",
  },
  lost: (time) => `As of ${time}: there is no connection, so anything may have changed since.`,
  asOf: (time) => `As of ${time}: nobody listens, so connectivity may have changed since.`,
  connectivity: {
    online: "online", offline: "offline", partiallyOnline: "partly online", unknown: "unknown",
  },
  locality: { local: "local", remote: "by the cloud", mixed: "local and by the cloud", unknown: "" },
  counts: (online, all) => `${online} of ${all} devices online`,
  countAll: (all) => all === 1 ? "1 device" : `${all} devices`,
  noRoom: "No room",
  noDevices: "The home has no device at this point.",
  noValue: "no value yet",
  group: "group",
  // What a button shows must be the beginning of its name: one can then be asked for by voice.
  turn: (on, name) => `Turn ${on ? "on" : "off"}${name ? ` ${name}` : ""}`,
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
    before: "Before the first record", failed: "Not shown", loading: "Loading",
    zone: (name) => `times in ${name}`,
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
    shown: (time) => `The dashed line is at ${time}, the point that you look at.`,
    title: "Device", noID: "This address names no device. All devices are on the page of the home.",
    noValues: "This device has no lasting value. What it tells of, as a press of a button, is among "
      + "its events.",
    slots: { own: "its availability", gateway: "its gateway", bridge: "the bridge",
      session: "connection to the broker", heard: "its messages" },
    facts: { on: "reachable", off: "not reachable", sleeping: "asleep", unknown: "unknown",
      connected: "connected", lost: "lost", none: "not yet" },
  },
  origin: {
    how: "How?", chain: (name) => `How ${name} came to be`, message: "Message",
    payload: "Payload", received: "Received", happened: "Happened", codec: "Codec", reads: "Reads",
    event: "Event", before: "Before", first: "no earlier value is known", who: "By",
    outcome: "Outcome", template: "template", lost: "The record is no longer kept.",
    cut: (bytes) => `The beginning of ${bytes} bytes.`,
    causes: { engine: "Hearth itself", message: "a message", session: "the broker's session",
      timer: "a timer", command: "a command", import: "an import" },
    deliveries: { live: "live", stored: "stored by the broker", late: "late" },
    outcomes: { confirmed: "confirmed", failed: "failed", unconfirmed: "not confirmed",
      open: "not known yet" },
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
    all: "Also diagnostics", hidden: (n) => `Show ${n} more, of diagnostics or that go along`,
    before: "before the first record",
    more: (shown, all) => `Only the first ${shown} of ${all} are listed.`,
  },
  find: {
    title: "When was it so?", predicate: "Predicate", find: "Find",
    example: 'device("Kitchen lamp").onOff == true', none: "Never in this log.",
    from: "From", to: "To", lasted: "Lasted", still: "still so",
    count: (n) => n === 1 ? "Once" : `${n} times`, more: "Only the first 1000 are shown.",
    missing: "A predicate is needed.", column: (message, column) => `${message} (column ${column})`,
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
    phases: { idle: "not begun", connecting: "connecting", waiting: "waits to connect again",
      connected: "connected", stopped: "stopped" },
    commitError: "Nothing is written", publishing: "Not published", refused: "May not read",
    topic: "Topic", times: "Times", reason: "Reason of the last one", last: "Last",
  },
  login: {
    title: "Log in", token: "Token", enter: "Log in", out: "Log out", as: "Logged in as",
    used: "This link was used, or has ended. Ask for a new one, or enter a token.",
    help: "On the machine of the home, 'hearth token link' prints a link that works once.",
  },
  kinds: {
    attributesReported: "values reported", connectivityReported: "connectivity reported",
    momentaryOccurred: "press or signal", commandReceived: "command received",
    commandRequested: "command requested", commandSent: "command sent",
    commandConfirmed: "command confirmed", commandFailed: "command failed",
    commandUnconfirmed: "command not confirmed", commandObserved: "command of others",
    deviceAnnounced: "device announced", deviceDescribed: "device described",
    deviceRenamed: "device renamed", deviceMoved: "device moved", deviceRemoved: "device removed",
    devicesListed: "devices listed", devicesJoined: "devices joined",
    structureAnnounced: "structure announced", structureRenamed: "structure renamed",
    roomAnnounced: "room announced", roomRenamed: "room renamed", roomRemoved: "room removed",
    expiryScheduled: "expiry scheduled", historyImported: "history imported",
    messageUnreadable: "message unreadable", messageIgnored: "message ignored",
    messageHeld: "message held back", heldReleased: "held message released",
    bindingDeclared: "binding declared", bindingRemoved: "binding removed",
    sessionStarted: "session started", sessionResumed: "session resumed",
    sessionLost: "session lost", subscriptionsAcknowledged: "subscriptions acknowledged",
    brokerDropped: "dropped by the broker", brokerRolledBack: "broker rolled back",
    profileChanged: "profile changed", timerFired: "timer fired", clockStepped: "clock stepped",
    rangeLost: "records lost", recordDropped: "record dropped", logOpened: "log opened",
    reducerChanged: "rules changed", logRestored: "log restored",
  },
  error: "It did not work",
  loading: "Loading",
  noAnswer: "The home does not answer.",
  keys: "← → one record · Shift ← → one minute · N now · Space on the bar plays",
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
