import * as Y from 'yjs'
import { LIMITS } from '../../sync-protocol/index.ts'
import type { Rejection } from '../core/change-set.ts'
import { rejectAt } from '../core/rejection.ts'

/** SPEC.md N rules: an item's notes are a Yjs document with one `Y.Text` of this name. */
const ROOT = 'notes'

export interface Notes {
  readonly notes: string
  readonly notes_state: string
}

/**
 * Merges a Yjs update into a notes document. Updates commute, may come twice, and may come before others that
 * they build on. One that cannot be read, that holds anything but the notes text, or that makes the document too
 * large is rejected and leaves no trace.
 */
export function mergeNotes(state: string | null, update: string): Notes | Rejection {
  const bytes = fromBase64(update)
  if (!bytes) return rejectAt('notes_invalid', 'update', 'The update is not base64.')
  const doc = openNotes(state)
  try {
    Y.applyUpdate(doc, bytes)
    return closeNotes(doc)
  } catch {
    return rejectAt('notes_invalid', 'update')
  } finally {
    doc.destroy()
  }
}

/** The smallest edit that turns the text of a notes document into `text`: what lies between a shared beginning and end. */
export function writeNotes(state: string | null, text: string, clientID: number): Notes | Rejection {
  const doc = openNotes(state)
  doc.clientID = clientID
  const notes = doc.getText(ROOT)
  const before = notes.toString()
  const { start, end } = sharedEnds(before, text)
  doc.transact(() => {
    if (before.length - end > start) notes.delete(start, before.length - end - start)
    if (text.length - end > start) notes.insert(start, text.slice(start, text.length - end))
  })
  const written = closeNotes(doc)
  doc.destroy()
  return written
}

function openNotes(state: string | null): Y.Doc {
  const doc = new Y.Doc()
  const bytes = state === null ? null : fromBase64(state)
  if (bytes) Y.applyUpdate(doc, bytes)
  return doc
}

function closeNotes(doc: Y.Doc): Notes | Rejection {
  const text = doc.getText(ROOT)
  const notes = text.toString()
  if (doc.share.size > 1 || !isPlain(text)) {
    return rejectAt('notes_invalid', 'update', 'The update holds something other than the notes text.')
  }
  const state = Y.encodeStateAsUpdate(doc)
  if (state.byteLength > LIMITS.notes_state_bytes) return rejectAt('notes_too_large', 'update')
  // A document that cannot be read again would poison the record for every replica.
  const copy = new Y.Doc()
  Y.applyUpdate(copy, state)
  const same = copy.getText(ROOT).toString() === notes
  copy.destroy()
  return same ? { notes, notes_state: toBase64(state) } : rejectAt('notes_invalid', 'update')
}

/** Whether a text holds characters alone: no embedded values, and no attributes of a map under the same name. */
function isPlain(text: Y.Text): boolean {
  const runs: { insert?: unknown }[] = text.toDelta()
  return (
    runs.every(({ insert }) => typeof insert === 'string') && Object.keys(text.getAttributes()).length === 0
  )
}

function sharedEnds(a: string, b: string): { start: number; end: number } {
  const shorter = Math.min(a.length, b.length)
  let start = 0
  while (start < shorter && a.charCodeAt(start) === b.charCodeAt(start)) start++
  let end = 0
  while (end < shorter - start && a.charCodeAt(a.length - 1 - end) === b.charCodeAt(b.length - 1 - end)) end++
  // Never cut a surrogate pair in two.
  if (start > 0 && isHighSurrogate(a.charCodeAt(start - 1))) start--
  if (end > 0 && isLowSurrogate(a.charCodeAt(a.length - end))) end--
  return { start, end }
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}

/** RFC 4648, section 4, with padding; null for anything else. `atob` and `btoa` are in every engine that runs this. */
function fromBase64(text: string): Uint8Array | null {
  if (text.length === 0 || text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return null
  const binary = atob(text)
  const bytes = new Uint8Array(binary.length)
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i)
  return bytes
}

function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let i = 0; i < bytes.length; i += 0x8000)
    binary += String.fromCharCode(...bytes.subarray(i, i + 0x8000))
  return btoa(binary)
}
