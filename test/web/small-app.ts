import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BuildOptions, build } from 'esbuild'
import { onTestFinished } from 'vitest'
import { z } from 'zod'
import { routesWith } from '../../http/index.ts'
import { webRoutes } from '../../http/web/web-routes.ts'
import { serve, type TestServer } from '../http/foundation/support.ts'

const ROOT = join(import.meta.dirname, '../..')

/** A page that shows its version, and makes of `startUpdates()` what a test asks. */
const PAGE = `
import { startUpdates } from './web/page/updates.ts'
const told = []
let settle = async () => {}
let held = async () => {}
const updates = await startUpdates({ onUpdate: () => told.push('update'), settled: () => settle(), hold: async (ms) => { localStorage.holds = (localStorage.holds ?? '') + (ms > 0 ? 'held ' : 'let go '); await held() }, mayKeep: Promise.resolve() })
Object.assign(globalThis, {
  app: { told, ...updates, hold(promise) { settle = () => promise }, holdLonger(promise) { held = () => promise } },
})
document.querySelector('h1').textContent = VERSION
globalThis.later = async () => (await import('./test-later.js')).version
`

/** Puts a version of a small app into a folder, in place of the one before, with the real service worker. */
async function publish(folder: string, version: string): Promise<void> {
  await rm(join(folder, 'assets'), { recursive: true, force: true })
  await mkdir(join(folder, 'assets'), { recursive: true })
  const bundled = async (entry: BuildOptions, define: Record<string, string>) => {
    const { outputFiles } = await build({
      ...entry,
      bundle: true,
      format: 'esm',
      external: ['./test-later.js'],
      define,
      write: false,
      logLevel: 'silent',
    })
    return outputFiles[0]?.text ?? ''
  }
  const names = {
    main: `main-${version}.js`,
    later: `later-${version}.js`,
    ...{ de: `de-${version}.js`, fr: `fr-${version}.js` },
    document: `document-${version}.html`,
    // The scripts of an archive: one changes with each version.
    ...{ part: `part-${version}.js`, same: 'same.js', archive: `archive-${version}.txt` },
  }
  const main = await bundled(
    { stdin: { contents: PAGE, resolveDir: ROOT, loader: 'ts' } },
    { VERSION: JSON.stringify(version) },
  )
  const scripts = [
    [names.part, `export const version = '${version}'`],
    [names.same, `export const words = '${'same '.repeat(100)}'`],
  ] as const
  // The first version of the server has only the archive, and those that follow have only what changes: nothing else is asked for.
  if (version === 'ONE') {
    const content = scripts.map(([, script]) => script).join('')
    await writeFile(join(folder, 'assets', names.archive), content)
  } else await writeFile(join(folder, 'assets', names.part), scripts[0][1])
  const document = `<!doctype html><title>App</title><link rel="icon" href="data:,"><h1></h1><script type="module" src="/assets/${names.main}"></script>`
  await writeFile(join(folder, 'assets', names.main), main.replace('./test-later.js', `./${names.later}`))
  for (const name of [names.later, names.de, names.fr])
    await writeFile(join(folder, 'assets', name), `export const version = '${version}'`)
  await writeFile(join(folder, 'assets', names.document), document)
  await cp(join(folder, 'assets', names.document), join(folder, 'index.html'))
  const worker = { entryPoints: [join(ROOT, 'web/service-worker/service-worker.ts')] }
  const script = await bundled(worker, {
    STOWAGE_DOCUMENT: JSON.stringify(`/assets/${names.document}`),
    STOWAGE_PRECACHE: JSON.stringify(
      [names.main, names.later, names.document].map((name) => `/assets/${name}`),
    ),
    STOWAGE_ARCHIVES: JSON.stringify({
      [`/assets/${names.archive}`]: scripts.map(([name, script]) => [`/assets/${name}`, script.length]),
    }),
    STOWAGE_LANGUAGES: JSON.stringify({ de: [`/assets/${names.de}`], fr: [`/assets/${names.fr}`] }),
    STOWAGE_VERSION: JSON.stringify(version),
  })
  await writeFile(join(folder, 'service-worker.js'), script)
}

const { route } = routesWith()
export const PHOTO = '019a8f2d-1f0e-7b2a-8c4d-6e8f0a2b4c6d'

export interface SmallApp extends TestServer {
  /** The addresses of photos that the server was asked for. */
  readonly asked: readonly string[]
  /** Replaces the app by another version, while the server runs. */
  publish(version: string): Promise<void>
  /** Removes a file of the app. */
  remove(name: string): Promise<void>
}

/** A server of a small app, and of one photo that never changes. */
export async function smallApp(): Promise<SmallApp> {
  const folder = await mkdtemp(join(tmpdir(), 'stowage-app-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await publish(folder, 'ONE')
  const asked: string[] = []
  const photo = route({
    id: 'photo',
    method: 'GET',
    path: '/api/v1/media/{media}/{variant}',
    tag: 'Tests',
    summary: 'A photo',
    access: 'public',
    limiter: null,
    params: z.strictObject({ media: z.string().max(36), variant: z.string().max(10) }),
    query: z.looseObject({}),
    reply: { binary: ['image/png'] },
    handler({ koa }) {
      asked.push(koa.url)
      koa.body = Buffer.from('photo')
      koa.set('Content-Type', 'image/png')
      koa.set('Cache-Control', koa.query.v ? 'private, max-age=31536000, immutable' : 'private, no-cache')
    },
  })
  const server = await serve([...webRoutes(folder), photo])
  return {
    ...server,
    asked,
    publish: (version) => publish(folder, version),
    remove: (name) => rm(join(folder, 'assets', name)),
  }
}
