import { Command, Option } from 'commander'
import { v7 as uuid7 } from 'uuid'
import { isHomebox, planImport, readHomebox, runImport } from '../../engine/imports/index.ts'
import { withData } from '../data.ts'
import { CliError } from '../failure.ts'
import { findHousehold } from '../import/find-household.ts'
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
      .choices(['homebox', 'stowage'])
      .makeOptionMandatory(),
  )
  .option('--household <id>', 'the household to import into (may be left out if there is only one)')
  .option('--dry-run', 'show what would happen, and change nothing')
  .addHelpText(
    'after',
    `
Places are found by their names, and created where they are missing: of a path such as "House / Cellar / Shelf 2" the
first name is a location, the second a zone, then rack, row, shelf and slot, and containers below that.
Importing the same file again adds nothing. The format stowage is for exports of Stowage: an empty household becomes equal
to the exported one, with its history.`,
  )
  .action(async (path: string, options: { format: string; household?: string; dryRun?: boolean }) => {
    const dry_run = options.dryRun ?? false
    if (options.format === 'stowage') {
      const { readArchive } = await import('../import/read-archive.ts')
      const report = await withData((data) =>
        readArchive(data, findHousehold(data, options.household).household_id, path, dry_run),
      )
      process.stdout.write(report)
      return
    }
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

/** Progress goes to a terminal only; a log file does not need it. */
function showProgress(done: number, total: number): void {
  if (!process.stderr.isTTY) return
  process.stderr.write(`\r${done} of ${total} steps${done === total ? '\n' : ''}`)
}
