import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type * as Engine from '../../web/page/engine.ts'
import type * as Actions from '../../web/page/scan/actions.ts'
import type * as Language from '../../web/page/texts/language.ts'
import type * as Toasts from '../../web/page/toasts.ts'

type Page = typeof Actions & typeof Engine & typeof Language & typeof Toasts

const ACTION = '01890000-0000-7000-8000-000000000001'
const MOVE = '01890000-0000-7000-8000-000000000002'
const MOVED = { operation_id: MOVE, target: { kind: 'item' as const, id: ACTION } }
const MESSAGE = 'The thing has moved since.'

/** The types of the changes that the page made, and the requests that it sent with their keys. */
let made: string[] = []
let sent: string[] = []
/** Whether the copy knows the action, and whether the engine refuses undos of operations, or that of one of them. */
let copy: { knows: boolean; refuses: boolean | string } = { knows: false, refuses: false }
/** The operations that were undone, and the operations that did that. */
let undone: [string | undefined, string | undefined][] = []

interface Asked {
  readonly name: string
  readonly input: {
    readonly type?: string
    readonly operation_id?: string
    readonly input?: { readonly operation_id?: string }
  }
}

/** The worker of an engine that records what it is asked for. */
class EngineWorker extends EventTarget {
  onmessage: (event: { readonly data: unknown }) => void = () => {}

  postMessage({ id, call }: { id: number; call: Asked }): void {
    setTimeout(() => this.onmessage({ data: { id, ending: { output: this.outputOf(call) } } }), 0)
  }

  private outputOf({ name, input }: Asked): unknown {
    if (name === 'record') return copy.knows ? { public_id: ACTION } : null
    if (name !== 'mutate') return null
    made.push(input.type ?? '')
    const of = input.input?.operation_id
    const isRefused = input.type === 'operation.undo' && (copy.refuses === true || copy.refuses === of)
    if (!isRefused) undone.push([of, input.operation_id])
    return isRefused
      ? { status: 'rejected', error: { code: 'superseded', message: MESSAGE } }
      : { status: 'done' }
  }
}

let folder: string
beforeAll(async () => {
  const names = ['engine', 'scan/actions', 'texts/language', 'toasts']
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
  made = []
  sent = []
  undone = []
  copy = { knows: false, refuses: false }
  vi.stubGlobal('Worker', EngineWorker)
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('navigator', { languages: ['en'] })
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
  return page
}

/** A server that answers undos of actions with what `answer` gives. */
function serve(answer: () => Response): void {
  vi.stubGlobal('fetch', async (path: string, { method, headers }: RequestInit) => {
    if (method !== 'POST') return new Response(JSON.stringify({ data: { csrf_token: 'token' } }))
    sent.push(`${path} ${new Headers(headers).get('idempotency-key')}`)
    return answer()
  })
}

const refusal = (status: number, code: string) =>
  new Response(JSON.stringify({ error: { code, message: MESSAGE } }), { status })
const REQUEST = `/api/v1/scan-actions/${ACTION}/undo ${ACTION}`

it('records the undo of an action that the copy knows', async () => {
  copy.knows = true
  const { takeActionBack } = await openPage('known')
  expect(await takeActionBack(ACTION, MOVED)).toBe(true)
  expect(made).toEqual(['operation.undo', 'scan_action.undo'])
})

it('takes an action back once, however often a person presses meanwhile', async () => {
  copy.knows = true
  const { takeActionBack } = await openPage('pressed-twice')
  const presses = [takeActionBack(ACTION, MOVED), takeActionBack(ACTION, MOVED)]
  expect(await Promise.all(presses)).toEqual([true, true])
  expect(made).toEqual(['operation.undo', 'scan_action.undo'])
})

it('records no undo of an action whose operation cannot be undone', async () => {
  copy = { knows: true, refuses: true }
  const { shown, takeActionBack } = await openPage('refused-here')
  expect(await takeActionBack(ACTION, MOVED)).toBe(false)
  expect(made).toEqual(['operation.undo'])
  expect(shown.value).toMatchObject({ text: MESSAGE, tone: 'bad' })
})

it('takes back all of what was done as one, or nothing of it', async () => {
  copy.refuses = 'second'
  const { shown, takeBack } = await openPage('middle')
  expect(await takeBack(['first', 'second', 'third'])).toBe(false)
  const [third, again] = undone
  expect([third?.[0], again?.[0], undone.length]).toEqual(['third', third?.[1], 2])
  expect(shown.value).toMatchObject({ text: MESSAGE, tone: 'bad' })
})

it('repeats a request whose answer was lost under the same key, also when the device is offline by then', async () => {
  const { status, takeActionBack } = await openPage('lost')
  serve(() => {
    throw new TypeError('Failed to fetch')
  })
  expect(await takeActionBack(ACTION, MOVED)).toBe(false)
  status.value = { online: false } as typeof status.value
  expect(await takeActionBack(ACTION, MOVED)).toBe(false)
  serve(() => new Response('{}'))
  expect(await takeActionBack(ACTION, MOVED)).toBe(true)
  expect(sent).toEqual([REQUEST, REQUEST, REQUEST])
  expect(made).toEqual([])
})

it('shows why the server refused the undo, and leaves the operation as it is', async () => {
  const { shown, takeActionBack } = await openPage('refused')
  serve(() => refusal(409, 'superseded'))
  expect(await takeActionBack(ACTION, MOVED)).toBe(false)
  expect(shown.value).toMatchObject({ text: MESSAGE, tone: 'bad' })
  expect(made).toEqual([])
})

it('undoes only the operation where the server has no such action', async () => {
  const { takeActionBack } = await openPage('unknown')
  serve(() => refusal(404, 'not_found'))
  expect(await takeActionBack(ACTION, MOVED)).toBe(true)
  copy.refuses = true
  expect(await takeActionBack(ACTION, MOVED)).toBe(false)
  expect(made).toEqual(['operation.undo', 'operation.undo'])
})

it('undoes only the operation without a connection', async () => {
  const { status, takeActionBack } = await openPage('offline')
  serve(() => refusal(500, 'unknown'))
  status.value = { online: false } as typeof status.value
  expect(await takeActionBack(ACTION, MOVED)).toBe(true)
  expect([made, sent]).toEqual([['operation.undo'], []])
})
