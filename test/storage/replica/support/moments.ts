import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { Database } from '../../../../storage/sqlite.ts'

/**
 * Calls back before and after whatever may change a file: each statement, and each call to the file system. What the
 * files are in such a moment is what a kill would leave behind. `done` calls back with true: when a step is over.
 */
export function watchMoments(moment: (isDone: boolean) => void): { done(): void; end(): void } {
  const statement: object = Object.getPrototypeOf(new Database(':memory:').prepare('SELECT 1'))
  let inside = false
  const call = (isDone: boolean) => {
    // Who looks at the files calls the file system, too.
    if (inside) return
    inside = true
    try {
      moment(isDone)
    } finally {
      inside = false
    }
  }
  const once = () => call(false)
  const undo = [
    ...['exec', 'pragma', 'close'].map((name) => around(Database.prototype, name, once)),
    around(statement, 'run', once),
    ...['openSync', 'mkdirSync', 'linkSync', 'renameSync', 'fsyncSync', 'rmSync'].map((name) =>
      around(fs, name, once),
    ),
  ]
  syncBuiltinESMExports()
  const end = () => {
    for (const step of undo) step()
    syncBuiltinESMExports()
  }
  return { done: () => call(true), end }
}

function around(target: object, name: string, moment: () => void): () => void {
  const original = Reflect.get(target, name)
  Reflect.set(target, name, function (this: unknown, ...args: unknown[]): unknown {
    moment()
    try {
      return Reflect.apply(original, this, args)
    } finally {
      moment()
    }
  })
  return () => Reflect.set(target, name, original)
}
