// Written by `npm run client` from the table of routes. Changes belong there.

export interface paths {
    "/api/v1/account/email-verification": {
        /** Get a mail with a link that proves the address of the account */
        post: operations["account.email_verification"];
    };
    "/api/v1/account/password": {
        /** Change the password */
        post: operations["account.password"];
    };
    "/api/v1/ai/answer": {
        /** Answer a question about the inventory */
        post: operations["ai.answer"];
    };
    "/api/v1/ai/calls": {
        /** List what was sent to a model of another server, in full, newest first */
        get: operations["ai.calls.list"];
    };
    "/api/v1/ai/capabilities": {
        /** List what the server can answer and suggest, and what it asks of others */
        get: operations["ai.capabilities"];
    };
    "/api/v1/ai/intake/container-suggestions": {
        /** Suggest the fields of a new container */
        post: operations["ai.intake.containers"];
    };
    "/api/v1/ai/intake/container-suggestions/{public_id}/accept": {
        /** Accept a suggestion for new containers */
        post: operations["ai.intake.containers.accept"];
    };
    "/api/v1/ai/intake/item-suggestions": {
        /** Suggest the fields of a new item */
        post: operations["ai.intake.items"];
    };
    "/api/v1/ai/intake/item-suggestions/{public_id}/accept": {
        /** Accept a suggestion for new items */
        post: operations["ai.intake.items.accept"];
    };
    "/api/v1/ai/organizer/capabilities": {
        /** List the goals of plans, with their constraints */
        get: operations["ai.organizer.capabilities"];
    };
    "/api/v1/ai/organizer/plans": {
        /** List the plans of the household, newest first */
        get: operations["ai.organizer.plans.list"];
        /** Work out a plan */
        post: operations["ai.organizer.plans.create"];
    };
    "/api/v1/ai/organizer/plans/{plan_public_id}": {
        /** Get a plan with its current version */
        get: operations["ai.organizer.plans.get"];
    };
    "/api/v1/ai/organizer/plans/{plan_public_id}/replan": {
        /** Work out the next version of a plan */
        post: operations["ai.organizer.plans.replan"];
    };
    "/api/v1/ai/placement/container-to-slot": {
        /** Suggest places for a container */
        post: operations["ai.placement.container_to_slot"];
    };
    "/api/v1/ai/placement/item-to-container": {
        /** Suggest places for an item */
        post: operations["ai.placement.item_to_container"];
    };
    "/api/v1/ai/search": {
        /** Search the inventory by a question */
        post: operations["ai.search"];
    };
    "/api/v1/ai/search/{query_public_id}": {
        /** Get an earlier question of this user, answered in the current state of the household */
        get: operations["ai.search.get"];
    };
    "/api/v1/ai/search/{query_public_id}/feedback": {
        /** Send a verdict on an answer */
        post: operations["ai.search.feedback"];
    };
    "/api/v1/ai/settings": {
        /** Change what a model of another server may get of the household */
        patch: operations["ai.settings.update"];
    };
    "/api/v1/ai/vision/capabilities": {
        /** List what can be found in pictures, and what takes a model */
        get: operations["ai.vision.capabilities"];
    };
    "/api/v1/ai/vision/feedback": {
        /** Send a verdict on a finding */
        post: operations["ai.vision.feedback"];
    };
    "/api/v1/ai/vision/sessions": {
        /** Begin a vision session */
        post: operations["ai.vision.sessions.create"];
    };
    "/api/v1/ai/vision/sessions/{public_id}": {
        /** Get a vision session with what was found */
        get: operations["ai.vision.sessions.get"];
    };
    "/api/v1/ai/vision/sessions/{public_id}/analyze": {
        /** Look for codes, text and things in the images of a vision session */
        post: operations["ai.vision.sessions.analyze"];
    };
    "/api/v1/ai/vision/sessions/{public_id}/images": {
        /** Add images to a vision session */
        post: operations["ai.vision.sessions.images"];
    };
    "/api/v1/audit": {
        /** List the operations of the household, newest first */
        get: operations["audit.list"];
    };
    "/api/v1/audit/access": {
        /** List who got access to the household, and who lost it, newest first */
        get: operations["audit.access"];
    };
    "/api/v1/audit/{public_id}": {
        /** Get one operation with its changes */
        get: operations["audit.get"];
    };
    "/api/v1/billing/checkout-sessions": {
        /** Begin to pay for a plan */
        post: operations["billing.checkout_sessions.create"];
    };
    "/api/v1/billing/checkout-sessions/finalize": {
        /** Confirm a payment after the person came back */
        post: operations["billing.checkout_sessions.finalize"];
    };
    "/api/v1/billing/customer-portal-sessions": {
        /** Get the address of the page at which the household changes or ends its subscription */
        post: operations["billing.customer_portal_sessions.create"];
    };
    "/api/v1/billing/invoices": {
        /** List the invoices of the household, newest first */
        get: operations["billing.invoices"];
    };
    "/api/v1/billing/plans": {
        /** List the plans of this server */
        get: operations["billing.plans"];
    };
    "/api/v1/billing/status": {
        /** Get the plan of the household, and how it is paid */
        get: operations["billing.status"];
    };
    "/api/v1/containers": {
        /** List the containers, filtered and sorted */
        get: operations["containers.list"];
        /** Add a container, optionally in a place */
        post: operations["containers.create"];
    };
    "/api/v1/containers/{container}": {
        /** Get a container */
        get: operations["containers.get"];
        /** Update a container */
        patch: operations["containers.update"];
    };
    "/api/v1/containers/{container}/archive": {
        /** Archive a container; its contents stay in it */
        post: operations["containers.archive"];
    };
    "/api/v1/containers/{container}/fill-status": {
        /** Set the fill status of a container */
        patch: operations["containers.fill_status"];
    };
    "/api/v1/containers/{container}/media": {
        /** List the photos and documents of a container, in their order */
        get: operations["containers.media.list"];
        /** Add photos and documents to a container */
        post: operations["containers.media.add"];
    };
    "/api/v1/containers/{container}/media/reorder": {
        /** Reorder the photos and documents of a container */
        patch: operations["containers.media.reorder"];
    };
    "/api/v1/containers/{container}/media/{media}": {
        /** Remove a photo or a document; this can be undone for 30 days */
        delete: operations["containers.media.remove"];
        /** Rename a photo or a document, or change its kind */
        patch: operations["containers.media.update"];
    };
    "/api/v1/containers/{container}/media/{media}/primary": {
        /** Choose the primary photo of a container */
        post: operations["containers.media.primary"];
    };
    "/api/v1/containers/{container}/media/{media}/rotate": {
        /** Set the rotation of a photo, clockwise from the original */
        post: operations["containers.media.rotate"];
    };
    "/api/v1/containers/{container}/move": {
        /** Move a container with its contents, as one movement */
        post: operations["containers.move"];
    };
    "/api/v1/containers/{container}/movements": {
        /** List the movements of a container, newest first */
        get: operations["containers.movements"];
    };
    "/api/v1/containers/{container}/place": {
        /** Put a container into a place */
        post: operations["containers.place"];
    };
    "/api/v1/containers/{container}/restore": {
        /** Restore an archived container */
        post: operations["containers.restore"];
    };
    "/api/v1/containers/{container}/unplace": {
        /** Remove a container from its place */
        post: operations["containers.unplace"];
    };
    "/api/v1/data-exports": {
        /** List the exports of the household, newest first */
        get: operations["data_exports.list"];
        /** Export the household */
        post: operations["data_exports.create"];
    };
    "/api/v1/data-exports/{public_id}": {
        /** Get an export with its progress */
        get: operations["data_exports.get"];
        /** Delete an export with its file, or cancel it */
        delete: operations["data_exports.delete"];
    };
    "/api/v1/data-exports/{public_id}/download": {
        /** Download the file of an export */
        get: operations["data_exports.download"];
    };
    "/api/v1/data-imports": {
        /** List the imports, newest first */
        get: operations["data_imports.list"];
        /** Upload a file to import */
        post: operations["data_imports.create"];
    };
    "/api/v1/data-imports/{public_id}": {
        /** Get an import with its progress and result */
        get: operations["data_imports.get"];
    };
    "/api/v1/data-imports/{public_id}/cancel": {
        /** Cancel an import */
        post: operations["data_imports.cancel"];
    };
    "/api/v1/data-imports/{public_id}/confirm": {
        /** Carry out an import */
        post: operations["data_imports.confirm"];
    };
    "/api/v1/data-imports/{public_id}/dry-run": {
        /** Begin a dry run of an import */
        post: operations["data_imports.dry_run"];
    };
    "/api/v1/data-imports/{public_id}/rows": {
        /** Get the report of an import, row by row */
        get: operations["data_imports.rows"];
    };
    "/api/v1/data-imports/{public_id}/undo": {
        /** Undo a whole import */
        post: operations["data_imports.undo"];
    };
    "/api/v1/documentation/articles": {
        /** List or search the guides and the articles of the operator */
        get: operations["documentation.articles.list"];
        /** Write an article, or a new draft of one */
        post: operations["documentation.articles.create"];
    };
    "/api/v1/documentation/articles/own": {
        /** List the articles of the operator with their drafts */
        get: operations["documentation.articles.own"];
    };
    "/api/v1/documentation/articles/{public_id}": {
        /** Delete an article with its draft */
        delete: operations["documentation.articles.delete"];
    };
    "/api/v1/documentation/articles/{public_id}/publish": {
        /** Publish the draft of an article */
        post: operations["documentation.articles.publish"];
    };
    "/api/v1/documentation/articles/{public_id}/unpublish": {
        /** Withdraw a published article */
        post: operations["documentation.articles.unpublish"];
    };
    "/api/v1/entitlements": {
        /** Get what the household may use */
        get: operations["entitlements.get"];
    };
    "/api/v1/guest": {
        /** Get the place that a guest link shows */
        post: operations["guest.get"];
    };
    "/api/v1/guest/contents": {
        /** List the items and containers in the place of a guest link, at any depth */
        post: operations["guest.contents"];
    };
    "/api/v1/household": {
        /** Get a household and the capabilities of the user in it */
        get: operations["household.get"];
        /** Rename a household or change its settings */
        patch: operations["household.update"];
    };
    "/api/v1/household/guest-links": {
        /** List the guest links that are valid now */
        get: operations["household.guest_links.list"];
        /** Create a guest link for the contents of a place */
        post: operations["household.guest_links.create"];
    };
    "/api/v1/household/guest-links/{public_id}": {
        /** Revoke a guest link at once */
        delete: operations["household.guest_links.revoke"];
    };
    "/api/v1/household/invitations": {
        /** List the invitations that are not accepted yet */
        get: operations["household.invitations.list"];
        /** Create an invitation: a link and a code, of which one can be used, once */
        post: operations["household.invitations.create"];
    };
    "/api/v1/household/invitations/{public_id}": {
        /** Revoke an invitation */
        delete: operations["household.invitations.revoke"];
    };
    "/api/v1/household/leave": {
        /** Leave a household; its last owner cannot */
        post: operations["household.leave"];
    };
    "/api/v1/household/members": {
        /** List the members of a household */
        get: operations["household.members.list"];
    };
    "/api/v1/household/members/{user}": {
        /** Remove a member; further requests of the member are refused at once */
        delete: operations["household.members.remove"];
        /** Change the role of a member */
        patch: operations["household.members.set_role"];
    };
    "/api/v1/household/quotas": {
        /** List the quotas of the household and the user, with their use */
        get: operations["household.quotas"];
    };
    "/api/v1/household/second-factor": {
        /** Set whether each member of a household needs a second factor */
        put: operations["household.second_factor"];
    };
    "/api/v1/household/transfer-ownership": {
        /** Make another member the owner, and become an admin */
        post: operations["household.transfer_ownership"];
    };
    "/api/v1/households": {
        /** Create a household; the user becomes its owner, and the browser session switches to it */
        post: operations["households.create"];
    };
    "/api/v1/incidents": {
        /** List incidents and planned maintenance */
        get: operations["incidents.list"];
        /** Report an incident */
        post: operations["incidents.create"];
    };
    "/api/v1/incidents/maintenance-windows": {
        /** Announce maintenance */
        post: operations["incidents.maintenance_windows.create"];
    };
    "/api/v1/incidents/maintenance-windows/{public_id}": {
        /** Withdraw announced maintenance */
        delete: operations["incidents.maintenance_windows.withdraw"];
        /** Change announced maintenance, or end it early */
        patch: operations["incidents.maintenance_windows.change"];
    };
    "/api/v1/incidents/{public_id}": {
        /** Get an incident with its updates */
        get: operations["incidents.get"];
    };
    "/api/v1/incidents/{public_id}/resolve": {
        /** Resolve an incident */
        post: operations["incidents.resolve"];
    };
    "/api/v1/incidents/{public_id}/updates": {
        /** Add an update to an incident */
        post: operations["incidents.updates.create"];
    };
    "/api/v1/invitations/accept": {
        /** Accept an invitation by its token or code */
        post: operations["invitations.accept"];
    };
    "/api/v1/invitations/find": {
        /** Get the invitation behind a link */
        post: operations["invitations.get"];
    };
    "/api/v1/items": {
        /** List the items, filtered and sorted */
        get: operations["items.list"];
        /** Add an item with all its fields */
        post: operations["items.create"];
    };
    "/api/v1/items/{item}": {
        /** Get an item */
        get: operations["items.get"];
        /** Update an item */
        patch: operations["items.update"];
    };
    "/api/v1/items/{item}/archive": {
        /** Archive an item: lists omit it, and it stays in its place */
        post: operations["items.archive"];
    };
    "/api/v1/items/{item}/assign": {
        /** Put an item into a container or a place */
        post: operations["items.assign"];
    };
    "/api/v1/items/{item}/category": {
        /** Set the category of an item; null removes it */
        put: operations["items.category"];
    };
    "/api/v1/items/{item}/media": {
        /** List the photos and documents of an item, in their order */
        get: operations["items.media.list"];
        /** Add photos and documents to an item */
        post: operations["items.media.add"];
    };
    "/api/v1/items/{item}/media/reorder": {
        /** Reorder the photos and documents of an item */
        patch: operations["items.media.reorder"];
    };
    "/api/v1/items/{item}/media/{media}": {
        /** Remove a photo or a document; this can be undone for 30 days */
        delete: operations["items.media.remove"];
        /** Rename a photo or a document, or change its kind */
        patch: operations["items.media.update"];
    };
    "/api/v1/items/{item}/media/{media}/primary": {
        /** Choose the primary photo of an item */
        post: operations["items.media.primary"];
    };
    "/api/v1/items/{item}/media/{media}/rotate": {
        /** Set the rotation of a photo, clockwise from the original */
        post: operations["items.media.rotate"];
    };
    "/api/v1/items/{item}/move": {
        /** Move an item */
        post: operations["items.move"];
    };
    "/api/v1/items/{item}/movements": {
        /** List the movements of an item, newest first */
        get: operations["items.movements"];
    };
    "/api/v1/items/{item}/notes": {
        /** Write an item's notes */
        put: operations["items.notes"];
    };
    "/api/v1/items/{item}/product-codes": {
        /** Add a product code to an item */
        post: operations["items.product_codes.create"];
    };
    "/api/v1/items/{item}/product-codes/{productCode}": {
        /** Delete a product code of an item */
        delete: operations["items.product_codes.delete"];
        /** Correct a product code of an item */
        patch: operations["items.product_codes.update"];
    };
    "/api/v1/items/{item}/product-codes/{productCode}/primary": {
        /** Choose the primary product code of an item */
        post: operations["items.product_codes.primary"];
    };
    "/api/v1/items/{item}/quantity": {
        /** Set or change the quantity of an item */
        patch: operations["items.quantity"];
    };
    "/api/v1/items/{item}/quantity-history": {
        /** List an item's quantity changes, newest first */
        get: operations["items.quantity_history"];
    };
    "/api/v1/items/{item}/restore": {
        /** Restore an archived item */
        post: operations["items.restore"];
    };
    "/api/v1/items/{item}/tags": {
        /** Set the tags of an item */
        put: operations["items.tags"];
    };
    "/api/v1/items/{item}/unassign": {
        /** Remove an item from its place */
        post: operations["items.unassign"];
    };
    "/api/v1/labels/calibration": {
        /** Download the test page that measures the offset of a printer */
        get: operations["labels.calibration"];
    };
    "/api/v1/labels/own-sheets": {
        /** List the sheets of the household, by name */
        get: operations["labels.own_sheets.list"];
        /** Add a sheet: a measured one, or one of the catalogue with the offset of a printer */
        post: operations["labels.own_sheets.create"];
    };
    "/api/v1/labels/own-sheets/{sheet}": {
        /** Get a sheet of the household */
        get: operations["labels.own_sheets.get"];
        /** Delete a sheet of the household */
        delete: operations["labels.own_sheets.delete"];
        /** Update a sheet of the household or the offset of its printer */
        patch: operations["labels.own_sheets.update"];
    };
    "/api/v1/labels/preview": {
        /** Preview a label or a page of labels */
        post: operations["labels.preview"];
    };
    "/api/v1/labels/print-jobs": {
        /** List the print jobs, newest first */
        get: operations["labels.print_jobs.list"];
        /** Print labels */
        post: operations["labels.print_jobs.create"];
    };
    "/api/v1/labels/print-jobs/{printJob}": {
        /** Get a print job with its progress and result */
        get: operations["labels.print_jobs.get"];
    };
    "/api/v1/labels/print-jobs/{printJob}/cancel": {
        /** Cancel a print job */
        post: operations["labels.print_jobs.cancel"];
    };
    "/api/v1/labels/print-jobs/{printJob}/download": {
        /** Download the PDF of a print job */
        get: operations["labels.print_jobs.download"];
    };
    "/api/v1/labels/sheets": {
        /** Find a sheet on the market by number, maker or size */
        get: operations["labels.sheets.search"];
    };
    "/api/v1/labels/templates": {
        /** List the templates: the built-in ones, then those of the household by name */
        get: operations["labels.templates.list"];
        /** Add a template */
        post: operations["labels.templates.create"];
    };
    "/api/v1/labels/templates/{template}": {
        /** Get a template of the household */
        get: operations["labels.templates.get"];
        /** Delete a template of the household */
        delete: operations["labels.templates.delete"];
        /** Update a template of the household */
        patch: operations["labels.templates.update"];
    };
    "/api/v1/launch-readiness/checklist/{public_id}/complete": {
        /** Confirm a point of the checklist */
        post: operations["launch_readiness.checklist.complete"];
        /** Withdraw a person's word about a point of the checklist */
        delete: operations["launch_readiness.checklist.withdraw"];
    };
    "/api/v1/launch-readiness/go-no-go": {
        /** Decide whether the installation goes live */
        post: operations["launch_readiness.go_no_go"];
    };
    "/api/v1/launch-readiness/summary": {
        /** Get the checklist before an installation goes live */
        get: operations["launch_readiness.summary"];
    };
    "/api/v1/media/{media}/{variant}": {
        /** Get a photo in one of its sizes, or the original file */
        get: operations["media.variant"];
    };
    "/api/v1/mobile/ai/capabilities": {
        /** List what the server can answer and suggest, and what it asks of others */
        get: operations["mobile.ai.capabilities"];
    };
    "/api/v1/mobile/ai/intake/container-suggestions": {
        /** Suggest the fields of a new container */
        post: operations["mobile.ai.intake.containers"];
    };
    "/api/v1/mobile/ai/intake/item-suggestions": {
        /** Suggest the fields of a new item */
        post: operations["mobile.ai.intake.items"];
    };
    "/api/v1/mobile/ai/placement/container-to-slot": {
        /** Suggest places for a container */
        post: operations["mobile.ai.placement.container_to_slot"];
    };
    "/api/v1/mobile/ai/placement/item-to-container": {
        /** Suggest places for an item */
        post: operations["mobile.ai.placement.item_to_container"];
    };
    "/api/v1/mobile/ai/search": {
        /** Search the inventory by a question */
        post: operations["mobile.ai.search"];
    };
    "/api/v1/mobile/ai/vision/analyze": {
        /** Look for codes, text and things in photos */
        post: operations["mobile.ai.vision.analyze"];
    };
    "/api/v1/mobile/ai/vision/capabilities": {
        /** List what can be found in pictures, and what takes a model */
        get: operations["mobile.ai.vision.capabilities"];
    };
    "/api/v1/mobile/ai/vision/sessions/{public_id}": {
        /** Get a vision session with what was found */
        get: operations["mobile.ai.vision.sessions.get"];
    };
    "/api/v1/mobile/auth/forgot-password": {
        /** Request a mail with a link that sets a new password */
        post: operations["mobile.auth.forgot_password"];
    };
    "/api/v1/mobile/auth/idp/complete": {
        /** Complete the sign-in of a device with an identity provider */
        post: operations["mobile.auth.idp.complete"];
    };
    "/api/v1/mobile/auth/idp/start": {
        /** Begin to sign in a device with an identity provider */
        post: operations["mobile.auth.idp.start"];
    };
    "/api/v1/mobile/auth/login": {
        /** Sign in a device with e-mail address and password */
        post: operations["mobile.auth.login"];
    };
    "/api/v1/mobile/auth/login/complete": {
        /** Complete the sign-in of a device with the code of the second factor */
        post: operations["mobile.auth.login.complete"];
    };
    "/api/v1/mobile/auth/login/sms": {
        /** Send a code by SMS for a sign-in that waits for its second factor */
        post: operations["mobile.auth.login.sms"];
    };
    "/api/v1/mobile/auth/logout": {
        /** Sign this device out */
        post: operations["mobile.auth.logout"];
    };
    "/api/v1/mobile/auth/passkey": {
        /** Sign in a device with a passkey */
        post: operations["mobile.auth.passkey"];
    };
    "/api/v1/mobile/auth/passkey/options": {
        /** Get what an app needs to sign in with a passkey */
        post: operations["mobile.auth.passkey.options"];
    };
    "/api/v1/mobile/auth/refresh": {
        /** Exchange a refresh token for the next pair of tokens */
        post: operations["mobile.auth.refresh"];
    };
    "/api/v1/mobile/auth/register": {
        /** Create an account, with a new household or an invitation, and sign in its device */
        post: operations["mobile.auth.register"];
    };
    "/api/v1/mobile/auth/resend-verification": {
        /** Get another mail with a link that proves the address of the account */
        post: operations["mobile.auth.resend_verification"];
    };
    "/api/v1/mobile/billing/checkout-sessions": {
        /** Begin to pay for a plan */
        post: operations["mobile.billing.checkout_sessions.create"];
    };
    "/api/v1/mobile/billing/checkout-sessions/finalize": {
        /** Confirm a payment after the person came back */
        post: operations["mobile.billing.checkout_sessions.finalize"];
    };
    "/api/v1/mobile/billing/open-portal": {
        /** Get the address of the page at which the household changes or ends its subscription */
        post: operations["mobile.billing.open_portal"];
    };
    "/api/v1/mobile/billing/status": {
        /** Get the plan of the household, and how it is paid */
        get: operations["mobile.billing.status"];
    };
    "/api/v1/mobile/bootstrap": {
        /** Get everything that an app needs at its start */
        get: operations["mobile.bootstrap"];
    };
    "/api/v1/mobile/config": {
        /** Get the facts that a client needs before sign-in */
        get: operations["mobile.config"];
    };
    "/api/v1/mobile/data-exports": {
        /** List the exports of the household, newest first */
        get: operations["mobile.data_exports.list"];
        /** Export the household */
        post: operations["mobile.data_exports.create"];
    };
    "/api/v1/mobile/data-exports/{public_id}": {
        /** Get an export with its progress */
        get: operations["mobile.data_exports.get"];
    };
    "/api/v1/mobile/data-exports/{public_id}/download": {
        /** Download the file of an export */
        get: operations["mobile.data_exports.download"];
    };
    "/api/v1/mobile/devices": {
        /** List the devices of the user, including revoked ones */
        get: operations["mobile.devices.list"];
    };
    "/api/v1/mobile/devices/{device_public_id}": {
        /** Revoke a device and its tokens at once */
        delete: operations["mobile.devices.revoke"];
    };
    "/api/v1/mobile/entitlements": {
        /** Get what the household may use */
        get: operations["mobile.entitlements"];
    };
    "/api/v1/mobile/households": {
        /** List the user's households */
        get: operations["mobile.households.list"];
        /** Create a household; the user becomes its owner */
        post: operations["mobile.households.create"];
    };
    "/api/v1/mobile/households/{household_public_id}/activate": {
        /** Select the household of requests that name none */
        post: operations["mobile.households.activate"];
    };
    "/api/v1/mobile/inventory/capabilities": {
        /** List what this user can do with the inventory of this household */
        get: operations["mobile.inventory.capabilities"];
    };
    "/api/v1/mobile/inventory/search": {
        /** Search items, containers and places by their words */
        get: operations["mobile.inventory.search"];
    };
    "/api/v1/mobile/inventory/{resource_type}/{public_id}": {
        /** Get an item, container or place with its path and contents */
        get: operations["mobile.inventory.get"];
    };
    "/api/v1/mobile/media-uploads": {
        /** Create an upload, or get its state */
        post: operations["mobile.media_uploads.create"];
    };
    "/api/v1/mobile/media-uploads/{public_id}": {
        /** Get the state of an upload */
        get: operations["mobile.media_uploads.get"];
        /** Abandon an upload; content attached to a record is kept */
        delete: operations["mobile.media_uploads.delete"];
    };
    "/api/v1/mobile/media-uploads/{public_id}/complete": {
        /** Complete an upload: the content is checked and stored */
        post: operations["mobile.media_uploads.complete"];
    };
    "/api/v1/mobile/media-uploads/{public_id}/content": {
        /** Send content: all of it, or the missing part */
        put: operations["mobile.media_uploads.content"];
    };
    "/api/v1/mobile/media/{media}/{variant}": {
        /** Get a photo in one of its sizes, or the original file */
        get: operations["mobile.media.variant"];
    };
    "/api/v1/mobile/mutations": {
        /** Push operations and get the outcome of each */
        post: operations["mobile.mutations.push"];
    };
    "/api/v1/mobile/mutations/{operation_public_id}": {
        /** Get the outcome of an operation */
        get: operations["mobile.mutations.get"];
    };
    "/api/v1/mobile/organizer/capabilities": {
        /** List the goals of plans, with their constraints */
        get: operations["mobile.organizer.capabilities"];
    };
    "/api/v1/mobile/organizer/execution/sessions": {
        /** Begin to carry out the approved tasks of a plan */
        post: operations["mobile.organizer.sessions.create"];
    };
    "/api/v1/mobile/organizer/execution/sessions/{session_public_id}": {
        /** Get a session with its tasks in walking order */
        get: operations["mobile.organizer.sessions.get"];
    };
    "/api/v1/mobile/organizer/execution/tasks/{task_public_id}/deviation": {
        /** Report how the world differs from a plan */
        post: operations["mobile.organizer.tasks.deviation"];
    };
    "/api/v1/mobile/organizer/execution/tasks/{task_public_id}/execute": {
        /** Do a task: all of its operations at once */
        post: operations["mobile.organizer.tasks.execute"];
    };
    "/api/v1/mobile/organizer/execution/tasks/{task_public_id}/skip": {
        /** Leave a task out */
        post: operations["mobile.organizer.tasks.skip"];
    };
    "/api/v1/mobile/organizer/execution/tasks/{task_public_id}/validate": {
        /** Compare scanned codes with a task */
        post: operations["mobile.organizer.tasks.validate"];
    };
    "/api/v1/mobile/organizer/plans": {
        /** Work out a plan */
        post: operations["mobile.organizer.plans.create"];
    };
    "/api/v1/mobile/organizer/plans/{plan_public_id}": {
        /** Get a plan with its current version */
        get: operations["mobile.organizer.plans.get"];
    };
    "/api/v1/mobile/organizer/plans/{plan_public_id}/replan": {
        /** Work out the next version of a plan */
        post: operations["mobile.organizer.plans.replan"];
    };
    "/api/v1/mobile/organizer/plans/{plan_version_public_id}/approve": {
        /** Approve a version of a plan, or some of its tasks */
        post: operations["mobile.organizer.plans.approve"];
    };
    "/api/v1/mobile/organizer/plans/{plan_version_public_id}/feedback": {
        /** Rate a version of a plan and its tasks */
        post: operations["mobile.organizer.plans.feedback"];
    };
    "/api/v1/mobile/organizer/plans/{plan_version_public_id}/reject": {
        /** Reject a version of a plan */
        post: operations["mobile.organizer.plans.reject"];
    };
    "/api/v1/mobile/privacy/status": {
        /** Get the exports and erasures of a person, on a device */
        get: operations["mobile.privacy.status"];
    };
    "/api/v1/mobile/release/notes": {
        /** List what is new in the versions of an app, newest first */
        get: operations["mobile.release.notes"];
    };
    "/api/v1/mobile/release/status": {
        /** Get the latest and the oldest supported version of the apps */
        get: operations["mobile.release.status"];
    };
    "/api/v1/mobile/security/local-cache-purge-record": {
        /** Note that a device has deleted its copy of a household */
        post: operations["mobile.security.local_cache_purge_record"];
    };
    "/api/v1/mobile/security/status": {
        /** Get the security of the account, with what to improve, on a device */
        get: operations["mobile.security.status"];
    };
    "/api/v1/mobile/sync/events": {
        /** Stream a hint within a second of each change of a household */
        get: operations["mobile.sync.events"];
    };
    "/api/v1/mobile/sync/manifest": {
        /** Get the state of the household: epoch, seq, checksum, collections */
        get: operations["mobile.sync.manifest"];
    };
    "/api/v1/mobile/sync/snapshots": {
        /** Request a full snapshot, or the changes since a seq */
        post: operations["mobile.sync.snapshots.create"];
    };
    "/api/v1/mobile/sync/snapshots/{public_id}": {
        /** Get a snapshot again */
        get: operations["mobile.sync.snapshots.get"];
    };
    "/api/v1/mobile/sync/snapshots/{public_id}/collections/{collection_key}/download": {
        /** Download the changes of one collection of a snapshot */
        get: operations["mobile.sync.snapshots.download"];
    };
    "/api/v1/mobile/system-logs": {
        /** List the problems that the user's devices reported, newest first */
        get: operations["mobile.system_logs.list"];
        /** Report problems of the device */
        post: operations["mobile.system_logs.send"];
    };
    "/api/v1/mobile/usage": {
        /** Get what the household and the user use, beside the limits */
        get: operations["mobile.usage"];
    };
    "/api/v1/observability/metrics": {
        /** Get the metrics of the program */
        get: operations["observability.metrics"];
    };
    "/api/v1/observability/run-checks": {
        /** Check every file of the data folder now */
        post: operations["observability.run_checks"];
    };
    "/api/v1/observability/summary": {
        /** Get the present state in numbers */
        get: operations["observability.summary"];
    };
    "/api/v1/operations/app-releases/{platform}/{version_code}": {
        /** Publish a version of an app, or change it */
        put: operations["operations.app_releases.set"];
        /** Remove a version of an app */
        delete: operations["operations.app_releases.remove"];
    };
    "/api/v1/operations/backup-attestations": {
        /** Attest that a backup was copied, verified or restored */
        post: operations["operations.backup_attestations.create"];
    };
    "/api/v1/operations/backup-health": {
        /** Get the health of the backups */
        get: operations["operations.backup_health"];
    };
    "/api/v1/operations/household-quotas": {
        /** List the households with the quotas that can be set for each */
        get: operations["operations.household_quotas.list"];
    };
    "/api/v1/operations/household-quotas/{household_public_id}": {
        /** Set quotas of a household, in bytes or as a number */
        patch: operations["operations.household_quotas.set"];
    };
    "/api/v1/operations/people": {
        /** List the accounts of the installation, with their roles on it */
        get: operations["operations.people.list"];
    };
    "/api/v1/operations/people/{person_public_id}": {
        /** Change the role of an account on the installation, or suspend it */
        patch: operations["operations.people.set"];
    };
    "/api/v1/operations/people/{person_public_id}/sign-out": {
        /** Sign an account out of all browsers and devices, and revoke the tokens of its programs */
        post: operations["operations.people.sign_out"];
    };
    "/api/v1/operations/readiness": {
        /** Get whether the installation is ready, point by point */
        get: operations["operations.readiness"];
    };
    "/api/v1/operations/restore-drills": {
        /** Restore a backup on trial */
        post: operations["operations.restore_drills.create"];
    };
    "/api/v1/operations/{operation_id}/undo": {
        /** Undo an operation exactly */
        post: operations["operations.undo"];
    };
    "/api/v1/organization/execution/sessions": {
        /** Begin to carry out the approved tasks of a plan */
        post: operations["organization.sessions.create"];
    };
    "/api/v1/organization/execution/sessions/{session_public_id}": {
        /** Get a session with its tasks in walking order */
        get: operations["organization.sessions.get"];
    };
    "/api/v1/organization/execution/sessions/{session_public_id}/finish": {
        /** End a session: what is open stays undone */
        post: operations["organization.sessions.finish"];
    };
    "/api/v1/organization/execution/sessions/{session_public_id}/undo": {
        /** Undo all that was done in a session, the last task first */
        post: operations["organization.sessions.undo"];
    };
    "/api/v1/organization/execution/tasks/{task_public_id}/deviation": {
        /** Report how the world differs from a plan */
        post: operations["organization.tasks.deviation"];
    };
    "/api/v1/organization/execution/tasks/{task_public_id}/execute": {
        /** Do a task: all of its operations at once */
        post: operations["organization.tasks.execute"];
    };
    "/api/v1/organization/execution/tasks/{task_public_id}/skip": {
        /** Leave a task out */
        post: operations["organization.tasks.skip"];
    };
    "/api/v1/organization/execution/tasks/{task_public_id}/validate": {
        /** Compare scanned codes with a task */
        post: operations["organization.tasks.validate"];
    };
    "/api/v1/organization/plans/{plan_version_public_id}/approve": {
        /** Approve a version of a plan, or some of its tasks */
        post: operations["organization.plans.approve"];
    };
    "/api/v1/organization/plans/{plan_version_public_id}/feedback": {
        /** Rate a version of a plan and its tasks */
        post: operations["organization.plans.feedback"];
    };
    "/api/v1/organization/plans/{plan_version_public_id}/reject": {
        /** Reject a version of a plan */
        post: operations["organization.plans.reject"];
    };
    "/api/v1/personal-access-tokens": {
        /** List the user's personal access tokens that are valid now */
        get: operations["personal_access_tokens.list"];
        /** Create a personal access token for a program, such as a script or Home Assistant */
        post: operations["personal_access_tokens.create"];
    };
    "/api/v1/personal-access-tokens/{public_id}": {
        /** Revoke a personal access token at once */
        delete: operations["personal_access_tokens.revoke"];
    };
    "/api/v1/privacy/ai-purge": {
        /** Remove what was derived from the data of a person or a household, and what was sent to a model */
        post: operations["privacy.ai_purge"];
    };
    "/api/v1/privacy/exports/{public_id}": {
        /** Delete an export with its ZIP file, or cancel it */
        delete: operations["privacy.exports.delete"];
    };
    "/api/v1/privacy/exports/{public_id}/download": {
        /** Download the ZIP file of an export */
        get: operations["privacy.exports.download"];
    };
    "/api/v1/privacy/requests": {
        /** Request an export or an erasure */
        post: operations["privacy.requests.create"];
    };
    "/api/v1/privacy/requests/{public_id}/cancel": {
        /** Cancel an export that is not ready, or an erasure that has not begun */
        post: operations["privacy.requests.cancel"];
    };
    "/api/v1/privacy/status": {
        /** Get the exports and erasures of a person, and what an erasure would remove */
        get: operations["privacy.status"];
    };
    "/api/v1/product-codes/resolve": {
        /** Get the items and products of a product code */
        get: operations["product_codes.resolve"];
    };
    "/api/v1/quality/manual-checks": {
        /** Keep what a person has checked */
        post: operations["quality.manual_checks.create"];
    };
    "/api/v1/quality/runs": {
        /** List what the checks of the installation found, newest first */
        get: operations["quality.runs"];
    };
    "/api/v1/quality/summary": {
        /** Get what the checks of the last days found, by kind */
        get: operations["quality.summary"];
    };
    "/api/v1/release/candidates": {
        /** List the versions that are considered for this installation, newest first */
        get: operations["release.candidates.list"];
        /** Propose a version for this installation */
        post: operations["release.candidates.create"];
    };
    "/api/v1/release/candidates/{public_id}/approve": {
        /** Approve a version whose gates have passed */
        post: operations["release.candidates.approve"];
    };
    "/api/v1/release/candidates/{public_id}/reject": {
        /** Reject a version */
        post: operations["release.candidates.reject"];
    };
    "/api/v1/release/candidates/{public_id}/run-gates": {
        /** Look whether the installation is ready for a version */
        post: operations["release.candidates.run_gates"];
    };
    "/api/v1/scan-actions/{publicId}": {
        /** Get a scan action with its operations */
        get: operations["scan_actions.get"];
    };
    "/api/v1/scan-actions/{publicId}/undo": {
        /** Undo a scan action */
        post: operations["scan_actions.undo"];
    };
    "/api/v1/scan-sessions": {
        /** Start a scan session for a purpose */
        post: operations["scan_sessions.create"];
    };
    "/api/v1/scan-sessions/{publicId}": {
        /** Get a session with its scanned records */
        get: operations["scan_sessions.get"];
    };
    "/api/v1/scan-sessions/{publicId}/cancel": {
        /** Cancel a session */
        post: operations["scan_sessions.cancel"];
    };
    "/api/v1/scan-sessions/{publicId}/confirm": {
        /** Confirm a session: one operation per record, at once */
        post: operations["scan_sessions.confirm"];
    };
    "/api/v1/scan-sessions/{publicId}/scan": {
        /** Scan one or several codes in a session */
        post: operations["scan_sessions.scan"];
    };
    "/api/v1/scan-sessions/{publicId}/select-candidate": {
        /** Choose the candidate of a scanned code, and its role */
        post: operations["scan_sessions.select_candidate"];
    };
    "/api/v1/scan-sessions/{publicId}/targets/{roleKey}": {
        /** Remove the scanned records of a role */
        delete: operations["scan_sessions.remove_target"];
    };
    "/api/v1/scan-sessions/{publicId}/targets/{roleKey}/{targetId}": {
        /** Remove one scanned record from its role */
        delete: operations["scan_sessions.remove_one_target"];
    };
    "/api/v1/scans/capabilities": {
        /** Get the kinds of codes and the purposes of scanning */
        get: operations["scans.capabilities"];
    };
    "/api/v1/scans/history": {
        /** List the sightings: who scanned what, where and when, newest first */
        get: operations["scans.history"];
    };
    "/api/v1/scans/resolve": {
        /** Resolve codes */
        post: operations["scans.resolve"];
    };
    "/api/v1/search": {
        /** Search items, containers and places by their words */
        get: operations["search"];
    };
    "/api/v1/security/audit": {
        /** List the security events of the installation, newest first */
        get: operations["security.audit"];
    };
    "/api/v1/security/csp-report": {
        /** Report a violation of the content security policy */
        post: operations["security.csp_report"];
    };
    "/api/v1/security/csp-reports": {
        /** List the reported violations of the content security policy, newest first */
        get: operations["security.csp_reports"];
    };
    "/api/v1/security/events": {
        /** List what happened to the security of the account, newest first */
        get: operations["security.events"];
    };
    "/api/v1/security/identities": {
        /** List the identities with which the user signs in */
        get: operations["security.identities.list"];
    };
    "/api/v1/security/identities/{identity_public_id}": {
        /** Unlink an identity from the account */
        delete: operations["security.identities.unlink"];
    };
    "/api/v1/security/mfa/confirm": {
        /** Confirm the authenticator with its first code */
        post: operations["security.mfa.confirm"];
    };
    "/api/v1/security/mfa/disable": {
        /** Remove the second factor */
        post: operations["security.mfa.disable"];
    };
    "/api/v1/security/mfa/recovery-code": {
        /** Get new recovery codes; the old ones become invalid */
        post: operations["security.mfa.recovery_code"];
    };
    "/api/v1/security/mfa/setup": {
        /** Make a secret for an authenticator app */
        post: operations["security.mfa.setup"];
    };
    "/api/v1/security/mobile-devices/{device_public_id}": {
        /** Revoke a device of the user and its tokens at once */
        delete: operations["security.mobile_devices.revoke"];
    };
    "/api/v1/security/passkeys": {
        /** List the passkeys of the user */
        get: operations["security.passkeys.list"];
        /** Add a passkey that the browser made */
        post: operations["security.passkeys.add"];
    };
    "/api/v1/security/passkeys/options": {
        /** Get what a browser needs to make a passkey */
        post: operations["security.passkeys.options"];
    };
    "/api/v1/security/passkeys/{passkey_public_id}": {
        /** Remove a passkey */
        delete: operations["security.passkeys.remove"];
        /** Rename a passkey */
        patch: operations["security.passkeys.rename"];
    };
    "/api/v1/security/phone": {
        /** Get the phone to which codes are sent */
        get: operations["security.phone.get"];
        /** Send a code to a phone that is to become a second factor */
        post: operations["security.phone.set_up"];
        /** Remove the phone from the second factors */
        delete: operations["security.phone.remove"];
    };
    "/api/v1/security/phone/code": {
        /** Send a code to the phone, for a fresh proof */
        post: operations["security.phone.send"];
    };
    "/api/v1/security/phone/confirm": {
        /** Confirm the phone with the code that was sent there */
        post: operations["security.phone.confirm"];
    };
    "/api/v1/security/proof": {
        /** Get what a fresh proof of the person takes */
        get: operations["security.proof.get"];
        /** Prove once more who you are */
        post: operations["security.proof.give"];
    };
    "/api/v1/security/proof/passkey-options": {
        /** Get what a browser needs to prove its user with a passkey */
        post: operations["security.proof.passkey_options"];
    };
    "/api/v1/security/sessions": {
        /** List the user's valid browser sessions */
        get: operations["security.sessions.list"];
    };
    "/api/v1/security/sessions/revoke-others": {
        /** End all browser sessions of the user but this one, at once */
        post: operations["security.sessions.revoke_others"];
    };
    "/api/v1/security/sessions/{session_public_id}": {
        /** End one of the user's browser sessions at once */
        delete: operations["security.sessions.end"];
    };
    "/api/v1/security/status": {
        /** Get the security of the account, with what to improve */
        get: operations["security.status"];
    };
    "/api/v1/security/system-logs": {
        /** List the problems that the devices of a user reported, newest first */
        get: operations["security.system_logs"];
    };
    "/api/v1/session": {
        /** Get the user who is signed in with this browser */
        get: operations["session.get"];
        /** Sign in a browser with e-mail address and password */
        post: operations["session.create"];
        /** Sign this browser out */
        delete: operations["session.end"];
    };
    "/api/v1/session/complete": {
        /** Complete the sign-in of a browser with the code of the second factor */
        post: operations["session.complete"];
    };
    "/api/v1/session/household": {
        /** Select the household of this session; other sessions keep theirs */
        post: operations["session.household"];
    };
    "/api/v1/session/idp/providers": {
        /** List the ways to sign in without a password */
        get: operations["session.idp.providers"];
    };
    "/api/v1/session/idp/start": {
        /** Begin to sign in a browser with an identity provider */
        post: operations["session.idp.start"];
    };
    "/api/v1/session/passkey": {
        /** Sign in a browser with a passkey */
        post: operations["session.passkey"];
    };
    "/api/v1/session/passkey/options": {
        /** Get what a browser needs to sign in with a passkey */
        post: operations["session.passkey.options"];
    };
    "/api/v1/session/register": {
        /** Create an account, with a new household or an invitation, and sign in its browser */
        post: operations["session.register"];
    };
    "/api/v1/status": {
        /** Get the status of the service */
        get: operations["status"];
    };
    "/api/v1/status-page/public": {
        /** Get the status page: components, incidents, maintenance and uptime */
        get: operations["status_page.public"];
    };
    "/api/v1/structure/locations": {
        /** List the locations, by name */
        get: operations["structure.locations.list"];
        /** Add a location */
        post: operations["structure.locations.create"];
    };
    "/api/v1/structure/locations/{location}": {
        /** Get a location */
        get: operations["structure.locations.get"];
        /** Delete an empty location */
        delete: operations["structure.locations.delete"];
        /** Update a location */
        patch: operations["structure.locations.update"];
    };
    "/api/v1/structure/locations/{location}/archive": {
        /** Archive a location: its contents stay in it, and nothing can be added */
        post: operations["structure.locations.archive"];
    };
    "/api/v1/structure/locations/{location}/media": {
        /** List the photos and documents of a location, in their order */
        get: operations["structure.locations.media.list"];
        /** Add photos and documents to a location */
        post: operations["structure.locations.media.add"];
    };
    "/api/v1/structure/locations/{location}/media/reorder": {
        /** Reorder the photos and documents of a location */
        patch: operations["structure.locations.media.reorder"];
    };
    "/api/v1/structure/locations/{location}/media/{media}": {
        /** Remove a photo or a document; this can be undone for 30 days */
        delete: operations["structure.locations.media.remove"];
        /** Rename a photo or a document, or change its kind */
        patch: operations["structure.locations.media.update"];
    };
    "/api/v1/structure/locations/{location}/media/{media}/primary": {
        /** Choose the primary photo of a location */
        post: operations["structure.locations.media.primary"];
    };
    "/api/v1/structure/locations/{location}/media/{media}/rotate": {
        /** Set the rotation of a photo, clockwise from the original */
        post: operations["structure.locations.media.rotate"];
    };
    "/api/v1/structure/locations/{location}/restore": {
        /** Restore an archived location */
        post: operations["structure.locations.restore"];
    };
    "/api/v1/structure/rack-builder": {
        /** Build racks, rows, shelves and slots by a pattern */
        post: operations["structure.rack_builder.build"];
    };
    "/api/v1/structure/rack-builder/preview": {
        /** Preview the places that a rack design would create */
        post: operations["structure.rack_builder.preview"];
    };
    "/api/v1/structure/racks": {
        /** Add a rack under a place of a higher level */
        post: operations["structure.racks.create"];
    };
    "/api/v1/structure/racks/{place}": {
        /** Get a rack */
        get: operations["structure.racks.get"];
        /** Delete a rack that is empty */
        delete: operations["structure.racks.delete"];
        /** Update or move a rack */
        patch: operations["structure.racks.update"];
    };
    "/api/v1/structure/rows": {
        /** Add a row under a place of a higher level */
        post: operations["structure.rows.create"];
    };
    "/api/v1/structure/rows/{place}": {
        /** Get a row */
        get: operations["structure.rows.get"];
        /** Delete a row that is empty */
        delete: operations["structure.rows.delete"];
        /** Update or move a row */
        patch: operations["structure.rows.update"];
    };
    "/api/v1/structure/search": {
        /** Find places and containers by the words of their names, codes and surroundings */
        get: operations["structure.search"];
    };
    "/api/v1/structure/shelves": {
        /** Add a shelf under a place of a higher level */
        post: operations["structure.shelves.create"];
    };
    "/api/v1/structure/shelves/{place}": {
        /** Get a shelf */
        get: operations["structure.shelves.get"];
        /** Delete a shelf that is empty */
        delete: operations["structure.shelves.delete"];
        /** Update or move a shelf */
        patch: operations["structure.shelves.update"];
    };
    "/api/v1/structure/slots": {
        /** Add a slot under a place of a higher level */
        post: operations["structure.slots.create"];
    };
    "/api/v1/structure/slots/{slot}": {
        /** Get a slot with its fill level */
        get: operations["structure.slots.get"];
        /** Delete an empty slot */
        delete: operations["structure.slots.delete"];
        /** Update a slot or its capacity, or move it */
        patch: operations["structure.slots.update"];
    };
    "/api/v1/structure/summary": {
        /** Count the places, and show their fill levels */
        get: operations["structure.summary"];
    };
    "/api/v1/structure/tree": {
        /** Get the tree of all places and containers, with counts */
        get: operations["structure.tree"];
    };
    "/api/v1/structure/zones": {
        /** Add a zone under a place of a higher level */
        post: operations["structure.zones.create"];
    };
    "/api/v1/structure/zones/{place}": {
        /** Get a zone */
        get: operations["structure.zones.get"];
        /** Delete a zone that is empty */
        delete: operations["structure.zones.delete"];
        /** Update or move a zone */
        patch: operations["structure.zones.update"];
    };
    "/api/v1/superadmin/households/{household_public_id}/manual-overrides": {
        /** Give a household a plan or limits, whatever it pays */
        post: operations["superadmin.manual_overrides.create"];
    };
    "/api/v1/superadmin/manual-overrides/{override_public_id}": {
        /** End what an operator gave a household */
        delete: operations["superadmin.manual_overrides.end"];
    };
    "/api/v1/superadmin/subscriptions": {
        /** List how households pay, and what operators gave them */
        get: operations["superadmin.subscriptions"];
    };
    "/api/v1/taxonomy/categories": {
        /** List the categories, by name */
        get: operations["taxonomy.categories.list"];
        /** Add a category */
        post: operations["taxonomy.categories.create"];
    };
    "/api/v1/taxonomy/categories/{category}": {
        /** Get a category */
        get: operations["taxonomy.categories.get"];
        /** Update a category */
        patch: operations["taxonomy.categories.update"];
    };
    "/api/v1/taxonomy/categories/{category}/archive": {
        /** Archive a category: its contents stay in it, and nothing can be added */
        post: operations["taxonomy.categories.archive"];
    };
    "/api/v1/taxonomy/categories/{category}/move": {
        /** Move a category below another one; null makes it top-level */
        post: operations["taxonomy.categories.move"];
    };
    "/api/v1/taxonomy/categories/{category}/restore": {
        /** Restore an archived category */
        post: operations["taxonomy.categories.restore"];
    };
    "/api/v1/taxonomy/tags": {
        /** List the tags, by name */
        get: operations["taxonomy.tags.list"];
        /** Add a tag */
        post: operations["taxonomy.tags.create"];
    };
    "/api/v1/taxonomy/tags/{tag}": {
        /** Get a tag */
        get: operations["taxonomy.tags.get"];
        /** Update a tag */
        patch: operations["taxonomy.tags.update"];
    };
    "/api/v1/taxonomy/tags/{tag}/archive": {
        /** Archive a tag: its items keep it, and no further item gets it */
        post: operations["taxonomy.tags.archive"];
    };
    "/api/v1/taxonomy/tags/{tag}/restore": {
        /** Restore an archived tag */
        post: operations["taxonomy.tags.restore"];
    };
    "/api/v1/usage": {
        /** Get what the household and the user use, beside the limits */
        get: operations["usage.get"];
    };
    "/api/webhooks/billing/{provider_key}": {
        /** Receive a message of the payment provider */
        post: operations["webhooks.billing"];
    };
    "/api/webhooks/sms/{type}": {
        /** Receive a report of the SMS provider */
        post: operations["webhooks.sms"];
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description An account of the installation, as an operator sees it. */
        Account: {
            /**
             * Format: uuid
             * @description A lower-case UUID
             */
            public_id: string;
            name: string;
            email: string;
            /** @enum {string} */
            role: "user" | "support" | "operator" | "superadmin";
            /** @enum {string} */
            status: "active" | "suspended";
            email_verified: boolean;
            /** @description Whether a sign-in with the password takes a code, too */
            second_factor: boolean;
            /** Format: date-time */
            created_at: string;
        };
        /** @description A request to a model of another server. */
        AiCall: {
            public_id: string;
            /** Format: date-time */
            at: string;
            by: {
                public_id: string;
                name: string | null;
            };
            /**
             * @description translate: a question into a query. compose: the words of an answer. look: a photo
             * @enum {string}
             */
            purpose: "translate" | "compose" | "look";
            /**
             * @description The level that it took
             * @enum {string}
             */
            level: "off" | "questions" | "records" | "photos";
            host: string;
            model: string;
            bytes: number;
            tokens_in: number;
            tokens_out: number;
            ms: number;
            /** @enum {string} */
            status: "sending" | "answered" | "unusable" | "unreachable" | "too_slow" | "too_large" | "address_refused" | "redirected" | "unauthorized" | "unknown_model" | "rate_limited" | "server_error" | "request_refused" | "malformed" | "truncated" | "empty" | "refused" | "paused";
            /** @description How often it was sent: a busy server gets it once more */
            sent_times: number;
            /** @description The records whose texts were sent */
            record_ids: string[];
            /** @description The SHA-256 of each photo that was sent */
            pictures: string[];
            /** @description The request as it was sent, with hashes in place of photos; null after 30 days */
            sent: string | null;
        };
        /** @description An answer with all that it rests on. */
        Answer: {
            /**
             * @description partial: some words were left out. not_found: nothing here is called by these words. not_understood: no word says what is asked for
             * @enum {string}
             */
            state: "answered" | "partial" | "not_found" | "not_understood";
            text: string;
            /** @enum {string} */
            language: "en" | "de" | "fr" | "es";
            /** @description The records that the answer rests on */
            citations: components["schemas"]["AnsweredRecord"][];
            figures: {
                /** @description Records that match */
                total: number;
                /** @description The sum of their quantities, where it was asked for */
                quantity: number | null;
                values: {
                    /** @description ISO 4217; empty for amounts without a currency */
                    currency: string;
                    amount: number;
                }[];
            } | null;
            /** @description What a model did for the question; null if the household asks none */
            provider: {
                /**
                 * @description answered: the answer rests on its translation. no_better: it knew no more than the grammar. not_needed: the grammar understood every word. lowered: the request did not want it
                 * @enum {string}
                 */
                status: "answered" | "no_better" | "not_needed" | "lowered" | "failed";
                reason: ("not_configured" | "level" | "budget_spent" | "busy" | "unreachable" | "too_slow" | "too_large" | "address_refused" | "redirected" | "unauthorized" | "unknown_model" | "rate_limited" | "server_error" | "request_refused" | "malformed" | "truncated" | "empty" | "refused" | "paused" | "unusable") | null;
                /** @description The calls, as the list of calls has them */
                call_ids: string[];
                /** @description The answer in the words of the model */
                composed: {
                    text: string;
                    /** @description The ids of the records that the text rests on */
                    citations: string[];
                } | null;
            } | null;
            /** @description The query that was run, for a person to correct; null if the question was not understood */
            query: components["schemas"]["QuestionQueryOutput"] | null;
            read_as: {
                /** @description Words of the question */
                words: string;
                /** @description The name that they were taken for */
                as: string;
            }[];
            /** @description Words of the question that the answer does not take into account */
            unused_words: string[];
            /** @description Records of the same name as one that was taken */
            alternatives: components["schemas"]["Citation"][];
            /**
             * @description What read the question: the grammar of this server, or a model of another server
             * @enum {string}
             */
            by: "grammar" | "provider";
        };
        /** @description A record that an answer rests on. */
        AnsweredRecord: {
            /** @enum {string} */
            kind: "item" | "container" | "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "category" | "tag";
            id: string;
            /** @example Christmas decorations */
            name: string;
            /** @description The places around it, outermost first; empty if it has no place */
            path: components["schemas"]["PathStep"][];
            /** @description Null for a container */
            quantity: number | null;
            unit: string | null;
            /**
             * @description The day on which it expires
             * @example 2027-01-31
             */
            expires_on: string | null;
            warranty_expires: string | null;
        };
        /** @description A version of an app, as an operator published it. */
        AppRelease: {
            /** @enum {string} */
            platform: "android" | "ios";
            version_code: number;
            version_name: string;
            notes: string;
            url: string | null;
            required: boolean;
            /** Format: date-time */
            released_at: string;
        };
        /** @description The change of an operation to one record. */
        AuditChange: {
            /** @enum {string} */
            change: "create" | "update" | "delete";
            collection: string;
            public_id: string;
            /** @description The current name of the record, or its last name if it is deleted */
            name: string | null;
            /** @description The changed fields before the operation; all fields of a deleted record */
            before: {
                [key: string]: unknown;
            };
            /** @description The same fields after the operation */
            after: {
                [key: string]: unknown;
            };
            /** @description Of long texts only the changed part */
            texts: {
                [key: string]: {
                    at: number;
                    removed: string;
                    inserted: string;
                };
            };
        };
        /** @description An operation with its input and a page of its changes. */
        AuditDetail: {
            /** @description The id of the operation */
            public_id: string;
            seq: number;
            type: string;
            summary: string;
            person: components["schemas"]["Person"];
            replica: components["schemas"]["Replica"];
            /**
             * Format: date-time
             * @description The time of the operation by its author's clock
             */
            occurred_at: string;
            /**
             * Format: date-time
             * @description The time that applies to the operation
             */
            edit_at: string;
            /**
             * Format: date-time
             * @description The time at which the server accepted it
             */
            received_at: string;
            /** @description At most 100 in a list; a page of them if a single operation is requested */
            changes: components["schemas"]["AuditChange"][];
            changes_total: number;
            conflicts: components["schemas"]["ConflictNote"][];
            /** @description SHA-256 of this operation and all earlier ones, in hex */
            hash: string;
            /** @description The input that its author sent */
            input: {
                [key: string]: unknown;
            };
        };
        /** @description Who did what, when, and on which device. */
        AuditEntry: {
            /** @description The id of the operation */
            public_id: string;
            seq: number;
            type: string;
            summary: string;
            person: components["schemas"]["Person"];
            replica: components["schemas"]["Replica"];
            /**
             * Format: date-time
             * @description The time of the operation by its author's clock
             */
            occurred_at: string;
            /**
             * Format: date-time
             * @description The time that applies to the operation
             */
            edit_at: string;
            /**
             * Format: date-time
             * @description The time at which the server accepted it
             */
            received_at: string;
            /** @description At most 100 in a list; a page of them if a single operation is requested */
            changes: components["schemas"]["AuditChange"][];
            changes_total: number;
            conflicts: components["schemas"]["ConflictNote"][];
            /** @description SHA-256 of this operation and all earlier ones, in hex */
            hash: string;
        };
        /** @description A person's word about a backup. */
        BackupAttestation: {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            backup: string;
            /** @enum {string} */
            statement: "copied" | "verified" | "restored";
            note: string;
            by: string | null;
        };
        /** @description A plan that households can have. */
        BillingPlan: {
            /** @example family */
            key: string;
            /** @example Family */
            name: string;
            interval: ("month" | "year") | null;
            /** @description Null for a plan that costs nothing, and while the payment provider cannot say */
            price: {
                /** @description In the smallest unit of the currency */
                amount: number;
                /** @example eur */
                currency: string;
            } | null;
            /** @description Whether a checkout can be made for it */
            payable: boolean;
            trial_days: number;
            limits: {
                /** @enum {string} */
                name: "household_bytes" | "household_records" | "media_bytes" | "upload_bytes" | "blank_labels" | "scan_sessions" | "export_bytes";
                /** @enum {string} */
                unit: "bytes" | "count";
                limit: number;
            }[];
            /** @description Whether the household has this plan now */
            current: boolean;
        };
        /** @description The plan of a household, and how it is paid. */
        BillingStatus: {
            /** @description Whether households pay at this server */
            billed: boolean;
            /** @example stripe */
            provider: string | null;
            /**
             * @description `not_billed`: nobody pays at this server; `none`: the household has no subscription
             * @enum {string}
             */
            state: "not_billed" | "none" | "trialing" | "active" | "past_due" | "unpaid" | "canceled" | "incomplete";
            plan: {
                /** @example family */
                key: string;
                /** @example Family */
                name: string;
            };
            /**
             * @description `installation`: for every household; `subscription`: paid; `override`: given by an operator
             * @enum {string}
             */
            source: "installation" | "subscription" | "override";
            /** @description When it ends by itself, as far as is known */
            until: string | null;
            subscription: {
                /** @description Null for a price of no declared plan */
                plan: {
                    /** @example family */
                    key: string;
                    /** @example Family */
                    name: string;
                } | null;
                /** Format: date-time */
                period_end: string;
                trial_end: string | null;
                /** @description When it ends; null if it is renewed */
                ends_at: string | null;
                /** @description Until when the plan lasts without the payment */
                grace_ends_at: string | null;
            } | null;
            checkout_open: boolean;
            /** @description When the payment provider was asked for this state */
            asked_at: string | null;
            last_event: {
                type: string;
                /** Format: date-time */
                at: string;
            } | null;
        };
        /** @description A sign-in of a browser. */
        BrowserSession: {
            public_id: string;
            user_agent: string | null;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description Accurate to a few minutes
             */
            last_seen_at: string;
            /**
             * Format: date-time
             * @description The time at which it expires if it is not used
             */
            expires_at: string;
        };
        /** @description A category, top-level or below another one. */
        Category: {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @example Tools */
            name: string;
            parent_id: string | null;
            icon: string | null;
            color: string | null;
            needs: ("cold" | "frozen" | "dry" | "warm" | "locked" | "child_safe" | "outdoors")[] | null;
            apart_from: string[] | null;
            archived_at: string | null;
            /** @description The categories above it, outermost first */
            path: {
                public_id: string;
                name: string;
            }[];
            /** @description Number of items directly in it, including archived ones */
            items: number;
            /** @description Number of categories directly below it */
            categories: number;
        };
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
        /** @description The present epoch and seq of a household: a reason to pull. */
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
        /** @description A finding of a check. */
        CheckFinding: {
            /** @enum {string} */
            level: "ok" | "warning" | "problem";
            subject: string;
            message: string;
            advice?: string;
            /**
             * @description What was found
             * @enum {string}
             */
            code?: "disk_ok" | "disk_low" | "disk_full" | "folders_ok" | "folder_open" | "folder_refused" | "clock_ok" | "clock_unset" | "clock_behind" | "mail_ok" | "mail_none" | "mail_waiting" | "providers_none" | "providers_ok" | "providers_failed" | "backups_ok" | "backups_unscheduled" | "backups_same_disk" | "backups_none" | "backups_damaged" | "backups_missing" | "backups_stale" | "drill_ok" | "drill_running" | "drill_none" | "drill_old" | "drill_failed" | "migrations_ok" | "migrations_failed" | "https_proxy" | "https_ok" | "https_pending" | "https_off" | "https_ends" | "https_not_yet" | "https_authority_ends" | "https_expired" | "https_unusable" | "program_ok" | "program_unaudited" | "program_audit_old" | "program_old" | "gate_drilled" | "gate_rehearsed" | "gate_checks_ok" | "gate_no_backup" | "gate_backups_bad" | "gate_no_drill" | "gate_drill_running" | "gate_drill_failed" | "gate_not_rehearsed" | "gate_rehearsal_failed" | "gate_checks_old" | "gate_checks_failed" | "check_folder" | "check_disk_low" | "check_file_damaged" | "check_file_altered" | "check_file_behind" | "check_file_older" | "check_stranger" | "check_unchecked" | "check_quota" | "check_photos_missing" | "check_photos_unneeded" | "check_erasures_unreadable" | "check_losses_unreadable" | "check_loss" | "check_restoring" | "check_products" | "check_backups_none" | "check_backups_partly" | "check_drill" | "check_requests" | "check_requests_many";
            /** @description What fills the text of the code */
            readonly values?: {
                [key: string]: string | number;
            };
        };
        /** @description A payment under way. */
        Checkout: {
            /** @example cs_test_a1b2 */
            session_id: string;
            /** @description The page at which the person pays */
            url: string;
            /** Format: date-time */
            expires_at: string;
        };
        /** @description A record that an answer names. */
        Citation: {
            /** @enum {string} */
            kind: "item" | "container" | "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "category" | "tag";
            id: string;
            /** @example Christmas decorations */
            name: string;
            /** @description The places around it, outermost first; empty if it has no place */
            path: components["schemas"]["PathStep"][];
        };
        /** @description A candidate for the meaning of a code. */
        CodeCandidate: {
            /** @constant */
            kind: "item";
            item: components["schemas"]["ItemSummary"];
            product_code: {
                public_id: string;
                /** @description As scanned or typed */
                code: string;
                format: string | null;
                note: string | null;
                /** @description Whether it is the primary code of the item */
                primary: boolean;
            };
        } | {
            /** @constant */
            kind: "product";
            product: {
                gtin: string;
                name: string;
                brand: string | null;
                category: string | null;
                /** @description The source of the entry */
                source: string;
            };
        };
        /** @description The value that lost; the record with this id in `conflicts` has the details. */
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
        /** @description A container. */
        Container: {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @example Box 12 */
            name: string;
            /**
             * @description What sort of container it is, in the household's own words
             * @example box
             */
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
            description: string | null;
            code: string | null;
            color: string | null;
            capacity: number | null;
            traits: ("cold" | "frozen" | "dry" | "warm" | "locked" | "child_safe" | "outdoors" | "heavy" | "reach")[] | null;
            volume_l: number | null;
            max_kg: number | null;
            /** @description The places around it, outermost first; empty if it has no place */
            path: components["schemas"]["PathStep"][];
            /**
             * @description The short code on its label; null without one
             * @example K7QM-2XWD
             */
            short_code: string | null;
            /** @description Counts of the direct contents, and of the contents at any depth */
            contents: {
                items: number;
                containers: number;
                items_total: number;
                containers_total: number;
            };
        };
        /** @description An export of a household. */
        DataExport: {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** @enum {string} */
            state: "queued" | "running" | "done" | "failed" | "cancelled" | "interrupted";
            created_at: string;
            created_by: string;
            finished_at: string | null;
            /** @description The time at which the export and its file are deleted */
            expires_at: string;
            /** @enum {string} */
            format: "archive" | "csv" | "pdf";
            with_media: boolean;
            place: {
                public_id: string;
                name: string;
            } | null;
            changed_since: string | null;
            /** @description In percent */
            progress: number;
            file_name: string;
            /** @description Size of the file; null until it is ready */
            bytes: number | null;
            /** @description Number of records in it; null until it is ready */
            records: number | null;
            /** @description Number of photos and documents in it */
            media: number | null;
            /** @description Number of photos and documents whose content the server could not read */
            missing_media: number | null;
            error: {
                /** @enum {string} */
                code: "interrupted" | "storage_full" | "quota_exceeded" | "failed";
                message: string;
            } | null;
        };
        DataImport: {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /**
             * @description `checking`, `importing` and `undoing`: a job works on it; poll until the state changes. `ready`: the dry run is done. After `failed`, confirm again: the import continues where it stopped.
             * @enum {string}
             */
            state: "uploaded" | "checking" | "ready" | "importing" | "done" | "undoing" | "undone" | "failed" | "cancelled";
            created_at: string;
            /** @description The time at which the import is deleted; until then it can be undone */
            expires_at: string;
            /**
             * @description `archive`: an export of Stowage with its history. It has no columns, needs an empty household, and can be undone until somebody changes the household.
             * @enum {string}
             */
            kind: "table" | "archive";
            file_name: string | null;
            bytes: number;
            /** @description The columns of the file, with the first cells of each */
            columns: {
                name: string;
                samples: string[];
                /** @description A number of the column that can be read in two ways, such as 1.499; null if it has none */
                unclear: string | null;
            }[];
            /** @description The sheets of a workbook, or the tables of an archive; empty for a file with one. `mapping.sheets` chooses among them. */
            sheets: {
                name: string;
                hidden: boolean;
                /** @description Rows below the header */
                rows: number;
                /** @description The columns of the file that it has, by their positions */
                columns: number[];
            }[];
            /** @description Facts about the file that a person should know, in the language of `Accept-Language` */
            remarks: string[];
            mapping: {
                /** @enum {string} */
                format: "table" | "stowage" | "homebox" | "grocy" | "snipe-it" | "inventree" | "sortly" | "shelf" | "encircle";
                /**
                 * @description Whether each row is a thing or a place
                 * @enum {string}
                 */
                rows: "things" | "places";
                /** @description The field of each column, in the order of the columns */
                fields: ("name" | "description" | "quantity" | "unit" | "notes" | "archived" | "place" | "inside" | "category" | "tags" | "barcode" | "source_id" | "asset_number" | "serial_number" | "manufacturer" | "model_number" | "insured" | "purchased_from" | "purchase_price" | "purchase_date" | "lifetime_warranty" | "warranty_expires" | "warranty_details" | "sold_to" | "sold_price" | "sold_date" | "sold_notes" | "minimum_quantity" | "expires_on" | "value" | "currency" | "lent_to" | "lent_on" | "lent_until" | "weight_kg" | "volume_l" | "files" | "row_kind" | "custom" | "ignore")[];
                /**
                 * @description The order in dates such as 3/4/2024; dates such as 2024-04-03 are always understood
                 * @enum {string}
                 */
                date_order: "day_first" | "month_first";
                /**
                 * @description The decimal sign of amounts such as 1,299
                 * @enum {string}
                 */
                decimal: "." | ",";
                /** @description The decimal sign of single columns, in the order of the columns; null or absent: that of `decimal` */
                decimals?: (("." | ",") | null)[];
                /** @description The names of the sheets that are imported; only for a file with several. Absent: all of them */
                sheets?: string[];
                /** @description The currency of all amounts, if no column names it */
                currency: string | null;
                /** @description Whether a thing without a known id or number is the one of the same name in the same place */
                match_names: boolean;
                /**
                 * @description `update`: things that are in the household already are changed; `leave`: they are left as they are
                 * @enum {string}
                 */
                known: "update" | "leave";
            };
            /** @description Rows of a dry run; operations and files otherwise. Null while no job works on it */
            progress: {
                done: number;
                total: number | null;
            } | null;
            /** @description The result of the dry run; null before it */
            summary: {
                /** @description Rows below the header */
                rows: number;
                created: number;
                changed: number;
                skipped: number;
                refused: number;
                /** @description Cells that could not be read as they stand */
                problems: number;
                operations: number;
                /** @description Photos and documents */
                files: number;
            } | null;
            /** @description The places that the import names; at most 2000 */
            tree: {
                kind: string;
                path: string[];
                /** @description Whether the import creates it */
                fresh: boolean;
                /** @description Number of rows whose things lie directly in it */
                things: number;
            }[];
            /** @description Operations and files that the household refused while the import was carried out */
            refused_later: number;
            /** @description Operations that could not be undone, because somebody has changed the records since */
            kept: number;
            can_undo: boolean;
            /** @description Why the import of an archive cannot be undone now: somebody has changed the household since, or the user is no administrator */
            undo_obstacle: ("household_changed" | "needs_admin") | null;
            /** @description Why the last work failed. The message is in the language of `Accept-Language`. */
            error: {
                code: string;
                message: string;
                /** @description What is wrong with the file; null for other errors */
                cause: ("row_empty" | "row_sums" | "row_is_header" | "row_is_line" | "row_nameless" | "row_above_header" | "row_too_long" | "row_unclosed" | "row_behind_unclosed" | "row_unreadable" | "rest_unreadable" | "sheet_unreadable" | "place_again" | "place_there" | "same_id" | "same_id_on_sheet" | "imported_before" | "left_as_is" | "nothing_to_change" | "found_by_id" | "found_by_asset_number" | "found_by_serial_number" | "found_by_name" | "found_by_name_and_place" | "value_not_accepted" | "refused_by_household" | "kept_by_household" | "not_carried_out" | "file_not_attached" | "cell_too_long" | "cell_name_too_long" | "cell_too_many_levels" | "cell_not_boolean" | "cell_not_quantity" | "cell_over_billion" | "cell_no_unit" | "cell_not_weight" | "cell_not_volume" | "cell_too_much" | "cell_not_amount" | "cell_not_currency" | "cell_not_date" | "cell_year_wrong" | "cell_no_such_month" | "cell_no_such_day" | "cell_sheet_error" | "code_rounded" | "code_not_accepted" | "file_not_in_archive" | "notes_cut" | "place_description_cut" | "read_as" | "bytes_invalid" | "of_table" | "one_table_only" | "export_part" | "place_media_left" | "table_not_imported" | "tables_left" | "rows_left" | "records_left" | "entries_left" | "columns_left" | "sheets_left" | "sheet_left" | "hidden_sheet_left" | "files_left" | "more_files_left" | "no_room" | "whole_household" | "media_missing" | "file_empty" | "file_no_rows" | "file_no_table" | "file_packed" | "old_workbook" | "other_workbook" | "foreign_json" | "json_invalid" | "csv_unreadable" | "dump_too_large" | "dump_no_list" | "database_foreign" | "database_damaged" | "database_not_opened" | "workbook_no_sheets" | "workbook_empty" | "workbook_too_large" | "workbook_damaged" | "archive_no_table" | "archive_inside" | "archive_inside_named" | "archive_damaged" | "archive_unreadable" | "archive_encrypted" | "archive_overlaps" | "archive_bomb" | "archive_too_many" | "archive_too_large" | "entry_missing" | "entry_not_unpacked" | "entry_too_large" | "entry_over_limit" | "entry_no_rows" | "entry_not_json" | "several_tables" | "export_unreadable" | "export_foreign" | "export_newer" | "export_unsafe" | "export_too_large" | "export_damaged" | "export_partial" | "export_no_things" | "household_changed" | "household_not_empty" | "work_failed" | "work_interrupted") | null;
            } | null;
        };
        /** @description A device of the user. */
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
        /** @description What a household may use. */
        Entitlements: {
            plan: {
                /** @example family */
                key: string;
                /** @example Family */
                name: string;
            };
            /**
             * @description `installation`: for every household; `subscription`: paid; `override`: given by an operator
             * @enum {string}
             */
            source: "installation" | "subscription" | "override";
            /** @description When it ends by itself, as far as is known */
            until: string | null;
            limits: {
                /** @enum {string} */
                name: "household_bytes" | "household_records" | "media_bytes" | "upload_bytes" | "blank_labels" | "scan_sessions" | "export_bytes";
                /** @enum {string} */
                unit: "bytes" | "count";
                limit: number;
                /**
                 * @description What the limit comes from
                 * @enum {string}
                 */
                source: "installation" | "plan" | "operator" | "override";
            }[];
        };
        Error: {
            /** @enum {string} */
            code: "malformed_request" | "authentication_required" | "invalid_credentials" | "mfa_required" | "token_reused" | "access_denied" | "insufficient_scope" | "token_not_accepted" | "csrf_failed" | "proof_required" | "second_factor_required" | "household_required" | "household_access_denied" | "identity_unknown" | "registration_closed" | "confirmation_required" | "device_revoked" | "host_not_allowed" | "not_found" | "provider_unknown" | "route_not_found" | "operation_not_found" | "method_not_allowed" | "request_timeout" | "conflict" | "already_exists" | "name_taken" | "code_taken" | "slot_full" | "session_closed" | "not_approved" | "already_done" | "task_stale" | "not_empty" | "target_archived" | "cycle" | "too_deep" | "already_resolved" | "not_undoable" | "already_undone" | "superseded" | "upload_incomplete" | "upload_out_of_step" | "operation_id_reused" | "quota_exceeded" | "snapshot_expired" | "precondition_failed" | "payload_too_large" | "media_too_large" | "unsupported_media_type" | "media_type_unsupported" | "range_not_satisfiable" | "validation_failed" | "too_many" | "code_invalid" | "wrong_level" | "notes_invalid" | "notes_too_large" | "digest_mismatch" | "media_truncated" | "media_too_many_pixels" | "media_unreadable" | "media_takes_too_long" | "media_infected" | "media_polyglot" | "upgrade_required" | "rate_limited" | "internal_error" | "provider_failed" | "unavailable" | "storage_full";
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
        /** @description A link with which anybody can read the contents of one place. */
        GuestLink: {
            public_id: string;
            /** @example Cellar */
            name: string;
            /** @enum {string} */
            kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
            id: string;
            created_by: {
                user_id: string;
                /** @example Ada */
                name: string;
            };
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string;
        };
        /** @description The last event of a stream that the server ends. */
        HintsClosed: {
            /**
             * @description `authentication_required`: refresh the access token, then connect again. `households_changed`: a household was joined or left; connect again to hear of those there are now. `unavailable`: the server stops; connect again after the time that `retry` gave. `replaced`: this device has opened newer streams, and needs this one no more. The others: connecting again would be refused with this code.
             * @enum {string}
             */
            reason: "authentication_required" | "device_revoked" | "access_denied" | "second_factor_required" | "household_access_denied" | "households_changed" | "replaced" | "unavailable";
        };
        /** @description A household of the user. */
        Household: {
            public_id: string;
            /** @example Home */
            name: string;
            /** @enum {string} */
            role: "viewer" | "member" | "admin" | "owner";
            /** Format: date-time */
            created_at: string;
        };
        /** @description The quotas of a household that an operator can set. */
        HouseholdQuotas: {
            /**
             * Format: uuid
             * @description A lower-case UUID
             */
            public_id: string;
            name: string;
            quotas: components["schemas"]["QuotaSetting"][];
        };
        /** @description How a household pays, for operators. */
        HouseholdSubscription: {
            /** @description Whether households pay at this server */
            billed: boolean;
            /** @example stripe */
            provider: string | null;
            /**
             * @description `not_billed`: nobody pays at this server; `none`: the household has no subscription
             * @enum {string}
             */
            state: "not_billed" | "none" | "trialing" | "active" | "past_due" | "unpaid" | "canceled" | "incomplete";
            plan: {
                /** @example family */
                key: string;
                /** @example Family */
                name: string;
            };
            /**
             * @description `installation`: for every household; `subscription`: paid; `override`: given by an operator
             * @enum {string}
             */
            source: "installation" | "subscription" | "override";
            /** @description When it ends by itself, as far as is known */
            until: string | null;
            subscription: {
                /** @description Null for a price of no declared plan */
                plan: {
                    /** @example family */
                    key: string;
                    /** @example Family */
                    name: string;
                } | null;
                /** Format: date-time */
                period_end: string;
                trial_end: string | null;
                /** @description When it ends; null if it is renewed */
                ends_at: string | null;
                /** @description Until when the plan lasts without the payment */
                grace_ends_at: string | null;
            } | null;
            checkout_open: boolean;
            /** @description When the payment provider was asked for this state */
            asked_at: string | null;
            last_event: {
                type: string;
                /** Format: date-time */
                at: string;
            } | null;
            household: {
                public_id: string;
                name: string;
            };
            customer_id: string | null;
            /** @description Newest first; also those that ended in the last 30 days */
            overrides: components["schemas"]["PlanOverride"][];
        };
        /** @description An identity with which a user signs in. */
        Identity: {
            public_id: string;
            provider: string;
            /** @description The name of the provider */
            label: string;
            /** @description The address that the provider gave */
            email: string | null;
            /** Format: date-time */
            created_at: string;
            last_used_at: string | null;
        };
        /** @description A sign-in with an identity provider that began. */
        IdpStart: {
            /** @enum {string} */
            mode: "login" | "register" | "link";
            state: string;
            /** @description Open it in a browser */
            authorization_url: string;
            redirect_uri: string;
            /** Format: date-time */
            expires_at: string;
        };
        /** @description Something that goes wrong. */
        Incident: {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            title: string;
            /** @enum {string} */
            impact: "minor" | "major" | "critical";
            /** @enum {string} */
            state: "investigating" | "identified" | "monitoring" | "resolved";
            components: ("server" | "households" | "photos" | "mail" | "backups")[];
            /** Format: date-time */
            started_at: string;
            resolved_at: string | null;
            updates: {
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                public_id: string;
                /** Format: date-time */
                at: string;
                /** @enum {string} */
                state: "investigating" | "identified" | "monitoring" | "resolved";
                message: string;
                by: string | null;
            }[];
        };
        /**
         * category.archive
         * @description Archive a category: its items keep it, and no further item gets it. Requires the role member.
         */
        "Input.category.archive": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
        };
        /**
         * category.create
         * @description Create a category. Requires the role member.
         */
        "Input.category.create": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** @example Tools */
            name: string;
            parent_id?: string | null;
            icon?: string | null;
            color?: string | null;
            needs?: ("cold" | "frozen" | "dry" | "warm" | "locked" | "child_safe" | "outdoors")[] | null;
            apart_from?: string[] | null;
        };
        /**
         * category.restore
         * @description Restore an archived category. Requires the role member.
         */
        "Input.category.restore": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
        };
        /**
         * category.update
         * @description Update a category, or move it under another one. Requires the role member.
         */
        "Input.category.update": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** @example Tools */
            name?: string;
            parent_id?: string | null;
            icon?: string | null;
            color?: string | null;
            needs?: ("cold" | "frozen" | "dry" | "warm" | "locked" | "child_safe" | "outdoors")[] | null;
            apart_from?: string[] | null;
        };
        /**
         * conflict.resolve
         * @description Resolve a conflict: keep the present value, or restore the value that lost. Requires the role member.
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
         * @description Archive a container; its contents stay in it. Requires the role member.
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
         * @description Create a container, optionally in a place. Requires the role member.
         */
        "Input.container.create": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** @example Box 12 */
            name: string;
            /**
             * @description What sort of container it is, in the household's own words
             * @example box
             */
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
            description?: string | null;
            code?: string | null;
            color?: string | null;
            capacity?: number | null;
            traits?: ("cold" | "frozen" | "dry" | "warm" | "locked" | "child_safe" | "outdoors" | "heavy" | "reach")[] | null;
            volume_l?: number | null;
            max_kg?: number | null;
        };
        /**
         * container.move
         * @description Move a container with its contents. Requires the role member.
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
         * @description Put a container into a place. Requires the role member.
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
         * @description Restore an archived container. Requires the role member.
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
         * @description Set the fill status of a container. Requires the role member.
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
         * @description Remove a container from its place. Requires the role member.
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
         * @description Update a container. Requires the role member.
         */
        "Input.container.update": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** @example Box 12 */
            name?: string;
            /**
             * @description What sort of container it is, in the household's own words
             * @example box
             */
            kind?: string;
            description?: string | null;
            code?: string | null;
            color?: string | null;
            capacity?: number | null;
            traits?: ("cold" | "frozen" | "dry" | "warm" | "locked" | "child_safe" | "outdoors" | "heavy" | "reach")[] | null;
            volume_l?: number | null;
            max_kg?: number | null;
        };
        /**
         * item.add_tag
         * @description Put a tag on an item. Requires the role member.
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
         * @description Change the quantity of an item by a delta. Requires the role member.
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
         * @description Archive an item. Requires the role member.
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
         * @description Put an item into a place. Requires the role member.
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
         * @description Create an item, optionally in a place. Requires the role member.
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
                [key: string]: string | number | boolean | {
                    /** Format: date */
                    date: string;
                } | {
                    url: string;
                };
            } | null;
            minimum_quantity?: number | null;
            expires_on?: string | null;
            value?: string | null;
            currency?: string | null;
            lent_to?: string | null;
            lent_on?: string | null;
            lent_until?: string | null;
            weight_kg?: number | null;
            volume_l?: number | null;
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
            archived?: boolean;
        };
        /**
         * item.edit_notes
         * @description Merge a Yjs update into an item's notes. Requires the role member.
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
         * @description Move an item. Requires the role member.
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
         * @description Remove a tag from an item. Requires the role member.
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
         * @description Restore an archived item. Requires the role member.
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
         * @description Set the category of an item; null removes it. Requires the role member.
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
         * @description Write an item's notes as plain text, as the smallest edit of the document. Requires the role member.
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
         * @description Set the quantity of an item by a count. Requires the role member.
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
         * @description Replace the tags of an item. Requires the role member.
         */
        "Input.item.set_tags": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            tag_ids: string[];
            seen_tag_ids?: string[];
        };
        /**
         * item.unassign
         * @description Remove an item from its place. Requires the role member.
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
         * @description Update an item. Requires the role member.
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
                [key: string]: string | number | boolean | {
                    /** Format: date */
                    date: string;
                } | {
                    url: string;
                };
            } | null;
            minimum_quantity?: number | null;
            expires_on?: string | null;
            value?: string | null;
            currency?: string | null;
            lent_to?: string | null;
            lent_on?: string | null;
            lent_until?: string | null;
            weight_kg?: number | null;
            volume_l?: number | null;
        };
        /**
         * label_sheet.create
         * @description Add a sheet of labels: measured, or one of the catalogue. Requires the role member.
         */
        "Input.label_sheet.create": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** @example Labels for jars */
            name: string;
            sheet: {
                /** @example avery-7160 */
                catalogue: string;
            } | {
                /** @enum {string} */
                unit: "mm" | "in";
                roll?: boolean;
                page?: ("a3" | "a4" | "a5" | "a6" | "us-letter" | "us-legal") | {
                    width: number;
                    height: number;
                };
                margins?: {
                    left: number;
                    top: number;
                    right?: number;
                    bottom?: number;
                };
                columns?: number;
                rows?: number;
                gaps?: {
                    x: number;
                    y: number;
                };
                label?: {
                    width: number;
                    height: number;
                };
                /** @enum {string} */
                shape?: "rectangle" | "round";
                corner?: number;
            };
            offset?: {
                x: number;
                y: number;
            } | null;
        };
        /**
         * label_sheet.delete
         * @description Delete a sheet of labels. Requires the role member.
         */
        "Input.label_sheet.delete": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
        };
        /**
         * label_sheet.update
         * @description Change a sheet of labels, or the offset of its printer. Requires the role member.
         */
        "Input.label_sheet.update": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** @example Labels for jars */
            name?: string;
            sheet?: {
                /** @example avery-7160 */
                catalogue: string;
            } | {
                /** @enum {string} */
                unit: "mm" | "in";
                roll?: boolean;
                page?: ("a3" | "a4" | "a5" | "a6" | "us-letter" | "us-legal") | {
                    width: number;
                    height: number;
                };
                margins?: {
                    left: number;
                    top: number;
                    right?: number;
                    bottom?: number;
                };
                columns?: number;
                rows?: number;
                gaps?: {
                    x: number;
                    y: number;
                };
                label?: {
                    width: number;
                    height: number;
                };
                /** @enum {string} */
                shape?: "rectangle" | "round";
                corner?: number;
            };
            offset?: {
                x: number;
                y: number;
            } | null;
        };
        /**
         * label_template.create
         * @description Add a template for labels. Requires the role member.
         */
        "Input.label_template.create": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** @example Freezer label */
            name: string;
            /**
             * @example {
             *       "unit": "mm",
             *       "width": 60,
             *       "height": 30,
             *       "fields": [
             *         {
             *           "kind": "code",
             *           "x": 0,
             *           "y": 0,
             *           "width": 28,
             *           "height": 28,
             *           "format": "qr",
             *           "value": {
             *             "bind": "code_url"
             *           }
             *         },
             *         {
             *           "kind": "text",
             *           "x": 30,
             *           "y": 3,
             *           "width": 28,
             *           "height": 12,
             *           "value": [
             *             {
             *               "bind": "name"
             *             }
             *           ],
             *           "size": 14,
             *           "lines": 2
             *         }
             *       ]
             *     }
             */
            design: {
                /** @enum {string} */
                unit: "mm" | "fraction";
                width?: number;
                height?: number;
                fields: ({
                    /** @constant */
                    kind: "text";
                    x: number;
                    y: number;
                    width: number;
                    height: number;
                    /** @enum {number} */
                    turn?: 0 | 90 | 180 | 270;
                    value: ({
                        /** @enum {string} */
                        bind: "name" | "path" | "place" | "code_text" | "code_url" | "kind" | "place_code" | "description" | "quantity" | "expires_on" | "serial_number" | "asset_number" | "manufacturer" | "model_number" | "category" | "purchase_date" | "warranty_expires" | "product_code";
                    } | {
                        custom_field: string;
                    } | {
                        text: string;
                    })[];
                    /** @enum {string} */
                    font?: "regular" | "bold";
                    /** @description Maximum font size in points. */
                    size: number;
                    /** @description Minimum font size in points; 5 by default. */
                    smallest?: number;
                    lines?: number;
                    /** @enum {string} */
                    align?: "left" | "center" | "right";
                    /** @enum {string} */
                    valign?: "top" | "middle" | "bottom";
                } | {
                    /** @constant */
                    kind: "code";
                    x: number;
                    y: number;
                    width: number;
                    height: number;
                    /** @enum {number} */
                    turn?: 0 | 90 | 180 | 270;
                    /** @enum {string} */
                    format: "qr" | "data_matrix" | "code_128" | "ean_13" | "ean_8";
                    value: {
                        /** @enum {string} */
                        bind: "name" | "path" | "place" | "code_text" | "code_url" | "kind" | "place_code" | "description" | "quantity" | "expires_on" | "serial_number" | "asset_number" | "manufacturer" | "model_number" | "category" | "purchase_date" | "warranty_expires" | "product_code";
                    } | {
                        custom_field: string;
                    } | {
                        text: string;
                    };
                    /** @enum {string} */
                    align?: "left" | "center" | "right";
                    /** @enum {string} */
                    valign?: "top" | "middle" | "bottom";
                } | {
                    /** @constant */
                    kind: "photo";
                    x: number;
                    y: number;
                    width: number;
                    height: number;
                    /** @enum {number} */
                    turn?: 0 | 90 | 180 | 270;
                    /** @enum {string} */
                    fit?: "cover" | "contain";
                    corner?: number;
                } | {
                    /** @constant */
                    kind: "line";
                    x: number;
                    y: number;
                    length: number;
                    /** @enum {string} */
                    direction: "across" | "down";
                    thickness: number;
                } | {
                    /** @constant */
                    kind: "rect";
                    x: number;
                    y: number;
                    width: number;
                    height: number;
                    corner?: number;
                    line: number | "filled";
                })[];
            };
        };
        /**
         * label_template.delete
         * @description Delete a template for labels. Requires the role member.
         */
        "Input.label_template.delete": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
        };
        /**
         * label_template.update
         * @description Change a template for labels. Requires the role member.
         */
        "Input.label_template.update": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** @example Freezer label */
            name?: string;
            /**
             * @example {
             *       "unit": "mm",
             *       "width": 60,
             *       "height": 30,
             *       "fields": [
             *         {
             *           "kind": "code",
             *           "x": 0,
             *           "y": 0,
             *           "width": 28,
             *           "height": 28,
             *           "format": "qr",
             *           "value": {
             *             "bind": "code_url"
             *           }
             *         },
             *         {
             *           "kind": "text",
             *           "x": 30,
             *           "y": 3,
             *           "width": 28,
             *           "height": 12,
             *           "value": [
             *             {
             *               "bind": "name"
             *             }
             *           ],
             *           "size": 14,
             *           "lines": 2
             *         }
             *       ]
             *     }
             */
            design?: {
                /** @enum {string} */
                unit: "mm" | "fraction";
                width?: number;
                height?: number;
                fields: ({
                    /** @constant */
                    kind: "text";
                    x: number;
                    y: number;
                    width: number;
                    height: number;
                    /** @enum {number} */
                    turn?: 0 | 90 | 180 | 270;
                    value: ({
                        /** @enum {string} */
                        bind: "name" | "path" | "place" | "code_text" | "code_url" | "kind" | "place_code" | "description" | "quantity" | "expires_on" | "serial_number" | "asset_number" | "manufacturer" | "model_number" | "category" | "purchase_date" | "warranty_expires" | "product_code";
                    } | {
                        custom_field: string;
                    } | {
                        text: string;
                    })[];
                    /** @enum {string} */
                    font?: "regular" | "bold";
                    /** @description Maximum font size in points. */
                    size: number;
                    /** @description Minimum font size in points; 5 by default. */
                    smallest?: number;
                    lines?: number;
                    /** @enum {string} */
                    align?: "left" | "center" | "right";
                    /** @enum {string} */
                    valign?: "top" | "middle" | "bottom";
                } | {
                    /** @constant */
                    kind: "code";
                    x: number;
                    y: number;
                    width: number;
                    height: number;
                    /** @enum {number} */
                    turn?: 0 | 90 | 180 | 270;
                    /** @enum {string} */
                    format: "qr" | "data_matrix" | "code_128" | "ean_13" | "ean_8";
                    value: {
                        /** @enum {string} */
                        bind: "name" | "path" | "place" | "code_text" | "code_url" | "kind" | "place_code" | "description" | "quantity" | "expires_on" | "serial_number" | "asset_number" | "manufacturer" | "model_number" | "category" | "purchase_date" | "warranty_expires" | "product_code";
                    } | {
                        custom_field: string;
                    } | {
                        text: string;
                    };
                    /** @enum {string} */
                    align?: "left" | "center" | "right";
                    /** @enum {string} */
                    valign?: "top" | "middle" | "bottom";
                } | {
                    /** @constant */
                    kind: "photo";
                    x: number;
                    y: number;
                    width: number;
                    height: number;
                    /** @enum {number} */
                    turn?: 0 | 90 | 180 | 270;
                    /** @enum {string} */
                    fit?: "cover" | "contain";
                    corner?: number;
                } | {
                    /** @constant */
                    kind: "line";
                    x: number;
                    y: number;
                    length: number;
                    /** @enum {string} */
                    direction: "across" | "down";
                    thickness: number;
                } | {
                    /** @constant */
                    kind: "rect";
                    x: number;
                    y: number;
                    width: number;
                    height: number;
                    corner?: number;
                    line: number | "filled";
                })[];
            };
        };
        /**
         * location.archive
         * @description Archive a location. Requires the role member.
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
         * @description Create a location. Requires the role member.
         */
        "Input.location.create": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** @example Cellar */
            name: string;
            description?: string | null;
            code?: string | null;
            traits?: ("cold" | "frozen" | "dry" | "warm" | "locked" | "child_safe" | "outdoors" | "heavy" | "reach")[] | null;
            volume_l?: number | null;
            max_kg?: number | null;
        };
        /**
         * location.delete
         * @description Delete an empty location. Requires the role member.
         */
        "Input.location.delete": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
        };
        /**
         * location.restore
         * @description Restore an archived location. Requires the role member.
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
         * @description Update a location. Requires the role member.
         */
        "Input.location.update": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** @example Cellar */
            name?: string;
            description?: string | null;
            code?: string | null;
            traits?: ("cold" | "frozen" | "dry" | "warm" | "locked" | "child_safe" | "outdoors" | "heavy" | "reach")[] | null;
            volume_l?: number | null;
            max_kg?: number | null;
        };
        /**
         * media.attach
         * @description Attach a photo or document to a record, before or after its content arrives. Requires the role member.
         */
        "Input.media.attach": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            owner: {
                /** @enum {string} */
                kind: "item" | "container" | "location" | "zone" | "rack" | "row" | "shelf" | "slot";
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                id: string;
            };
            /** @enum {string} */
            kind?: "photo" | "document";
            name?: string | null;
            /** @example image/jpeg */
            content_type: string;
            bytes: number;
            /** @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08 */
            sha256: string;
            primary?: boolean;
        };
        /**
         * media.refuse
         * @description Record that the content of a photo or document was refused or never arrived (server only). Requires the role member.
         */
        "Input.media.refuse": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08 */
            source_sha256: string;
            /** @enum {string} */
            reason: "media_type_unsupported" | "media_truncated" | "media_too_large" | "media_too_many_pixels" | "media_unreadable" | "media_takes_too_long" | "media_polyglot" | "media_infected" | "never_came";
        };
        /**
         * media.remove
         * @description Remove a photo or a document. Requires the role member.
         */
        "Input.media.remove": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            owner?: {
                /** @enum {string} */
                kind: "item" | "container" | "location" | "zone" | "rack" | "row" | "shelf" | "slot";
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                id: string;
            };
        };
        /**
         * media.reorder
         * @description Order the photos and documents of a record. Requires the role member.
         */
        "Input.media.reorder": {
            owner: {
                /** @enum {string} */
                kind: "item" | "container" | "location" | "zone" | "rack" | "row" | "shelf" | "slot";
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                id: string;
            };
            media_ids: string[];
        };
        /**
         * media.rotate
         * @description Set the rotation of a photo. Requires the role member.
         */
        "Input.media.rotate": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            owner?: {
                /** @enum {string} */
                kind: "item" | "container" | "location" | "zone" | "rack" | "row" | "shelf" | "slot";
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                id: string;
            };
            rotation: 0 | 90 | 180 | 270;
        };
        /**
         * media.set_primary
         * @description Choose the primary photo of a record. Requires the role member.
         */
        "Input.media.set_primary": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            owner?: {
                /** @enum {string} */
                kind: "item" | "container" | "location" | "zone" | "rack" | "row" | "shelf" | "slot";
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                id: string;
            };
        };
        /**
         * media.store
         * @description Record that the content of a photo or document is stored (server only). Requires the role member.
         */
        "Input.media.store": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08 */
            source_sha256: string;
            /** @example image/jpeg */
            content_type: string;
            bytes: number;
            /** @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08 */
            sha256: string;
            width?: number | null;
            height?: number | null;
            placeholder?: string | null;
            colour?: string | null;
            dropped?: ("gain_map" | "pictures" | "motion" | "other")[];
        };
        /**
         * media.update
         * @description Rename a photo or document, or change its kind. Requires the role member.
         */
        "Input.media.update": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            owner?: {
                /** @enum {string} */
                kind: "item" | "container" | "location" | "zone" | "rack" | "row" | "shelf" | "slot";
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                id: string;
            };
            name?: string | null;
            /** @enum {string} */
            kind?: "photo" | "document";
            position?: number;
        };
        /**
         * operation.undo
         * @description Undo an operation, if no later change builds on it. Requires the role member.
         */
        "Input.operation.undo": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            operation_id: string;
        };
        /**
         * organizer_plan.create
         * @description Add a plan with its first version. Requires the role member.
         */
        "Input.organizer_plan.create": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** @example Tidy the cellar */
            name: string;
            /** @enum {string} */
            goal: "tidy" | "free_place" | "even_fill" | "within_reach" | "declutter" | "move_house" | "merge_duplicates" | "by_hand";
            constraints: {
                scope?: {
                    /** @enum {string} */
                    kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                    /**
                     * Format: uuid
                     * @description A lower-case UUIDv7
                     */
                    id: string;
                }[];
                exclude?: {
                    /** @enum {string} */
                    kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                    /**
                     * Format: uuid
                     * @description A lower-case UUIDv7
                     */
                    id: string;
                }[];
                pin?: string[];
                max_moves?: number;
                max_minutes?: number;
                keep_containers_together?: boolean;
                apart?: [
                    string,
                    string
                ][];
                carry?: number;
                /** @enum {string} */
                by?: "category" | "tag" | "kind";
                place?: {
                    /** @enum {string} */
                    kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                    /**
                     * Format: uuid
                     * @description A lower-case UUIDv7
                     */
                    id: string;
                };
                unused_months?: number;
                destination?: {
                    /** @enum {string} */
                    kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                    /**
                     * Format: uuid
                     * @description A lower-case UUIDv7
                     */
                    id: string;
                };
                rooms?: {
                    from: {
                        /** @enum {string} */
                        kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                        /**
                         * Format: uuid
                         * @description A lower-case UUIDv7
                         */
                        id: string;
                    };
                    to: {
                        /** @enum {string} */
                        kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                        /**
                         * Format: uuid
                         * @description A lower-case UUIDv7
                         */
                        id: string;
                    };
                }[];
                first_night?: string[];
                box_things?: number;
                box_kg?: number;
                moves?: {
                    subject: {
                        /** @enum {string} */
                        kind: "item" | "container";
                        /**
                         * Format: uuid
                         * @description A lower-case UUIDv7
                         */
                        id: string;
                    };
                    to: {
                        /** @enum {string} */
                        kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                        /**
                         * Format: uuid
                         * @description A lower-case UUIDv7
                         */
                        id: string;
                    };
                }[];
            };
            version: {
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                public_id: string;
                based_on_seq: number;
                summary: {
                    moves: number;
                    metres: number;
                    minutes: number;
                    rounds: number;
                    things: number;
                    gains: {
                        /** @enum {string} */
                        code: "group_places" | "things_in_place" | "fullest_percent" | "uses_out_of_reach" | "unused_things" | "duplicates" | "things_to_pack";
                        before: number;
                        after: number;
                    }[];
                    left: {
                        subject: {
                            /** @enum {string} */
                            kind: "item" | "container" | "location" | "zone" | "rack" | "row" | "shelf" | "slot";
                            /**
                             * Format: uuid
                             * @description A lower-case UUIDv7
                             */
                            id: string;
                        };
                        /** @enum {string} */
                        code: "no_room" | "limit_reached" | "no_such_place" | "pinned" | "too_heavy";
                    }[];
                    left_count: number;
                };
                tasks: {
                    /** @example t12 */
                    task_id: string;
                    /** @enum {string} */
                    kind: "move" | "put_aside" | "empty" | "create_container" | "label" | "decide" | "merge";
                    subject: {
                        /** @enum {string} */
                        kind: "item" | "container" | "location" | "zone" | "rack" | "row" | "shelf" | "slot";
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
                    order: number;
                    round: number;
                    depends_on: string[];
                    reasons: {
                        /** @enum {string} */
                        code: "group_gathers" | "frees_place" | "evens_fill" | "within_reach" | "needs_met" | "kept_apart" | "not_used" | "same_code" | "same_name" | "packs_room" | "first_night" | "makes_room" | "by_hand";
                        /**
                         * Format: uuid
                         * @description A lower-case UUIDv7
                         */
                        about?: string;
                        count?: number;
                        of?: number;
                    }[];
                    /** @example Box 1 */
                    name?: string;
                    others?: string[];
                }[];
            };
        };
        /**
         * organizer_plan.delete
         * @description Delete a plan with its versions and sessions; what was moved stays. Requires the role member.
         */
        "Input.organizer_plan.delete": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
        };
        /**
         * organizer_plan.revise
         * @description Replace the current version of a plan; tasks that are open become obsolete. Requires the role member.
         */
        "Input.organizer_plan.revise": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            constraints?: {
                scope?: {
                    /** @enum {string} */
                    kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                    /**
                     * Format: uuid
                     * @description A lower-case UUIDv7
                     */
                    id: string;
                }[];
                exclude?: {
                    /** @enum {string} */
                    kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                    /**
                     * Format: uuid
                     * @description A lower-case UUIDv7
                     */
                    id: string;
                }[];
                pin?: string[];
                max_moves?: number;
                max_minutes?: number;
                keep_containers_together?: boolean;
                apart?: [
                    string,
                    string
                ][];
                carry?: number;
                /** @enum {string} */
                by?: "category" | "tag" | "kind";
                place?: {
                    /** @enum {string} */
                    kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                    /**
                     * Format: uuid
                     * @description A lower-case UUIDv7
                     */
                    id: string;
                };
                unused_months?: number;
                destination?: {
                    /** @enum {string} */
                    kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                    /**
                     * Format: uuid
                     * @description A lower-case UUIDv7
                     */
                    id: string;
                };
                rooms?: {
                    from: {
                        /** @enum {string} */
                        kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                        /**
                         * Format: uuid
                         * @description A lower-case UUIDv7
                         */
                        id: string;
                    };
                    to: {
                        /** @enum {string} */
                        kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                        /**
                         * Format: uuid
                         * @description A lower-case UUIDv7
                         */
                        id: string;
                    };
                }[];
                first_night?: string[];
                box_things?: number;
                box_kg?: number;
                moves?: {
                    subject: {
                        /** @enum {string} */
                        kind: "item" | "container";
                        /**
                         * Format: uuid
                         * @description A lower-case UUIDv7
                         */
                        id: string;
                    };
                    to: {
                        /** @enum {string} */
                        kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                        /**
                         * Format: uuid
                         * @description A lower-case UUIDv7
                         */
                        id: string;
                    };
                }[];
            };
            version: {
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                public_id: string;
                based_on_seq: number;
                summary: {
                    moves: number;
                    metres: number;
                    minutes: number;
                    rounds: number;
                    things: number;
                    gains: {
                        /** @enum {string} */
                        code: "group_places" | "things_in_place" | "fullest_percent" | "uses_out_of_reach" | "unused_things" | "duplicates" | "things_to_pack";
                        before: number;
                        after: number;
                    }[];
                    left: {
                        subject: {
                            /** @enum {string} */
                            kind: "item" | "container" | "location" | "zone" | "rack" | "row" | "shelf" | "slot";
                            /**
                             * Format: uuid
                             * @description A lower-case UUIDv7
                             */
                            id: string;
                        };
                        /** @enum {string} */
                        code: "no_room" | "limit_reached" | "no_such_place" | "pinned" | "too_heavy";
                    }[];
                    left_count: number;
                };
                tasks: {
                    /** @example t12 */
                    task_id: string;
                    /** @enum {string} */
                    kind: "move" | "put_aside" | "empty" | "create_container" | "label" | "decide" | "merge";
                    subject: {
                        /** @enum {string} */
                        kind: "item" | "container" | "location" | "zone" | "rack" | "row" | "shelf" | "slot";
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
                    order: number;
                    round: number;
                    depends_on: string[];
                    reasons: {
                        /** @enum {string} */
                        code: "group_gathers" | "frees_place" | "evens_fill" | "within_reach" | "needs_met" | "kept_apart" | "not_used" | "same_code" | "same_name" | "packs_room" | "first_night" | "makes_room" | "by_hand";
                        /**
                         * Format: uuid
                         * @description A lower-case UUIDv7
                         */
                        about?: string;
                        count?: number;
                        of?: number;
                    }[];
                    /** @example Box 1 */
                    name?: string;
                    others?: string[];
                }[];
            };
        };
        /**
         * organizer_plan_version.approve
         * @description Approve a version of a plan, or some of its tasks. Requires the role member.
         */
        "Input.organizer_plan_version.approve": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            tasks?: string[];
            note?: string;
        };
        /**
         * organizer_plan_version.give_feedback
         * @description Rate a version and its tasks; the next version follows. Requires the role member.
         */
        "Input.organizer_plan_version.give_feedback": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** @enum {string} */
            verdict: "good" | "partly" | "bad";
            tasks?: {
                /** @example t12 */
                task_id: string;
                /** @enum {string} */
                verdict: "good" | "bad";
            }[];
            note?: string;
            pin?: string[];
            forbid?: {
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                id: string;
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                place: string;
            }[];
        };
        /**
         * organizer_plan_version.reject
         * @description Reject a version of a plan, and say what the next one keeps to. Requires the role member.
         */
        "Input.organizer_plan_version.reject": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            reason?: string;
            pin?: string[];
            forbid?: {
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                id: string;
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                place: string;
            }[];
        };
        /**
         * organizer_session.close
         * @description End a session: completed, or cancelled. Requires the role member.
         */
        "Input.organizer_session.close": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** @enum {string} */
            status: "completed" | "cancelled";
        };
        /**
         * organizer_session.create
         * @description Begin to carry out the approved tasks of a plan. Requires the role member.
         */
        "Input.organizer_session.create": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            plan_version_id: string;
            start?: {
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
         * organizer_task.claim
         * @description Show others who is at a task; another claim replaces it. Requires the role member.
         */
        "Input.organizer_task.claim": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
        };
        /**
         * organizer_task.deviate
         * @description Report how the world differs from the plan. Requires the role member.
         */
        "Input.organizer_task.deviate": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** @enum {string} */
            kind: "not_there" | "found_elsewhere" | "target_full" | "target_gone" | "other_quantity" | "too_heavy" | "damaged" | "unwilling" | "other";
            place?: {
                /** @enum {string} */
                kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                id: string;
            };
            quantity?: number;
            note?: string;
            go_on?: boolean;
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            action_id?: string;
        };
        /**
         * organizer_task.execute
         * @description Mark a task as done; the operations that do it are pushed beside it. Requires the role member.
         */
        "Input.organizer_task.execute": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            action_id?: string;
            /** @enum {string} */
            decision?: "keep" | "give_away" | "sell" | "discard" | "archive";
        };
        /**
         * organizer_task.skip
         * @description Leave a task out. Requires the role member.
         */
        "Input.organizer_task.skip": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            reason?: string;
            pin?: boolean;
        };
        /**
         * product_code.create
         * @description Add a barcode to an item. Requires the role member.
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
            format?: ("gtin" | "ean_8" | "ean_13" | "upc_a" | "upc_e" | "itf_14" | "isbn" | "issn" | "gs1" | "code_128" | "code_39" | "code_93" | "codabar" | "itf" | "qr_code" | "data_matrix" | "aztec" | "pdf_417" | "text") | null;
            note?: string | null;
            primary?: boolean;
        };
        /**
         * product_code.delete
         * @description Delete a barcode of an item. Requires the role member.
         */
        "Input.product_code.delete": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            item_id?: string;
        };
        /**
         * product_code.set_primary
         * @description Choose the primary barcode of an item. Requires the role member.
         */
        "Input.product_code.set_primary": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            item_id?: string;
        };
        /**
         * product_code.update
         * @description Correct a barcode of an item. Requires the role member.
         */
        "Input.product_code.update": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            item_id?: string;
            code?: string;
            format?: ("gtin" | "ean_8" | "ean_13" | "upc_a" | "upc_e" | "itf_14" | "isbn" | "issn" | "gs1" | "code_128" | "code_39" | "code_93" | "codabar" | "itf" | "qr_code" | "data_matrix" | "aztec" | "pdf_417" | "text") | null;
            note?: string | null;
        };
        /**
         * rack.create
         * @description Create a rack. Requires the role member.
         */
        "Input.rack.create": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** @example Shelf 2 */
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
            description?: string | null;
            code?: string | null;
            traits?: ("cold" | "frozen" | "dry" | "warm" | "locked" | "child_safe" | "outdoors" | "heavy" | "reach")[] | null;
            volume_l?: number | null;
            max_kg?: number | null;
        };
        /**
         * rack.delete
         * @description Delete a rack that is empty. Requires the role member.
         */
        "Input.rack.delete": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
        };
        /**
         * rack.update
         * @description Update a rack, or move it under another place of a higher level. Requires the role member.
         */
        "Input.rack.update": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** @example Shelf 2 */
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
            description?: string | null;
            code?: string | null;
            traits?: ("cold" | "frozen" | "dry" | "warm" | "locked" | "child_safe" | "outdoors" | "heavy" | "reach")[] | null;
            volume_l?: number | null;
            max_kg?: number | null;
        };
        /**
         * record.recover
         * @description Recover a record, its changes or its deletion that a restore from backup lost. Requires the role member.
         */
        "Input.record.recover": {
            /** @enum {string} */
            collection: "locations" | "zones" | "racks" | "rows" | "shelves" | "slots" | "containers" | "items" | "categories" | "tags" | "product_codes" | "short_codes" | "label_templates" | "label_sheets" | "scan_sessions" | "scan_targets" | "organizer_plans" | "organizer_plan_versions" | "organizer_sessions" | "organizer_tasks" | "media" | "conflicts";
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            origin: {
                /**
                 * Format: uuid
                 * @description A lower-case UUID
                 */
                epoch: string;
                seq: number;
            };
            record: {
                [key: string]: unknown;
            } | null;
        };
        /**
         * row.create
         * @description Create a row. Requires the role member.
         */
        "Input.row.create": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** @example Shelf 2 */
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
            description?: string | null;
            code?: string | null;
            traits?: ("cold" | "frozen" | "dry" | "warm" | "locked" | "child_safe" | "outdoors" | "heavy" | "reach")[] | null;
            volume_l?: number | null;
            max_kg?: number | null;
        };
        /**
         * row.delete
         * @description Delete a row that is empty. Requires the role member.
         */
        "Input.row.delete": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
        };
        /**
         * row.update
         * @description Update a row, or move it under another place of a higher level. Requires the role member.
         */
        "Input.row.update": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** @example Shelf 2 */
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
            description?: string | null;
            code?: string | null;
            traits?: ("cold" | "frozen" | "dry" | "warm" | "locked" | "child_safe" | "outdoors" | "heavy" | "reach")[] | null;
            volume_l?: number | null;
            max_kg?: number | null;
        };
        /**
         * scan_action.record
         * @description Record an action and name its operations, which are pushed beside it. Requires the role member.
         */
        "Input.scan_action.record": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** @enum {string} */
            purpose: "move_items" | "place_container" | "assign_items" | "count" | "find" | "bind_label" | "audit_place" | "intake" | "organize";
            /** @enum {string} */
            mode?: "all" | "each";
            targets: {
                /** @enum {string} */
                role: "subject" | "destination" | "place" | "label";
                target: {
                    /** @enum {string} */
                    kind: "item" | "container" | "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "short_code";
                    /**
                     * Format: uuid
                     * @description A lower-case UUIDv7
                     */
                    id: string;
                };
                code?: string;
                quantity?: number;
                /** Format: date-time */
                scanned_at?: string;
            }[];
            operations: {
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                operation_id: string;
                type: string;
                target: {
                    /** @enum {string} */
                    kind: "item" | "container" | "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "short_code";
                    /**
                     * Format: uuid
                     * @description A lower-case UUIDv7
                     */
                    id: string;
                };
            }[];
            missing?: {
                /** @enum {string} */
                kind: "item" | "container" | "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "short_code";
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                id: string;
            }[];
        };
        /**
         * scan_action.undo
         * @description Record the undo of an action; the server adds the operations that do it. Requires the role member.
         */
        "Input.scan_action.undo": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            undoes: string;
            /** @enum {string} */
            mode?: "all" | "each";
            operations: {
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                operation_id: string;
                type: string;
                target: {
                    /** @enum {string} */
                    kind: "item" | "container" | "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "short_code";
                    /**
                     * Format: uuid
                     * @description A lower-case UUIDv7
                     */
                    id: string;
                };
            }[];
        };
        /**
         * scan_session.cancel
         * @description Cancel a scan session. Requires the role member.
         */
        "Input.scan_session.cancel": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
        };
        /**
         * scan_session.confirm
         * @description Confirm a session; the server adds its operations. Requires the role member.
         */
        "Input.scan_session.confirm": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            action_id: string;
            /** @enum {string} */
            mode?: "all" | "each";
            targets: string[];
            operations: {
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                operation_id: string;
                type: string;
                target: {
                    /** @enum {string} */
                    kind: "item" | "container" | "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "short_code";
                    /**
                     * Format: uuid
                     * @description A lower-case UUIDv7
                     */
                    id: string;
                };
            }[];
            missing?: {
                /** @enum {string} */
                kind: "item" | "container" | "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "short_code";
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                id: string;
            }[];
        };
        /**
         * scan_session.create
         * @description Start a scan session for a purpose. Requires the role member.
         */
        "Input.scan_session.create": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** @enum {string} */
            purpose: "move_items" | "place_container" | "assign_items" | "count" | "find" | "bind_label" | "audit_place";
            /** @enum {string} */
            mode?: "all" | "each";
        };
        /**
         * scan_session.remove_target
         * @description Remove one target or all targets from a role. Requires the role member.
         */
        "Input.scan_session.remove_target": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** @enum {string} */
            role: "subject" | "destination" | "place" | "label";
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            target_id?: string;
        };
        /**
         * scan_session.scan
         * @description Add a scan to a session. Requires the role member.
         */
        "Input.scan_session.scan": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            session_id: string;
            code?: string;
            /** @enum {string} */
            role?: "subject" | "destination" | "place" | "label";
            target?: {
                /** @enum {string} */
                kind: "item" | "container" | "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "short_code";
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                id: string;
            };
            options?: {
                /** @enum {string} */
                role: "subject" | "destination" | "place" | "label";
                target: {
                    /** @enum {string} */
                    kind: "item" | "container" | "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "short_code";
                    /**
                     * Format: uuid
                     * @description A lower-case UUIDv7
                     */
                    id: string;
                };
            }[];
            quantity?: number;
        };
        /**
         * scan_session.select_candidate
         * @description Choose one of several candidates of a scan, and its role. Requires the role member.
         */
        "Input.scan_session.select_candidate": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            session_id: string;
            /** @enum {string} */
            role: "subject" | "destination" | "place" | "label";
            target: {
                /** @enum {string} */
                kind: "item" | "container" | "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "short_code";
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                id: string;
            };
        };
        /**
         * shelf.create
         * @description Create a shelf. Requires the role member.
         */
        "Input.shelf.create": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** @example Shelf 2 */
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
            description?: string | null;
            code?: string | null;
            traits?: ("cold" | "frozen" | "dry" | "warm" | "locked" | "child_safe" | "outdoors" | "heavy" | "reach")[] | null;
            volume_l?: number | null;
            max_kg?: number | null;
        };
        /**
         * shelf.delete
         * @description Delete a shelf that is empty. Requires the role member.
         */
        "Input.shelf.delete": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
        };
        /**
         * shelf.update
         * @description Update a shelf, or move it under another place of a higher level. Requires the role member.
         */
        "Input.shelf.update": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** @example Shelf 2 */
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
            description?: string | null;
            code?: string | null;
            traits?: ("cold" | "frozen" | "dry" | "warm" | "locked" | "child_safe" | "outdoors" | "heavy" | "reach")[] | null;
            volume_l?: number | null;
            max_kg?: number | null;
        };
        /**
         * short_code.bind
         * @description Bind a label to a thing or a place. Requires the role member.
         */
        "Input.short_code.bind": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            target: {
                /** @enum {string} */
                kind: "item" | "container" | "location" | "zone" | "rack" | "row" | "shelf" | "slot";
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                id: string;
            };
            rebind?: boolean;
        };
        /**
         * short_code.create
         * @description Create a short code for a thing or a place. Requires the role member.
         */
        "Input.short_code.create": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            target: {
                /** @enum {string} */
                kind: "item" | "container" | "location" | "zone" | "rack" | "row" | "shelf" | "slot";
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                id: string;
            };
        };
        /**
         * short_code.create_blank
         * @description Create short codes for blank labels. Requires the role member.
         */
        "Input.short_code.create_blank": {
            count: number;
        };
        /**
         * short_code.unbind
         * @description Unbind a label: it is blank again. Requires the role member.
         */
        "Input.short_code.unbind": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
        };
        /**
         * slot.create
         * @description Create a slot. Requires the role member.
         */
        "Input.slot.create": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** @example Shelf 2 */
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
            description?: string | null;
            code?: string | null;
            traits?: ("cold" | "frozen" | "dry" | "warm" | "locked" | "child_safe" | "outdoors" | "heavy" | "reach")[] | null;
            volume_l?: number | null;
            max_kg?: number | null;
            capacity?: number | null;
        };
        /**
         * slot.delete
         * @description Delete an empty slot. Requires the role member.
         */
        "Input.slot.delete": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
        };
        /**
         * slot.update
         * @description Change a slot, its capacity, or put it under another place. Requires the role member.
         */
        "Input.slot.update": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** @example Shelf 2 */
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
            description?: string | null;
            code?: string | null;
            traits?: ("cold" | "frozen" | "dry" | "warm" | "locked" | "child_safe" | "outdoors" | "heavy" | "reach")[] | null;
            volume_l?: number | null;
            max_kg?: number | null;
            capacity?: number | null;
        };
        /**
         * structure.build
         * @description Build racks, rows, shelves and slots by a pattern; existing places do not change. Requires the role member.
         * @example {
         *       "parent": {
         *         "kind": "location",
         *         "id": "019a8f2d-1f0e-7b2a-8c4d-6e8f0a2b4c6d"
         *       },
         *       "racks": {
         *         "count": 2,
         *         "name": "R{rack}"
         *       },
         *       "shelves": {
         *         "count": 4,
         *         "name": "{rack}-S{shelf}"
         *       },
         *       "slots": {
         *         "count": 6,
         *         "name": "{shelf}-{slot:02}",
         *         "capacity": 1
         *       }
         *     }
         */
        "Input.structure.build": {
            parent: {
                /** @enum {string} */
                kind: "location" | "zone" | "rack" | "row" | "shelf";
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                id: string;
            };
            racks?: {
                /** @description Number per surrounding place; 0 leaves the level out */
                count: number;
                /** @description A pattern, such as `{rack}-{shelf:02}` */
                name: string;
                /** @description The first number; 1 if it is not given */
                start?: number;
                /**
                 * @description `down`: the first one has the greatest number
                 * @enum {string}
                 */
                direction?: "up" | "down";
            };
            rows?: {
                /** @description Number per surrounding place; 0 leaves the level out */
                count: number;
                /** @description A pattern, such as `{rack}-{shelf:02}` */
                name: string;
                /** @description The first number; 1 if it is not given */
                start?: number;
                /**
                 * @description `down`: the first one has the greatest number
                 * @enum {string}
                 */
                direction?: "up" | "down";
            };
            shelves?: {
                /** @description Number per surrounding place; 0 leaves the level out */
                count: number;
                /** @description A pattern, such as `{rack}-{shelf:02}` */
                name: string;
                /** @description The first number; 1 if it is not given */
                start?: number;
                /**
                 * @description `down`: the first one has the greatest number
                 * @enum {string}
                 */
                direction?: "up" | "down";
            };
            slots?: {
                /** @description Number per surrounding place; 0 leaves the level out */
                count: number;
                /** @description A pattern, such as `{rack}-{shelf:02}` */
                name: string;
                /** @description The first number; 1 if it is not given */
                start?: number;
                /**
                 * @description `down`: the first one has the greatest number
                 * @enum {string}
                 */
                direction?: "up" | "down";
                capacity?: number | null;
            };
        };
        /**
         * tag.archive
         * @description Archive a tag: its items keep it, and no further item gets it. Requires the role member.
         */
        "Input.tag.archive": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
        };
        /**
         * tag.create
         * @description Create a tag. Requires the role member.
         */
        "Input.tag.create": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** @example On loan */
            name: string;
            icon?: string | null;
            color?: string | null;
        };
        /**
         * tag.restore
         * @description Restore an archived tag. Requires the role member.
         */
        "Input.tag.restore": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
        };
        /**
         * tag.update
         * @description Update a tag. Requires the role member.
         */
        "Input.tag.update": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** @example On loan */
            name?: string;
            icon?: string | null;
            color?: string | null;
        };
        /**
         * zone.create
         * @description Create a zone. Requires the role member.
         */
        "Input.zone.create": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** @example Shelf 2 */
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
            description?: string | null;
            code?: string | null;
            traits?: ("cold" | "frozen" | "dry" | "warm" | "locked" | "child_safe" | "outdoors" | "heavy" | "reach")[] | null;
            volume_l?: number | null;
            max_kg?: number | null;
        };
        /**
         * zone.delete
         * @description Delete a zone that is empty. Requires the role member.
         */
        "Input.zone.delete": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
        };
        /**
         * zone.update
         * @description Update a zone, or move it under another place of a higher level. Requires the role member.
         */
        "Input.zone.update": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** @example Shelf 2 */
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
            description?: string | null;
            code?: string | null;
            traits?: ("cold" | "frozen" | "dry" | "warm" | "locked" | "child_safe" | "outdoors" | "heavy" | "reach")[] | null;
            volume_l?: number | null;
            max_kg?: number | null;
        };
        /** @description A new thing as it is suggested. */
        IntakeDraft: {
            draft_id: string;
            /** @description The line of which the draft was made */
            line: string | null;
            fields: {
                name?: components["schemas"]["SuggestedField"];
                quantity?: components["schemas"]["SuggestedField"];
                unit?: components["schemas"]["SuggestedField"];
                category_id?: components["schemas"]["SuggestedField"];
                tag_ids?: components["schemas"]["SuggestedField"];
                placement?: components["schemas"]["SuggestedField"];
                minimum_quantity?: components["schemas"]["SuggestedField"];
                expires_on?: components["schemas"]["SuggestedField"];
                manufacturer?: components["schemas"]["SuggestedField"];
                model_number?: components["schemas"]["SuggestedField"];
                serial_number?: components["schemas"]["SuggestedField"];
                purchase_price?: components["schemas"]["SuggestedField"];
                currency?: components["schemas"]["SuggestedField"];
                purchase_date?: components["schemas"]["SuggestedField"];
                purchased_from?: components["schemas"]["SuggestedField"];
                kind?: components["schemas"]["SuggestedField"];
            };
            /** @description What the household has already: more of it can be added with `add_to` */
            existing: {
                thing: components["schemas"]["Citation"];
                /** @enum {string} */
                matched_by: "code" | "picture" | "name";
                confidence: number;
                quantity: number | null;
                unit: string | null;
            }[];
            /** @description Things of nearly the same name */
            duplicates: components["schemas"]["Citation"][];
            /** @description Product codes that the new thing gets */
            codes: string[];
            /** @description Photos that the new thing gets */
            image_ids: string[];
        };
        /**
         * @description Drafts of new things, to be corrected and accepted.
         * @example {
         *       "public_id": "019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d",
         *       "kind": "item",
         *       "status": "open",
         *       "created_at": "2026-11-23T10:00:00.000Z",
         *       "expires_at": "2026-11-30T10:00:00.000Z",
         *       "session_id": null,
         *       "drafts": [
         *         {
         *           "draft_id": "019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3e",
         *           "line": "3 boxes of AA batteries",
         *           "fields": {
         *             "quantity": {
         *               "value": 3,
         *               "text": "3",
         *               "confidence": 0.97,
         *               "source": "text",
         *               "because": [
         *                 {
         *                   "code": "said",
         *                   "words": "3",
         *                   "things": []
         *                 }
         *               ],
         *               "level": "prefill",
         *               "alternatives": []
         *             }
         *           },
         *           "existing": [],
         *           "duplicates": [],
         *           "codes": [],
         *           "image_ids": []
         *         }
         *       ],
         *       "unused_lines": [],
         *       "action_id": null
         *     }
         */
        IntakeSuggestion: {
            public_id: string;
            /** @enum {string} */
            kind: "item" | "container";
            /** @enum {string} */
            status: "open" | "accepted";
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string;
            session_id: string | null;
            drafts: components["schemas"]["IntakeDraft"][];
            /** @description Lines of the text of which no draft is made: send `several` for a draft of each */
            unused_lines: string[];
            action_id: string | null;
        };
        /** @description An invitation that can be accepted. */
        Invitation: {
            public_id: string;
            /** @enum {string} */
            role: "viewer" | "member" | "admin" | "owner";
            /** @example Ben */
            name: string | null;
            /** @example ben@example.org */
            email: string | null;
            invited_by: {
                user_id: string;
                /** @example Ada */
                name: string;
            };
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string;
        };
        /** @description An invoice of the payment provider. */
        Invoice: {
            public_id: string;
            number: string | null;
            /** @enum {string} */
            state: "draft" | "open" | "paid" | "uncollectible" | "void";
            /** @description In the smallest unit of the currency */
            total: number;
            currency: string;
            /** Format: date-time */
            created_at: string;
            page_url: string | null;
            pdf_url: string | null;
        };
        /** @description An item with all its fields. */
        Item: {
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
            asset_number: string | null;
            serial_number: string | null;
            manufacturer: string | null;
            model_number: string | null;
            insured: boolean | null;
            purchased_from: string | null;
            purchase_price: string | null;
            purchase_date: string | null;
            lifetime_warranty: boolean | null;
            warranty_expires: string | null;
            warranty_details: string | null;
            sold_to: string | null;
            sold_price: string | null;
            sold_date: string | null;
            sold_notes: string | null;
            custom_fields: {
                [key: string]: string | number | boolean | {
                    /** Format: date */
                    date: string;
                } | {
                    url: string;
                };
            } | null;
            minimum_quantity: number | null;
            expires_on: string | null;
            value: string | null;
            currency: string | null;
            lent_to: string | null;
            lent_on: string | null;
            lent_until: string | null;
            weight_kg: number | null;
            volume_l: number | null;
            /** @description The places around it, outermost first; empty if it has no place */
            path: components["schemas"]["PathStep"][];
            /**
             * @description The short code on its label; null without one
             * @example K7QM-2XWD
             */
            short_code: string | null;
            category: {
                public_id: string;
                name: string;
            } | null;
            tags: {
                public_id: string;
                name: string;
            }[];
            /** @description Whether the quantity is less than `minimum_quantity` */
            low_stock: boolean;
            notes: string;
            product_codes: components["schemas"]["ItemCode"][];
            /** @description The primary photo */
            photo: components["schemas"]["Media"] | null;
            media: components["schemas"]["Media"][];
        };
        /** @description A product code of an item. */
        ItemCode: {
            public_id: string;
            /** @description As scanned or typed */
            code: string;
            format: string | null;
            /** @description The 14-digit number in it (GS1) */
            gtin: string | null;
            note: string | null;
            /** @description Whether it is the primary code of the item */
            primary: boolean;
        };
        /** @description An item in a list. */
        ItemSummary: {
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
            asset_number: string | null;
            serial_number: string | null;
            manufacturer: string | null;
            model_number: string | null;
            insured: boolean | null;
            purchased_from: string | null;
            purchase_price: string | null;
            purchase_date: string | null;
            lifetime_warranty: boolean | null;
            warranty_expires: string | null;
            warranty_details: string | null;
            sold_to: string | null;
            sold_price: string | null;
            sold_date: string | null;
            sold_notes: string | null;
            custom_fields: {
                [key: string]: string | number | boolean | {
                    /** Format: date */
                    date: string;
                } | {
                    url: string;
                };
            } | null;
            minimum_quantity: number | null;
            expires_on: string | null;
            value: string | null;
            currency: string | null;
            lent_to: string | null;
            lent_on: string | null;
            lent_until: string | null;
            weight_kg: number | null;
            volume_l: number | null;
            /** @description The places around it, outermost first; empty if it has no place */
            path: components["schemas"]["PathStep"][];
            /**
             * @description The short code on its label; null without one
             * @example K7QM-2XWD
             */
            short_code: string | null;
            category: {
                public_id: string;
                name: string;
            } | null;
            tags: {
                public_id: string;
                name: string;
            }[];
            /** @description Whether the quantity is less than `minimum_quantity` */
            low_stock: boolean;
        };
        /** @description A sheet or roll on the market; measures are in millimetres from the upper left corner of the page. `same_as`: other numbers of the same sheet. */
        LabelSheet: {
            id: string;
            brand: string | null;
            part: string;
            same_as: string[];
            roll: boolean;
            paper: string | null;
            page: {
                width: number;
                height: number;
            };
            label: {
                /** @enum {string} */
                shape: "rectangle" | "round" | "disc" | "continuous";
                width: number;
                height: number;
                corner: number;
                hole: number;
            };
            lengths: {
                shortest: number;
                longest: number;
            } | null;
            grid: {
                columns: number;
                rows: number;
                left: number;
                top: number;
                pitch_x: number;
                pitch_y: number;
            };
            name: string;
        };
        /** @description A template of the household. */
        LabelTemplate: {
            public_id: string;
            name: string;
            /**
             * @example {
             *       "unit": "mm",
             *       "width": 60,
             *       "height": 30,
             *       "fields": [
             *         {
             *           "kind": "code",
             *           "x": 0,
             *           "y": 0,
             *           "width": 28,
             *           "height": 28,
             *           "format": "qr",
             *           "value": {
             *             "bind": "code_url"
             *           }
             *         },
             *         {
             *           "kind": "text",
             *           "x": 30,
             *           "y": 3,
             *           "width": 28,
             *           "height": 12,
             *           "value": [
             *             {
             *               "bind": "name"
             *             }
             *           ],
             *           "size": 14,
             *           "lines": 2
             *         }
             *       ]
             *     }
             */
            design: {
                /** @enum {string} */
                unit: "mm" | "fraction";
                width?: number;
                height?: number;
                fields: ({
                    /** @constant */
                    kind: "text";
                    x: number;
                    y: number;
                    width: number;
                    height: number;
                    /** @enum {number} */
                    turn?: 0 | 90 | 180 | 270;
                    value: ({
                        /** @enum {string} */
                        bind: "name" | "path" | "place" | "code_text" | "code_url" | "kind" | "place_code" | "description" | "quantity" | "expires_on" | "serial_number" | "asset_number" | "manufacturer" | "model_number" | "category" | "purchase_date" | "warranty_expires" | "product_code";
                    } | {
                        custom_field: string;
                    } | {
                        text: string;
                    })[];
                    /** @enum {string} */
                    font?: "regular" | "bold";
                    /** @description Maximum font size in points. */
                    size: number;
                    /** @description Minimum font size in points; 5 by default. */
                    smallest?: number;
                    lines?: number;
                    /** @enum {string} */
                    align?: "left" | "center" | "right";
                    /** @enum {string} */
                    valign?: "top" | "middle" | "bottom";
                } | {
                    /** @constant */
                    kind: "code";
                    x: number;
                    y: number;
                    width: number;
                    height: number;
                    /** @enum {number} */
                    turn?: 0 | 90 | 180 | 270;
                    /** @enum {string} */
                    format: "qr" | "data_matrix" | "code_128" | "ean_13" | "ean_8";
                    value: {
                        /** @enum {string} */
                        bind: "name" | "path" | "place" | "code_text" | "code_url" | "kind" | "place_code" | "description" | "quantity" | "expires_on" | "serial_number" | "asset_number" | "manufacturer" | "model_number" | "category" | "purchase_date" | "warranty_expires" | "product_code";
                    } | {
                        custom_field: string;
                    } | {
                        text: string;
                    };
                    /** @enum {string} */
                    align?: "left" | "center" | "right";
                    /** @enum {string} */
                    valign?: "top" | "middle" | "bottom";
                } | {
                    /** @constant */
                    kind: "photo";
                    x: number;
                    y: number;
                    width: number;
                    height: number;
                    /** @enum {number} */
                    turn?: 0 | 90 | 180 | 270;
                    /** @enum {string} */
                    fit?: "cover" | "contain";
                    corner?: number;
                } | {
                    /** @constant */
                    kind: "line";
                    x: number;
                    y: number;
                    length: number;
                    /** @enum {string} */
                    direction: "across" | "down";
                    thickness: number;
                } | {
                    /** @constant */
                    kind: "rect";
                    x: number;
                    y: number;
                    width: number;
                    height: number;
                    corner?: number;
                    line: number | "filled";
                })[];
            };
            created_at: string;
            updated_at: string;
        };
        /** @description A decision whether the installation goes live. */
        LaunchDecision: {
            public_id: string;
            /** @enum {string} */
            decision: "go" | "no_go";
            note: string;
            by: string | null;
            open: string[];
            /** Format: date-time */
            decided_at: string;
        };
        /** @description A point of the launch checklist. */
        LaunchItem: {
            public_id: string;
            key: string;
            title: string;
            advice: string;
            required: boolean;
            /**
             * @description How it is known
             * @enum {string}
             */
            by: "program" | "person";
            done: boolean;
            /** @description Whether a person accepted what the program finds open */
            accepted: boolean;
            finding: string | null;
            /** @description The finding for pages in any language; null for another one */
            found: {
                /**
                 * @description What was found
                 * @enum {string}
                 */
                code: "disk_ok" | "disk_low" | "disk_full" | "folders_ok" | "folder_open" | "folder_refused" | "clock_ok" | "clock_unset" | "clock_behind" | "mail_ok" | "mail_none" | "mail_waiting" | "providers_none" | "providers_ok" | "providers_failed" | "backups_ok" | "backups_unscheduled" | "backups_same_disk" | "backups_none" | "backups_damaged" | "backups_missing" | "backups_stale" | "drill_ok" | "drill_running" | "drill_none" | "drill_old" | "drill_failed" | "migrations_ok" | "migrations_failed" | "https_proxy" | "https_ok" | "https_pending" | "https_off" | "https_ends" | "https_not_yet" | "https_authority_ends" | "https_expired" | "https_unusable" | "program_ok" | "program_unaudited" | "program_audit_old" | "program_old" | "gate_drilled" | "gate_rehearsed" | "gate_checks_ok" | "gate_no_backup" | "gate_backups_bad" | "gate_no_drill" | "gate_drill_running" | "gate_drill_failed" | "gate_not_rehearsed" | "gate_rehearsal_failed" | "gate_checks_old" | "gate_checks_failed" | "check_folder" | "check_disk_low" | "check_file_damaged" | "check_file_altered" | "check_file_behind" | "check_file_older" | "check_stranger" | "check_unchecked" | "check_quota" | "check_photos_missing" | "check_photos_unneeded" | "check_erasures_unreadable" | "check_losses_unreadable" | "check_loss" | "check_restoring" | "check_products" | "check_backups_none" | "check_backups_partly" | "check_drill" | "check_requests" | "check_requests_many";
                /** @description What fills the text of the code */
                readonly values: {
                    [key: string]: string | number;
                };
            } | null;
            mark: {
                by: string | null;
                note: string;
                /** Format: date-time */
                done_at: string;
            } | null;
        };
        /** @description A location: a house, a garage, a storage unit. */
        Location: {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @example Cellar */
            name: string;
            description: string | null;
            code: string | null;
            traits: ("cold" | "frozen" | "dry" | "warm" | "locked" | "child_safe" | "outdoors" | "heavy" | "reach")[] | null;
            volume_l: number | null;
            max_kg: number | null;
            archived_at: string | null;
            /** @description The places around it, outermost first; empty if it has no place */
            path: components["schemas"]["PathStep"][];
            contents: components["schemas"]["PlaceContents"];
        };
        /** @description Tokens of a sign-in, and whether it replaced an earlier one of the same installation. */
        LoginTokenSet: {
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
            /** @description Whether the person first has to set up a second factor; until then most routes answer `second_factor_required` */
            second_factor_missing: boolean;
            /** @description Whether this installation was signed in before; its earlier tokens are revoked */
            replaced_sign_in: boolean;
        };
        /** @description Planned maintenance. */
        MaintenanceWindow: {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            title: string;
            description: string;
            components: ("server" | "households" | "photos" | "mail" | "backups")[];
            /** Format: date-time */
            starts_at: string;
            /** Format: date-time */
            ends_at: string;
        };
        /** @description The epoch and seq of a household. */
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
                /** @example items */
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
        /** @description A photo or a document. `status` shows whether its content is stored. */
        Media: {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            owner: {
                /** @enum {string} */
                kind: "item" | "container" | "location" | "zone" | "rack" | "row" | "shelf" | "slot";
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                id: string;
            };
            /** @enum {string} */
            kind: "photo" | "document";
            /** @example image/jpeg */
            content_type: string;
            bytes: number;
            /** @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08 */
            sha256: string;
            rotation: 0 | 90 | 180 | 270;
            position: number;
            stored_at: string | null;
            name: string | null;
            width: number | null;
            height: number | null;
            /** @description A ThumbHash in base64, to show while the picture loads */
            placeholder: string | null;
            /** @description The average colour */
            colour: string | null;
            /**
             * @description `awaited`: the content has not arrived yet; `stored`: the content is stored; `refused`: the content is not expected any more, and the record can be removed
             * @enum {string}
             */
            status: "awaited" | "stored" | "refused";
            /** @description The reason for the refusal; `never_came`: 30 days have passed. Valid content that arrives later is accepted. */
            refusal: ("media_type_unsupported" | "media_truncated" | "media_too_large" | "media_too_many_pixels" | "media_unreadable" | "media_takes_too_long" | "media_polyglot" | "media_infected" | "never_came") | null;
            refused_at: string | null;
            /** @description Parts of the file that are not kept: `gain_map` (brightens the picture on some screens), `pictures` (further ones), `motion` (the film of a moving photo), `other` */
            dropped: ("gain_map" | "pictures" | "motion" | "other")[];
            /** @description The addresses of the pictures; null where there is none: a document has no smaller pictures */
            urls: {
                thumb: string | null;
                small: string | null;
                large: string | null;
                original: string | null;
            };
        };
        /** @description An upload of content. */
        MediaUpload: {
            public_id: string;
            /**
             * @description `open`: content is missing, or the upload is not completed; `stored`: the content is stored, but no record has it yet; `done`
             * @enum {string}
             */
            status: "open" | "stored" | "done";
            bytes: number;
            /** @description The offset at which the next part must start */
            received_bytes: number;
            sha256: string;
            /** @description Whether the household has this content already: then send no content, only `complete` */
            content_known: boolean;
            /** @description The record that has the content */
            media: components["schemas"]["Media"] | null;
        };
        /** @description A user who belongs to a household. */
        Member: {
            user_id: string;
            /** @example Ben */
            name: string;
            /** @example ben@example.org */
            email: string;
            /** @enum {string} */
            role: "viewer" | "member" | "admin" | "owner";
            /** Format: date-time */
            joined_at: string;
            /** @description Whether this member sent the request */
            current: boolean;
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
        /** @description A movement from one place to another. */
        Movement: {
            public_id: string;
            /** @description Null: it had no place */
            from: {
                /** @enum {string} */
                kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                public_id: string;
                /** @description The path of the record now; empty if it is deleted */
                path: components["schemas"]["PathStep"][];
            } | null;
            /** @description Null: it was taken out */
            to: {
                /** @enum {string} */
                kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                public_id: string;
                /** @description The path of the record now; empty if it is deleted */
                path: components["schemas"]["PathStep"][];
            } | null;
            moved_by: components["schemas"]["Person"];
            /** Format: date-time */
            moved_at: string;
            /** @description The operation that can be undone */
            operation_id: string;
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
             * @description Made by the author. The same id again returns the recorded outcome.
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
            /** @description Only of an operation that is pushed again after a restore: the history in which it was accepted before, and its seq there */
            acknowledged?: {
                /**
                 * Format: uuid
                 * @description A lower-case UUID
                 */
                epoch: string;
                seq: number;
            };
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
            type: "location.delete";
            input: components["schemas"]["Input.location.delete"];
        } | {
            /** @constant */
            type: "zone.delete";
            input: components["schemas"]["Input.zone.delete"];
        } | {
            /** @constant */
            type: "rack.delete";
            input: components["schemas"]["Input.rack.delete"];
        } | {
            /** @constant */
            type: "row.delete";
            input: components["schemas"]["Input.row.delete"];
        } | {
            /** @constant */
            type: "shelf.delete";
            input: components["schemas"]["Input.shelf.delete"];
        } | {
            /** @constant */
            type: "slot.delete";
            input: components["schemas"]["Input.slot.delete"];
        } | {
            /** @constant */
            type: "structure.build";
            input: components["schemas"]["Input.structure.build"];
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
            type: "category.archive";
            input: components["schemas"]["Input.category.archive"];
        } | {
            /** @constant */
            type: "category.restore";
            input: components["schemas"]["Input.category.restore"];
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
            type: "tag.archive";
            input: components["schemas"]["Input.tag.archive"];
        } | {
            /** @constant */
            type: "tag.restore";
            input: components["schemas"]["Input.tag.restore"];
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
            type: "product_code.set_primary";
            input: components["schemas"]["Input.product_code.set_primary"];
        } | {
            /** @constant */
            type: "product_code.delete";
            input: components["schemas"]["Input.product_code.delete"];
        } | {
            /** @constant */
            type: "short_code.create";
            input: components["schemas"]["Input.short_code.create"];
        } | {
            /** @constant */
            type: "short_code.create_blank";
            input: components["schemas"]["Input.short_code.create_blank"];
        } | {
            /** @constant */
            type: "short_code.bind";
            input: components["schemas"]["Input.short_code.bind"];
        } | {
            /** @constant */
            type: "short_code.unbind";
            input: components["schemas"]["Input.short_code.unbind"];
        } | {
            /** @constant */
            type: "scan_session.create";
            input: components["schemas"]["Input.scan_session.create"];
        } | {
            /** @constant */
            type: "scan_session.scan";
            input: components["schemas"]["Input.scan_session.scan"];
        } | {
            /** @constant */
            type: "scan_session.select_candidate";
            input: components["schemas"]["Input.scan_session.select_candidate"];
        } | {
            /** @constant */
            type: "scan_session.remove_target";
            input: components["schemas"]["Input.scan_session.remove_target"];
        } | {
            /** @constant */
            type: "scan_session.cancel";
            input: components["schemas"]["Input.scan_session.cancel"];
        } | {
            /** @constant */
            type: "scan_session.confirm";
            input: components["schemas"]["Input.scan_session.confirm"];
        } | {
            /** @constant */
            type: "scan_action.record";
            input: components["schemas"]["Input.scan_action.record"];
        } | {
            /** @constant */
            type: "scan_action.undo";
            input: components["schemas"]["Input.scan_action.undo"];
        } | {
            /** @constant */
            type: "organizer_plan.create";
            input: components["schemas"]["Input.organizer_plan.create"];
        } | {
            /** @constant */
            type: "organizer_plan.revise";
            input: components["schemas"]["Input.organizer_plan.revise"];
        } | {
            /** @constant */
            type: "organizer_plan.delete";
            input: components["schemas"]["Input.organizer_plan.delete"];
        } | {
            /** @constant */
            type: "organizer_plan_version.approve";
            input: components["schemas"]["Input.organizer_plan_version.approve"];
        } | {
            /** @constant */
            type: "organizer_plan_version.reject";
            input: components["schemas"]["Input.organizer_plan_version.reject"];
        } | {
            /** @constant */
            type: "organizer_plan_version.give_feedback";
            input: components["schemas"]["Input.organizer_plan_version.give_feedback"];
        } | {
            /** @constant */
            type: "organizer_session.create";
            input: components["schemas"]["Input.organizer_session.create"];
        } | {
            /** @constant */
            type: "organizer_session.close";
            input: components["schemas"]["Input.organizer_session.close"];
        } | {
            /** @constant */
            type: "organizer_task.claim";
            input: components["schemas"]["Input.organizer_task.claim"];
        } | {
            /** @constant */
            type: "organizer_task.execute";
            input: components["schemas"]["Input.organizer_task.execute"];
        } | {
            /** @constant */
            type: "organizer_task.skip";
            input: components["schemas"]["Input.organizer_task.skip"];
        } | {
            /** @constant */
            type: "organizer_task.deviate";
            input: components["schemas"]["Input.organizer_task.deviate"];
        } | {
            /** @constant */
            type: "media.attach";
            input: components["schemas"]["Input.media.attach"];
        } | {
            /** @constant */
            type: "media.store";
            input: components["schemas"]["Input.media.store"];
        } | {
            /** @constant */
            type: "media.refuse";
            input: components["schemas"]["Input.media.refuse"];
        } | {
            /** @constant */
            type: "media.update";
            input: components["schemas"]["Input.media.update"];
        } | {
            /** @constant */
            type: "media.reorder";
            input: components["schemas"]["Input.media.reorder"];
        } | {
            /** @constant */
            type: "media.set_primary";
            input: components["schemas"]["Input.media.set_primary"];
        } | {
            /** @constant */
            type: "media.rotate";
            input: components["schemas"]["Input.media.rotate"];
        } | {
            /** @constant */
            type: "media.remove";
            input: components["schemas"]["Input.media.remove"];
        } | {
            /** @constant */
            type: "label_template.create";
            input: components["schemas"]["Input.label_template.create"];
        } | {
            /** @constant */
            type: "label_template.update";
            input: components["schemas"]["Input.label_template.update"];
        } | {
            /** @constant */
            type: "label_template.delete";
            input: components["schemas"]["Input.label_template.delete"];
        } | {
            /** @constant */
            type: "label_sheet.create";
            input: components["schemas"]["Input.label_sheet.create"];
        } | {
            /** @constant */
            type: "label_sheet.update";
            input: components["schemas"]["Input.label_sheet.update"];
        } | {
            /** @constant */
            type: "label_sheet.delete";
            input: components["schemas"]["Input.label_sheet.delete"];
        } | {
            /** @constant */
            type: "conflict.resolve";
            input: components["schemas"]["Input.conflict.resolve"];
        } | {
            /** @constant */
            type: "operation.undo";
            input: components["schemas"]["Input.operation.undo"];
        } | {
            /** @constant */
            type: "record.recover";
            input: components["schemas"]["Input.record.recover"];
        });
        /** @description Why an operation was rejected. */
        OperationError: {
            /**
             * @description `validation_failed`: The input does not match the schema of this operation.
             *
             *     `unknown_operation`: The type of the operation is unknown to this server.
             *
             *     `not_found`: The operation names a record that does not exist.
             *
             *     `access_denied`: Your role does not allow this.
             *
             *     `operation_id_reused`: This operation id was used for another operation; the first one stands.
             *
             *     `already_exists`: A record with this id exists already.
             *
             *     `name_taken`: This name is taken; choose another one.
             *
             *     `code_invalid`: This is not a code of that format.
             *
             *     `code_taken`: The code is taken already.
             *
             *     `slot_full`: The slot is full.
             *
             *     `target_archived`: The target is archived.
             *
             *     `cycle`: A record cannot be inside itself.
             *
             *     `too_deep`: Containers and categories can be nested 64 levels deep.
             *
             *     `too_many`: The maximum number is reached.
             *
             *     `wrong_level`: A place must lie under a place of a higher level.
             *
             *     `already_resolved`: This conflict was resolved already.
             *
             *     `session_closed`: This session has ended.
             *
             *     `not_approved`: Somebody has to approve this version of the plan first.
             *
             *     `already_done`: The task is done already.
             *
             *     `not_empty`: It is not empty; archived contents count too.
             *
             *     `too_large`: The operation is too large.
             *
             *     `quota_exceeded`: A quota is exhausted.
             *
             *     `notes_invalid`: The update of the notes is invalid.
             *
             *     `notes_too_large`: The notes would become too large.
             *
             *     `registration_closed`: This server accepts no new accounts.
             *
             *     `email_taken`: An account with this e-mail address exists already.
             *
             *     `household_access_denied`: You are not a member of this household.
             *
             *     `last_owner`: A household always has an owner: give another member that role first.
             *
             *     `last_way_in`: This is the only way to sign in that is left: set a password or add another way first.
             *
             *     `last_factor`: This is the only second factor, and the server or one of your households requires one: add another one first.
             *
             *     `already_member`: You are a member of this household already.
             *
             *     `token_invalid`: This token is invalid or has expired.
             *
             *     `token_reused`: This refresh token was used before; sign in again.
             *
             *     `precondition_failed`: The record has changed since it was read.
             *
             *     `superseded`: A later change builds on this.
             *
             *     `not_undoable`: This cannot be undone.
             *
             *     `already_undone`: This operation was undone already.
             *
             *     `internal_error`: The server could not judge this operation; the fault is logged.
             * @enum {string}
             */
            code: "validation_failed" | "unknown_operation" | "not_found" | "access_denied" | "operation_id_reused" | "already_exists" | "name_taken" | "code_invalid" | "code_taken" | "slot_full" | "target_archived" | "cycle" | "too_deep" | "too_many" | "wrong_level" | "already_resolved" | "session_closed" | "not_approved" | "already_done" | "not_empty" | "too_large" | "quota_exceeded" | "notes_invalid" | "notes_too_large" | "registration_closed" | "email_taken" | "household_access_denied" | "last_owner" | "last_way_in" | "last_factor" | "already_member" | "token_invalid" | "token_reused" | "precondition_failed" | "superseded" | "not_undoable" | "already_undone" | "internal_error";
            message: string;
            details: components["schemas"]["ErrorDetail"][];
        };
        /** @description The operation of the request. */
        OperationReply: {
            /**
             * Format: uuid
             * @description The id for looking up and undoing the operation
             */
            operation_id: string;
            /** @description The household's sequence number of the operation */
            seq: number;
            /** @description Whether an earlier request with the same Idempotency-Key has done this already */
            replayed: boolean;
            /** @description What gave way: more was taken than there was, for example. Nearly always empty */
            conflicts: components["schemas"]["ConflictNote"][];
        };
        /** @description The outcome of one operation, kept for ever under its id. */
        OperationResult: {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            operation_id: string;
            /**
             * @description `merged`: applied, and a value lost; see `conflicts`
             * @enum {string}
             */
            status: "applied" | "merged" | "rejected";
            /** @description The place in the household's history; null for a rejected one */
            seq: number | null;
            /** @description True if the outcome was recorded already, and nothing was applied again */
            replayed: boolean;
            conflicts: components["schemas"]["ConflictNote"][];
            error: components["schemas"]["OperationError"] | null;
        };
        /** @description An article of the operator, with its draft. */
        OwnArticle: {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            slug: string;
            language: string;
            draft: {
                title: string;
                body: string;
                language?: string;
            } | null;
            published: {
                title: string;
                body: string;
                /** Format: date-time */
                at: string;
            } | null;
        };
        /** @description A sheet of the household with the offset of its printer. */
        OwnLabelSheet: {
            public_id: string;
            name: string;
            sheet: {
                /** @example avery-7160 */
                catalogue: string;
            } | {
                /** @enum {string} */
                unit: "mm" | "in";
                roll?: boolean;
                page?: ("a3" | "a4" | "a5" | "a6" | "us-letter" | "us-legal") | {
                    width: number;
                    height: number;
                };
                margins?: {
                    left: number;
                    top: number;
                    right?: number;
                    bottom?: number;
                };
                columns?: number;
                rows?: number;
                gaps?: {
                    x: number;
                    y: number;
                };
                label?: {
                    width: number;
                    height: number;
                };
                /** @enum {string} */
                shape?: "rectangle" | "round";
                corner?: number;
            };
            offset?: {
                x: number;
                y: number;
            } | null;
            created_at: string;
            updated_at: string;
        };
        /** @description A passkey with which a user signs in. */
        Passkey: {
            public_id: string;
            /** @example Ada's phone */
            name: string;
            /** @description Whether copies exist, such as in the account of a platform */
            backed_up: boolean;
            /** Format: date-time */
            created_at: string;
            last_used_at: string | null;
        };
        /** @description Options of WebAuthn in their JSON form, for `parseCreationOptionsFromJSON` and its like. */
        PasskeyOptions: {
            challenge: string;
        } & {
            [key: string]: unknown;
        };
        /** @description A place on the path of a record. */
        PathStep: {
            /** @enum {string} */
            kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
            public_id: string;
            /** @example Cellar */
            name: string;
        };
        /** @description A user. The name is null once the account is deleted. */
        Person: {
            public_id: string;
            name: string | null;
        };
        /** @description A token with which a program acts for a user in one household. */
        PersonalAccessToken: {
            public_id: string;
            /** @example Home Assistant */
            name: string;
            /** @enum {string} */
            scope: "read" | "write";
            household: {
                public_id: string;
                /** @example Home */
                name: string;
            };
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string;
            /** @description Accurate to an hour */
            last_used_at: string | null;
        };
        /** @description A zone, rack, row or shelf. */
        Place: {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @example Shelf 2 */
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
            description: string | null;
            code: string | null;
            traits: ("cold" | "frozen" | "dry" | "warm" | "locked" | "child_safe" | "outdoors" | "heavy" | "reach")[] | null;
            volume_l: number | null;
            max_kg: number | null;
            /** @description The places around it, outermost first; empty if it has no place */
            path: components["schemas"]["PathStep"][];
            contents: components["schemas"]["PlaceContents"];
        };
        /** @description The contents of a place, compared with the inventory. */
        PlaceAudit: {
            present: components["schemas"]["ScannedThing"][];
            /** @description In the place by the inventory, but not scanned; at most 500 */
            missing: components["schemas"]["ScannedThing"][];
            /** @description Scanned, but elsewhere by the inventory; `path` shows the place */
            moved: components["schemas"]["ScannedThing"][];
            /** @description Scanned, but without a place in the inventory */
            surplus: components["schemas"]["ScannedThing"][];
            missing_count: number;
        };
        /** @description Number of direct contents of a place, including archived ones. */
        PlaceContents: {
            items: number;
            containers: number;
            places: number;
        };
        /** @description A place or a container with its contents. */
        PlaceTreeNode: {
            /** @enum {string} */
            kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
            public_id: string;
            /** @example Cellar */
            name: string;
            /** @example A-01-03 */
            code?: string;
            position?: number;
            /** @description Of a slot; null if unlimited */
            capacity?: number | null;
            /** @example box */
            container_kind?: string;
            /** @enum {string} */
            fill_status?: "unknown" | "empty" | "partial" | "nearly_full" | "full";
            /**
             * @description Archived ones only
             * @constant
             */
            archived?: true;
            /** @description Direct contents */
            items: number;
            /** @description Direct contents */
            containers: number;
            /** @description At any depth */
            items_total: number;
            /** @description At any depth */
            containers_total: number;
            /** @description Places and containers in it, in order */
            children?: components["schemas"]["PlaceTreeNode"][];
        };
        /** @description Why a place fits, or fits less. */
        PlacementReason: {
            /** @enum {string} */
            code: "same_thing" | "like_things" | "same_category" | "put_there_lately" | "lay_there_before" | "name_fits" | "beside_like" | "meets_needs" | "free_room" | "seems_full" | "within_reach" | "bears_weight" | "near_by";
            /** @description Its share of the score, before the sum is divided */
            weight: number;
            /** @example The same thing is there already. */
            text: string;
            /** @description The records that it rests on */
            evidence: {
                kind: string;
                id: string;
                name: string;
            }[];
        };
        /** @description Places where a thing may go, each with its reasons. */
        PlacementSuggestions: {
            /** @description The best first; empty if nothing speaks for any place */
            places: {
                place: {
                    /** @enum {string} */
                    kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                    id: string;
                    /** @example Shelf 2 */
                    name: string;
                    /** @description The places around it, outermost first */
                    path: components["schemas"]["PathStep"][];
                };
                score: number;
                reasons: components["schemas"]["PlacementReason"][];
            }[];
            ruled_out: {
                place: {
                    /** @enum {string} */
                    kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                    id: string;
                    /** @example Shelf 2 */
                    name: string;
                    /** @description The places around it, outermost first */
                    path: components["schemas"]["PathStep"][];
                };
                /** @enum {string} */
                code: "already_there" | "archived" | "cycle" | "too_deep" | "slot_full" | "no_room" | "needs_unmet" | "kept_apart" | "too_heavy" | "too_large";
                text: string;
            }[];
        };
        /** @description A plan for the household. */
        Plan: {
            public_id: string;
            name: string;
            /** @enum {string} */
            goal: "tidy" | "free_place" | "even_fill" | "within_reach" | "declutter" | "move_house" | "merge_duplicates" | "by_hand";
            constraints: {
                scope?: {
                    /** @enum {string} */
                    kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                    /**
                     * Format: uuid
                     * @description A lower-case UUIDv7
                     */
                    id: string;
                }[];
                exclude?: {
                    /** @enum {string} */
                    kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                    /**
                     * Format: uuid
                     * @description A lower-case UUIDv7
                     */
                    id: string;
                }[];
                pin?: string[];
                max_moves?: number;
                max_minutes?: number;
                keep_containers_together?: boolean;
                apart?: [
                    string,
                    string
                ][];
                carry?: number;
                /** @enum {string} */
                by?: "category" | "tag" | "kind";
                place?: {
                    /** @enum {string} */
                    kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                    /**
                     * Format: uuid
                     * @description A lower-case UUIDv7
                     */
                    id: string;
                };
                unused_months?: number;
                destination?: {
                    /** @enum {string} */
                    kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                    /**
                     * Format: uuid
                     * @description A lower-case UUIDv7
                     */
                    id: string;
                };
                rooms?: {
                    from: {
                        /** @enum {string} */
                        kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                        /**
                         * Format: uuid
                         * @description A lower-case UUIDv7
                         */
                        id: string;
                    };
                    to: {
                        /** @enum {string} */
                        kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                        /**
                         * Format: uuid
                         * @description A lower-case UUIDv7
                         */
                        id: string;
                    };
                }[];
                first_night?: string[];
                box_things?: number;
                box_kg?: number;
                moves?: {
                    subject: {
                        /** @enum {string} */
                        kind: "item" | "container";
                        /**
                         * Format: uuid
                         * @description A lower-case UUIDv7
                         */
                        id: string;
                    };
                    to: {
                        /** @enum {string} */
                        kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                        /**
                         * Format: uuid
                         * @description A lower-case UUIDv7
                         */
                        id: string;
                    };
                }[];
            };
            /** @enum {string} */
            status: "proposed" | "approved" | "in_progress" | "completed" | "rejected";
            current_version_id: string;
            created_by: components["schemas"]["Person"];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description A plan for the household, without its constraints. */
        PlanHead: {
            public_id: string;
            name: string;
            /** @enum {string} */
            goal: "tidy" | "free_place" | "even_fill" | "within_reach" | "declutter" | "move_house" | "merge_duplicates" | "by_hand";
            /** @enum {string} */
            status: "proposed" | "approved" | "in_progress" | "completed" | "rejected";
            current_version_id: string;
            created_by: components["schemas"]["Person"];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description A plan or limits that an operator gives a household. */
        PlanOverride: {
            public_id: string;
            household_id: string;
            plan: string | null;
            quotas: {
                [key: string]: number;
            };
            reason: string;
            /** @description When it ends by itself, as far as is known */
            until: string | null;
            holds: boolean;
            by: string | null;
            /** Format: date-time */
            created_at: string;
            ended_at: string | null;
            ended_by: string | null;
        };
        /** @description How far a plan has come. */
        PlanProgress: {
            tasks: number;
            pending: number;
            done: number;
            skipped: number;
            deviated: number;
            obsolete: number;
            /** @description The open session */
            session_id: string | null;
        };
        /** @description A record that a plan names, with at most the nearest 12 places around it. */
        PlanRef: {
            /** @enum {string} */
            kind: "item" | "container" | "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "short_code";
            public_id: string;
            /**
             * @description Null once it is deleted
             * @example Drill
             */
            name: string | null;
            /** @description The places around it, outermost first; empty if it has no place */
            path: components["schemas"]["PathStep"][];
        };
        /** @description A walk through the approved tasks of a plan. */
        PlanSession: {
            public_id: string;
            plan_id: string;
            plan_name: string;
            plan_version_id: string;
            /** @enum {string} */
            status: "open" | "completed" | "cancelled";
            started_by: components["schemas"]["Person"];
            /** Format: date-time */
            started_at: string;
            closed_at: string | null;
            participants: components["schemas"]["Person"][];
        };
        /** @description A task of a session, and what became of it. */
        PlanTask: {
            public_id: string;
            session_id: string;
            /** @enum {string} */
            status: "pending" | "done" | "skipped" | "deviated" | "obsolete";
            claimed_by: components["schemas"]["Person"] | null;
            done_by: components["schemas"]["Person"] | null;
            done_at: string | null;
            action_id: string | null;
            deviation: {
                /** @enum {string} */
                kind: "not_there" | "found_elsewhere" | "target_full" | "target_gone" | "other_quantity" | "too_heavy" | "damaged" | "unwilling" | "other";
                place?: {
                    /** @enum {string} */
                    kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                    /**
                     * Format: uuid
                     * @description A lower-case UUIDv7
                     */
                    id: string;
                };
                quantity?: number;
                note?: string;
            } | null;
            reason: string | null;
            decision: ("keep" | "give_away" | "sell" | "discard" | "archive") | null;
            planned: components["schemas"]["PlannedTask"];
        };
        /** @description A version of a plan with its tasks in walking order. */
        PlanVersion: {
            public_id: string;
            plan_id: string;
            number: number;
            /** @enum {string} */
            status: "proposed" | "approved" | "rejected" | "superseded";
            /** @description The sequence number of the household from which it was worked out */
            based_on_seq: number;
            /** Format: date-time */
            created_at: string;
            summary: {
                moves: number;
                metres: number;
                minutes: number;
                rounds: number;
                /** @description The number of things that were looked at */
                things: number;
                gains: {
                    /** @enum {string} */
                    code: "group_places" | "things_in_place" | "fullest_percent" | "uses_out_of_reach" | "unused_things" | "duplicates" | "things_to_pack";
                    before: number;
                    after: number;
                }[];
                left: {
                    subject: components["schemas"]["PlanRef"];
                    /** @enum {string} */
                    code: "no_room" | "limit_reached" | "no_such_place" | "pinned" | "too_heavy";
                }[];
                left_count: number;
            };
            tasks: components["schemas"]["PlannedTask"][];
            /** @description Null: all of them */
            approved_tasks: string[] | null;
            decided_by: components["schemas"]["Person"] | null;
            decided_at: string | null;
            note: string | null;
            pin: string[];
            forbid: {
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                id: string;
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                place: string;
            }[];
            feedback: {
                given_by: components["schemas"]["Person"];
                /** Format: date-time */
                given_at: string;
                /** @enum {string} */
                verdict: "good" | "partly" | "bad";
                tasks: {
                    /** @example t12 */
                    task_id: string;
                    /** @enum {string} */
                    verdict: "good" | "bad";
                }[];
                note: string | null;
            }[];
        };
        /** @description A version of a plan, without its tasks. */
        PlanVersionHead: {
            public_id: string;
            number: number;
            /** @enum {string} */
            status: "proposed" | "approved" | "rejected" | "superseded";
            /** Format: date-time */
            created_at: string;
            tasks: number;
        };
        /** @description How the words of a wish were read */
        PlanWish: {
            /** @enum {string} */
            language: "en" | "de" | "fr" | "es";
            /** @enum {string} */
            goal: "tidy" | "free_place" | "even_fill" | "within_reach" | "declutter" | "move_house" | "merge_duplicates" | "by_hand";
            constraints: {
                scope?: {
                    /** @enum {string} */
                    kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                    /**
                     * Format: uuid
                     * @description A lower-case UUIDv7
                     */
                    id: string;
                }[];
                exclude?: {
                    /** @enum {string} */
                    kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                    /**
                     * Format: uuid
                     * @description A lower-case UUIDv7
                     */
                    id: string;
                }[];
                pin?: string[];
                max_moves?: number;
                max_minutes?: number;
                keep_containers_together?: boolean;
                apart?: [
                    string,
                    string
                ][];
                carry?: number;
                /** @enum {string} */
                by?: "category" | "tag" | "kind";
                place?: {
                    /** @enum {string} */
                    kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                    /**
                     * Format: uuid
                     * @description A lower-case UUIDv7
                     */
                    id: string;
                };
                unused_months?: number;
                destination?: {
                    /** @enum {string} */
                    kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                    /**
                     * Format: uuid
                     * @description A lower-case UUIDv7
                     */
                    id: string;
                };
                rooms?: {
                    from: {
                        /** @enum {string} */
                        kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                        /**
                         * Format: uuid
                         * @description A lower-case UUIDv7
                         */
                        id: string;
                    };
                    to: {
                        /** @enum {string} */
                        kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                        /**
                         * Format: uuid
                         * @description A lower-case UUIDv7
                         */
                        id: string;
                    };
                }[];
                first_night?: string[];
                box_things?: number;
                box_kg?: number;
                moves?: {
                    subject: {
                        /** @enum {string} */
                        kind: "item" | "container";
                        /**
                         * Format: uuid
                         * @description A lower-case UUIDv7
                         */
                        id: string;
                    };
                    to: {
                        /** @enum {string} */
                        kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                        /**
                         * Format: uuid
                         * @description A lower-case UUIDv7
                         */
                        id: string;
                    };
                }[];
            };
            read_as: {
                words: string;
                as: string;
            }[];
        };
        /** @description A task of a plan. */
        PlannedTask: {
            /** @example t12 */
            task_id: string;
            /** @enum {string} */
            kind: "move" | "put_aside" | "empty" | "create_container" | "label" | "decide" | "merge";
            subject: components["schemas"]["PlanRef"];
            from: components["schemas"]["PlanRef"] | null;
            to: components["schemas"]["PlanRef"] | null;
            order: number;
            /** @description The armful that it belongs to */
            round: number;
            depends_on: string[];
            reasons: {
                /** @enum {string} */
                code: "group_gathers" | "frees_place" | "evens_fill" | "within_reach" | "needs_met" | "kept_apart" | "not_used" | "same_code" | "same_name" | "packs_room" | "first_night" | "makes_room" | "by_hand";
                about: string | null;
                /** @description The name of the record that the reason is about */
                name: string | null;
                count: number | null;
                of: number | null;
            }[];
            /** @description The name of the container that the task creates */
            name: string | null;
            /** @description The items that a merge joins with the subject */
            others: components["schemas"]["PlanRef"][];
            /** @description Whether the thing is not where the plan says */
            stale: boolean;
        };
        /** @description A job that prints labels into a PDF. */
        PrintJob: {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** @enum {string} */
            state: "queued" | "running" | "done" | "failed" | "cancelled";
            created_at: string;
            finished_at: string | null;
            /** @description The time at which the job and its PDF are deleted */
            expires_at: string;
            sheet: {
                id: string;
                name: string;
            };
            template: {
                id: string;
                name: string;
            };
            /** @description Copies included */
            labels: number;
            pages: number;
            /** @description Number of labels drawn so far */
            progress: number;
            /** @description Number of short codes that the job created */
            codes_made: number;
            /** @description Size of the PDF; null until it is ready */
            bytes: number | null;
            warnings: {
                /**
                 * @description `address_is_local`: other devices cannot reach the address in the codes, because STOWAGE_BASE_URL names `localhost` or the like.
                 * @enum {string}
                 */
                code: "glyph_missing" | "text_shortened" | "text_left_out" | "code_small" | "code_too_small" | "code_left_out" | "code_text_invalid" | "photo_unreadable" | "sign_small" | "address_is_local";
                labels: number;
                first: number;
                message: string;
            }[];
            error: {
                /** @enum {string} */
                code: "code_too_small" | "code_text_invalid" | "interrupted" | "storage_full" | "failed";
                label: number | null;
                message: string;
            } | null;
        };
        /** @description An export or an erasure that a person asked for. */
        PrivacyRequest: {
            public_id: string;
            /** @enum {string} */
            kind: "account_export" | "account_erasure" | "household_erasure";
            /**
             * @description `pending`: an erasure waits until `due_at`, and can be cancelled. `failed`: an erasure whose conditions no longer held, or an export that could not be made
             * @enum {string}
             */
            state: "pending" | "running" | "done" | "failed" | "cancelled";
            household_id: string | null;
            /** @description The user who asked */
            requested_by: string;
            /** Format: date-time */
            requested_at: string;
            /** @description When an erasure begins */
            due_at: string | null;
            ended_at: string | null;
            /** @description The ZIP file of an export that is ready */
            download: {
                path: string;
                bytes: number;
                /** Format: date-time */
                expires_at: string;
            } | null;
        };
        /** @description The data of a person, and what they asked for. */
        PrivacyStatus: {
            /** @description Exports and erasures of the person, and erasures of their households, newest first */
            requests: components["schemas"]["PrivacyRequest"][];
            /** @description Days between the request for an erasure and the erasure */
            erasure_days: number;
            /** @description What becomes of the households of the person when the account is erased */
            households: {
                public_id: string;
                name: string;
                /** @description Whether the household is erased with the account: it has no other member */
                erased: boolean;
                /** @description Whether the household keeps the account from being erased: the person is its only owner, and others are members */
                left_behind: boolean;
            }[];
        };
        /** @description What a run of checks found. */
        QualityRun: {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @enum {string} */
            kind: "checks" | "drill" | "manual" | "requests";
            /** @enum {string} */
            outcome: "ok" | "warning" | "problem";
            /** Format: date-time */
            started_at: string;
            /** Format: date-time */
            finished_at: string;
            checked: number;
            findings: {
                /** @enum {string} */
                level: "ok" | "warning" | "problem";
                subject: string;
                message: string;
                advice: string | null;
                code?: string;
                readonly values?: {
                    [key: string]: string | number;
                };
            }[];
            by: string | null;
        };
        /** @description A count, an addition or a removal. */
        QuantityChange: {
            public_id: string;
            /** @enum {string} */
            kind: "count" | "delta";
            /** @description The number counted, or the difference */
            value: number;
            /** @description The quantity afterwards */
            quantity: number;
            /** @description The quantity before; null if the operation is not kept in detail any more */
            before: number | null;
            reason: string | null;
            changed_by: components["schemas"]["Person"];
            /** Format: date-time */
            changed_at: string;
            operation_id: string;
        };
        /** @description A question in a closed form. */
        QuestionQuery: {
            /** @enum {string} */
            ask: "where" | "contents" | "list" | "count" | "exists" | "total_value" | "when_moved" | "when_seen" | "who_moved" | "moved" | "when_expires" | "warranty" | "who_has";
            /** @default [] */
            words: string[];
            /** @default [] */
            also: string[][];
            /** @default null */
            subject: {
                /** @enum {string} */
                kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                id: string;
            } | null;
            /** @default null */
            in: {
                /** @enum {string} */
                kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                id: string;
            } | null;
            /** @default [] */
            also_in: {
                /** @enum {string} */
                kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                id: string;
            }[];
            /** @default null */
            except: {
                /** @default [] */
                in: {
                    /** @enum {string} */
                    kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                    /**
                     * Format: uuid
                     * @description A lower-case UUIDv7
                     */
                    id: string;
                }[];
                /** @default null */
                category_id: string | null;
                /** @default [] */
                tag_ids: string[];
                /** @default [] */
                words: string[][];
            } | null;
            /** @default false */
            directly: boolean;
            /** @default null */
            category_id: string | null;
            /** @default [] */
            also_category_ids: string[];
            /** @default [] */
            tag_ids: string[];
            /** @default false */
            any_tag: boolean;
            /** @default null */
            kind: ("items" | "containers") | null;
            /** @default null */
            by: string | null;
            /** @default null */
            lent_to: string | null;
            /** @default [] */
            status: ("expired" | "expiring" | "low" | "empty" | "unplaced" | "archived" | "warranty_ending" | "without_photo" | "lifetime_warranty" | "lent" | "overdue")[];
            /** @default null */
            value: {
                over?: number;
                under?: number;
                currency?: string;
            } | null;
            /** @default null */
            quantity: {
                over?: number;
                under?: number;
            } | null;
            /** @default null */
            time: {
                /** @enum {string} */
                field: "moved" | "seen" | "created" | "expires" | "warranty" | "lent" | "due";
                /** Format: date */
                from?: string;
                /** Format: date */
                to?: string;
            } | null;
            /** @default null */
            sort: ("value" | "quantity" | "created" | "expires") | null;
            /** @default false */
            reverse: boolean;
            /** @default 50 */
            limit: number;
        };
        /** @description A question in a closed form. */
        QuestionQueryOutput: {
            /** @enum {string} */
            ask: "where" | "contents" | "list" | "count" | "exists" | "total_value" | "when_moved" | "when_seen" | "who_moved" | "moved" | "when_expires" | "warranty" | "who_has";
            /** @default [] */
            words: string[];
            /** @default [] */
            also: string[][];
            /** @default null */
            subject: {
                /** @enum {string} */
                kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                id: string;
            } | null;
            /** @default null */
            in: {
                /** @enum {string} */
                kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                id: string;
            } | null;
            /** @default [] */
            also_in: {
                /** @enum {string} */
                kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                id: string;
            }[];
            /** @default null */
            except: {
                /** @default [] */
                in: {
                    /** @enum {string} */
                    kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                    /**
                     * Format: uuid
                     * @description A lower-case UUIDv7
                     */
                    id: string;
                }[];
                /** @default null */
                category_id: string | null;
                /** @default [] */
                tag_ids: string[];
                /** @default [] */
                words: string[][];
            } | null;
            /** @default false */
            directly: boolean;
            /** @default null */
            category_id: string | null;
            /** @default [] */
            also_category_ids: string[];
            /** @default [] */
            tag_ids: string[];
            /** @default false */
            any_tag: boolean;
            /** @default null */
            kind: ("items" | "containers") | null;
            /** @default null */
            by: string | null;
            /** @default null */
            lent_to: string | null;
            /** @default [] */
            status: ("expired" | "expiring" | "low" | "empty" | "unplaced" | "archived" | "warranty_ending" | "without_photo" | "lifetime_warranty" | "lent" | "overdue")[];
            /** @default null */
            value: {
                over?: number;
                under?: number;
                currency?: string;
            } | null;
            /** @default null */
            quantity: {
                over?: number;
                under?: number;
            } | null;
            /** @default null */
            time: {
                /** @enum {string} */
                field: "moved" | "seen" | "created" | "expires" | "warranty" | "lent" | "due";
                /** Format: date */
                from?: string;
                /** Format: date */
                to?: string;
            } | null;
            /** @default null */
            sort: ("value" | "quantity" | "created" | "expires") | null;
            /** @default false */
            reverse: boolean;
            /** @default 50 */
            limit: number;
        };
        /** @description A quota of a household, as an operator sees it. */
        QuotaSetting: {
            /** @enum {string} */
            name: "household_bytes" | "household_records" | "media_bytes" | "upload_bytes" | "blank_labels" | "scan_sessions" | "export_bytes";
            /** @enum {string} */
            unit: "bytes" | "count";
            /** @description What counts for the household now */
            limit: number;
            /** @description Whether an operator set it; otherwise it is that of the installation */
            own: boolean;
        };
        /** @description A quota and its current use. */
        QuotaUsage: {
            /** @example household_bytes */
            name: string;
            /** @enum {string} */
            unit: "bytes" | "count";
            /**
             * @description `household`: of all members together; `member`: of the user in the household; `account`: of the user
             * @enum {string}
             */
            scope: "household" | "member" | "account";
            limit: number;
            used: number;
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
            /** @example Tools */
            name: string;
            parent_id: string | null;
            icon?: string | null;
            color?: string | null;
            needs?: ("cold" | "frozen" | "dry" | "warm" | "locked" | "child_safe" | "outdoors")[] | null;
            apart_from?: string[] | null;
            archived_at?: string | null;
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
            reason: "concurrent_edit" | "archived" | "slot_full" | "target_archived" | "name_taken" | "code_taken" | "quantity_shortfall";
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
            recovered_by?: string | null;
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
            /** @example Box 12 */
            name: string;
            /**
             * @description What sort of container it is, in the household's own words
             * @example box
             */
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
            primary_media_id?: string | null;
            description?: string | null;
            code?: string | null;
            color?: string | null;
            capacity?: number | null;
            traits?: ("cold" | "frozen" | "dry" | "warm" | "locked" | "child_safe" | "outdoors" | "heavy" | "reach")[] | null;
            volume_l?: number | null;
            max_kg?: number | null;
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
            primary_code_id?: string | null;
            primary_media_id?: string | null;
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
                [key: string]: string | number | boolean | {
                    /** Format: date */
                    date: string;
                } | {
                    url: string;
                };
            } | null;
            minimum_quantity?: number | null;
            expires_on?: string | null;
            value?: string | null;
            currency?: string | null;
            lent_to?: string | null;
            lent_on?: string | null;
            lent_until?: string | null;
            weight_kg?: number | null;
            volume_l?: number | null;
        };
        /** @description A record of the collection `label_sheets`. Unknown fields are kept. */
        "Record.label_sheets": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @example Labels for jars */
            name: string;
            sheet: {
                /** @example avery-7160 */
                catalogue: string;
            } | {
                /** @enum {string} */
                unit: "mm" | "in";
                roll?: boolean;
                page?: ("a3" | "a4" | "a5" | "a6" | "us-letter" | "us-legal") | {
                    width: number;
                    height: number;
                };
                margins?: {
                    left: number;
                    top: number;
                    right?: number;
                    bottom?: number;
                };
                columns?: number;
                rows?: number;
                gaps?: {
                    x: number;
                    y: number;
                };
                label?: {
                    width: number;
                    height: number;
                };
                /** @enum {string} */
                shape?: "rectangle" | "round";
                corner?: number;
            };
            offset?: {
                x: number;
                y: number;
            } | null;
        };
        /** @description A record of the collection `label_templates`. Unknown fields are kept. */
        "Record.label_templates": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @example Freezer label */
            name: string;
            /**
             * @example {
             *       "unit": "mm",
             *       "width": 60,
             *       "height": 30,
             *       "fields": [
             *         {
             *           "kind": "code",
             *           "x": 0,
             *           "y": 0,
             *           "width": 28,
             *           "height": 28,
             *           "format": "qr",
             *           "value": {
             *             "bind": "code_url"
             *           }
             *         },
             *         {
             *           "kind": "text",
             *           "x": 30,
             *           "y": 3,
             *           "width": 28,
             *           "height": 12,
             *           "value": [
             *             {
             *               "bind": "name"
             *             }
             *           ],
             *           "size": 14,
             *           "lines": 2
             *         }
             *       ]
             *     }
             */
            design: {
                /** @enum {string} */
                unit: "mm" | "fraction";
                width?: number;
                height?: number;
                fields: ({
                    /** @constant */
                    kind: "text";
                    x: number;
                    y: number;
                    width: number;
                    height: number;
                    /** @enum {number} */
                    turn?: 0 | 90 | 180 | 270;
                    value: ({
                        /** @enum {string} */
                        bind: "name" | "path" | "place" | "code_text" | "code_url" | "kind" | "place_code" | "description" | "quantity" | "expires_on" | "serial_number" | "asset_number" | "manufacturer" | "model_number" | "category" | "purchase_date" | "warranty_expires" | "product_code";
                    } | {
                        custom_field: string;
                    } | {
                        text: string;
                    })[];
                    /** @enum {string} */
                    font?: "regular" | "bold";
                    /** @description Maximum font size in points. */
                    size: number;
                    /** @description Minimum font size in points; 5 by default. */
                    smallest?: number;
                    lines?: number;
                    /** @enum {string} */
                    align?: "left" | "center" | "right";
                    /** @enum {string} */
                    valign?: "top" | "middle" | "bottom";
                } | {
                    /** @constant */
                    kind: "code";
                    x: number;
                    y: number;
                    width: number;
                    height: number;
                    /** @enum {number} */
                    turn?: 0 | 90 | 180 | 270;
                    /** @enum {string} */
                    format: "qr" | "data_matrix" | "code_128" | "ean_13" | "ean_8";
                    value: {
                        /** @enum {string} */
                        bind: "name" | "path" | "place" | "code_text" | "code_url" | "kind" | "place_code" | "description" | "quantity" | "expires_on" | "serial_number" | "asset_number" | "manufacturer" | "model_number" | "category" | "purchase_date" | "warranty_expires" | "product_code";
                    } | {
                        custom_field: string;
                    } | {
                        text: string;
                    };
                    /** @enum {string} */
                    align?: "left" | "center" | "right";
                    /** @enum {string} */
                    valign?: "top" | "middle" | "bottom";
                } | {
                    /** @constant */
                    kind: "photo";
                    x: number;
                    y: number;
                    width: number;
                    height: number;
                    /** @enum {number} */
                    turn?: 0 | 90 | 180 | 270;
                    /** @enum {string} */
                    fit?: "cover" | "contain";
                    corner?: number;
                } | {
                    /** @constant */
                    kind: "line";
                    x: number;
                    y: number;
                    length: number;
                    /** @enum {string} */
                    direction: "across" | "down";
                    thickness: number;
                } | {
                    /** @constant */
                    kind: "rect";
                    x: number;
                    y: number;
                    width: number;
                    height: number;
                    corner?: number;
                    line: number | "filled";
                })[];
            };
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
            /** @example Cellar */
            name: string;
            description: string | null;
            code?: string | null;
            traits?: ("cold" | "frozen" | "dry" | "warm" | "locked" | "child_safe" | "outdoors" | "heavy" | "reach")[] | null;
            volume_l?: number | null;
            max_kg?: number | null;
            archived_at: string | null;
            primary_media_id?: string | null;
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
            owner: {
                /** @enum {string} */
                kind: "item" | "container" | "location" | "zone" | "rack" | "row" | "shelf" | "slot";
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                id: string;
            };
            /** @enum {string} */
            kind: "photo" | "document";
            name?: string | null;
            /** @example image/jpeg */
            content_type: string;
            bytes: number;
            /** @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08 */
            sha256: string;
            source_sha256?: string | null;
            width?: number | null;
            height?: number | null;
            placeholder?: string | null;
            colour?: string | null;
            rotation: 0 | 90 | 180 | 270;
            position: number;
            stored_at: string | null;
            refused_at?: string | null;
            refusal?: ("media_type_unsupported" | "media_truncated" | "media_too_large" | "media_too_many_pixels" | "media_unreadable" | "media_takes_too_long" | "media_polyglot" | "media_infected" | "never_came") | null;
            dropped?: ("gain_map" | "pictures" | "motion" | "other")[] | null;
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
        /** @description A record of the collection `organizer_plan_versions`. Unknown fields are kept. */
        "Record.organizer_plan_versions": {
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
            plan_id: string;
            number: number;
            /** @enum {string} */
            status: "proposed" | "approved" | "rejected" | "superseded";
            based_on_seq: number;
            summary: {
                moves: number;
                metres: number;
                minutes: number;
                rounds: number;
                things: number;
                gains: {
                    /** @enum {string} */
                    code: "group_places" | "things_in_place" | "fullest_percent" | "uses_out_of_reach" | "unused_things" | "duplicates" | "things_to_pack";
                    before: number;
                    after: number;
                }[];
                left: {
                    subject: {
                        /** @enum {string} */
                        kind: "item" | "container" | "location" | "zone" | "rack" | "row" | "shelf" | "slot";
                        /**
                         * Format: uuid
                         * @description A lower-case UUIDv7
                         */
                        id: string;
                    };
                    /** @enum {string} */
                    code: "no_room" | "limit_reached" | "no_such_place" | "pinned" | "too_heavy";
                }[];
                left_count: number;
            };
            tasks: {
                /** @example t12 */
                task_id: string;
                /** @enum {string} */
                kind: "move" | "put_aside" | "empty" | "create_container" | "label" | "decide" | "merge";
                subject: {
                    /** @enum {string} */
                    kind: "item" | "container" | "location" | "zone" | "rack" | "row" | "shelf" | "slot";
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
                order: number;
                round: number;
                depends_on: string[];
                reasons: {
                    /** @enum {string} */
                    code: "group_gathers" | "frees_place" | "evens_fill" | "within_reach" | "needs_met" | "kept_apart" | "not_used" | "same_code" | "same_name" | "packs_room" | "first_night" | "makes_room" | "by_hand";
                    /**
                     * Format: uuid
                     * @description A lower-case UUIDv7
                     */
                    about?: string;
                    count?: number;
                    of?: number;
                }[];
                /** @example Box 1 */
                name?: string;
                others?: string[];
            }[];
            approved_tasks: string[] | null;
            decided_by?: string | null;
            decided_at?: string | null;
            note?: string | null;
            pin: string[];
            forbid: {
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                id: string;
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                place: string;
            }[];
            feedback: {
                given_by: string;
                /** Format: date-time */
                given_at: string;
                /** @enum {string} */
                verdict: "good" | "partly" | "bad";
                tasks: {
                    /** @example t12 */
                    task_id: string;
                    /** @enum {string} */
                    verdict: "good" | "bad";
                }[];
                note: string | null;
            }[];
        };
        /** @description A record of the collection `organizer_plans`. Unknown fields are kept. */
        "Record.organizer_plans": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @example Tidy the cellar */
            name: string;
            /** @enum {string} */
            goal: "tidy" | "free_place" | "even_fill" | "within_reach" | "declutter" | "move_house" | "merge_duplicates" | "by_hand";
            constraints: {
                scope?: {
                    /** @enum {string} */
                    kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                    /**
                     * Format: uuid
                     * @description A lower-case UUIDv7
                     */
                    id: string;
                }[];
                exclude?: {
                    /** @enum {string} */
                    kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                    /**
                     * Format: uuid
                     * @description A lower-case UUIDv7
                     */
                    id: string;
                }[];
                pin?: string[];
                max_moves?: number;
                max_minutes?: number;
                keep_containers_together?: boolean;
                apart?: [
                    string,
                    string
                ][];
                carry?: number;
                /** @enum {string} */
                by?: "category" | "tag" | "kind";
                place?: {
                    /** @enum {string} */
                    kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                    /**
                     * Format: uuid
                     * @description A lower-case UUIDv7
                     */
                    id: string;
                };
                unused_months?: number;
                destination?: {
                    /** @enum {string} */
                    kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                    /**
                     * Format: uuid
                     * @description A lower-case UUIDv7
                     */
                    id: string;
                };
                rooms?: {
                    from: {
                        /** @enum {string} */
                        kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                        /**
                         * Format: uuid
                         * @description A lower-case UUIDv7
                         */
                        id: string;
                    };
                    to: {
                        /** @enum {string} */
                        kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                        /**
                         * Format: uuid
                         * @description A lower-case UUIDv7
                         */
                        id: string;
                    };
                }[];
                first_night?: string[];
                box_things?: number;
                box_kg?: number;
                moves?: {
                    subject: {
                        /** @enum {string} */
                        kind: "item" | "container";
                        /**
                         * Format: uuid
                         * @description A lower-case UUIDv7
                         */
                        id: string;
                    };
                    to: {
                        /** @enum {string} */
                        kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                        /**
                         * Format: uuid
                         * @description A lower-case UUIDv7
                         */
                        id: string;
                    };
                }[];
            };
            /** @enum {string} */
            status: "proposed" | "approved" | "in_progress" | "completed" | "rejected";
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            current_version_id: string;
            created_by: string;
        };
        /** @description A record of the collection `organizer_sessions`. Unknown fields are kept. */
        "Record.organizer_sessions": {
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
            plan_id: string;
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            plan_version_id: string;
            /** @enum {string} */
            status: "open" | "completed" | "cancelled";
            started_by: string;
            start?: {
                /** @enum {string} */
                kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                id: string;
            } | null;
            closed_at?: string | null;
        };
        /** @description A record of the collection `organizer_tasks`. Unknown fields are kept. */
        "Record.organizer_tasks": {
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
            session_id: string;
            /** @example t12 */
            task_id: string;
            /** @enum {string} */
            status: "pending" | "done" | "skipped" | "deviated" | "obsolete";
            claimed_by?: string | null;
            done_by?: string | null;
            done_at?: string | null;
            action_id?: string | null;
            deviation?: {
                /** @enum {string} */
                kind: "not_there" | "found_elsewhere" | "target_full" | "target_gone" | "other_quantity" | "too_heavy" | "damaged" | "unwilling" | "other";
                place?: {
                    /** @enum {string} */
                    kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                    /**
                     * Format: uuid
                     * @description A lower-case UUIDv7
                     */
                    id: string;
                };
                quantity?: number;
                note?: string;
            } | null;
            reason?: string | null;
            pin?: boolean | null;
            decision?: ("keep" | "give_away" | "sell" | "discard" | "archive") | null;
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
            format?: ("gtin" | "ean_8" | "ean_13" | "upc_a" | "upc_e" | "itf_14" | "isbn" | "issn" | "gs1" | "code_128" | "code_39" | "code_93" | "codabar" | "itf" | "qr_code" | "data_matrix" | "aztec" | "pdf_417" | "text") | null;
            note?: string | null;
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
            acknowledged?: {
                /**
                 * Format: uuid
                 * @description A lower-case UUID
                 */
                epoch: string;
                seq: number;
            };
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
            /** @example Shelf 2 */
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
            primary_media_id?: string | null;
            description?: string | null;
            code?: string | null;
            traits?: ("cold" | "frozen" | "dry" | "warm" | "locked" | "child_safe" | "outdoors" | "heavy" | "reach")[] | null;
            volume_l?: number | null;
            max_kg?: number | null;
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
            /** @example Shelf 2 */
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
            primary_media_id?: string | null;
            description?: string | null;
            code?: string | null;
            traits?: ("cold" | "frozen" | "dry" | "warm" | "locked" | "child_safe" | "outdoors" | "heavy" | "reach")[] | null;
            volume_l?: number | null;
            max_kg?: number | null;
        };
        /** @description A record of the collection `scan_actions`. Unknown fields are kept. */
        "Record.scan_actions": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @enum {string} */
            purpose: "move_items" | "place_container" | "assign_items" | "count" | "find" | "bind_label" | "audit_place" | "intake" | "organize" | "undo";
            /** @enum {string} */
            mode: "all" | "each";
            session_id?: string | null;
            operations: {
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                operation_id: string;
                type: string;
                target: {
                    /** @enum {string} */
                    kind: "item" | "container" | "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "short_code";
                    /**
                     * Format: uuid
                     * @description A lower-case UUIDv7
                     */
                    id: string;
                };
            }[];
            missing?: {
                /** @enum {string} */
                kind: "item" | "container" | "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "short_code";
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                id: string;
            }[];
            undoes?: string | null;
            done_by: string;
            /** Format: date-time */
            done_at: string;
            operation_id: string;
        };
        /** @description A record of the collection `scan_sessions`. Unknown fields are kept. */
        "Record.scan_sessions": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @enum {string} */
            purpose: "move_items" | "place_container" | "assign_items" | "count" | "find" | "bind_label" | "audit_place";
            /** @enum {string} */
            mode: "all" | "each";
            /** @enum {string} */
            status: "open" | "confirmed" | "cancelled";
            started_by: string;
            closed_at?: string | null;
            action_id?: string | null;
        };
        /** @description A record of the collection `scan_sightings`. Unknown fields are kept. */
        "Record.scan_sightings": {
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
                kind: "item" | "container" | "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "short_code";
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                id: string;
            };
            /** @enum {string} */
            role: "subject" | "destination" | "place" | "label";
            /** @enum {string} */
            purpose: "move_items" | "place_container" | "assign_items" | "count" | "find" | "bind_label" | "audit_place" | "intake" | "organize";
            place: {
                /** @enum {string} */
                kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                id: string;
            } | null;
            code?: string | null;
            quantity?: number | null;
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            action_id: string;
            seen_by: string;
            /** Format: date-time */
            seen_at: string;
            operation_id: string;
        };
        /** @description A record of the collection `scan_targets`. Unknown fields are kept. */
        "Record.scan_targets": {
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
            session_id: string;
            role: ("subject" | "destination" | "place" | "label") | null;
            target: {
                /** @enum {string} */
                kind: "item" | "container" | "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "short_code";
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                id: string;
            } | null;
            options?: {
                /** @enum {string} */
                role: "subject" | "destination" | "place" | "label";
                target: {
                    /** @enum {string} */
                    kind: "item" | "container" | "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "short_code";
                    /**
                     * Format: uuid
                     * @description A lower-case UUIDv7
                     */
                    id: string;
                };
            }[];
            code?: string | null;
            quantity?: number | null;
            scanned_by: string;
            /** Format: date-time */
            scanned_at: string;
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
            /** @example Shelf 2 */
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
            primary_media_id?: string | null;
            description?: string | null;
            code?: string | null;
            traits?: ("cold" | "frozen" | "dry" | "warm" | "locked" | "child_safe" | "outdoors" | "heavy" | "reach")[] | null;
            volume_l?: number | null;
            max_kg?: number | null;
        };
        /** @description A record of the collection `short_codes`. Unknown fields are kept. */
        "Record.short_codes": {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            code: string;
            target: {
                /** @enum {string} */
                kind: "item" | "container" | "location" | "zone" | "rack" | "row" | "shelf" | "slot";
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                id: string;
            } | null;
            bound_at?: string | null;
            earlier?: {
                target: {
                    /** @enum {string} */
                    kind: "item" | "container" | "location" | "zone" | "rack" | "row" | "shelf" | "slot";
                    /**
                     * Format: uuid
                     * @description A lower-case UUIDv7
                     */
                    id: string;
                };
                /** Format: date-time */
                until: string;
            }[];
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
            /** @example Shelf 2 */
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
            primary_media_id?: string | null;
            description?: string | null;
            code?: string | null;
            traits?: ("cold" | "frozen" | "dry" | "warm" | "locked" | "child_safe" | "outdoors" | "heavy" | "reach")[] | null;
            volume_l?: number | null;
            max_kg?: number | null;
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
            /** @example On loan */
            name: string;
            icon?: string | null;
            color?: string | null;
            archived_at?: string | null;
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
            /** @example Shelf 2 */
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
            primary_media_id?: string | null;
            description?: string | null;
            code?: string | null;
            traits?: ("cold" | "frozen" | "dry" | "warm" | "locked" | "child_safe" | "outdoors" | "heavy" | "reach")[] | null;
            volume_l?: number | null;
            max_kg?: number | null;
        };
        /** @description A version that an operator considers for this installation. */
        ReleaseCandidate: {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            version: string;
            notes: string;
            /** @enum {string} */
            state: "open" | "passed" | "blocked" | "approved" | "rejected";
            gates: {
                /** @enum {string} */
                gate: "backup_verified" | "migration_rehearsed" | "checks_green";
                passed: boolean;
                message: string;
                /** Format: date-time */
                at: string;
                code?: string;
                readonly values?: {
                    [key: string]: string | number;
                };
            }[];
            decided_by: string | null;
            decided_at: string | null;
            decision_note: string;
        };
        /** @description A version of an app. */
        ReleaseVersion: {
            version_code: number;
            version_name: string;
            /** @description Where to get it */
            url: string | null;
            /** Format: date-time */
            released_at: string;
        };
        /** @description The device, the browser session or the personal access token of an operation. */
        Replica: {
            public_id: string;
            /** @enum {string} */
            kind: "device" | "browser" | "token" | "other";
            name: string | null;
            platform: string | null;
        };
        /** @description A restore on trial: what was restored, and what was damaged. */
        RestoreDrill: {
            public_id: string;
            /** @enum {string} */
            state: "queued" | "running" | "done" | "failed" | "cancelled" | "interrupted";
            backup: string;
            /** @enum {string} */
            occasion: "scheduled" | "manual";
            /** @description The version of the program that restored the backup */
            rehearsed_by: string;
            created_by: string;
            /** Format: date-time */
            created_at: string;
            started_at: string | null;
            finished_at: string | null;
            progress: number;
            /** @description In bytes */
            total: number;
            error: {
                code: string;
                message: string;
            } | null;
            report: {
                backup: string;
                started_at: string;
                program: string;
                bytes: number;
                problems: number;
                parts: {
                    household_id: string | null;
                    name: string;
                    files: number;
                    bytes: number;
                    records: number | null;
                    seq: number | null;
                    findings: {
                        path: string;
                        problem: string;
                    }[];
                    problems: number;
                }[];
            } | null;
        };
        /** @description A scan action with its operations. */
        ScanAction: {
            public_id: string;
            /** @enum {string} */
            purpose: "move_items" | "place_container" | "assign_items" | "count" | "find" | "bind_label" | "audit_place" | "intake" | "organize" | "undo";
            /**
             * @description `all`: everything is done, or nothing. `each`: an operation that fails does not prevent the others.
             * @enum {string}
             */
            mode: "all" | "each";
            session_id: string | null;
            done_by: components["schemas"]["Person"];
            /** Format: date-time */
            done_at: string;
            operations: {
                operation_id: string;
                /** @example item.move */
                type: string;
                target: components["schemas"]["ScannedThing"];
                /**
                 * @description `unknown`: the device has not sent it yet
                 * @enum {string}
                 */
                result: "applied" | "merged" | "rejected" | "unknown";
                conflicts: number;
                error: {
                    code: string;
                    message: string;
                } | null;
            }[];
            targets: {
                /**
                 * @example subject
                 * @enum {string}
                 */
                role: "subject" | "destination" | "place" | "label";
                target: components["schemas"]["ScannedThing"];
                code: string | null;
                quantity: number | null;
                /** Format: date-time */
                seen_at: string;
            }[];
            /** @description The records that an audit did not find */
            missing: components["schemas"]["ScannedThing"][];
            /** @description The action that this one undid */
            undoes: string | null;
            /** @description The action that undid this one */
            undone_by: string | null;
        };
        /** @description A candidate for the meaning of a scanned code. */
        ScanCandidate: {
            /**
             * @description `short_code`: a label that is not bound yet. `product`: of the catalogue of this installation
             * @enum {string}
             */
            kind: "item" | "container" | "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "short_code" | "product";
            /** @description Its `public_id`; for a product its GTIN */
            id: string;
            /** @example Drill */
            name: string;
            /** @description The places around it, outermost first; empty if it has no place */
            path: components["schemas"]["PathStep"][];
            /** @description The primary photo */
            photo: string | null;
            /** @description How likely this candidate is */
            confidence: number;
            archived: boolean;
            /** @description The label belongs to a deleted record */
            gone: boolean;
            /** @enum {string} */
            matched_by: "short_code" | "public_id" | "product_code" | "asset_number" | "serial_number" | "label_code" | "catalogue";
        };
        /** @description The result of scanning a code. */
        ScanOutcome: {
            code: string | null;
            /**
             * @description `ambiguous`: choose with `select-candidate`. `unfit`: no candidate has a role in this purpose. `unknown`: the code has no candidate. `gone`: the record was deleted. The session records none of the last three.
             * @enum {string}
             */
            outcome: "settled" | "again" | "ambiguous" | "unfit" | "unknown" | "gone" | "replayed";
            target_id: string | null;
            candidates: components["schemas"]["ScanCandidate"][];
        };
        /** @description A code with its candidates in the household. */
        ScanResolution: {
            code: string;
            /** @description Most likely first; empty if the code is unknown */
            candidates: components["schemas"]["ScanCandidate"][];
            /** @description Only for a code in a photo */
            format: ("ean_13" | "ean_8" | "upc_a" | "upc_e" | "code_128" | "code_39" | "code_93" | "itf" | "codabar" | "databar" | "qr" | "micro_qr" | "data_matrix" | "aztec" | "pdf_417") | null;
            /** @description The position in the upright photo, in pixels */
            corners: {
                x: number;
                y: number;
            }[] | null;
        };
        /**
         * @description A scan session, open or closed.
         * @example {
         *       "public_id": "019a8f2d-7c1e-7b3a-9f60-2b1d5c9e4a10",
         *       "purpose": "move_items",
         *       "mode": "all",
         *       "status": "open",
         *       "started_by": {
         *         "public_id": "019a8f2d-7c1e-7b3a-9f60-2b1d5c9e4a13",
         *         "name": "Ada"
         *       },
         *       "started_at": "2026-11-20T10:00:00.000Z",
         *       "expires_at": "2026-11-20T14:00:00.000Z",
         *       "closed_at": null,
         *       "action_id": null,
         *       "targets": [
         *         {
         *           "public_id": "019a8f2d-7c1e-7b3a-9f60-2b1d5c9e4a11",
         *           "role": "subject",
         *           "target": {
         *             "kind": "item",
         *             "public_id": "019a8f2d-7c1e-7b3a-9f60-2b1d5c9e4a12",
         *             "name": "Drill",
         *             "path": [],
         *             "photo": null,
         *             "archived": false
         *           },
         *           "options": [],
         *           "code": "4006381333931",
         *           "quantity": null,
         *           "scanned_by": {
         *             "public_id": "019a8f2d-7c1e-7b3a-9f60-2b1d5c9e4a13",
         *             "name": "Ada"
         *           },
         *           "scanned_at": "2026-11-20T10:01:00.000Z"
         *         }
         *       ],
         *       "ready": false,
         *       "lacks": [
         *         "roles.destination: This takes at least 1."
         *       ],
         *       "audit": null
         *     }
         */
        ScanSession: {
            public_id: string;
            /**
             * @example move_items
             * @enum {string}
             */
            purpose: "move_items" | "place_container" | "assign_items" | "count" | "find" | "bind_label" | "audit_place";
            /**
             * @description `all`: everything is done, or nothing. `each`: an operation that fails does not prevent the others.
             * @enum {string}
             */
            mode: "all" | "each";
            /** @enum {string} */
            status: "open" | "confirmed" | "cancelled" | "expired";
            started_by: components["schemas"]["Person"];
            /** Format: date-time */
            started_at: string;
            /** Format: date-time */
            expires_at: string;
            closed_at: string | null;
            /** @description The actions that confirming the session created */
            action_id: string | null;
            targets: components["schemas"]["ScanTarget"][];
            /** @description Whether it can be confirmed */
            ready: boolean;
            /** @description The missing parts, as messages */
            lacks: string[];
            audit: components["schemas"]["PlaceAudit"] | null;
        };
        /** @description A sighting: a person scanned a record at a place. */
        ScanSighting: {
            subject: components["schemas"]["ScannedThing"];
            /**
             * @example subject
             * @enum {string}
             */
            role: "subject" | "destination" | "place" | "label";
            /**
             * @example move_items
             * @enum {string}
             */
            purpose: "move_items" | "place_container" | "assign_items" | "count" | "find" | "bind_label" | "audit_place" | "intake" | "organize";
            /** @description The place of the sighting; empty if unknown */
            place: components["schemas"]["PathStep"][];
            code: string | null;
            quantity: number | null;
            seen_by: components["schemas"]["Person"];
            /** Format: date-time */
            seen_at: string;
            action_id: string;
        };
        /** @description A scanned record and its role in the session. */
        ScanTarget: {
            public_id: string;
            /** @description Null while it is open: see `options` */
            role: ("subject" | "destination" | "place" | "label") | null;
            target: components["schemas"]["ScannedThing"] | null;
            /** @description The candidates; choose with `select-candidate` */
            options: {
                /**
                 * @example subject
                 * @enum {string}
                 */
                role: "subject" | "destination" | "place" | "label";
                target: components["schemas"]["ScannedThing"];
            }[];
            code: string | null;
            /** @description The quantity; for a count only */
            quantity: number | null;
            scanned_by: components["schemas"]["Person"];
            /** Format: date-time */
            scanned_at: string;
        };
        /** @description A scanned record. */
        ScannedThing: {
            /** @enum {string} */
            kind: "item" | "container" | "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "short_code";
            public_id: string;
            /**
             * @description Null once it is deleted
             * @example Drill
             */
            name: string | null;
            /** @description The places around it, outermost first; empty if it has no place */
            path: components["schemas"]["PathStep"][];
            photo: string | null;
            archived: boolean;
        };
        /** @description A search result. */
        SearchResult: {
            /** @enum {string} */
            resource_type: "item" | "container" | "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "category" | "tag";
            public_id: string;
            name: string;
            /** @description The text that matches */
            snippet: string;
            /** @description Positions of the words in the snippet: start (inclusive) and end (exclusive) */
            marks: [
                number,
                number
            ][];
            /** @description The places around it, outermost first; empty if it has no place */
            path: components["schemas"]["PathStep"][];
            archived_at: string | null;
        };
        /** @description Something that happened to the security of an account. */
        SecurityEvent: {
            public_id: string;
            /** @enum {string} */
            kind: "account_created" | "account_erased" | "account_suspended" | "account_reactivated" | "platform_role_changed" | "sign_in" | "sign_in_failed" | "sign_out" | "password_refused" | "token_reused" | "second_factor_added" | "second_factor_removed" | "second_factor_refused" | "recovery_codes_renewed" | "passkey_added" | "passkey_removed" | "identity_linked" | "identity_unlinked" | "local_copy_purged" | "password_changed" | "password_reset_created" | "password_reset" | "session_revoked" | "sessions_revoked" | "device_revoked" | "access_token_created" | "access_token_revoked" | "household_created" | "household_erased" | "member_joined" | "member_left" | "member_removed" | "role_changed" | "ownership_transferred" | "invitation_created" | "invitation_revoked" | "guest_link_created" | "guest_link_revoked" | "export_requested" | "export_downloaded" | "erasure_requested" | "erasure_cancelled" | "derived_data_purged" | "ai_level_changed" | "second_factor_rule_changed" | "household_changed" | "subscription_changed" | "plan_override_set" | "plan_override_ended";
            /** Format: date-time */
            at: string;
            /** @description The account that it happened to; null if none is known, or the account was erased */
            person: components["schemas"]["Person"] | null;
            /** @description The person who did it; null for nobody who was signed in, and for an operator at the command line */
            actor: components["schemas"]["Person"] | null;
            household_id: string | null;
            /** @description The network address of the request; null if another person made it, except for platform roles */
            address: string | null;
            /** @description What the client calls itself; null where the address is hidden */
            client: string | null;
            /** @description A word that the kind leaves open, such as a role */
            detail: string | null;
        };
        /** @description The security of an account, and what its user can improve. */
        SecurityStatus: {
            mfa: {
                enabled: boolean;
                confirmed_at: string | null;
                /** @description Number of recovery codes that are left */
                recovery_codes: number;
                /** @description Whether codes are sent to a phone */
                phone: boolean;
                /** @description Whether this server or a household of the user requires a second factor */
                required: boolean;
                /** @description Whether the user first has to set one up */
                missing: boolean;
            };
            /** @description Number of browser sessions that are valid */
            sessions: number;
            /** @description Number of devices that are signed in */
            devices: number;
            personal_access_tokens: number;
            passkeys: number;
            /** @description Number of linked identities of providers */
            identities: number;
            improvements: {
                /** @enum {string} */
                code: "enable_mfa" | "renew_recovery_codes" | "revoke_unused_devices";
                message: string;
            }[];
        };
        /** @description The user who is signed in with this browser session. */
        SignedIn: {
            user: components["schemas"]["User"];
            households: components["schemas"]["Household"][];
            /** @description The household of requests in this session that name none */
            current_household: components["schemas"]["Household"] | null;
            session: components["schemas"]["BrowserSession"];
            /** @description Send it as `X-CSRF-TOKEN` with every request that changes something */
            csrf_token: string;
            /** Format: date-time */
            expires_at: string;
            /** @description Whether the person first has to set up a second factor; until then most routes answer `second_factor_required` */
            second_factor_missing: boolean;
            /** @description Whether the browser may keep data of households after the page is closed */
            local_copies: boolean;
        };
        /** @description A slot: a position for one or a few containers. */
        Slot: {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @example Shelf 2 */
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
            description: string | null;
            code: string | null;
            traits: ("cold" | "frozen" | "dry" | "warm" | "locked" | "child_safe" | "outdoors" | "heavy" | "reach")[] | null;
            volume_l: number | null;
            max_kg: number | null;
            capacity: number | null;
            /** @description The places around it, outermost first; empty if it has no place */
            path: components["schemas"]["PathStep"][];
            contents: components["schemas"]["PlaceContents"];
            /** @description Number of containers and items directly in it */
            filled: number;
        };
        /** @description The fill level of slots. */
        SlotOccupancy: {
            slots: number;
            /** @description Number of slots that are not empty */
            occupied: number;
            /** @description Total capacity of the slots that have a capacity */
            capacity: number;
            /** @description Number of records in those slots */
            filled: number;
        };
        /** @description A small collection carries its changes; if `changes` is null, the collection is downloaded. */
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
            /** @example null */
            since_seq: number | null;
            seq: number;
            checksum: string;
            /** Format: date-time */
            expires_at: string;
            collections: {
                /** @example tags */
                key: string;
                rows: number;
                /** @description Of the download as text, end line included, before any content encoding */
                bytes: number;
                sha256: string;
                /**
                 * @example [
                 *       {
                 *         "change": "put",
                 *         "public_id": "019a8f2d-1f0e-7b2a-8c4d-6e8f0a2b4c6d",
                 *         "seq": 1234,
                 *         "record": {
                 *           "public_id": "019a8f2d-1f0e-7b2a-8c4d-6e8f0a2b4c6d",
                 *           "created_at": "2026-11-20T10:00:00.000Z",
                 *           "updated_at": "2026-11-20T10:00:00.000Z",
                 *           "name": "On loan"
                 *         }
                 *       }
                 *     ]
                 */
                changes: components["schemas"]["Change"][] | null;
            }[];
            /**
             * @description Only after a restore (`epoch_changed`): the last seq up to which the history that was asked with is the present one. A replica that knows this field offers what came after it (`record.recover`)
             * @example 1200
             */
            shared_seq?: number;
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
            /** @example null */
            since_seq: number | null;
            seq: number;
            checksum: string;
            /** Format: date-time */
            expires_at: string;
            collections: {
                /** @example tags */
                key: string;
                rows: number;
                /** @description Of the download as text, end line included, before any content encoding */
                bytes: number;
                sha256: string;
            }[];
        };
        SuccessEnvelope: {
            /** @constant */
            success: true;
            meta: components["schemas"]["Meta"];
        };
        /** @description A value for a field, with what it rests on. */
        SuggestedField: {
            /** @description An id for a category, ids for tags, a place for a placement, else text or a number */
            value: string | number | string[] | {
                /** @enum {string} */
                kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                id: string;
            };
            /** @description The value for people: the name of a category, the path of a place */
            text: string;
            /** @description The probability that it is right */
            confidence: number;
            /** @enum {string} */
            source: "code" | "picture" | "text" | "household" | "catalogue" | "model";
            because: {
                /** @enum {string} */
                code: "said" | "read" | "coded" | "listed" | "like_things" | "kept_so_long" | "next_number" | "seen";
                /** @description The words that were said or read */
                words: string | null;
                things: components["schemas"]["Citation"][];
            }[];
            /**
             * @description prefill: sure enough to be filled in. offer: to be shown beside the field
             * @enum {string}
             */
            level: "prefill" | "offer" | "none";
            alternatives: {
                /** @description An id for a category, ids for tags, a place for a placement, else text or a number */
                value: string | number | string[] | {
                    /** @enum {string} */
                    kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                    /**
                     * Format: uuid
                     * @description A lower-case UUIDv7
                     */
                    id: string;
                };
                /** @description The value for people: the name of a category, the path of a place */
                text: string;
                /** @description The probability that it is right */
                confidence: number;
                /** @enum {string} */
                source: "code" | "picture" | "text" | "household" | "catalogue" | "model";
                because: {
                    /** @enum {string} */
                    code: "said" | "read" | "coded" | "listed" | "like_things" | "kept_so_long" | "next_number" | "seen";
                    /** @description The words that were said or read */
                    words: string | null;
                    things: components["schemas"]["Citation"][];
                }[];
            }[];
        };
        /** @description A problem that a device reported. */
        SystemLog: {
            public_id: string;
            device_id: string;
            /** @enum {string} */
            level: "debug" | "info" | "warn" | "error" | "fatal";
            component: string | null;
            message: string;
            /** Format: date-time */
            occurred_at: string;
            /** Format: date-time */
            received_at: string;
            app_version: string | null;
        };
        /** @description A tag. */
        Tag: {
            /**
             * Format: uuid
             * @description A lower-case UUIDv7
             */
            public_id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @example On loan */
            name: string;
            icon: string | null;
            color: string | null;
            archived_at: string | null;
        };
        /** @description Tokens of a sign-in. The refresh token renews the access token, and can be used once. */
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
            /** @description Whether the person first has to set up a second factor; until then most routes answer `second_factor_required` */
            second_factor_missing: boolean;
        };
        /** @description What a household or the user uses of something. */
        Usage: {
            /** @example media_bytes */
            name: string;
            /** @enum {string} */
            unit: "bytes" | "count";
            /** @enum {string} */
            scope: "household" | "member" | "account";
            /** @description Null for what is only counted */
            limit: number | null;
            used: number;
        };
        User: {
            public_id: string;
            /** @example Ada */
            name: string;
            email: string;
            /** @enum {string} */
            role: "user" | "support" | "operator" | "superadmin";
            /** @enum {string} */
            status: "active" | "suspended";
            email_verified: boolean;
            current_household_id: string | null;
        };
        /** @description Shares of the width and the height of the image, from 0 to 1. */
        VisionBox: {
            x0: number;
            y0: number;
            x1: number;
            y1: number;
        };
        /** @description Pictures, and what was found in them. */
        VisionSession: {
            public_id: string;
            /** @enum {string} */
            purpose: "intake" | "audit" | "count" | "find" | "read";
            /** @enum {string} */
            status: "open" | "queued" | "running" | "done" | "failed";
            /** @description Images that were looked at */
            progress: number;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description The session and its own images are deleted then
             */
            expires_at: string;
            place: {
                /** @enum {string} */
                kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                /**
                 * Format: uuid
                 * @description A lower-case UUIDv7
                 */
                id: string;
            } | null;
            images: {
                image_id: string;
                /** @description The photo of the household that it is */
                media_id: string | null;
                name: string | null;
                width: number;
                height: number;
                quality: {
                    blurred: boolean;
                    dark: boolean;
                    brightness: number;
                    sharpness: number;
                };
            }[];
            findings: {
                finding_id: string;
                image_id: string;
                /** @enum {string} */
                kind: "code" | "text" | "date" | "serial" | "thing" | "duplicate" | "quality";
                value: string;
                box: components["schemas"]["VisionBox"] | null;
                confidence: number;
                /** @enum {string} */
                source: "code" | "text" | "picture" | "model";
                /** @description Records of the household that it means */
                links: {
                    kind: string;
                    id: string;
                }[];
            }[];
            provider: {
                /** @enum {string} */
                status: "not_asked" | "not_configured" | "not_permitted" | "consent_required" | "done" | "failed";
                host: string | null;
                model: string | null;
                /** @description The images that were sent to the model */
                sent: string[];
                reason: string | null;
            };
            error: string | null;
        };
    };
    responses: {
        /** @description Done */
        "account.email_verification.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        /** @description False if the address is proved already */
                        sent: boolean;
                        /** @description Whether a mail goes to the address. Without a mail server it lies in a file that the operator reads */
                        mailed: boolean;
                    };
                };
            };
        };
        /** @description Done */
        "account.password.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        /** @constant */
                        changed: true;
                        /** @description The new `X-CSRF-TOKEN` of a browser session, whose cookie is renewed; null for a device */
                        csrf_token: string | null;
                    };
                };
            };
        };
        /** @description Done */
        "ai.answer.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        query_id: string;
                        answer: components["schemas"]["Answer"];
                    };
                };
            };
        };
        /** @description Done */
        "ai.calls.list.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        calls: components["schemas"]["AiCall"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
        /** @description Done */
        "ai.capabilities.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        local: {
                            languages: ("en" | "de" | "fr" | "es")[];
                            /** @description What questions can ask for */
                            asks: ("where" | "contents" | "list" | "count" | "exists" | "total_value" | "when_moved" | "when_seen" | "who_moved" | "moved" | "when_expires" | "warranty" | "who_has")[];
                            /** @description The states of things that questions can name */
                            statuses: ("expired" | "expiring" | "low" | "empty" | "unplaced" | "archived" | "warranty_ending" | "without_photo" | "lifetime_warranty" | "lent" | "overdue")[];
                            /** @description Whether codes in photos are read */
                            codes: boolean;
                        };
                        /** @description A model of another server. Unless one is configured and the level is above `off`, nothing leaves this server */
                        provider: {
                            configured: boolean;
                            /**
                             * @description Where requests go, with the port
                             * @example 192.168.1.5:11434
                             */
                            host: string | null;
                            model: string | null;
                            /** @description The model for photos */
                            vision_model: string | null;
                            /** @description Whether the last request succeeded; null before the first one */
                            reachable: boolean | null;
                            checked_at: string | null;
                            /**
                             * @description What a model of another server may get: nothing, questions, also the records that answer them, also photos
                             * @enum {string}
                             */
                            level: "off" | "questions" | "records" | "photos";
                            /** @description Whether names of places, categories, tags and members go with a question; never those of things */
                            share_vocabulary: boolean;
                            changed_at: string | null;
                            /** @description The name of the owner who changed the level last */
                            changed_by: string | null;
                        };
                        /** @description Tokens of the household in this month (UTC) */
                        budget: {
                            used: number;
                            limit: number;
                            /** Format: date-time */
                            resets_at: string;
                        };
                        limits: {
                            question_length: number;
                        };
                    };
                };
            };
        };
        /** @description Made */
        "ai.intake.containers.201": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        suggestion: components["schemas"]["IntakeSuggestion"];
                    };
                };
            };
        };
        /** @description Done */
        "ai.intake.containers.accept.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        containers: {
                            draft_id: string;
                            /** @description False where the quantity of an existing item has grown */
                            is_new: boolean;
                            thing: components["schemas"]["Citation"];
                        }[];
                        action: components["schemas"]["ScanAction"];
                    };
                };
            };
        };
        /** @description Done */
        "ai.intake.items.accept.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        items: {
                            draft_id: string;
                            /** @description False where the quantity of an existing item has grown */
                            is_new: boolean;
                            thing: components["schemas"]["Citation"];
                        }[];
                        action: components["schemas"]["ScanAction"];
                    };
                };
            };
        };
        /** @description Done */
        "ai.organizer.capabilities.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        goals: {
                            /** @enum {string} */
                            key: "tidy" | "free_place" | "even_fill" | "within_reach" | "declutter" | "move_house" | "merge_duplicates" | "by_hand";
                            /** @description Constraints that the goal cannot do without */
                            needs: string[];
                            /** @description Further constraints of this goal */
                            options: string[];
                        }[];
                        /** @description Constraints of every goal */
                        constraints: string[];
                        decisions: ("keep" | "give_away" | "sell" | "discard" | "archive")[];
                        limits: {
                            things: number;
                            tasks: number;
                        };
                    };
                };
            };
        };
        /** @description Done */
        "ai.organizer.plans.list.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        plans: {
                            plan: components["schemas"]["PlanHead"];
                            progress: components["schemas"]["PlanProgress"];
                        }[];
                    };
                };
            };
        };
        /** @description Made */
        "ai.organizer.plans.create.201": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        plan: components["schemas"]["Plan"];
                        /** @description Newest first */
                        versions: components["schemas"]["PlanVersionHead"][];
                        current: components["schemas"]["PlanVersion"];
                        progress: components["schemas"]["PlanProgress"];
                        /** @description Open tasks of the current version whose thing has moved since */
                        stale: string[];
                        wish: components["schemas"]["PlanWish"] | null;
                    };
                };
            };
        };
        /** @description Done */
        "ai.organizer.plans.get.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        plan: components["schemas"]["Plan"];
                        /** @description Newest first */
                        versions: components["schemas"]["PlanVersionHead"][];
                        current: components["schemas"]["PlanVersion"];
                        progress: components["schemas"]["PlanProgress"];
                        /** @description Open tasks of the current version whose thing has moved since */
                        stale: string[];
                    };
                };
            };
        };
        /** @description Done */
        "ai.organizer.plans.replan.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        plan: components["schemas"]["Plan"];
                        /** @description Newest first */
                        versions: components["schemas"]["PlanVersionHead"][];
                        current: components["schemas"]["PlanVersion"];
                        progress: components["schemas"]["PlanProgress"];
                        /** @description Open tasks of the current version whose thing has moved since */
                        stale: string[];
                        changes: {
                            added: number;
                            removed: number;
                            kept: number;
                        };
                    };
                };
            };
        };
        /** @description Done */
        "ai.placement.container_to_slot.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: components["schemas"]["PlacementSuggestions"];
                };
            };
        };
        /** @description Done */
        "ai.search.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        query_id: string;
                        /** @description The records that match, up to the limit of the query */
                        results: components["schemas"]["Citation"][];
                        total: number;
                        /** @description The query that was run, for a person to correct; null if the question was not understood */
                        query: components["schemas"]["QuestionQueryOutput"] | null;
                        read_as: {
                            /** @description Words of the question */
                            words: string;
                            /** @description The name that they were taken for */
                            as: string;
                        }[];
                        /** @description Words of the question that the answer does not take into account */
                        unused_words: string[];
                        /** @description Records of the same name as one that was taken */
                        alternatives: components["schemas"]["Citation"][];
                        /**
                         * @description What read the question: the grammar of this server, or a model of another server
                         * @enum {string}
                         */
                        by: "grammar" | "provider";
                        answer: components["schemas"]["Answer"];
                    };
                };
            };
        };
        /** @description Done */
        "ai.search.get.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        query_id: string;
                        /** @description The records that match, up to the limit of the query */
                        results: components["schemas"]["Citation"][];
                        total: number;
                        /** @description The query that was run, for a person to correct; null if the question was not understood */
                        query: components["schemas"]["QuestionQueryOutput"] | null;
                        read_as: {
                            /** @description Words of the question */
                            words: string;
                            /** @description The name that they were taken for */
                            as: string;
                        }[];
                        /** @description Words of the question that the answer does not take into account */
                        unused_words: string[];
                        /** @description Records of the same name as one that was taken */
                        alternatives: components["schemas"]["Citation"][];
                        /**
                         * @description What read the question: the grammar of this server, or a model of another server
                         * @enum {string}
                         */
                        by: "grammar" | "provider";
                        question: string | null;
                        /** Format: date-time */
                        asked_at: string;
                        answer: components["schemas"]["Answer"];
                        feedback: {
                            feedback_id: string;
                            /** @enum {string} */
                            verdict: "right" | "partly" | "wrong";
                            note: string | null;
                            /** Format: date-time */
                            given_at: string;
                        }[];
                    };
                };
            };
        };
        /** @description Made */
        "ai.search.feedback.201": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        feedback_id: string;
                        /** @enum {string} */
                        verdict: "right" | "partly" | "wrong";
                    };
                };
            };
        };
        /** @description Done */
        "ai.vision.capabilities.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        /** @description What this server finds by itself */
                        local: ("codes" | "text" | "same_photo" | "quality")[];
                        /** @description The model that the household permits its photos to be sent to */
                        provider: {
                            host: string;
                            model: string;
                            abilities: ("things" | "count" | "boxes")[];
                        } | null;
                        /** @description What is not possible without a model */
                        not_without_model: ("recognise_things" | "count_things" | "describe")[];
                        max_images: number;
                        max_bytes: number;
                        types: string[];
                    };
                };
            };
        };
        /** @description Made */
        "ai.vision.feedback.201": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        feedback_id: string;
                        /** @enum {string} */
                        verdict: "right" | "wrong";
                    };
                };
            };
        };
        /** @description Made */
        "ai.vision.sessions.create.201": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        session: components["schemas"]["VisionSession"];
                    };
                };
            };
        };
        /** @description Done */
        "ai.vision.sessions.get.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        session: components["schemas"]["VisionSession"];
                    };
                };
            };
        };
        /** @description Accepted; the server continues the work */
        "ai.vision.sessions.analyze.202": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        session: components["schemas"]["VisionSession"];
                    };
                };
            };
        };
        /** @description Done */
        "audit.list.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        entries: components["schemas"]["AuditEntry"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
        /** @description Done */
        "audit.access.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        events: components["schemas"]["SecurityEvent"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
        /** @description Done */
        "audit.get.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        entry: components["schemas"]["AuditDetail"];
                        /** @description Position in the changes */
                        next_cursor: string | null;
                    };
                };
            };
        };
        /** @description Made */
        "billing.checkout_sessions.create.201": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        checkout: components["schemas"]["Checkout"];
                    };
                };
            };
        };
        /** @description Done */
        "billing.checkout_sessions.finalize.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        /** @enum {string} */
                        state: "pending" | "expired" | "done";
                        billing: components["schemas"]["BillingStatus"];
                    };
                };
            };
        };
        /** @description Made */
        "billing.customer_portal_sessions.create.201": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        portal: {
                            url: string;
                        };
                    };
                };
            };
        };
        /** @description Done */
        "billing.invoices.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        invoices: components["schemas"]["Invoice"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
        /** @description Done */
        "billing.plans.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        plans: components["schemas"]["BillingPlan"][];
                    };
                };
            };
        };
        /** @description Done */
        "billing.status.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        billing: components["schemas"]["BillingStatus"];
                    };
                };
            };
        };
        /** @description Done */
        "containers.list.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        containers: components["schemas"]["Container"][];
                        next_cursor: string | null;
                        /** @description Null unless `total=true` */
                        total: number | null;
                    };
                };
            };
        };
        /** @description Made */
        "containers.create.201": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        container: components["schemas"]["Container"];
                        operation: components["schemas"]["OperationReply"];
                    };
                };
            };
        };
        /** @description Done */
        "containers.get.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        container: components["schemas"]["Container"];
                    };
                };
            };
        };
        /** @description Done */
        "containers.update.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        container: components["schemas"]["Container"];
                        operation: components["schemas"]["OperationReply"];
                    };
                };
            };
        };
        /** @description Done */
        "containers.media.list.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        media: components["schemas"]["Media"][];
                        /** @description The primary photo */
                        primary_media_id: string | null;
                    };
                };
            };
        };
        /** @description Made */
        "containers.media.add.201": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        media: components["schemas"]["Media"][];
                        operation: components["schemas"]["OperationReply"];
                    };
                };
            };
        };
        /** @description Done */
        "containers.media.reorder.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        media: components["schemas"]["Media"][];
                        operation: components["schemas"]["OperationReply"];
                    };
                };
            };
        };
        /** @description Done */
        "containers.media.remove.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        /** @description false: it was kept, because others have changed it in the meantime */
                        removed: boolean;
                        operation: components["schemas"]["OperationReply"];
                    };
                };
            };
        };
        /** @description Done */
        "containers.media.update.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        media: components["schemas"]["Media"];
                        operation: components["schemas"]["OperationReply"];
                    };
                };
            };
        };
        /** @description Done */
        "containers.movements.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        movements: components["schemas"]["Movement"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
        /** @description Done */
        "data_exports.list.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        data_exports: components["schemas"]["DataExport"][];
                    };
                };
            };
        };
        /** @description Accepted; the server continues the work */
        "data_exports.create.202": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        data_export: components["schemas"]["DataExport"];
                    };
                };
            };
        };
        /** @description Done */
        "data_exports.delete.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        /** @constant */
                        deleted: true;
                    };
                };
            };
        };
        /** @description Done */
        "data_exports.get.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        data_export: components["schemas"]["DataExport"];
                    };
                };
            };
        };
        /** @description Done */
        "data_imports.list.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        data_imports: {
                            /**
                             * Format: uuid
                             * @description A lower-case UUIDv7
                             */
                            public_id: string;
                            /**
                             * @description `checking`, `importing` and `undoing`: a job works on it; poll until the state changes. `ready`: the dry run is done. After `failed`, confirm again: the import continues where it stopped.
                             * @enum {string}
                             */
                            state: "uploaded" | "checking" | "ready" | "importing" | "done" | "undoing" | "undone" | "failed" | "cancelled";
                            created_at: string;
                            /** @description The time at which the import is deleted; until then it can be undone */
                            expires_at: string;
                            /**
                             * @description `archive`: an export of Stowage with its history. It has no columns, needs an empty household, and can be undone until somebody changes the household.
                             * @enum {string}
                             */
                            kind: "table" | "archive";
                            file_name: string | null;
                            bytes: number;
                            /** @description The result of the dry run; null before it */
                            summary: {
                                /** @description Rows below the header */
                                rows: number;
                                created: number;
                                changed: number;
                                skipped: number;
                                refused: number;
                                /** @description Cells that could not be read as they stand */
                                problems: number;
                                operations: number;
                                /** @description Photos and documents */
                                files: number;
                            } | null;
                            can_undo: boolean;
                        }[];
                    };
                };
            };
        };
        /** @description Made */
        "data_imports.create.201": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        data_import: components["schemas"]["DataImport"];
                    };
                };
            };
        };
        /** @description Done */
        "data_imports.get.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        data_import: components["schemas"]["DataImport"];
                    };
                };
            };
        };
        /** @description Accepted; the server continues the work */
        "data_imports.confirm.202": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        data_import: components["schemas"]["DataImport"];
                    };
                };
            };
        };
        /** @description Done */
        "data_imports.rows.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        rows: {
                            line: number;
                            /**
                             * @description The sheet of the row; null if the file has only one
                             * @default null
                             */
                            sheet: string | null;
                            /** @enum {string} */
                            status: "created" | "changed" | "skipped" | "refused";
                            name: string | null;
                            path: string[];
                            message: string | null;
                            changes: string[];
                            problems: {
                                column: string | null;
                                message: string;
                                /** @description The code of the message; null without one, and for a message that an older version noted */
                                code: ("row_empty" | "row_sums" | "row_is_header" | "row_is_line" | "row_nameless" | "row_above_header" | "row_too_long" | "row_unclosed" | "row_behind_unclosed" | "row_unreadable" | "rest_unreadable" | "sheet_unreadable" | "place_again" | "place_there" | "same_id" | "same_id_on_sheet" | "imported_before" | "left_as_is" | "nothing_to_change" | "found_by_id" | "found_by_asset_number" | "found_by_serial_number" | "found_by_name" | "found_by_name_and_place" | "value_not_accepted" | "refused_by_household" | "kept_by_household" | "not_carried_out" | "file_not_attached" | "cell_too_long" | "cell_name_too_long" | "cell_too_many_levels" | "cell_not_boolean" | "cell_not_quantity" | "cell_over_billion" | "cell_no_unit" | "cell_not_weight" | "cell_not_volume" | "cell_too_much" | "cell_not_amount" | "cell_not_currency" | "cell_not_date" | "cell_year_wrong" | "cell_no_such_month" | "cell_no_such_day" | "cell_sheet_error" | "code_rounded" | "code_not_accepted" | "file_not_in_archive" | "notes_cut" | "place_description_cut" | "read_as" | "bytes_invalid" | "of_table" | "one_table_only" | "export_part" | "place_media_left" | "table_not_imported" | "tables_left" | "rows_left" | "records_left" | "entries_left" | "columns_left" | "sheets_left" | "sheet_left" | "hidden_sheet_left" | "files_left" | "more_files_left" | "no_room" | "whole_household" | "media_missing" | "file_empty" | "file_no_rows" | "file_no_table" | "file_packed" | "old_workbook" | "other_workbook" | "foreign_json" | "json_invalid" | "csv_unreadable" | "dump_too_large" | "dump_no_list" | "database_foreign" | "database_damaged" | "database_not_opened" | "workbook_no_sheets" | "workbook_empty" | "workbook_too_large" | "workbook_damaged" | "archive_no_table" | "archive_inside" | "archive_inside_named" | "archive_damaged" | "archive_unreadable" | "archive_encrypted" | "archive_overlaps" | "archive_bomb" | "archive_too_many" | "archive_too_large" | "entry_missing" | "entry_not_unpacked" | "entry_too_large" | "entry_over_limit" | "entry_no_rows" | "entry_not_json" | "several_tables" | "export_unreadable" | "export_foreign" | "export_newer" | "export_unsafe" | "export_too_large" | "export_damaged" | "export_partial" | "export_no_things" | "household_changed" | "household_not_empty" | "work_failed" | "work_interrupted") | null;
                            }[];
                            /** @description The code of the message; null without one, and for a message that an older version noted */
                            code: ("row_empty" | "row_sums" | "row_is_header" | "row_is_line" | "row_nameless" | "row_above_header" | "row_too_long" | "row_unclosed" | "row_behind_unclosed" | "row_unreadable" | "rest_unreadable" | "sheet_unreadable" | "place_again" | "place_there" | "same_id" | "same_id_on_sheet" | "imported_before" | "left_as_is" | "nothing_to_change" | "found_by_id" | "found_by_asset_number" | "found_by_serial_number" | "found_by_name" | "found_by_name_and_place" | "value_not_accepted" | "refused_by_household" | "kept_by_household" | "not_carried_out" | "file_not_attached" | "cell_too_long" | "cell_name_too_long" | "cell_too_many_levels" | "cell_not_boolean" | "cell_not_quantity" | "cell_over_billion" | "cell_no_unit" | "cell_not_weight" | "cell_not_volume" | "cell_too_much" | "cell_not_amount" | "cell_not_currency" | "cell_not_date" | "cell_year_wrong" | "cell_no_such_month" | "cell_no_such_day" | "cell_sheet_error" | "code_rounded" | "code_not_accepted" | "file_not_in_archive" | "notes_cut" | "place_description_cut" | "read_as" | "bytes_invalid" | "of_table" | "one_table_only" | "export_part" | "place_media_left" | "table_not_imported" | "tables_left" | "rows_left" | "records_left" | "entries_left" | "columns_left" | "sheets_left" | "sheet_left" | "hidden_sheet_left" | "files_left" | "more_files_left" | "no_room" | "whole_household" | "media_missing" | "file_empty" | "file_no_rows" | "file_no_table" | "file_packed" | "old_workbook" | "other_workbook" | "foreign_json" | "json_invalid" | "csv_unreadable" | "dump_too_large" | "dump_no_list" | "database_foreign" | "database_damaged" | "database_not_opened" | "workbook_no_sheets" | "workbook_empty" | "workbook_too_large" | "workbook_damaged" | "archive_no_table" | "archive_inside" | "archive_inside_named" | "archive_damaged" | "archive_unreadable" | "archive_encrypted" | "archive_overlaps" | "archive_bomb" | "archive_too_many" | "archive_too_large" | "entry_missing" | "entry_not_unpacked" | "entry_too_large" | "entry_over_limit" | "entry_no_rows" | "entry_not_json" | "several_tables" | "export_unreadable" | "export_foreign" | "export_newer" | "export_unsafe" | "export_too_large" | "export_damaged" | "export_partial" | "export_no_things" | "household_changed" | "household_not_empty" | "work_failed" | "work_interrupted") | null;
                            /** @description The error code with which the household refused the row; null if it did not */
                            cause: string | null;
                        }[];
                        next_cursor: string | null;
                    };
                };
            };
        };
        /** @description Done */
        "documentation.articles.list.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        articles: {
                            /** @description Null for a guide of the program */
                            public_id: string | null;
                            slug: string;
                            title: string;
                            language: string;
                            /** @enum {string} */
                            source: "guide" | "operator";
                            published_at: string | null;
                            excerpt: string;
                            /** @description Null unless `slug` names the article */
                            body: string | null;
                        }[];
                        next_cursor: string | null;
                    };
                };
            };
        };
        /** @description Made */
        "documentation.articles.create.201": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        article: components["schemas"]["OwnArticle"];
                    };
                };
            };
        };
        /** @description Done */
        "documentation.articles.own.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        articles: components["schemas"]["OwnArticle"][];
                    };
                };
            };
        };
        /** @description Done */
        "documentation.articles.delete.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        /**
                         * Format: uuid
                         * @description A lower-case UUIDv7
                         */
                        public_id: string;
                    };
                };
            };
        };
        /** @description Done */
        "documentation.articles.publish.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        article: components["schemas"]["OwnArticle"];
                    };
                };
            };
        };
        /** @description Done */
        "entitlements.get.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        entitlements: components["schemas"]["Entitlements"];
                    };
                };
            };
        };
        /** @description Done */
        "guest.get.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        /** @example Cellar */
                        name: string;
                        household: {
                            /** @example Home */
                            name: string;
                        };
                        /** Format: date-time */
                        expires_at: string;
                        place: {
                            /** @enum {string} */
                            kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                            public_id: string;
                            /** @example Cellar */
                            name: string;
                            description: string | null;
                        };
                        /** @description Number of direct contents */
                        contents: {
                            items: number;
                            containers: number;
                            places: number;
                        };
                    };
                };
            };
        };
        /** @description Done */
        "guest.contents.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        contents: {
                            /** @enum {string} */
                            type: "item" | "container";
                            public_id: string;
                            name: string;
                            description: string | null;
                            quantity: number | null;
                            unit: string | null;
                            /** @description The containers and places around it, below the place of the link */
                            path: {
                                /** @enum {string} */
                                kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                                public_id: string;
                                /** @example Cellar */
                                name: string;
                            }[];
                        }[];
                        next_cursor: string | null;
                    };
                };
            };
        };
        /** @description Done */
        "household.get.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        household: components["schemas"]["Household"];
                        member_count: number;
                        settings: {
                            keep_photo_metadata: boolean;
                            /** @description Whether each member needs a second factor */
                            second_factor_required: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        "household.guest_links.list.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        guest_links: components["schemas"]["GuestLink"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
        /** @description Made */
        "household.guest_links.create.201": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        guest_link: components["schemas"]["GuestLink"];
                        link: string;
                        token: string;
                    };
                };
            };
        };
        /** @description Done */
        "household.guest_links.revoke.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        /** @constant */
                        revoked: true;
                    };
                };
            };
        };
        /** @description Done */
        "household.invitations.list.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        invitations: components["schemas"]["Invitation"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
        /** @description Made */
        "household.invitations.create.201": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        invitation: components["schemas"]["Invitation"];
                        /** @description A page on which the invitation can be accepted; ends with the token */
                        link: string;
                        token: string;
                        /**
                         * @description Short enough to be read out
                         * @example K7QM-2XWD-9RTA
                         */
                        code: string;
                        /** @description Whether a mail goes to the address. False without a mail server, without an address, and when the address had too many mails in the last hour: send the link yourself */
                        mailed: boolean;
                    };
                };
            };
        };
        /** @description Done */
        "household.leave.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        /** @constant */
                        left: true;
                    };
                };
            };
        };
        /** @description Done */
        "household.members.list.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        members: components["schemas"]["Member"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
        /** @description Done */
        "household.members.remove.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        /** @constant */
                        removed: true;
                    };
                };
            };
        };
        /** @description Done */
        "household.members.set_role.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        member: components["schemas"]["Member"];
                    };
                };
            };
        };
        /** @description Done */
        "household.quotas.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        quotas: components["schemas"]["QuotaUsage"][];
                    };
                };
            };
        };
        /** @description Done */
        "household.second_factor.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        required: boolean;
                    };
                };
            };
        };
        /** @description Done */
        "household.transfer_ownership.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        members: components["schemas"]["Member"][];
                    };
                };
            };
        };
        /** @description Done */
        "households.create.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        household: components["schemas"]["Household"];
                    };
                };
            };
        };
        /** @description Made */
        "households.create.201": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        household: components["schemas"]["Household"];
                    };
                };
            };
        };
        /** @description Done */
        "incidents.list.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        incidents: components["schemas"]["Incident"][];
                        next_cursor: string | null;
                        maintenance: components["schemas"]["MaintenanceWindow"][];
                    };
                };
            };
        };
        /** @description Made */
        "incidents.create.201": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        incident: components["schemas"]["Incident"];
                    };
                };
            };
        };
        /** @description Made */
        "incidents.maintenance_windows.create.201": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        maintenance_window: components["schemas"]["MaintenanceWindow"];
                    };
                };
            };
        };
        /** @description Done */
        "incidents.maintenance_windows.change.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        maintenance_window: components["schemas"]["MaintenanceWindow"];
                    };
                };
            };
        };
        /** @description Done */
        "incidents.get.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        incident: components["schemas"]["Incident"];
                    };
                };
            };
        };
        /** @description Done */
        "invitations.get.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        household: {
                            /** @example Home */
                            name: string;
                        };
                        invited_by: {
                            /** @example Ada */
                            name: string;
                        };
                        /** @enum {string} */
                        role: "viewer" | "member" | "admin" | "owner";
                        /** Format: date-time */
                        expires_at: string;
                        /** @description Whether a person without an account can create one now */
                        registration: boolean;
                    };
                };
            };
        };
        /** @description Done */
        "items.list.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        items: components["schemas"]["ItemSummary"][];
                        next_cursor: string | null;
                        /** @description Null unless `total=true` */
                        total: number | null;
                    };
                };
            };
        };
        /** @description Made */
        "items.create.201": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        item: components["schemas"]["Item"];
                        operation: components["schemas"]["OperationReply"];
                    };
                };
            };
        };
        /** @description Done */
        "items.get.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        item: components["schemas"]["Item"];
                    };
                };
            };
        };
        /** @description Done */
        "items.update.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        item: components["schemas"]["Item"];
                        operation: components["schemas"]["OperationReply"];
                    };
                };
            };
        };
        /** @description Made */
        "items.product_codes.create.201": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        item: components["schemas"]["Item"];
                        operation: components["schemas"]["OperationReply"];
                    };
                };
            };
        };
        /** @description Done */
        "items.product_codes.primary.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        item: components["schemas"]["Item"];
                        operation: components["schemas"]["OperationReply"];
                    };
                };
            };
        };
        /** @description Done */
        "items.quantity_history.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        quantity_changes: components["schemas"]["QuantityChange"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
        /** @description Done */
        "labels.own_sheets.list.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        sheets: components["schemas"]["OwnLabelSheet"][];
                    };
                };
            };
        };
        /** @description Made */
        "labels.own_sheets.create.201": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        sheet: components["schemas"]["OwnLabelSheet"];
                        operation: components["schemas"]["OperationReply"];
                    };
                };
            };
        };
        /** @description Done */
        "labels.own_sheets.delete.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        operation: components["schemas"]["OperationReply"];
                    };
                };
            };
        };
        /** @description Done */
        "labels.own_sheets.get.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        sheet: components["schemas"]["OwnLabelSheet"];
                    };
                };
            };
        };
        /** @description Done */
        "labels.own_sheets.update.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        sheet: components["schemas"]["OwnLabelSheet"];
                        operation: components["schemas"]["OperationReply"];
                    };
                };
            };
        };
        /** @description Done */
        "labels.print_jobs.list.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        print_jobs: components["schemas"]["PrintJob"][];
                    };
                };
            };
        };
        /** @description Accepted; the server continues the work */
        "labels.print_jobs.create.202": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        print_job: components["schemas"]["PrintJob"];
                    };
                };
            };
        };
        /** @description Done */
        "labels.print_jobs.get.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        print_job: components["schemas"]["PrintJob"];
                    };
                };
            };
        };
        /** @description Done */
        "labels.sheets.search.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        sheets: components["schemas"]["LabelSheet"][];
                        total: number;
                    };
                };
            };
        };
        /** @description Done */
        "labels.templates.list.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        built_in: {
                            id: string;
                            name: string;
                            description: string;
                        }[];
                        templates: components["schemas"]["LabelTemplate"][];
                    };
                };
            };
        };
        /** @description Made */
        "labels.templates.create.201": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        template: components["schemas"]["LabelTemplate"];
                        operation: components["schemas"]["OperationReply"];
                    };
                };
            };
        };
        /** @description Done */
        "labels.templates.get.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        template: components["schemas"]["LabelTemplate"];
                    };
                };
            };
        };
        /** @description Done */
        "labels.templates.update.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        template: components["schemas"]["LabelTemplate"];
                        operation: components["schemas"]["OperationReply"];
                    };
                };
            };
        };
        /** @description Done */
        "launch_readiness.checklist.withdraw.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        /** @description Whether every required point is done */
                        ready: boolean;
                        items: components["schemas"]["LaunchItem"][];
                        /** @description The latest one */
                        decision: components["schemas"]["LaunchDecision"] | null;
                        decisions: components["schemas"]["LaunchDecision"][];
                    };
                };
            };
        };
        /** @description Made */
        "launch_readiness.go_no_go.201": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        /** @description Whether every required point is done */
                        ready: boolean;
                        items: components["schemas"]["LaunchItem"][];
                        /** @description The latest one */
                        decision: components["schemas"]["LaunchDecision"] | null;
                        decisions: components["schemas"]["LaunchDecision"][];
                    };
                };
            };
        };
        /** @description Accepted; the server continues the work */
        "mobile.auth.forgot_password.202": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        /** @constant */
                        accepted: true;
                    };
                };
            };
        };
        /** @description Done */
        "mobile.auth.idp.complete.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: components["schemas"]["LoginTokenSet"];
                };
            };
        };
        /** @description Done */
        "mobile.auth.idp.start.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: components["schemas"]["IdpStart"];
                };
            };
        };
        /** @description Done */
        "mobile.auth.login.sms.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        /** @constant */
                        sent: true;
                        /** @description The last two digits of the number */
                        last_digits: string;
                        /** Format: date-time */
                        expires_at: string;
                    };
                };
            };
        };
        /** @description Done */
        "mobile.auth.logout.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        /** @constant */
                        signed_out: true;
                    };
                };
            };
        };
        /** @description Done */
        "mobile.auth.passkey.options.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        options: components["schemas"]["PasskeyOptions"];
                    };
                };
            };
        };
        /** @description Done */
        "mobile.auth.refresh.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: components["schemas"]["TokenSet"];
                };
            };
        };
        /** @description Made */
        "mobile.auth.register.201": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: components["schemas"]["TokenSet"];
                };
            };
        };
        /** @description Done */
        "mobile.auth.resend_verification.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        /** @description False if the address is proved already */
                        sent: boolean;
                    };
                };
            };
        };
        /** @description Done */
        "mobile.bootstrap.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        user: components["schemas"]["User"];
                        device: components["schemas"]["Device"];
                        households: components["schemas"]["Household"][];
                        current_household: components["schemas"]["Household"] | null;
                        config: components["schemas"]["MobileConfig"];
                        /** Format: date-time */
                        server_time: string;
                    };
                };
            };
        };
        /** @description Done */
        "mobile.config.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: components["schemas"]["MobileConfig"];
                };
            };
        };
        /** @description Done */
        "mobile.devices.list.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
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
                            /** @description The network address from which it signed in; null if it is not known */
                            signed_in_from: string | null;
                            current: boolean;
                        }[];
                        next_cursor: string | null;
                    };
                };
            };
        };
        /** @description Done */
        "mobile.devices.revoke.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        device: components["schemas"]["Device"];
                    };
                };
            };
        };
        /** @description Done */
        "mobile.households.list.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        households: components["schemas"]["Household"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
        /** @description Done */
        "mobile.households.activate.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        household: components["schemas"]["Household"];
                        user: components["schemas"]["User"];
                    };
                };
            };
        };
        /** @description Done */
        "mobile.inventory.capabilities.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
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
                };
            };
        };
        /** @description Done */
        "mobile.inventory.search.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        results: components["schemas"]["SearchResult"][];
                        /** @description False while the server still indexes a large import */
                        complete: boolean;
                        spellings: string[];
                        next_cursor: string | null;
                    };
                };
            };
        };
        /** @description Done */
        "mobile.inventory.get.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        /** @enum {string} */
                        resource_type: "item" | "container" | "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "category" | "tag";
                        seq: number;
                        record: {
                            [key: string]: unknown;
                        };
                        /** @description The places around it, outermost first; empty if it has no place */
                        path: components["schemas"]["PathStep"][];
                        contents: {
                            items: number;
                            containers: number;
                            places: number;
                        } | null;
                    };
                };
            };
        };
        /** @description Done */
        "mobile.media_uploads.create.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        upload: components["schemas"]["MediaUpload"];
                    };
                };
            };
        };
        /** @description Made */
        "mobile.media_uploads.create.201": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        upload: components["schemas"]["MediaUpload"];
                    };
                };
            };
        };
        /** @description Done */
        "mobile.mutations.push.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
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
                };
            };
        };
        /** @description Done */
        "mobile.mutations.get.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: components["schemas"]["OperationResult"];
                };
            };
        };
        /** @description Made */
        "mobile.organizer.sessions.create.201": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        session: components["schemas"]["PlanSession"];
                        /** @description In walking order */
                        tasks: components["schemas"]["PlanTask"][];
                        /** @description The `public_id` of the task that this user does next */
                        next: string | null;
                        progress: components["schemas"]["PlanProgress"];
                        undo: {
                            /** @description Whether something was done that can be undone */
                            possible: boolean;
                            /** @description Number of tasks by which something was changed */
                            tasks: number;
                        };
                    };
                };
            };
        };
        /** @description Done */
        "mobile.organizer.sessions.get.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        session: components["schemas"]["PlanSession"];
                        /** @description In walking order */
                        tasks: components["schemas"]["PlanTask"][];
                        /** @description The `public_id` of the task that this user does next */
                        next: string | null;
                        progress: components["schemas"]["PlanProgress"];
                        undo: {
                            /** @description Whether something was done that can be undone */
                            possible: boolean;
                            /** @description Number of tasks by which something was changed */
                            tasks: number;
                        };
                    };
                };
            };
        };
        /** @description Done */
        "mobile.organizer.tasks.deviation.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        task: components["schemas"]["PlanTask"];
                        /** @description The task that this user does next */
                        next: components["schemas"]["PlanTask"] | null;
                        /** @description Null if the inventory stays as it is */
                        action: components["schemas"]["ScanAction"] | null;
                        replan_advised: boolean;
                    };
                };
            };
        };
        /** @description Done */
        "mobile.organizer.tasks.execute.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        task: components["schemas"]["PlanTask"];
                        /** @description The task that this user does next */
                        next: components["schemas"]["PlanTask"] | null;
                        action: components["schemas"]["ScanAction"];
                    };
                };
            };
        };
        /** @description Done */
        "mobile.organizer.tasks.skip.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        task: components["schemas"]["PlanTask"];
                        /** @description The task that this user does next */
                        next: components["schemas"]["PlanTask"] | null;
                    };
                };
            };
        };
        /** @description Done */
        "mobile.organizer.tasks.validate.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        ok: boolean;
                        /** @enum {string} */
                        subject: "matched" | "missing" | "wrong";
                        /** @enum {string} */
                        target: "matched" | "missing" | "wrong";
                        scanned: components["schemas"]["PlanRef"][];
                    };
                };
            };
        };
        /** @description Done */
        "mobile.organizer.plans.approve.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        plan: components["schemas"]["Plan"];
                        version: components["schemas"]["PlanVersion"];
                    };
                };
            };
        };
        /** @description Done */
        "mobile.organizer.plans.feedback.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        version: components["schemas"]["PlanVersion"];
                        /** @description Whether the next version takes it into account */
                        applies_to_next: boolean;
                    };
                };
            };
        };
        /** @description Done */
        "mobile.privacy.status.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: components["schemas"]["PrivacyStatus"];
                };
            };
        };
        /** @description Done */
        "mobile.release.notes.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        /** @enum {string} */
                        platform: "android" | "ios";
                        releases: {
                            version_code: number;
                            version_name: string;
                            /** @description Where to get it */
                            url: string | null;
                            /** Format: date-time */
                            released_at: string;
                            notes: string;
                            required: boolean;
                        }[];
                    };
                };
            };
        };
        /** @description Done */
        "mobile.release.status.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        platforms: {
                            /** @enum {string} */
                            platform: "android" | "ios";
                            latest: components["schemas"]["ReleaseVersion"] | null;
                            minimum: components["schemas"]["ReleaseVersion"] | null;
                        }[];
                        /** @description Null unless the query names a platform and a version code */
                        client: {
                            /** @enum {string} */
                            state: "unknown" | "current" | "upgrade_available" | "upgrade_required";
                        } | null;
                    };
                };
            };
        };
        /** @description Done */
        "mobile.security.local_cache_purge_record.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        /** @constant */
                        recorded: true;
                    };
                };
            };
        };
        /** @description Done */
        "mobile.security.status.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: components["schemas"]["SecurityStatus"];
                };
            };
        };
        /** @description Done */
        "mobile.sync.manifest.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: components["schemas"]["Manifest"];
                };
            };
        };
        /** @description Made */
        "mobile.sync.snapshots.create.201": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: components["schemas"]["Snapshot"];
                };
            };
        };
        /** @description Done */
        "mobile.sync.snapshots.get.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: components["schemas"]["SnapshotHead"];
                };
            };
        };
        /** @description Done */
        "mobile.system_logs.list.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        logs: components["schemas"]["SystemLog"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
        /** @description Accepted; the server continues the work */
        "mobile.system_logs.send.202": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        /** @description Number of problems in the request */
                        received: number;
                    };
                };
            };
        };
        /** @description Done */
        "mobile.usage.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        usage: components["schemas"]["Usage"][];
                    };
                };
            };
        };
        /** @description Done */
        "observability.run_checks.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        /** @enum {string} */
                        outcome: "ok" | "warning" | "problem";
                        findings: components["schemas"]["CheckFinding"][];
                    };
                };
            };
        };
        /** @description Done */
        "observability.summary.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        version: string;
                        node: string;
                        uptime_seconds: number;
                        memory_bytes: number;
                        /** @description Why the status of the service is degraded */
                        problems: string[];
                        /** @description Of this day */
                        requests: {
                            requests: number;
                            failed: number;
                        };
                        users: number;
                        households: number;
                        mails_waiting: number;
                        next: {
                            drill: string | null;
                            checks: string | null;
                        };
                    };
                };
            };
        };
        /** @description Done */
        "operations.app_releases.remove.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        /** @enum {string} */
                        platform: "android" | "ios";
                        version_code: number;
                    };
                };
            };
        };
        /** @description Done */
        "operations.app_releases.set.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        release: components["schemas"]["AppRelease"];
                    };
                };
            };
        };
        /** @description Made */
        "operations.backup_attestations.create.201": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        attestation: components["schemas"]["BackupAttestation"];
                    };
                };
            };
        };
        /** @description Done */
        "operations.backup_health.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        /** @enum {string} */
                        state: "ok" | "stale" | "missing" | "damaged";
                        schedule: {
                            cron: string | null;
                            next_at: string | null;
                            keep: number;
                        };
                        drill_next_at: string | null;
                        stale_after_seconds: number;
                        destination: {
                            folder: string;
                            exists: boolean;
                            same_disk: boolean | null;
                            free_bytes: number | null;
                        };
                        newest: {
                            name: string;
                            /** Format: date-time */
                            started_at: string;
                            age_seconds: number;
                            bytes: number;
                            occasion: string;
                            program: string;
                            problems: number;
                        } | null;
                        backups: number;
                        unreadable: {
                            name: string;
                            problem: string;
                        }[];
                        households: {
                            household_id: string;
                            name: string;
                            /** @enum {string} */
                            state: "ok" | "stale" | "missing" | "damaged";
                            backup: string | null;
                            backed_up_at: string | null;
                            age_seconds: number | null;
                            bytes: number | null;
                            verified_at: string | null;
                        }[];
                        last_drill: components["schemas"]["RestoreDrill"] | null;
                        /** @description The last drills, without their reports */
                        drills: components["schemas"]["RestoreDrill"][];
                        attestations: components["schemas"]["BackupAttestation"][];
                    };
                };
            };
        };
        /** @description Done */
        "operations.household_quotas.list.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        households: components["schemas"]["HouseholdQuotas"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
        /** @description Done */
        "operations.household_quotas.set.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        household: components["schemas"]["HouseholdQuotas"];
                    };
                };
            };
        };
        /** @description Done */
        "operations.people.list.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        people: components["schemas"]["Account"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
        /** @description Done */
        "operations.people.set.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        person: components["schemas"]["Account"];
                    };
                };
            };
        };
        /** @description Done */
        "operations.readiness.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        /** @description Whether no point is a problem */
                        ready: boolean;
                        points: {
                            /** @enum {string} */
                            check: "disk" | "permissions" | "clock" | "mail" | "providers" | "backups" | "drill" | "migrations" | "certificate" | "program";
                            /**
                             * @description What was found
                             * @enum {string}
                             */
                            code: "disk_ok" | "disk_low" | "disk_full" | "folders_ok" | "folder_open" | "folder_refused" | "clock_ok" | "clock_unset" | "clock_behind" | "mail_ok" | "mail_none" | "mail_waiting" | "providers_none" | "providers_ok" | "providers_failed" | "backups_ok" | "backups_unscheduled" | "backups_same_disk" | "backups_none" | "backups_damaged" | "backups_missing" | "backups_stale" | "drill_ok" | "drill_running" | "drill_none" | "drill_old" | "drill_failed" | "migrations_ok" | "migrations_failed" | "https_proxy" | "https_ok" | "https_pending" | "https_off" | "https_ends" | "https_not_yet" | "https_authority_ends" | "https_expired" | "https_unusable" | "program_ok" | "program_unaudited" | "program_audit_old" | "program_old" | "gate_drilled" | "gate_rehearsed" | "gate_checks_ok" | "gate_no_backup" | "gate_backups_bad" | "gate_no_drill" | "gate_drill_running" | "gate_drill_failed" | "gate_not_rehearsed" | "gate_rehearsal_failed" | "gate_checks_old" | "gate_checks_failed" | "check_folder" | "check_disk_low" | "check_file_damaged" | "check_file_altered" | "check_file_behind" | "check_file_older" | "check_stranger" | "check_unchecked" | "check_quota" | "check_photos_missing" | "check_photos_unneeded" | "check_erasures_unreadable" | "check_losses_unreadable" | "check_loss" | "check_restoring" | "check_products" | "check_backups_none" | "check_backups_partly" | "check_drill" | "check_requests" | "check_requests_many";
                            /** @description What fills the text of the code */
                            readonly values: {
                                [key: string]: string | number;
                            };
                            /** @enum {string} */
                            level: "ok" | "warning" | "problem";
                            message: string;
                            advice: string | null;
                        }[];
                    };
                };
            };
        };
        /** @description Accepted; the server continues the work */
        "operations.restore_drills.create.202": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        drill: components["schemas"]["RestoreDrill"];
                    };
                };
            };
        };
        /** @description Done */
        "operations.undo.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        /** @description The operation that was undone */
                        undone: components["schemas"]["AuditEntry"];
                        operation: components["schemas"]["OperationReply"];
                    };
                };
            };
        };
        /** @description Done */
        "organization.sessions.undo.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        session: components["schemas"]["PlanSession"];
                        /** @description In walking order */
                        tasks: components["schemas"]["PlanTask"][];
                        /** @description The `public_id` of the task that this user does next */
                        next: string | null;
                        progress: components["schemas"]["PlanProgress"];
                        undo: {
                            /** @description Whether something was done that can be undone */
                            possible: boolean;
                            /** @description Number of tasks by which something was changed */
                            tasks: number;
                        };
                        /** @description The tasks that were undone */
                        undone: string[];
                        left: {
                            task_id: string;
                            code: string;
                            message: string;
                        }[];
                    };
                };
            };
        };
        /** @description Done */
        "personal_access_tokens.list.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        personal_access_tokens: components["schemas"]["PersonalAccessToken"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
        /** @description Made */
        "personal_access_tokens.create.201": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        personal_access_token: components["schemas"]["PersonalAccessToken"];
                        /** @description Begins with `stowage_pat_` */
                        token: string;
                    };
                };
            };
        };
        /** @description Done */
        "privacy.ai_purge.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        /** Format: date-time */
                        purged_at: string;
                        /** @description Number of removed records */
                        removed: number;
                        stores: {
                            name: string;
                            removed: number;
                        }[];
                        /** @description The hosts that had requests before the purge; they may still have them */
                        sent_to: string[];
                    };
                };
            };
        };
        /** @description Made */
        "privacy.requests.create.201": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        request: components["schemas"]["PrivacyRequest"];
                    };
                };
            };
        };
        /** @description Done */
        "privacy.requests.cancel.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        request: components["schemas"]["PrivacyRequest"];
                    };
                };
            };
        };
        /** @description Done */
        "product_codes.resolve.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        reading: {
                            kind: string;
                            /** @description The form in which codes are compared */
                            key: string;
                            /** @description The 14-digit number in it (GS1) */
                            gtin: string | null;
                            serial: string | null;
                            batch: string | null;
                            /** @description `YYMMDD`, from the code */
                            expiry: string | null;
                        };
                        candidates: components["schemas"]["CodeCandidate"][];
                        /** @description Number of items that have the code; the list shows at most 100 of them */
                        item_count: number;
                    };
                };
            };
        };
        /** @description Made */
        "quality.manual_checks.create.201": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        run: components["schemas"]["QualityRun"];
                    };
                };
            };
        };
        /** @description Done */
        "quality.runs.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        runs: components["schemas"]["QualityRun"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
        /** @description Done */
        "quality.summary.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        /**
                         * @description The worst of the last runs of each kind
                         * @enum {string}
                         */
                        outcome: "ok" | "warning" | "problem";
                        kinds: {
                            /** @enum {string} */
                            kind: "checks" | "drill" | "manual" | "requests";
                            last: components["schemas"]["QualityRun"] | null;
                            runs: number;
                            ok: number;
                            warnings: number;
                            problems: number;
                        }[];
                    };
                };
            };
        };
        /** @description Done */
        "release.candidates.list.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        /** @description The version that runs */
                        running: string;
                        candidates: components["schemas"]["ReleaseCandidate"][];
                    };
                };
            };
        };
        /** @description Made */
        "release.candidates.create.201": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        candidate: components["schemas"]["ReleaseCandidate"];
                    };
                };
            };
        };
        /** @description Done */
        "release.candidates.approve.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        candidate: components["schemas"]["ReleaseCandidate"];
                    };
                };
            };
        };
        /** @description Done */
        "scan_actions.get.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        action: components["schemas"]["ScanAction"];
                    };
                };
            };
        };
        /** @description Made */
        "scan_sessions.create.201": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        session: components["schemas"]["ScanSession"];
                        operation: components["schemas"]["OperationReply"];
                    };
                };
            };
        };
        /** @description Done */
        "scan_sessions.get.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        session: components["schemas"]["ScanSession"];
                    };
                };
            };
        };
        /** @description Done */
        "scan_sessions.cancel.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        session: components["schemas"]["ScanSession"];
                        operation: components["schemas"]["OperationReply"];
                    };
                };
            };
        };
        /** @description Done */
        "scan_sessions.confirm.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        action: components["schemas"]["ScanAction"];
                        session: components["schemas"]["ScanSession"];
                    };
                };
            };
        };
        /** @description Done */
        "scan_sessions.scan.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        scans: components["schemas"]["ScanOutcome"][];
                        session: components["schemas"]["ScanSession"];
                    };
                };
            };
        };
        /** @description Done */
        "scans.capabilities.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        purposes: {
                            /**
                             * @example move_items
                             * @enum {string}
                             */
                            purpose: "move_items" | "place_container" | "assign_items" | "count" | "find" | "bind_label" | "audit_place";
                            /** @description The effect of confirming */
                            confirm: string;
                            roles: {
                                /**
                                 * @example subject
                                 * @enum {string}
                                 */
                                role: "subject" | "destination" | "place" | "label";
                                kinds: ("item" | "container" | "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "short_code")[];
                                min: number;
                                max: number;
                            }[];
                        }[];
                        /** @description The formats that a product code can have */
                        code_formats: string[];
                        /** @description The codes that are read from a photo */
                        photo_formats: string[];
                        /** @description Maximum size of a photo */
                        photo_bytes: number;
                        codes_at_once: number;
                        targets_per_session: number;
                        session_seconds: number;
                        /**
                         * @description The content of the code on a label of this installation
                         * @example http://localhost:8080/q/{code}
                         */
                        short_code_url: string;
                        limits: {
                            resolve_per_minute: number | null;
                            confirm_per_minute: number | null;
                        };
                    };
                };
            };
        };
        /** @description Done */
        "scans.history.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        sightings: components["schemas"]["ScanSighting"][];
                        /** @description Of the requested subject */
                        last_seen_at: string | null;
                        next_cursor: string | null;
                    };
                };
            };
        };
        /** @description Done */
        "scans.resolve.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        resolutions: components["schemas"]["ScanResolution"][];
                    };
                };
            };
        };
        /** @description Accepted; the server continues the work */
        "security.csp_report.202": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        /** @constant */
                        received: true;
                    };
                };
            };
        };
        /** @description Done */
        "security.csp_reports.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        reports: {
                            directive: string;
                            document: string;
                            blocked: string;
                            source: string | null;
                            line: number | null;
                            enforced: boolean;
                            count: number;
                            /** Format: date-time */
                            first_seen_at: string;
                            /** Format: date-time */
                            last_seen_at: string;
                        }[];
                        /** @description Number of reports since the start that were counted alone */
                        not_kept: number;
                    };
                };
            };
        };
        /** @description Done */
        "security.identities.list.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        identities: components["schemas"]["Identity"][];
                    };
                };
            };
        };
        /** @description Done */
        "security.identities.unlink.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        /** @constant */
                        unlinked: true;
                    };
                };
            };
        };
        /** @description Done */
        "security.mfa.confirm.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        /** @constant */
                        enabled: true;
                        /** @description Shown this once. Each is valid once in place of a code. */
                        recovery_codes: string[];
                    };
                };
            };
        };
        /** @description Done */
        "security.mfa.disable.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        /** @constant */
                        enabled: false;
                    };
                };
            };
        };
        /** @description Done */
        "security.mfa.recovery_code.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        /** @description Shown this once. Each is valid once in place of a code. */
                        recovery_codes: string[];
                    };
                };
            };
        };
        /** @description Done */
        "security.mfa.setup.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        /**
                         * @description In base32, for typing
                         * @example JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP
                         */
                        secret: string;
                        /** @description The `otpauth://` address that the app scans */
                        uri: string;
                        /** @description The address as a QR code, an SVG document */
                        qr_svg: string;
                        /** @description The same as a PNG, in base64 */
                        qr_png: string;
                    };
                };
            };
        };
        /** @description Done */
        "security.passkeys.list.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        /** @description Whether the address of this server can have passkeys */
                        available: boolean;
                        /** @description Whether the account has a password, which adding a passkey takes */
                        password_required: boolean;
                        passkeys: components["schemas"]["Passkey"][];
                    };
                };
            };
        };
        /** @description Made */
        "security.passkeys.add.201": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        passkey: components["schemas"]["Passkey"];
                    };
                };
            };
        };
        /** @description Done */
        "security.passkeys.rename.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        passkey: components["schemas"]["Passkey"];
                    };
                };
            };
        };
        /** @description Done */
        "security.phone.remove.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        /** @constant */
                        removed: true;
                        /** @description Whether signing in still takes a second factor */
                        protected: boolean;
                    };
                };
            };
        };
        /** @description Done */
        "security.phone.get.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        /** @description Whether this server sends SMS */
                        available: boolean;
                        phone: {
                            last_digits: string;
                            /** Format: date-time */
                            confirmed_at: string;
                            recovery_codes: number;
                        } | null;
                    };
                };
            };
        };
        /** @description Made */
        "security.phone.set_up.201": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        /** @constant */
                        sent: true;
                        /** @description The last two digits of the number */
                        last_digits: string;
                        /** Format: date-time */
                        expires_at: string;
                    };
                };
            };
        };
        /** @description Done */
        "security.phone.confirm.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        /** @constant */
                        enabled: true;
                        /** @description Shown this once. Empty if the account has an authenticator, which has its own. */
                        recovery_codes: string[];
                    };
                };
            };
        };
        /** @description Done */
        "security.proof.get.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        /** @description Whether the proof takes the password */
                        password: boolean;
                        /** @description Whether the proof takes a code of the second factor */
                        code: boolean;
                        /** @description Whether a passkey is a proof by itself */
                        passkey: boolean;
                        /** @description The time until which the latest proof counts */
                        fresh_until: string | null;
                    };
                };
            };
        };
        /** @description Done */
        "security.proof.give.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        /** Format: date-time */
                        fresh_until: string;
                    };
                };
            };
        };
        /** @description Done */
        "security.sessions.list.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        sessions: {
                            public_id: string;
                            user_agent: string | null;
                            /** Format: date-time */
                            created_at: string;
                            /**
                             * Format: date-time
                             * @description Accurate to a few minutes
                             */
                            last_seen_at: string;
                            /**
                             * Format: date-time
                             * @description The time at which it expires if it is not used
                             */
                            expires_at: string;
                            /**
                             * @description A short name of the browser
                             * @example Firefox, Linux
                             */
                            browser: string;
                            /** @description The network address from which it signed in; null if it is not known */
                            signed_in_from: string | null;
                            current: boolean;
                        }[];
                        next_cursor: string | null;
                    };
                };
            };
        };
        /** @description Done */
        "security.sessions.revoke_others.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        /** @description The number of sessions that ended */
                        ended: number;
                    };
                };
            };
        };
        /** @description Done */
        "security.sessions.end.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        /** @constant */
                        ended: true;
                    };
                };
            };
        };
        /** @description Done */
        "session.get.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: components["schemas"]["SignedIn"];
                };
            };
        };
        /** @description Made */
        "session.create.201": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: components["schemas"]["SignedIn"];
                };
            };
        };
        /** @description Done */
        "session.idp.providers.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        /** @description Whether passkeys sign in at the address of this server */
                        passkeys: boolean;
                        providers: {
                            /** @example home */
                            provider: string;
                            /** @example Authelia */
                            label: string;
                        }[];
                    };
                };
            };
        };
        /** @description Done */
        "status.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        /** @constant */
                        name: "stowage";
                        /** @description The version of the program */
                        version: string;
                        /** @description The version of this interface */
                        interface_version: string;
                        /**
                         * @description `degraded`: the service runs, but its operator must act. The log and `stowage doctor` show the reason.
                         * @enum {string}
                         */
                        status: "ok" | "degraded";
                        /**
                         * Format: date-time
                         * @description The server's clock
                         */
                        time: string;
                        /**
                         * @description Whether, and how, people can register
                         * @enum {string}
                         */
                        registration: "first" | "open" | "invite" | "closed";
                        /** @description Whether a person without an invitation can register now */
                        registration_open: boolean;
                        /** @description Whether that account would be the first, which runs the installation */
                        first_account: boolean;
                        /** @description Whether a user is signed in in this browser; a page asks here first, since browsers log a 401 */
                        signed_in: boolean;
                    };
                };
            };
        };
        /** @description Done */
        "status_page.public.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        /** @enum {string} */
                        state: "ok" | "maintenance" | "degraded" | "down";
                        components: {
                            /** @enum {string} */
                            component: "server" | "households" | "photos" | "mail";
                            /** @enum {string} */
                            state: "ok" | "maintenance" | "degraded" | "down";
                            /** @description Share of the time in which it was not down, 0 to 1 */
                            uptime: number | null;
                            days: {
                                /** Format: date */
                                date: string;
                                seconds: {
                                    ok: number;
                                    degraded: number;
                                    down: number;
                                };
                            }[];
                        }[];
                        incidents: {
                            public_id: string;
                            title: string;
                            /** @enum {string} */
                            impact: "minor" | "major" | "critical";
                            /** @enum {string} */
                            state: "investigating" | "identified" | "monitoring" | "resolved";
                            components: ("server" | "households" | "photos" | "mail" | "backups")[];
                            /** Format: date-time */
                            started_at: string;
                            resolved_at: string | null;
                            updates: {
                                /** Format: date-time */
                                at: string;
                                /** @enum {string} */
                                state: "investigating" | "identified" | "monitoring" | "resolved";
                                message: string;
                            }[];
                        }[];
                        maintenance: {
                            public_id: string;
                            title: string;
                            description: string;
                            components: ("server" | "households" | "photos" | "mail" | "backups")[];
                            /** Format: date-time */
                            starts_at: string;
                            /** Format: date-time */
                            ends_at: string;
                        }[];
                        /** Format: date-time */
                        time: string;
                    };
                };
            };
        };
        /** @description Done */
        "structure.locations.list.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        locations: components["schemas"]["Location"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
        /** @description Made */
        "structure.locations.create.201": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        location: components["schemas"]["Location"];
                        operation: components["schemas"]["OperationReply"];
                    };
                };
            };
        };
        /** @description Done */
        "structure.locations.delete.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        /** @description The id of the deleted location */
                        deleted: string;
                        operation: components["schemas"]["OperationReply"];
                    };
                };
            };
        };
        /** @description Done */
        "structure.locations.get.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        location: components["schemas"]["Location"];
                    };
                };
            };
        };
        /** @description Done */
        "structure.locations.update.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        location: components["schemas"]["Location"];
                        operation: components["schemas"]["OperationReply"];
                    };
                };
            };
        };
        /** @description Made */
        "structure.rack_builder.build.201": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        /**
                         * @description Number of places created
                         * @example 58
                         */
                        made: number;
                        /**
                         * @example [
                         *       {
                         *         "level": "rack",
                         *         "made": 2
                         *       },
                         *       {
                         *         "level": "shelf",
                         *         "made": 8
                         *       },
                         *       {
                         *         "level": "slot",
                         *         "made": 48
                         *       }
                         *     ]
                         */
                        levels: {
                            /** @enum {string} */
                            level: "rack" | "row" | "shelf" | "slot";
                            made: number;
                        }[];
                        /** @description The first 200 created places that still exist, parents before children */
                        places: {
                            /** @enum {string} */
                            level: "rack" | "row" | "shelf" | "slot";
                            /**
                             * Format: uuid
                             * @description A lower-case UUIDv7
                             */
                            public_id: string;
                            /** @example R1 */
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
                        }[];
                        operation: components["schemas"]["OperationReply"];
                    };
                };
            };
        };
        /** @description Done */
        "structure.rack_builder.preview.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    /**
                     * @example {
                     *       "planned": 58,
                     *       "existing": 0,
                     *       "levels": [
                     *         {
                     *           "level": "rack",
                     *           "planned": 2,
                     *           "existing": 0
                     *         },
                     *         {
                     *           "level": "shelf",
                     *           "planned": 8,
                     *           "existing": 0
                     *         },
                     *         {
                     *           "level": "slot",
                     *           "planned": 48,
                     *           "existing": 0
                     *         }
                     *       ],
                     *       "places": [
                     *         {
                     *           "exists": false,
                     *           "public_id": null,
                     *           "capacity": null,
                     *           "level": "rack",
                     *           "name": "R1",
                     *           "path": [
                     *             "Cellar"
                     *           ],
                     *           "position": 0
                     *         },
                     *         {
                     *           "exists": false,
                     *           "public_id": null,
                     *           "capacity": null,
                     *           "level": "shelf",
                     *           "name": "R1-S1",
                     *           "path": [
                     *             "Cellar",
                     *             "R1"
                     *           ],
                     *           "position": 0
                     *         },
                     *         {
                     *           "exists": false,
                     *           "public_id": null,
                     *           "capacity": 1,
                     *           "level": "slot",
                     *           "name": "R1-S1-01",
                     *           "path": [
                     *             "Cellar",
                     *             "R1",
                     *             "R1-S1"
                     *           ],
                     *           "position": 0
                     *         }
                     *       ],
                     *       "next_cursor": "Mw"
                     *     }
                     */
                    data: {
                        planned: number;
                        existing: number;
                        levels: {
                            /** @enum {string} */
                            level: "rack" | "row" | "shelf" | "slot";
                            planned: number;
                            existing: number;
                        }[];
                        places: {
                            /** @enum {string} */
                            level: "rack" | "row" | "shelf" | "slot";
                            name: string;
                            /** @description The names of the surrounding places, outermost first */
                            path: string[];
                            exists: boolean;
                            /** @description Of existing places */
                            public_id: string | null;
                            position: number;
                            capacity: number | null;
                        }[];
                        next_cursor: string | null;
                    };
                };
            };
        };
        /** @description Made */
        "structure.racks.create.201": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        place: components["schemas"]["Place"];
                        operation: components["schemas"]["OperationReply"];
                    };
                };
            };
        };
        /** @description Done */
        "structure.racks.delete.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        /** @description The id of the deleted place */
                        deleted: string;
                        operation: components["schemas"]["OperationReply"];
                    };
                };
            };
        };
        /** @description Done */
        "structure.racks.get.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        place: components["schemas"]["Place"];
                    };
                };
            };
        };
        /** @description Done */
        "structure.racks.update.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        place: components["schemas"]["Place"];
                        operation: components["schemas"]["OperationReply"];
                    };
                };
            };
        };
        /** @description Done */
        "structure.search.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        results: {
                            /** @enum {string} */
                            kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                            public_id: string;
                            /** @example Cellar */
                            name: string;
                            /** @example A-01-03 */
                            code: string | null;
                            archived: boolean;
                            /** @description The places around it, outermost first; empty if it has no place */
                            path: components["schemas"]["PathStep"][];
                        }[];
                        next_cursor: string | null;
                    };
                };
            };
        };
        /** @description Made */
        "structure.slots.create.201": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        slot: components["schemas"]["Slot"];
                        operation: components["schemas"]["OperationReply"];
                    };
                };
            };
        };
        /** @description Done */
        "structure.slots.get.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        slot: components["schemas"]["Slot"];
                    };
                };
            };
        };
        /** @description Done */
        "structure.slots.update.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        slot: components["schemas"]["Slot"];
                        operation: components["schemas"]["OperationReply"];
                    };
                };
            };
        };
        /** @description Done */
        "structure.summary.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        places: {
                            locations: number;
                            zones: number;
                            racks: number;
                            rows: number;
                            shelves: number;
                            slots: number;
                        };
                        containers: number;
                        unplaced_containers: number;
                        items: number;
                        unplaced_items: number;
                        occupancy: components["schemas"]["SlotOccupancy"];
                        /** @description At most 200, by name */
                        locations: {
                            public_id: string;
                            /** @example Cellar */
                            name: string;
                            archived: boolean;
                            /** @description At any depth */
                            items: number;
                            /** @description At any depth */
                            containers: number;
                            occupancy: components["schemas"]["SlotOccupancy"];
                        }[];
                    };
                };
            };
        };
        /** @description Done */
        "structure.tree.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        /** @description The locations; with `root` that place */
                        places: components["schemas"]["PlaceTreeNode"][];
                        /** @description Containers without a place; with `root` empty */
                        containers: components["schemas"]["PlaceTreeNode"][];
                    };
                };
            };
        };
        /** @description Made */
        "superadmin.manual_overrides.create.201": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        override: components["schemas"]["PlanOverride"];
                    };
                };
            };
        };
        /** @description Done */
        "superadmin.manual_overrides.end.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        override: components["schemas"]["PlanOverride"];
                    };
                };
            };
        };
        /** @description Done */
        "superadmin.subscriptions.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        subscriptions: components["schemas"]["HouseholdSubscription"][];
                        unfinished: {
                            customer_id: string;
                            /** Format: date-time */
                            since: string;
                            attempts: number;
                        }[];
                        next_cursor: string | null;
                    };
                };
            };
        };
        /** @description Done */
        "taxonomy.categories.list.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        categories: components["schemas"]["Category"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
        /** @description Made */
        "taxonomy.categories.create.201": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        category: components["schemas"]["Category"];
                        operation: components["schemas"]["OperationReply"];
                    };
                };
            };
        };
        /** @description Done */
        "taxonomy.categories.get.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        category: components["schemas"]["Category"];
                    };
                };
            };
        };
        /** @description Done */
        "taxonomy.categories.update.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        category: components["schemas"]["Category"];
                        operation: components["schemas"]["OperationReply"];
                    };
                };
            };
        };
        /** @description Done */
        "taxonomy.tags.list.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        tags: components["schemas"]["Tag"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
        /** @description Made */
        "taxonomy.tags.create.201": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        tag: components["schemas"]["Tag"];
                        operation: components["schemas"]["OperationReply"];
                    };
                };
            };
        };
        /** @description Done */
        "taxonomy.tags.get.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        tag: components["schemas"]["Tag"];
                    };
                };
            };
        };
        /** @description Done */
        "taxonomy.tags.update.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        tag: components["schemas"]["Tag"];
                        operation: components["schemas"]["OperationReply"];
                    };
                };
            };
        };
        /** @description Done */
        "webhooks.billing.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        /** @constant */
                        received: true;
                        /** @description Whether it is about a subscription of this server */
                        handled: boolean;
                        /** @description Whether the same event came before */
                        duplicate: boolean;
                    };
                };
            };
        };
        /** @description Done */
        "webhooks.sms.200": {
            content: {
                "application/json": components["schemas"]["SuccessEnvelope"] & {
                    data: {
                        /** @constant */
                        received: true;
                        /** @description Whether the same report came before */
                        duplicate: boolean;
                        /** @description What a received message asks for */
                        action: ("stop" | "start" | "help" | "code") | null;
                        /** @description A text to send back; null for none */
                        reply: string | null;
                    };
                };
            };
        };
    };
    parameters: {
        /** @description The household of the request; default: the current household of the user. */
        household_id: string;
        /** @description Maximum number of results; default 50 */
        limit: number;
        /** @description `next_cursor` of the previous page */
        cursor: string;
        /** @description Part of a name; case does not matter */
        q: string;
        /**
         * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
         * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
         */
        "Idempotency-Key": string;
        /**
         * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
         * @example "1f2e3d4c5b6a.1234"
         */
        "If-Match": string;
        /** @description One range of bytes (RFC 9110, section 14), such as `bytes=1000-` */
        Range: string;
        /** @description The `ETag` that the client has */
        "If-Range": string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "account.email_verification": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        responses: {
            200: components["responses"]["account.email_verification.200"];
        };
    };
    "account.password": {
        requestBody: {
            content: {
                "application/json": {
                    /** @example correct horse battery */
                    current_password: string;
                    /**
                     * @description Not an easily guessed one
                     * @example tangerine bicycle orbit
                     */
                    new_password: string;
                };
            };
        };
        responses: {
            200: components["responses"]["account.password.200"];
        };
    };
    "ai.answer": {
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description A question in English, German, French or Spanish
                     * @example Where is the drill?
                     */
                    question?: string;
                    /** @description A query, as an earlier answer has it, in place of a question */
                    query?: components["schemas"]["QuestionQuery"];
                    /**
                     * @description The language of the person, for a question that several languages read alike
                     * @enum {string}
                     */
                    language?: "en" | "de" | "fr" | "es";
                    /**
                     * @description The time zone of the person (IANA)
                     * @default UTC
                     * @example Europe/Berlin
                     */
                    time_zone?: string;
                    /**
                     * @description Whether a model of another server may read the question if the grammar does not understand it. It can only lower the level of the household
                     * @default true
                     */
                    use_provider?: boolean;
                    /**
                     * @description Whether a model may also word the answer from the records that were found; takes the level `records`
                     * @default false
                     */
                    compose?: boolean;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["ai.answer.200"];
        };
    };
    "ai.calls.list": {
        parameters: {
            query?: {
                limit?: number;
                /** @description `next_cursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
        };
        responses: {
            200: components["responses"]["ai.calls.list.200"];
        };
    };
    "ai.capabilities": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
        };
        responses: {
            200: components["responses"]["ai.capabilities.200"];
        };
    };
    "ai.intake.containers": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What it is, in a few words
                     * @example 3 boxes of AA batteries in the drawer
                     */
                    text?: string;
                    /**
                     * @description Codes that were scanned or typed
                     * @default []
                     */
                    codes?: string[];
                    /**
                     * @description Photos that the household has already
                     * @default []
                     */
                    media_ids?: string[];
                    /**
                     * Format: uuid
                     * @description A vision session of this person, with its images
                     */
                    session_id?: string;
                    /** @description Where the person is: the new thing is put there */
                    place?: {
                        /** @enum {string} */
                        kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                        /**
                         * Format: uuid
                         * @description A lower-case UUIDv7
                         */
                        id: string;
                    };
                    /**
                     * @description Whether each line, code and photo is a thing of its own
                     * @default false
                     */
                    several?: boolean;
                    /**
                     * @description Whether the photos are of a receipt: each of its lines becomes a draft
                     * @default false
                     */
                    receipt?: boolean;
                    /** @enum {string} */
                    language?: "en" | "de" | "fr" | "es";
                    /**
                     * @default UTC
                     * @example Europe/Berlin
                     */
                    time_zone?: string;
                    /**
                     * @description Whether a model may be asked, where the household permits it
                     * @default true
                     */
                    use_provider?: boolean;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            201: components["responses"]["ai.intake.containers.201"];
        };
    };
    "ai.intake.containers.accept": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUID */
                public_id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    drafts: {
                        /**
                         * Format: uuid
                         * @description A lower-case UUID
                         */
                        draft_id: string;
                        /** @description Photos that it gets; all of the draft if absent */
                        image_ids?: string[];
                        fields: {
                            /** @example Box 12 */
                            name: string;
                            /**
                             * @description What sort of container it is, in the household's own words
                             * @example box
                             */
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
                            description?: string | null;
                            code?: string | null;
                            color?: string | null;
                            capacity?: number | null;
                            traits?: ("cold" | "frozen" | "dry" | "warm" | "locked" | "child_safe" | "outdoors" | "heavy" | "reach")[] | null;
                            volume_l?: number | null;
                            max_kg?: number | null;
                        };
                    }[];
                    /**
                     * @description all: everything or nothing. each: what can be done
                     * @default all
                     * @enum {string}
                     */
                    mode?: "all" | "each";
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["ai.intake.containers.accept.200"];
        };
    };
    "ai.intake.items": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What it is, in a few words
                     * @example 3 boxes of AA batteries in the drawer
                     */
                    text?: string;
                    /**
                     * @description Codes that were scanned or typed
                     * @default []
                     */
                    codes?: string[];
                    /**
                     * @description Photos that the household has already
                     * @default []
                     */
                    media_ids?: string[];
                    /**
                     * Format: uuid
                     * @description A vision session of this person, with its images
                     */
                    session_id?: string;
                    /** @description Where the person is: the new thing is put there */
                    place?: {
                        /** @enum {string} */
                        kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                        /**
                         * Format: uuid
                         * @description A lower-case UUIDv7
                         */
                        id: string;
                    };
                    /**
                     * @description Whether each line, code and photo is a thing of its own
                     * @default false
                     */
                    several?: boolean;
                    /**
                     * @description Whether the photos are of a receipt: each of its lines becomes a draft
                     * @default false
                     */
                    receipt?: boolean;
                    /** @enum {string} */
                    language?: "en" | "de" | "fr" | "es";
                    /**
                     * @default UTC
                     * @example Europe/Berlin
                     */
                    time_zone?: string;
                    /**
                     * @description Whether a model may be asked, where the household permits it
                     * @default true
                     */
                    use_provider?: boolean;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            201: components["responses"]["ai.intake.containers.201"];
        };
    };
    "ai.intake.items.accept": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUID */
                public_id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    drafts: {
                        /**
                         * Format: uuid
                         * @description A lower-case UUID
                         */
                        draft_id: string;
                        /** @description Photos that it gets; all of the draft if absent */
                        image_ids?: string[];
                        fields?: {
                            name: string;
                            description?: string | null;
                            quantity?: number;
                            unit?: string | null;
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
                            minimum_quantity?: number | null;
                            expires_on?: string | null;
                            value?: string | null;
                            currency?: string | null;
                            lent_to?: string | null;
                            lent_on?: string | null;
                            lent_until?: string | null;
                            weight_kg?: number | null;
                            volume_l?: number | null;
                        };
                        /**
                         * Format: uuid
                         * @description An item whose quantity grows, in place of a new one
                         */
                        add_to?: string;
                        /** @description By how much it grows */
                        quantity?: number;
                        codes?: string[];
                    }[];
                    /** @description A new category, for the drafts that have none */
                    create_category?: string;
                    /** @default [] */
                    create_tags?: string[];
                    /**
                     * @description all: everything or nothing. each: what can be done
                     * @default all
                     * @enum {string}
                     */
                    mode?: "all" | "each";
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["ai.intake.items.accept.200"];
        };
    };
    "ai.organizer.capabilities": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
        };
        responses: {
            200: components["responses"]["ai.organizer.capabilities.200"];
        };
    };
    "ai.organizer.plans.list": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
        };
        responses: {
            200: components["responses"]["ai.organizer.plans.list.200"];
        };
    };
    "ai.organizer.plans.create": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example Tidy the cellar */
                    name?: string;
                    /**
                     * @description Required without `text`
                     * @enum {string}
                     */
                    goal?: "tidy" | "free_place" | "even_fill" | "within_reach" | "declutter" | "move_house" | "merge_duplicates" | "by_hand";
                    /**
                     * @description A wish in English, German, French or Spanish, in place of a goal
                     * @example Empty the left shelf, at most 20 moves
                     */
                    text?: string;
                    /**
                     * @description Decides where two languages read a wish alike
                     * @enum {string}
                     */
                    language?: "en" | "de" | "fr" | "es";
                    /** @default {} */
                    constraints?: {
                        scope?: {
                            /** @enum {string} */
                            kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                            /**
                             * Format: uuid
                             * @description A lower-case UUIDv7
                             */
                            id: string;
                        }[];
                        exclude?: {
                            /** @enum {string} */
                            kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                            /**
                             * Format: uuid
                             * @description A lower-case UUIDv7
                             */
                            id: string;
                        }[];
                        pin?: string[];
                        max_moves?: number;
                        max_minutes?: number;
                        keep_containers_together?: boolean;
                        apart?: [
                            string,
                            string
                        ][];
                        carry?: number;
                        /** @enum {string} */
                        by?: "category" | "tag" | "kind";
                        place?: {
                            /** @enum {string} */
                            kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                            /**
                             * Format: uuid
                             * @description A lower-case UUIDv7
                             */
                            id: string;
                        };
                        unused_months?: number;
                        destination?: {
                            /** @enum {string} */
                            kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                            /**
                             * Format: uuid
                             * @description A lower-case UUIDv7
                             */
                            id: string;
                        };
                        rooms?: {
                            from: {
                                /** @enum {string} */
                                kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                                /**
                                 * Format: uuid
                                 * @description A lower-case UUIDv7
                                 */
                                id: string;
                            };
                            to: {
                                /** @enum {string} */
                                kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                                /**
                                 * Format: uuid
                                 * @description A lower-case UUIDv7
                                 */
                                id: string;
                            };
                        }[];
                        first_night?: string[];
                        box_things?: number;
                        box_kg?: number;
                        moves?: {
                            subject: {
                                /** @enum {string} */
                                kind: "item" | "container";
                                /**
                                 * Format: uuid
                                 * @description A lower-case UUIDv7
                                 */
                                id: string;
                            };
                            to: {
                                /** @enum {string} */
                                kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                                /**
                                 * Format: uuid
                                 * @description A lower-case UUIDv7
                                 */
                                id: string;
                            };
                        }[];
                    };
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            201: components["responses"]["ai.organizer.plans.create.201"];
        };
    };
    "ai.organizer.plans.get": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                plan_public_id: string;
            };
        };
        responses: {
            200: components["responses"]["ai.organizer.plans.get.200"];
        };
    };
    "ai.organizer.plans.replan": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                plan_public_id: string;
            };
        };
        requestBody?: {
            content: {
                "application/json": {
                    constraints?: {
                        scope?: {
                            /** @enum {string} */
                            kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                            /**
                             * Format: uuid
                             * @description A lower-case UUIDv7
                             */
                            id: string;
                        }[];
                        exclude?: {
                            /** @enum {string} */
                            kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                            /**
                             * Format: uuid
                             * @description A lower-case UUIDv7
                             */
                            id: string;
                        }[];
                        pin?: string[];
                        max_moves?: number;
                        max_minutes?: number;
                        keep_containers_together?: boolean;
                        apart?: [
                            string,
                            string
                        ][];
                        carry?: number;
                        /** @enum {string} */
                        by?: "category" | "tag" | "kind";
                        place?: {
                            /** @enum {string} */
                            kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                            /**
                             * Format: uuid
                             * @description A lower-case UUIDv7
                             */
                            id: string;
                        };
                        unused_months?: number;
                        destination?: {
                            /** @enum {string} */
                            kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                            /**
                             * Format: uuid
                             * @description A lower-case UUIDv7
                             */
                            id: string;
                        };
                        rooms?: {
                            from: {
                                /** @enum {string} */
                                kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                                /**
                                 * Format: uuid
                                 * @description A lower-case UUIDv7
                                 */
                                id: string;
                            };
                            to: {
                                /** @enum {string} */
                                kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                                /**
                                 * Format: uuid
                                 * @description A lower-case UUIDv7
                                 */
                                id: string;
                            };
                        }[];
                        first_night?: string[];
                        box_things?: number;
                        box_kg?: number;
                        moves?: {
                            subject: {
                                /** @enum {string} */
                                kind: "item" | "container";
                                /**
                                 * Format: uuid
                                 * @description A lower-case UUIDv7
                                 */
                                id: string;
                            };
                            to: {
                                /** @enum {string} */
                                kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                                /**
                                 * Format: uuid
                                 * @description A lower-case UUIDv7
                                 */
                                id: string;
                            };
                        }[];
                    };
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["ai.organizer.plans.replan.200"];
        };
    };
    "ai.placement.container_to_slot": {
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description A container of the household
                     */
                    container_id?: string;
                    /** @description A container that is not recorded yet, in place of `container_id` */
                    draft?: {
                        /** @example Box 12 */
                        name: string;
                        /**
                         * @description What sort of container it is, in the household's own words
                         * @example box
                         */
                        kind?: string;
                        weight_kg?: number | null;
                        volume_l?: number | null;
                    };
                    /** @description Only places in this one, at any depth */
                    in?: {
                        /** @enum {string} */
                        kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                        /**
                         * Format: uuid
                         * @description A lower-case UUIDv7
                         */
                        id: string;
                    };
                    /** @description The place of the person */
                    near?: {
                        /** @enum {string} */
                        kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                        /**
                         * Format: uuid
                         * @description A lower-case UUIDv7
                         */
                        id: string;
                    };
                    /** @default 5 */
                    limit?: number;
                    /**
                     * @description The language of the texts
                     * @default en
                     * @enum {string}
                     */
                    language?: "en" | "de" | "fr" | "es";
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["ai.placement.container_to_slot.200"];
        };
    };
    "ai.placement.item_to_container": {
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description An item of the household
                     */
                    item_id?: string;
                    /** @description A thing that is not recorded yet, in place of `item_id` */
                    draft?: {
                        name: string;
                        category_id?: string | null;
                        weight_kg?: number | null;
                        volume_l?: number | null;
                    };
                    /** @description Default: that of the item, or 1 */
                    quantity?: number;
                    /** @description Only places in this one, at any depth */
                    in?: {
                        /** @enum {string} */
                        kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                        /**
                         * Format: uuid
                         * @description A lower-case UUIDv7
                         */
                        id: string;
                    };
                    /** @description The place of the person */
                    near?: {
                        /** @enum {string} */
                        kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                        /**
                         * Format: uuid
                         * @description A lower-case UUIDv7
                         */
                        id: string;
                    };
                    /** @default 5 */
                    limit?: number;
                    /**
                     * @description The language of the texts
                     * @default en
                     * @enum {string}
                     */
                    language?: "en" | "de" | "fr" | "es";
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["ai.placement.container_to_slot.200"];
        };
    };
    "ai.search": {
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description A question in English, German, French or Spanish
                     * @example Where is the drill?
                     */
                    question?: string;
                    /** @description A query, as an earlier answer has it, in place of a question */
                    query?: components["schemas"]["QuestionQuery"];
                    /**
                     * @description The language of the person, for a question that several languages read alike
                     * @enum {string}
                     */
                    language?: "en" | "de" | "fr" | "es";
                    /**
                     * @description The time zone of the person (IANA)
                     * @default UTC
                     * @example Europe/Berlin
                     */
                    time_zone?: string;
                    /**
                     * @description Whether a model of another server may read the question if the grammar does not understand it. It can only lower the level of the household
                     * @default true
                     */
                    use_provider?: boolean;
                    /**
                     * @description Whether a model may also word the answer from the records that were found; takes the level `records`
                     * @default false
                     */
                    compose?: boolean;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["ai.search.200"];
        };
    };
    "ai.search.get": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            path: {
                /** @description A lower-case UUID */
                query_public_id: string;
            };
        };
        responses: {
            200: components["responses"]["ai.search.get.200"];
        };
    };
    "ai.search.feedback": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUID */
                query_public_id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    verdict: "right" | "partly" | "wrong";
                    /**
                     * @description The records that were meant
                     * @default []
                     */
                    expected?: {
                        /** @enum {string} */
                        kind: "item" | "container" | "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "category" | "tag";
                        /**
                         * Format: uuid
                         * @description A lower-case UUID
                         */
                        id: string;
                    }[];
                    /**
                     * @description The query that was meant
                     * @default null
                     */
                    query?: components["schemas"]["QuestionQuery"] | null;
                    /** @default null */
                    note?: string | null;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            201: components["responses"]["ai.search.feedback.201"];
        };
    };
    "ai.settings.update": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What a model of another server may get: nothing, questions, also the records that answer them, also photos
                     * @enum {string}
                     */
                    level?: "off" | "questions" | "records" | "photos";
                    /** @description Whether names of places, categories, tags and members go with a question; never those of things */
                    share_vocabulary?: boolean;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["ai.capabilities.200"];
        };
    };
    "ai.vision.capabilities": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
        };
        responses: {
            200: components["responses"]["ai.vision.capabilities.200"];
        };
    };
    "ai.vision.feedback": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description A lower-case UUID
                     */
                    session_id: string;
                    /**
                     * Format: uuid
                     * @description A lower-case UUID
                     */
                    finding_id: string;
                    /** @enum {string} */
                    verdict: "right" | "wrong";
                    /** @default null */
                    correction?: string | null;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            201: components["responses"]["ai.vision.feedback.201"];
        };
    };
    "ai.vision.sessions.create": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    purpose: "intake" | "audit" | "count" | "find" | "read";
                    /** @default null */
                    place?: {
                        /** @enum {string} */
                        kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                        /**
                         * Format: uuid
                         * @description A lower-case UUIDv7
                         */
                        id: string;
                    } | null;
                    /** @default true */
                    use_provider?: boolean;
                    /**
                     * @description Whether these images may be sent to the model that the household permits
                     * @default false
                     */
                    consent?: boolean;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            201: components["responses"]["ai.vision.sessions.create.201"];
        };
    };
    "ai.vision.sessions.get": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            path: {
                /** @description A lower-case UUID */
                public_id: string;
            };
        };
        responses: {
            200: components["responses"]["ai.vision.sessions.get.200"];
        };
    };
    "ai.vision.sessions.analyze": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUID */
                public_id: string;
            };
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description All, if absent
                     * @default null
                     */
                    image_ids?: string[] | null;
                    /**
                     * @description Whether the images are of a receipt
                     * @default false
                     */
                    receipt?: boolean;
                    /** @default true */
                    use_provider?: boolean;
                    /**
                     * @description The language of the text in the pictures
                     * @enum {string}
                     */
                    language?: "en" | "de" | "fr" | "es";
                    /** @default UTC */
                    time_zone?: string;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            202: components["responses"]["ai.vision.sessions.analyze.202"];
        };
    };
    "ai.vision.sessions.images": {
        parameters: {
            path: {
                /** @description A lower-case UUID */
                public_id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    media_ids?: string[];
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
                "multipart/form-data": {
                    images: Blob[];
                };
            };
        };
        responses: {
            201: components["responses"]["ai.vision.sessions.create.201"];
        };
    };
    "audit.list": {
        parameters: {
            query?: {
                /** @description Maximum number of results; default 50 */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
                /** @description A record that the operation changed */
                record?: string;
                /** @description A user */
                person?: string;
                /** @description A device or a browser session */
                replica?: string;
                /** @description A kind of record (`item`) or a type of operation (`item.move`) */
                type?: string;
                /** @description Accepted at or after this time */
                from?: string;
                /** @description Accepted before this time */
                to?: string;
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
        };
        responses: {
            200: components["responses"]["audit.list.200"];
        };
    };
    "audit.access": {
        parameters: {
            query?: {
                /** @description Maximum number of results; default 50 */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
        };
        responses: {
            200: components["responses"]["audit.access.200"];
        };
    };
    "audit.get": {
        parameters: {
            query?: {
                /** @description Maximum number of results; default 50 */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            path: {
                /** @description A lower-case UUID */
                public_id: string;
            };
        };
        responses: {
            200: components["responses"]["audit.get.200"];
        };
    };
    "billing.checkout_sessions.create": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example family */
                    plan: string;
                    /**
                     * @description A page of this server without a query, or an address of `STOWAGE_BILLING_APP_RETURNS`
                     * @default null
                     * @example stowage://paid
                     */
                    return_url?: string | null;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            201: components["responses"]["billing.checkout_sessions.create.201"];
        };
    };
    "billing.checkout_sessions.finalize": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example cs_test_a1b2 */
                    session_id: string;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["billing.checkout_sessions.finalize.200"];
        };
    };
    "billing.customer_portal_sessions.create": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description A page of this server without a query, or an address of `STOWAGE_BILLING_APP_RETURNS`
                     * @default null
                     * @example stowage://paid
                     */
                    return_url?: string | null;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            201: components["responses"]["billing.customer_portal_sessions.create.201"];
        };
    };
    "billing.invoices": {
        parameters: {
            query?: {
                limit?: number;
                /** @description `next_cursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
        };
        responses: {
            200: components["responses"]["billing.invoices.200"];
        };
    };
    "billing.plans": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
        };
        responses: {
            200: components["responses"]["billing.plans.200"];
        };
    };
    "billing.status": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
        };
        responses: {
            200: components["responses"]["billing.status.200"];
        };
    };
    "containers.list": {
        parameters: {
            query?: {
                /** @description All of these words; the last one may be a prefix */
                q?: string;
                /** @description In this place or container, at any depth */
                place?: string;
                /** @description Directly in this place or container */
                directly_in?: string;
                /** @description true: only records without a place; false: only records in a place */
                unplaced?: boolean;
                /** @description true: only archived ones; any: archived ones, too; default: only those that are not archived */
                archived?: "true" | "false" | "any";
                /** @description Changed at or after this time */
                updated_since?: string;
                /** @description Added at or after this time */
                created_since?: string;
                /** @description The kind of container: `box` */
                kind?: string;
                /** @description The fill status that a member set */
                fill_status?: "unknown" | "empty" | "partial" | "nearly_full" | "full";
                /** @description true: only empty containers */
                empty?: boolean;
                /** @description Default: name */
                sort?: "name" | "updated_at" | "created_at";
                /** @description Maximum number of results; default 50 */
                limit?: components["parameters"]["limit"];
                /** @description In reverse order */
                descending?: boolean;
                /** @description `next_cursor` of the previous page */
                cursor?: string;
                /** @description Whether to count all matches */
                total?: boolean;
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
        };
        responses: {
            200: components["responses"]["containers.list.200"];
        };
    };
    "containers.create": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description A lower-case UUIDv7
                     */
                    public_id?: string;
                    /** @example Box 12 */
                    name: string;
                    /**
                     * @description What sort of container it is, in the household's own words
                     * @example box
                     */
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
                    description?: string | null;
                    code?: string | null;
                    color?: string | null;
                    capacity?: number | null;
                    traits?: ("cold" | "frozen" | "dry" | "warm" | "locked" | "child_safe" | "outdoors" | "heavy" | "reach")[] | null;
                    volume_l?: number | null;
                    max_kg?: number | null;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            201: components["responses"]["containers.create.201"];
        };
    };
    "containers.get": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                container: string;
            };
        };
        responses: {
            200: components["responses"]["containers.get.200"];
        };
    };
    "containers.update": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                container: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example Box 12 */
                    name?: string;
                    /**
                     * @description What sort of container it is, in the household's own words
                     * @example box
                     */
                    kind?: string;
                    description?: string | null;
                    code?: string | null;
                    color?: string | null;
                    capacity?: number | null;
                    traits?: ("cold" | "frozen" | "dry" | "warm" | "locked" | "child_safe" | "outdoors" | "heavy" | "reach")[] | null;
                    volume_l?: number | null;
                    max_kg?: number | null;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["containers.update.200"];
        };
    };
    "containers.archive": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                container: string;
            };
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["containers.update.200"];
        };
    };
    "containers.fill_status": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                container: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    fill_status: "unknown" | "empty" | "partial" | "nearly_full" | "full";
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["containers.update.200"];
        };
    };
    "containers.media.list": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                container: string;
            };
        };
        responses: {
            200: components["responses"]["containers.media.list.200"];
        };
    };
    "containers.media.add": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                container: string;
            };
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * @description Whether the first file becomes the primary photo
                     * @enum {string}
                     */
                    primary?: "true" | "false";
                    files: Blob[];
                };
            };
        };
        responses: {
            201: components["responses"]["containers.media.add.201"];
        };
    };
    "containers.media.reorder": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                container: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    media_ids: string[];
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["containers.media.reorder.200"];
        };
    };
    "containers.media.remove": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                container: string;
                /** @description A lower-case UUIDv7 */
                media: string;
            };
        };
        responses: {
            200: components["responses"]["containers.media.remove.200"];
        };
    };
    "containers.media.update": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                container: string;
                /** @description A lower-case UUIDv7 */
                media: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string | null;
                    /** @enum {string} */
                    kind?: "photo" | "document";
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["containers.media.update.200"];
        };
    };
    "containers.media.primary": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                container: string;
                /** @description A lower-case UUIDv7 */
                media: string;
            };
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["containers.media.update.200"];
        };
    };
    "containers.media.rotate": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                container: string;
                /** @description A lower-case UUIDv7 */
                media: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    rotation: 0 | 90 | 180 | 270;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["containers.media.update.200"];
        };
    };
    "containers.move": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                container: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    placement: {
                        /** @enum {string} */
                        kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                        /**
                         * Format: uuid
                         * @description A lower-case UUIDv7
                         */
                        id: string;
                    };
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["containers.update.200"];
        };
    };
    "containers.movements": {
        parameters: {
            query?: {
                /** @description Maximum number of results; default 50 */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                container: string;
            };
        };
        responses: {
            200: components["responses"]["containers.movements.200"];
        };
    };
    "containers.place": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                container: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    placement: {
                        /** @enum {string} */
                        kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                        /**
                         * Format: uuid
                         * @description A lower-case UUIDv7
                         */
                        id: string;
                    };
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["containers.update.200"];
        };
    };
    "containers.restore": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                container: string;
            };
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["containers.update.200"];
        };
    };
    "containers.unplace": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                container: string;
            };
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["containers.update.200"];
        };
    };
    "data_exports.list": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
        };
        responses: {
            200: components["responses"]["data_exports.list.200"];
        };
    };
    "data_exports.create": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description `archive`: records, history, tables and media, which another household can import; `csv`: tables for spreadsheets; `pdf`: an inventory to print, for an insurer
                     * @default archive
                     * @enum {string}
                     */
                    format?: "archive" | "csv" | "pdf";
                    /**
                     * @description Whether photos and documents are included
                     * @default true
                     */
                    with_media?: boolean;
                    /**
                     * @description Only this place or container with everything in it
                     * @default null
                     */
                    place_id?: string | null;
                    /** @description Only what changed at this time or later */
                    changed_since?: string | null;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            202: components["responses"]["data_exports.create.202"];
        };
    };
    "data_exports.get": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                public_id: string;
            };
        };
        responses: {
            200: components["responses"]["data_exports.get.200"];
        };
    };
    "data_exports.delete": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                public_id: string;
            };
        };
        responses: {
            200: components["responses"]["data_exports.delete.200"];
        };
    };
    "data_exports.download": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            header?: {
                /** @description One range of bytes (RFC 9110, section 14), such as `bytes=1000-` */
                Range?: components["parameters"]["Range"];
                /** @description The `ETag` that the client has */
                "If-Range"?: components["parameters"]["If-Range"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                public_id: string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/zip": Blob;
                    "application/pdf": Blob;
                };
            };
            /** @description The requested range */
            206: {
                content: {
                    "application/zip": Blob;
                    "application/pdf": Blob;
                };
            };
        };
    };
    "data_imports.list": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
        };
        responses: {
            200: components["responses"]["data_imports.list.200"];
        };
    };
    "data_imports.create": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * @description The program that wrote the file; guessed if absent
                     * @enum {string}
                     */
                    format?: "table" | "stowage" | "homebox" | "grocy" | "snipe-it" | "inventree" | "sortly" | "shelf" | "encircle";
                    /** Format: binary */
                    file: Blob;
                };
            };
        };
        responses: {
            201: components["responses"]["data_imports.create.201"];
        };
    };
    "data_imports.get": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                public_id: string;
            };
        };
        responses: {
            200: components["responses"]["data_imports.get.200"];
        };
    };
    "data_imports.cancel": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                public_id: string;
            };
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["data_imports.get.200"];
        };
    };
    "data_imports.confirm": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                public_id: string;
            };
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            202: components["responses"]["data_imports.confirm.202"];
        };
    };
    "data_imports.dry_run": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                public_id: string;
            };
        };
        requestBody?: {
            content: {
                "application/json": {
                    mapping?: {
                        /** @enum {string} */
                        format: "table" | "stowage" | "homebox" | "grocy" | "snipe-it" | "inventree" | "sortly" | "shelf" | "encircle";
                        /**
                         * @description Whether each row is a thing or a place
                         * @enum {string}
                         */
                        rows: "things" | "places";
                        /** @description The field of each column, in the order of the columns */
                        fields: ("name" | "description" | "quantity" | "unit" | "notes" | "archived" | "place" | "inside" | "category" | "tags" | "barcode" | "source_id" | "asset_number" | "serial_number" | "manufacturer" | "model_number" | "insured" | "purchased_from" | "purchase_price" | "purchase_date" | "lifetime_warranty" | "warranty_expires" | "warranty_details" | "sold_to" | "sold_price" | "sold_date" | "sold_notes" | "minimum_quantity" | "expires_on" | "value" | "currency" | "lent_to" | "lent_on" | "lent_until" | "weight_kg" | "volume_l" | "files" | "row_kind" | "custom" | "ignore")[];
                        /**
                         * @description The order in dates such as 3/4/2024; dates such as 2024-04-03 are always understood
                         * @enum {string}
                         */
                        date_order: "day_first" | "month_first";
                        /**
                         * @description The decimal sign of amounts such as 1,299
                         * @enum {string}
                         */
                        decimal: "." | ",";
                        /** @description The decimal sign of single columns, in the order of the columns; null or absent: that of `decimal` */
                        decimals?: (("." | ",") | null)[];
                        /** @description The names of the sheets that are imported; only for a file with several. Absent: all of them */
                        sheets?: string[];
                        /** @description The currency of all amounts, if no column names it */
                        currency: string | null;
                        /** @description Whether a thing without a known id or number is the one of the same name in the same place */
                        match_names: boolean;
                        /**
                         * @description `update`: things that are in the household already are changed; `leave`: they are left as they are
                         * @enum {string}
                         */
                        known: "update" | "leave";
                    };
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            202: components["responses"]["data_imports.confirm.202"];
        };
    };
    "data_imports.rows": {
        parameters: {
            query?: {
                /** @description Only rows of this status */
                status?: "created" | "changed" | "skipped" | "refused";
                /** @description `true`: only rows with cells that could not be read */
                problems?: boolean;
                limit?: number;
                cursor?: string;
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                public_id: string;
            };
        };
        responses: {
            200: components["responses"]["data_imports.rows.200"];
        };
    };
    "data_imports.undo": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                public_id: string;
            };
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            202: components["responses"]["data_imports.confirm.202"];
        };
    };
    "documentation.articles.list": {
        parameters: {
            query?: {
                /** @description Part of a name; case does not matter */
                q?: components["parameters"]["q"];
                /** @description Maximum number of results; default 50 */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
                /** @example house-rules */
                slug?: string;
            };
        };
        responses: {
            200: components["responses"]["documentation.articles.list.200"];
        };
    };
    "documentation.articles.create": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Chosen by the client; the same id is the same record
                     */
                    public_id?: string;
                    /** @example house-rules */
                    slug: string;
                    /** @default en */
                    language?: string;
                    /** @example House rules */
                    title: string;
                    /** @example Tools return to the cellar. */
                    body: string;
                };
            };
        };
        responses: {
            201: components["responses"]["documentation.articles.create.201"];
        };
    };
    "documentation.articles.own": {
        responses: {
            200: components["responses"]["documentation.articles.own.200"];
        };
    };
    "documentation.articles.delete": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                public_id: string;
            };
        };
        responses: {
            200: components["responses"]["documentation.articles.delete.200"];
        };
    };
    "documentation.articles.publish": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                public_id: string;
            };
        };
        responses: {
            200: components["responses"]["documentation.articles.publish.200"];
        };
    };
    "documentation.articles.unpublish": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                public_id: string;
            };
        };
        responses: {
            200: components["responses"]["documentation.articles.publish.200"];
        };
    };
    "entitlements.get": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
        };
        responses: {
            200: components["responses"]["entitlements.get.200"];
        };
    };
    "guest.get": {
        requestBody: {
            content: {
                "application/json": {
                    /** @description The part of the link after `#` */
                    token: string;
                };
            };
        };
        responses: {
            200: components["responses"]["guest.get.200"];
        };
    };
    "guest.contents": {
        requestBody: {
            content: {
                "application/json": {
                    /** @description The part of the link after `#` */
                    token: string;
                    /** @default 50 */
                    limit?: number;
                    /** @description `next_cursor` of the previous page */
                    cursor?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["guest.contents.200"];
        };
    };
    "household.get": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
        };
        responses: {
            200: components["responses"]["household.get.200"];
        };
    };
    "household.update": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example Home */
                    name?: string;
                    /** @description Whether new photos keep their metadata about place, time and device; by default it is removed */
                    keep_photo_metadata?: boolean;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["household.get.200"];
        };
    };
    "household.guest_links.list": {
        parameters: {
            query?: {
                /** @description Part of a name; case does not matter */
                q?: components["parameters"]["q"];
                /** @description Maximum number of results; default 50 */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
        };
        responses: {
            200: components["responses"]["household.guest_links.list.200"];
        };
    };
    "household.guest_links.create": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                    /**
                     * Format: uuid
                     * @description A lower-case UUID
                     */
                    id: string;
                    /**
                     * @description Default: the name of the place
                     * @example Cellar
                     */
                    name?: string;
                    /** @default 30 */
                    expires_in_days?: number;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            201: components["responses"]["household.guest_links.create.201"];
        };
    };
    "household.guest_links.revoke": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUID */
                public_id: string;
            };
        };
        responses: {
            200: components["responses"]["household.guest_links.revoke.200"];
        };
    };
    "household.invitations.list": {
        parameters: {
            query?: {
                /** @description Part of a name; case does not matter */
                q?: components["parameters"]["q"];
                /** @description Maximum number of results; default 50 */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
        };
        responses: {
            200: components["responses"]["household.invitations.list.200"];
        };
    };
    "household.invitations.create": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    role: "viewer" | "member" | "admin" | "owner";
                    /** @default 7 */
                    expires_in_days?: number;
                    name?: string | null;
                    email?: string | null;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            201: components["responses"]["household.invitations.create.201"];
        };
    };
    "household.invitations.revoke": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUID */
                public_id: string;
            };
        };
        responses: {
            200: components["responses"]["household.guest_links.revoke.200"];
        };
    };
    "household.leave": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["household.leave.200"];
        };
    };
    "household.members.list": {
        parameters: {
            query?: {
                /** @description Part of a name; case does not matter */
                q?: components["parameters"]["q"];
                /** @description Maximum number of results; default 50 */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
        };
        responses: {
            200: components["responses"]["household.members.list.200"];
        };
    };
    "household.members.remove": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUID */
                user: string;
            };
        };
        responses: {
            200: components["responses"]["household.members.remove.200"];
        };
    };
    "household.members.set_role": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUID */
                user: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    role: "viewer" | "member" | "admin" | "owner";
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["household.members.set_role.200"];
        };
    };
    "household.quotas": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
        };
        responses: {
            200: components["responses"]["household.quotas.200"];
        };
    };
    "household.second_factor": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    required: boolean;
                    /** @description The password of the person; without it, `/api/v1/security/proof` has to be called before */
                    password?: string;
                    /**
                     * @description The code of the second factor, if the account has one
                     * @example 492039
                     */
                    code?: string;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["household.second_factor.200"];
        };
    };
    "household.transfer_ownership": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description A lower-case UUID
                     */
                    user_id: string;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["household.transfer_ownership.200"];
        };
    };
    "households.create": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example Home */
                    name: string;
                    /**
                     * Format: uuid
                     * @description Chosen by a client that wants to be able to retry.
                     */
                    public_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["households.create.200"];
            201: components["responses"]["households.create.201"];
        };
    };
    "incidents.list": {
        parameters: {
            query?: {
                /** @description Maximum number of results; default 50 */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
                state?: "open" | "resolved";
            };
        };
        responses: {
            200: components["responses"]["incidents.list.200"];
        };
    };
    "incidents.create": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Chosen by the client; the same id is the same record
                     */
                    public_id?: string;
                    title: string;
                    /** @enum {string} */
                    impact: "minor" | "major" | "critical";
                    /**
                     * @default investigating
                     * @enum {string}
                     */
                    state?: "investigating" | "identified" | "monitoring";
                    components?: ("server" | "households" | "photos" | "mail" | "backups")[];
                    /** @example The disk is full. We free some space. */
                    message: string;
                    /** Format: date-time */
                    started_at?: string;
                };
            };
        };
        responses: {
            201: components["responses"]["incidents.create.201"];
        };
    };
    "incidents.maintenance_windows.create": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Chosen by the client; the same id is the same record
                     */
                    public_id?: string;
                    title: string;
                    /** @default  */
                    description?: string;
                    components?: ("server" | "households" | "photos" | "mail" | "backups")[];
                    /** Format: date-time */
                    starts_at: string;
                    /** Format: date-time */
                    ends_at: string;
                };
            };
        };
        responses: {
            201: components["responses"]["incidents.maintenance_windows.create.201"];
        };
    };
    "incidents.maintenance_windows.withdraw": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                public_id: string;
            };
        };
        responses: {
            200: components["responses"]["documentation.articles.delete.200"];
        };
    };
    "incidents.maintenance_windows.change": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                public_id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    title?: string;
                    description?: string;
                    components?: ("server" | "households" | "photos" | "mail" | "backups")[];
                    /** Format: date-time */
                    starts_at?: string;
                    /** Format: date-time */
                    ends_at?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["incidents.maintenance_windows.change.200"];
        };
    };
    "incidents.get": {
        parameters: {
            path: {
                /** @description A lower-case UUIDv7 */
                public_id: string;
            };
        };
        responses: {
            200: components["responses"]["incidents.get.200"];
        };
    };
    "incidents.resolve": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                public_id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example The disk is full. We free some space. */
                    message: string;
                };
            };
        };
        responses: {
            200: components["responses"]["incidents.get.200"];
        };
    };
    "incidents.updates.create": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                public_id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    state: "investigating" | "identified" | "monitoring";
                    /** @example The disk is full. We free some space. */
                    message: string;
                    title?: string;
                    /** @enum {string} */
                    impact?: "minor" | "major" | "critical";
                    components?: ("server" | "households" | "photos" | "mail" | "backups")[];
                };
            };
        };
        responses: {
            201: components["responses"]["incidents.create.201"];
        };
    };
    "invitations.accept": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example K7QM-2XWD-9RTA */
                    token?: string;
                    /** @example K7QM-2XWD-9RTA */
                    code?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["households.create.200"];
        };
    };
    "invitations.get": {
        requestBody: {
            content: {
                "application/json": {
                    /** @description The part of the link after `#` */
                    token: string;
                };
            };
        };
        responses: {
            200: components["responses"]["invitations.get.200"];
        };
    };
    "items.list": {
        parameters: {
            query?: {
                /** @description All of these words; the last one may be a prefix */
                q?: string;
                /** @description In this category, or one below it */
                category?: string;
                /** @description Has all of these tags, separated by commas */
                tags?: string;
                /** @description Has at least one of these tags */
                any_tag?: string;
                /** @description In this place or container, at any depth */
                place?: string;
                /** @description Directly in this place or container */
                directly_in?: string;
                /** @description true: only records without a place; false: only records in a place */
                unplaced?: boolean;
                /** @description true: only archived ones; any: archived ones, too; default: only those that are not archived */
                archived?: "true" | "false" | "any";
                /** @description Changed at or after this time */
                updated_since?: string;
                /** @description Added at or after this time */
                created_since?: string;
                /** @description true: less than `minimum_quantity` */
                low_stock?: boolean;
                /** @description Expires before this day */
                expires_before?: string;
                /** @description Has a warranty that ends before this day */
                warranty_before?: string;
                /** @description true: somebody has borrowed it; false: nobody has */
                lent?: boolean;
                /**
                 * @description Lent to a borrower in whose name these words are
                 * @example Ben
                 */
                lent_to?: string;
                /** @description Lent until a day before this one */
                due_before?: string;
                /** @description Has exactly this asset number */
                asset_number?: string;
                /** @description Has exactly this serial number */
                serial_number?: string;
                /** @description true: has notes; false: has no notes */
                has_notes?: boolean;
                /** @description Default: by name; numbers in names sort by value */
                sort?: "name" | "updated_at" | "created_at" | "quantity" | "value" | "expires_on";
                /** @description Maximum number of results; default 50 */
                limit?: components["parameters"]["limit"];
                /** @description In reverse order */
                descending?: boolean;
                /** @description `next_cursor` of the previous page */
                cursor?: string;
                /** @description Whether to count all matches */
                total?: boolean;
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
        };
        responses: {
            200: components["responses"]["items.list.200"];
        };
    };
    "items.create": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description A lower-case UUIDv7
                     */
                    public_id?: string;
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
                        [key: string]: string | number | boolean | {
                            /** Format: date */
                            date: string;
                        } | {
                            url: string;
                        };
                    } | null;
                    minimum_quantity?: number | null;
                    expires_on?: string | null;
                    value?: string | null;
                    currency?: string | null;
                    lent_to?: string | null;
                    lent_on?: string | null;
                    lent_until?: string | null;
                    weight_kg?: number | null;
                    volume_l?: number | null;
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
                    archived?: boolean;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            201: components["responses"]["items.create.201"];
        };
    };
    "items.get": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                item: string;
            };
        };
        responses: {
            200: components["responses"]["items.get.200"];
        };
    };
    "items.update": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                item: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
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
                        [key: string]: string | number | boolean | {
                            /** Format: date */
                            date: string;
                        } | {
                            url: string;
                        };
                    } | null;
                    minimum_quantity?: number | null;
                    expires_on?: string | null;
                    value?: string | null;
                    currency?: string | null;
                    lent_to?: string | null;
                    lent_on?: string | null;
                    lent_until?: string | null;
                    weight_kg?: number | null;
                    volume_l?: number | null;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["items.update.200"];
        };
    };
    "items.archive": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                item: string;
            };
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["items.update.200"];
        };
    };
    "items.assign": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                item: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    placement: {
                        /** @enum {string} */
                        kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                        /**
                         * Format: uuid
                         * @description A lower-case UUIDv7
                         */
                        id: string;
                    };
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["items.update.200"];
        };
    };
    "items.category": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                item: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    category_id: string | null;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["items.update.200"];
        };
    };
    "items.media.list": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                item: string;
            };
        };
        responses: {
            200: components["responses"]["containers.media.list.200"];
        };
    };
    "items.media.add": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                item: string;
            };
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * @description Whether the first file becomes the primary photo
                     * @enum {string}
                     */
                    primary?: "true" | "false";
                    files: Blob[];
                };
            };
        };
        responses: {
            201: components["responses"]["containers.media.add.201"];
        };
    };
    "items.media.reorder": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                item: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    media_ids: string[];
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["containers.media.reorder.200"];
        };
    };
    "items.media.remove": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                item: string;
                /** @description A lower-case UUIDv7 */
                media: string;
            };
        };
        responses: {
            200: components["responses"]["containers.media.remove.200"];
        };
    };
    "items.media.update": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                item: string;
                /** @description A lower-case UUIDv7 */
                media: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string | null;
                    /** @enum {string} */
                    kind?: "photo" | "document";
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["containers.media.update.200"];
        };
    };
    "items.media.primary": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                item: string;
                /** @description A lower-case UUIDv7 */
                media: string;
            };
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["containers.media.update.200"];
        };
    };
    "items.media.rotate": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                item: string;
                /** @description A lower-case UUIDv7 */
                media: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    rotation: 0 | 90 | 180 | 270;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["containers.media.update.200"];
        };
    };
    "items.move": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                item: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    placement: {
                        /** @enum {string} */
                        kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                        /**
                         * Format: uuid
                         * @description A lower-case UUIDv7
                         */
                        id: string;
                    };
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["items.update.200"];
        };
    };
    "items.movements": {
        parameters: {
            query?: {
                /** @description Maximum number of results; default 50 */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                item: string;
            };
        };
        responses: {
            200: components["responses"]["containers.movements.200"];
        };
    };
    "items.notes": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                item: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    notes: string;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["items.update.200"];
        };
    };
    "items.product_codes.create": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                item: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description A lower-case UUIDv7
                     */
                    public_id?: string;
                    code: string;
                    format?: ("gtin" | "ean_8" | "ean_13" | "upc_a" | "upc_e" | "itf_14" | "isbn" | "issn" | "gs1" | "code_128" | "code_39" | "code_93" | "codabar" | "itf" | "qr_code" | "data_matrix" | "aztec" | "pdf_417" | "text") | null;
                    note?: string | null;
                    primary?: boolean;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            201: components["responses"]["items.product_codes.create.201"];
        };
    };
    "items.product_codes.delete": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                item: string;
                /** @description A lower-case UUIDv7 */
                productCode: string;
            };
        };
        responses: {
            200: components["responses"]["items.update.200"];
        };
    };
    "items.product_codes.update": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                item: string;
                /** @description A lower-case UUIDv7 */
                productCode: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    code?: string;
                    format?: ("gtin" | "ean_8" | "ean_13" | "upc_a" | "upc_e" | "itf_14" | "isbn" | "issn" | "gs1" | "code_128" | "code_39" | "code_93" | "codabar" | "itf" | "qr_code" | "data_matrix" | "aztec" | "pdf_417" | "text") | null;
                    note?: string | null;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["items.update.200"];
        };
    };
    "items.product_codes.primary": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                item: string;
                /** @description A lower-case UUIDv7 */
                productCode: string;
            };
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["items.product_codes.primary.200"];
        };
    };
    "items.quantity": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                item: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    quantity: number;
                    reason?: string | null;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                } | {
                    delta: number;
                    reason?: string | null;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["items.update.200"];
        };
    };
    "items.quantity_history": {
        parameters: {
            query?: {
                /** @description Maximum number of results; default 50 */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                item: string;
            };
        };
        responses: {
            200: components["responses"]["items.quantity_history.200"];
        };
    };
    "items.restore": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                item: string;
            };
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["items.update.200"];
        };
    };
    "items.tags": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                item: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    tag_ids: string[];
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["items.update.200"];
        };
    };
    "items.unassign": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                item: string;
            };
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["items.update.200"];
        };
    };
    "labels.calibration": {
        parameters: {
            query: {
                /**
                 * @description A sheet of the catalogue, or the id of a sheet of the household, with its offset
                 * @example avery-7160
                 */
                sheet: string;
                /** @description The offset to try, in millimetres */
                x?: number;
                y?: number;
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/pdf": Blob;
                };
            };
        };
    };
    "labels.own_sheets.list": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
        };
        responses: {
            200: components["responses"]["labels.own_sheets.list.200"];
        };
    };
    "labels.own_sheets.create": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description A lower-case UUIDv7
                     */
                    public_id?: string;
                    /** @example Labels for jars */
                    name: string;
                    sheet: {
                        /** @example avery-7160 */
                        catalogue: string;
                    } | {
                        /** @enum {string} */
                        unit: "mm" | "in";
                        roll?: boolean;
                        page?: ("a3" | "a4" | "a5" | "a6" | "us-letter" | "us-legal") | {
                            width: number;
                            height: number;
                        };
                        margins?: {
                            left: number;
                            top: number;
                            right?: number;
                            bottom?: number;
                        };
                        columns?: number;
                        rows?: number;
                        gaps?: {
                            x: number;
                            y: number;
                        };
                        label?: {
                            width: number;
                            height: number;
                        };
                        /** @enum {string} */
                        shape?: "rectangle" | "round";
                        corner?: number;
                    };
                    offset?: {
                        x: number;
                        y: number;
                    } | null;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            201: components["responses"]["labels.own_sheets.create.201"];
        };
    };
    "labels.own_sheets.get": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                sheet: string;
            };
        };
        responses: {
            200: components["responses"]["labels.own_sheets.get.200"];
        };
    };
    "labels.own_sheets.delete": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                sheet: string;
            };
        };
        responses: {
            200: components["responses"]["labels.own_sheets.delete.200"];
        };
    };
    "labels.own_sheets.update": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                sheet: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example Labels for jars */
                    name?: string;
                    sheet?: {
                        /** @example avery-7160 */
                        catalogue: string;
                    } | {
                        /** @enum {string} */
                        unit: "mm" | "in";
                        roll?: boolean;
                        page?: ("a3" | "a4" | "a5" | "a6" | "us-letter" | "us-legal") | {
                            width: number;
                            height: number;
                        };
                        margins?: {
                            left: number;
                            top: number;
                            right?: number;
                            bottom?: number;
                        };
                        columns?: number;
                        rows?: number;
                        gaps?: {
                            x: number;
                            y: number;
                        };
                        label?: {
                            width: number;
                            height: number;
                        };
                        /** @enum {string} */
                        shape?: "rectangle" | "round";
                        corner?: number;
                    };
                    offset?: {
                        x: number;
                        y: number;
                    } | null;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["labels.own_sheets.update.200"];
        };
    };
    "labels.preview": {
        requestBody: {
            content: {
                "application/json": {
                    sheet: {
                        /** @example avery-7160 */
                        catalogue: string;
                    } | {
                        /**
                         * Format: uuid
                         * @description A lower-case UUID
                         */
                        own: string;
                    };
                    template: {
                        /** @enum {string} */
                        built_in: "code" | "code-name" | "full" | "sign" | "cable-flag";
                    } | {
                        /**
                         * Format: uuid
                         * @description A lower-case UUID
                         */
                        own: string;
                    } | {
                        /**
                         * @example {
                         *       "unit": "mm",
                         *       "width": 60,
                         *       "height": 30,
                         *       "fields": [
                         *         {
                         *           "kind": "code",
                         *           "x": 0,
                         *           "y": 0,
                         *           "width": 28,
                         *           "height": 28,
                         *           "format": "qr",
                         *           "value": {
                         *             "bind": "code_url"
                         *           }
                         *         },
                         *         {
                         *           "kind": "text",
                         *           "x": 30,
                         *           "y": 3,
                         *           "width": 28,
                         *           "height": 12,
                         *           "value": [
                         *             {
                         *               "bind": "name"
                         *             }
                         *           ],
                         *           "size": 14,
                         *           "lines": 2
                         *         }
                         *       ]
                         *     }
                         */
                        design: {
                            /** @enum {string} */
                            unit: "mm" | "fraction";
                            width?: number;
                            height?: number;
                            fields: ({
                                /** @constant */
                                kind: "text";
                                x: number;
                                y: number;
                                width: number;
                                height: number;
                                /** @enum {number} */
                                turn?: 0 | 90 | 180 | 270;
                                value: ({
                                    /** @enum {string} */
                                    bind: "name" | "path" | "place" | "code_text" | "code_url" | "kind" | "place_code" | "description" | "quantity" | "expires_on" | "serial_number" | "asset_number" | "manufacturer" | "model_number" | "category" | "purchase_date" | "warranty_expires" | "product_code";
                                } | {
                                    custom_field: string;
                                } | {
                                    text: string;
                                })[];
                                /** @enum {string} */
                                font?: "regular" | "bold";
                                /** @description Maximum font size in points. */
                                size: number;
                                /** @description Minimum font size in points; 5 by default. */
                                smallest?: number;
                                lines?: number;
                                /** @enum {string} */
                                align?: "left" | "center" | "right";
                                /** @enum {string} */
                                valign?: "top" | "middle" | "bottom";
                            } | {
                                /** @constant */
                                kind: "code";
                                x: number;
                                y: number;
                                width: number;
                                height: number;
                                /** @enum {number} */
                                turn?: 0 | 90 | 180 | 270;
                                /** @enum {string} */
                                format: "qr" | "data_matrix" | "code_128" | "ean_13" | "ean_8";
                                value: {
                                    /** @enum {string} */
                                    bind: "name" | "path" | "place" | "code_text" | "code_url" | "kind" | "place_code" | "description" | "quantity" | "expires_on" | "serial_number" | "asset_number" | "manufacturer" | "model_number" | "category" | "purchase_date" | "warranty_expires" | "product_code";
                                } | {
                                    custom_field: string;
                                } | {
                                    text: string;
                                };
                                /** @enum {string} */
                                align?: "left" | "center" | "right";
                                /** @enum {string} */
                                valign?: "top" | "middle" | "bottom";
                            } | {
                                /** @constant */
                                kind: "photo";
                                x: number;
                                y: number;
                                width: number;
                                height: number;
                                /** @enum {number} */
                                turn?: 0 | 90 | 180 | 270;
                                /** @enum {string} */
                                fit?: "cover" | "contain";
                                corner?: number;
                            } | {
                                /** @constant */
                                kind: "line";
                                x: number;
                                y: number;
                                length: number;
                                /** @enum {string} */
                                direction: "across" | "down";
                                thickness: number;
                            } | {
                                /** @constant */
                                kind: "rect";
                                x: number;
                                y: number;
                                width: number;
                                height: number;
                                corner?: number;
                                line: number | "filled";
                            })[];
                        };
                    };
                    /** @description The records of the labels; default: a sample */
                    ids?: {
                        /** @enum {string} */
                        kind: "item" | "container" | "location" | "zone" | "rack" | "row" | "shelf" | "slot";
                        /**
                         * Format: uuid
                         * @description A lower-case UUIDv7
                         */
                        id: string;
                    }[];
                    options?: {
                        /** @default 0 */
                        skip?: number;
                        /** @default [] */
                        used?: number[];
                        /** @default 1 */
                        copies?: number;
                        /**
                         * @default none
                         * @enum {string}
                         */
                        marks?: "none" | "crop" | "outline";
                        offset?: {
                            x: number;
                            y: number;
                        };
                        /**
                         * @default auto
                         * @enum {string}
                         */
                        orientation?: "auto" | "upright" | "turned";
                        length?: number;
                        /** @default 6 */
                        cable_diameter?: number;
                        /** @default 2000 */
                        read_from?: number;
                    };
                    /**
                     * @description The first label (default), or a whole page
                     * @enum {string}
                     */
                    view?: "label" | "page";
                    /** @description Page number, from 0 */
                    page?: number;
                    /**
                     * @description Default: by `Accept`; a page is always a PNG
                     * @enum {string}
                     */
                    format?: "png" | "svg";
                    /** @description Dots per inch of a PNG; default 203 */
                    dpi?: number;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "image/png": Blob;
                    "image/svg+xml": Blob;
                };
            };
        };
    };
    "labels.print_jobs.list": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
        };
        responses: {
            200: components["responses"]["labels.print_jobs.list.200"];
        };
    };
    "labels.print_jobs.create": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    sheet: {
                        /** @example avery-7160 */
                        catalogue: string;
                    } | {
                        /**
                         * Format: uuid
                         * @description A lower-case UUID
                         */
                        own: string;
                    };
                    template: {
                        /** @enum {string} */
                        built_in: "code" | "code-name" | "full" | "sign" | "cable-flag";
                    } | {
                        /**
                         * Format: uuid
                         * @description A lower-case UUID
                         */
                        own: string;
                    };
                    targets: {
                        /** @description These records, in this order */
                        ids: {
                            /** @enum {string} */
                            kind: "item" | "container" | "location" | "zone" | "rack" | "row" | "shelf" | "slot";
                            /**
                             * Format: uuid
                             * @description A lower-case UUIDv7
                             */
                            id: string;
                        }[];
                    } | {
                        /**
                         * Format: uuid
                         * @description This place or container with all its contents, by name
                         */
                        place: string;
                        /** @description Only these kinds; default: all */
                        include?: ("items" | "containers" | "places")[];
                        /** @description Also archived records */
                        archived?: boolean;
                    } | {
                        /** @description The items of a list with these filters, by name */
                        query: {
                            q?: string;
                            /**
                             * Format: uuid
                             * @description A lower-case UUID
                             */
                            category?: string;
                            tags?: string[];
                            any_tag?: string[];
                            /**
                             * Format: uuid
                             * @description A lower-case UUID
                             */
                            place?: string;
                            /**
                             * Format: uuid
                             * @description A lower-case UUID
                             */
                            directly_in?: string;
                            archived?: boolean;
                            low_stock?: boolean;
                            /** Format: date */
                            expires_before?: string;
                        };
                    } | {
                        /** @description Number of blank labels, which are bound to records later */
                        blank: number;
                    };
                    options?: {
                        /** @default 0 */
                        skip?: number;
                        /** @default [] */
                        used?: number[];
                        /** @default 1 */
                        copies?: number;
                        /**
                         * @default none
                         * @enum {string}
                         */
                        marks?: "none" | "crop" | "outline";
                        offset?: {
                            x: number;
                            y: number;
                        };
                        /**
                         * @default auto
                         * @enum {string}
                         */
                        orientation?: "auto" | "upright" | "turned";
                        length?: number;
                        /** @default 6 */
                        cable_diameter?: number;
                        /** @default 2000 */
                        read_from?: number;
                    };
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            202: components["responses"]["labels.print_jobs.create.202"];
        };
    };
    "labels.print_jobs.get": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                printJob: string;
            };
        };
        responses: {
            200: components["responses"]["labels.print_jobs.get.200"];
        };
    };
    "labels.print_jobs.cancel": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                printJob: string;
            };
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["labels.print_jobs.get.200"];
        };
    };
    "labels.print_jobs.download": {
        parameters: {
            query?: {
                /** @description `true`: a browser shows the PDF, and does not save it; default `false` */
                show?: boolean;
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                printJob: string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/pdf": Blob;
                };
            };
        };
    };
    "labels.sheets.search": {
        parameters: {
            query?: {
                /**
                 * @description As printed on the box: `Avery L7160`, `dk1201`, `63.5x38.1`
                 * @example l7160
                 */
                q?: string;
                brand?: string;
                /** @example a4 */
                paper?: string;
                roll?: boolean;
                /** @description Of a label, in millimetres */
                width?: number;
                height?: number;
                /** @description Maximum number of results; default 50 */
                limit?: components["parameters"]["limit"];
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
        };
        responses: {
            200: components["responses"]["labels.sheets.search.200"];
        };
    };
    "labels.templates.list": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
        };
        responses: {
            200: components["responses"]["labels.templates.list.200"];
        };
    };
    "labels.templates.create": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description A lower-case UUIDv7
                     */
                    public_id?: string;
                    /** @example Freezer label */
                    name: string;
                    /**
                     * @example {
                     *       "unit": "mm",
                     *       "width": 60,
                     *       "height": 30,
                     *       "fields": [
                     *         {
                     *           "kind": "code",
                     *           "x": 0,
                     *           "y": 0,
                     *           "width": 28,
                     *           "height": 28,
                     *           "format": "qr",
                     *           "value": {
                     *             "bind": "code_url"
                     *           }
                     *         },
                     *         {
                     *           "kind": "text",
                     *           "x": 30,
                     *           "y": 3,
                     *           "width": 28,
                     *           "height": 12,
                     *           "value": [
                     *             {
                     *               "bind": "name"
                     *             }
                     *           ],
                     *           "size": 14,
                     *           "lines": 2
                     *         }
                     *       ]
                     *     }
                     */
                    design: {
                        /** @enum {string} */
                        unit: "mm" | "fraction";
                        width?: number;
                        height?: number;
                        fields: ({
                            /** @constant */
                            kind: "text";
                            x: number;
                            y: number;
                            width: number;
                            height: number;
                            /** @enum {number} */
                            turn?: 0 | 90 | 180 | 270;
                            value: ({
                                /** @enum {string} */
                                bind: "name" | "path" | "place" | "code_text" | "code_url" | "kind" | "place_code" | "description" | "quantity" | "expires_on" | "serial_number" | "asset_number" | "manufacturer" | "model_number" | "category" | "purchase_date" | "warranty_expires" | "product_code";
                            } | {
                                custom_field: string;
                            } | {
                                text: string;
                            })[];
                            /** @enum {string} */
                            font?: "regular" | "bold";
                            /** @description Maximum font size in points. */
                            size: number;
                            /** @description Minimum font size in points; 5 by default. */
                            smallest?: number;
                            lines?: number;
                            /** @enum {string} */
                            align?: "left" | "center" | "right";
                            /** @enum {string} */
                            valign?: "top" | "middle" | "bottom";
                        } | {
                            /** @constant */
                            kind: "code";
                            x: number;
                            y: number;
                            width: number;
                            height: number;
                            /** @enum {number} */
                            turn?: 0 | 90 | 180 | 270;
                            /** @enum {string} */
                            format: "qr" | "data_matrix" | "code_128" | "ean_13" | "ean_8";
                            value: {
                                /** @enum {string} */
                                bind: "name" | "path" | "place" | "code_text" | "code_url" | "kind" | "place_code" | "description" | "quantity" | "expires_on" | "serial_number" | "asset_number" | "manufacturer" | "model_number" | "category" | "purchase_date" | "warranty_expires" | "product_code";
                            } | {
                                custom_field: string;
                            } | {
                                text: string;
                            };
                            /** @enum {string} */
                            align?: "left" | "center" | "right";
                            /** @enum {string} */
                            valign?: "top" | "middle" | "bottom";
                        } | {
                            /** @constant */
                            kind: "photo";
                            x: number;
                            y: number;
                            width: number;
                            height: number;
                            /** @enum {number} */
                            turn?: 0 | 90 | 180 | 270;
                            /** @enum {string} */
                            fit?: "cover" | "contain";
                            corner?: number;
                        } | {
                            /** @constant */
                            kind: "line";
                            x: number;
                            y: number;
                            length: number;
                            /** @enum {string} */
                            direction: "across" | "down";
                            thickness: number;
                        } | {
                            /** @constant */
                            kind: "rect";
                            x: number;
                            y: number;
                            width: number;
                            height: number;
                            corner?: number;
                            line: number | "filled";
                        })[];
                    };
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            201: components["responses"]["labels.templates.create.201"];
        };
    };
    "labels.templates.get": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                template: string;
            };
        };
        responses: {
            200: components["responses"]["labels.templates.get.200"];
        };
    };
    "labels.templates.delete": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                template: string;
            };
        };
        responses: {
            200: components["responses"]["labels.own_sheets.delete.200"];
        };
    };
    "labels.templates.update": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                template: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example Freezer label */
                    name?: string;
                    /**
                     * @example {
                     *       "unit": "mm",
                     *       "width": 60,
                     *       "height": 30,
                     *       "fields": [
                     *         {
                     *           "kind": "code",
                     *           "x": 0,
                     *           "y": 0,
                     *           "width": 28,
                     *           "height": 28,
                     *           "format": "qr",
                     *           "value": {
                     *             "bind": "code_url"
                     *           }
                     *         },
                     *         {
                     *           "kind": "text",
                     *           "x": 30,
                     *           "y": 3,
                     *           "width": 28,
                     *           "height": 12,
                     *           "value": [
                     *             {
                     *               "bind": "name"
                     *             }
                     *           ],
                     *           "size": 14,
                     *           "lines": 2
                     *         }
                     *       ]
                     *     }
                     */
                    design?: {
                        /** @enum {string} */
                        unit: "mm" | "fraction";
                        width?: number;
                        height?: number;
                        fields: ({
                            /** @constant */
                            kind: "text";
                            x: number;
                            y: number;
                            width: number;
                            height: number;
                            /** @enum {number} */
                            turn?: 0 | 90 | 180 | 270;
                            value: ({
                                /** @enum {string} */
                                bind: "name" | "path" | "place" | "code_text" | "code_url" | "kind" | "place_code" | "description" | "quantity" | "expires_on" | "serial_number" | "asset_number" | "manufacturer" | "model_number" | "category" | "purchase_date" | "warranty_expires" | "product_code";
                            } | {
                                custom_field: string;
                            } | {
                                text: string;
                            })[];
                            /** @enum {string} */
                            font?: "regular" | "bold";
                            /** @description Maximum font size in points. */
                            size: number;
                            /** @description Minimum font size in points; 5 by default. */
                            smallest?: number;
                            lines?: number;
                            /** @enum {string} */
                            align?: "left" | "center" | "right";
                            /** @enum {string} */
                            valign?: "top" | "middle" | "bottom";
                        } | {
                            /** @constant */
                            kind: "code";
                            x: number;
                            y: number;
                            width: number;
                            height: number;
                            /** @enum {number} */
                            turn?: 0 | 90 | 180 | 270;
                            /** @enum {string} */
                            format: "qr" | "data_matrix" | "code_128" | "ean_13" | "ean_8";
                            value: {
                                /** @enum {string} */
                                bind: "name" | "path" | "place" | "code_text" | "code_url" | "kind" | "place_code" | "description" | "quantity" | "expires_on" | "serial_number" | "asset_number" | "manufacturer" | "model_number" | "category" | "purchase_date" | "warranty_expires" | "product_code";
                            } | {
                                custom_field: string;
                            } | {
                                text: string;
                            };
                            /** @enum {string} */
                            align?: "left" | "center" | "right";
                            /** @enum {string} */
                            valign?: "top" | "middle" | "bottom";
                        } | {
                            /** @constant */
                            kind: "photo";
                            x: number;
                            y: number;
                            width: number;
                            height: number;
                            /** @enum {number} */
                            turn?: 0 | 90 | 180 | 270;
                            /** @enum {string} */
                            fit?: "cover" | "contain";
                            corner?: number;
                        } | {
                            /** @constant */
                            kind: "line";
                            x: number;
                            y: number;
                            length: number;
                            /** @enum {string} */
                            direction: "across" | "down";
                            thickness: number;
                        } | {
                            /** @constant */
                            kind: "rect";
                            x: number;
                            y: number;
                            width: number;
                            height: number;
                            corner?: number;
                            line: number | "filled";
                        })[];
                    };
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["labels.templates.update.200"];
        };
    };
    "launch_readiness.checklist.complete": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                public_id: string;
            };
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @default  */
                    note?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["launch_readiness.checklist.withdraw.200"];
        };
    };
    "launch_readiness.checklist.withdraw": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                public_id: string;
            };
        };
        responses: {
            200: components["responses"]["launch_readiness.checklist.withdraw.200"];
        };
    };
    "launch_readiness.go_no_go": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Chosen by the client; the same id is the same record
                     */
                    public_id?: string;
                    /** @enum {string} */
                    decision: "go" | "no_go";
                    /** @default  */
                    note?: string;
                };
            };
        };
        responses: {
            201: components["responses"]["launch_readiness.go_no_go.201"];
        };
    };
    "launch_readiness.summary": {
        responses: {
            200: components["responses"]["launch_readiness.checklist.withdraw.200"];
        };
    };
    "media.variant": {
        parameters: {
            query?: {
                /** @description The version, from the address in an answer */
                v?: string;
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            header?: {
                /** @description One range of bytes (RFC 9110, section 14), such as `bytes=1000-` */
                Range?: components["parameters"]["Range"];
                /** @description The `ETag` that the client has */
                "If-Range"?: components["parameters"]["If-Range"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                media: string;
                variant: "thumb" | "small" | "large" | "original";
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "image/jpeg": Blob;
                    "image/png": Blob;
                    "image/webp": Blob;
                    "image/avif": Blob;
                    "image/heic": Blob;
                    "image/gif": Blob;
                    "image/tiff": Blob;
                    "application/pdf": Blob;
                    "text/plain": Blob;
                    "application/rtf": Blob;
                    "application/msword": Blob;
                    "application/vnd.ms-excel": Blob;
                    "application/vnd.ms-powerpoint": Blob;
                    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": Blob;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": Blob;
                    "application/vnd.openxmlformats-officedocument.presentationml.presentation": Blob;
                    "application/vnd.oasis.opendocument.text": Blob;
                    "application/vnd.oasis.opendocument.spreadsheet": Blob;
                    "application/vnd.oasis.opendocument.presentation": Blob;
                    "application/epub+zip": Blob;
                };
            };
            /** @description The requested range */
            206: {
                content: {
                    "image/jpeg": Blob;
                    "image/png": Blob;
                    "image/webp": Blob;
                    "image/avif": Blob;
                    "image/heic": Blob;
                    "image/gif": Blob;
                    "image/tiff": Blob;
                    "application/pdf": Blob;
                    "text/plain": Blob;
                    "application/rtf": Blob;
                    "application/msword": Blob;
                    "application/vnd.ms-excel": Blob;
                    "application/vnd.ms-powerpoint": Blob;
                    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": Blob;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": Blob;
                    "application/vnd.openxmlformats-officedocument.presentationml.presentation": Blob;
                    "application/vnd.oasis.opendocument.text": Blob;
                    "application/vnd.oasis.opendocument.spreadsheet": Blob;
                    "application/vnd.oasis.opendocument.presentation": Blob;
                    "application/epub+zip": Blob;
                };
            };
        };
    };
    "mobile.ai.capabilities": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
        };
        responses: {
            200: components["responses"]["ai.capabilities.200"];
        };
    };
    "mobile.ai.intake.containers": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What it is, in a few words
                     * @example 3 boxes of AA batteries in the drawer
                     */
                    text?: string;
                    /**
                     * @description Codes that were scanned or typed
                     * @default []
                     */
                    codes?: string[];
                    /**
                     * @description Photos that the household has already
                     * @default []
                     */
                    media_ids?: string[];
                    /**
                     * Format: uuid
                     * @description A vision session of this person, with its images
                     */
                    session_id?: string;
                    /** @description Where the person is: the new thing is put there */
                    place?: {
                        /** @enum {string} */
                        kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                        /**
                         * Format: uuid
                         * @description A lower-case UUIDv7
                         */
                        id: string;
                    };
                    /**
                     * @description Whether each line, code and photo is a thing of its own
                     * @default false
                     */
                    several?: boolean;
                    /**
                     * @description Whether the photos are of a receipt: each of its lines becomes a draft
                     * @default false
                     */
                    receipt?: boolean;
                    /** @enum {string} */
                    language?: "en" | "de" | "fr" | "es";
                    /**
                     * @default UTC
                     * @example Europe/Berlin
                     */
                    time_zone?: string;
                    /**
                     * @description Whether a model may be asked, where the household permits it
                     * @default true
                     */
                    use_provider?: boolean;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            201: components["responses"]["ai.intake.containers.201"];
        };
    };
    "mobile.ai.intake.items": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What it is, in a few words
                     * @example 3 boxes of AA batteries in the drawer
                     */
                    text?: string;
                    /**
                     * @description Codes that were scanned or typed
                     * @default []
                     */
                    codes?: string[];
                    /**
                     * @description Photos that the household has already
                     * @default []
                     */
                    media_ids?: string[];
                    /**
                     * Format: uuid
                     * @description A vision session of this person, with its images
                     */
                    session_id?: string;
                    /** @description Where the person is: the new thing is put there */
                    place?: {
                        /** @enum {string} */
                        kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                        /**
                         * Format: uuid
                         * @description A lower-case UUIDv7
                         */
                        id: string;
                    };
                    /**
                     * @description Whether each line, code and photo is a thing of its own
                     * @default false
                     */
                    several?: boolean;
                    /**
                     * @description Whether the photos are of a receipt: each of its lines becomes a draft
                     * @default false
                     */
                    receipt?: boolean;
                    /** @enum {string} */
                    language?: "en" | "de" | "fr" | "es";
                    /**
                     * @default UTC
                     * @example Europe/Berlin
                     */
                    time_zone?: string;
                    /**
                     * @description Whether a model may be asked, where the household permits it
                     * @default true
                     */
                    use_provider?: boolean;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            201: components["responses"]["ai.intake.containers.201"];
        };
    };
    "mobile.ai.placement.container_to_slot": {
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description A container of the household
                     */
                    container_id?: string;
                    /** @description A container that is not recorded yet, in place of `container_id` */
                    draft?: {
                        /** @example Box 12 */
                        name: string;
                        /**
                         * @description What sort of container it is, in the household's own words
                         * @example box
                         */
                        kind?: string;
                        weight_kg?: number | null;
                        volume_l?: number | null;
                    };
                    /** @description Only places in this one, at any depth */
                    in?: {
                        /** @enum {string} */
                        kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                        /**
                         * Format: uuid
                         * @description A lower-case UUIDv7
                         */
                        id: string;
                    };
                    /** @description The place of the person */
                    near?: {
                        /** @enum {string} */
                        kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                        /**
                         * Format: uuid
                         * @description A lower-case UUIDv7
                         */
                        id: string;
                    };
                    /** @default 5 */
                    limit?: number;
                    /**
                     * @description The language of the texts
                     * @default en
                     * @enum {string}
                     */
                    language?: "en" | "de" | "fr" | "es";
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["ai.placement.container_to_slot.200"];
        };
    };
    "mobile.ai.placement.item_to_container": {
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description An item of the household
                     */
                    item_id?: string;
                    /** @description A thing that is not recorded yet, in place of `item_id` */
                    draft?: {
                        name: string;
                        category_id?: string | null;
                        weight_kg?: number | null;
                        volume_l?: number | null;
                    };
                    /** @description Default: that of the item, or 1 */
                    quantity?: number;
                    /** @description Only places in this one, at any depth */
                    in?: {
                        /** @enum {string} */
                        kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                        /**
                         * Format: uuid
                         * @description A lower-case UUIDv7
                         */
                        id: string;
                    };
                    /** @description The place of the person */
                    near?: {
                        /** @enum {string} */
                        kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                        /**
                         * Format: uuid
                         * @description A lower-case UUIDv7
                         */
                        id: string;
                    };
                    /** @default 5 */
                    limit?: number;
                    /**
                     * @description The language of the texts
                     * @default en
                     * @enum {string}
                     */
                    language?: "en" | "de" | "fr" | "es";
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["ai.placement.container_to_slot.200"];
        };
    };
    "mobile.ai.search": {
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description A question in English, German, French or Spanish
                     * @example Where is the drill?
                     */
                    question?: string;
                    /** @description A query, as an earlier answer has it, in place of a question */
                    query?: components["schemas"]["QuestionQuery"];
                    /**
                     * @description The language of the person, for a question that several languages read alike
                     * @enum {string}
                     */
                    language?: "en" | "de" | "fr" | "es";
                    /**
                     * @description The time zone of the person (IANA)
                     * @default UTC
                     * @example Europe/Berlin
                     */
                    time_zone?: string;
                    /**
                     * @description Whether a model of another server may read the question if the grammar does not understand it. It can only lower the level of the household
                     * @default true
                     */
                    use_provider?: boolean;
                    /**
                     * @description Whether a model may also word the answer from the records that were found; takes the level `records`
                     * @default false
                     */
                    compose?: boolean;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["ai.search.200"];
        };
    };
    "mobile.ai.vision.analyze": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @enum {string} */
                    purpose?: "intake" | "audit" | "count" | "find" | "read";
                    /** @enum {string} */
                    consent?: "true" | "false";
                    /** @enum {string} */
                    receipt?: "true" | "false";
                    /** @enum {string} */
                    language?: "en" | "de" | "fr" | "es";
                    time_zone?: string;
                    images: Blob[];
                };
            };
        };
        responses: {
            201: components["responses"]["ai.vision.sessions.create.201"];
        };
    };
    "mobile.ai.vision.capabilities": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
        };
        responses: {
            200: components["responses"]["ai.vision.capabilities.200"];
        };
    };
    "mobile.ai.vision.sessions.get": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            path: {
                /** @description A lower-case UUID */
                public_id: string;
            };
        };
        responses: {
            200: components["responses"]["ai.vision.sessions.get.200"];
        };
    };
    "mobile.auth.forgot_password": {
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    device_installation_id?: string;
                };
            };
        };
        responses: {
            202: components["responses"]["mobile.auth.forgot_password.202"];
        };
    };
    "mobile.auth.idp.complete": {
        requestBody: {
            content: {
                "application/json": {
                    state: string;
                    code: string;
                    device_installation_id: string;
                    code_verifier?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["mobile.auth.idp.complete.200"];
        };
    };
    "mobile.auth.idp.start": {
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description `link` takes a signed-in user, whose account gets the identity
                     * @enum {string}
                     */
                    mode: "login" | "register" | "link";
                    /**
                     * @description The key of the provider; required if several are configured
                     * @example home
                     */
                    provider?: string;
                    /**
                     * @description The household of a new account
                     * @example Home
                     */
                    household_name?: string;
                    /**
                     * @description An invitation for a new account
                     * @example K7QM-2XWD-9RTA
                     */
                    invitation?: string;
                    /** @description With `link`: the password of the account, if it has one */
                    password?: string;
                    device_installation_id: string;
                    /** @enum {string} */
                    platform: "android" | "ios" | "web" | "cli" | "other";
                    app_version_name?: string | null;
                    app_version_code?: number | null;
                    device_name?: string | null;
                    device_model?: string | null;
                    os_version?: string | null;
                    /**
                     * @description An address of `STOWAGE_IDP_APP_REDIRECTS`; default: the first one
                     * @example stowage://idp
                     */
                    app_redirect?: string;
                    /** @description SHA-256 of a secret of the app, in base64url: `complete` then takes the secret */
                    code_challenge?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["mobile.auth.idp.start.200"];
        };
    };
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
            200: components["responses"]["mobile.auth.idp.complete.200"];
        };
    };
    "mobile.auth.login.complete": {
        requestBody: {
            content: {
                "application/json": {
                    challenge: string;
                    /** @example 492039 */
                    code: string;
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
            200: components["responses"]["mobile.auth.idp.complete.200"];
        };
    };
    "mobile.auth.login.sms": {
        requestBody: {
            content: {
                "application/json": {
                    challenge: string;
                };
            };
        };
        responses: {
            200: components["responses"]["mobile.auth.login.sms.200"];
        };
    };
    "mobile.auth.logout": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        responses: {
            200: components["responses"]["mobile.auth.logout.200"];
        };
    };
    "mobile.auth.passkey": {
        requestBody: {
            content: {
                "application/json": {
                    response: {
                        id: string;
                        rawId: string;
                        /** @constant */
                        type: "public-key";
                        /** @enum {string} */
                        authenticatorAttachment?: "platform" | "cross-platform";
                        clientExtensionResults: {
                            [key: string]: unknown;
                        };
                        response: {
                            clientDataJSON: string;
                            authenticatorData: string;
                            signature: string;
                            userHandle?: string;
                        };
                    };
                    /** @description Of a sign-in that waits for its second factor (`mfa_required`): the passkey replaces the code */
                    challenge?: string;
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
            200: components["responses"]["mobile.auth.idp.complete.200"];
        };
    };
    "mobile.auth.passkey.options": {
        requestBody: {
            content: {
                "application/json": {
                    /** @description Of a sign-in that waits for its second factor (`mfa_required`): the passkey replaces the code */
                    challenge?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["mobile.auth.passkey.options.200"];
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
            200: components["responses"]["mobile.auth.refresh.200"];
        };
    };
    "mobile.auth.register": {
        requestBody: {
            content: {
                "application/json": {
                    /** @example Ada */
                    name: string;
                    email: string;
                    /** @description Not an easily guessed one */
                    password: string;
                    /**
                     * @description The household to create; optional with an invitation
                     * @example Home
                     */
                    household_name?: string;
                    /**
                     * @description An invitation's token or code: the user becomes a member of its household
                     * @example K7QM-2XWD-9RTA
                     */
                    invitation?: string;
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
            201: components["responses"]["mobile.auth.register.201"];
        };
    };
    "mobile.auth.resend_verification": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        responses: {
            200: components["responses"]["mobile.auth.resend_verification.200"];
        };
    };
    "mobile.billing.checkout_sessions.create": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example family */
                    plan: string;
                    /**
                     * @description A page of this server without a query, or an address of `STOWAGE_BILLING_APP_RETURNS`
                     * @default null
                     * @example stowage://paid
                     */
                    return_url?: string | null;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            201: components["responses"]["billing.checkout_sessions.create.201"];
        };
    };
    "mobile.billing.checkout_sessions.finalize": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example cs_test_a1b2 */
                    session_id: string;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["billing.checkout_sessions.finalize.200"];
        };
    };
    "mobile.billing.open_portal": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description A page of this server without a query, or an address of `STOWAGE_BILLING_APP_RETURNS`
                     * @default null
                     * @example stowage://paid
                     */
                    return_url?: string | null;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            201: components["responses"]["billing.customer_portal_sessions.create.201"];
        };
    };
    "mobile.billing.status": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
        };
        responses: {
            200: components["responses"]["billing.status.200"];
        };
    };
    "mobile.bootstrap": {
        responses: {
            200: components["responses"]["mobile.bootstrap.200"];
        };
    };
    "mobile.config": {
        responses: {
            200: components["responses"]["mobile.config.200"];
        };
    };
    "mobile.data_exports.list": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
        };
        responses: {
            200: components["responses"]["data_exports.list.200"];
        };
    };
    "mobile.data_exports.create": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description `archive`: records, history, tables and media, which another household can import; `csv`: tables for spreadsheets; `pdf`: an inventory to print, for an insurer
                     * @default archive
                     * @enum {string}
                     */
                    format?: "archive" | "csv" | "pdf";
                    /**
                     * @description Whether photos and documents are included
                     * @default true
                     */
                    with_media?: boolean;
                    /**
                     * @description Only this place or container with everything in it
                     * @default null
                     */
                    place_id?: string | null;
                    /** @description Only what changed at this time or later */
                    changed_since?: string | null;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            202: components["responses"]["data_exports.create.202"];
        };
    };
    "mobile.data_exports.get": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                public_id: string;
            };
        };
        responses: {
            200: components["responses"]["data_exports.get.200"];
        };
    };
    "mobile.data_exports.download": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            header?: {
                /** @description One range of bytes (RFC 9110, section 14), such as `bytes=1000-` */
                Range?: components["parameters"]["Range"];
                /** @description The `ETag` that the client has */
                "If-Range"?: components["parameters"]["If-Range"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                public_id: string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/zip": Blob;
                    "application/pdf": Blob;
                };
            };
            /** @description The requested range */
            206: {
                content: {
                    "application/zip": Blob;
                    "application/pdf": Blob;
                };
            };
        };
    };
    "mobile.devices.list": {
        parameters: {
            query?: {
                /** @description Part of a name; case does not matter */
                q?: components["parameters"]["q"];
                /** @description Maximum number of results; default 50 */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
            };
        };
        responses: {
            200: components["responses"]["mobile.devices.list.200"];
        };
    };
    "mobile.devices.revoke": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUID */
                device_public_id: string;
            };
        };
        responses: {
            200: components["responses"]["mobile.devices.revoke.200"];
        };
    };
    "mobile.entitlements": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
        };
        responses: {
            200: components["responses"]["entitlements.get.200"];
        };
    };
    "mobile.households.list": {
        parameters: {
            query?: {
                /** @description Part of a name; case does not matter */
                q?: components["parameters"]["q"];
                /** @description Maximum number of results; default 50 */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
            };
        };
        responses: {
            200: components["responses"]["mobile.households.list.200"];
        };
    };
    "mobile.households.create": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example Home */
                    name: string;
                    /**
                     * Format: uuid
                     * @description Chosen by a client that wants to be able to retry.
                     */
                    public_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["households.create.200"];
            201: components["responses"]["households.create.201"];
        };
    };
    "mobile.households.activate": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUID */
                household_public_id: string;
            };
        };
        responses: {
            200: components["responses"]["mobile.households.activate.200"];
        };
    };
    "mobile.inventory.capabilities": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
        };
        responses: {
            200: components["responses"]["mobile.inventory.capabilities.200"];
        };
    };
    "mobile.inventory.search": {
        parameters: {
            query: {
                /** @description Words; the last one may be a prefix */
                q: string;
                /** @description Maximum number of results; default 50 */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
                /** @description Only records of this kind */
                resource_type?: "item" | "container" | "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "category" | "tag";
                /** @description true: only archived ones; false: only those that are not archived */
                archived?: boolean;
                /** @description Only records in this place or container, at any depth */
                place?: string;
                /** @description Only items of this category, or one below it */
                category?: string;
                /** @description Only items with this tag */
                tag?: string;
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
        };
        responses: {
            200: components["responses"]["mobile.inventory.search.200"];
        };
    };
    "mobile.inventory.get": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            path: {
                /** @description The kind of record */
                resource_type: "item" | "container" | "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "category" | "tag";
                /** @description A lower-case UUID */
                public_id: string;
            };
        };
        responses: {
            200: components["responses"]["mobile.inventory.get.200"];
        };
    };
    "mobile.media_uploads.create": {
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Chosen by a client that wants to be able to retry.
                     */
                    public_id?: string;
                    /** @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08 */
                    sha256: string;
                    /** @example 24000 */
                    bytes: number;
                    /**
                     * @description The type by the knowledge of the client. A type that is never accepted (`video/*`, `image/svg+xml` ...) is refused here; otherwise the content decides.
                     * @example image/jpeg
                     */
                    content_type: string;
                    /** @example front.jpg */
                    name?: string | null;
                    owner?: {
                        /** @enum {string} */
                        kind: "item" | "container" | "location" | "zone" | "rack" | "row" | "shelf" | "slot";
                        /**
                         * Format: uuid
                         * @description A lower-case UUIDv7
                         */
                        id: string;
                    };
                    /**
                     * Format: uuid
                     * @description A lower-case UUIDv7
                     */
                    media_id?: string;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["mobile.media_uploads.create.200"];
            201: components["responses"]["mobile.media_uploads.create.201"];
        };
    };
    "mobile.media_uploads.get": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            path: {
                /** @description A lower-case UUID */
                public_id: string;
            };
        };
        responses: {
            200: components["responses"]["mobile.media_uploads.create.200"];
        };
    };
    "mobile.media_uploads.delete": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUID */
                public_id: string;
            };
        };
        responses: {
            200: components["responses"]["data_exports.delete.200"];
        };
    };
    "mobile.media_uploads.complete": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUID */
                public_id: string;
            };
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["mobile.media_uploads.create.200"];
        };
    };
    "mobile.media_uploads.content": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            path: {
                /** @description A lower-case UUID */
                public_id: string;
            };
        };
        requestBody: {
            content: {
                "*/*": Blob;
            };
        };
        responses: {
            200: components["responses"]["mobile.media_uploads.create.200"];
        };
    };
    "mobile.media.variant": {
        parameters: {
            query?: {
                /** @description The version, from the address in an answer */
                v?: string;
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            header?: {
                /** @description One range of bytes (RFC 9110, section 14), such as `bytes=1000-` */
                Range?: components["parameters"]["Range"];
                /** @description The `ETag` that the client has */
                "If-Range"?: components["parameters"]["If-Range"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                media: string;
                variant: "thumb" | "small" | "large" | "original";
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "image/jpeg": Blob;
                    "image/png": Blob;
                    "image/webp": Blob;
                    "image/avif": Blob;
                    "image/heic": Blob;
                    "image/gif": Blob;
                    "image/tiff": Blob;
                    "application/pdf": Blob;
                    "text/plain": Blob;
                    "application/rtf": Blob;
                    "application/msword": Blob;
                    "application/vnd.ms-excel": Blob;
                    "application/vnd.ms-powerpoint": Blob;
                    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": Blob;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": Blob;
                    "application/vnd.openxmlformats-officedocument.presentationml.presentation": Blob;
                    "application/vnd.oasis.opendocument.text": Blob;
                    "application/vnd.oasis.opendocument.spreadsheet": Blob;
                    "application/vnd.oasis.opendocument.presentation": Blob;
                    "application/epub+zip": Blob;
                };
            };
            /** @description The requested range */
            206: {
                content: {
                    "image/jpeg": Blob;
                    "image/png": Blob;
                    "image/webp": Blob;
                    "image/avif": Blob;
                    "image/heic": Blob;
                    "image/gif": Blob;
                    "image/tiff": Blob;
                    "application/pdf": Blob;
                    "text/plain": Blob;
                    "application/rtf": Blob;
                    "application/msword": Blob;
                    "application/vnd.ms-excel": Blob;
                    "application/vnd.ms-powerpoint": Blob;
                    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": Blob;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": Blob;
                    "application/vnd.openxmlformats-officedocument.presentationml.presentation": Blob;
                    "application/vnd.oasis.opendocument.text": Blob;
                    "application/vnd.oasis.opendocument.spreadsheet": Blob;
                    "application/vnd.oasis.opendocument.presentation": Blob;
                    "application/epub+zip": Blob;
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
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["mobile.mutations.push.200"];
        };
    };
    "mobile.mutations.get": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            path: {
                /** @description A lower-case UUID */
                operation_public_id: string;
            };
        };
        responses: {
            200: components["responses"]["mobile.mutations.get.200"];
        };
    };
    "mobile.organizer.capabilities": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
        };
        responses: {
            200: components["responses"]["ai.organizer.capabilities.200"];
        };
    };
    "mobile.organizer.sessions.create": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description A lower-case UUIDv7
                     */
                    plan_version_id: string;
                    /** @description Where the person begins */
                    start?: {
                        /** @enum {string} */
                        kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                        /**
                         * Format: uuid
                         * @description A lower-case UUIDv7
                         */
                        id: string;
                    };
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            201: components["responses"]["mobile.organizer.sessions.create.201"];
        };
    };
    "mobile.organizer.sessions.get": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                session_public_id: string;
            };
        };
        responses: {
            200: components["responses"]["mobile.organizer.sessions.get.200"];
        };
    };
    "mobile.organizer.tasks.deviation": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                task_public_id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    kind: "not_there" | "found_elsewhere" | "target_full" | "target_gone" | "other_quantity" | "too_heavy" | "damaged" | "unwilling" | "other";
                    place?: {
                        /** @enum {string} */
                        kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                        /**
                         * Format: uuid
                         * @description A lower-case UUIDv7
                         */
                        id: string;
                    };
                    quantity?: number;
                    note?: string;
                    apply?: boolean;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["mobile.organizer.tasks.deviation.200"];
        };
    };
    "mobile.organizer.tasks.execute": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                task_public_id: string;
            };
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Codes that were scanned: the task is refused if they are those of something else */
                    validation?: {
                        codes: string[];
                    };
                    /** @description Where the thing is before; absent: where the plan says */
                    expected_from?: {
                        /** @enum {string} */
                        kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                        /**
                         * Format: uuid
                         * @description A lower-case UUIDv7
                         */
                        id: string;
                    } | null;
                    /** @description The number that there are */
                    quantity?: number;
                    /**
                     * @description For a task of the kind `decide`
                     * @enum {string}
                     */
                    decision?: "keep" | "give_away" | "sell" | "discard" | "archive";
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["mobile.organizer.tasks.execute.200"];
        };
    };
    "mobile.organizer.tasks.skip": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                task_public_id: string;
            };
        };
        requestBody?: {
            content: {
                "application/json": {
                    reason?: string;
                    /** @description Whether the thing stays where it is in later versions */
                    pin?: boolean;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["mobile.organizer.tasks.skip.200"];
        };
    };
    "mobile.organizer.tasks.validate": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                task_public_id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    codes: string[];
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["mobile.organizer.tasks.validate.200"];
        };
    };
    "mobile.organizer.plans.create": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example Tidy the cellar */
                    name?: string;
                    /**
                     * @description Required without `text`
                     * @enum {string}
                     */
                    goal?: "tidy" | "free_place" | "even_fill" | "within_reach" | "declutter" | "move_house" | "merge_duplicates" | "by_hand";
                    /**
                     * @description A wish in English, German, French or Spanish, in place of a goal
                     * @example Empty the left shelf, at most 20 moves
                     */
                    text?: string;
                    /**
                     * @description Decides where two languages read a wish alike
                     * @enum {string}
                     */
                    language?: "en" | "de" | "fr" | "es";
                    /** @default {} */
                    constraints?: {
                        scope?: {
                            /** @enum {string} */
                            kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                            /**
                             * Format: uuid
                             * @description A lower-case UUIDv7
                             */
                            id: string;
                        }[];
                        exclude?: {
                            /** @enum {string} */
                            kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                            /**
                             * Format: uuid
                             * @description A lower-case UUIDv7
                             */
                            id: string;
                        }[];
                        pin?: string[];
                        max_moves?: number;
                        max_minutes?: number;
                        keep_containers_together?: boolean;
                        apart?: [
                            string,
                            string
                        ][];
                        carry?: number;
                        /** @enum {string} */
                        by?: "category" | "tag" | "kind";
                        place?: {
                            /** @enum {string} */
                            kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                            /**
                             * Format: uuid
                             * @description A lower-case UUIDv7
                             */
                            id: string;
                        };
                        unused_months?: number;
                        destination?: {
                            /** @enum {string} */
                            kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                            /**
                             * Format: uuid
                             * @description A lower-case UUIDv7
                             */
                            id: string;
                        };
                        rooms?: {
                            from: {
                                /** @enum {string} */
                                kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                                /**
                                 * Format: uuid
                                 * @description A lower-case UUIDv7
                                 */
                                id: string;
                            };
                            to: {
                                /** @enum {string} */
                                kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                                /**
                                 * Format: uuid
                                 * @description A lower-case UUIDv7
                                 */
                                id: string;
                            };
                        }[];
                        first_night?: string[];
                        box_things?: number;
                        box_kg?: number;
                        moves?: {
                            subject: {
                                /** @enum {string} */
                                kind: "item" | "container";
                                /**
                                 * Format: uuid
                                 * @description A lower-case UUIDv7
                                 */
                                id: string;
                            };
                            to: {
                                /** @enum {string} */
                                kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                                /**
                                 * Format: uuid
                                 * @description A lower-case UUIDv7
                                 */
                                id: string;
                            };
                        }[];
                    };
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            201: components["responses"]["ai.organizer.plans.create.201"];
        };
    };
    "mobile.organizer.plans.get": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                plan_public_id: string;
            };
        };
        responses: {
            200: components["responses"]["ai.organizer.plans.get.200"];
        };
    };
    "mobile.organizer.plans.replan": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                plan_public_id: string;
            };
        };
        requestBody?: {
            content: {
                "application/json": {
                    constraints?: {
                        scope?: {
                            /** @enum {string} */
                            kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                            /**
                             * Format: uuid
                             * @description A lower-case UUIDv7
                             */
                            id: string;
                        }[];
                        exclude?: {
                            /** @enum {string} */
                            kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                            /**
                             * Format: uuid
                             * @description A lower-case UUIDv7
                             */
                            id: string;
                        }[];
                        pin?: string[];
                        max_moves?: number;
                        max_minutes?: number;
                        keep_containers_together?: boolean;
                        apart?: [
                            string,
                            string
                        ][];
                        carry?: number;
                        /** @enum {string} */
                        by?: "category" | "tag" | "kind";
                        place?: {
                            /** @enum {string} */
                            kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                            /**
                             * Format: uuid
                             * @description A lower-case UUIDv7
                             */
                            id: string;
                        };
                        unused_months?: number;
                        destination?: {
                            /** @enum {string} */
                            kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                            /**
                             * Format: uuid
                             * @description A lower-case UUIDv7
                             */
                            id: string;
                        };
                        rooms?: {
                            from: {
                                /** @enum {string} */
                                kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                                /**
                                 * Format: uuid
                                 * @description A lower-case UUIDv7
                                 */
                                id: string;
                            };
                            to: {
                                /** @enum {string} */
                                kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                                /**
                                 * Format: uuid
                                 * @description A lower-case UUIDv7
                                 */
                                id: string;
                            };
                        }[];
                        first_night?: string[];
                        box_things?: number;
                        box_kg?: number;
                        moves?: {
                            subject: {
                                /** @enum {string} */
                                kind: "item" | "container";
                                /**
                                 * Format: uuid
                                 * @description A lower-case UUIDv7
                                 */
                                id: string;
                            };
                            to: {
                                /** @enum {string} */
                                kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                                /**
                                 * Format: uuid
                                 * @description A lower-case UUIDv7
                                 */
                                id: string;
                            };
                        }[];
                    };
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["ai.organizer.plans.replan.200"];
        };
    };
    "mobile.organizer.plans.approve": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                plan_version_public_id: string;
            };
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Absent: all of them */
                    tasks?: string[];
                    note?: string;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["mobile.organizer.plans.approve.200"];
        };
    };
    "mobile.organizer.plans.feedback": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                plan_version_public_id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    verdict: "good" | "partly" | "bad";
                    tasks?: {
                        /** @example t12 */
                        task_id: string;
                        /** @enum {string} */
                        verdict: "good" | "bad";
                    }[];
                    note?: string;
                    /** @description Things that stay where they are */
                    pin?: string[];
                    /** @description Places that things are not put into */
                    forbid?: {
                        /**
                         * Format: uuid
                         * @description A lower-case UUIDv7
                         */
                        id: string;
                        /**
                         * Format: uuid
                         * @description A lower-case UUIDv7
                         */
                        place: string;
                    }[];
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["mobile.organizer.plans.feedback.200"];
        };
    };
    "mobile.organizer.plans.reject": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                plan_version_public_id: string;
            };
        };
        requestBody?: {
            content: {
                "application/json": {
                    reason?: string;
                    /** @description Things that stay where they are */
                    pin?: string[];
                    /** @description Places that things are not put into */
                    forbid?: {
                        /**
                         * Format: uuid
                         * @description A lower-case UUIDv7
                         */
                        id: string;
                        /**
                         * Format: uuid
                         * @description A lower-case UUIDv7
                         */
                        place: string;
                    }[];
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["mobile.organizer.plans.approve.200"];
        };
    };
    "mobile.privacy.status": {
        responses: {
            200: components["responses"]["mobile.privacy.status.200"];
        };
    };
    "mobile.release.notes": {
        parameters: {
            query?: {
                platform?: "android" | "ios";
                limit?: number;
            };
        };
        responses: {
            200: components["responses"]["mobile.release.notes.200"];
        };
    };
    "mobile.release.status": {
        parameters: {
            query?: {
                platform?: "android" | "ios";
                app_version_code?: number;
            };
        };
        responses: {
            200: components["responses"]["mobile.release.status.200"];
        };
    };
    "mobile.security.local_cache_purge_record": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description `access_lost`: the household or the session is gone; `erased`: the household was erased; `replaced`: a new copy follows
                     * @enum {string}
                     */
                    reason: "signed_out" | "access_lost" | "requested" | "erased" | "replaced";
                    /**
                     * @description The household of the copy; null: all of them
                     * @default null
                     */
                    household_id?: string | null;
                };
            };
        };
        responses: {
            200: components["responses"]["mobile.security.local_cache_purge_record.200"];
        };
    };
    "mobile.security.status": {
        responses: {
            200: components["responses"]["mobile.security.status.200"];
        };
    };
    "mobile.sync.events": {
        parameters: {
            query?: {
                /** @description Only this household; default: all households of the user. */
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
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
        };
        responses: {
            200: components["responses"]["mobile.sync.manifest.200"];
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
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            201: components["responses"]["mobile.sync.snapshots.create.201"];
        };
    };
    "mobile.sync.snapshots.get": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            path: {
                /** @description A lower-case UUID */
                public_id: string;
            };
        };
        responses: {
            200: components["responses"]["mobile.sync.snapshots.get.200"];
        };
    };
    "mobile.sync.snapshots.download": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            header?: {
                /** @description One range of bytes (RFC 9110, section 14), such as `bytes=1000-` */
                Range?: components["parameters"]["Range"];
                /** @description The `ETag` that the client has */
                "If-Range"?: components["parameters"]["If-Range"];
            };
            path: {
                /** @description A lower-case UUID */
                public_id: string;
                /**
                 * @description A collection of the snapshot
                 * @example items
                 */
                collection_key: string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/x-ndjson": Blob;
                };
            };
            /** @description The requested range */
            206: {
                content: {
                    "application/x-ndjson": Blob;
                };
            };
        };
    };
    "mobile.system_logs.list": {
        parameters: {
            query?: {
                /** @description Maximum number of results; default 50 */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
            };
        };
        responses: {
            200: components["responses"]["mobile.system_logs.list.200"];
        };
    };
    "mobile.system_logs.send": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    logs: {
                        /**
                         * Format: uuid
                         * @description The same id is the same problem
                         */
                        public_id: string;
                        /** @enum {string} */
                        level: "debug" | "info" | "warn" | "error" | "fatal";
                        /** @default null */
                        component?: string | null;
                        message: string;
                        /** Format: date-time */
                        occurred_at: string;
                        /** @default null */
                        app_version?: string | null;
                    }[];
                };
            };
        };
        responses: {
            202: components["responses"]["mobile.system_logs.send.202"];
        };
    };
    "mobile.usage": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
        };
        responses: {
            200: components["responses"]["mobile.usage.200"];
        };
    };
    "observability.metrics": {
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": Blob;
                    "text/plain": Blob;
                };
            };
        };
    };
    "observability.run_checks": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Chosen by the client; the same id is the same record
                     */
                    public_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["observability.run_checks.200"];
        };
    };
    "observability.summary": {
        responses: {
            200: components["responses"]["observability.summary.200"];
        };
    };
    "operations.app_releases.set": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                platform: "android" | "ios";
                version_code: number;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example 1.4.0 */
                    version_name: string;
                    /** @default  */
                    notes?: string;
                    /** @default null */
                    url?: string | null;
                    /** @default false */
                    required?: boolean;
                };
            };
        };
        responses: {
            200: components["responses"]["operations.app_releases.set.200"];
        };
    };
    "operations.app_releases.remove": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                platform: "android" | "ios";
                version_code: number;
            };
        };
        responses: {
            200: components["responses"]["operations.app_releases.remove.200"];
        };
    };
    "operations.backup_attestations.create": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Chosen by the client; the same id is the same record
                     */
                    public_id?: string;
                    /** @example 2026-11-20T03-30-00-000Z */
                    backup: string;
                    /** @enum {string} */
                    statement: "copied" | "verified" | "restored";
                    /** @default  */
                    note?: string;
                };
            };
        };
        responses: {
            201: components["responses"]["operations.backup_attestations.create.201"];
        };
    };
    "operations.backup_health": {
        responses: {
            200: components["responses"]["operations.backup_health.200"];
        };
    };
    "operations.household_quotas.list": {
        parameters: {
            query?: {
                /** @description Part of a name; case does not matter */
                q?: components["parameters"]["q"];
                /** @description Maximum number of results; default 50 */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
            };
        };
        responses: {
            200: components["responses"]["operations.household_quotas.list.200"];
        };
    };
    "operations.household_quotas.set": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUID */
                household_public_id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @example {
                     *       "media_bytes": 50000000000,
                     *       "household_records": null
                     *     }
                     */
                    quotas: {
                        [key: string]: number | null;
                    };
                };
            };
        };
        responses: {
            200: components["responses"]["operations.household_quotas.set.200"];
        };
    };
    "operations.people.list": {
        parameters: {
            query?: {
                /** @description Part of a name; case does not matter */
                q?: components["parameters"]["q"];
                /** @description Maximum number of results; default 50 */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
                /** @description Only accounts with this role */
                role?: "user" | "support" | "operator" | "superadmin";
            };
        };
        responses: {
            200: components["responses"]["operations.people.list.200"];
        };
    };
    "operations.people.set": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUID */
                person_public_id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    role?: "user" | "support" | "operator" | "superadmin";
                    /** @enum {string} */
                    status?: "active" | "suspended";
                    /** @description The password of the person; without it, `/api/v1/security/proof` has to be called before */
                    password?: string;
                    /**
                     * @description The code of the second factor, if the account has one
                     * @example 492039
                     */
                    code?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["operations.people.set.200"];
        };
    };
    "operations.people.sign_out": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUID */
                person_public_id: string;
            };
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description The password of the person; without it, `/api/v1/security/proof` has to be called before */
                    password?: string;
                    /**
                     * @description The code of the second factor, if the account has one
                     * @example 492039
                     */
                    code?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["operations.people.set.200"];
        };
    };
    "operations.readiness": {
        responses: {
            200: components["responses"]["operations.readiness.200"];
        };
    };
    "operations.restore_drills.create": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Chosen by the client; the same id is the same record
                     */
                    public_id?: string;
                    /** @example 2026-11-20T03-30-00-000Z */
                    backup?: string;
                };
            };
        };
        responses: {
            202: components["responses"]["operations.restore_drills.create.202"];
        };
    };
    "operations.undo": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                operation_id: string;
            };
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["operations.undo.200"];
        };
    };
    "organization.sessions.create": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description A lower-case UUIDv7
                     */
                    plan_version_id: string;
                    /** @description Where the person begins */
                    start?: {
                        /** @enum {string} */
                        kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                        /**
                         * Format: uuid
                         * @description A lower-case UUIDv7
                         */
                        id: string;
                    };
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            201: components["responses"]["mobile.organizer.sessions.create.201"];
        };
    };
    "organization.sessions.get": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                session_public_id: string;
            };
        };
        responses: {
            200: components["responses"]["mobile.organizer.sessions.get.200"];
        };
    };
    "organization.sessions.finish": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                session_public_id: string;
            };
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @default completed
                     * @enum {string}
                     */
                    status?: "completed" | "cancelled";
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["mobile.organizer.sessions.get.200"];
        };
    };
    "organization.sessions.undo": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                session_public_id: string;
            };
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["organization.sessions.undo.200"];
        };
    };
    "organization.tasks.deviation": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                task_public_id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    kind: "not_there" | "found_elsewhere" | "target_full" | "target_gone" | "other_quantity" | "too_heavy" | "damaged" | "unwilling" | "other";
                    place?: {
                        /** @enum {string} */
                        kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                        /**
                         * Format: uuid
                         * @description A lower-case UUIDv7
                         */
                        id: string;
                    };
                    quantity?: number;
                    note?: string;
                    apply?: boolean;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["mobile.organizer.tasks.deviation.200"];
        };
    };
    "organization.tasks.execute": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                task_public_id: string;
            };
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Codes that were scanned: the task is refused if they are those of something else */
                    validation?: {
                        codes: string[];
                    };
                    /** @description Where the thing is before; absent: where the plan says */
                    expected_from?: {
                        /** @enum {string} */
                        kind: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                        /**
                         * Format: uuid
                         * @description A lower-case UUIDv7
                         */
                        id: string;
                    } | null;
                    /** @description The number that there are */
                    quantity?: number;
                    /**
                     * @description For a task of the kind `decide`
                     * @enum {string}
                     */
                    decision?: "keep" | "give_away" | "sell" | "discard" | "archive";
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["mobile.organizer.tasks.execute.200"];
        };
    };
    "organization.tasks.skip": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                task_public_id: string;
            };
        };
        requestBody?: {
            content: {
                "application/json": {
                    reason?: string;
                    /** @description Whether the thing stays where it is in later versions */
                    pin?: boolean;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["mobile.organizer.tasks.skip.200"];
        };
    };
    "organization.tasks.validate": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                task_public_id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    codes: string[];
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["mobile.organizer.tasks.validate.200"];
        };
    };
    "organization.plans.approve": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                plan_version_public_id: string;
            };
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Absent: all of them */
                    tasks?: string[];
                    note?: string;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["mobile.organizer.plans.approve.200"];
        };
    };
    "organization.plans.feedback": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                plan_version_public_id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    verdict: "good" | "partly" | "bad";
                    tasks?: {
                        /** @example t12 */
                        task_id: string;
                        /** @enum {string} */
                        verdict: "good" | "bad";
                    }[];
                    note?: string;
                    /** @description Things that stay where they are */
                    pin?: string[];
                    /** @description Places that things are not put into */
                    forbid?: {
                        /**
                         * Format: uuid
                         * @description A lower-case UUIDv7
                         */
                        id: string;
                        /**
                         * Format: uuid
                         * @description A lower-case UUIDv7
                         */
                        place: string;
                    }[];
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["mobile.organizer.plans.feedback.200"];
        };
    };
    "organization.plans.reject": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                plan_version_public_id: string;
            };
        };
        requestBody?: {
            content: {
                "application/json": {
                    reason?: string;
                    /** @description Things that stay where they are */
                    pin?: string[];
                    /** @description Places that things are not put into */
                    forbid?: {
                        /**
                         * Format: uuid
                         * @description A lower-case UUIDv7
                         */
                        id: string;
                        /**
                         * Format: uuid
                         * @description A lower-case UUIDv7
                         */
                        place: string;
                    }[];
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["mobile.organizer.plans.approve.200"];
        };
    };
    "personal_access_tokens.list": {
        parameters: {
            query?: {
                /** @description Part of a name; case does not matter */
                q?: components["parameters"]["q"];
                /** @description Maximum number of results; default 50 */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
            };
        };
        responses: {
            200: components["responses"]["personal_access_tokens.list.200"];
        };
    };
    "personal_access_tokens.create": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example Home Assistant */
                    name: string;
                    /** @enum {string} */
                    scope: "read" | "write";
                    /** @default 90 */
                    expires_in_days?: number;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            201: components["responses"]["personal_access_tokens.create.201"];
        };
    };
    "personal_access_tokens.revoke": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUID */
                public_id: string;
            };
        };
        responses: {
            200: components["responses"]["household.guest_links.revoke.200"];
        };
    };
    "privacy.ai_purge": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Whose data: that of the person who asks, or that of all people of the household, for owners and admins
                     * @enum {string}
                     */
                    whose?: "mine" | "household";
                    /** @description The names of stores, as the answer lists them; absent: all of them */
                    what?: string[];
                    /**
                     * Format: date-time
                     * @description Only what was derived before this time
                     */
                    before?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["privacy.ai_purge.200"];
        };
    };
    "privacy.exports.delete": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUID */
                public_id: string;
            };
        };
        responses: {
            200: components["responses"]["data_exports.delete.200"];
        };
    };
    "privacy.exports.download": {
        parameters: {
            header?: {
                /** @description One range of bytes (RFC 9110, section 14), such as `bytes=1000-` */
                Range?: components["parameters"]["Range"];
                /** @description The `ETag` that the client has */
                "If-Range"?: components["parameters"]["If-Range"];
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
                    "application/zip": Blob;
                };
            };
            /** @description The requested range */
            206: {
                content: {
                    "application/zip": Blob;
                };
            };
        };
    };
    "privacy.requests.create": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    kind: "account_export" | "account_erasure" | "household_erasure";
                    /**
                     * @description The household to erase; only its owners can
                     * @default null
                     */
                    household_id?: string | null;
                    /** @description The password of the person; without it, `/api/v1/security/proof` has to be called before */
                    password?: string;
                    /**
                     * @description The code of the second factor, if the account has one
                     * @example 492039
                     */
                    code?: string;
                };
            };
        };
        responses: {
            201: components["responses"]["privacy.requests.create.201"];
        };
    };
    "privacy.requests.cancel": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUID */
                public_id: string;
            };
        };
        responses: {
            200: components["responses"]["privacy.requests.cancel.200"];
        };
    };
    "privacy.status": {
        responses: {
            200: components["responses"]["mobile.privacy.status.200"];
        };
    };
    "product_codes.resolve": {
        parameters: {
            query: {
                /**
                 * @description As scanned or typed
                 * @example 4006381333931
                 */
                code: string;
                /** @description The format that the code must have */
                format?: "gtin" | "ean_8" | "ean_13" | "upc_a" | "upc_e" | "itf_14" | "isbn" | "issn" | "gs1" | "code_128" | "code_39" | "code_93" | "codabar" | "itf" | "qr_code" | "data_matrix" | "aztec" | "pdf_417" | "text";
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
        };
        responses: {
            200: components["responses"]["product_codes.resolve.200"];
        };
    };
    "quality.manual_checks.create": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Chosen by the client; the same id is the same record
                     */
                    public_id?: string;
                    /** @example The disk in the other house */
                    subject: string;
                    /** @enum {string} */
                    outcome: "ok" | "warning" | "problem";
                    /** @example It is plugged in, and has the backup of today. */
                    message: string;
                };
            };
        };
        responses: {
            201: components["responses"]["quality.manual_checks.create.201"];
        };
    };
    "quality.runs": {
        parameters: {
            query?: {
                /** @description Maximum number of results; default 50 */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
                kind?: "checks" | "drill" | "manual" | "requests";
                outcome?: "ok" | "warning" | "problem";
            };
        };
        responses: {
            200: components["responses"]["quality.runs.200"];
        };
    };
    "quality.summary": {
        parameters: {
            query?: {
                days?: number;
            };
        };
        responses: {
            200: components["responses"]["quality.summary.200"];
        };
    };
    "release.candidates.list": {
        responses: {
            200: components["responses"]["release.candidates.list.200"];
        };
    };
    "release.candidates.create": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Chosen by the client; the same id is the same record
                     */
                    public_id?: string;
                    /** @example 0.2.0 */
                    version: string;
                    /** @default  */
                    notes?: string;
                };
            };
        };
        responses: {
            201: components["responses"]["release.candidates.create.201"];
        };
    };
    "release.candidates.approve": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                public_id: string;
            };
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @default  */
                    note?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["release.candidates.approve.200"];
        };
    };
    "release.candidates.reject": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                public_id: string;
            };
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @default  */
                    note?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["release.candidates.approve.200"];
        };
    };
    "release.candidates.run_gates": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                public_id: string;
            };
        };
        responses: {
            200: components["responses"]["release.candidates.approve.200"];
        };
    };
    "scan_actions.get": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                publicId: string;
            };
        };
        responses: {
            200: components["responses"]["scan_actions.get.200"];
        };
    };
    "scan_actions.undo": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                publicId: string;
            };
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description `all`: everything is done, or nothing. `each`: an operation that fails does not prevent the others.
                     * @default all
                     * @enum {string}
                     */
                    mode?: "all" | "each";
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["scan_actions.get.200"];
        };
    };
    "scan_sessions.create": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description A lower-case UUIDv7
                     */
                    public_id?: string;
                    /**
                     * @example move_items
                     * @enum {string}
                     */
                    purpose: "move_items" | "place_container" | "assign_items" | "count" | "find" | "bind_label" | "audit_place";
                    /**
                     * @description `all`: everything is done, or nothing. `each`: an operation that fails does not prevent the others.
                     * @default all
                     * @enum {string}
                     */
                    mode?: "all" | "each";
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            201: components["responses"]["scan_sessions.create.201"];
        };
    };
    "scan_sessions.get": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                publicId: string;
            };
        };
        responses: {
            200: components["responses"]["scan_sessions.get.200"];
        };
    };
    "scan_sessions.cancel": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                publicId: string;
            };
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["scan_sessions.cancel.200"];
        };
    };
    "scan_sessions.confirm": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                publicId: string;
            };
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description `all`: everything is done, or nothing. `each`: an operation that fails does not prevent the others.
                     * @enum {string}
                     */
                    mode?: "all" | "each";
                    /**
                     * @description For an audit: what to do with records that were not scanned; default `keep`
                     * @enum {string}
                     */
                    missing?: "keep" | "unplace";
                    /**
                     * @description For an audit: what to do with records that the inventory lists elsewhere; default `move`
                     * @enum {string}
                     */
                    surplus?: "move" | "keep";
                    /** @description For a label: whether it may be removed from its current record */
                    rebind?: boolean;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["scan_sessions.confirm.200"];
        };
    };
    "scan_sessions.scan": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                publicId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description As scanned or typed
                     * @example 4006381333931
                     */
                    code?: string;
                    codes?: string[];
                    target?: {
                        /** @enum {string} */
                        kind: "item" | "container" | "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "short_code";
                        /**
                         * Format: uuid
                         * @description A lower-case UUIDv7
                         */
                        id: string;
                    };
                    /**
                     * @example subject
                     * @enum {string}
                     */
                    role?: "subject" | "destination" | "place" | "label";
                    /** @description The quantity; for a count only */
                    quantity?: number;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["scan_sessions.scan.200"];
        };
    };
    "scan_sessions.select_candidate": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                publicId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The `public_id` of the target that is open, or has the wrong candidate
                     */
                    target_id: string;
                    /**
                     * @example subject
                     * @enum {string}
                     */
                    role: "subject" | "destination" | "place" | "label";
                    target: {
                        /** @enum {string} */
                        kind: "item" | "container" | "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "short_code";
                        /**
                         * Format: uuid
                         * @description A lower-case UUIDv7
                         */
                        id: string;
                    };
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["scan_sessions.cancel.200"];
        };
    };
    "scan_sessions.remove_target": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                publicId: string;
                roleKey: "subject" | "destination" | "place" | "label";
            };
        };
        responses: {
            200: components["responses"]["scan_sessions.cancel.200"];
        };
    };
    "scan_sessions.remove_one_target": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                publicId: string;
                roleKey: "subject" | "destination" | "place" | "label";
                /** @description Of the target, or of its record */
                targetId: string;
            };
        };
        responses: {
            200: components["responses"]["scan_sessions.cancel.200"];
        };
    };
    "scans.capabilities": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
        };
        responses: {
            200: components["responses"]["scans.capabilities.200"];
        };
    };
    "scans.history": {
        parameters: {
            query?: {
                /** @description The `public_id` of an item, container or place */
                subject?: string;
                /** @description Maximum number of results; default 50 */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
        };
        responses: {
            200: components["responses"]["scans.history.200"];
        };
    };
    "scans.resolve": {
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description As scanned or typed
                     * @example 4006381333931
                     */
                    code?: string;
                    codes?: string[];
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
                "multipart/form-data": {
                    /** Format: binary */
                    photo: Blob;
                };
            };
        };
        responses: {
            200: components["responses"]["scans.resolve.200"];
        };
    };
    search: {
        parameters: {
            query: {
                /** @description Words; the last one may be a prefix */
                q: string;
                /** @description Maximum number of results; default 50 */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
                /** @description Only records of this kind */
                resource_type?: "item" | "container" | "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "category" | "tag";
                /** @description true: only archived ones; false: only those that are not archived */
                archived?: boolean;
                /** @description Only records in this place or container, at any depth */
                place?: string;
                /** @description Only items of this category, or one below it */
                category?: string;
                /** @description Only items with this tag */
                tag?: string;
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
        };
        responses: {
            200: components["responses"]["mobile.inventory.search.200"];
        };
    };
    "security.audit": {
        parameters: {
            query?: {
                /** @description Maximum number of results; default 50 */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
                /** @description A user */
                person?: string;
                /** @description Default: the current month, and with a user all months */
                month?: string;
            };
        };
        responses: {
            200: components["responses"]["audit.access.200"];
        };
    };
    "security.csp_report": {
        requestBody: {
            content: {
                "application/csp-report": ({
                    "csp-report": {
                        "document-uri"?: string;
                        "violated-directive"?: string;
                        "effective-directive"?: string;
                        "blocked-uri"?: string;
                        "source-file"?: string;
                        "line-number"?: number;
                        disposition?: string;
                    } & {
                        [key: string]: unknown;
                    };
                } & {
                    [key: string]: unknown;
                }) | ({
                    type: string;
                    body?: ({
                        documentURL?: string;
                        effectiveDirective?: string;
                        blockedURL?: string;
                        sourceFile?: string | null;
                        lineNumber?: number | null;
                        disposition?: string;
                    } & {
                        [key: string]: unknown;
                    }) | null;
                } & {
                    [key: string]: unknown;
                })[];
                "application/reports+json": ({
                    "csp-report": {
                        "document-uri"?: string;
                        "violated-directive"?: string;
                        "effective-directive"?: string;
                        "blocked-uri"?: string;
                        "source-file"?: string;
                        "line-number"?: number;
                        disposition?: string;
                    } & {
                        [key: string]: unknown;
                    };
                } & {
                    [key: string]: unknown;
                }) | ({
                    type: string;
                    body?: ({
                        documentURL?: string;
                        effectiveDirective?: string;
                        blockedURL?: string;
                        sourceFile?: string | null;
                        lineNumber?: number | null;
                        disposition?: string;
                    } & {
                        [key: string]: unknown;
                    }) | null;
                } & {
                    [key: string]: unknown;
                })[];
                "application/json": ({
                    "csp-report": {
                        "document-uri"?: string;
                        "violated-directive"?: string;
                        "effective-directive"?: string;
                        "blocked-uri"?: string;
                        "source-file"?: string;
                        "line-number"?: number;
                        disposition?: string;
                    } & {
                        [key: string]: unknown;
                    };
                } & {
                    [key: string]: unknown;
                }) | ({
                    type: string;
                    body?: ({
                        documentURL?: string;
                        effectiveDirective?: string;
                        blockedURL?: string;
                        sourceFile?: string | null;
                        lineNumber?: number | null;
                        disposition?: string;
                    } & {
                        [key: string]: unknown;
                    }) | null;
                } & {
                    [key: string]: unknown;
                })[];
            };
        };
        responses: {
            202: components["responses"]["security.csp_report.202"];
        };
    };
    "security.csp_reports": {
        responses: {
            200: components["responses"]["security.csp_reports.200"];
        };
    };
    "security.events": {
        parameters: {
            query?: {
                /** @description Maximum number of results; default 50 */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
            };
        };
        responses: {
            200: components["responses"]["audit.access.200"];
        };
    };
    "security.identities.list": {
        responses: {
            200: components["responses"]["security.identities.list.200"];
        };
    };
    "security.identities.unlink": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUID */
                identity_public_id: string;
            };
        };
        responses: {
            200: components["responses"]["security.identities.unlink.200"];
        };
    };
    "security.mfa.confirm": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example 492039 */
                    code: string;
                };
            };
        };
        responses: {
            200: components["responses"]["security.mfa.confirm.200"];
        };
    };
    "security.mfa.disable": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description The password of the person; without it, `/api/v1/security/proof` has to be called before */
                    password?: string;
                    /**
                     * @description The code of the second factor, if the account has one
                     * @example 492039
                     */
                    code?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["security.mfa.disable.200"];
        };
    };
    "security.mfa.recovery_code": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description The password of the person; without it, `/api/v1/security/proof` has to be called before */
                    password?: string;
                    /**
                     * @description The code of the second factor, if the account has one
                     * @example 492039
                     */
                    code?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["security.mfa.recovery_code.200"];
        };
    };
    "security.mfa.setup": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description The password of the person; without it, `/api/v1/security/proof` has to be called before */
                    password?: string;
                    /**
                     * @description The code of the second factor, if the account has one
                     * @example 492039
                     */
                    code?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["security.mfa.setup.200"];
        };
    };
    "security.mobile_devices.revoke": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUID */
                device_public_id: string;
            };
        };
        responses: {
            200: components["responses"]["mobile.devices.revoke.200"];
        };
    };
    "security.passkeys.list": {
        responses: {
            200: components["responses"]["security.passkeys.list.200"];
        };
    };
    "security.passkeys.add": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example Ada's phone */
                    name: string;
                    response: {
                        id: string;
                        rawId: string;
                        /** @constant */
                        type: "public-key";
                        /** @enum {string} */
                        authenticatorAttachment?: "platform" | "cross-platform";
                        clientExtensionResults: {
                            [key: string]: unknown;
                        };
                        response: {
                            clientDataJSON: string;
                            attestationObject: string;
                            transports?: string[];
                        };
                    };
                };
            };
        };
        responses: {
            201: components["responses"]["security.passkeys.add.201"];
        };
    };
    "security.passkeys.options": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description The password of the person; without it, `/api/v1/security/proof` has to be called before */
                    password?: string;
                    /**
                     * @description The code of the second factor, if the account has one
                     * @example 492039
                     */
                    code?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["mobile.auth.passkey.options.200"];
        };
    };
    "security.passkeys.remove": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUID */
                passkey_public_id: string;
            };
        };
        responses: {
            200: components["responses"]["household.members.remove.200"];
        };
    };
    "security.passkeys.rename": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUID */
                passkey_public_id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example Ada's phone */
                    name: string;
                };
            };
        };
        responses: {
            200: components["responses"]["security.passkeys.rename.200"];
        };
    };
    "security.phone.get": {
        responses: {
            200: components["responses"]["security.phone.get.200"];
        };
    };
    "security.phone.set_up": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example +49 1511 2345678 */
                    number: string;
                    /** @description The password of the person; without it, `/api/v1/security/proof` has to be called before */
                    password?: string;
                    /**
                     * @description The code of the second factor, if the account has one
                     * @example 492039
                     */
                    code?: string;
                };
            };
        };
        responses: {
            201: components["responses"]["security.phone.set_up.201"];
        };
    };
    "security.phone.remove": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        responses: {
            200: components["responses"]["security.phone.remove.200"];
        };
    };
    "security.phone.send": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        responses: {
            200: components["responses"]["mobile.auth.login.sms.200"];
        };
    };
    "security.phone.confirm": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example 492039 */
                    code: string;
                };
            };
        };
        responses: {
            200: components["responses"]["security.phone.confirm.200"];
        };
    };
    "security.proof.get": {
        responses: {
            200: components["responses"]["security.proof.get.200"];
        };
    };
    "security.proof.give": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The password of the person; without it, `/api/v1/security/proof` has to be called before */
                    password?: string;
                    /**
                     * @description The code of the second factor, if the account has one
                     * @example 492039
                     */
                    code?: string;
                    passkey?: {
                        id: string;
                        rawId: string;
                        /** @constant */
                        type: "public-key";
                        /** @enum {string} */
                        authenticatorAttachment?: "platform" | "cross-platform";
                        clientExtensionResults: {
                            [key: string]: unknown;
                        };
                        response: {
                            clientDataJSON: string;
                            authenticatorData: string;
                            signature: string;
                            userHandle?: string;
                        };
                    };
                };
            };
        };
        responses: {
            200: components["responses"]["security.proof.give.200"];
        };
    };
    "security.proof.passkey_options": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        responses: {
            200: components["responses"]["mobile.auth.passkey.options.200"];
        };
    };
    "security.sessions.list": {
        parameters: {
            query?: {
                /** @description Part of a name; case does not matter */
                q?: components["parameters"]["q"];
                /** @description Maximum number of results; default 50 */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
            };
        };
        responses: {
            200: components["responses"]["security.sessions.list.200"];
        };
    };
    "security.sessions.revoke_others": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description The password of the person; without it, `/api/v1/security/proof` has to be called before */
                    password?: string;
                    /**
                     * @description The code of the second factor, if the account has one
                     * @example 492039
                     */
                    code?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["security.sessions.revoke_others.200"];
        };
    };
    "security.sessions.end": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUID */
                session_public_id: string;
            };
        };
        responses: {
            200: components["responses"]["security.sessions.end.200"];
        };
    };
    "security.status": {
        responses: {
            200: components["responses"]["mobile.security.status.200"];
        };
    };
    "security.system_logs": {
        parameters: {
            query: {
                /** @description Maximum number of results; default 50 */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
                /** @description A user */
                person: string;
            };
        };
        responses: {
            200: components["responses"]["mobile.system_logs.list.200"];
        };
    };
    "session.get": {
        responses: {
            200: components["responses"]["session.get.200"];
        };
    };
    "session.create": {
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    password: string;
                };
            };
        };
        responses: {
            201: components["responses"]["session.create.201"];
        };
    };
    "session.end": {
        responses: {
            200: components["responses"]["mobile.auth.logout.200"];
        };
    };
    "session.complete": {
        requestBody: {
            content: {
                "application/json": {
                    challenge: string;
                    /** @example 492039 */
                    code: string;
                };
            };
        };
        responses: {
            201: components["responses"]["session.create.201"];
        };
    };
    "session.household": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    household_id: string;
                };
            };
        };
        responses: {
            200: components["responses"]["session.get.200"];
        };
    };
    "session.idp.providers": {
        responses: {
            200: components["responses"]["session.idp.providers.200"];
        };
    };
    "session.idp.start": {
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description `link` takes a signed-in user, whose account gets the identity
                     * @enum {string}
                     */
                    mode: "login" | "register" | "link";
                    /**
                     * @description The key of the provider; required if several are configured
                     * @example home
                     */
                    provider?: string;
                    /**
                     * @description The household of a new account
                     * @example Home
                     */
                    household_name?: string;
                    /**
                     * @description An invitation for a new account
                     * @example K7QM-2XWD-9RTA
                     */
                    invitation?: string;
                    /** @description With `link`: the password of the account, if it has one */
                    password?: string;
                    /** @description A path of this server; default: `/` */
                    next?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["mobile.auth.idp.start.200"];
        };
    };
    "session.passkey": {
        requestBody: {
            content: {
                "application/json": {
                    response: {
                        id: string;
                        rawId: string;
                        /** @constant */
                        type: "public-key";
                        /** @enum {string} */
                        authenticatorAttachment?: "platform" | "cross-platform";
                        clientExtensionResults: {
                            [key: string]: unknown;
                        };
                        response: {
                            clientDataJSON: string;
                            authenticatorData: string;
                            signature: string;
                            userHandle?: string;
                        };
                    };
                    /** @description Of a sign-in that waits for its second factor (`mfa_required`): the passkey replaces the code */
                    challenge?: string;
                };
            };
        };
        responses: {
            201: components["responses"]["session.create.201"];
        };
    };
    "session.passkey.options": {
        requestBody: {
            content: {
                "application/json": {
                    /** @description Of a sign-in that waits for its second factor (`mfa_required`): the passkey replaces the code */
                    challenge?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["mobile.auth.passkey.options.200"];
        };
    };
    "session.register": {
        requestBody: {
            content: {
                "application/json": {
                    /** @example Ada */
                    name: string;
                    email: string;
                    /** @description Not an easily guessed one */
                    password: string;
                    /**
                     * @description The household to create; optional with an invitation
                     * @example Home
                     */
                    household_name?: string;
                    /**
                     * @description An invitation's token or code: the user becomes a member of its household
                     * @example K7QM-2XWD-9RTA
                     */
                    invitation?: string;
                };
            };
        };
        responses: {
            201: components["responses"]["session.create.201"];
        };
    };
    status: {
        responses: {
            200: components["responses"]["status.200"];
        };
    };
    "status_page.public": {
        responses: {
            200: components["responses"]["status_page.public.200"];
        };
    };
    "structure.locations.list": {
        parameters: {
            query?: {
                /** @description Part of a name; case does not matter */
                q?: components["parameters"]["q"];
                /** @description Maximum number of results; default 50 */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
                /** @description true: only archived ones; false: only those that are not archived; default: both */
                archived?: boolean;
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
        };
        responses: {
            200: components["responses"]["structure.locations.list.200"];
        };
    };
    "structure.locations.create": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description A lower-case UUIDv7
                     */
                    public_id?: string;
                    /** @example Cellar */
                    name: string;
                    description?: string | null;
                    code?: string | null;
                    traits?: ("cold" | "frozen" | "dry" | "warm" | "locked" | "child_safe" | "outdoors" | "heavy" | "reach")[] | null;
                    volume_l?: number | null;
                    max_kg?: number | null;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            201: components["responses"]["structure.locations.create.201"];
        };
    };
    "structure.locations.get": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                location: string;
            };
        };
        responses: {
            200: components["responses"]["structure.locations.get.200"];
        };
    };
    "structure.locations.delete": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                location: string;
            };
        };
        responses: {
            200: components["responses"]["structure.locations.delete.200"];
        };
    };
    "structure.locations.update": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                location: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example Cellar */
                    name?: string;
                    description?: string | null;
                    code?: string | null;
                    traits?: ("cold" | "frozen" | "dry" | "warm" | "locked" | "child_safe" | "outdoors" | "heavy" | "reach")[] | null;
                    volume_l?: number | null;
                    max_kg?: number | null;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["structure.locations.update.200"];
        };
    };
    "structure.locations.archive": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                location: string;
            };
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["structure.locations.update.200"];
        };
    };
    "structure.locations.media.list": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                location: string;
            };
        };
        responses: {
            200: components["responses"]["containers.media.list.200"];
        };
    };
    "structure.locations.media.add": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                location: string;
            };
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * @description Whether the first file becomes the primary photo
                     * @enum {string}
                     */
                    primary?: "true" | "false";
                    files: Blob[];
                };
            };
        };
        responses: {
            201: components["responses"]["containers.media.add.201"];
        };
    };
    "structure.locations.media.reorder": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                location: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    media_ids: string[];
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["containers.media.reorder.200"];
        };
    };
    "structure.locations.media.remove": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                location: string;
                /** @description A lower-case UUIDv7 */
                media: string;
            };
        };
        responses: {
            200: components["responses"]["containers.media.remove.200"];
        };
    };
    "structure.locations.media.update": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                location: string;
                /** @description A lower-case UUIDv7 */
                media: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string | null;
                    /** @enum {string} */
                    kind?: "photo" | "document";
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["containers.media.update.200"];
        };
    };
    "structure.locations.media.primary": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                location: string;
                /** @description A lower-case UUIDv7 */
                media: string;
            };
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["containers.media.update.200"];
        };
    };
    "structure.locations.media.rotate": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                location: string;
                /** @description A lower-case UUIDv7 */
                media: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    rotation: 0 | 90 | 180 | 270;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["containers.media.update.200"];
        };
    };
    "structure.locations.restore": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                location: string;
            };
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["structure.locations.update.200"];
        };
    };
    "structure.rack_builder.build": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    parent: {
                        /** @enum {string} */
                        kind: "location" | "zone" | "rack" | "row" | "shelf";
                        /**
                         * Format: uuid
                         * @description A lower-case UUIDv7
                         */
                        id: string;
                    };
                    racks?: {
                        /** @description Number per surrounding place; 0 leaves the level out */
                        count: number;
                        /** @description A pattern, such as `{rack}-{shelf:02}` */
                        name: string;
                        /** @description The first number; 1 if it is not given */
                        start?: number;
                        /**
                         * @description `down`: the first one has the greatest number
                         * @enum {string}
                         */
                        direction?: "up" | "down";
                    };
                    rows?: {
                        /** @description Number per surrounding place; 0 leaves the level out */
                        count: number;
                        /** @description A pattern, such as `{rack}-{shelf:02}` */
                        name: string;
                        /** @description The first number; 1 if it is not given */
                        start?: number;
                        /**
                         * @description `down`: the first one has the greatest number
                         * @enum {string}
                         */
                        direction?: "up" | "down";
                    };
                    shelves?: {
                        /** @description Number per surrounding place; 0 leaves the level out */
                        count: number;
                        /** @description A pattern, such as `{rack}-{shelf:02}` */
                        name: string;
                        /** @description The first number; 1 if it is not given */
                        start?: number;
                        /**
                         * @description `down`: the first one has the greatest number
                         * @enum {string}
                         */
                        direction?: "up" | "down";
                    };
                    slots?: {
                        /** @description Number per surrounding place; 0 leaves the level out */
                        count: number;
                        /** @description A pattern, such as `{rack}-{shelf:02}` */
                        name: string;
                        /** @description The first number; 1 if it is not given */
                        start?: number;
                        /**
                         * @description `down`: the first one has the greatest number
                         * @enum {string}
                         */
                        direction?: "up" | "down";
                        capacity?: number | null;
                    };
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            201: components["responses"]["structure.rack_builder.build.201"];
        };
    };
    "structure.rack_builder.preview": {
        parameters: {
            query?: {
                /** @description Maximum number of results; default 50 */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    parent: {
                        /** @enum {string} */
                        kind: "location" | "zone" | "rack" | "row" | "shelf";
                        /**
                         * Format: uuid
                         * @description A lower-case UUIDv7
                         */
                        id: string;
                    };
                    racks?: {
                        /** @description Number per surrounding place; 0 leaves the level out */
                        count: number;
                        /** @description A pattern, such as `{rack}-{shelf:02}` */
                        name: string;
                        /** @description The first number; 1 if it is not given */
                        start?: number;
                        /**
                         * @description `down`: the first one has the greatest number
                         * @enum {string}
                         */
                        direction?: "up" | "down";
                    };
                    rows?: {
                        /** @description Number per surrounding place; 0 leaves the level out */
                        count: number;
                        /** @description A pattern, such as `{rack}-{shelf:02}` */
                        name: string;
                        /** @description The first number; 1 if it is not given */
                        start?: number;
                        /**
                         * @description `down`: the first one has the greatest number
                         * @enum {string}
                         */
                        direction?: "up" | "down";
                    };
                    shelves?: {
                        /** @description Number per surrounding place; 0 leaves the level out */
                        count: number;
                        /** @description A pattern, such as `{rack}-{shelf:02}` */
                        name: string;
                        /** @description The first number; 1 if it is not given */
                        start?: number;
                        /**
                         * @description `down`: the first one has the greatest number
                         * @enum {string}
                         */
                        direction?: "up" | "down";
                    };
                    slots?: {
                        /** @description Number per surrounding place; 0 leaves the level out */
                        count: number;
                        /** @description A pattern, such as `{rack}-{shelf:02}` */
                        name: string;
                        /** @description The first number; 1 if it is not given */
                        start?: number;
                        /**
                         * @description `down`: the first one has the greatest number
                         * @enum {string}
                         */
                        direction?: "up" | "down";
                        capacity?: number | null;
                    };
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["structure.rack_builder.preview.200"];
        };
    };
    "structure.racks.create": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description A lower-case UUIDv7
                     */
                    public_id?: string;
                    /** @example R1 */
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
                    description?: string | null;
                    code?: string | null;
                    traits?: ("cold" | "frozen" | "dry" | "warm" | "locked" | "child_safe" | "outdoors" | "heavy" | "reach")[] | null;
                    volume_l?: number | null;
                    max_kg?: number | null;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            201: components["responses"]["structure.racks.create.201"];
        };
    };
    "structure.racks.get": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                place: string;
            };
        };
        responses: {
            200: components["responses"]["structure.racks.get.200"];
        };
    };
    "structure.racks.delete": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                place: string;
            };
        };
        responses: {
            200: components["responses"]["structure.racks.delete.200"];
        };
    };
    "structure.racks.update": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                place: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example R1 */
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
                    description?: string | null;
                    code?: string | null;
                    traits?: ("cold" | "frozen" | "dry" | "warm" | "locked" | "child_safe" | "outdoors" | "heavy" | "reach")[] | null;
                    volume_l?: number | null;
                    max_kg?: number | null;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["structure.racks.update.200"];
        };
    };
    "structure.rows.create": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description A lower-case UUIDv7
                     */
                    public_id?: string;
                    /** @example R1-A */
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
                    description?: string | null;
                    code?: string | null;
                    traits?: ("cold" | "frozen" | "dry" | "warm" | "locked" | "child_safe" | "outdoors" | "heavy" | "reach")[] | null;
                    volume_l?: number | null;
                    max_kg?: number | null;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            201: components["responses"]["structure.racks.create.201"];
        };
    };
    "structure.rows.get": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                place: string;
            };
        };
        responses: {
            200: components["responses"]["structure.racks.get.200"];
        };
    };
    "structure.rows.delete": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                place: string;
            };
        };
        responses: {
            200: components["responses"]["structure.racks.delete.200"];
        };
    };
    "structure.rows.update": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                place: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example R1-A */
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
                    description?: string | null;
                    code?: string | null;
                    traits?: ("cold" | "frozen" | "dry" | "warm" | "locked" | "child_safe" | "outdoors" | "heavy" | "reach")[] | null;
                    volume_l?: number | null;
                    max_kg?: number | null;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["structure.racks.update.200"];
        };
    };
    "structure.search": {
        parameters: {
            query: {
                /** @description Maximum number of results; default 50 */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
                /** @description Words; the last one may be a prefix */
                q: string;
                /** @description Only places of this level, or only containers */
                kind?: "location" | "zone" | "rack" | "row" | "shelf" | "slot" | "container";
                /** @description true: also archived ones, and their contents */
                archived?: boolean;
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
        };
        responses: {
            200: components["responses"]["structure.search.200"];
        };
    };
    "structure.shelves.create": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description A lower-case UUIDv7
                     */
                    public_id?: string;
                    /** @example R1-S1 */
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
                    description?: string | null;
                    code?: string | null;
                    traits?: ("cold" | "frozen" | "dry" | "warm" | "locked" | "child_safe" | "outdoors" | "heavy" | "reach")[] | null;
                    volume_l?: number | null;
                    max_kg?: number | null;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            201: components["responses"]["structure.racks.create.201"];
        };
    };
    "structure.shelves.get": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                place: string;
            };
        };
        responses: {
            200: components["responses"]["structure.racks.get.200"];
        };
    };
    "structure.shelves.delete": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                place: string;
            };
        };
        responses: {
            200: components["responses"]["structure.racks.delete.200"];
        };
    };
    "structure.shelves.update": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                place: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example R1-S1 */
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
                    description?: string | null;
                    code?: string | null;
                    traits?: ("cold" | "frozen" | "dry" | "warm" | "locked" | "child_safe" | "outdoors" | "heavy" | "reach")[] | null;
                    volume_l?: number | null;
                    max_kg?: number | null;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["structure.racks.update.200"];
        };
    };
    "structure.slots.create": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description A lower-case UUIDv7
                     */
                    public_id?: string;
                    /** @example R1-S1-01 */
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
                    description?: string | null;
                    code?: string | null;
                    traits?: ("cold" | "frozen" | "dry" | "warm" | "locked" | "child_safe" | "outdoors" | "heavy" | "reach")[] | null;
                    volume_l?: number | null;
                    max_kg?: number | null;
                    capacity?: number | null;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            201: components["responses"]["structure.slots.create.201"];
        };
    };
    "structure.slots.get": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                slot: string;
            };
        };
        responses: {
            200: components["responses"]["structure.slots.get.200"];
        };
    };
    "structure.slots.delete": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                slot: string;
            };
        };
        responses: {
            200: components["responses"]["structure.racks.delete.200"];
        };
    };
    "structure.slots.update": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                slot: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example R1-S1-01 */
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
                    description?: string | null;
                    code?: string | null;
                    traits?: ("cold" | "frozen" | "dry" | "warm" | "locked" | "child_safe" | "outdoors" | "heavy" | "reach")[] | null;
                    volume_l?: number | null;
                    max_kg?: number | null;
                    capacity?: number | null;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["structure.slots.update.200"];
        };
    };
    "structure.summary": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
        };
        responses: {
            200: components["responses"]["structure.summary.200"];
        };
    };
    "structure.tree": {
        parameters: {
            query?: {
                /** @description Only this place or container, with its contents */
                root?: string;
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
        };
        responses: {
            200: components["responses"]["structure.tree.200"];
        };
    };
    "structure.zones.create": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description A lower-case UUIDv7
                     */
                    public_id?: string;
                    /** @example North wall */
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
                    description?: string | null;
                    code?: string | null;
                    traits?: ("cold" | "frozen" | "dry" | "warm" | "locked" | "child_safe" | "outdoors" | "heavy" | "reach")[] | null;
                    volume_l?: number | null;
                    max_kg?: number | null;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            201: components["responses"]["structure.racks.create.201"];
        };
    };
    "structure.zones.get": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                place: string;
            };
        };
        responses: {
            200: components["responses"]["structure.racks.get.200"];
        };
    };
    "structure.zones.delete": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                place: string;
            };
        };
        responses: {
            200: components["responses"]["structure.racks.delete.200"];
        };
    };
    "structure.zones.update": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                place: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example North wall */
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
                    description?: string | null;
                    code?: string | null;
                    traits?: ("cold" | "frozen" | "dry" | "warm" | "locked" | "child_safe" | "outdoors" | "heavy" | "reach")[] | null;
                    volume_l?: number | null;
                    max_kg?: number | null;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["structure.racks.update.200"];
        };
    };
    "superadmin.manual_overrides.create": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUID */
                household_public_id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default null */
                    plan?: string | null;
                    /**
                     * @default {}
                     * @example {
                     *       "media_bytes": 50000000000
                     *     }
                     */
                    quotas?: {
                        [key: string]: number;
                    };
                    /** @example A school club */
                    reason: string;
                    until?: string | null;
                };
            };
        };
        responses: {
            201: components["responses"]["superadmin.manual_overrides.create.201"];
        };
    };
    "superadmin.manual_overrides.end": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                override_public_id: string;
            };
        };
        responses: {
            200: components["responses"]["superadmin.manual_overrides.end.200"];
        };
    };
    "superadmin.subscriptions": {
        parameters: {
            query?: {
                /** @description Part of a name; case does not matter */
                q?: components["parameters"]["q"];
                /** @description Maximum number of results; default 50 */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
                state?: "none" | "trialing" | "active" | "past_due" | "unpaid" | "canceled" | "incomplete";
            };
        };
        responses: {
            200: components["responses"]["superadmin.subscriptions.200"];
        };
    };
    "taxonomy.categories.list": {
        parameters: {
            query?: {
                /** @description Part of a name; case does not matter */
                q?: components["parameters"]["q"];
                /** @description Maximum number of results; default 50 */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
                /** @description true: only archived ones; false: only those that are not archived; default: both */
                archived?: boolean;
                /** @description Only those directly below this one; `none`: only top-level ones */
                parent?: string | "none";
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
        };
        responses: {
            200: components["responses"]["taxonomy.categories.list.200"];
        };
    };
    "taxonomy.categories.create": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description A lower-case UUIDv7
                     */
                    public_id?: string;
                    /** @example Tools */
                    name: string;
                    parent_id?: string | null;
                    icon?: string | null;
                    color?: string | null;
                    needs?: ("cold" | "frozen" | "dry" | "warm" | "locked" | "child_safe" | "outdoors")[] | null;
                    apart_from?: string[] | null;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            201: components["responses"]["taxonomy.categories.create.201"];
        };
    };
    "taxonomy.categories.get": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                category: string;
            };
        };
        responses: {
            200: components["responses"]["taxonomy.categories.get.200"];
        };
    };
    "taxonomy.categories.update": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                category: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example Tools */
                    name?: string;
                    parent_id?: string | null;
                    icon?: string | null;
                    color?: string | null;
                    needs?: ("cold" | "frozen" | "dry" | "warm" | "locked" | "child_safe" | "outdoors")[] | null;
                    apart_from?: string[] | null;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["taxonomy.categories.update.200"];
        };
    };
    "taxonomy.categories.archive": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                category: string;
            };
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["taxonomy.categories.update.200"];
        };
    };
    "taxonomy.categories.move": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                category: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    parent_id: string | null;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["taxonomy.categories.update.200"];
        };
    };
    "taxonomy.categories.restore": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                category: string;
            };
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["taxonomy.categories.update.200"];
        };
    };
    "taxonomy.tags.list": {
        parameters: {
            query?: {
                /** @description Part of a name; case does not matter */
                q?: components["parameters"]["q"];
                /** @description Maximum number of results; default 50 */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
                /** @description true: only archived ones; false: only those that are not archived; default: both */
                archived?: boolean;
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
        };
        responses: {
            200: components["responses"]["taxonomy.tags.list.200"];
        };
    };
    "taxonomy.tags.create": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description A lower-case UUIDv7
                     */
                    public_id?: string;
                    /** @example On loan */
                    name: string;
                    icon?: string | null;
                    color?: string | null;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            201: components["responses"]["taxonomy.tags.create.201"];
        };
    };
    "taxonomy.tags.get": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                tag: string;
            };
        };
        responses: {
            200: components["responses"]["taxonomy.tags.get.200"];
        };
    };
    "taxonomy.tags.update": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                tag: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example On loan */
                    name?: string;
                    icon?: string | null;
                    color?: string | null;
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["taxonomy.tags.update.200"];
        };
    };
    "taxonomy.tags.archive": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                tag: string;
            };
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["taxonomy.tags.update.200"];
        };
    };
    "taxonomy.tags.restore": {
        parameters: {
            header?: {
                /**
                 * @description A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. If the request becomes an operation, the key becomes its id.
                 * @example 019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `ETag` that the client has read: if the record has changed since, the answer is 412.
                 * @example "1f2e3d4c5b6a.1234"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description A lower-case UUIDv7 */
                tag: string;
            };
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The household of the request; default: the current household of the user.
                     */
                    household_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["taxonomy.tags.update.200"];
        };
    };
    "usage.get": {
        parameters: {
            query?: {
                /** @description The household of the request; default: the current household of the user. */
                household_id?: components["parameters"]["household_id"];
            };
        };
        responses: {
            200: components["responses"]["mobile.usage.200"];
        };
    };
    "webhooks.billing": {
        parameters: {
            path: {
                /** @example stripe */
                provider_key: string;
            };
        };
        requestBody: {
            content: {
                "application/json": Blob;
            };
        };
        responses: {
            200: components["responses"]["webhooks.billing.200"];
        };
    };
    "webhooks.sms": {
        parameters: {
            path: {
                /** @example inbound */
                type: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    [key: string]: string | number | boolean | null;
                };
                "application/x-www-form-urlencoded": {
                    [key: string]: string | number | boolean | null;
                };
            };
        };
        responses: {
            200: components["responses"]["webhooks.sms.200"];
        };
    };
}
