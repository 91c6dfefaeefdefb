import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readCodes } from '../../labels/support/read-codes.ts'
import { type Browser, openStowage, type Phone } from '../../support/stowage.ts'

let stowage: Awaited<ReturnType<typeof openStowage>>
let phone: Phone
let browser: Browser
let saw: string
beforeAll(async () => {
  stowage = await openStowage({ STOWAGE_BASE_URL: 'http://stowage.test' })
  phone = await stowage.register('ada')
  browser = await stowage.browse('ada')
  saw = await phone.creates('item.create', {
    name: 'Saw',
    serial_number: 'SN-1',
    custom_fields: { Colour: 'Red', Bought: { date: '2024-01-31' } },
  })
})
afterAll(() => stowage.dispose())

const sheet = { catalogue: 'avery-7160' }
const template = { built_in: 'code-name' }
const Id = z.looseObject({ public_id: z.string() })

async function preview(body: Record<string, unknown>, accept = '*/*') {
  const response = await fetch(`${stowage.url}/api/v1/labels/preview`, {
    method: 'POST',
    headers: { ...browser.headers('POST'), accept, 'content-type': 'application/json' },
    body: JSON.stringify({ sheet, template, ...body }),
  })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

const DESIGN = {
  unit: 'mm',
  width: 60,
  height: 30,
  fields: [
    { kind: 'code', x: 0, y: 0, width: 25, height: 25, format: 'qr', value: { bind: 'code_url' } },
    { kind: 'text', x: 27, y: 2, width: 31, height: 8, value: [{ bind: 'name' }], size: 14 },
    {
      kind: 'code',
      x: 27,
      y: 12,
      width: 31,
      height: 8,
      format: 'code_128',
      value: { bind: 'serial_number' },
    },
  ],
}

describe('the preview of a label', () => {
  it('is a PNG of a sample whose code is read', async () => {
    const { response, bytes } = await preview({ dpi: 300 })
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('x-label-warnings')).toBe('')
    const { width } = await sharp(bytes).metadata()
    expect(Math.abs((width ?? 0) - (63.994 / 25.4) * 300)).toBeLessThan(2)
    expect((await readCodes(bytes)).map(({ text }) => text)).toEqual([
      `${stowage.config.base_url}/q/K7QM2XWD`,
    ])
  })

  it('is an SVG where that is asked for, which runs nothing', async () => {
    for (const { response, bytes } of [
      await preview({}, 'image/svg+xml'),
      await preview({ format: 'svg' }),
    ]) {
      expect(response.headers.get('content-type')).toMatch(/^image\/svg\+xml/)
      expect(response.headers.get('content-security-policy')).toContain('sandbox')
      expect(bytes.toString()).toMatch(/^<svg xmlns/)
    }
  })

  it('shows a thing by a template that is not kept yet, and tells what is not as it should be', async () => {
    const { response, bytes } = await preview({
      template: { design: DESIGN },
      ids: [{ kind: 'item', id: saw }],
      dpi: 600,
    })
    expect(response.status).toBe(200)
    const read = (await readCodes(bytes)).map(({ text }) => text)
    expect(read.sort()).toEqual(['SN-1', `${stowage.config.base_url}/q/K7QM2XWD`])
    const cut = {
      ...DESIGN,
      fields: [{ ...DESIGN.fields[1], width: 5, value: [{ text: 'Far too long for that' }] }],
    }
    const warned = await preview({ template: { design: cut } })
    expect(warned.response.headers.get('x-label-warnings')).toBe('text_shortened')
  })

  it('shows a product code as the EAN that it stands for, however it is written', async () => {
    const field = { ...DESIGN.fields[2], format: 'ean_13', value: { bind: 'product_code' }, width: 60, x: 0 }
    const shown = async (code: string) => {
      const id = await phone.creates('item.create', { name: 'Book' })
      await phone.creates('product_code.create', { item_id: id, code })
      const template = { design: { ...DESIGN, fields: [field] } }
      const { bytes } = await preview({ template, ids: [{ kind: 'item', id }], dpi: 300 })
      return (await readCodes(bytes)).map(({ text }) => text)
    }
    expect(await shown('0-306-40615-2')).toEqual(['9780306406157'])
    expect(await shown('01234565')).toEqual(['0012345000065'])
    expect(await shown('no number')).toEqual([])
  })

  it('is a page of labels', async () => {
    const { response, bytes } = await preview({
      view: 'page',
      dpi: 150,
      options: { skip: 3, marks: 'outline' },
    })
    expect(response.headers.get('content-type')).toBe('image/png')
    expect((await readCodes(bytes)).length).toBe(18)
    const { height } = await sharp(bytes).metadata()
    expect(Math.abs((height ?? 0) - (297 / 25.4) * 150)).toBeLessThan(2)
  })

  it.each([
    [{ ids: [{ kind: 'item', id: '019a8f2d-1f0e-7b2a-8c4d-6e8f0a2b4c6d' }] }, 'ids.0.id'],
    [{ view: 'page', format: 'svg' }, 'format'],
    [{ view: 'page', page: 2 }, 'page'],
    [{ template: { design: { ...DESIGN, width: 20 } } }, 'template'],
  ])('refuses %j', async (body, path) => {
    const { response, bytes } = await preview(body)
    expect(response.status).toBe(422)
    const { error } = JSON.parse(bytes.toString())
    expect(error.details[0].path.startsWith(path)).toBe(true)
  })
})

