/**
 * Builds the app for browsers into dist/web. esbuild and not Vite: it is here already, and it does all of this in less than a
 * second, so that every start and every test can run it.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { bundleWeb } from './web/bundle.mjs'
import { packed } from './web/packed.mjs'

process.chdir(resolve(import.meta.dirname, '..'))

const OUTPUT = 'dist/web'
/** A name that the compiled `web/paths.ts` has; the rest of the folder is of this build. */
const COMPILED = /^paths\.(js|js\.map|d\.ts)$/

const { files } = await bundleWeb()
const written = await packed(files)
// The pages that the server writes look as the app does: it puts these into them.
for (const name of ['base', 'controls']) {
  const path = `page/styles/${name}.css`
  written.set(path, readFileSync(join('web', path)))
}
// The document comes last: a server that runs meanwhile never names a file that is not there.
const order = [...written.keys()].sort((a, b) => Number(isDocument(a)) - Number(isDocument(b)))
for (const path of order) {
  const target = join(OUTPUT, path)
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(`${target}.new`, written.get(path))
  renameSync(`${target}.new`, target)
}
for (const entry of readdirSync(OUTPUT, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name).slice(OUTPUT.length + 1)
  if (entry.isFile() && !written.has(path) && !COMPILED.test(path)) rmSync(join(OUTPUT, path))
}

function isDocument(path) {
  return path.startsWith('index.html') || path.startsWith('service-worker.js')
}
