import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { LabelTarget } from '../../../engine/index.ts'
import { LabelWorkers } from '../../../labels/index.ts'
import { createLabelPrinting, type LabelPrinting } from '../../../services/labels/print.ts'
import { householdPlace } from '../../../storage/index.ts'
import { somePhoto } from '../../labels/support/labels.ts'
import { whenOver } from '../../support/soon.ts'
import { type Answer, type Browser, openStowage, type Phone } from '../../support/stowage.ts'
import { jpeg, sendFiles } from '../media/support.ts'

const PrintJob = z.looseObject({ public_id: z.string(), state: z.string() })

let stowage: Awaited<ReturnType<typeof openStowage>>
let phone: Phone
let browser: Browser
let labels: LabelPrinting
const asked: LabelTarget[] = []
/** The thing whose photo is stored, and then lost. */
let damaged = ''
beforeAll(async () => {
  stowage = await openStowage()
  phone = await stowage.register('ada')
  browser = await stowage.browse('ada')
  const photo = await somePhoto()
  const services = stowage.running?.services
  if (!services) throw new Error('Stowage does not run')
  labels = createLabelPrinting({
    jobs: services.labels.jobs,
    workers: new LabelWorkers(),
    font_folder: null,
    photoOf: async (file, target) => {
      asked.push(target)
      return target.id === damaged ? services.media.labelPhoto(file, target.id) : photo
    },
    base_url: services.config.base_url,
    now: services.now,
    newId: services.newId,
    log: services.log,
  })
  Object.assign(services, { labels })
})
afterAll(async () => {
  await labels.close()
  await stowage.dispose()
})

const preview = async (template: unknown, ids: string | readonly string[], more: object = {}) => {
  const response = await fetch(`${stowage.url}/api/v1/labels/preview`, {
    method: 'POST',
    headers: { ...browser.headers('POST'), 'content-type': 'application/json' },
    body: JSON.stringify({
      sheet: { catalogue: 'avery-7163' },
      template,
      ids: [ids].flat().map((id) => ({ kind: 'item', id })),
      ...more,
    }),
  })
  return Buffer.from(await response.arrayBuffer())
}

const isColoured = async (png: Buffer) => {
  const pixels = await sharp(png).toColourspace('srgb').removeAlpha().raw().toBuffer()
  return pixels.some((value, at) => at % 3 === 0 && Math.abs(value - (pixels[at + 2] ?? 0)) > 40)
}

describe('photos on labels', () => {
  it('are asked for where a template shows them, and only there', async () => {
    const saw = await phone.creates('item.create', { name: 'Saw' })
    const plain = await preview({ built_in: 'code-name' }, saw)
    expect(asked).toEqual([])
    const full = await preview({ built_in: 'full' }, saw)
    expect(asked).toEqual([{ kind: 'item', id: saw }])
    expect(await isColoured(plain)).toBe(false)
    expect(await isColoured(full)).toBe(true)
    const field = { kind: 'photo', x: 0, y: 0, width: 1, height: 1 }
    await preview({ design: { unit: 'fraction', fields: [field] } }, saw)
    expect(asked.length).toBe(2)
  })

  it('are asked for of the labels that a preview draws, and of no others', async () => {
    const ids: string[] = []
    for (let at = 0; at < 20; at += 1) ids.push(await phone.creates('item.create', { name: `Thing ${at}` }))
    const numbers = async (more: object) => {
      asked.length = 0
      expect(await isColoured(await preview({ built_in: 'full' }, ids, more))).toBe(true)
      return asked.map(({ id }) => ids.indexOf(id))
    }
    expect(await numbers({})).toEqual([0])
    // A page has fourteen labels.
    expect(await numbers({ view: 'page', options: { skip: 10, copies: 3 } })).toEqual([0, 1])
    const second = { view: 'page', page: 1, options: { skip: 10, copies: 3 } }
    expect(await numbers(second)).toEqual([1, 2, 3, 4, 5])
  })

  it('that cannot be read are left out, and keep no other label from being printed', async () => {
    damaged = await phone.creates('item.create', { name: 'Vase' })
    const lamp = await phone.creates('item.create', { name: 'Lamp' })
    await sendFiles(browser, `/items/${damaged}/media`, [{ name: 'vase.jpg', bytes: await jpeg() }])
    const { directory } = householdPlace(stowage.config.data, phone.household_id)
    await rm(join(directory, 'blobs'), { recursive: true })
    const ids = [damaged, lamp].map((id) => ({ kind: 'item', id }))
    const choice = { sheet: { catalogue: 'avery-7163' }, template: { built_in: 'full' } }
    const begun = await browser.send('POST', '/labels/print-jobs', { ...choice, targets: { ids } })
    expect(begun.status).toBe(202)
    const jobIn = (answer: Answer) => PrintJob.parse(answer.data.print_job)
    const path = `/labels/print-jobs/${jobIn(begun).public_id}`
    const done = await whenOver(
      async () => jobIn(await browser.send('GET', path)),
      ({ state }) => state === 'done' || state === 'failed',
    )
    expect(done).toMatchObject({
      state: 'done',
      warnings: expect.arrayContaining([expect.objectContaining({ code: 'photo_unreadable', labels: 1 })]),
    })
  })
})