describe('templates of a household', () => {
  it('are added, listed beside those of the house, changed and deleted', async () => {
    const made = await browser.send('POST', '/labels/templates', { name: 'Tool', design: DESIGN })
    expect(made.status).toBe(201)
    const { public_id } = Id.parse(made.data.template)
    const { data } = await browser.send('GET', '/labels/templates')
    expect(
      z
        .array(z.looseObject({ id: z.string() }))
        .parse(data.built_in)
        .map(({ id }) => id),
    ).toEqual(['code', 'code-name', 'full', 'sign', 'cable-flag'])
    expect(
      z
        .array(Id)
        .parse(data.templates)
        .map((one) => one.public_id),
    ).toEqual([public_id])
    const shown = await browser.send('GET', `/labels/templates/${public_id}`)
    const stale = { 'if-match': '"of-old"' }
    const changed = { name: 'Tools' }
    expect((await browser.send('PATCH', `/labels/templates/${public_id}`, changed, stale)).status).toBe(412)
    const tag = { 'if-match': shown.headers.get('etag') ?? '' }
    const after = await browser.send('PATCH', `/labels/templates/${public_id}`, changed, tag)
    expect(after.data.template).toMatchObject({ name: 'Tools', design: DESIGN })
    expect((await preview({ template: { own: public_id } })).response.status).toBe(200)
    expect((await browser.send('DELETE', `/labels/templates/${public_id}`)).status).toBe(200)
    expect((await browser.send('GET', `/labels/templates/${public_id}`)).status).toBe(404)
  })

  it('are refused with the path of what is wrong', async () => {
    const fields = [DESIGN.fields[0], { ...DESIGN.fields[1], width: 40 }]
    const answer = await browser.send('POST', '/labels/templates', {
      name: 'x',
      design: { ...DESIGN, fields },
    })
    expect(answer.status).toBe(422)
    expect(answer.error.details.map(({ path }) => path)).toEqual(['design.fields.1.width'])
  })
})

