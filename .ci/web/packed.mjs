import { createHash } from 'node:crypto'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** What compression makes smaller. Pictures and fonts are compressed already; source maps are for the person at the desk. */
const TEXT = /\.(html|js|css|svg|webmanifest|wasm|json|txt)$/

/** Brotli at its best takes most of the time of a build, and from build to build few files change. */
const KEPT = resolve(import.meta.dirname, '../../node_modules/.cache/stowage-brotli', process.versions.brotli)
/** How long a file is kept that no build asks for, in ms. */
const KEPT_MS = 7 * 24 * 3_600_000

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
  removeOld()
  return all
}

/** The bytes as brotli makes them at its best, from the last build if it had the same. */
export async function brotliBytes(bytes) {
  const kept = join(KEPT, createHash('sha256').update(bytes).digest('hex'))
  const known = read(kept)
  if (known) return known
  const made = await brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
  mkdirSync(KEPT, { recursive: true })
  // Whole or not at all: another build may read it meanwhile.
  const own = `${kept}.${process.pid}`
  writeFileSync(own, made)
  renameSync(own, kept)
  return made
}

function read(path) {
  try {
    const bytes = readFileSync(path)
    utimesSync(path, new Date(), new Date())
    return bytes
  } catch {
    return null
  }
}

function removeOld() {
  const before = Date.now() - KEPT_MS
  for (const name of readdirSync(KEPT)) {
    const path = join(KEPT, name)
    if (statSync(path).mtimeMs < before) rmSync(path, { force: true })
  }
}
