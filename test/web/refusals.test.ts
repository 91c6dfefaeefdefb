import { expect, it, vi } from 'vitest'

const REFUSAL = { code: 'not_empty', message: 'The shelf is not empty.' }

/** The worker of an engine that refuses each change. */
class RefusingWorker extends EventTarget {
  onmessage: (event: { readonly data: unknown }) => void = () => {}

  postMessage({ id }: { readonly id: number }): void {
    const ending = { output: { status: 'rejected', error: REFUSAL } }
    setTimeout(() => this.onmessage({ data: { id, ending } }), 0)
  }
}

it('loads the words of a refusal of the engine before they are shown', async () => {
  vi.stubGlobal('Worker', RefusingWorker)
  vi.stubGlobal('STOWAGE_ASSETS', { worker: '/assets/worker.js' })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('navigator', { languages: ['de'] })
  vi.stubGlobal('document', { documentElement: { lang: 'en', dir: '' } })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} })
  const { chooseLanguage, startLanguage } = await import('../../web/page/texts/language.ts')
  await startLanguage()
  const { act, newId } = await import('../../web/page/engine.ts')
  const { shown } = await import('../../web/page/toasts.ts')
  expect(await act('shelf.delete', { public_id: newId() }, { key: 'done.undone' })).toBe(false)
  const told = shown.value
  // Other tests share the modules of this process.
  await chooseLanguage('en')
  expect(told).toEqual({ text: 'Darin ist noch etwas; Archiviertes zählt mit.', tone: 'bad' })
})