describe('sheets', () => {
  const Found = z.looseObject({
    sheets: z.array(z.looseObject({ id: z.string(), name: z.string() })),
    total: z.int(),
  })
  const search = async (query: string) =>
    Found.parse((await browser.send('GET', `/labels/sheets?${query}`)).data)

  it('are found by what stands on the box', async () => {
    expect((await search('q=avery%20l-7160')).sheets[0]).toMatchObject({
      id: 'avery-7160',
      name: 'Avery 7160',
    })
    expect((await search('q=DK1201')).sheets[0]?.id).toBe('brother-dk-1201')
    expect((await search('brand=dymo&roll=true&limit=3')).sheets.length).toBe(3)
    expect((await search('width=99.1&height=38.1')).total).toBeGreaterThan(0)
    expect((await search('q=zzz')).total).toBe(0)
  })

  it('of one’s own are added, used, and remember by how far the printer is off', async () => {
    const own = { unit: 'in', page: 'us-letter', margins: { left: 0.19, top: 0.5 }, columns: 3, rows: 10 }
    const made = await browser.send('POST', '/labels/own-sheets', { name: 'Jars', sheet: own })
    expect(made.status).toBe(201)
    const { public_id } = Id.parse(made.data.sheet)
    const offset = { x: 1.5, y: -2 }
    const changed = await browser.send('PATCH', `/labels/own-sheets/${public_id}`, { offset })
    expect(changed.data.sheet).toMatchObject({ offset, sheet: own })
    const plain = await preview({
      sheet: { own: public_id },
      view: 'page',
      dpi: 127,
      options: { offset: { x: 0, y: 0 } },
    })
    const moved = await preview({ sheet: { own: public_id }, view: 'page', dpi: 127 })
    const corners = async (png: Buffer) =>
      (await readCodes(png))
        .map(({ position }) => position.topLeft)
        .sort((a, b) => (a?.y ?? 0) - (b?.y ?? 0) || (a?.x ?? 0) - (b?.x ?? 0))
    const [before, after] = [(await corners(plain.bytes))[0], (await corners(moved.bytes))[0]]
    expect(Math.abs((after?.x ?? 0) - (before?.x ?? 0) - 7.5)).toBeLessThan(2)
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0) + 10)).toBeLessThan(2)
    const list = await browser.send('GET', '/labels/own-sheets')
    expect(
      z
        .array(Id)
        .parse(list.data.sheets)
        .map((one) => one.public_id),
    ).toEqual([public_id])
    expect((await browser.send('GET', `/labels/own-sheets/${public_id}`)).data.sheet).toMatchObject({
      offset,
    })
    const page = await fetch(`${stowage.url}/api/v1/labels/calibration?sheet=${public_id}`, {
      headers: browser.headers('GET'),
    })
    expect(page.headers.get('content-type')).toBe('application/pdf')
    expect((await browser.send('DELETE', `/labels/own-sheets/${public_id}`)).status).toBe(200)
    expect((await browser.send('GET', `/labels/own-sheets/${public_id}`)).status).toBe(404)
  })

  it('whose labels lie outside of their page are refused', async () => {
    const own = { unit: 'mm', page: 'a4', columns: 3, label: { width: 71, height: 20 } }
    const answer = await browser.send('POST', '/labels/own-sheets', { name: 'x', sheet: own })
    expect(answer.status).toBe(422)
    expect(answer.error.details[0]?.path.startsWith('sheet')).toBe(true)
  })

  it('of one’s own refer only to sheets that the catalogue has', async () => {
    const unknown = { name: 'Jars', sheet: { catalogue: 'avery-0000' } }
    const refused = await browser.send('POST', '/labels/own-sheets', unknown)
    expect([refused.status, refused.error.details]).toEqual([
      422,
      [
        {
          path: 'sheet.catalogue',
          code: 'invalid_value',
          message: 'The sheet does not exist; search for it.',
        },
      ],
    ])
    const known = { name: 'Jars', sheet: { catalogue: 'avery-7160' } }
    const { public_id } = Id.parse((await browser.send('POST', '/labels/own-sheets', known)).data.sheet)
    const changed = await browser.send('PATCH', `/labels/own-sheets/${public_id}`, { sheet: unknown.sheet })
    expect(changed.status).toBe(422)
    expect((await browser.send('GET', '/labels/own-sheets')).data.sheets).toMatchObject([known])
    expect((await browser.send('DELETE', `/labels/own-sheets/${public_id}`)).status).toBe(200)
  })

  it('have a page for calibration', async () => {
    const get = (query: string) =>
      fetch(`${stowage.url}/api/v1/labels/calibration?${query}`, { headers: browser.headers('GET') })
    const page = await get('sheet=avery-7160&x=1.5&y=-1')
    expect(
      Buffer.from(await page.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    expect((await get('sheet=none')).status).toBe(422)
    expect((await get('')).status).toBe(422)
    expect((await get('sheet=avery-7160&x=99')).status).toBe(422)
  })
})
