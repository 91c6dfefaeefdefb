import type { BackupProgress } from '../../storage/index.ts'
import { Interrupted } from '../failure.ts'
import { printable } from '../printable.ts'
import { bytesText } from './words.ts'

/** What work is given that can take long: a signal to give up at, and somebody to tell how far it has come. */
export interface LongWork {
  readonly signal: AbortSignal
  readonly onProgress: (progress: BackupProgress) => void
}

const EVERY_MS = 100

/**
 * Runs work that Ctrl-C or SIGTERM gives up in good order, and shows on a terminal how far it has come.
 * @throws {Interrupted} saying `left`, when it was given up
 */
export async function interruptible<T>(left: string, work: (long: LongWork) => Promise<T>): Promise<T> {
  const giveUp = new AbortController()
  const stop = (signal: NodeJS.Signals) => giveUp.abort(new Interrupted(signal, `interrupted; ${left}`))
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const signal of signals) process.on(signal, stop)
  const line = progressLine()
  try {
    return await work({ signal: giveUp.signal, onProgress: line.show })
  } finally {
    line.clear()
    for (const signal of signals) process.off(signal, stop)
  }
}

/** Progress goes to a terminal only; a log file needs none. */
function progressLine() {
  let shown = 0
  let last = Number.NEGATIVE_INFINITY
  const write = (text: string) => {
    process.stderr.write(`\r${text}${' '.repeat(Math.max(0, shown - text.length))}`)
    shown = text.length
  }
  return {
    show({ name, done, total }: BackupProgress): void {
      if (!process.stderr.isTTY || performance.now() - last < EVERY_MS) return
      last = performance.now()
      write(
        `${bytesText(Math.min(done, total))} of ${bytesText(total)}  ${printable(name)}`.slice(
          0,
          process.stderr.columns - 1,
        ),
      )
    },
    clear(): void {
      if (shown === 0) return
      write('')
      process.stderr.write('\r')
    },
  }
}
