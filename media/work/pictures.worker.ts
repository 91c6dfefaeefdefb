import { z } from 'zod'
import { greyOf } from '../pictures/grey.ts'
import { lookAt } from '../pictures/look.ts'
import { measure } from '../pictures/measure.ts'
import { reencode } from '../pictures/reencode.ts'
import { pictureError } from '../pictures/sharp.ts'
import { writeVariant } from '../pictures/write-variant.ts'
import { Refused } from '../refusals.ts'
import { type PictureOutcome, PictureTask } from './picture-tasks.ts'

/**
 * The process that decodes pictures. It has a few hundred megabytes and some seconds for each, does one at a time, and
 * ends with the server. Decoding runs in other threads, so that this one can watch the memory.
 */

/** Milliseconds between two looks at the memory: a decoder fills at most some ten megabytes in that time. */
const WATCH_MS = 20
/** Share of the memory that a task may take beyond which a process that is done with one does no other. */
const TIRED = 0.3

const Fault = z.object({ message: z.string(), code: z.string().optional(), syscall: z.string().optional() })

process.on('message', (message) => void answer(PictureTask.parse(message)))
// A signal to all processes of the server is for the server to follow.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
process.on('SIGHUP', () => {})
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

async function answer(task: PictureTask): Promise<void> {
  const { process_bytes } = task.limits
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() <= process_bytes) return
    clearInterval(watch)
    send({ outcome: 'outgrown' }, true)
  }, WATCH_MS)
  const outcome = await outcomeOf(task)
  clearInterval(watch)
  send(outcome, process.memoryUsage.rss() > process_bytes * TIRED)
}

async function outcomeOf(task: PictureTask): Promise<PictureOutcome> {
  try {
    return { outcome: 'done', answer: await done(task) }
  } catch (thrown) {
    const error = pictureError(thrown)
    if (error instanceof Refused) {
      const cause = error.cause instanceof Error ? error.cause.message : ''
      return { outcome: 'refused', code: error.code, message: error.message, cause }
    }
    return { outcome: 'failed', ...(Fault.safeParse(error).data ?? { message: String(error) }) }
  }
}

function done(task: PictureTask): Promise<unknown> {
  switch (task.do) {
    case 'look':
      return lookAt(task)
    case 'reencode':
      return reencode(task)
    case 'variant':
      return writeVariant(task)
    case 'grey':
      return greyOf(task)
    case 'measure':
      return measure(task)
  }
}

function send(outcome: PictureOutcome, tired: boolean): void {
  process.send?.({ outcome, tired }, () => {
    if (outcome.outcome === 'outgrown') process.kill(process.pid, 'SIGKILL')
  })
}
