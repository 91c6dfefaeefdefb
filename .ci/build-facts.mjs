/** What a build says about itself, in `dist/build.json`. The server reads it, and warns an operator whose version is old. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** The note of the last audit that named no hole. It counts for one lock file. */
export const AUDITED = '.audited.json'
const FACTS = 'dist/build.json'

/** Writes the facts beside the compiled rooms, if there are any. The same sources and the same audit give the same facts. */
export function writeBuildFacts() {
  if (!existsSync('dist')) return
  writeFileSync(FACTS, `${JSON.stringify({ sources_on: dayOfSources(), audited_on: dayOfAudit() })}\n`)
}

/** Notes that no package of the lock file had a known hole on a day. */
export function noteAudit(day) {
  writeFileSync(AUDITED, `${JSON.stringify({ day, lock: hashOfLock() })}\n`)
}

/** The day of the last commit, or that of https://reproducible-builds.org/specs/source-date-epoch/; null if neither is known. */
function dayOfSources() {
  const epoch = Number(process.env.SOURCE_DATE_EPOCH)
  if (epoch > 0) return dayOf(new Date(epoch * 1000))
  const git = spawnSync('git', ['log', '-1', '--format=%cI'], { encoding: 'utf8' })
  return git.status === 0 && git.stdout.trim() !== '' ? dayOf(new Date(git.stdout.trim())) : null
}

/** Null also after a change of the lock file: nobody has checked the new packages. */
function dayOfAudit() {
  if (!existsSync(AUDITED)) return null
  const { day, lock } = JSON.parse(readFileSync(AUDITED, 'utf8'))
  return lock === hashOfLock() ? day : null
}

function hashOfLock() {
  return createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
}

export function dayOf(date) {
  return date.toISOString().slice(0, 10)
}
