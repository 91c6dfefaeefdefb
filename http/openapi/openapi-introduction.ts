/** What all routes have in common; Markdown. */
export const INTRODUCTION = `
Every answer, errors included, is an envelope: \`{ "success": true, "data": ..., "meta": ... }\` or
\`{ "success": false, "error": { "code", "message", "details" }, "meta": ... }\`; binary downloads and this document are not.
\`meta.request_id\` is also in \`X-Request-Id\`, and in the server's log. Of \`error.code\` there is a closed list; each route
names those that it can answer with. \`details\` tells which fields are wrong, and how.

Times are ISO 8601 with an offset, ids lower-case UUIDs: a record names itself \`public_id\`, others by \`<thing>_id\`. Fields
that a route does not know are refused.

**Signing in.** Apps sign a device in and send \`Authorization: Bearer ...\`. Browsers have a session: a cookie, and
\`X-CSRF-TOKEN\` beside it for every request that changes something. Programs send a personal access token,
\`Authorization: Bearer stowage_pat_...\`, to the routes of browsers: it needs no cookie and no \`X-CSRF-TOKEN\`. It acts in one
household, and reads, or reads and writes, by its scope.

**Households.** Whoever is a member of several names one by \`household_id\`, in the query of a GET or DELETE and in the
body of all others; without it the user's current one is meant.

**Lists.** \`limit\` is 50 unless given, at most 200. As long as \`next_cursor\` is not null there is more: send it as
\`cursor\`, with everything else as before. What is added meanwhile does not move a cursor.

**Sending again.** A request that changes something takes an \`Idempotency-Key\` where it is described so: with the same
key it is done once, however often it comes, and answered alike.

**Not over what others wrote.** Single records come with an \`ETag\`. Sent back as \`If-Match\` it lets a change happen only
if the record is still as it was read; else the answer is 412.

**Limits.** Requests are counted per minute; 429 comes with \`Retry-After\`. Bodies have at most 64 KiB where nothing else is
said.
`.trim()
