/** Holds what browsers load to its limits, in bytes after brotli at its best. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { bundleWeb, iconNames } from './web/bundle.mjs'
import { brotliBytes } from './web/packed.mjs'

process.chdir(resolve(import.meta.dirname, '..'))

const { files, page, worker, precache, archived, languages } = await bundleWeb()
const groups = [
  { name: 'page before the first paint', paths: page, limit: 58_300 },
  { name: 'engine worker', paths: worker, limit: 90_500 },
  ...Object.entries(languages).map(([tag, texts]) => ({
    name: `precache with texts in ${tag}`,
    paths: [...precache, ...texts],
    limit: 800_000,
  })),
  ...Object.entries(languages).map(([tag, texts]) => ({
    name: `app in ${tag} without WebAssembly`,
    paths: [...precache, ...texts].filter((path) => !path.endsWith('.wasm')),
    limit: 478_000,
  })),
]

const problems = []
for (const { name, paths, limit } of groups) {
  const bytes = await packedBytes(paths)
  console.log(`sizes: ${name}: ${bytes} of ${limit} bytes`)
  if (bytes > limit) problems.push(`${name}: ${bytes} bytes, and the limit is ${limit}: ${paths.join(', ')}`)
}
for (const name of await unusedIcons()) {
  problems.push(`web/page/icon-names.ts: the sprite has "${name}", and nothing in web/page names it`)
}
const kept = [...precache, ...archived, ...Object.values(languages).flat()]
for (const path of kept.filter((each) => each.endsWith('.js') && !isNamed(each))) {
  problems.push(`${path}: browsers keep it for the time without a network, and no other file names it`)
}
for (const problem of problems) console.log(`  ${problem}`)
process.exitCode = problems.length > 0 ? 1 : 0

/** As the server sends them: what brotli does not make smaller goes as it is. */
async function packedBytes(paths) {
  const sizes = paths.map(async (path) => {
    const bytes = Buffer.from(files.get(path))
    return Math.min(bytes.length, (await brotliBytes(bytes)).length)
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** Whether a file that browsers load names a file: the list of the service worker says only what is kept. */
function isNamed(path) {
  return [...files].some(
    ([other, bytes]) =>
      other !== path &&
      other !== 'service-worker.js' &&
      /\.(?:js|css|html|webmanifest)$/.test(other) &&
      Buffer.from(bytes).includes(basename(path)),
  )
}

async function unusedIcons() {
  const sources = readdirSync('web/page', { recursive: true })
    .filter((name) => /\.tsx?$/.test(name) && name !== 'icon-names.ts')
    .map((name) => readFileSync(join('web/page', name), 'utf8'))
  return (await iconNames()).filter(
    (name) => !sources.some((text) => new RegExp(`["'\`]${name}["'\`]`).test(text)),
  )
}
