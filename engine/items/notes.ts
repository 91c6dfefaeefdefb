import * as Y from 'yjs'
import { LIMITS } from '../../sync-protocol/index.ts'
import type { Rejection } from '../core/change-set.ts'
import { TooMuchEffort } from '../core/effort.ts'
import { plainText } from '../core/plain-text.ts'
import { rejectAt, rejectionCodes } from '../core/rejection.ts'
import {
  holdsText,
  MAX_STRUCTS,
  NotesFault,
  ROOT,
  readUpdate,
  type Structs,
  tooMany,
} from './notes-update.ts'
import { Rehearsal } from './notes-work.ts'

/**
 * Yjs at times leaves what waited waiting although what it waited for has come (it looks at the first unit missing of
 * each client only), and puts it in when the document is next read. One more round is all that takes.
 */
const MAX_ROUNDS = 3

export interface Notes {
  readonly notes: string
  readonly notes_state: string
}

/**
 * The document may end with a line break that is no part of the notes. Two people who begin at once in empty notes each bring
 * theirs, so that what they wrote stands in lines of its own (SPEC.md N1).
 */
const END = '\n'

/** Counts steps of work, and may throw `TooMuchEffort`: see `ReadView.spend`. */
type Spend = (steps: number) => void

const free: Spend = () => {}

/** Steps for each piece of a document: it is rehearsed, put in, written and read back. */
const PIECE_STEPS = 0.5

/**
 * Merges a Yjs update into a notes document. Updates commute, may come twice, and may come before others that
 * they build on. One that cannot be read, that holds anything but the notes text, or that makes the document too
 * large is rejected and leaves no trace.
 */
export function mergeNotes(state: string | null, update: string, spend: Spend = free): Notes | Rejection {
  // What fits into no state need not be read; the factor leaves room for what was deleted since.
  if (update.length > 4 * LIMITS.notes_state_bytes) return rejectAt('notes_too_large', 'update')
  const bytes = fromBase64(update)
  if (!bytes) return rejectAt('notes_invalid', 'update', 'The update is not base64.')
  return guarded('update', (doc) => {
    const structs = readUpdate(bytes, false)
    const before = stateBytes(state)
    const known: Structs = before ? readUpdate(before, true) : new Map()
    spend((countOf(known) + countOf(structs)) * PIECE_STEPS)
    const rehearsal = new Rehearsal()
    rehearsal.apply(known)
    rehearsal.apply(structs)
    if (before) Y.applyUpdate(doc, before)
    Y.applyUpdate(doc, bytes)
    // Beyond the bound, what adds no piece is still welcome: notes must not become impossible to clear.
    return closeNotes(doc, structs, Math.max(MAX_STRUCTS, countOf(known)))
  })
}

/** The smallest edit that turns the text of a notes document into `text`: what lies between a shared beginning and end. */
export function writeNotes(
  state: string | null,
  text: string,
  clientID: number,
  spend: Spend = free,
): Notes | Rejection {
  return guarded('notes', (doc) => {
    const bytes = stateBytes(state)
    if (bytes) {
      const known = readUpdate(bytes, true)
      spend(countOf(known) * PIECE_STEPS)
      new Rehearsal().apply(known)
      Y.applyUpdate(doc, bytes)
    }
    doc.clientID = clientID
    const ends = text.endsWith(END) || doc.getText(ROOT).toString().endsWith(END)
    const whole = ends ? ended(text) : text
    editText(doc, whole)
    // One edit of plain text adds a piece or three: too few to keep people from their own notes at the bound.
    const written = closeNotes(doc, new Map(), 2 * MAX_STRUCTS)
    if (endless(written.notes) !== text) throw new NotesFault('notes_invalid', rejectionCodes.notes_invalid)
    return written
  })
}

/**
 * The smallest edit of a notes document that leads to `text`, as a Yjs update in base64 for `item.edit_notes`: what
 * others write meanwhile merges with it. Null when the document cannot be read. `clientID` must be one that nobody used.
 * `begun`: the document as it was when the author began to write; what has come since stays beside the edit.
 */
export function notesUpdate(
  state: string | null,
  text: string,
  clientID: number,
  begun: string | null = state,
): string | null {
  const doc = new Y.Doc()
  const now = new Y.Doc()
  try {
    const [bytes, current] = [stateBytes(begun), stateBytes(state)]
    if (bytes) Y.applyUpdate(doc, bytes)
    if (current) Y.applyUpdate(now, current)
    const seen = Y.encodeStateVector(now)
    doc.clientID = clientID
    editText(doc, ended(plainText(text)))
    return toBase64(Y.encodeStateAsUpdate(doc, seen))
  } catch {
    return null
  } finally {
    doc.destroy()
    now.destroy()
  }
}

/** The document of a text, with its end. */
function ended(text: string): string {
  return text === '' ? '' : text + END
}

/** The text of a document. */
function endless(document: string): string {
  return document.endsWith(END) ? document.slice(0, -END.length) : document
}

/** Turns the text of a document into another one by replacing what lies between a shared beginning and end. */
function editText(doc: Y.Doc, text: string): void {
  const notes = doc.getText(ROOT)
  const before = notes.toString()
  // Where nothing is written, a missing end stays missing.
  if (endless(before) === endless(text)) return
  const { start, end } = sharedEnds(before, text)
  doc.transact(() => {
    if (before.length - end > start) notes.delete(start, before.length - end - start)
    if (text.length - end > start) notes.insert(start, text.slice(start, text.length - end))
  })
}

/** Any error inside Yjs is caused by the bytes: the edit is rejected, and nothing is stored. `field`: what the edit is in the input. */
function guarded(field: 'update' | 'notes', edit: (doc: Y.Doc) => Notes): Notes | Rejection {
  const doc = new Y.Doc()
  try {
    const { notes, notes_state } = edit(doc)
    // The document keeps what an update brought: only its text is without control characters.
    return { notes: endless(plainText(notes)), notes_state }
  } catch (fault) {
    if (fault instanceof TooMuchEffort) throw fault
    if (fault instanceof NotesFault) return rejectAt(fault.code, field, fault.message)
    return rejectAt('notes_invalid', field)
  } finally {
    doc.destroy()
  }
}

function stateBytes(state: string | null): Uint8Array | null {
  return state === null ? null : fromBase64(state)
}

/** The document as it is stored, if it can be read back quickly and holds all that `added` brought. */
function closeNotes(doc: Y.Doc, added: Structs, maxStructs: number): Notes {
  let open = doc
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const text = open.getText(ROOT)
    const notes = text.toString()
    if (open.share.size > 1 || !isPlain(text)) {
      throw new NotesFault('notes_invalid', 'The update holds something other than the notes text.')
    }
    const state = Y.encodeStateAsUpdate(open)
    if (state.byteLength > LIMITS.notes_state_bytes) {
      throw new NotesFault('notes_too_large', rejectionCodes.notes_too_large)
    }
    const structs = readUpdate(state, true)
    if (countOf(structs) > maxStructs) throw tooMany()
    if (!holdsText(structs, added)) {
      throw new NotesFault('notes_invalid', 'The notes hold something else where this update puts its text.')
    }
    new Rehearsal().apply(structs)
    // A document that reads as another text would poison the record for every replica.
    const copy = new Y.Doc()
    Y.applyUpdate(copy, state)
    if (copy.getText(ROOT).toString() === notes) return { notes, notes_state: toBase64(state) }
    open = copy
  }
  throw new NotesFault('notes_invalid', rejectionCodes.notes_invalid)
}

function countOf(structs: Structs): number {
  let count = 0
  for (const ofClient of structs.values()) count += ofClient.length
  return count
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
