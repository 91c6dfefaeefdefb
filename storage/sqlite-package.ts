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
 * What to do if the package of SQLite is not installed, as a sentence; null if it is. npm installs the one for the Node that it
 * runs in, and skips one that it cannot compile.
 */
export function missingSqlite(name: string = SQLITE_PACKAGE): string | null {
  try {
    createRequire(import.meta.url).resolve(name)
    return null
  } catch {
    const compiler =
      name === 'better-sqlite3' ? ' It may have to compile it: see the installation guide.' : ''
    return `SQLite for Node ${process.versions.node} is not installed (package ${name}): run "npm ci" with this Node.${compiler}`
  }
}
