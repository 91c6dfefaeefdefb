/**
 * Compiles the rooms into dist/, copies all other files (SQL, HTML, CSS, fonts, the documents that the server shows ...)
 * beside the code that reads them, and removes output whose source is gone. Then it bundles the programs, and builds the app for
 * browsers.
 * `--if-stale`: only when something is newer than the last build.
 * `--unchecked`: leaves the check of types to `npm run types`, which takes more than half of the time.
 */
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { bundle } from './bundle.mjs'

process.chdir(resolve(import.meta.dirname, '..'))

const project = 'tsconfig.build.json'
const stamp = 'dist/.built'
const rooms = JSON.parse(readFileSync(project, 'utf8')).include.filter((room) => existsSync(room))
const started = new Date()

if (process.argv.includes('--if-stale') && !isStale()) process.exit(0)

const options = process.argv.includes('--unchecked') ? ['--noCheck'] : []
const compiler = spawnSync('node_modules/.bin/tsc', ['-p', project, ...options], { stdio: 'inherit' })
if (compiler.error) console.error(`The compiler does not run (npm ci installs it): ${compiler.error.message}`)
if (compiler.status !== 0) process.exit(1)

for (const asset of rooms.flatMap(files).filter((path) => !path.endsWith('.ts'))) {
  mkdirSync(dirname(join('dist', asset)), { recursive: true })
  copyFileSync(asset, join('dist', asset))
}

for (const output of files('dist')) {
  const source = output.slice('dist/'.length)
  const typescript = source.replace(/(\.d\.ts|\.js|\.js\.map)$/, '.ts')
  if (output !== stamp && !isBundled(output) && !existsSync(source) && !existsSync(typescript)) rmSync(output)
}

await bundle()
await import('./build-web.mjs')

// As old as the start: what changed while the compiler ran counts as newer.
writeFileSync(stamp, '')
utimesSync(stamp, started, started)

function isStale() {
  const built = modified(stamp)
  const folders = [...rooms, 'web', '.ci']
  const inputs = [project, 'tsconfig.json', 'package.json', ...folders, ...folders.flatMap(contents)]
  return built === 0 || inputs.some((path) => modified(path) > built)
}

/** Whether build-web.mjs or bundle.mjs writes a file. They clear away their own. */
function isBundled(output) {
  return output.startsWith(join('dist', 'web')) || output.startsWith(join('dist', 'bundle'))
}

function modified(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

function contents(directory) {
  return readdirSync(directory, { recursive: true }).map((name) => join(directory, name))
}

function files(directory) {
  return contents(directory).filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile())
}
