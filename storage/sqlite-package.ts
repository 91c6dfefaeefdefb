import { createRequire } from 'node:module'

/**
 * Node-API that version 13 of better-sqlite3 needs. Node has it from 22.14 and 23.6 on; an older one crashes on that version.
 * Version 12 uses V8 directly, and ends a program at a garbage collection from Node 24.19 on (nodejs/node#65446).
 */
const NODE_API = 10

/** Name of the package of SQLite that fits a Node, by its Node-API. */
export function sqlitePackage(node_api: number): 'better-sqlite3' | 'better-sqlite3-13' {
  return node_api >= NODE_API ? 'better-sqlite3-13' : 'better-sqlite3'
}

/** Name of the package of SQLite that fits this Node. */
export const SQLITE_PACKAGE = sqlitePackage(Number(process.versions.napi))

/**
 * What to do if SQLite cannot be used, as a sentence; null if it can. npm installs the package for the Node that it runs in, and
 * skips one that it cannot compile. A package without its compiled part is there, too: where npm ran no install scripts, or ran
 * them with another Node.
 *
 * @param from the address of the module that needs the package
 */
export function missingSqlite(name: string = SQLITE_PACKAGE, from: string = import.meta.url): string | null {
  const { resolve } = createRequire(from)
  const { node } = process.versions
  try {
    resolve(name)
  } catch {
    const compiler =
      name === 'better-sqlite3' ? ' It may have to compile it: see the installation guide.' : ''
    return `SQLite for Node ${node} is not installed (package ${name}): run "npm ci" with this Node.${compiler}`
  }
  if (!unbuilt(name, from)) return null
  const how =
    name === 'better-sqlite3'
      ? `npm rebuild ${name} --ignore-scripts=false`
      : `npm explore ${name} -- npm run build-release`
  return `SQLite for Node ${node} is installed without its compiled part (package ${name}): run "${how}" with this Node.`
}

/** Whether a package of SQLite cannot open a file: only that loads its compiled part. */
function unbuilt(name: string, from: string): boolean {
  try {
    const Sqlite: new (path: string) => { close(): void } = createRequire(from)(name)
    new Sqlite(':memory:').close()
    return false
  } catch {
    return true
  }
}
