import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { DAY_MS } from '../../engine/core/durations.ts'
import { isMissing } from '../../platform/index.ts'
import { type Found, found } from './found.ts'
import { counted } from './words.ts'

/** What the build noted about itself. */
const BuildFacts = z.strictObject({
  /** The day of its sources. */
  sources_on: z.iso.date().nullable(),
  /** The last day on which no package had a known hole (`npm run audit`). */
  audited_on: z.iso.date().nullable(),
})
export type BuildFacts = z.infer<typeof BuildFacts>

const UNKNOWN: BuildFacts = { sources_on: null, audited_on: null }

/** The longest time until a release closes a hole, in days: SECURITY.md. */
const OLDEST_SOURCES_DAYS = 90
/** The time until a release closes a hole of high severity, in days. */
const OLDEST_AUDIT_DAYS = 30

/** The facts lie beside the compiled rooms. A program that runs from its sources has none. */
export function readBuildFacts(folder = join(import.meta.dirname, '../..')): BuildFacts {
  try {
    return BuildFacts.parse(JSON.parse(readFileSync(join(folder, 'build.json'), 'utf8')))
  } catch (error) {
    if (isMissing(error)) return UNKNOWN
    throw error
  }
}

/** SPEC.md AO11: whether this version may have holes that a newer one has not. Nothing is asked of another machine. */
export function programFound({ sources_on, audited_on }: BuildFacts, now: Date): Found {
  const since = (day: string) => Math.floor((now.getTime() - Date.parse(day)) / DAY_MS)
  const age = sources_on === null ? 0 : since(sources_on)
  if (age > OLDEST_SOURCES_DAYS)
    return found(
      'program_old',
      `This version is ${counted(age, 'day')} old: a newer one may close holes.`,
      { days: age },
      'Update Stowage. Each hole is closed by a release within 90 days: see SECURITY.md.',
    )
  if (audited_on === null)
    return found(
      'program_unaudited',
      'Nobody has checked whether the packages of this build have known holes.',
      {},
      'Run "npm run audit" where it is built, or install a release.',
    )
  const days = since(audited_on)
  if (days > OLDEST_AUDIT_DAYS)
    return found(
      'program_audit_old',
      `The packages of this build were checked for known holes ${counted(days, 'day')} ago.`,
      { days },
      'Update Stowage, or run "npm run audit" again where it is built.',
    )
  return found('program_ok', `No package of this build had a known hole on ${audited_on}.`, { audited_on })
}
