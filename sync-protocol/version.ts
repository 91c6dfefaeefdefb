/** The version of the wire that this code speaks. A client that names another one gets 426 `upgrade_required`. */
export const PROTOCOL_VERSION = 1

/**
 * SHA-256 of the wire schemas as JSON Schema. A test compares it, so that nobody changes the wire without
 * deciding whether clients of this version still understand it.
 */
export const WIRE_HASH = '52c8d393c7bea9f10854118352ce0c9aef14825f9cac5d81e0c205d76bd7d60e'

/** Bounds of one exchange. A queue longer than one batch is split by its replica. */
export const LIMITS = {
  /** Operations in one `POST /mutations`. */
  operations_per_batch: 500,
  /** Bytes of one request body after decoding. */
  batch_bytes: 4 * 1024 * 1024,
  /** Bytes of one operation as JSON text. */
  operation_bytes: 256 * 1024,
  /** Changes of a snapshot that come inline in its answer; more are downloaded. */
  inline_changes: 1000,
  /** Bytes of the Yjs state of one item's notes. */
  notes_state_bytes: 256 * 1024,
  /** Seconds for which a snapshot stays as it is, at least. */
  snapshot_lifetime_seconds: 3600,
} as const
