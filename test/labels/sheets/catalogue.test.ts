import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { catalogue, catalogueSheet } from '../../../labels/sheets/catalogue.ts'
import { labelBoxes, usableBox } from '../../../labels/sheets/positions.ts'
import { searchSheets } from '../../../labels/sheets/search.ts'
import { GLABELS, readGlabels } from '../support/glabels.ts'

/** What makers themselves have in excess of a page, in millimetres: three labels of 70.2 mm on 210 mm. */
const EXCESS = 0.7

const ids = (text: string) => searchSheets({ text }).map(({ id }) => id)

describe('the catalogue of sheets', () => {
  it('has every brand', () => {
    const brands = new Map<string, number>()
    for (const { brand, same_as } of catalogue()) {
      brands.set(brand ?? '', (brands.get(brand ?? '') ?? 0) + 1 + same_as.length)
    }
    expect(Object.fromEntries(brands)).toEqual({
      Avery: 384,
      Brother: 10,
      Dymo: 34,
      Herma: 136,
      Zweckform: 25,
    })
  })

  it('gives every sheet and every other number of it an id of its own', () => {
    const all = catalogue().flatMap(({ brand, part, same_as }) =>
      [part, ...same_as].map((number) => `${brand}-${number}`.toLowerCase()),
    )
    expect(new Set(all).size).toBe(all.length)
    for (const { id } of catalogue()) expect(catalogueSheet(id)?.id).toBe(id)
    expect(catalogueSheet('AVERY-5260')?.id).toBe('avery-5160')
    expect(catalogueSheet('avery-nothing')).toBeNull()
  })

  it.each(catalogue().map((sheet) => [sheet.id, sheet] as const))(
    '%s: labels lie on the page, side by side',
    (_, sheet) => {
      const boxes = labelBoxes(sheet)
      for (const [at, box] of boxes.entries()) {
        expect(box.x + box.width).toBeLessThanOrEqual(sheet.page.width + EXCESS)
        expect(box.y + box.height).toBeLessThanOrEqual(sheet.page.height + EXCESS)
        const over = boxes
          .slice(at + 1)
          .filter(
            (other) =>
              Math.abs(other.x - box.x) <= box.width - EXCESS &&
              Math.abs(other.y - box.y) <= box.height - EXCESS,
          )
        expect(over).toEqual([])
      }
      const usable = usableBox(sheet.label)
      expect(usable.width * usable.height).toBeGreaterThan(0)
      expect(usable.x + usable.width).toBeLessThanOrEqual(sheet.label.width + 1e-9)
    },
  )

  it.skipIf(!existsSync(GLABELS))('has the measures of the data it was made from, to 0.01 mm', () => {
    const expected = readGlabels(GLABELS)
    expect(expected.length).toBeGreaterThan(150)
    expect(catalogue().length).toBe(expected.length)
    for (const xml of expected) {
      const sheet = catalogueSheet(`${xml.brand}-${xml.parts[0]}`.replaceAll(' ', '-'))
      expect(sheet?.brand).toBe(xml.brand)
      // The numbers of other countries come behind those of that data.
      expect([sheet?.part, ...(sheet?.same_as ?? [])].slice(0, xml.parts.length)).toEqual(xml.parts)
      const found = [
        sheet?.page.width,
        sheet?.page.height,
        sheet?.label.width,
        sheet?.label.height,
        sheet?.label.corner,
        sheet?.label.hole,
        sheet?.grid.left,
        sheet?.grid.top,
        ...(xml.columns > 1 ? [sheet?.grid.pitch_x] : []),
        ...(xml.rows > 1 ? [sheet?.grid.pitch_y] : []),
      ]
      const height = xml.height ?? xml.heights?.usual ?? 0
      const wanted = [
        xml.page_width,
        xml.page_height ?? height,
        xml.width,
        height,
        xml.corner,
        xml.hole,
        xml.left,
        xml.top,
        ...(xml.columns > 1 ? [xml.pitch_x] : []),
        ...(xml.rows > 1 ? [xml.pitch_y] : []),
      ]
      for (const [at, value] of wanted.entries()) {
        expect(Math.abs((found[at] ?? Number.NaN) - value), `${sheet?.id}, measure ${at}`).toBeLessThan(0.01)
      }
      expect([sheet?.grid.columns, sheet?.grid.rows]).toEqual([xml.columns, xml.rows])
      const shape = { cd: 'disc', path: 'rectangle' }[xml.shape] ?? xml.shape
      expect(sheet?.label.shape).toBe(shape)
      if (xml.heights) {
        expect(sheet?.lengths).toEqual({ shortest: xml.heights.min, longest: xml.heights.max })
      }
    }
  })
})

describe('the search for a sheet', () => {
  it.each([
    ['l7160', 'avery-7160'],
    ['L-7160', 'avery-7160'],
    ['Avery L 7160', 'avery-7160'],
    ['avery5160', 'avery-5160'],
    ['AVERY 5260', 'avery-5160'],
    ['dk 1201', 'brother-dk-1201'],
    ['DK1201', 'brother-dk-1201'],
    ['dymo 99012', 'dymo-99012'],
    ['herma 4270', 'herma-4606'],
    ['zweckform 3659', 'zweckform-3659'],
    ['Avery Zweckform 3475', 'zweckform-3475'],
    ['Avery-Zweckform3475', 'zweckform-3475'],
    ['avery 3475', 'zweckform-3475'],
    ['Avery Zweckform L7160', 'avery-7160'],
    ['DK-22205', 'brother-dk-2205'],
    ['brother dk11201', 'brother-dk-1201'],
    ['S0722400', 'dymo-99012'],
    ['dymo S 0722 370', 'dymo-30252'],
    ['L4732REV', 'avery-l4732'],
    ['Avery Zweckform L4732REV-25', 'avery-l4732'],
    ['L7160-100', 'avery-7160'],
  ])('%s is %s', (text, id) => {
    expect(ids(text)[0]).toBe(id)
  })

  it('finds numbers by how they begin, after the exact one', () => {
    const found = ids('avery 516')
    expect(found).toContain('avery-5160')
    expect(ids('5160')[0]).toBe('avery-5160')
  })

  it('finds labels by their size, either way round', () => {
    expect(ids('63.5x38.1')).toContain('avery-7160')
    expect(ids('38,1 x 63,5 mm')).toContain('avery-7160')
    expect(searchSheets({ width: 89, height: 36 }).map(({ id }) => id)).toContain('dymo-99012')
    expect(ids('63.5x90')).toEqual([])
  })

  it('narrows by brand, paper and kind', () => {
    const found = searchSheets({ brand: 'herma', paper: 'a4', roll: false })
    expect(found.length).toBeGreaterThan(10)
    expect(found.every(({ brand, roll }) => brand === 'Herma' && !roll)).toBe(true)
    expect(searchSheets({ roll: true }).every(({ grid }) => grid.columns === 1 && grid.rows === 1)).toBe(true)
  })

  it('puts the sheets of the brand that was typed first', () => {
    expect(searchSheets({ text: 'avery' })[0]?.brand).toBe('Avery')
    expect(searchSheets({ text: 'zweckform' })[0]?.brand).toBe('Zweckform')
  })

  it('takes no number for another one with something behind it', () => {
    expect(ids('dk-12019')).toEqual([])
    expect(ids('51609')).toEqual([])
  })

  it('finds nothing that is not there', () => {
    expect(ids('avery 999999')).toEqual([])
    expect(ids('no such maker')).toEqual([])
  })
})
