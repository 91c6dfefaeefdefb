import { z } from 'zod'

/** A time in a reply: ISO 8601 with an offset. */
export const moment = z.iso.datetime({ offset: true })
