import { bytesText } from '../../services/operations/words.ts'
import type { BackupProgress } from '../../storage/index.ts'
import { Interrupted } from '../failure.ts'
import { printable } from '../printable.ts'

/** The tools for long work: a signal that aborts it, and a function that reports its progress. */
export interface LongWork {
  readonly signal: AbortSignal
  readonly onProgress: (progress: BackupProgress) => void
}

const EVERY_MS = 100

/**
 * Runs work that Ctrl-C, SIGTERM or the end of the terminal aborts cleanly, and shows its progress on a terminal.
 * @throws {Interrupted} with the message `left` if it was aborted
 */
export async function interruptible<T>(left: string, work: (long: LongWork) => Promise<T>): Promise<T> {
  const giveUp = new AbortController()
  const stop = (signal: NodeJS.Signals) => giveUp.abort(new Interrupted(signal, `interrupted; ${left}`))
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.on(signal, stop)
  const line = progressLine()
  try {
    return await work({ signal: giveUp.signal, onProgress: line.show })
  } finally {
    line.clear()
    for (const signal of signals) process.off(signal, stop)
  }
}

/** Progress goes to a terminal only; a log file does not need it. */
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
