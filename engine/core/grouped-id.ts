/** Maximum number of operations in one group: their number has 26 bits in the id. */
const MAX_GROUPED = 2 ** 26

/**
 * SPEC.md X10: the id of the `n`th operation (0, 1, 2 ...) of those that a person made as one. `first` is any UUIDv7 that nothing else
 * has: all of the group have its timestamp and its last 48 bits, and `n` in the 26 bits between. So their ids rise in the order in which
 * they were made, an index of operation ids finds them all, and every program that knows one of them knows the group. For two
 * operations that were not made as one that is a chance of 1 in 2^48 within the same millisecond.
 */
export function groupedId(first: string, n: number): string {
  if (!Number.isInteger(n) || n < 0 || n >= MAX_GROUPED) throw new RangeError(`no grouped id ${n}`)
  const high = hex(n >> 14, 3)
  const low = hex(0x8000 | (n & 0x3fff), 4)
  return `${first.slice(0, 13)}-7${high}-${low}${first.slice(23)}`
}

/** What the ids of one group have in common, and no other id has. */
export function groupOf(operation_id: string): string {
  return operation_id.slice(0, 14) + operation_id.slice(24)
}

/** The number of an operation within its group: the `n` of `groupedId`. */
export function numberInGroup(operation_id: string): number {
  const high = Number.parseInt(operation_id.slice(15, 18), 16)
  return (high << 14) | (Number.parseInt(operation_id.slice(19, 23), 16) & 0x3fff)
}

function hex(value: number, length: number): string {
  return value.toString(16).padStart(length, '0')
}
