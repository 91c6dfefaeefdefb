/** Names all files of this build: another build has another one. */
declare const STOWAGE_VERSION: string
/** The addresses of the files of this build that each browser keeps. */
declare const STOWAGE_PRECACHE: readonly string[]
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
  await keepAll([...STOWAGE_PRECACHE, ...(STOWAGE_LANGUAGES[tag] ?? [])])
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
  own ??= caches.open(OWN)
  const cache = await own
  await Promise.all(
    paths.map(async (path) => {
      if (await cache.match(path, { ignoreVary: true })) return
      await cache.put(path, (await kept(path)) ?? (await fetched(path)))
    }),
  )
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

/** Removes the files of versions before the last one. Tabs of the last one may still need a file that they load late. */
export async function removeOldFiles(): Promise<void> {
  const others = (await versions()).filter((name) => name !== OWN)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
}

/** The caches of all versions, oldest first. */
async function versions(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX))
}

async function fetched(path: string): Promise<Response> {
  const response = await fetch(path)
  if (!response.ok || response.redirected) throw new Error(`${path}: ${response.status}`)
  return response
}
