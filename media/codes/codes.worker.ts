import { type CodeTask, findAll } from './find.ts'
import type { PhotoCode } from './photo-code.ts'

/** What a thread that looks for codes runs. */
export default async function work(task: CodeTask): Promise<PhotoCode[]> {
  return findAll(task)
}
