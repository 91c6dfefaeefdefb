import { resolve } from 'node:path'

const STAND_IN = resolve(import.meta.dirname, '../../web/engine/notes-library.ts')

/** Puts `web/engine/notes-library.ts` in the place of yjs, which it loads when it is needed. */
export const lateYjs = {
  name: 'late-yjs',
  setup({ onResolve }) {
    onResolve({ filter: /^yjs$/ }, ({ kind }) => (kind === 'dynamic-import' ? undefined : { path: STAND_IN }))
  },
}
