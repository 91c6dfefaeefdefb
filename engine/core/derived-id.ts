/** The last 48 bits of a UUID are its last group of 12 hex digits; every number of them is exact in a double. */
const LAST_GROUP = 2 ** 48
/** Ids of one operation are so far apart: the ids of operations that a device counted up by one do not lie between. */
const STEP = 2 ** 16
/** Maximum number of ids that an operation can derive before they repeat. */
const MAX_DERIVED = LAST_GROUP / STEP - 1

/**
 * The id of the `n`th record (1, 2, 3 ...) that an operation makes, when its author named only the operation. Server and
 * phones derive the same one, so that what a phone shows is what the server will have.
 *
 * It is the operation's UUIDv7 (RFC 9562, section 5.7) with its timestamp, version and variant, and `n` steps of 65,536
 * added to the last 48 bits modulo 2^48. Ids of one operation differ from each other, and from the operation's own
 * (n = 0). Ids of two operations can only be the same if both were made in the same millisecond, have the same next 26 random
 * bits and the same last 16, and lie close in the 32 bits between: for two operations of 10,000 records
 * each in one millisecond that is a chance of 20,000 in 2^74. A command rejects (`already_exists`) or reuses what it meets all the
 * same, as it does for ids that authors choose.
 */
export function derivedId(operation_id: string, n: number): string {
  if (!Number.isInteger(n) || n < 0 || n > MAX_DERIVED) throw new RangeError(`no derived id ${n}`)
  const last = (Number.parseInt(operation_id.slice(24), 16) + n * STEP) % LAST_GROUP
  return operation_id.slice(0, 24) + last.toString(16).padStart(12, '0')
}
