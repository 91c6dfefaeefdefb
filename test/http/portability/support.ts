import { expect } from 'vitest'
import type { DataOf } from '../../../http/client/index.ts'
import { soon } from '../../support/soon.ts'
import type { Browser } from '../../support/stowage.ts'

export interface Imported {
  readonly public_id: string
  readonly state: string
  readonly columns: readonly { readonly name: string; readonly samples: readonly string[] }[]
  readonly remarks: readonly string[]
  readonly mapping: { readonly format: string; readonly fields: readonly string[] } & Record<string, unknown>
  readonly summary: Record<'rows' | 'created' | 'changed' | 'skipped' | 'refused' | 'problems' | 'files', number> | null
  readonly tree: readonly { readonly path: readonly string[]; readonly fresh: boolean; readonly things: number }[]
  readonly refused_later: number
  readonly kept: number
  readonly error: { readonly code: string; readonly message: string } | null
}

/** Uploads a file as the page does; `null` data for an error, which the status names. */
export async function upload(browser: Browser, name: string, content: string | Uint8Array) {
  const form = new FormData()
  form.append('file', new Blob([typeof content === 'string' ? content : Uint8Array.from(content)]), name)
  const response = await fetch(`${browser.stowage.url}/api/v1/data-imports`, {
    method: 'POST',
    headers: browser.headers('POST'),
    body: form,
  })
  const body = await response.json()
  return { status: response.status, error: body.error, one: body.data?.data_import as Imported }
}

/** Sends a step of an import, and waits until the server has done it. */
export async function step(browser: Browser, public_id: string, what: string, body?: unknown): Promise<Imported> {
  const begun = await browser.send('POST', `/data-imports/${public_id}/${what}`, body)
  expect(begun.status, `${what} of an import`).toBeLessThan(300)
  return settled(browser, public_id)
}

export async function settled(browser: Browser, public_id: string): Promise<Imported> {
  let one: Imported | undefined
  await soon(async () => {
    const { data } = await browser.send('GET', `/data-imports/${public_id}`)
    one = data.data_import as Imported
    return ['checking', 'importing', 'undoing'].includes(one.state)
  }).toBe(false)
  if (!one) throw new Error('no import')
  return one
}

/** Uploads, checks and confirms a file with the guessed mapping. */
export async function importWhole(browser: Browser, name: string, content: string | Uint8Array) {
  const { one, error } = await upload(browser, name, content)
  if (!one) throw new Error(JSON.stringify(error))
  const checked = await step(browser, one.public_id, 'dry-run')
  expect(checked.error).toBeNull()
  const done = await step(browser, one.public_id, 'confirm')
  expect([done.state, done.error]).toEqual(['done', null])
  return done
}

export async function rowsOf(browser: Browser, public_id: string, query = '') {
  const { data } = await browser.send('GET', `/data-imports/${public_id}/rows?limit=500${query}`)
  return data.rows as {
    line: number
    status: string
    name: string | null
    message: string | null
    changes: string[]
    problems: { column: string | null; message: string }[]
  }[]
}

export async function itemsOf(browser: Browser) {
  const items: DataOf<'get', '/api/v1/items'>['items'][number][] = []
  for await (const page of browser.client.pages('/api/v1/items', { query: { limit: 200, archived: 'any' } })) {
    items.push(...page.items)
  }
  return items
}
