import { parentPort } from 'node:worker_threads'
import { type TaskFailure, taskFailure } from './failure.ts'
import { type BackupTask, checkPart, copyPart, type PartResult, type TaskProgress } from './tasks.ts'

/** What a thread of backups runs. On the way it tells how many bytes of the file are copied. */
export default async function work(task: BackupTask): Promise<PartResult | TaskFailure> {
  try {
    if (task.what === 'check') return checkPart(task)
    const { household_id } = task
    const tell = (progress: TaskProgress) => parentPort?.postMessage(progress)
    return await copyPart(task, (bytes) => tell({ household_id, bytes }))
  } catch (error) {
    const failure = taskFailure(task.backup, error)
    if (!failure) throw error
    return failure
  }
}
