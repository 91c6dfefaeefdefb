import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { householdPlace } from '../households/place.ts'
import { openServiceFile } from '../service-file.ts'
import { erase, leaveNoTrace } from './erase.ts'
import type { ErasureRun } from './kinds.ts'
import type { Erasure } from './log.ts'

/** Where restores keep aside what they have replaced. It is missing until the first restore. */
export function replacedFolder(data: string): string {
  return join(data, 'replaced')
}

/**
 * Erases also from the files that restores have replaced and kept aside. A service file among them that cannot be opened is
 * deleted: nobody can tell whether it names the person.
 */
export function eraseReplaced(data: string, erasure: Erasure, run: ErasureRun): void {
  const folder = replacedFolder(data)
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) {
    const kept = join(folder, name)
    if (erasure.kind === 'household')
      rmSync(householdPlace(kept, erasure.id).directory, { recursive: true, force: true })
    eraseFromService(join(kept, 'service.sqlite'), erasure, run)
  }
}

function eraseFromService(path: string, erasure: Erasure, run: ErasureRun): void {
  if (!existsSync(path)) return
  try {
    const service = openServiceFile(path)
    try {
      if (erase(service, erasure, run)) leaveNoTrace(service)
    } finally {
      service.close()
    }
  } catch {
    for (const end of ['', '-wal', '-shm']) rmSync(`${path}${end}`, { force: true })
  }
}
