import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type * as Api from '../../web/page/api.ts'
import type * as Engine from '../../web/page/engine.ts'
import type * as Problem from '../../web/page/problem.ts'
import type * as Session from '../../web/page/session.ts'
import type * as Language from '../../web/page/texts/language.ts'
import type * as Refusals from '../../web/page/texts/refusals.ts'
import type * as Text from '../../web/page/texts/text.ts'
import type * as Toasts from '../../web/page/toasts.ts'

/** The modules of a page that has just been opened: tests that ran before have loaded texts into those of this process. */
type Page = typeof Api &
  typeof Engine &
  typeof Problem &
  typeof Language &
  typeof Refusals &
  typeof Session &
  typeof Text &
  typeof Toasts

const REFUSAL = { code: 'not_empty', message: 'The shelf is not empty.' }
const WORDS = 'Darin ist noch etwas; Archiviertes zählt mit.'

/** The number of changes that the engine was asked for. */
let asked = 0

/** The worker of an engine that refuses each change. */
class RefusingWorker extends EventTarget {
  onmessage: (event: { readonly data: unknown }) => void = () => {}

  postMessage({ id }: { readonly id: number }): void {
    asked++
    const ending = { output: { status: 'rejected', error: REFUSAL } }
    setTimeout(() => this.onmessage({ data: { id, ending } }), 0)
  }
}

let folder: string
beforeAll(async () => {
  const names = [
    'api',
    'engine',
    'problem',
    'session',
    'texts/language',
    'texts/refusals',
    'texts/text',
    'toasts',
  ]
  const contents = names.map((name) => `export * from './web/page/${name}.ts'`).join('\n')
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: join(import.meta.dirname, '../..'), loader: 'ts' },
    ...{ bundle: true, format: 'esm', write: false, logLevel: 'silent' },
    define: { STOWAGE_ASSETS: JSON.stringify({ worker: '/assets/worker.js' }) },
  })
  folder = await mkdtemp(join(tmpdir(), 'stowage-page-'))
  await writeFile(join(folder, 'page.mjs'), outputFiles[0]?.text ?? '')
})
beforeEach(() => {
  vi.stubGlobal('Worker', RefusingWorker)
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('navigator', { languages: ['de'] })
  vi.stubGlobal('document', { documentElement: { lang: 'en', dir: '' } })
  vi.stubGlobal('localStorage', { getItem: () => null })
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await rm(folder, { recursive: true })
})

async function openPage(name: string): Promise<Page> {
  const page: Page = await import(`${pathToFileURL(join(folder, 'page.mjs')).href}?${name}`)
  await page.startLanguage()
  expect(page.isTextKey('refusal.not_empty')).toBe(false)
  return page
}

it('loads the words of a refusal of the engine before they are shown', async () => {
  const { act, newId, shown } = await openPage('engine')
  expect(await act('shelf.delete', { public_id: newId() }, { key: 'done.undone' })).toBe(false)
  expect(shown.value).toEqual({ text: WORDS, tone: 'bad' })
})

it('loads the words of a refusal of the server before they are shown', async () => {
  const { api, loadRefusal, problemOf, whenRefused } = await openPage('server')
  whenRefused(loadRefusal)
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ error: REFUSAL }), { status: 409 }))
  expect(await api('GET', '/api/v1/items').catch(problemOf)).toBe(WORDS)
})

it('makes no change in another household than the one in which it was begun', async () => {
  const { act, newId, openNow, session, shown } = await openPage('left')
  const user = { public_id: 'u1', name: 'Ada', email: 'ada@example.org', email_verified: true }
  const [home, attic] = ['h1', 'h2'].map((public_id) => ({
    public_id,
    name: public_id,
    role: 'owner' as const,
    erasure_due_at: '',
  }))
  if (!home || !attic) throw new Error('two households')
  const now = { user, household: home, households: [home, attic], shared_device: false }
  session.value = now
  const begun = openNow()
  session.value = { ...now, household: attic }
  const before = asked
  expect(await act('shelf.delete', { public_id: newId() }, { key: 'done.undone' }, begun)).toBe(false)
  expect(shown.value?.text).toBe('Das wurde nicht gespeichert, weil du den Haushalt gewechselt hast.')
  expect(asked).toBe(before)
  await act('shelf.delete', { public_id: newId() }, { key: 'done.undone' })
  expect(asked).toBe(before + 1)
})
