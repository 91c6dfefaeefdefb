import { z } from 'zod'
import { Uuid7 } from '../../sync-protocol/index.ts'

/** Field shapes that many collections and commands share. */

export const Id = Uuid7
/** A moment as records keep it: UTC, milliseconds. */
export const Moment = z.iso.datetime({ offset: true })
/** A calendar day, `2026-11-20`. */
export const Day = z.iso.date()
/** A name for people: one line, no control characters. */
export const Name = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^\P{Cc}*$/u, 'no control characters')
export const Description = z.string().max(4000)
export const Note = z.string().trim().min(1).max(500)

/** The fields that every record has. */
export const baseFields = { public_id: Id, created_at: Moment, updated_at: Moment }
