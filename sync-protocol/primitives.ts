import * as z from 'zod'

/** A lower-case UUIDv7 (RFC 9562, section 5.7), made by the author of the thing it names. */
export const Uuid7 = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/, 'a lower-case UUIDv7')
  .meta({ format: 'uuid', description: 'A lower-case UUIDv7' })

/** Any lower-case UUID: epochs and other ids that a server makes. */
export const Uuid = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, 'a lower-case UUID')
  .meta({ format: 'uuid', description: 'A lower-case UUID' })

/** A moment: ISO 8601 with an offset, milliseconds or finer allowed on the way in. */
export const DateTime = z.iso.datetime({ offset: true })

/** A household's sequence number: 1, 2, 3 ...; 0 means "before the first operation". */
export const Seq = z.int().min(0)

/** A JSON object whose fields this side need not know. */
export const JsonObject = z.record(z.string(), z.unknown())
export type JsonObject = z.infer<typeof JsonObject>
