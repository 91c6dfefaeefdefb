import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { labelsOnPage } from '../../../labels/index.ts'
import { calibrationPage, LINES_AT } from '../../../labels/print/calibration.ts'
import { drawOne, withLength } from '../../../labels/print/draw-one.ts'
import { renderPng } from '../../../labels/render/png.ts'
import { catalogue, catalogueSheet } from '../../../labels/sheets/catalogue.ts'
import { labelBoxes } from '../../../labels/sheets/positions.ts'
import type { LabelSheet } from '../../../labels/sheets/sheet.ts'
import { everything, some } from '../../support/rounds.ts'
import { fonts, jobOf, manyLabels, pdfFolder, printTo, somePhoto } from '../support/labels.ts'
import { hasPoppler, pixelsOf, renderPdf } from '../support/poppler.ts'
import { readCodes } from '../support/read-codes.ts'

const folder = pdfFolder()
const sheetOf = (id: string): LabelSheet => {
  const sheet = catalogueSheet(id)
  if (sheet === null) throw new Error(`no sheet ${id}`)
  return sheet
}

/** How dark a picture is, along rows and columns. */
function darkness({ data, width, height }: { data: Buffer; width: number; height: number }) {
  return { width, height, dark: (x: number, y: number) => (data[y * width + x] ?? 255) < 128 }
}

