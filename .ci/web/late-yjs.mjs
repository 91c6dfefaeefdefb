import { resolve } from 'node:path'

const STAND_IN = resolve(import.meta.dirname, '../../web/engine/notes-library.ts')
const WHOLE = resolve(import.meta.dirname, '../../web/engine/notes-merging.ts')

/** In place of the colours and the dialogs of lib0's log, which are a tenth of yjs with all that they need: the log of the browser. */
const LOG = `
export const print = console.log
export const warn = console.warn
export const [BOLD, UNBOLD, ORANGE, RED] = ['', '', '', '']
`

/** Puts `web/engine/notes-library.ts` in the place of yjs. It loads `web/engine/notes-merging.ts`, which has yjs, when it is needed. */
export const lateYjs = {
  name: 'late-yjs',
  setup({ onLoad, onResolve }) {
    onLoad({ filter: /[\\/]lib0[\\/]logging\.js$/ }, () => ({ contents: LOG }))
    onResolve({ filter: /^yjs$/ }, ({ importer }) => (importer === WHOLE ? undefined : { path: STAND_IN }))
  },
}
