import { buffer } from 'node:stream/consumers'
import { fromBuffer } from 'yauzl'
import { z } from 'zod'
import { whenOver } from '../../support/soon.ts'
import type { Browser } from '../../support/stowage.ts'

export const Export = z.looseObject({
  public_id: z.string(),
  state: z.string(),
  progress: z.int(),
  bytes: z.int().nullable(),
  records: z.int().nullable(),
  media: z.int().nullable(),
  missing_media: z.int().nullable(),
  file_name: z.string(),
  expires_at: z.string(),
  error: z.looseObject({ code: z.string(), message: z.string() }).nullable(),
})
export type Export = z.infer<typeof Export>

/** Begins an export. */
export async function exports(
  browser: Browser,
  wanted: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Export> {
  const answer = await browser.send('POST', '/data-exports', wanted, headers)
  if (answer.status !== 202) throw new Error(JSON.stringify(answer.error))
  return Export.parse(answer.data.data_export)
}

/** The state of an export. */
export async function look(browser: Browser, public_id: string): Promise<Export> {
  return Export.parse((await browser.send('GET', `/data-exports/${public_id}`)).data.data_export)
}

/** An export once it is over. */
export function over(browser: Browser, public_id: string): Promise<Export> {
  return whenOver(
    () => look(browser, public_id),
    ({ state }) => !['queued', 'running'].includes(state),
  )
}

/** Downloads the file of an export. */
export async function download(
  browser: Browser,
  public_id: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const url = `${browser.stowage.url}/api/v1/data-exports/${public_id}/download`
  return fetch(url, { headers: { ...browser.headers('GET'), ...headers } })
}

/** Exports, waits, and unpacks the file. */
export async function unpacked(
  browser: Browser,
  wanted: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<{ readonly files: Map<string, Buffer>; readonly zip: Buffer; readonly done: Export }> {
  const { public_id } = await exports(browser, wanted, headers)
  const done = await over(browser, public_id)
  if (done.state !== 'done') throw new Error(JSON.stringify(done.error))
  const zip = Buffer.from(await (await download(browser, public_id)).arrayBuffer())
  return { files: await unzip(zip), zip, done }
}

/** The files of a ZIP file. */
export function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error)
      zip.on('error', reject)
      zip.on('end', () => resolve(files))
      zip.on('entry', (entry) =>
        zip.openReadStream(entry, (failed, stream) => {
          if (failed) return reject(failed)
          buffer(stream).then((content) => {
            files.set(entry.fileName, content)
            zip.readEntry()
          }, reject)
        }),
      )
      zip.readEntry()
    })
  })
}

/** The lines of an NDJSON file. */
export function lines(content: Buffer | undefined): Record<string, unknown>[] {
  const text = content?.toString() ?? ''
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}
