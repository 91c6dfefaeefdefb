import { type BuildFailure, type BuildResult, type BuildTask, buildSnapshot } from './build.ts'
import { failureOf } from './failure.ts'

/** What a snapshot thread runs. It loads no more than it needs, so that a first snapshot does not wait for it. */
export default async function work(task: BuildTask): Promise<BuildResult | BuildFailure> {
  try {
    return await buildSnapshot(task)
  } catch (error) {
    return failureOf(error)
  }
}
