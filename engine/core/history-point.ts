import * as z from 'zod'
import { Seq, Uuid } from '../../sync-protocol/index.ts'

/** A place in one of the household's histories: where something was accepted, or confirmed. */
export const HistoryPoint = z.strictObject({ epoch: Uuid, seq: Seq })
export type HistoryPoint = Readonly<z.infer<typeof HistoryPoint>>
