import * as z from 'zod'
import { Id } from '../core/fields.ts'
import { levelCollection } from '../structure/levels.ts'

/** The kinds of record that can have photos and documents, each with its collection. */
export const ownerCollection = { item: 'items', container: 'containers', ...levelCollection } as const
export type OwnerKind = keyof typeof ownerCollection
export const ownerKinds = [
  'item',
  'container',
  'location',
  'zone',
  'rack',
  'row',
  'shelf',
  'slot',
] as const satisfies readonly OwnerKind[]

/** What a photo or a document belongs to. */
export const Owner = z.strictObject({ kind: z.enum(ownerKinds), id: Id })
export type Owner = z.infer<typeof Owner>
