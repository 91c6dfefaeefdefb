/** The version of the interface, which is independent of the program's version. */
export const INTERFACE_VERSION = '1.0.0'

/** The tag of every route that is not in the interface document. */
export const ADDITIONS_TAG = 'Additions'

/** A JSON object of an OpenAPI document. */
export type JsonRecord = Record<string, unknown>

/** Whether a value is a JSON object. */
export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
