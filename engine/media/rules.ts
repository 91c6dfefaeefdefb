import { changedAt, standingEdits } from '../core/merge-state.ts'
import type { LedgerEntry, Stored } from '../core/stored.ts'
import { type Archivable, isArchived } from '../merge/archivable.ts'
import type { HouseholdDraft } from '../merge/household-draft.ts'
import type { Media } from './collection.ts'
import { type Owner, ownerCollection } from './owners.ts'

/** Maximum number of photos and documents per thing or place (SPEC.md O3). */
export const MAX_MEDIA = 100

/** The record that media belong to; null when it is gone. */
export function ownerOf(draft: HouseholdDraft, { kind, id }: Owner) {
  return draft.view.get(ownerCollection[kind], id)
}

/** Whether the author of this operation had seen that there are all the media that there can be. */
export function hasAllMedia(draft: HouseholdDraft, owner: Owner): boolean {
  if (draft.view.count('media', 'owner_id', owner.id) < MAX_MEDIA) return false
  const media = draft.view.find('media', 'owner_id', owner.id)
  return media.filter((stored) => draft.hadSeen(changedAt(stored, 'owner'))).length >= MAX_MEDIA
}

const ARCHIVABLE: Readonly<Partial<Record<Owner['kind'], Archivable>>> = {
  item: 'items',
  container: 'containers',
  location: 'locations',
}

/** SPEC.md A2: media of something that others archived meanwhile are an edit of it. */
export function flagArchivedOwner(draft: HouseholdDraft, owner: Owner): void {
  const collection = ARCHIVABLE[owner.kind]
  const stored = collection && draft.view.get(collection, owner.id)
  if (stored && isArchived(stored.record)) draft.flagArchivedMeanwhile(collection, stored)
}

/** SPEC.md O6: makes a photo the primary one of its owner. The first choice replaces no other, so it is not an edit. */
export function choosePrimary(draft: HouseholdDraft, { kind, id }: Owner, public_id: string): void {
  const collection = ownerCollection[kind]
  const stored = draft.view.get(collection, id)
  if (!stored) return
  const choice = { primary_media_id: public_id }
  if (stored.record.primary_media_id) draft.editFields(collection, stored, choice)
  else draft.replace(collection, stored, choice)
}

/** The fields whose unseen edits prevent a removal. An unseen edit of the order does not. */
const SAID = ['owner', 'name', 'kind', 'rotation'] as const

/** SPEC.md A4, O7: what the author of a removal had not seen of a medium. */
export function unseenOf(draft: HouseholdDraft, stored: Stored<Media>): LedgerEntry | null {
  const { owner, public_id } = stored.record
  const holder = ownerOf(draft, owner)
  const chosen = holder?.record.primary_media_id === public_id
  return draft.lastUnseen([
    ...SAID.flatMap((field) => standingEdits(stored, field)),
    ...(holder && chosen ? standingEdits(holder, 'primary_media_id') : []),
  ])
}
