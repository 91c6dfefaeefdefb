import * as z from 'zod'
import { Seq, Uuid } from '../../sync-protocol/index.ts'

/** A place in one of the household's histories: where something was accepted, or confirmed. */
export const Origin = z.strictObject({ epoch: Uuid, seq: Seq })
