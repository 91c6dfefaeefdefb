import type { PhotoOwner } from '../../../engine/photos/calls.ts'
import { ApiError, api } from '../../api.ts'
import { newId } from '../../engine.ts'
import { problemOf } from '../../problem.ts'
import type { NotAdded } from './add.ts'

/** Endings of the documents that the server stores. Some phones know their kinds by these alone. */
export const DOCUMENTS = '.pdf,.txt,.rtf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.odt,.ods,.odp,.epub'
const endings = DOCUMENTS.split(',')

/** The routes that take documents, by the kind of their owner. */
const paths: Readonly<Record<PhotoOwner['kind'], string>> = {
  item: '/api/v1/items',
  container: '/api/v1/containers',
  location: '/api/v1/structure/locations',
  zone: '/api/v1/structure/zones',
  rack: '/api/v1/structure/racks',
  row: '/api/v1/structure/rows',
  shelf: '/api/v1/structure/shelves',
  slot: '/api/v1/structure/slots',
}

/** Whether a file that was chosen among photos is a document, by its name or its type. */
export function isDocument({ name, type }: File): boolean {
  return type === 'application/pdf' || endings.some((ending) => name.toLowerCase().endsWith(ending))
}

/** The keys of documents that were sent, and whose answers did not come: the server may have them. */
const unanswered = new Map<string, string>()

/**
 * Adds documents to a thing or a place while the server is in reach, one after the other. Returns those that were not added. A file that
 * is chosen again is the same request: the server does not keep it twice.
 */
export async function addDocuments(owner: PhotoOwner, files: readonly File[]): Promise<NotAdded[]> {
  const failed: NotAdded[] = []
  for (const file of files) {
    const sent = JSON.stringify([owner.id, file.name, file.size, file.lastModified])
    const key = unanswered.get(sent) ?? newId()
    unanswered.set(sent, key)
    const form = new FormData()
    form.append('files', file)
    try {
      await api('POST', `${paths[owner.kind]}/${owner.id}/media`, form, undefined, key)
      unanswered.delete(sent)
    } catch (error) {
      // What the server refused, it does not have.
      if (error instanceof ApiError) unanswered.delete(sent)
      failed.push({ file: file.name, reason: problemOf(error) })
    }
  }
  return failed
}
