import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { openFonts, PdfWriter } from '../../../labels/paper.ts'
import { HouseholdReader, type WantedPart } from '../../../storage/index.ts'
import type { Language } from '../../mail/languages.ts'
import { Names } from '../archive/names.ts'
import { ZipTooLarge } from '../archive/zip-writer.ts'
import { drawCover, type Totals } from './cover.ts'
import { drawHeading, drawItem } from './entry.ts'
import {
  documentsOf,
  inOrder,
  type Placed,
  photographed,
  placed,
  type ShownItem,
  shownItem,
  shownItems,
} from './items.ts'
import { Sums } from './money.ts'
import { Paper } from './paper.ts'
import { filled, wordsIn } from './words.ts'

/** A printed inventory to write. Plain data, which is copied to another thread. */
export interface InventoryTask {
  readonly what: 'inventory'
  /** The SQLite file of the household. */
  readonly file: string
  /** The PDF to write. */
  readonly output: string
  readonly part: WantedPart
  readonly with_media: boolean
  readonly language: Language
  /** ISO 8601 in UTC. */
  readonly created_at: string
  readonly household: { readonly public_id: string; readonly name: string }
  /** The folder of further fonts; null if there is none. */
  readonly font_folder: string | null
  /** Maximum size of the PDF in bytes. */
  readonly most_bytes: number
}

/** The facts of a finished inventory. */
export interface WrittenInventory {
  readonly bytes: number
  readonly records: number
  readonly media: number
  readonly missing_media: number
}

/** What the writer needs from the thread that answers requests. */
export interface InventoryTools {
  /** The path of a small JPEG of the photo of an owner; null if there is none. */
  picture(owner_id: string): Promise<string | null>
  /** Reports the part that is done, from 0 to 1. */
  progress(part: number): void
}

/** SPEC.md AE9: writes the inventory of a household, or of a place, as a PDF for an insurer. */
export async function writeInventory(task: InventoryTask, tools: InventoryTools): Promise<WrittenInventory> {
  const { household, language, output, most_bytes } = task
  const words = wordsIn(language)
  const created_at = new Date(task.created_at)
  const reader = new HouseholdReader(task.file, task.part)
  try {
    const names = new Names(reader)
    const { totals, order } = survey(reader, names, language)
    const writer = new PdfWriter({ title: `${words.title}, ${household.name}`, created_at })
    const file = createWriteStream(output, { mode: 0o600 })
    const written = finished(file)
    // The await below reports a failure; until then it must not count as unhandled.
    written.catch(() => {})
    writer.document.pipe(file)
    const { fonts } = openFonts(task.font_folder)
    const { format } = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
    const made = filled(words.made, { household: household.name, at: format(created_at) })
    const paper = new Paper(writer, fonts, (page) => [made, filled(words.page, { page: String(page) })])
    const place = task.part.place_id === null ? null : names.path(task.part.place_id)
    const { changed_since } = task.part
    const since = changed_since === null ? null : format(new Date(changed_since))
    drawCover(paper, { words, language, made, place, since, totals })
    const documents = documentsOf(reader)
    const withPhoto = task.with_media ? photographed(reader) : new Set<string>()
    let [done, media, missing] = [0, 0, 0]
    let section: string | null = null
    for (const { public_id, path } of order) {
      const heading = path[0] ?? words.no_place
      if (heading !== section) drawHeading(paper, heading)
      section = heading
      const photo = withPhoto.has(public_id) ? await pictureOf(public_id, tools) : null
      if (withPhoto.has(public_id)) photo ? media++ : missing++
      const item = shownItem(reader, public_id)
      const about = {
        item,
        photo,
        path,
        category: names.path(item.category_id),
        documents: documents.get(public_id) ?? [],
      }
      drawItem(paper, about, { words, language })
      tools.progress(++done / order.length)
      // Lets what is finished go to the disk, instead of all of it waiting in memory.
      if (done % 20 === 0) await setImmediate()
      if (file.writableNeedDrain) await once(file, 'drain')
      if (file.bytesWritten > most_bytes) throw new ZipTooLarge('the file becomes too large')
    }
    paper.end()
    await written
    return { bytes: (await stat(output)).size, records: order.length, media, missing_media: missing }
  } finally {
    reader.close()
  }
}

function survey(
  reader: HouseholdReader,
  names: Names,
  language: Language,
): { readonly totals: Totals; readonly order: readonly Placed[] } {
  const all: Placed[] = []
  const totals: Totals = { things: 0, worth: new Sums(), places: new Map(), categories: new Map() }
  for (const item of shownItems(reader)) {
    const at = placed(item, names)
    all.push(at)
    totals.things++
    const category = names.names(item.category_id)[0] ?? ''
    const groups = [group(totals.places, at.path[0] ?? ''), group(totals.categories, category)]
    for (const one of groups) one.things++
    const worth = item.value ?? item.purchase_price
    if (!worth) continue
    for (const sums of [totals.worth, ...groups.map((one) => one.worth)]) addWorth(sums, item, worth)
  }
  return { totals, order: inOrder(all, language) }
}

function addWorth(sums: Sums, { quantity, currency }: ShownItem, worth: string): void {
  sums.add(worth, quantity, currency ?? null)
}

function group(groups: Totals['places'], name: string) {
  const known = groups.get(name)
  if (known) return known
  const made = { things: 0, worth: new Sums() }
  groups.set(name, made)
  return made
}

async function pictureOf(owner_id: string, tools: InventoryTools): Promise<Buffer | null> {
  const path = await tools.picture(owner_id)
  return path === null ? null : readFile(path).catch(() => null)
}
