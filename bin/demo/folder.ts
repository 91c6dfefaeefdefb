import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { makeFolders } from '../../platform/index.ts'
import { CliError } from '../failure.ts'

/** The file that marks the data folder of a demo. */
const MARK = 'stowage-demo.json'

const Mark = z.strictObject({ made: z.boolean() })

/** The data folder of a demo. */
export interface DemoFolder {
  readonly data: string
  /** Whether the demo's home is in it already. */
  readonly made: boolean
  /** Records that the home is complete. */
  complete(): void
  /** Deletes a temporary folder, and a home that is not complete; keeps any other one. */
  dispose(): void
}

/**
 * The folder for a demo: a temporary one, or the given one.
 *
 * @throws {CliError} if the given folder has other files, or a demo that was not completed
 */
export function demoFolder(given: string | undefined): DemoFolder {
  const data = given === undefined ? mkdtempSync(join(tmpdir(), 'stowage-demo-')) : resolve(given)
  const made = given !== undefined && isMade(data)
  if (!made) {
    makeFolders(data)
    mark(data, { made: false })
  }
  let complete = made
  return {
    data,
    made,
    complete() {
      mark(data, { made: true })
      complete = true
    },
    dispose() {
      if (given === undefined) rmSync(data, { recursive: true, force: true })
      // It was empty before. The folder itself may be a mount point, so it stays.
      else if (!complete) for (const name of readdirSync(data)) rmSync(join(data, name), { recursive: true })
    },
  }
}

function mark(data: string, content: z.infer<typeof Mark>): void {
  writeFileSync(join(data, MARK), `${JSON.stringify(content)}\n`, { mode: 0o600 })
}

/** Whether a folder has a complete demo; false for an empty or missing one. */
function isMade(data: string): boolean {
  const path = join(data, MARK)
  if (existsSync(path)) {
    if (readMark(path)?.made) return true
    throw new CliError(
      `${data} has a demo that was not completed: delete the folder, and run the command again`,
    )
  }
  if (!existsSync(data) || readdirSync(data).length === 0) return false
  throw new CliError(
    existsSync(join(data, 'service.sqlite'))
      ? `${data} has an installation that is not a demo: give the demo a folder of its own`
      : `${data} has other files: give the demo an empty folder, or one that does not exist`,
  )
}

function readMark(path: string): z.infer<typeof Mark> | null {
  try {
    return Mark.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return null
  }
}
