import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'
import { archived } from './archives.mjs'
import { directImports } from './direct-imports.mjs'
import { digestOf, hashedPath } from './hashed.mjs'
import { drawnImage } from './images.mjs'
import { lateYjs } from './late-yjs.mjs'
import { lightEngine } from './light-engine.mjs'
import { MINIFIER, minified } from './minified.mjs'
import { smallTexts } from './small-texts.mjs'
import { smallZod } from './small-zod.mjs'
import { sprite } from './sprite.mjs'
import { wholeStart } from './whole-start.mjs'

const PAGE = 'web/page'
const ENGINE_WORKER = 'web/engine/worker.ts'
/** What merges notes. Several parts load it, and all of them the same file. */
const NOTES = 'web/engine/notes-merging.ts'
/** The texts of a language: each browser keeps those of the person alone. The tag is the first part. */
const TEXTS = /^web\/page\/texts\/(?:seldom\/)?([a-z]{2})\.json$/
/** The languages that are made up to look at a page. They come from the server: no browser keeps them. */
const PSEUDO = `${PAGE}/texts/pseudo.ts`
/** Its name begins as the server expects it: its policy alone allows WebAssembly. */
const SCAN_WORKER = 'web/scan/scan-worker.ts'
/** The styles of what is drawn after the first paint. */
const LATE_STYLES = `${PAGE}/styles/late.css`
const SERVICE_WORKER = 'web/service-worker/service-worker.ts'

/**
 * The oldest browsers that the page allows: light-dark(), nesting and popovers, and in Firefox the list of its databases. The guide
 * about browsers names them.
 */
const BROWSERS = ['chrome123', 'firefox126', 'safari17.5']

const SHARED = {
  bundle: true,
  minify: true,
  write: false,
  metafile: true,
  target: BROWSERS,
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'warning',
}

const MODULES = {
  ...SHARED,
  format: 'esm',
  // What is imported with import() loads when it is needed, such as yjs.
  splitting: true,
  // Named by a header field: a comment in each file would be more to load.
  sourcemap: 'external',
  plugins: [smallTexts, lateYjs, lightEngine, smallZod, directImports],
  jsx: 'automatic',
  jsxImportSource: 'preact',
  loader: { '.wasm': 'file', '.woff2': 'file', '.svg': 'file', '.png': 'file', '.webp': 'file' },
  outdir: 'assets',
  outbase: '.',
  publicPath: '/assets',
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  assetNames: '[name]-[hash]',
}

/**
 * Builds all that browsers get.
 *
 * @param banner a comment that each script begins with: tests of updates make a build of other names by it
 * @returns `files`: the content by path, such as `assets/main-1A2B3C4D.js`; `page` and `worker`: the paths that are loaded
 *   before the first paint, and with the engine; `precache`: the paths that the service worker fetches, with an archive or two;
 *   `archived`: what it keeps out of those; `languages`: what it fetches beside them for each language, by its tag
 */
