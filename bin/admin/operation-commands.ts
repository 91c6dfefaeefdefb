import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { pino } from 'pino'
import { v7 as uuid7 } from 'uuid'
import { version } from '../../http/version.ts'
import { readConfig } from '../../services/config/config.ts'
import { backupHealth } from '../../services/operations/backup-health.ts'
import { Drills, drillRun } from '../../services/operations/drills.ts'
import { noteRuns, qualityRuns } from '../../services/operations/quality.ts'
import { type Rehearsal, rehearse } from '../../services/operations/rehearse.ts'
import { incidentsOf } from '../../services/operations/status/status-page.ts'
import { notedVersion } from '../../services/operations/upgrade-backup.ts'
import { bytesText, counted } from '../../services/operations/words.ts'
import { StorageError } from '../../storage/index.ts'
import { interruptible } from '../backup/interruptible.ts'
import { knownDataFolder, withData } from '../data.ts'
import { CliError } from '../failure.ts'
import { type JsonOption, print, printJson } from '../print.ts'
import { printable } from '../printable.ts'
import { runOnAccounts } from './account.ts'

export const statusCommand = new Command('status')
  .description('show how the installation is: backups, drills, checks and incidents')
  .option('--json', 'as JSON, for programs')
  .addHelpText('after', '\nThe exit code is 1 if something needs an operator.')
  .action((options: JsonOption) =>
    withData(async ({ service }) => {
      const config = readConfig(process.env)
      const now = () => new Date()
      const log = pino({ level: 'silent' })
      const drills = new Drills({ config, log, newId: uuid7, now, note: async () => null, version })
      const health = await backupHealth({ accounts: service, config, drills, now })
      const runs = qualityRuns(service)
      const checks = runs.find(({ kind }) => kind === 'checks') ?? null
      const incidents = service.read(incidentsOf).filter(({ resolved_at }) => resolved_at === null)
      const { last_drill, newest, state } = health
      const drill = last_drill?.state ?? 'never'
      const ok =
        state === 'ok' && drill !== 'failed' && checks?.outcome !== 'problem' && incidents.length === 0
      if (options.json) {
        const facts = { ok, version, backups: health, checks, incidents }
        printJson(facts)
      } else {
        const lines = [
          `version    ${version}`,
          `backups    ${state}${newest ? `, the newest of ${newest.started_at} (${bytesText(newest.bytes)})` : ''}`,
          ...health.households
            .filter((each) => each.state !== 'ok')
            .map((each) => `           ${printable(each.name)} (${each.household_id}): ${each.state}`),
          `drill      ${drill}${last_drill?.finished_at ? `, ${last_drill.finished_at}` : ''}`,
          ...(last_drill?.error ? [`           ${printable(last_drill.error.message)}`] : []),
          `checks     ${checks ? `${checks.outcome}, ${checks.finished_at}` : 'never'}`,
          `incidents  ${counted(incidents.length, 'open one')}`,
          ...incidents.map(({ public_id, title }) => `           ${printable(title)} (${public_id})`),
        ]
        process.stdout.write(lines.map((line) => `${line}\n`).join(''))
      }
      if (!ok) process.exitCode = 1
    }),
  )

export const drillCommand = new Command('drill')
  .description('restore a backup into a scratch folder and check it; the server may run')
  .argument('[backup]', 'its name, or "latest": the newest one of everything, also without a name')
  .option('--json', 'as JSON, for programs')
  .addHelpText('after', '\nThe exit code is 1 if something is damaged; the report names each damaged file.')
  .action(async (wanted: string | undefined, options: JsonOption) => {
    const config = readConfig(process.env)
    const data = knownDataFolder()
    const { folder } = config.backup
    // A drill that cannot begin would be noted as a failed one, and degrade the state of the server.
    if (
      wanted !== undefined &&
      wanted !== 'latest' &&
      (/[/\\]/.test(wanted) || !existsSync(join(folder, wanted)))
    )
      throw new CliError(`there is no backup ${wanted} in ${folder}; "stowage backup list" lists them`)
    const backup = wanted === 'latest' ? undefined : wanted
    process.umask(0o077)
    const found = await interruptible('the scratch folder was deleted', (long) =>
      rehearse({ config, version, backup, newId: uuid7, now: () => new Date(), ...long }),
    )
    if (!found)
      throw new CliError(`there is no backup of everything in ${folder}; "stowage backup create" makes one`)
    // Another version must not open the accounts beside the server.
    if (notedVersion(data) === version) await noteDrill(found)
    print(options, found, drilledText(found))
    if (!found.passed) process.exitCode = 1
  })

/** SPEC.md AO6: keeps a drill as a run of checks. The status of the server follows the last one. */
async function noteDrill(drill: Rehearsal): Promise<void> {
  try {
    await withData(({ service }) => {
      const accounts: Parameters<typeof noteRuns>[0]['accounts'] = () => ({
        async run(command, input) {
          await runOnAccounts(service, command, input)
          return null
        },
      })
      return noteRuns({ accounts, newId: uuid7, now: () => new Date() })(drillRun(drill))
    })
  } catch (error) {
    // Accounts that cannot be opened may be the reason for the drill, and its report is what matters.
    if (!(error instanceof StorageError)) throw error
  }
}

/** The result of a drill, as text. */
export function drilledText({ backup, message, passed, report }: Rehearsal): string {
  const lines = (report?.parts ?? []).flatMap(({ findings, name, problems, records }) => [
    `${problems === 0 ? '  ok' : ' BAD'}  ${printable(name)}: ${records === null ? 'cannot be read' : counted(records, 'record')}`,
    ...findings.map(({ path, problem }) => `      ${printable(path)}: ${problem}`),
  ])
  const end = passed
    ? `The backup ${backup} can be restored.`
    : printable(message ?? `The backup ${backup} cannot be restored.`)
  return [...lines, end].map((line) => `${line}\n`).join('')
}
