/**
 * Tools for Node that are independent of the domain: locks, atomic files, the files of worker threads, the collection of
 * memory, and a strict reader of JSON.
 */
export { ClosingStack, closeTogether, opening } from './closing-stack.ts'
export { ConcurrencyLimit } from './concurrency-limit.ts'
export { isMissing, syncPath, syncPathSync, writeWhole } from './files.ts'
export { FolderRefusedError, makeFolder, makeFolderSync, makeFolders } from './folders.ts'
export { bytesInUse, exposeCollection, memoryCollector } from './garbage.ts'
export { type HalvesAt, JsonError, type JsonValue, parseStrictJson } from './json/strict-json.ts'
export { KeyedLock } from './keyed-lock.ts'
export { type ClosableLater, closableLater, type Later, later } from './later.ts'
export { type LazyPool, lazyPool } from './lazy-pool.ts'
export { unfitNode } from './node-release.ts'
export { POOL_OPTIONS, runInPool } from './run-in-pool.ts'
export { withResolvers } from './with-resolvers.ts'
export { workerFile } from './worker-file.ts'
