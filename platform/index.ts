/**
 * Tools for Node that several folders share and that are independent of the domain: locks, atomic files, and the files
 * of worker threads.
 */
export { ConcurrencyLimit } from './concurrency-limit.ts'
export { isMissing, makeFolder, syncPath, writeWhole } from './files.ts'
export { KeyedLock } from './keyed-lock.ts'
export { workerFile } from './worker-file.ts'
