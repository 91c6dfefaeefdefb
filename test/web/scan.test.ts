import { expect, onTestFinished, test, vi } from 'vitest'
import { openCamera } from '../../web/page/scan/camera.ts'
import { Seen } from '../../web/page/scan/seen.ts'
import { type Detectors, detectorFormats } from '../../web/scan/detector.ts'

const strong = { text: 'https://stowage.example.org/q/K7QM2XWD', weak: false }
const weak = { text: '12345678', weak: true }

test('a code is one scan for as long as it is in the picture, and another one when it comes back', () => {
  const seen = new Seen()
  expect(seen.look([strong], 0)).toEqual([strong.text])
  for (let at = 100; at <= 10_000; at += 100) expect(seen.look([strong], at)).toEqual([])
  // A frame in which it is blurred does not end it.
  expect(seen.look([], 10_100)).toEqual([])
  expect(seen.look([strong], 10_200)).toEqual([])
  expect(seen.look([strong], 13_000)).toEqual([strong.text])
})

test('a weak code is a scan when it is seen three times', () => {
  const seen = new Seen()
  expect([0, 100, 200, 300].map((at) => seen.look([weak, strong], at))).toEqual([
    [strong.text],
    [],
    [weak.text],
    [],
  ])
})

test('the reader of the browser is used only if it reads our labels and the codes of products', async () => {
  const reader = (formats: readonly string[]): Detectors => {
    class Reader {
      readonly formats: readonly string[]
      constructor(options: { readonly formats: readonly string[] }) {
        this.formats = options.formats
      }
      async detect() {
        return []
      }
      static async getSupportedFormats() {
        return formats
      }
    }
    return Reader
  }
  const enough = ['qr_code', 'data_matrix', 'ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128']
  expect(await detectorFormats(undefined)).toBeNull()
  expect(await detectorFormats(reader([]))).toBeNull()
  expect(await detectorFormats(reader(enough.slice(1)))).toBeNull()
  expect(await detectorFormats(reader([...enough, 'aztec', 'itf']))).toMatchObject({
    formats: [...enough, 'itf'],
  })
})

test('the camera that a person chose is opened even if another one fits better, and another one when it is gone', async () => {
  // As Chromium chooses: the first camera, unless the constraint leaves it no choice.
  const ids = ['front', 'back']
  const getUserMedia = async ({ video: { deviceId } }: { video: { deviceId?: { exact?: string } } }) => {
    const id = deviceId?.exact ?? ids[0]
    if (!id || !ids.includes(id)) throw new DOMException('', 'OverconstrainedError')
    return { getVideoTracks: () => [{ getSettings: () => ({ deviceId: id }) }] }
  }
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia, enumerateDevices: async () => [] } })
  onTestFinished(() => void vi.unstubAllGlobals())
  const opened = async (id: string | null) => {
    const camera = await openCamera(id)
    return typeof camera === 'string' ? camera : camera.abilities.id
  }
  expect([await opened('back'), await opened('unplugged'), await opened(null)]).toEqual([
    'back',
    'front',
    'front',
  ])
  ids.length = 0
  expect(await opened('back')).toBe('none')
})