export async function bundleWeb(banner = '') {
  const files = new Map()
  const icons = Buffer.from(sprite(await iconNames()))
  const iconsPath = hashedPath('icons.svg', icons)
  files.set(iconsPath, icons)

  const merging = await modules([NOTES], { define: {}, banner }, files)
  const notes = elsewhere(NOTES, `/${merging.entries.get(NOTES)}`)
  const apart = [notes, wholeStart(ENGINE_WORKER)]
  const worker = existsSync(ENGINE_WORKER)
    ? await modules([ENGINE_WORKER], { define: {}, banner, apart }, files)
    : undefined
  const scan = await modules([SCAN_WORKER], { define: {}, banner }, files)
  const late = await modules([LATE_STYLES], { define: {}, banner }, files)
  const assets = {
    // The small file that imports the rest. What loads late imports the rest as well, and WebKit would run the file that a worker
    // begins with once more for it: the worker would have two engines.
    worker: worker && `/${worker.entries.get(ENGINE_WORKER)}`,
    scan_worker: `/${scan.entries.get(SCAN_WORKER)}`,
    icons: `/${iconsPath}`,
    late_styles: `/${late.entries.get(LATE_STYLES)}`,
  }
  const pageEntries = [`${PAGE}/engine-worker.ts`, `${PAGE}/main.tsx`, `${PAGE}/styles/main.css`]
  const define = { STOWAGE_ASSETS: JSON.stringify(assets) }
  const page = await modules(pageEntries, { define, banner, apart: [wholeStart(`${PAGE}/main.tsx`)] }, files)

  const manifest = await withNames(`${PAGE}/manifest.webmanifest`, new Map(), files)
  const manifestPath = hashedPath('manifest.webmanifest', manifest)
  files.set(manifestPath, manifest)

  const named = new Map([...page.entries, [`${PAGE}/manifest.webmanifest`, manifestPath]])
  const document = withPreloads(await withNames(`${PAGE}/index.html`, named, files), page.loaded)
  files.set('index.html', document)
  // The service worker keeps the document under a name of its own, so that no other version can come in its place.
  const documentPath = hashedPath('document.html', document)
  files.set(documentPath, document)

  const languages = textsOf(page.outputs)
  const notForAll = new Set([...Object.values(languages).flat(), outputOf(page.outputs, PSEUDO)])
  const lateOf = (built) => lateScripts(built).filter((path) => !notForAll.has(path))
  // Two, since a new version of the page often has the engine of the one before.
  const archives = [
    archived('late-engine', [...merging.entries.values(), ...(worker ? lateOf(worker) : [])], files),
    archived('late-page', lateOf(page), files),
  ]
  const inArchives = archives.flatMap(({ lengths }) => [...lengths.keys()])
  const apartFromAll = new Set([...notForAll, ...inArchives])
  const precache = [...files.keys()].filter(
    (path) => path.startsWith('assets/') && !path.endsWith('.map') && !apartFromAll.has(path),
  )
  files.set('service-worker.js', await serviceWorker(documentPath, precache, archives, languages))
  return {
    files,
    precache,
    archived: inArchives,
    languages,
    page: ['index.html', ...page.loaded],
    worker: worker?.loaded ?? [],
  }
}

/** Bundles modules and styles. Adds the output to `files`. */
async function modules(entryPoints, { define, banner, apart = [] }, files) {
  const { outputFiles, metafile } = await build({
    ...MODULES,
    entryPoints,
    define: { ...SHARED.define, ...define },
    // The names come from what is there before the second minifier, which leaves comments out.
    banner: { js: `/*${MINIFIER}*/${banner}` },
    plugins: [...apart, ...MODULES.plugins],
  })
  for (const { path, contents } of outputFiles) files.set(relative(path), contents)
  for (const path of Object.keys(metafile.outputs).filter((each) => each.endsWith('.js'))) minify(path, files)
  const entries = new Map()
  for (const [path, { entryPoint }] of Object.entries(metafile.outputs)) {
    if (entryPoint !== undefined && entryPoints.includes(entryPoint)) entries.set(entryPoint, path)
  }
  return { entries, outputs: metafile.outputs, loaded: loadedWith([...entries.values()], metafile.outputs) }
}

/** Minifies a script among `files`, and its source map. */
function minify(path, files) {
  const text = (each) => Buffer.from(files.get(each)).toString()
  const { code, map } = minified(path, text(path), text(`${path}.map`), BROWSERS)
  files.set(path, Buffer.from(code))
  files.set(`${path}.map`, Buffer.from(map))
}

/** The scripts of a bundle that nothing loads at its start. */
function lateScripts({ outputs, loaded }) {
  return Object.keys(outputs).filter((path) => path.endsWith('.js') && !loaded.includes(path))
}

/** The path of the file that has a module. */
function outputOf(outputs, module) {
  return Object.keys(outputs).find((path) => module in outputs[path].inputs)
}

/** The paths of the files with texts, by the tag of their language. */
function textsOf(outputs) {
  const languages = {}
  for (const [path, { entryPoint = '' }] of Object.entries(outputs)) {
    const [, tag] = TEXTS.exec(entryPoint) ?? []
    if (tag !== undefined) languages[tag] = [...(languages[tag] ?? []), path]
  }
  return languages
}

