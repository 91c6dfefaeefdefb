/** The common rules of all routes; Markdown. */
export const INTRODUCTION = `
Every JSON answer is an envelope: \`{ "success": true, "data": ..., "meta": ... }\` or
\`{ "success": false, "error": { "code", "message", "details" }, "meta": ... }\`. Binary downloads and this document are not.
\`meta.request_id\` is also in \`X-Request-Id\` and in the server's log. \`error.code\` is from a closed list; each route lists its
codes. \`details\` names the wrong fields and the reasons. The [guides](/docs/guides) explain the rest.

Times are ISO 8601 with an offset. Ids are lower-case UUIDs: a record has its own id in \`public_id\`, and the ids of others in
\`<thing>_id\`. Unknown fields are refused.

**Signing in.** Apps sign a device in and send \`Authorization: Bearer ...\`. Browsers have a session: a cookie, and
\`X-CSRF-TOKEN\` for every request that changes something. Programs send a personal access token,
\`Authorization: Bearer stowage_pat_...\`, to the routes of browsers, without a cookie and without \`X-CSRF-TOKEN\`. A token acts
in one household, and its scope allows reading, or reading and writing.

**Households.** A member of several households names one by \`household_id\`: in the query of a GET or DELETE, and in the body
of other requests. Without it the request means the user's current household.

**Lists.** \`limit\` is 50 by default and 200 at most. While \`next_cursor\` is not null there is more: send it as \`cursor\` with
otherwise the same request. New records do not move a cursor. A cursor of another list, or of other filters, is refused.

**Safe repetition.** Where a route documents an \`Idempotency-Key\`, a change with the same key is made once, and each
repetition gets the same answer.

**Concurrent changes.** Single records have an \`ETag\`. Sent back as \`If-Match\`, it allows a change only if the record has not
changed since; otherwise the answer is 412. A change that documents no \`If-Match\` refuses one.

**Limits.** Requests are counted per minute; 429 comes with \`Retry-After\`. A body has at most 64 KiB unless the route says
otherwise.
`.trim()
