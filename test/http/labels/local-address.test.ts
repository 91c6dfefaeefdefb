import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { isLocalAddress } from '../../../services/labels/local-address.ts'
import { type Browser, openStowage, type Phone, testStowage } from '../../support/stowage.ts'

const Described = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
const Job = z.looseObject({
  public_id: z.string(),
  state: z.string(),
  warnings: z.array(z.looseObject({ code: z.string(), labels: z.int(), message: z.string() })),
})
const Reply = z.object({ data: z.object({ print_job: Job }) })

const sheet = { catalogue: 'avery-7160' }
const template = { built_in: 'code-name' }
const words = {
  unit: 'mm',
  width: 60,
  height: 30,
  fields: [{ kind: 'text', x: 2, y: 2, width: 50, height: 8, value: [{ bind: 'name' }], size: 12 }],
}

let stowage: Awaited<ReturnType<typeof openStowage>>
let phone: Phone
let browser: Browser
let saw: string
beforeAll(async () => {
  stowage = await openStowage({ STOWAGE_BASE_URL: 'http://127.0.0.1:8080' })
  phone = await stowage.register('ada')
  browser = await stowage.browse('ada')
  saw = await phone.creates('item.create', { name: 'Saw' })
})
afterAll(() => stowage.dispose())

function post(path: string, body: Record<string, unknown>, url = stowage.url, who = browser) {
  return fetch(`${url}/api/v1/labels/${path}`, {
    method: 'POST',
    headers: { ...who.headers('POST'), 'content-type': 'application/json' },
    body: JSON.stringify({ sheet, template, ...body }),
  })
}

describe('labels with the address of this machine in them', () => {
  it('are warned of by a preview', async () => {
    for (const body of [{}, { ids: [{ kind: 'item', id: saw }] }, { view: 'page' }]) {
      const response = await post('preview', body)
      expect(response.headers.get('x-label-warnings')).toBe('address_is_local')
    }
  })

  it('are warned of by a print job, from its beginning, and its PDF is made', async () => {
    const begun = await post('print-jobs', { targets: { blank: 2 }, options: { copies: 2 } })
    expect(begun.status).toBe(202)
    expect(begun.headers.get('x-label-warnings')).toBe('address_is_local')
    const { print_job } = Reply.parse(await begun.json()).data
    expect(print_job.warnings).toMatchObject([{ code: 'address_is_local', labels: 4, first: 0 }])
    expect(print_job.warnings[0]?.message).toContain('STOWAGE_BASE_URL')
    await expect
      .poll(
        async () => {
          const response = await fetch(`${stowage.url}/api/v1/labels/print-jobs/${print_job.public_id}`, {
            headers: browser.headers('GET'),
          })
          const read = Reply.parse(await response.json()).data.print_job
          return [read.state, response.headers.get('x-label-warnings'), read.warnings.length]
        },
        { timeout: 100_000 },
      )
      .toEqual(['done', 'address_is_local', 1])
  })

  it('are not warned of when a template has no address in it', async () => {
    const response = await post('preview', { template: { design: words } })
    expect(response.headers.get('x-label-warnings')).toBe('')
  })

  it('are described, with the header', async () => {
    const response = await fetch(`${stowage.url}/api/v1/openapi.json`)
    const { paths } = Described.parse(await response.json())
    for (const path of ['/api/v1/labels/preview', '/api/v1/labels/print-jobs']) {
      const described = JSON.stringify(paths[path]?.post)
      expect(described).toContain('address_is_local')
      expect(described).toContain('X-Label-Warnings')
    }
  })

  it('are not those of a server that others reach', async () => {
    const other = await testStowage({ STOWAGE_BASE_URL: 'http://stowage.test' })
    await other.register('bob')
    const bob = await other.browse('bob')
    const response = await post('preview', {}, other.url, bob)
    expect(response.headers.get('x-label-warnings')).toBe('')
  })
})

describe('an address', () => {
  it.each([
    'http://localhost:8080',
    'http://LOCALHOST',
    'http://localhost.:8080',
    'http://stowage.localhost',
    'http://127.0.0.1',
    'http://127.8.9.10:8080',
    'http://127.1',
    'http://0x7f000001',
    'http://[::1]:8080',
    'http://[::ffff:127.0.0.1]',
    'http://0.0.0.0:8080',
    'http://[::]',
  ])('%s is of this machine', (address) => expect(isLocalAddress(address)).toBe(true))

  it.each([
    'http://stowage.example.org',
    'http://192.168.1.20:8080',
    'http://128.0.0.1',
    'http://[fd00::1]',
    'http://localhost.example.org',
    'http://mylocalhost',
  ])('%s is of a machine that others reach', (address) => expect(isLocalAddress(address)).toBe(false))
})
