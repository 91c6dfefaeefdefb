/**
 * Compiles the rooms into dist/, copies all other files (SQL, HTML, CSS, fonts, the documents that the server shows ...)
 * beside the code that reads them, and removes output whose source is gone. Then it bundles the programs, and builds the app for
 * browsers.
 * `--if-stale`: only when something is newer than the last build.
 * `--unchecked`: writes JavaScript alone, without declarations, source maps and a look at the types, in a tenth of the time. Programs
 * that embed Stowage need the declarations, too.
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
import { build } from 'esbuild'
import { writeBuildFacts } from './build-facts.mjs'
import { bundle } from './bundle.mjs'

process.chdir(resolve(import.meta.dirname, '..'))

const project = 'tsconfig.build.json'
const stamp = 'dist/.built'
const rooms = JSON.parse(readFileSync(project, 'utf8')).include.filter((room) => existsSync(room))
const started = new Date()
const unchecked = process.argv.includes('--unchecked')

if (process.argv.includes('--if-stale') && !isStale()) process.exit(0)

if (unchecked) await writeJavaScript()
else compile()

for (const asset of rooms.flatMap(files).filter((path) => !path.endsWith('.ts'))) {
  mkdirSync(dirname(join('dist', asset)), { recursive: true })
  copyFileSync(asset, join('dist', asset))
}

for (const output of files('dist')) {
  const source = output.slice('dist/'.length)
  const typescript = source.replace(/(\.d\.ts|\.js|\.js\.map)$/, '.ts')
  if (
    output !== stamp &&
    output !== 'dist/build.json' &&
    !isBundled(output) &&
    !existsSync(source) &&
    !existsSync(typescript)
  )
    rmSync(output)
}

await bundle({ maps: !unchecked })
await import('./build-web.mjs')

writeBuildFacts()

// As old as the start: what changed while the compiler ran counts as newer.
writeFileSync(stamp, unchecked ? 'unchecked' : 'whole')
utimesSync(stamp, started, started)

function compile() {
  const compiler = spawnSync('node_modules/.bin/tsc', ['-p', project], { stdio: 'inherit' })
  if (compiler.error)
    console.error(`The compiler does not run (npm ci installs it): ${compiler.error.message}`)
  if (compiler.status !== 0) process.exit(1)
}

/** What the compiler writes, without the declarations. The sources take no more than the removal of their types (`erasableSyntaxOnly`). */
async function writeJavaScript() {
  const { outputFiles } = await build({
    entryPoints: modulesToCompile(),
    outdir: 'dist',
    outbase: '.',
    write: false,
    format: 'esm',
    target: 'es2023',
    logLevel: 'warning',
  })
  for (const { path, text } of outputFiles) {
    mkdirSync(dirname(path), { recursive: true })
    // The declaration and the map of the last build may not fit any more.
    for (const ending of ['.d.ts', '.js.map']) rmSync(path.replace(/\.js$/, ending), { force: true })
    writeFileSync(path, path.endsWith('.js') ? withJavaScriptNames(text) : text)
  }
}

/** The modules of the rooms, and the only one of another folder that they import. The bundle lacks any further one, and says so. */
function modulesToCompile() {
  return [...rooms.flatMap(files), 'web/paths.ts'].filter((path) => /(?<!\.d)\.ts$/.test(path))
}

/** As the compiler's option `rewriteRelativeImportExtensions`. */
function withJavaScriptNames(text) {
  return text.replaceAll(/((?:\bfrom |\bimport |\bimport\()"\.{1,2}\/[^"]+)\.ts"/g, '$1.js"')
}

function isStale() {
  const built = modified(stamp)
  // Without the declarations it is no package.
  if (built === 0 || (!unchecked && readFileSync(stamp, 'utf8') !== 'whole')) return true
  const folders = [...rooms, 'web', '.ci']
  const inputs = [project, 'tsconfig.json', 'package.json', ...folders, ...folders.flatMap(contents)]
  return inputs.some((path) => modified(path) > built)
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
