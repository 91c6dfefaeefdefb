import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** The folder of one import; the number is that of its process. */
const NAME = /^import-(\d+)-\w+$/

/**
 * Makes a folder in the data folder for the files of an import, and removes those of processes that have ended. They hold the
 * tables of people, and a process that a signal ends removes nothing.
 */
export async function scratchFolder(data: string): Promise<string> {
  for (const name of await readdir(data)) {
    const [, process_id] = NAME.exec(name) ?? []
    if (process_id !== undefined && !isRunning(Number(process_id)))
      await rm(join(data, name), { recursive: true, force: true })
  }
  return mkdtemp(join(data, `import-${process.pid}-`))
}

function isRunning(process_id: number): boolean {
  try {
    return process.kill(process_id, 0)
  } catch (error) {
    // Any other error means that there is one, but of somebody else.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}
