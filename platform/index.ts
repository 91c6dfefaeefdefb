/**
 * What several rooms need of Node alike, and that knows nothing of the domain: locks, files that are written whole, and
 * the files that threads run.
 */
export { ConcurrencyLimit } from './concurrency-limit.ts'
export { isMissing, makeFolder, syncPath, writeWhole } from './files.ts'
export { KeyedLock } from './keyed-lock.ts'
export { workerFile } from './worker-file.ts'