/** The pixels of a picture that the program draws. */
async function drawnPixels(png: Buffer) {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Where something dark begins, scanning from a point in a direction: in pixels, or null within `most` of them. */
function first(
  picture: ReturnType<typeof darkness>,
  [x, y]: readonly [number, number],
  [dx, dy]: readonly [number, number],
  most: number,
): number | null {
  for (let step = 0; step < most; step += 1) {
    const [px, py] = [x + dx * step, y + dy * step]
    if (px < 0 || py < 0 || px >= picture.width || py >= picture.height) return null
    if (picture.dark(px, py)) return step
  }
  return null
}

describe.skipIf(!hasPoppler)('a PDF of labels', () => {
  const printed = [
    ['avery-7160', 'code-name'],
    ['avery-7160', 'full'],
    ['avery-5160', 'code'],
    ['avery-5160', 'sign'],
    ['herma-4606', 'code-name'],
    ['zweckform-3659', 'full'],
    ['avery-5167', 'code'],
    ['avery-7163', 'cable-flag'],
    ['dymo-99012', 'full'],
    ['dymo-99012', 'cable-flag'],
    ['brother-dk-1204', 'code-name'],
    ['brother-dk-1201', 'code-name'],
    ['avery-5194', 'code-name'],
    ['avery-l6043', 'code-name'],
  ] as const
  it.each(some(printed, 1, 5))(
    'on %s by %s: every code of every page is read as the label of its place',
    async (id, template) => {
      const sheet = sheetOf(id)
      // A page of 80 small labels takes a second to be read.
      const count = Math.min(sheet.roll ? 3 : labelsOnPage(sheet) + 3, everything ? 90 : 30)
      const labels = manyLabels(count)
      const file = join(folder, `${id}-${template}.pdf`)
      const job = jobOf(sheet, template, labels)
      const { warnings, pages } = await printTo(file, job)
      expect(
        warnings
          .map(({ code }) => code)
          .filter((code) => code.startsWith('text') || code === 'code_too_small'),
      ).toEqual([])
      const pictures = renderPdf(file, 300)
      expect(pictures.length).toBe(pages)
      const boxes = labelBoxes(sheet)
      const read = new Set<string>()
      for (const [page, picture] of pictures.entries()) {
        for (const { text, position } of await readCodes(picture)) {
          const corners = Object.values(position)
          const x = (corners.reduce((sum, corner) => sum + corner.x, 0) / corners.length / 300) * 25.4
          const y = (corners.reduce((sum, corner) => sum + corner.y, 0) / corners.length / 300) * 25.4
          const place = boxes.findIndex(
            (box) => x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height,
          )
          expect(text).toBe(labels[page * boxes.length + place]?.code_url)
          read.add(text)
        }
      }
      expect(read.size).toBe(count)
    },
    120_000,
  )

  // Rolls, abutting and spaced labels, inches and millimetres, round corners, discs, circles: one in twelve of all, and odd ones.
  const measured = catalogue().filter(
    ({ id }, at) => at % 12 === 0 || ['avery-7160', 'avery-5160', 'herma-4606', 'avery-5194'].includes(id),
  )
  it.each(some(measured, 0, 5).map((sheet) => [sheet.id, sheet] as const))(
    'has the labels of %s where the sheet has them, to 0.1 mm',
    async (id, sheet) => {
      const file = join(folder, `outline-${id}.pdf`)
      const blank = { ...manyLabels(1)[0], name: '', code_url: null, code_text: null, path: [], fields: {} }
      const content = { ...blank, photo: null, gtin: null, custom_fields: {} }
      await printTo(file, jobOf(sheet, 'code', [content], { marks: 'outline' }))
      const dpi = Math.max(sheet.page.width, sheet.page.height) > 320 ? 300 : 400
      const [page] = renderPdf(file, dpi)
      if (!page) throw new Error('no page')
      const picture = darkness(pixelsOf(page))
      const pixels = (mm: number) => (mm / 25.4) * dpi
      expect(picture.width).toBeCloseTo(pixels(sheet.page.width), -0.4)
      const reach = Math.round(pixels(0.6))
      const all = labelBoxes(sheet)
      const some = all.filter((_, at) => at === 0 || at === all.length - 1 || at % 7 === 3)
      for (const box of some) {
        const middle = [
          Math.round(pixels(box.x + box.width / 2)),
          Math.round(pixels(box.y + box.height / 2)),
        ] as const
        // From well inside outwards: the line lies inside of the label, its outer side on the edge.
        const inner = (from: number, size: number, sign: 1 | -1) =>
          sign < 0 ? Math.round(pixels(from)) + reach : Math.round(pixels(from + size)) - reach
        const sides = [
          { begin: [inner(box.x, box.width, -1), middle[1]], go: [-1, 0], edge: pixels(box.x), axis: 0 },
          {
            begin: [inner(box.x, box.width, 1), middle[1]],
            go: [1, 0],
            edge: pixels(box.x + box.width),
            axis: 0,
          },
          { begin: [middle[0], inner(box.y, box.height, -1)], go: [0, -1], edge: pixels(box.y), axis: 1 },
          {
            begin: [middle[0], inner(box.y, box.height, 1)],
            go: [0, 1],
            edge: pixels(box.y + box.height),
            axis: 1,
          },
        ] as const
        for (const { begin, go, edge, axis } of sides) {
          const step = first(picture, begin, go, 2 * reach)
          if (step === null) {
            // A label that sticks out of the paper by what its maker rounded has no edge there.
            const page = axis === 0 ? sheet.page.width : sheet.page.height
            expect(edge > pixels(page - 0.2)).toBe(true)
            continue
          }
          const direction = go[axis]
          const inside = begin[axis] + direction * step + (direction > 0 ? 0 : 1)
          // The inner side of a line of 0.15 mm.
          const found = inside + direction * pixels(0.15)
          expect(Math.abs(found - edge) / pixels(1), `${id}, an edge of a label`).toBeLessThan(0.1)
        }
      }
    },
    120_000,
  )

  it('moves everything by the offset, and cuts along ticks that touch no label', async () => {
    const sheet = sheetOf('avery-7163')
    const plain = join(folder, 'plain.pdf')
    const shifted = join(folder, 'shifted.pdf')
    const labels = manyLabels(4)
    await printTo(plain, jobOf(sheet, 'code-name', labels, { marks: 'crop' }))
    await printTo(
      shifted,
      jobOf(sheet, 'code-name', labels, { marks: 'crop', offset: { x: 2.54, y: -1.27 } }),
    )
    const [before, after] = [renderPdf(plain, 200)[0], renderPdf(shifted, 200)[0]]
    if (!before || !after) throw new Error('no page')
    const [one, two] = [darkness(pixelsOf(before)), darkness(pixelsOf(after))]
    let differ = 0
    let dark = 0
    for (let y = 20; y < one.height - 40; y += 1) {
      for (let x = 20; x < one.width - 40; x += 1) {
        if (one.dark(x, y)) dark += 1
        if (one.dark(x, y) !== two.dark(x + 20, y - 10)) differ += 1
      }
    }
    expect(dark).toBeGreaterThan(1000)
    expect(differ / dark).toBeLessThan(0.02)
  })

  const gone: readonly (readonly [string, { skip: number; used?: number[] }, readonly number[]])[] = [
    ['in front', { skip: 19 }, [19, 20, 21, 22, 23, 24]],
    ['here and there', { skip: 17, used: [18, 20] }, [17, 19, 21, 22, 23, 24]],
  ]
  it.each(some(gone, 1, 2))(
    'skips what is gone of the first page %s, and prints copies one after the other',
    async (_, gone, expected) => {
      const sheet = sheetOf('avery-7160')
      const file = join(folder, 'skip.pdf')
      const labels = manyLabels(3)
      const result = await printTo(file, jobOf(sheet, 'code', labels, { ...gone, copies: 2 }))
      expect(result).toMatchObject({ pages: 2, labels: 6 })
      const places = new Map<number, string>()
      const boxes = labelBoxes(sheet)
      for (const [page, picture] of renderPdf(file, 300).entries()) {
        for (const { text, position } of await readCodes(picture)) {
          const x = ((position.topLeft?.x ?? 0) / 300) * 25.4
          const y = ((position.topLeft?.y ?? 0) / 300) * 25.4
          const place = boxes.findIndex(
            (box) => x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height,
          )
          places.set(page * boxes.length + place, text)
        }
      }
      const urls = [0, 0, 1, 1, 2, 2].map((at) => labels[at]?.code_url)
      expect([...places].sort(([a], [b]) => a - b)).toEqual(expected.map((place, at) => [place, urls[at]]))
    },
  )

  it('looks like the SVG of the same label', async () => {
    const photo = await somePhoto()
    const pairs = [
      ['dymo-99012', 'full'],
      ['brother-dk-2205', 'sign'],
      ['avery-7163', 'code-name'],
    ] as const
    for (const [id, template] of some(pairs)) {
      const sheet = sheetOf(id)
      const [label] = manyLabels(1)
      if (!label) throw new Error('no label')
      const content = { ...label, name: 'Łódka, Ёлка & Ωμέγα', photo }
      const job = jobOf(sheet, template, [content], { length: sheet.lengths ? 60 : undefined })
      const file = join(folder, `same-${id}.pdf`)
      await printTo(file, job)
      const page = renderPdf(file, 254)[0]
      const drawn = await drawOne(
        withLength(sheet, job.options.length),
        job.template,
        content,
        job.options,
        fonts,
      )
      const box = labelBoxes(sheet)[0] ?? { x: 0, y: 0 }
      const svg = darkness(await drawnPixels(await renderPng(drawn, 254)))
      if (!page) throw new Error('no page')
      const pdf = darkness(pixelsOf(page))
      const [dx, dy] = [Math.round(box.x * 10), Math.round(box.y * 10)]
      // Within a pixel, as edges fall between them.
      const near = (picture: typeof svg, x: number, y: number) =>
        [-1, 0, 1].some((down) =>
          [-1, 0, 1].some((right) => {
            const [px, py] = [x + right, y + down]
            return px >= 0 && py >= 0 && px < picture.width && py < picture.height && picture.dark(px, py)
          }),
        )
      let differ = 0
      let dark = 0
      for (let y = 2; y < svg.height - 2; y += 1) {
        for (let x = 2; x < svg.width - 2; x += 1) {
          if (svg.dark(x, y)) dark += 1
          if (svg.dark(x, y) && !near(pdf, x + dx, y + dy)) differ += 1
          if (pdf.dark(x + dx, y + dy) && !near(svg, x, y)) differ += 1
        }
      }
      expect(dark).toBeGreaterThan(2000)
      expect(differ / dark, `${id} by ${template}`).toBeLessThan(0.02)
    }
  })

  it('has a page for calibration whose lines lie 20 mm from the edges, and follow the offset', async () => {
    const sheet = sheetOf('avery-7160')
    for (const offset of [
      { x: 0, y: 0 },
      { x: 1.5, y: -2 },
    ]) {
      const drawn = await renderPng(await calibrationPage(sheet, offset, fonts), 254)
      const picture = darkness(await drawnPixels(drawn))
      const across = first(
        picture,
        [150, Math.round((LINES_AT + 8) * 10) + Math.round(offset.y * 10)],
        [1, 0],
        200,
      )
      expect(150 + (across ?? 0)).toBeCloseTo((LINES_AT + offset.x) * 10, -0.7)
    }
  })
})
