import { parentPort } from 'node:worker_threads'
import { type DrilledPart, drillPart } from './drill-part.ts'
import { type TaskFailure, taskFailure } from './failure.ts'
import { type BackupTask, checkPart, copyPart, type PartResult, type TaskProgress } from './tasks.ts'

/** Runs the work of a backup thread, and reports the number of copied bytes. */
export default async function work(task: BackupTask): Promise<PartResult | DrilledPart | TaskFailure> {
  try {
    if (task.what === 'check') return checkPart(task)
    if (task.what === 'drill') return drillPart(task)
    const { household_id } = task
    const tell = (progress: TaskProgress) => parentPort?.postMessage(progress)
    return await copyPart(task, (bytes) => tell({ household_id, bytes }))
  } catch (error) {
    const failure = taskFailure(task.backup, error)
    if (!failure) throw error
    return failure
  }
}
