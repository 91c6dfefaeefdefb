/**
 * `npm run audit`: asks the package registry whether a package that the server runs has a known hole. If none has, the day is noted,
 * and the build says it. A registry that does not answer proves nothing: then nothing is noted, and the exit code is 1.
 */
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { AUDITED, dayOf, noteAudit, writeBuildFacts } from './build-facts.mjs'

process.chdir(resolve(import.meta.dirname, '..'))

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
const report = reportIn(stdout)
const holes = report?.metadata?.vulnerabilities?.total
if (typeof holes !== 'number')
  fail(`The registry does not say whether packages have holes: ${report?.message ?? stdout}`)
if (holes > 0) {
  rmSync(AUDITED, { force: true })
  writeBuildFacts()
  fail(
    `${Object.keys(report.vulnerabilities).join(', ')}: known holes. Update, or run "npm audit --omit=dev" for details.`,
  )
}
noteAudit(dayOf(new Date()))
writeBuildFacts()
console.log('No package that the server runs has a known hole.')

function reportIn(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
