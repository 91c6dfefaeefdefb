import type { Maker } from './knowledge.ts'

/** What a person takes back: mostly the last thing, at times an undo, now and then what never was. */
export const undoMakers: readonly Maker[] = [
  {
    weight: (picker) => (picker.known('operations').length > 0 ? 9 : 0),
    make: (picker) => ({ type: 'operation.undo', input: { operation_id: picker.id('operations') } }),
  },
]
