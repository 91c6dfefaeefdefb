/**
 * Joins the compiled modules of the command and of its threads and processes into few files, in `dist/bundle/`.
 * Node reads, resolves and links every module on its own: a command of 800 modules takes twice as long to start.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { build } from 'esbuild'

/** Packages of many small modules without files of their own. Node loads the other packages from node_modules. */
const JOINED = [
  ...['@koa/router', '@noble/hashes', '@opentelemetry/api', 'commander', 'croner', 'drizzle-orm', 'helmet'],
  ...[
    'formidable',
    'http-terminator',
    'koa',
    'koa-body',
    'otpauth',
    'prom-client',
    'rate-limiter-flexible',
    'uuid',
    'yauzl',
  ],
  ...['yazl', 'yjs', 'zod'],
]

/** Joined packages of the older kind load the modules of Node by `require`. */
const REQUIRE =
  "import { createRequire as createRequireHere } from 'node:module'; const require = createRequireHere(import.meta.url);"

const { dependencies, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
const outdir = 'dist/bundle'

/**
 * Bundles the compiled programs of `dist/`. The file of each program then has one line, which imports its bundle.
 * `maps`: also writes source maps, which take a third of the time.
 */
export async function bundle({ maps = true } = {}) {
  const workers = readdirSync('dist', { recursive: true })
    .map((path) => join('dist', path))
    .filter((path) => path.endsWith('.worker.js') && dirname(path) !== outdir)
  const programs = ['dist/bin/stowage.js', ...workers]
  const outputs = await outputsOf(programs, maps)
  for (const output of Object.keys(outputs)) if (output.endsWith('.js')) escapeWideCharacters(output)
  for (const [output, { entryPoint, exports }] of Object.entries(outputs)) {
    if (programs.includes(entryPoint)) replace(entryPoint, output, exports)
  }
  // Last: a program that starts during a build finds either the old bundles or the new ones.
  for (const name of readdirSync(outdir)) {
    if (outputs[join(outdir, name)] === undefined) rmSync(join(outdir, name))
  }
}

/** Bundles the programs. Gives the facts of their files by their paths. */
async function outputsOf([command, ...workers], sourcemap) {
  const options = { ...OPTIONS, sourcemap }
  // One bundle of each, with nothing in common: a chunk that several programs share holds more than each of them needs, and every
  // thread evaluates all of it. Together they are bundled in half of the time, since each module is read once.
  const { metafile, outputFiles } = await build({ ...options, entryPoints: workers, write: false })
  const outputs = {}
  const apart = [command]
  for (const [path, facts] of Object.entries(metafile.outputs)) {
    if (facts.entryPoint === undefined) continue
    // What a program loads later is a file of its own.
    if (loadsLater(facts, metafile)) {
      apart.push(facts.entryPoint)
      continue
    }
    for (const file of outputFiles) {
      const name = relative('.', file.path)
      if (name !== path && name !== `${path}.map`) continue
      mkdirSync(dirname(name), { recursive: true })
      writeFileSync(name, file.contents)
      outputs[name] = metafile.outputs[name]
    }
  }
  for (const program of apart) {
    const whole = await build({ ...options, entryPoints: [program], splitting: true })
    Object.assign(outputs, whole.metafile.outputs)
  }
  return outputs
}

/** Whether a module in an output imports another one of ours with `import()`. */
function loadsLater({ inputs }, metafile) {
  return Object.keys(inputs).some((path) =>
    metafile.inputs[path].imports.some(({ kind, external }) => kind === 'dynamic-import' && !external),
  )
}

/** A module keeps its own `import.meta.url` in a bundle, so that it finds the files beside it. */
const ownPlaces = {
  name: 'own-places',
  setup({ onLoad }) {
    onLoad({ filter: /\/dist\/.*\.js$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8')
      if (!path.startsWith(resolve('dist/')) || !text.includes('import.meta')) return null
      const url = (place) => `new URL(${JSON.stringify(relative(resolve(outdir), place))}, import.meta.url)`
      const contents = text.replaceAll(/\bimport\.meta\.(\w+)/g, (found, name) => {
        if (name === 'url') return `${url(path)}.href`
        if (name === 'dirname')
          return `process.getBuiltinModule('node:url').fileURLToPath(${url(dirname(path))})`
        throw new Error(`${path} uses ${found}, which has no equal in a bundle`)
      })
      return { contents, loader: 'js' }
    })
  },
}

/** Leaves out the messages of zod in other languages: half of its text. */
const oneLanguage = {
  name: 'one-language',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
      contents: "export { default as en } from './en.js'",
    }))
  },
}

/** Leaves out the counters of requests in databases that Stowage does not use: a tenth of the text of the server. */
const oneLimiter = {
  name: 'one-limiter',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]rate-limiter-flexible[\\/]index\.js$/ }, () => ({
      contents: `module.exports = {
        RateLimiterMemory: require('./lib/RateLimiterMemory'),
        RateLimiterRes: require('./lib/RateLimiterRes'),
      }`,
    }))
  },
}

const OPTIONS = {
  outdir,
  // All bundles lie in one folder. The path from a bundle to a file of `dist/` is the same for all of them.
  entryNames: '[name]',
  chunkNames: '[name]-[hash]',
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  sourcesContent: false,
  banner: { js: REQUIRE },
  // Node parses, and keeps, the text of every module.
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'eof',
  external: Object.keys({ ...dependencies, ...optionalDependencies }).filter(
    (name) => !JOINED.includes(name),
  ),
  plugins: [ownPlaces, oneLanguage, oneLimiter],
  // Koa and a package that it uses bring one table of media types each.
  alias: { 'mime-db': resolve('node_modules/mime-db') },
  metafile: true,
  logLevel: 'warning',
}

/**
 * Writes characters beyond Latin-1 as escapes, which mean the same in strings, templates and regular expressions.
 * esbuild does so in strings alone, and V8 keeps a module with one such character in two bytes per character.
 */
function escapeWideCharacters(path) {
  const text = readFileSync(path, 'utf8')
  const narrow = text.replaceAll(
    /[^\0-\xff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  if (narrow !== text) writeFileSync(path, narrow)
}

function replace(program, output, exported) {
  const from = JSON.stringify(relative(dirname(program), output))
  const [first] = readFileSync(program, 'utf8').split('\n', 1)
  const lines = first.startsWith('#!') ? [first] : []
  lines.push(exported.includes('default') ? `export { default } from ${from}` : `import ${from}`)
  writeFileSync(program, `${lines.join('\n')}\n`)
  rmSync(`${program}.map`, { force: true })
}