/** A plugin: a module that is imported with import() is the file of another bundle. */
function elsewhere(source, path) {
  return {
    name: 'elsewhere',
    setup({ onResolve }) {
      onResolve({ filter: /\.ts$/ }, ({ kind, path: wanted, resolveDir }) =>
        kind === 'dynamic-import' && resolve(resolveDir, wanted) === resolve(source)
          ? { path, external: true }
          : undefined,
      )
    },
  }
}

/** The outputs that the given ones cannot run without: what they import with `import`, and not with `import()`. */
function loadedWith(paths, outputs, found = new Set()) {
  for (const path of paths) {
    if (found.has(path)) continue
    found.add(path)
    const needed = outputs[path].imports.filter(({ kind }) => kind === 'import-statement')
    loadedWith(
      needed.map((each) => each.path),
      outputs,
      found,
    )
  }
  return [...found]
}

/** A text in which each reference that begins with `./` names the output of that file of `web/page`. */
async function withNames(source, named, files) {
  const text = readFileSync(source, 'utf8')
  const references = [...new Set([...text.matchAll(/"\.\/([^"]+)"/g)].map(([, path]) => path))]
  let result = text
  for (const reference of references) {
    const path = named.get(join(PAGE, reference)) ?? (await added(reference, source, files))
    result = result.replaceAll(`"./${reference}"`, `"/${path}"`)
  }
  return Buffer.from(result)
}

/** The document, which names all scripts of the start: the browser asks for them at once, and not for one after the other. */
function withPreloads(document, loaded) {
  const links = loaded
    .filter((path) => path.endsWith('.js'))
    .map((path) => `<link rel="modulepreload" href="/${path}">\n`)
  return Buffer.from(document.toString().replace('<script', `${links.join('')}<script`))
}

/** Adds a file of `web/page`, or one that is drawn, as it is. */
async function added(reference, source, files) {
  const path = join(PAGE, reference)
  const bytes = existsSync(path) ? readFileSync(path) : await drawnImage(reference)
  if (bytes === undefined) throw new Error(`${source} names "./${reference}", which is not in ${PAGE}`)
  const output = hashedPath(reference, bytes)
  files.set(output, bytes)
  return output
}

/** A script of one file, whose address never changes. Its content does with each version: browsers see an update by that. */
async function serviceWorker(document, precache, archives, languages) {
  const addresses = (paths) => paths.map((path) => `/${path}`).sort()
  const texts = Object.entries(languages).map(([tag, paths]) => [tag, addresses(paths)])
  const all = [...precache, ...Object.values(languages).flat()]
  const cut = archives.map(({ path, lengths }) => [
    `/${path}`,
    [...lengths].map(([each, length]) => [`/${each}`, length]),
  ])
  const whole = precache.filter((path) => !archives.some((each) => each.path === path))
  const facts = {
    STOWAGE_DOCUMENT: JSON.stringify(`/${document}`),
    STOWAGE_PRECACHE: JSON.stringify(addresses(whole)),
    STOWAGE_ARCHIVES: JSON.stringify(Object.fromEntries(cut)),
    STOWAGE_LANGUAGES: JSON.stringify(Object.fromEntries(texts)),
    STOWAGE_VERSION: JSON.stringify(digestOf(all.toSorted().join('\n'))),
  }
  const { outputFiles } = await build({
    ...SHARED,
    entryPoints: [SERVICE_WORKER],
    define: { ...SHARED.define, ...facts },
    format: 'iife',
    outfile: 'service-worker.js',
  })
  return outputFiles[0].contents
}

/** The names in `web/page/icon-names.ts`. It is bundled first, since Node 20 reads no TypeScript. */
export async function iconNames() {
  const { outputFiles } = await build({
    entryPoints: [`${PAGE}/icon-names.ts`],
    format: 'esm',
    write: false,
  })
  const module = await import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
  )
  return module.ICON_NAMES
}

function relative(path) {
  return path.slice(process.cwd().length + 1)
}
