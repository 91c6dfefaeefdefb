import { writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { v7 as uuid7 } from 'uuid'
import type { Bench } from '../bench.ts'
import { signInBrowser } from '../stowage-client.ts'
import { pushed, selectHousehold } from './session.ts'

/** A picture of the camera, in pixels, and the number of pictures in a clip. */
const FRAME = { width: 640, height: 480 }
const FRAMES = 30
/** The width and height of a large photo: 12 megapixels. */
const LARGE = { width: 4000, height: 3000 }

/** Writes a clip of a camera that looks at the label of an item, as the label program draws it. */
export async function writeClip(
  bench: Bench,
  household_id: string,
  item_id: string,
  path: string,
): Promise<void> {
  const target = { kind: 'item', id: item_id }
  const occurred_at = new Date().toISOString()
  await pushed(bench, household_id, [
    {
      operation_id: uuid7(),
      type: 'short_code.create',
      input: { public_id: uuid7(), target },
      base_seq: Number.MAX_SAFE_INTEGER,
      occurred_at,
    },
  ])
  const { url } = bench.stowage
  const headers = await signInBrowser(url)
  await selectHousehold(url, headers, household_id)
  const answer = await fetch(`${url}/api/v1/labels/preview`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      sheet: { catalogue: 'avery-7160' },
      template: { built_in: 'code-name' },
      ids: [target],
      format: 'png',
      dpi: 110,
    }),
  })
  if (!answer.ok) throw new Error(`the label cannot be drawn: ${await answer.text()}`)
  const label = Buffer.from(await answer.arrayBuffer())
  const frame = await sharp({ create: { ...FRAME, channels: 3, background: '#b9a98c' } })
    .composite([{ input: label, left: 100, top: 100 }])
    .jpeg({ quality: 90 })
    .toBuffer()
  writeFileSync(path, Buffer.concat(Array.from({ length: FRAMES }, () => frame)))
}

/** A photo of 12 megapixels, with as much to see in it as a phone's has. */
export async function largePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const small = { width: LARGE.width / 4, height: LARGE.height / 4 }
  const picture = await sharp({ create: { ...small, channels: 3, background: '#000000', noise } })
    .png()
    .toBuffer()
  return sharp(picture).resize(LARGE).jpeg({ quality: 88 }).toBuffer()
}
