import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** What compression makes smaller. Pictures and fonts are compressed already; source maps are for the person at the desk. */
const TEXT = /\.(html|js|css|svg|webmanifest|wasm|json)$/

/** Adds to each text its compressed forms, `.br` and `.gz`. Takes and gives a map of the paths to the bytes. */
export async function packed(files) {
  const all = new Map(files)
  const work = [...files].filter(([path]) => TEXT.test(path))
  await Promise.all(
    work.map(async ([path, bytes]) => {
      all.set(`${path}.br`, await brotliBytes(bytes))
      all.set(`${path}.gz`, await gzipped(bytes, { level: 9 }))
    }),
  )
  return all
}

export function brotliBytes(bytes) {
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}
