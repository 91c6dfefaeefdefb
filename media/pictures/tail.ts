import { zipEnd } from '../documents/zip.ts'
import { Refused } from '../refusals.ts'
import type { FileView } from '../work/file-view.ts'
import type { DroppedPart } from './anatomy/anatomy.ts'

/** What makes another file of the bytes behind a picture: archives, documents, pages, programs. */
const ANYWHERE = /%PDF-|<!doctype|<html|<script|<\?php/i
const AT_ONCE = /^(\s*<|PK|MZ|#!|.ELF)/
const CHUNK = 65_536
/** Longer than any of them, so that none is missed where two chunks meet. */
const OVERLAP = 16
/** Number of bytes at the beginning of a PDF among which its header may be (ISO 32000-1, annex H.3, 13). */
const PDF_HEAD = 1024

/**
 * Looks what else a picture's file is. Cameras put films, depth and further pictures behind the end; that is cut off,
 * and no reason to refuse. An archive, a document, a page or a program there is: such a file is made to deceive.
 * @throws {Refused} `media_polyglot`
 */
export async function checkTail(file: FileView, end: number): Promise<void> {
  const head = await file.upTo(0, PDF_HEAD)
  if (head.includes('%PDF-') || (await zipEnd(file)) !== null) throw new Refused('media_polyglot')
  for (let at = end; at < file.size; at += CHUNK - OVERLAP) {
    const text = (await file.upTo(at, CHUNK)).toString('latin1')
    if (ANYWHERE.test(text) || (at === end && AT_ONCE.test(text))) throw new Refused('media_polyglot')
    if (at + CHUNK >= file.size) return
  }
}

/** The data cut off behind the end of all pictures: the video of a motion photo, or something else; null for empty space. */
export async function restOf(file: FileView, from: number): Promise<DroppedPart | null> {
  for (let at = from; at < file.size; at += CHUNK) {
    const chunk = await file.upTo(at, CHUNK)
    if (chunk.every((byte) => byte === 0 || byte === 0xff)) continue
    return chunk.includes('ftyp') ? 'motion' : 'other'
  }
  return null
}
