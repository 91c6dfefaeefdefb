import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * A folder with what one process of this run makes, and the others wait for. The run deletes it: `test/temporary-folder.ts`.
 *
 * @param name of what is made, unique in the tests
 * @param make writes it into the folder
 */
export async function madeOnce(
  name: string,
  make: (folder: string) => Promise<void> | void,
): Promise<string> {
  const all = join(tmpdir(), `stowage-made-${process.ppid}`)
  const folder = join(all, name)
  const [done, failed] = [`${folder}.done`, `${folder}.failed`]
  mkdirSync(all, { recursive: true })
  try {
    mkdirSync(folder)
  } catch {
    while (!existsSync(done)) {
      if (existsSync(failed)) throw new Error(`another process could not make ${name}`)
      await delay(20)
    }
    return folder
  }
  try {
    await make(folder)
  } catch (error) {
    writeFileSync(failed, '')
    throw error
  }
  writeFileSync(done, '')
  return folder
}
