// Written by `npm run client` from the table of routes. Changes belong there.

export interface paths {
    "/api/v1/mobile/auth/login": {
        /** Sign a device in with e-mail address and password */
        post: operations["mobile.auth.login"];
    };
    "/api/v1/mobile/auth/logout": {
        /** End this device's sign-in */
        post: operations["mobile.auth.logout"];
    };
    "/api/v1/mobile/auth/refresh": {
        /** Exchange a refresh token for the next pair of tokens */
        post: operations["mobile.auth.refresh"];
    };
    "/api/v1/mobile/auth/register": {
        /** Make an account with a first household, and sign its device in */
        post: operations["mobile.auth.register"];
    };
    "/api/v1/mobile/bootstrap": {
        /** Everything that an app needs when it starts */
        get: operations["mobile.bootstrap"];
    };
    "/api/v1/mobile/config": {
        /** What a client must know of this server before anybody signs in */
        get: operations["mobile.config"];
    };
    "/api/v1/mobile/devices": {
        /** List the devices that the user has signed in on, revoked ones too */
        get: operations["mobile.devices.list"];
    };
    "/api/v1/mobile/devices/{device_public_id}": {
        /** Revoke a device: its tokens end at once */
        delete: operations["mobile.devices.revoke"];
    };
    "/api/v1/mobile/households": {
        /** List the user's households */
        get: operations["mobile.households.list"];
        /** Found a household; the user becomes its owner */
        post: operations["mobile.households.create"];
    };
    "/api/v1/mobile/households/{household_public_id}/activate": {
        /** Make a household the one that requests mean when they name none */
        post: operations["mobile.households.activate"];
    };
    "/api/v1/mobile/inventory/capabilities": {
        /** Tell what this household and this user can do with the inventory */
        get: operations["mobile.inventory.capabilities"];
    };
    "/api/v1/mobile/inventory/search": {
        /** Find things, boxes and places by their words */
        get: operations["mobile.inventory.search"];
    };
    "/api/v1/mobile/inventory/{resource_type}/{public_id}": {
        /** Look at one thing, box or place, where it is and what is in it */
        get: operations["mobile.inventory.detail"];
    };
    "/api/v1/mobile/mutations": {
        /** Push operations, and learn the outcome of each */
        post: operations["mobile.mutations.push"];
    };
    "/api/v1/mobile/mutations/{operation_public_id}": {
        /** Look up the outcome of an operation */
        get: operations["mobile.mutations.get"];
    };
    "/api/v1/mobile/sync/events": {
        /** Hear within a second that a household has changed */
        get: operations["mobile.sync.events"];
    };
    "/api/v1/mobile/sync/manifest": {
        /** Tell where the household stands: epoch, seq, checksum, collections */
        get: operations["mobile.sync.manifest"];
    };
    "/api/v1/mobile/sync/snapshots": {
        /** Ask for everything, or for what has changed since a seq */
        post: operations["mobile.sync.snapshots.create"];
    };
    "/api/v1/mobile/sync/snapshots/{public_id}": {
        /** Look at a snapshot again */
        get: operations["mobile.sync.snapshots.get"];
    };
    "/api/v1/mobile/sync/snapshots/{public_id}/collections/{collection_key}/download": {
        /** Download the changes of one collection of a snapshot */
        get: operations["mobile.sync.snapshots.download"];
    };
    "/api/v1/status": {
        /** Tell that the service runs */
        get: operations["status"];
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description One record at its newest state, or its end. */
        Change: {
            /** @constant */
            change: "put";
            public_id: string;
            seq: number;
            record: {
                [key: string]: unknown;
            };
        } | {
            /** @constant */
            change: "delete";
            public_id: string;
            seq: number;
        };
        /** @description Where a household stands now: a reason to pull. */
        ChangeHint: {
            /**
             * Format: uuid
             * @description A lower-case UUID
             */
            household_id: string;
            /**
             * Format: uuid
             * @description A lower-case UUID
             */
            epoch: string;
            seq: number;
        };
        /** @description What gave way; the record of this id in `conflicts` tells the whole story. */
        ConflictNote: {
            /**
             * Format: uuid
             * @description A lower-case UUID
             */
            public_id: string;
            collection: string;
            record_id: string;
            field: string;
            reason: string;
            lost: unknown;
            kept: unknown;
        };
        /** @description An installation that the user has signed in on. */
        Device: {
            public_id: string;
            /** @enum {string} */
            platform: "android" | "ios" | "web" | "cli" | "other";
            app_version_name: string | null;
            app_version_code: number | null;
            device_name: string | null;
            device_model: string | null;
            os_version: string | null;
            /** Format: date-time */
            last_seen_at: string;
            revoked_at: string | null;
        };
        Error: {
            /** @enum {string} */
            code: "authentication_required" | "invalid_credentials" | "token_reused" | "access_denied" | "household_required" | "household_access_denied" | "registration_closed" | "device_revoked" | "not_found" | "route_not_found" | "operation_not_found" | "method_not_allowed" | "conflict" | "already_exists" | "name_taken" | "slot_full" | "target_archived" | "cycle" | "too_deep" | "already_resolved" | "already_undone" | "superseded" | "operation_id_reused" | "snapshot_expired" | "precondition_failed" | "payload_too_large" | "unsupported_media_type" | "range_not_satisfiable" | "validation_failed" | "too_many" | "wrong_level" | "notes_invalid" | "notes_too_large" | "upgrade_required" | "rate_limited" | "internal_error" | "unavailable" | "storage_full";
            message: string;
            details: components["schemas"]["ErrorDetail"][];
        };
        ErrorDetail: {
            /** @description Keys and indexes joined by dots; empty for the whole */
            path: string;
            /**
             * @example required
             * @example invalid_type
             * @example too_big
             * @example unrecognized_key
             */
            code: string;
            message: string;
        };
        ErrorEnvelope: {
            /** @constant */
            success: false;
            error: components["schemas"]["Error"];
            meta: components["schemas"]["Meta"];
        };
        /** @description The last event of a stream that the server ends. */
        HintsClosed: {
            /**
             * @description `authentication_required`: refresh the access token, then connect again. `households_changed`: a household was joined or left; connect again to hear of those there are now. `unavailable`: the server stops; connect again after the time that `retry` gave. `replaced`: this device has opened newer streams, and needs this one no more. The others: connecting again would be refused with this code.
             * @enum {string}
             */
            reason: "authentication_required" | "device_revoked" | "access_denied" | "household_access_denied" | "households_changed" | "replaced" | "unavailable";
        };
        /** @description A household that the user is a member of. */
        Household: {
            public_id: string;
            name: string;
            /** @enum {string} */
            role: "viewer" | "member" | "admin" | "owner";
            /** Format: date-time */
            created_at: string;
        };
        /**
         * category.create
         * @description Create a category
         */
        "Input.category.create": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            name: string;
            parent_id?: string | null;
        };
        /**
         * category.update
         * @description Rename a category, or put it under another one
         */
        "Input.category.update": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            name?: string;
            parent_id?: string | null;
        };
        /**
         * conflict.resolve
         * @description Settle a conflict: keep what stands, or bring back what gave way
         */
        "Input.conflict.resolve": {
            /**
             * Format: uuid
             * @description A lower-case UUID
             */
            public_id: string;
            /** @enum {string} */
            choose: "lost" | "kept";
        };
        /**
         * container.archive
         * @description Archive a container; what is in it stays in it
         */
        "Input.container.archive": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
        };
        /**
         * container.create
         * @description Create a container, placed or not
         */
        "Input.container.create": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            name: string;
            kind?: string;
            placement?: {
                /** @enum {string} */
                kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                id: string;
            } | null;
        };
        /**
         * container.move
         * @description Move a container with all that is in it
         */
        "Input.container.move": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            placement: {
                /** @enum {string} */
                kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                id: string;
            };
        };
        /**
         * container.place
         * @description Put a container into a place
         */
        "Input.container.place": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            placement: {
                /** @enum {string} */
                kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                id: string;
            };
        };
        /**
         * container.restore
         * @description Restore an archived container
         */
        "Input.container.restore": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
        };
        /**
         * container.set_fill_status
         * @description Say how full a container is
         */
        "Input.container.set_fill_status": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** @enum {string} */
            fill_status: "unknown" | "empty" | "partial" | "nearly_full" | "full";
        };
        /**
         * container.unplace
         * @description Take a container out of where it is
         */
        "Input.container.unplace": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
        };
        /**
         * container.update
         * @description Change the name or the kind of a container
         */
        "Input.container.update": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            name?: string;
            kind?: string;
        };
        /**
         * item.add_tag
         * @description Put a tag on an item
         */
        "Input.item.add_tag": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            tag_id: string;
        };
        /**
         * item.adjust_quantity
         * @description Take some out or put some in
         */
        "Input.item.adjust_quantity": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            delta: number;
            reason?: string | null;
        };
        /**
         * item.archive
         * @description Archive an item
         */
        "Input.item.archive": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
        };
        /**
         * item.assign
         * @description Put an item into a place
         */
        "Input.item.assign": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            placement: {
                /** @enum {string} */
                kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                id: string;
            };
        };
        /**
         * item.create
         * @description Create an item, placed or not
         */
        "Input.item.create": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            name: string;
            description?: string | null;
            unit?: string | null;
            asset_number?: string | null;
            serial_number?: string | null;
            manufacturer?: string | null;
            model_number?: string | null;
            insured?: boolean | null;
            purchased_from?: string | null;
            purchase_price?: string | null;
            purchase_date?: string | null;
            lifetime_warranty?: boolean | null;
            warranty_expires?: string | null;
            warranty_details?: string | null;
            sold_to?: string | null;
            sold_price?: string | null;
            sold_date?: string | null;
            sold_notes?: string | null;
            custom_fields?: {
                [key: string]: string;
            } | null;
            quantity?: number;
            category_id?: string | null;
            tag_ids?: string[];
            placement?: {
                /** @enum {string} */
                kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                id: string;
            } | null;
            notes?: string;
        };
        /**
         * item.edit_notes
         * @description Merge a Yjs update into an item's notes
         */
        "Input.item.edit_notes": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            update: string;
        };
        /**
         * item.move
         * @description Move an item
         */
        "Input.item.move": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            placement: {
                /** @enum {string} */
                kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                id: string;
            };
        };
        /**
         * item.remove_tag
         * @description Take a tag off an item
         */
        "Input.item.remove_tag": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            tag_id: string;
        };
        /**
         * item.restore
         * @description Restore an archived item
         */
        "Input.item.restore": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
        };
        /**
         * item.set_category
         * @description Put an item into a category, or (null) into none
         */
        "Input.item.set_category": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            category_id: string | null;
        };
        /**
         * item.set_notes
         * @description Write an item's notes as plain text: the smallest edit of the document that leads there
         */
        "Input.item.set_notes": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            notes: string;
        };
        /**
         * item.set_quantity
         * @description Say how many there are
         */
        "Input.item.set_quantity": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            quantity: number;
            reason?: string | null;
        };
        /**
         * item.set_tags
         * @description Say which tags an item has
         */
        "Input.item.set_tags": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            tag_ids: string[];
        };
        /**
         * item.unassign
         * @description Take an item out of where it is
         */
        "Input.item.unassign": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
        };
        /**
         * item.update
         * @description Change what is known of an item
         */
        "Input.item.update": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            name?: string;
            description?: string | null;
            unit?: string | null;
            asset_number?: string | null;
            serial_number?: string | null;
            manufacturer?: string | null;
            model_number?: string | null;
            insured?: boolean | null;
            purchased_from?: string | null;
            purchase_price?: string | null;
            purchase_date?: string | null;
            lifetime_warranty?: boolean | null;
            warranty_expires?: string | null;
            warranty_details?: string | null;
            sold_to?: string | null;
            sold_price?: string | null;
            sold_date?: string | null;
            sold_notes?: string | null;
            custom_fields?: {
                [key: string]: string;
            } | null;
        };
        /**
         * location.archive
         * @description Archive a location
         */
        "Input.location.archive": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
        };
        /**
         * location.create
         * @description Create a location
         */
        "Input.location.create": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            name: string;
            description?: string | null;
        };
        /**
         * location.restore
         * @description Restore an archived location
         */
        "Input.location.restore": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
        };
        /**
         * location.update
         * @description Change the name or the description of a location
         */
        "Input.location.update": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            name?: string;
            description?: string | null;
        };
        /**
         * product_code.create
         * @description Note a barcode of an item
         */
        "Input.product_code.create": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            item_id: string;
            code: string;
        };
        /**
         * product_code.delete
         * @description Delete a barcode of an item
         */
        "Input.product_code.delete": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
        };
        /**
         * product_code.update
         * @description Correct a barcode of an item
         */
        "Input.product_code.update": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            code: string;
        };
        /**
         * rack.create
         * @description Create a rack
         */
        "Input.rack.create": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            name: string;
            parent: {
                /** @enum {string} */
                kind: "location" | "zone" | "rack" | "row" | "shelf";
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                id: string;
            };
            position?: number;
        };
        /**
         * rack.update
         * @description Change a rack, or put it under another place of a higher level
         */
        "Input.rack.update": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            name?: string;
            parent?: {
                /** @enum {string} */
                kind: "location" | "zone" | "rack" | "row" | "shelf";
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                id: string;
            };
            position?: number;
        };
        /**
         * row.create
         * @description Create a row
         */
        "Input.row.create": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            name: string;
            parent: {
                /** @enum {string} */
                kind: "location" | "zone" | "rack" | "row" | "shelf";
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                id: string;
            };
            position?: number;
        };
        /**
         * row.update
         * @description Change a row, or put it under another place of a higher level
         */
        "Input.row.update": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            name?: string;
            parent?: {
                /** @enum {string} */
                kind: "location" | "zone" | "rack" | "row" | "shelf";
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                id: string;
            };
            position?: number;
        };
        /**
         * shelf.create
         * @description Create a shelf
         */
        "Input.shelf.create": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            name: string;
            parent: {
                /** @enum {string} */
                kind: "location" | "zone" | "rack" | "row" | "shelf";
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                id: string;
            };
            position?: number;
        };
        /**
         * shelf.update
         * @description Change a shelf, or put it under another place of a higher level
         */
        "Input.shelf.update": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            name?: string;
            parent?: {
                /** @enum {string} */
                kind: "location" | "zone" | "rack" | "row" | "shelf";
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                id: string;
            };
            position?: number;
        };
        /**
         * slot.create
         * @description Create a slot
         */
        "Input.slot.create": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            name: string;
            parent: {
                /** @enum {string} */
                kind: "location" | "zone" | "rack" | "row" | "shelf";
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                id: string;
            };
            position?: number;
            capacity?: number | null;
        };
        /**
         * slot.update
         * @description Change a slot, its capacity, or put it under another place
         */
        "Input.slot.update": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            name?: string;
            parent?: {
                /** @enum {string} */
                kind: "location" | "zone" | "rack" | "row" | "shelf";
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                id: string;
            };
            position?: number;
            capacity?: number | null;
        };
        /**
         * tag.create
         * @description Create a tag
         */
        "Input.tag.create": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            name: string;
        };
        /**
         * tag.update
         * @description Rename a tag
         */
        "Input.tag.update": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            name: string;
        };
        /**
         * zone.create
         * @description Create a zone
         */
        "Input.zone.create": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            name: string;
            parent: {
                /** @enum {string} */
                kind: "location" | "zone" | "rack" | "row" | "shelf";
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                id: string;
            };
            position?: number;
        };
        /**
         * zone.update
         * @description Change a zone, or put it under another place of a higher level
         */
        "Input.zone.update": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            name?: string;
            parent?: {
                /** @enum {string} */
                kind: "location" | "zone" | "rack" | "row" | "shelf";
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                id: string;
            };
            position?: number;
        };
        /** @description Where a household stands. */
        Manifest: {
            protocol_version: number;
            /**
             * Format: uuid
             * @description A lower-case UUID
             */
            household_id: string;
            /**
             * Format: uuid
             * @description A lower-case UUID
             */
            epoch: string;
            seq: number;
            floor_seq: number;
            /** Format: date-time */
            server_time: string;
            checksum: string;
            collections: {
                key: string;
                schema_version: number;
                rows: number;
            }[];
            limits: {
                operations_per_batch: number;
                batch_bytes: number;
                operation_bytes: number;
                inline_changes: number;
                notes_state_bytes: number;
                snapshot_lifetime_seconds: number;
            };
        };
        Meta: {
            /**
             * Format: uuid
             * @description Also in the header field X-Request-Id
             */
            request_id: string;
            /**
             * Format: date-time
             * @description ISO 8601 with offset
             */
            timestamp: string;
        };
        MobileConfig: {
            /** @constant */
            name: "stowage";
            version: string;
            interface_version: string;
            base_url: string;
            /** @enum {string} */
            registration: "first" | "open" | "invite" | "closed";
            platforms: ("android" | "ios" | "web" | "cli" | "other")[];
            password: {
                min_length: number;
                max_length: number;
            };
            tokens: {
                access_seconds: number;
                refresh_seconds: number;
            };
            sync: {
                protocol_version: number;
                operations_per_batch: number;
                batch_bytes: number;
                operation_bytes: number;
                inline_changes: number;
            };
        };
        /**
         * @description One intent of one person.
         * @example {
         *       "operation_id": "019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d",
         *       "type": "item.adjust_quantity",
         *       "input": {
         *         "public_id": "019a8f2d-1f0e-7b2a-8c4d-6e8f0a2b4c6d",
         *         "delta": -1,
         *         "reason": "Lent to Ben"
         *       },
         *       "base_seq": 1234,
         *       "occurred_at": "2026-11-20T10:00:00.000Z"
         *     }
         */
        Operation: {
            /**
             * Format: uuid
             * @description Made by the author. The same id again gives the recorded outcome.
             */
            operation_id: string;
            /** @description The command, such as `item.move` */
            type: string;
            input: {
                [key: string]: unknown;
            };
            /** @description The seq that the author's replica had applied when the intent was made */
            base_seq: number;
            /**
             * Format: date-time
             * @description When it happened, by the author's clock
             */
            occurred_at: string;
        } & ({
            /** @constant */
            type: "location.create";
            input: components["schemas"]["Input.location.create"];
        } | {
            /** @constant */
            type: "location.update";
            input: components["schemas"]["Input.location.update"];
        } | {
            /** @constant */
            type: "location.archive";
            input: components["schemas"]["Input.location.archive"];
        } | {
            /** @constant */
            type: "location.restore";
            input: components["schemas"]["Input.location.restore"];
        } | {
            /** @constant */
            type: "zone.create";
            input: components["schemas"]["Input.zone.create"];
        } | {
            /** @constant */
            type: "rack.create";
            input: components["schemas"]["Input.rack.create"];
        } | {
            /** @constant */
            type: "row.create";
            input: components["schemas"]["Input.row.create"];
        } | {
            /** @constant */
            type: "shelf.create";
            input: components["schemas"]["Input.shelf.create"];
        } | {
            /** @constant */
            type: "zone.update";
            input: components["schemas"]["Input.zone.update"];
        } | {
            /** @constant */
            type: "rack.update";
            input: components["schemas"]["Input.rack.update"];
        } | {
            /** @constant */
            type: "row.update";
            input: components["schemas"]["Input.row.update"];
        } | {
            /** @constant */
            type: "shelf.update";
            input: components["schemas"]["Input.shelf.update"];
        } | {
            /** @constant */
            type: "slot.create";
            input: components["schemas"]["Input.slot.create"];
        } | {
            /** @constant */
            type: "slot.update";
            input: components["schemas"]["Input.slot.update"];
        } | {
            /** @constant */
            type: "container.create";
            input: components["schemas"]["Input.container.create"];
        } | {
            /** @constant */
            type: "container.update";
            input: components["schemas"]["Input.container.update"];
        } | {
            /** @constant */
            type: "container.set_fill_status";
            input: components["schemas"]["Input.container.set_fill_status"];
        } | {
            /** @constant */
            type: "container.place";
            input: components["schemas"]["Input.container.place"];
        } | {
            /** @constant */
            type: "container.move";
            input: components["schemas"]["Input.container.move"];
        } | {
            /** @constant */
            type: "container.unplace";
            input: components["schemas"]["Input.container.unplace"];
        } | {
            /** @constant */
            type: "container.archive";
            input: components["schemas"]["Input.container.archive"];
        } | {
            /** @constant */
            type: "container.restore";
            input: components["schemas"]["Input.container.restore"];
        } | {
            /** @constant */
            type: "item.create";
            input: components["schemas"]["Input.item.create"];
        } | {
            /** @constant */
            type: "item.update";
            input: components["schemas"]["Input.item.update"];
        } | {
            /** @constant */
            type: "item.set_category";
            input: components["schemas"]["Input.item.set_category"];
        } | {
            /** @constant */
            type: "item.add_tag";
            input: components["schemas"]["Input.item.add_tag"];
        } | {
            /** @constant */
            type: "item.remove_tag";
            input: components["schemas"]["Input.item.remove_tag"];
        } | {
            /** @constant */
            type: "item.set_tags";
            input: components["schemas"]["Input.item.set_tags"];
        } | {
            /** @constant */
            type: "item.edit_notes";
            input: components["schemas"]["Input.item.edit_notes"];
        } | {
            /** @constant */
            type: "item.set_notes";
            input: components["schemas"]["Input.item.set_notes"];
        } | {
            /** @constant */
            type: "item.assign";
            input: components["schemas"]["Input.item.assign"];
        } | {
            /** @constant */
            type: "item.move";
            input: components["schemas"]["Input.item.move"];
        } | {
            /** @constant */
            type: "item.unassign";
            input: components["schemas"]["Input.item.unassign"];
        } | {
            /** @constant */
            type: "item.archive";
            input: components["schemas"]["Input.item.archive"];
        } | {
            /** @constant */
            type: "item.restore";
            input: components["schemas"]["Input.item.restore"];
        } | {
            /** @constant */
            type: "item.adjust_quantity";
            input: components["schemas"]["Input.item.adjust_quantity"];
        } | {
            /** @constant */
            type: "item.set_quantity";
            input: components["schemas"]["Input.item.set_quantity"];
        } | {
            /** @constant */
            type: "category.create";
            input: components["schemas"]["Input.category.create"];
        } | {
            /** @constant */
            type: "category.update";
            input: components["schemas"]["Input.category.update"];
        } | {
            /** @constant */
            type: "tag.create";
            input: components["schemas"]["Input.tag.create"];
        } | {
            /** @constant */
            type: "tag.update";
            input: components["schemas"]["Input.tag.update"];
        } | {
            /** @constant */
            type: "product_code.create";
            input: components["schemas"]["Input.product_code.create"];
        } | {
            /** @constant */
            type: "product_code.update";
            input: components["schemas"]["Input.product_code.update"];
        } | {
            /** @constant */
            type: "product_code.delete";
            input: components["schemas"]["Input.product_code.delete"];
        } | {
            /** @constant */
            type: "conflict.resolve";
            input: components["schemas"]["Input.conflict.resolve"];
        });
        /** @description Why an operation was rejected. */
        OperationError: {
            /**
             * @description `validation_failed`: The input is not of the form that this operation takes.
             *
             *     `unknown_operation`: This server knows no operation of that type.
             *
             *     `not_found`: What the operation speaks of does not exist.
             *
             *     `access_denied`: Your role does not allow this.
             *
             *     `operation_id_reused`: This operation id was used for something else; the first one stands.
             *
             *     `already_exists`: A record with this id exists already.
             *
             *     `name_taken`: That name is taken.
             *
             *     `slot_full`: The slot has no room left.
             *
             *     `target_archived`: The target is archived.
             *
             *     `cycle`: A thing cannot be inside itself.
             *
             *     `too_deep`: Containers can be nested 64 levels deep.
             *
             *     `too_many`: There are too many of them.
             *
             *     `wrong_level`: A place can only lie under a place of a higher level.
             *
             *     `already_resolved`: This conflict was resolved already.
             *
             *     `too_large`: The operation is too large.
             *
             *     `notes_invalid`: The notes update cannot be read.
             *
             *     `notes_too_large`: The notes would grow too large.
             *
             *     `registration_closed`: This server takes no new accounts.
             *
             *     `email_taken`: There is an account with this e-mail address.
             *
             *     `household_access_denied`: You are not a member of this household.
             *
             *     `token_invalid`: This token is not valid, or not any more.
             *
             *     `token_reused`: This refresh token was used before; sign in again.
             *
             *     `precondition_failed`: The record has changed since it was read.
             *
             *     `superseded`: Something that came later builds on this.
             *
             *     `already_undone`: This was undone already.
             *
             *     `internal_error`: The server could not judge this operation; the fault is logged.
             * @enum {string}
             */
            code: "validation_failed" | "unknown_operation" | "not_found" | "access_denied" | "operation_id_reused" | "already_exists" | "name_taken" | "slot_full" | "target_archived" | "cycle" | "too_deep" | "too_many" | "wrong_level" | "already_resolved" | "too_large" | "notes_invalid" | "notes_too_large" | "registration_closed" | "email_taken" | "household_access_denied" | "token_invalid" | "token_reused" | "precondition_failed" | "superseded" | "already_undone" | "internal_error";
            message: string;
            details: components["schemas"]["ErrorDetail"][];
        };
        /** @description The outcome of one operation, kept for ever under its id. */
        OperationResult: {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            operation_id: string;
            /**
             * @description `merged`: applied, and something had to give; see `conflicts`
             * @enum {string}
             */
            status: "applied" | "merged" | "rejected";
            /** @description The place in the household's history; null for a rejected one */
            seq: number | null;
            /** @description True when the outcome was known already and nothing was done again */
            replayed: boolean;
            conflicts: components["schemas"]["ConflictNote"][];
            error: components["schemas"]["OperationError"] | null;
        };
        /** @description A record of the collection `categories`. Unknown fields are kept. */
        "Record.categories": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            name: string;
            parent_id: string | null;
        };
        /** @description A record of the collection `conflicts`. Unknown fields are kept. */
        "Record.conflicts": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            collection: string;
            record_id: string;
            field: string;
            /** @enum {string} */
            reason: "concurrent_edit" | "archived" | "slot_full" | "target_archived" | "name_taken" | "quantity_shortfall";
            lost: unknown;
            lost_by: string;
            /** Format: date-time */
            lost_at: string;
            lost_operation_id: string;
            kept: unknown;
            kept_by: string;
            /** Format: date-time */
            kept_at: string;
            kept_operation_id: string;
            shortfall?: number;
            resolved_at: string | null;
            resolved_by: string | null;
            resolution: ("lost" | "kept") | null;
        };
        /** @description A record of the collection `containers`. Unknown fields are kept. */
        "Record.containers": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            name: string;
            kind: string;
            /** @enum {string} */
            fill_status: "unknown" | "empty" | "partial" | "nearly_full" | "full";
            placement: {
                /** @enum {string} */
                kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                id: string;
            } | null;
            archived_at: string | null;
        };
        /** @description A record of the collection `items`. Unknown fields are kept. */
        "Record.items": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            name: string;
            description: string | null;
            quantity: number;
            unit: string | null;
            category_id: string | null;
            tag_ids: string[];
            placement: {
                /** @enum {string} */
                kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                id: string;
            } | null;
            notes: string;
            notes_state: string | null;
            archived_at: string | null;
            asset_number?: string | null;
            serial_number?: string | null;
            manufacturer?: string | null;
            model_number?: string | null;
            insured?: boolean | null;
            purchased_from?: string | null;
            purchase_price?: string | null;
            purchase_date?: string | null;
            lifetime_warranty?: boolean | null;
            warranty_expires?: string | null;
            warranty_details?: string | null;
            sold_to?: string | null;
            sold_price?: string | null;
            sold_date?: string | null;
            sold_notes?: string | null;
            custom_fields?: {
                [key: string]: string;
            } | null;
        };
        /** @description A record of the collection `locations`. Unknown fields are kept. */
        "Record.locations": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            name: string;
            description: string | null;
            archived_at: string | null;
        };
        /** @description A record of the collection `media`. Unknown fields are kept. */
        "Record.media": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            item_id: string;
            content_type: string;
            bytes: number;
            sha256: string;
            position: number;
        };
        /** @description A record of the collection `movements`. Unknown fields are kept. */
        "Record.movements": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            subject: {
                /** @enum {string} */
                kind: "container" | "item";
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                id: string;
            };
            from: {
                /** @enum {string} */
                kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                id: string;
            } | null;
            to: {
                /** @enum {string} */
                kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                id: string;
            } | null;
            moved_by: string;
            /** Format: date-time */
            moved_at: string;
            operation_id: string;
        };
        /** @description A record of the collection `product_codes`. Unknown fields are kept. */
        "Record.product_codes": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            item_id: string;
            code: string;
        };
        /** @description A record of the collection `quantity_changes`. Unknown fields are kept. */
        "Record.quantity_changes": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            item_id: string;
            /** @enum {string} */
            kind: "count" | "delta";
            value: number;
            quantity: number;
            reason: string | null;
            changed_by: string;
            /** Format: date-time */
            changed_at: string;
            operation_id: string;
        };
        /** @description A record of the collection `racks`. Unknown fields are kept. */
        "Record.racks": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            name: string;
            parent: {
                /** @enum {string} */
                kind: "location" | "zone" | "rack" | "row" | "shelf";
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                id: string;
            };
            position: number;
        };
        /** @description A record of the collection `rows`. Unknown fields are kept. */
        "Record.rows": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            name: string;
            parent: {
                /** @enum {string} */
                kind: "location" | "zone" | "rack" | "row" | "shelf";
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                id: string;
            };
            position: number;
        };
        /** @description A record of the collection `shelves`. Unknown fields are kept. */
        "Record.shelves": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            name: string;
            parent: {
                /** @enum {string} */
                kind: "location" | "zone" | "rack" | "row" | "shelf";
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                id: string;
            };
            position: number;
        };
        /** @description A record of the collection `slots`. Unknown fields are kept. */
        "Record.slots": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            name: string;
            parent: {
                /** @enum {string} */
                kind: "location" | "zone" | "rack" | "row" | "shelf";
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                id: string;
            };
            position: number;
            capacity: number | null;
        };
        /** @description A record of the collection `tags`. Unknown fields are kept. */
        "Record.tags": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            name: string;
        };
        /** @description A record of the collection `zones`. Unknown fields are kept. */
        "Record.zones": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            name: string;
            parent: {
                /** @enum {string} */
                kind: "location" | "zone" | "rack" | "row" | "shelf";
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                id: string;
            };
            position: number;
        };
        /** @description A small one carries its changes; where `changes` is null the collection is downloaded. */
        Snapshot: {
            /**
             * Format: uuid
             * @description A lower-case UUID
             */
            public_id: string;
            /**
             * Format: uuid
             * @description A lower-case UUID
             */
            household_id: string;
            /**
             * Format: uuid
             * @description A lower-case UUID
             */
            epoch: string;
            /** @enum {string} */
            kind: "full" | "delta";
            reason: ("requested" | "epoch_changed" | "behind_floor" | "ahead_of_server") | null;
            since_seq: number | null;
            seq: number;
            checksum: string;
            /** Format: date-time */
            expires_at: string;
            collections: {
                key: string;
                rows: number;
                /** @description Of the download as text, end line included, before any content encoding */
                bytes: number;
                sha256: string;
                changes: components["schemas"]["Change"][] | null;
            }[];
        };
        SnapshotHead: {
            /**
             * Format: uuid
             * @description A lower-case UUID
             */
            public_id: string;
            /**
             * Format: uuid
             * @description A lower-case UUID
             */
            household_id: string;
            /**
             * Format: uuid
             * @description A lower-case UUID
             */
            epoch: string;
            /** @enum {string} */
            kind: "full" | "delta";
            reason: ("requested" | "epoch_changed" | "behind_floor" | "ahead_of_server") | null;
            since_seq: number | null;
            seq: number;
            checksum: string;
            /** Format: date-time */
            expires_at: string;
            collections: {
                key: string;
                rows: number;
                /** @description Of the download as text, end line included, before any content encoding */
                bytes: number;
                sha256: string;
            }[];
        };
        /** @description Tokens of a sign-in. The access token is renewed with the refresh token, which is good once. */
        TokenSet: {
            /** @constant */
            token_type: "Bearer";
            access_token: string;
            /** Format: date-time */
            access_token_expires_at: string;
            refresh_token: string;
            /** Format: date-time */
            refresh_token_expires_at: string;
            user: components["schemas"]["User"];
            device: components["schemas"]["Device"];
        };
        User: {
            public_id: string;
            name: string;
            email: string;
            /** @enum {string} */
            role: "user" | "support" | "operator" | "superadmin";
            /** @enum {string} */
            status: "active" | "suspended";
            email_verified: boolean;
            current_household_id: string | null;
        };
    };
    responses: never;
    parameters: {
        /** @description The household meant; without it, the current one of the user. */
        household_id: string;
        /** @description How many at most */
        limit: number;
        /** @description `next_cursor` of the page before */
        cursor: string;
        /** @description Part of a name; case does not matter */
        q: string;
        /**
         * @description A UUID of the client, best of version 7. The same request with the same key is done once, and answered alike; the key becomes the id of the operation.
         * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
         */
        "Idempotency-Key": string;
        /**
         * @description The `ETag` of what the client has read: if that has changed since, the answer is 412.
         * @example "1f2e3d4c5b6a.1234"
         */
        "If-Match": string;
        /** @description One range of bytes (RFC 9110, section 14), such as `bytes=1000-` */
        Range: string;
        /** @description The `ETag` of what is there already */
        "If-Range": string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "mobile.auth.login": {
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    password: string;
                    device_installation_id: string;
                    /** @enum {string} */
                    platform: "android" | "ios" | "web" | "cli" | "other";
                    app_version_name?: string | null;
                    app_version_code?: number | null;
                    device_name?: string | null;
                    device_model?: string | null;
                    os_version?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["TokenSet"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
        };
    };
    "mobile.auth.logout": {
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** @constant */
                            signed_out: true;
                        };
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
        };
    };
    "mobile.auth.refresh": {
        requestBody: {
            content: {
                "application/json": {
                    refresh_token: string;
                    device_installation_id: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["TokenSet"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
        };
    };
    "mobile.auth.register": {
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    email: string;
                    /** @description Not an obvious one */
                    password: string;
                    household_name?: string;
                    device_installation_id: string;
                    /** @enum {string} */
                    platform: "android" | "ios" | "web" | "cli" | "other";
                    app_version_name?: string | null;
                    app_version_code?: number | null;
                    device_name?: string | null;
                    device_model?: string | null;
                    os_version?: string | null;
                };
            };
        };
        responses: {
            /** @description Made */
            201: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["TokenSet"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
        };
    };
    "mobile.bootstrap": {
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            user: components["schemas"]["User"];
                            device: components["schemas"]["Device"];
                            households: components["schemas"]["Household"][];
                            current_household: components["schemas"]["Household"] | null;
                            config: components["schemas"]["MobileConfig"];
                            /** Format: date-time */
                            server_time: string;
                        };
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
        };
    };
    "mobile.config": {
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["MobileConfig"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
        };
    };
    "mobile.devices.list": {
        parameters: {
            query?: {
                /** @description Part of a name; case does not matter */
                q?: components["parameters"]["q"];
                /** @description How many at most */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the page before */
                cursor?: components["parameters"]["cursor"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            devices: {
                                public_id: string;
                                /** @enum {string} */
                                platform: "android" | "ios" | "web" | "cli" | "other";
                                app_version_name: string | null;
                                app_version_code: number | null;
                                device_name: string | null;
                                device_model: string | null;
                                os_version: string | null;
                                /** Format: date-time */
                                last_seen_at: string;
                                revoked_at: string | null;
                                current: boolean;
                            }[];
                            next_cursor: string | null;
                        };
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
        };
    };
    "mobile.devices.revoke": {
        parameters: {
            path: {
                /** @description A lower-case UUID */
                device_public_id: string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            device: components["schemas"]["Device"];
                        };
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
        };
    };
    "mobile.households.list": {
        parameters: {
            query?: {
                /** @description Part of a name; case does not matter */
                q?: components["parameters"]["q"];
                /** @description How many at most */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the page before */
                cursor?: components["parameters"]["cursor"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            households: components["schemas"]["Household"][];
                            next_cursor: string | null;
                        };
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
        };
    };
    "mobile.households.create": {
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /**
                     * Format: uuid
                     * @description Given by a client that wants to be able to try again.
                     */
                    public_id?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            household: components["schemas"]["Household"];
                        };
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description Made */
            201: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            household: components["schemas"]["Household"];
                        };
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
        };
    };
    "mobile.households.activate": {
        parameters: {
            path: {
                /** @description A lower-case UUID */
                household_public_id: string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            household: components["schemas"]["Household"];
                            user: components["schemas"]["User"];
                        };
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
        };
    };
    "mobile.inventory.capabilities": {
        parameters: {
            query?: {
                /** @description The household meant; without it, the current one of the user. */
                household_id?: components["parameters"]["household_id"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            household_id: string;
                            /** @enum {string} */
                            role: "viewer" | "member" | "admin" | "owner";
                            resource_types: ("item" | "container" | "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "category" | "tag")[];
                            operations: {
                                type: string;
                                summary: string;
                                allowed: boolean;
                                errors: string[];
                            }[];
                            search: {
                                min_length: number;
                                max_length: number;
                            };
                        };
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
        };
    };
    "mobile.inventory.search": {
        parameters: {
            query: {
                /** @description Words; the last one may be a beginning */
                q: string;
                /** @description How many at most */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the page before */
                cursor?: components["parameters"]["cursor"];
                resource_type?: "item" | "container" | "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "category" | "tag";
                /** @description true: only archived ones; false: none of them */
                archived?: boolean;
                /** @description The household meant; without it, the current one of the user. */
                household_id?: components["parameters"]["household_id"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            results: {
                                /** @enum {string} */
                                resource_type: "item" | "container" | "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "category" | "tag";
                                public_id: string;
                                name: string;
                                snippet: string;
                                path: {
                                    /** @enum {string} */
                                    kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                                    public_id: string;
                                    name: string;
                                }[];
                                archived_at: string | null;
                            }[];
                            complete: boolean;
                            next_cursor: string | null;
                        };
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
        };
    };
    "mobile.inventory.detail": {
        parameters: {
            query?: {
                /** @description The household meant; without it, the current one of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            path: {
                resource_type: "item" | "container" | "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "category" | "tag";
                /** @description A lower-case UUID */
                public_id: string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** @enum {string} */
                            resource_type: "item" | "container" | "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "category" | "tag";
                            seq: number;
                            record: {
                                [key: string]: unknown;
                            };
                            path: {
                                /** @enum {string} */
                                kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                                public_id: string;
                                name: string;
                            }[];
                            contents: {
                                items: number;
                                containers: number;
                                places: number;
                            } | null;
                        };
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
        };
    };
    "mobile.mutations.push": {
        requestBody: {
            content: {
                "application/json": {
                    protocol_version: number;
                    /**
                     * Format: uuid
                     * @description The history that the `base_seq` numbers count in; absent means the current one
                     */
                    epoch?: string;
                    operations: components["schemas"]["Operation"][];
                    /**
                     * Format: uuid
                     * @description The household meant; without it, the current one of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /**
                             * Format: uuid
                             * @description A lower-case UUID
                             */
                            household_id: string;
                            /**
                             * Format: uuid
                             * @description A lower-case UUID
                             */
                            epoch: string;
                            seq: number;
                            results: components["schemas"]["OperationResult"][];
                        };
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
        };
    };
    "mobile.mutations.get": {
        parameters: {
            query?: {
                /** @description The household meant; without it, the current one of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            path: {
                /** @description A lower-case UUID */
                operation_public_id: string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["OperationResult"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
        };
    };
    "mobile.sync.events": {
        parameters: {
            query?: {
                /** @description Only this household; without it, all that the user is a member of. */
                household_id?: string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "text/event-stream": string;
                };
            };
        };
    };
    "mobile.sync.manifest": {
        parameters: {
            query?: {
                /** @description The household meant; without it, the current one of the user. */
                household_id?: components["parameters"]["household_id"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Manifest"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
        };
    };
    "mobile.sync.snapshots.create": {
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description A lower-case UUID
                     */
                    epoch?: string;
                    /** @description The seq that the replica has; null asks for everything */
                    since_seq: number | null;
                    /** @description Absent: all but the histories (`movements`, `quantity_changes`), which come only when named */
                    collections?: string[];
                    /**
                     * Format: uuid
                     * @description The household meant; without it, the current one of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            /** @description Made */
            201: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Snapshot"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
        };
    };
    "mobile.sync.snapshots.get": {
        parameters: {
            query?: {
                /** @description The household meant; without it, the current one of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            path: {
                /** @description A lower-case UUID */
                public_id: string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["SnapshotHead"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
        };
    };
    "mobile.sync.snapshots.download": {
        parameters: {
            query?: {
                /** @description The household meant; without it, the current one of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            header?: {
                /** @description One range of bytes (RFC 9110, section 14), such as `bytes=1000-` */
                Range?: components["parameters"]["Range"];
                /** @description The `ETag` of what is there already */
                "If-Range"?: components["parameters"]["If-Range"];
            };
            path: {
                /** @description A lower-case UUID */
                public_id: string;
                collection_key: string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/x-ndjson": string;
                };
            };
            /** @description The part that was asked for */
            206: {
                content: {
                    "application/x-ndjson": string;
                };
            };
        };
    };
    status: {
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** @constant */
                            name: "stowage";
                            /** @description The version of the program */
                            version: string;
                            /** @description The version of this interface */
                            interface_version: string;
                            /** @constant */
                            status: "ok";
                            /**
                             * Format: date-time
                             * @description The server's clock
                             */
                            time: string;
                            /**
                             * @description Who may register
                             * @enum {string}
                             */
                            registration: "first" | "open" | "invite" | "closed";
                        };
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
        };
    };
}
