/** What merges notes: all that the engine uses of yjs. In the bundle this is a file of its own, which each worker loads when it needs it. */
export { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector } from 'yjs'
