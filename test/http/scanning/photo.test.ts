import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import bwipjs from 'bwip-js/node'
import sharp from 'sharp'
import { v7 as uuid7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { shortCodeFrom } from '../../../engine/labels/short-code.ts'
import { openStowage, type Phone } from '../../support/stowage.ts'

let stowage: Awaited<ReturnType<typeof openStowage>>
let ada: Phone
let drill: string
let code: string
beforeAll(async () => {
  stowage = await openStowage()
  ada = await stowage.register('ada')
  drill = await ada.creates('item.create', { name: 'Drill' })
  await ada.does('product_code.create', { public_id: uuid7(), item_id: drill, code: '4006381333931' })
  const label = await ada.creates('short_code.create', { target: { kind: 'item', id: drill } })
  code = shortCodeFrom(label, 0) ?? ''
})
afterAll(() => stowage.dispose())

/** A picture with a label's code and a product's beside one another. */
async function photo(): Promise<Buffer> {
  const qr = await bwipjs.toBuffer({ bcid: 'qrcode', text: `http://localhost:8080/q/${code}`, scale: 5 })
  const ean = await bwipjs.toBuffer({ bcid: 'ean13', text: '4006381333931', scale: 3, height: 18 })
  return sharp({ create: { width: 900, height: 400, channels: 3, background: '#ffffff' } })
    .composite([
      { input: qr, left: 60, top: 60 },
      { input: ean, left: 480, top: 100 },
    ])
    .jpeg()
    .toBuffer()
}

async function send(parts: Record<string, Blob | string>, query = '') {
  const form = new FormData()
  for (const [name, value] of Object.entries(parts)) form.append(name, value)
  const response = await fetch(`${stowage.url}/api/v1/scans/resolve${query}`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${ada.tokens.access_token}` },
  })
  const answer = z
    .looseObject({
      data: z.looseObject({ resolutions: z.array(z.looseObject({ code: z.string() })) }).optional(),
      error: z
        .looseObject({
          code: z.string(),
          details: z.array(z.looseObject({ path: z.string(), code: z.string() })),
        })
        .optional(),
    })
    .parse(await response.json())
  return { status: response.status, ...answer }
}

const left = () => readdirSync(join(stowage.config.data, 'incoming'))
const jpeg = (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes], { type: 'image/jpeg' })

it('reads every code in a photo, and tells what each means', { timeout: 120_000 }, async () => {
  const answer = await send(
    { photo: jpeg(Uint8Array.from(await photo())) },
    `?household_id=${ada.household_id}`,
  )
  expect(answer.status).toBe(200)
  const found = (answer.data?.resolutions ?? []).toSorted((a, b) => (a.code < b.code ? -1 : 1))
  const candidates = [{ kind: 'item', id: drill, name: 'Drill' }]
  const corners = Array.from({ length: 4 }, () => ({ x: expect.any(Number), y: expect.any(Number) }))
  expect(found).toMatchObject([
    { code: '4006381333931', format: 'ean_13', candidates, corners },
    { code: `http://localhost:8080/q/${code}`, format: 'qr', candidates, corners },
  ])
  expect(left()).toEqual([])
})

it('refuses what is no photo, and leaves nothing', { timeout: 120_000 }, async () => {
  const whole = Uint8Array.from(await photo())
  const cases: [Record<string, Blob | string>, number, string][] = [
    [{ photo: jpeg(Uint8Array.from(Buffer.from('no picture at all'))) }, 415, 'media_type_unsupported'],
    [{ photo: jpeg(whole.slice(0, whole.length / 2)) }, 422, 'media_truncated'],
    [{ photo: jpeg(new Uint8Array(0)) }, 422, 'validation_failed'],
    [{ photo: jpeg(new Uint8Array(21 * 1024 * 1024)) }, 413, 'media_too_large'],
    [{ other: jpeg(whole) }, 422, 'validation_failed'],
    [{ photo: 'text' }, 422, 'validation_failed'],
  ]
  for (const [parts, status, error] of cases) {
    const answer = await send(parts)
    expect([answer.status, answer.error?.code]).toEqual([status, error])
  }
  const svg = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/svg+xml' })
  expect((await send({ photo: svg })).error?.details).toMatchObject([
    { path: 'photo', code: 'media_type_unsupported' },
  ])
  expect(left()).toEqual([])
})
