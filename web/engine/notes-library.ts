import type * as Yjs from 'yjs'

/*
 * In the bundle this module stands for yjs: a fifth of the worker that only changes need, and lists and search do not. Its exports
 * are those that the engine uses, and undefined until it is loaded.
 */

/** @public */
export let Doc: typeof Yjs.Doc
/** @public */
export let applyUpdate: typeof Yjs.applyUpdate
/** @public */
export let encodeStateAsUpdate: typeof Yjs.encodeStateAsUpdate
/** @public */
export let encodeStateVector: typeof Yjs.encodeStateVector

let loading: Promise<void> | null = null

/** Loads what merges notes. Nothing that may touch notes is done before. */
export function loadNotesLibrary(): Promise<void> {
  loading ??= load().catch((error) => {
    // The network may be back the next time.
    loading = null
    throw error
  })
  return loading
}

async function load(): Promise<void> {
  const library = await import('./notes-merging.ts')
  Doc = library.Doc
  applyUpdate = library.applyUpdate
  encodeStateAsUpdate = library.encodeStateAsUpdate
  encodeStateVector = library.encodeStateVector
}
