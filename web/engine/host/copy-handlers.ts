import { type QueuedOperation, type Replica, undoneChange } from '../../../engine/index.ts'
import { today } from '../../local-day.ts'
import type { Calls, ListedOperation } from '../calls.ts'
import { loadNotesLibrary } from '../notes-library.ts'
import type { PhotoDesk } from '../photos/desk.ts'
import type { LocalPhotos } from '../photos/gallery.ts'
import { photoHandlers } from '../photos/handlers.ts'
import { type ViewHandlers, viewHandlers } from '../views/handlers.ts'
import type { LateLists } from '../views/late-lists.ts'
import type { Reports } from './reports.ts'

/** The calls that an open copy answers. */
export type CopyCall = Exclude<keyof Calls, 'open' | 'close' | 'status' | 'sync' | 'hold'>

/**
 * How an open copy answers each call. `call_id`: an id of the call, which its repetition has too; the operations that it makes
 * have it, so that they are made once.
 */
export type CopyHandlers = {
  readonly [N in CopyCall]: (
    input: Calls[N]['input'],
    call_id: string,
  ) => Calls[N]['output'] | Promise<Calls[N]['output']>
}

/** The photos that wait in this browser: what views see of them at once, and what answers the calls about them. */
export interface CopyPhotos {
  readonly seen: LocalPhotos
  desk(): Promise<PhotoDesk>
}

/** Loads what reads and writes files of unsent changes. */
function savedFile() {
  return import('./saved-file.ts')
}

/** The answers of a copy, until it is closed. */
export function copyHandlers(
  replica: Replica,
  reports: Reports,
  photos: CopyPhotos,
  lists: LateLists,
): CopyHandlers {
  const views: ViewHandlers = viewHandlers(replica, today, photos.seen, lists)
  return {
    ...views,
    ...photoHandlers(photos.desk),
    mutate: async ({ type, input, operation_id }) => {
      await loadNotesLibrary()
      return replica.submit<string>(type, input, { operation_id })
    },
    edit_notes: async ({ item_id, ...edit }, call_id) => {
      await loadNotesLibrary()
      return replica.editNotes(item_id, edit.text, { ...edit, operation_id: call_id })
    },
    record: ({ collection, public_id }) => {
      const record = replica.get(collection, public_id)
      return record && { ...record }
    },
    waiting: () => listedAll(replica, replica.pending()),
    refused: () => listedAll(replica, replica.rejected()),
    refused_notes: async ({ operation_id }) => {
      await loadNotesLibrary()
      return (await savedFile()).refusedNotes(replica, operation_id)
    },
    dismiss: ({ operation_id }) => replica.dismiss(operation_id),
    retry: async ({ operation_id, input }, call_id) => {
      await loadNotesLibrary()
      return replica.retry(operation_id, input, { operation_id: call_id })
    },
    save: async () => (await savedFile()).savedText(replica, reports),
    read_saved: async ({ text }) => {
      await loadNotesLibrary()
      return (await savedFile()).readSaved(replica, text)
    },
  }
}

function listedAll(
  replica: Replica,
  queued: readonly Pick<QueuedOperation, 'operation' | 'result'>[],
): ListedOperation[] {
  const isUndo = queued.some(({ operation }) => operation.type === 'operation.undo')
  const known = new Map(
    (isUndo ? replica.done() : []).map(({ operation }) => [operation.operation_id, operation]),
  )
  return queued.map(({ operation, result }) => {
    const { operation_id, type, input, occurred_at } = operation
    const error = result?.error ?? null
    return {
      operation_id,
      type,
      input,
      occurred_at,
      undoes: undoneChange(operation, known),
      error: error && { code: error.code, message: error.message },
    }
  })
}
