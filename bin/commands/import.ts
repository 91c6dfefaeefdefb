import { Command, Option } from 'commander'
import { v7 as uuid7 } from 'uuid'
import { isHomebox, planImport, readHomebox, runImport } from '../../engine/imports/index.ts'
import { type DataFolder, withData } from '../data.ts'
import { CliError } from '../failure.ts'
import { derivedId } from '../import/ids.ts'
import { importReport } from '../import/report.ts'
import { patiently } from '../patience.ts'

/** All imports have the same author, regardless of the user who runs them, so that their operations never conflict. */
const REPLICA = 'import'

export const importCommand = new Command('import')
  .description('import an inventory that another program exported: all of it, or nothing')
  .argument('<file>', 'the exported file')
  .addOption(
    new Option('--format <format>', 'the program that wrote the file')
      .choices(['homebox'])
      .makeOptionMandatory(),
  )
  .option('--household <id>', 'the household to import into (may be left out if there is only one)')
  .option('--dry-run', 'show what would happen, and change nothing')
  .addHelpText(
    'after',
    `
Places are found by their names, and created where they are missing: of a path such as "House / Cellar / Shelf 2" the
first name is a location, the second a zone, then rack, row, shelf and slot, and containers below that.
Importing the same file again adds nothing.`,
  )
  .action(async (path: string, options: { household?: string; dryRun?: boolean }) => {
    const dry_run = options.dryRun ?? false
    // Loaded on demand, because a starting server does not need it.
    const { readCsv } = await import('../import/read-csv.ts')
    const file = await readCsv(path)
    if (!isHomebox(file.columns)) {
      throw new CliError(
        `${path} is no Homebox export: it has no column HB.name (columns: ${file.columns.join(', ')})`,
      )
    }
    const { items, problems } = readHomebox(file.rows)
    const outcome = await withData(async (data) => {
      const { household_id, owner_id } = findHousehold(data, options.household)
      const household = await data.pool.acquire(household_id)
      try {
        const now = new Date().toISOString()
        const planned = planImport(household.store, items, {
          idFor: (name) => derivedId(household_id, file.digest, name),
          sharedIdFor: (name) => derivedId(household_id, name),
          now,
        })
        const options = {
          author: { user_id: owner_id, replica_id: REPLICA, role: 'owner' },
          now,
          dry_run,
          newId: uuid7,
          onProgress: showProgress,
        } as const
        return await patiently(() => runImport(household.store, planned, options))
      } finally {
        household.release()
      }
    })
    process.stdout.write(importReport(outcome, problems, { rows: file.rows.length, dry_run }))
  })

function findHousehold({ service }: DataFolder, wanted: string | undefined) {
  return service.read((view) => {
    const households = view.all('households').map(({ record }) => record.public_id)
    const [only] = households
    if (wanted === undefined && households.length !== 1) {
      throw new CliError(
        households.length === 0
          ? 'there is no household yet; register an account first'
          : 'there are several households; name one with --household ("stowage households" lists them)',
      )
    }
    const household_id = wanted ?? only
    if (household_id === undefined || !households.includes(household_id)) {
      throw new CliError(`there is no household ${wanted}; "stowage households" lists them`)
    }
    const owner = view
      .find('memberships', 'household_id', household_id)
      .find(({ record }) => record.role === 'owner')
    if (!owner) throw new CliError(`household ${household_id} has no owner`)
    return { household_id, owner_id: owner.record.user_id }
  })
}

/** Progress goes to a terminal only; a log file does not need it. */
function showProgress(done: number, total: number): void {
  if (!process.stderr.isTTY) return
  process.stderr.write(`\r${done} of ${total} steps${done === total ? '\n' : ''}`)
}
