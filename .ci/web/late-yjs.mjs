import { resolve } from 'node:path'

const STAND_IN = resolve(import.meta.dirname, '../../web/engine/notes-library.ts')
const WHOLE = resolve(import.meta.dirname, '../../web/engine/notes-merging.ts')

/** Puts `web/engine/notes-library.ts` in the place of yjs. It loads `web/engine/notes-merging.ts`, which has yjs, when it is needed. */
export const lateYjs = {
  name: 'late-yjs',
  setup({ onResolve }) {
    onResolve({ filter: /^yjs$/ }, ({ importer }) => (importer === WHOLE ? undefined : { path: STAND_IN }))
  },
}
