import { copyFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import type { FontFace } from '../../../labels/fonts/face.ts'
import { openFonts } from '../../../labels/fonts/font-set.ts'
import { itemise } from '../../../labels/fonts/itemise.ts'
import { OpenBudget } from '../../../labels/fonts/open-budget.ts'
import { PdfWriter } from '../../../labels/render/pdf.ts'
import { everything } from '../../support/rounds.ts'

const folder = mkdtempSync(join(tmpdir(), 'stowage-fonts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const italic = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/inter/700Bold_Italic/Inter_700Bold_Italic.ttf',
)

/** Fonts in one PDF: twice as many as are open at the same time. */
const FACES = 4

describe('fonts of a folder', () => {
  it('come after the bundled ones, and what is no font is told of', () => {
    copyFileSync(italic, join(folder, 'more.ttf'))
    writeFileSync(join(folder, 'broken.ttf'), 'not a font')
    writeFileSync(join(folder, 'readme.txt'), 'nothing')
    const { fonts, unreadable } = openFonts(folder)
    expect(fonts.regular.map(({ id }) => id)).toEqual(['inter-regular#0', 'more.ttf#0'])
    expect(fonts.bold.map(({ id }) => id)).toEqual(['inter-bold#0', 'more.ttf#0'])
    expect(unreadable.map(({ file }) => file)).toEqual(['broken.ttf'])
  })

  it('are not missed where there is no such folder, and that is told', () => {
    const { fonts, unreadable } = openFonts(join(folder, 'nowhere'))
    expect(fonts.regular.map(({ id }) => id)).toEqual(['inter-regular#0'])
    expect(unreadable.map(({ file }) => file)).toEqual([join(folder, 'nowhere')])
  })

  it('draw the characters that only they have', () => {
    const { fonts } = openFonts(folder)
    const [first, second] = fonts.regular
    if (!first || !second) throw new Error('two faces')
    const without = { has: (codePoint: number) => codePoint !== 0x41 && first.has(codePoint) }
    const runs = itemise('BAB', [Object.assign(Object.create(first), without), second])
    expect(runs.map(({ text, face }) => [text, face?.id])).toEqual([
      ['B', first.id],
      ['A', second.id],
      ['B', first.id],
    ])
  })
})

describe('a font of a folder', () => {
  const inFolder = (files: Record<string, Buffer>) => {
    const own = mkdtempSync(join(tmpdir(), 'stowage-fonts-'))
    for (const [name, bytes] of Object.entries(files)) writeFileSync(join(own, name), bytes)
    onTestFinished(() => rmSync(own, { recursive: true, force: true }))
    return own
  }
  const bytes = readFileSync(italic)
  /** The first face of each weight lacks the letter A. */
  const lackingA = (face: FontFace): FontFace =>
    Object.assign(Object.create(face), { has: (one: number) => one !== 0x41 && face.has(one) })

  it('is not opened before a character of it is drawn', () => {
    const { fonts } = openFonts(inFolder({ 'a.ttf': bytes, 'b.ttf': bytes }))
    const [first, second, third] = fonts.bold
    if (!first || !second || !third) throw new Error('three faces')
    itemise('Box 12', fonts.bold)
    expect([second.isOpen, third.isOpen]).toEqual([false, false])
    const [run] = itemise('A', [lackingA(first), second, third])
    expect(run?.face?.id).toBe('a.ttf#0')
    expect([second.isOpen, third.isOpen]).toEqual([true, false])
  })

  it('may be one of a collection', () => {
    const { fonts, unreadable } = openFonts(inFolder({ 'all.ttc': collectionOf(bytes, 3) }))
    expect(unreadable).toEqual([])
    expect(fonts.bold.map(({ id }) => id)).toEqual(['inter-bold#0', 'all.ttc#0', 'all.ttc#1', 'all.ttc#2'])
    const last = fonts.bold[3]
    expect(last?.shape('Äx').width).toBeGreaterThan(0.5)
    expect(last?.outline(last.shape('Ä').glyphs[0]?.id ?? 0)).toMatch(/^M/)
  })

  it('is closed when others need its memory, and draws the same when it is opened again', () => {
    const own = inFolder({ 'a.ttf': bytes, 'b.ttf': bytes, 'c.ttf': bytes })
    const { fonts } = openFonts(own, new OpenBudget(2.5 * bytes.length))
    const [, first, second, third] = fonts.bold
    if (!first || !second || !third) throw new Error('four faces')
    const faces = [first, second, third]
    const shaped = first.shape('Äx')
    const outline = first.outline(shaped.glyphs[0]?.id ?? 0)
    second.has(0x41)
    expect(faces.map(({ isOpen }) => isOpen)).toEqual([true, true, false])
    // The first was used later than the second.
    first.has(0x41)
    third.has(0x41)
    expect(faces.map(({ isOpen }) => isOpen)).toEqual([true, false, true])
    second.has(0x41)
    expect(faces.map(({ isOpen }) => isOpen)).toEqual([false, true, true])
    expect(first.shape('Äx')).toEqual(shaped)
    expect(first.outline(shaped.glyphs[0]?.id ?? 0)).toBe(outline)
    expect(faces.filter(({ isOpen }) => isOpen)).toHaveLength(2)
  })

  it('is not kept open by a PDF that it is drawn in, which is the same as with all faces open', async () => {
    const names = Array.from({ length: FACES }, (_, k) => `${k}.ttf`)
    const own = inFolder(Object.fromEntries(names.map((name) => [name, bytes])))
    /** Draws words in all faces, again and again; returns the PDF, and how many opened fonts were still held at worst. */
    const drawnWith = async (budget: OpenBudget) => {
      const { fonts } = openFonts(own, budget)
      const faces = fonts.bold.filter(({ id }) => names.includes(id.replace('#0', '')))
      expect(faces).toHaveLength(names.length)
      const opened: WeakRef<object>[] = []
      const seen = new WeakSet<object>()
      const writer = new PdfWriter({ title: 'Faces', created_at: new Date(0) })
      const chunks: Buffer[] = []
      writer.document.on('data', (chunk: Buffer) => chunks.push(chunk))
      const ended = new Promise((resolve) => writer.document.on('end', resolve))
      let held = 0
      for (let page = 0; page < 3; page += 1) {
        for (const face of faces) {
          const text = `Bäx ${page}`
          const line = { kind: 'text', x: 5, y: 20, size: 5, tracking: 0, text, rtl: false } as const
          const run = face.shape(text)
          writer.add({ width: 60, height: 30, primitives: [{ ...line, face, run }] })
          if (!seen.has(face.font)) opened.push(new WeakRef(face.font))
          seen.add(face.font)
        }
        // What a page holds, the last one holds as well. To collect everything takes half a second in a process of many tests.
        if (everything || page === 2) held = Math.max(held, await alive(opened))
      }
      writer.end()
      await ended
      if (everything) held = Math.max(held, await alive(opened))
      return { pdf: Buffer.concat(chunks), held, opened: opened.length }
    }
    const bounded = await drawnWith(new OpenBudget(2.5 * bytes.length))
    const unbounded = await drawnWith(new OpenBudget(100 * bytes.length))
    expect(bounded.pdf.equals(unbounded.pdf)).toBe(true)
    expect([unbounded.opened, unbounded.held]).toEqual([FACES, FACES])
    expect(bounded.opened).toBe(3 * FACES)
    expect(bounded.held).toBeLessThanOrEqual(3)
  })

  it('takes no memory for what nobody draws', () => {
    const own = inFolder({ 'all.ttc': collectionOf(bytes, 2, LARGE) })
    truncateSync(join(own, 'all.ttc'), LARGE + 4 * bytes.length)
    const before = process.memoryUsage().rss
    const { fonts, unreadable } = openFonts(own)
    expect(unreadable).toEqual([])
    expect(fonts.bold.length).toBe(3)
    expect(fonts.bold[2]?.has(0x41)).toBe(true)
    expect(process.memoryUsage().rss - before).toBeLessThan(LARGE / 2)
  })

  it('that is cut off, or claims too much, is in the list of those that cannot be read', () => {
    const many = collectionOf(bytes, 2)
    many.writeUInt32BE(4_000_000_000, 8)
    const files = {
      'cut.ttf': bytes.subarray(0, bytes.length - 1000),
      'empty.ttf': Buffer.alloc(0),
      'many.ttc': many,
      'short.ttf': bytes.subarray(0, 20),
    }
    const { fonts, unreadable } = openFonts(inFolder(files))
    expect(unreadable.map(({ file }) => file)).toEqual(Object.keys(files))
    expect(fonts.bold.length).toBe(1)
  })

  it('that is replaced by another one is left out from then on, and the list says so', () => {
    const own = inFolder({ 'a.ttf': bytes })
    const { fonts, unreadable } = openFonts(own)
    const [first, second] = fonts.bold
    if (!first || !second) throw new Error('two faces')
    writeFileSync(join(own, 'a.ttf'), 'another one')
    expect(itemise('A', [lackingA(first), second])).toMatchObject([{ text: 'A', face: null }])
    expect(unreadable.map(({ file }) => file)).toEqual(['a.ttf'])
  })
})

/** The number of objects that something still holds, after the rest was collected. */
async function alive(objects: readonly WeakRef<object>[]): Promise<number> {
  // What was looked at in this turn is not collected before the next one.
  await new Promise((resolve) => setImmediate(resolve))
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect === 'function') collect()
  await new Promise((resolve) => setImmediate(resolve))
  return objects.filter((object) => object.deref() !== undefined).length
}

/** Bytes of a table that no font needs: as much as large fonts of all Chinese characters have. */
const LARGE = 200 * 1024 * 1024

/** A collection of some faces that are all the same font, with one more table of `extra` bytes that is not written. */
function collectionOf(font: Buffer, faces: number, extra = 0): Buffer {
  const count = font.readUInt16BE(4)
  const directory = 12 + 16 * (count + 1)
  const header = Buffer.alloc(12 + 4 * faces)
  header.write('ttcf')
  header.writeUInt32BE(0x00010000, 4)
  header.writeUInt32BE(faces, 8)
  const begin = header.length + faces * directory
  const directories = Array.from({ length: faces }, (_, face) => {
    header.writeUInt32BE(header.length + face * directory, 12 + 4 * face)
    const own = Buffer.alloc(directory)
    font.copy(own, 0, 0, directory - 16)
    own.writeUInt16BE(count + 1, 4)
    for (let at = 0; at < count; at += 1) {
      own.writeUInt32BE(font.readUInt32BE(12 + 16 * at + 8) + begin, 12 + 16 * at + 8)
    }
    own.write('zpad', 12 + 16 * count)
    own.writeUInt32BE(begin + font.length, 12 + 16 * count + 8)
    own.writeUInt32BE(extra, 12 + 16 * count + 12)
    return own
  })
  return Buffer.concat([header, ...directories, font])
}
