/** Days for which an import is kept: until then it can be undone. */
export const KEPT_DAYS = 30
/** Maximum number of imports of a household that are kept. A new one removes the oldest. */
export const MAX_KEPT = 20
/** Maximum number of imports of a household whose file waits to be imported. A new one removes the oldest. */
export const MAX_WAITING = 5
/** Number of operations that are pushed at once. */
export const BATCH = 200
/** Maximum number of photos and documents that are attached at the same time. */
export const FILES_AT_ONCE = 2
/** Maximum number of refused operations of which the reasons are kept. */
export const MAX_REFUSALS = 10_000
