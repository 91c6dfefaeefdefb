import { existsSync } from 'node:fs'
import type { Erasure } from '../erasures/log.ts'
import { BackupError } from '../errors.ts'
import { householdIn, type NamedPart } from './households.ts'
import { type BackupManifest, type BackupPart, isOfEverything } from './manifest.ts'
import { partPlace } from './places.ts'

/** A part of a backup that is not restored, and why, in words. */
export interface LeftOut extends NamedPart {
  readonly reason: string
}

/** What of a backup is restored, the service file last: until it is there, the old one knows the households. */
export interface ChosenParts {
  readonly parts: readonly BackupPart[]
  readonly left_out: readonly LeftOut[]
}

/** @throws {BackupError} if the requested part cannot be restored */
export function chooseParts(
  manifest: BackupManifest,
  options: { backup: string; data: string; household_id?: string | undefined },
  erasures: readonly Erasure[],
): ChosenParts {
  const { backup, data, household_id } = options
  const everything = household_id === undefined && isOfEverything(manifest)
  const wanted = manifest.parts.filter(
    (part) => household_id === undefined || part.household_id === household_id,
  )
  if (wanted.length === 0)
    throw new BackupError(backup, `The backup does not hold household ${household_id}.`)
  const judged = wanted.map((part) => ({ part, reason: reasonAgainst(part, erasures) }))
  const parts = judged.flatMap(({ part, reason }) => (reason === null ? [part] : []))
  const left_out = judged.flatMap(({ part: { household_id: id, name }, reason }) =>
    reason === null ? [] : [{ household_id: id, name, reason }],
  )
  const [first] = left_out
  if (first && (!everything || parts.length === 0)) throw new BackupError(backup, first.reason)
  if (!everything) for (const part of parts) requireKnown(part, data)
  return {
    parts: parts.toSorted((a, b) => Number(a.household_id === null) - Number(b.household_id === null)),
    left_out,
  }
}

function reasonAgainst({ household_id, problem }: BackupPart, erasures: readonly Erasure[]): string | null {
  const erasure = erasures.find(({ kind, id }) => kind === 'household' && id === household_id)
  if (erasure) return `This household was erased on ${erasure.erased_at.slice(0, 10)}, and stays so.`
  return (
    problem && `It was damaged when it was backed up; an older backup may contain an intact copy. ${problem}`
  )
}

/** A household with unknown members would not be accessible. */
function requireKnown({ household_id }: BackupPart, data: string): void {
  const { file } = partPlace(data, null)
  if (!existsSync(file))
    throw new BackupError(
      file,
      'There are no accounts in this data folder: restore a backup of everything first.',
    )
  if (household_id !== null) householdIn(data, household_id)
}
