import { inTurn } from './turns.ts'

/** Names all files of this build: another build has another one. */
declare const STOWAGE_VERSION: string
/** The addresses of the files of this build that each browser keeps. */
declare const STOWAGE_PRECACHE: readonly string[]
/**
 * The addresses of archives, each with what is in it: the address of each script and its length in bytes, one after the other. An
 * archive is much smaller on its way than its scripts by themselves.
 */
declare const STOWAGE_ARCHIVES: Readonly<Record<string, readonly (readonly [string, number])[]>>
/** The addresses of the files with the texts of each language, by its tag: a browser keeps those of one. */
declare const STOWAGE_LANGUAGES: Readonly<Record<string, readonly string[]>>

const PREFIX = 'stowage-files-'
const OWN = PREFIX + STOWAGE_VERSION
/** Holds the tag of the language that was shown last. */
const LANGUAGE_KEY = '/language'

/**
 * Fetches all files of this build, and takes those that another version has from there. Of the texts it takes those in the language
 * of the person. Rejects unless it has all.
 */
export async function keepFiles(): Promise<void> {
  const tag = await language()
  await Promise.all([
    keepAll([...STOWAGE_PRECACHE, ...(STOWAGE_LANGUAGES[tag] ?? [])]),
    ...Object.entries(STOWAGE_ARCHIVES).map(([archive, scripts]) => keepScripts(archive, scripts)),
  ])
}

/** Keeps the texts of a language from now on, in this version and in those that follow. */
export async function keepLanguage(tag: string): Promise<void> {
  if (tag === (await language()) && (await kept(LANGUAGE_KEY))) return
  await keepAll(STOWAGE_LANGUAGES[tag] ?? [])
  own ??= caches.open(OWN)
  await (await own).put(LANGUAGE_KEY, new Response(tag))
}

/** The language that a page showed last; before that the first one of the browser that has texts. */
async function language(): Promise<string> {
  const shown = await (await kept(LANGUAGE_KEY))?.text()
  if (shown !== undefined) return shown
  const tags = navigator.languages.map((each) => each.split('-')[0]?.toLowerCase() ?? '')
  return tags.find((tag) => Object.hasOwn(STOWAGE_LANGUAGES, tag)) ?? 'en'
}

async function keepAll(paths: readonly string[]): Promise<void> {
  await Promise.all(
    paths.map(async (path) => {
      if (!(await isKept(path))) await inTurn(async () => keep(path, await fetched(path)))
    }),
  )
}

/** Below this share of the bytes of an archive, its missing scripts come by themselves. */
const FEW = 0.2

/** Keeps the scripts of an archive. After a small change most are there from the version before, and the others come by themselves. */
async function keepScripts(archive: string, scripts: readonly (readonly [string, number])[]): Promise<void> {
  const there = await Promise.all(scripts.map(([path]) => isKept(path)))
  const missing = scripts.filter((_, i) => !there[i])
  if (bytesOf(missing) <= FEW * bytesOf(scripts)) return keepAll(missing.map(([path]) => path))
  const [response, content] = await inTurn(async () => {
    const response = await fetched(archive)
    return [response, await response.blob()] as const
  })
  // Something between here and the server has changed it: text may come in other bytes than scripts do.
  if (content.size !== bytesOf(scripts)) return keepAll(missing.map(([path]) => path))
  const headers = new Headers(response.headers)
  for (const name of ['Content-Encoding', 'Content-Length', 'ETag']) headers.delete(name)
  headers.set('Content-Type', 'text/javascript; charset=utf-8')
  let end = 0
  const cuts = scripts.map(([path, length]) => {
    const start = end
    end += length
    headers.set('SourceMap', `${path}.map`)
    return keep(path, new Response(content.slice(start, end), { headers }))
  })
  await Promise.all(cuts)
}

function bytesOf(scripts: readonly (readonly [string, number])[]): number {
  return scripts.reduce((sum, [, length]) => sum + length, 0)
}

/** Whether this version has a file, after it has taken it from another one that has it. */
async function isKept(path: string): Promise<boolean> {
  own ??= caches.open(OWN)
  if (await (await own).match(path, { ignoreVary: true })) return true
  const older = await kept(path)
  if (older) await keep(path, older)
  return older !== undefined
}

async function keep(path: string, response: Response): Promise<void> {
  own ??= caches.open(OWN)
  await (await own).put(path, response)
}

/** The cache of this version. It is opened once: a start asks for many files, and each question to the browser takes its time. */
let own: Promise<Cache> | undefined

/** A file, of this version or of one whose tabs are still open. */
export async function kept(path: string): Promise<Response | undefined> {
  own ??= caches.open(OWN)
  const found = await (await own).match(path, { ignoreVary: true })
  if (found) return found
  for (const name of (await versions()).reverse()) {
    const older = await caches.match(path, { cacheName: name, ignoreVary: true })
    if (older) return older
  }
  return undefined
}

/** It is in the files of each version that has run. */
const RAN_KEY = '/ran'

/**
 * Removes the files of all versions but this one and the one that ran before: tabs of that one may still need a file that they load
 * late. A version that came after it, and waited until this one was there, has no tabs.
 */
export async function removeOldFiles(): Promise<void> {
  const others = (await versions()).filter((name) => name !== OWN)
  const ran = await Promise.all(others.map((cacheName) => caches.match(RAN_KEY, { cacheName })))
  const before = others.findLast((_, i) => ran[i]) ?? others.at(-1)
  await Promise.all(others.filter((name) => name !== before).map((name) => caches.delete(name)))
  // On a full disk the next version keeps the files of the latest one before it.
  await keep(RAN_KEY, new Response()).catch(() => {})
}

/** The caches of all versions, oldest first. */
async function versions(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX))
}

async function fetched(path: string): Promise<Response> {
  const response = await fetch(path, { priority: 'low' })
  if (!response.ok || response.redirected) throw new Error(`${path}: ${response.status}`)
  return response
}
