import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ScanReply, ScanRequest } from '../../web/scan/messages.ts'

/** The workers that were started, the latest last. */
const workers: ScanWorker[] = []

class ScanWorker {
  onmessage: (event: { readonly data: ScanReply }) => void = () => {}
  onerror: () => void = () => {}
  readonly asked: ScanRequest[] = []
  readonly transferred: unknown[] = []
  isTerminated = false

  constructor() {
    workers.push(this)
  }

  postMessage(message: ScanRequest, transfer: readonly unknown[]): void {
    this.asked.push(message)
    this.transferred.push(...transfer)
  }

  terminate(): void {
    this.isTerminated = true
  }
}

beforeEach(() => {
  workers.length = 0
  vi.stubGlobal('Worker', ScanWorker)
  vi.stubGlobal('STOWAGE_ASSETS', { scan_worker: '/assets/scan.js' })
})
afterEach(() => void vi.unstubAllGlobals())

async function openReader() {
  const { openCodeReader } = await import('../../web/page/scan/code-reader.ts')
  const loaded: boolean[] = []
  return { reader: openCodeReader((now) => loaded.push(now)), loaded }
}

const frameOf = () => ({ width: 4, height: 3, close: vi.fn() })
const NOTHING = { width: 4, height: 3, codes: [] }

test('a worker that failed is started again for the next frame, which is transferred to it', async () => {
  const { reader, loaded } = await openReader()
  const [first, second] = [frameOf(), frameOf()]
  const lost = reader.frame(first)
  workers[0]?.onerror()
  expect(await lost).toBe('no_reader')
  expect(workers[0]?.isTerminated).toBe(true)
  const read = reader.frame(second)
  expect(workers.map(({ transferred }) => transferred)).toEqual([[first], [second]])
  const id = workers[1]?.asked[0]?.id ?? 0
  workers[1]?.onmessage({ data: { id, found: NOTHING } })
  expect(await read).toEqual(NOTHING)
  expect(loaded).toEqual([false, true])
})
