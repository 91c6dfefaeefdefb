import { parentPort } from 'node:worker_threads'
import { doTask, type LabelsResult, type LabelsTask } from './tasks.ts'
import { LabelRefused } from './warning-tally.ts'

/** A label that is refused, as it crosses back from a thread. */
export interface RefusedTask {
  readonly refused: { readonly code: LabelRefused['code']; readonly label: number; readonly message: string }
}

/** Runs the work of a label thread, and reports the number of finished labels. */
export default async function work(task: LabelsTask): Promise<LabelsResult | RefusedTask> {
  try {
    return await doTask(task, (progress) => parentPort?.postMessage(progress))
  } catch (error) {
    if (!(error instanceof LabelRefused)) throw error
    return { refused: { code: error.code, label: error.label, message: error.message } }
  }
}
