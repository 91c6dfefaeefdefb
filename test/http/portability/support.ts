import { expect } from 'vitest'
import { z } from 'zod'
import { DataImportReply, ReportRow } from '../../../services/interface/portability/data-imports.ts'
import { whenOver } from '../../support/soon.ts'
import type { Browser } from '../../support/stowage.ts'

export type Imported = z.infer<typeof DataImportReply>

const Uploaded = z.object({
  data: z.object({ data_import: DataImportReply }).optional(),
  error: z.object({ code: z.string(), message: z.string() }).optional(),
})

/** Uploads a file as the page does. */
export async function upload(
  browser: Browser,
  name: string,
  content: string | Uint8Array,
  headers: Readonly<Record<string, string>> = {},
) {
  const form = new FormData()
  form.append('file', new Blob([typeof content === 'string' ? content : Uint8Array.from(content)]), name)
  const response = await fetch(`${browser.stowage.url}/api/v1/data-imports`, {
    method: 'POST',
    headers: { ...browser.headers('POST'), ...headers },
    body: form,
  })
  const { data, error } = Uploaded.parse(await response.json())
  return { status: response.status, error, data_import: data?.data_import }
}

/** Uploads a file that is accepted. */
export async function uploaded(
  browser: Browser,
  name: string,
  content: string | Uint8Array,
): Promise<Imported> {
  const { error, data_import } = await upload(browser, name, content)
  if (!data_import) throw new Error(JSON.stringify(error))
  return data_import
}

/** Sends a step of an import, and waits until the server has done it. */
export async function step(
  browser: Browser,
  public_id: string,
  what: string,
  body?: unknown,
): Promise<Imported> {
  const begun = await browser.send('POST', `/data-imports/${public_id}/${what}`, body)
  expect(begun.status, `${what} of an import`).toBeLessThan(300)
  return settled(browser, public_id)
}

/** Waits until no job works on an import. */
export function settled(browser: Browser, public_id: string): Promise<Imported> {
  const look = async () =>
    DataImportReply.parse((await browser.send('GET', `/data-imports/${public_id}`)).data.data_import)
  return whenOver(look, ({ state }) => !/ing$/.test(state))
}

/** Uploads, checks and confirms a file with the guessed mapping. */
export async function importWhole(browser: Browser, name: string, content: string | Uint8Array) {
  const one = await uploaded(browser, name, content)
  const checked = await step(browser, one.public_id, 'dry-run')
  expect(checked.error).toBeNull()
  const done = await step(browser, one.public_id, 'confirm')
  expect([done.state, done.error]).toEqual(['done', null])
  return done
}

export async function rowsOf(browser: Browser, public_id: string, query = '') {
  const { data } = await browser.send('GET', `/data-imports/${public_id}/rows?limit=500${query}`)
  return z.array(ReportRow).parse(data.rows)
}

const ListedItem = z.looseObject({
  public_id: z.string(),
  name: z.string(),
  path: z.array(z.looseObject({ name: z.string() })),
  tags: z.array(z.unknown()),
  custom_fields: z.unknown(),
})

/** All items of the household. */
export async function itemsOf(browser: Browser): Promise<z.infer<typeof ListedItem>[]> {
  const { data } = await browser.send('GET', '/items?limit=200&archived=any')
  return z.array(ListedItem).parse(data.items)
}
