import { expect, onTestFinished, test, vi } from 'vitest'
import { saveBlob } from '../../web/page/parts/save-blob.ts'

test('the address of a saved blob is valid after the click, and is revoked later', () => {
  vi.useFakeTimers()
  const link = { href: '', download: '', click: vi.fn() }
  vi.stubGlobal('document', { createElement: () => link })
  const revoke = vi.spyOn(URL, 'revokeObjectURL')
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  saveBlob(new Blob(['picture']), 'photo.jpeg')
  expect(link.click).toHaveBeenCalledOnce()
  expect(link.download).toBe('photo.jpeg')
  vi.advanceTimersByTime(10_000)
  expect(revoke).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(revoke).toHaveBeenCalledWith(link.href)
})
