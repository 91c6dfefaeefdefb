import type { Placement } from '../../../../engine/index.ts'
import type { NewPhotoIds, PhotoOwner } from '../../../engine/photos/calls.ts'
import { workingName } from '../../../engine/photos/working-name.ts'
import { call, checkOpen, newId, openNow, takeBack } from '../../engine.ts'
import { refusalOf } from '../../problem.ts'
import { isTextKey, text } from '../../texts/text.ts'
import { toast } from '../../toasts.ts'

/** A file that was not added, and why. */
export interface NotAdded {
  readonly file: string
  readonly reason: string
}

/** New ids for a photo. */
export function newPhoto(): NewPhotoIds {
  return { public_id: newId(), operation_id: newId(), upload_id: newId() }
}

/** Adds photos to a thing or a place, one after the other. Returns those that were not added. */
export function addPhotos(owner: PhotoOwner, files: readonly File[]): Promise<NotAdded[]> {
  return each(files, async (file, done) => {
    const ids = newPhoto()
    const mutated = await call('add_photo', { ...ids, owner, file })
    if (mutated.status === 'rejected') return refusalOf(mutated.error)
    done.push(ids.operation_id)
    return null
  })
}

/** Adds a thing for each photo, all of them in one place, with working names. */
export function addThings(placement: Placement | null, files: readonly File[]): Promise<NotAdded[]> {
  const at = new Date()
  return each(files, async (file, done, number) => {
    const ids = newPhoto()
    const owner = { kind: 'item', id: newId() } as const
    const name = workingName(text('photos.working_name'), at, number)
    const new_item = { operation_id: newId(), name, placement }
    const mutated = await call('add_photo', { ...ids, owner, file, new_item })
    if (mutated.status === 'rejected') return refusalOf(mutated.error)
    done.push(new_item.operation_id, ids.operation_id)
    return null
  })
}

async function each(
  files: readonly File[],
  add: (file: File, done: string[], number: number) => Promise<string | null>,
): Promise<NotAdded[]> {
  const done: string[] = []
  const failed: NotAdded[] = []
  const begun = openNow()
  const addHere = async (file: File, number: number) => {
    checkOpen(begun)
    return add(file, done, number)
  }
  for (const [i, file] of files.entries()) {
    const reason = await addHere(file, i + 1).catch(reasonOf)
    if (reason !== null) failed.push({ file: file.name, reason })
  }
  const count = files.length - failed.length
  if (begun !== openNow()) {
    if (failed.length > 0)
      toast({ text: text('photos.left', { count: failed.length }), tone: 'bad', stays: true })
  } else if (count > 0) toast({ text: text('photos.added', { count }), undo: () => takeBack(done) })
  return failed
}

/** Why something failed, for people. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return refusalText(code, error instanceof Error ? error.message : String(error))
}

/** The text of a code; other codes are told by the server's words. */
export function refusalText(code: string, message: string | null): string {
  const key = `photos.refused.${code}`
  return isTextKey(key) ? text(key) : (message ?? code)
}
