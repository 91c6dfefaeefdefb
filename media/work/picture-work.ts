import type { z } from 'zod'
import type { MediaOptions } from '../limits.ts'
import { FairQueue } from './fair-queue.ts'
import { PictureProcess } from './picture-process.ts'
import type { PictureTask } from './picture-tasks.ts'

/** Milliseconds after which an idle process ends, so that an idle server is small. */
const IDLE_MS = 10_000

/** Two pictures at a time: each takes a core, and up to some hundred megabytes for a moment. */
const queue = new FairQueue<'work'>({ lanes: [['work'], ['work']], per_owner: 500, total: 5000 })

/** Processes that wait for work, with the timers that end them. */
const idle = new Map<PictureProcess, NodeJS.Timeout>()
const busy = new Set<PictureProcess>()

/**
 * Does work on a picture in a process of its own when it is its owner's turn. Work that is given up ends at once, and
 * writes nothing any more.
 * @throws {Refused} the picture is not taken; or QueueFull, or an error of the file system
 */
export async function onPicture<T>(
  task: PictureTask,
  answer: z.ZodType<T>,
  { owner = '', signal }: Pick<MediaOptions, 'owner' | 'signal'>,
): Promise<T> {
  return queue.run(owner, 'work', async () => answer.parse(await inProcess(task, signal)), signal)
}

/** Ends all processes, whatever they are doing. */
export async function closePictureProcesses(): Promise<void> {
  const all = [...idle.keys(), ...busy]
  for (const timer of idle.values()) clearTimeout(timer)
  idle.clear()
  await Promise.all(all.map((worker) => worker.end()))
}

async function inProcess(task: PictureTask, signal?: AbortSignal): Promise<unknown> {
  const worker = rested() ?? new PictureProcess()
  busy.add(worker)
  try {
    return await worker.run(task, signal)
  } finally {
    busy.delete(worker)
    if (worker.fit) keep(worker)
    else await worker.end()
  }
}

function rested(): PictureProcess | null {
  for (const [worker, timer] of idle) {
    clearTimeout(timer)
    idle.delete(worker)
    if (worker.fit) return worker
  }
  return null
}

function keep(worker: PictureProcess): void {
  const end = () => {
    idle.delete(worker)
    void worker.end()
  }
  idle.set(worker, setTimeout(end, IDLE_MS).unref())
  worker.rest()
}
