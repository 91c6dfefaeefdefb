import * as z from 'zod'
import { Id } from '../core/fields.ts'
import type { Archivable } from './archivable.ts'
import { setArchived } from './archive.ts'
import { type CommandName, householdCommand } from './command.ts'

const input = z.strictObject({ public_id: Id })

/** The command that archives a record of a collection. The contents of the record stay inside. */
export function archiving<const T extends `${string}.archive`>(collection: Archivable, name: CommandName<T>) {
  return householdCommand({
    ...name,
    input,
    errors: ['not_found'],
    decide: (draft, { public_id }) => setArchived(draft, collection, public_id, true),
  })
}

/** The command that restores an archived record of a collection. */
export function restoring<const T extends `${string}.restore`>(collection: Archivable, name: CommandName<T>) {
  return householdCommand({
    ...name,
    input,
    errors: ['not_found'],
    decide: (draft, { public_id }) => setArchived(draft, collection, public_id, false),
  })
}
