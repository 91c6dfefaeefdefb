import { Command, Option } from 'commander'
import { importFormats } from '../../engine/imports/index.ts'
import { type DataFolder, withData } from '../data.ts'
import { CliError } from '../failure.ts'

export const importCommand = new Command('import')
  .description('import an inventory that another program exported, or a table: all of it, or nothing')
  .argument('<file>', 'the exported file')
  .addOption(
    new Option('--format <format>', 'the program that wrote the file; guessed if absent').choices(
      importFormats,
    ),
  )
  .option('--household <id>', 'the household to import into (may be left out if there is only one)')
  .option('--dry-run', 'show what would happen, and change nothing')
  .addHelpText(
    'after',
    `
Places are found by their names, and created where they are missing: of a path such as "House / Cellar / Shelf 2" the
first name is a location, the second a zone, then rack, row, shelf and slot, and containers below that.
Columns are understood by their headers in English, German, French and Spanish; the page "Import" in the browser shows
them and lets you correct them. Importing the same file again adds nothing; a newer export changes what is there already.`,
  )
  .action(async (path: string, options: { household?: string; dryRun?: boolean; format?: string }) => {
    const dry_run = options.dryRun ?? false
    const format = importFormats.find((each) => each === options.format) ?? null
    // Loaded on demand, because a starting server does not need it.
    const { importFile } = await import('../import/run-file.ts')
    const report = await withData(async (data) => {
      const { household_id, owner_id } = findHousehold(data, options.household)
      const household = await data.pool.acquire(household_id)
      try {
        return await importFile({ path, format, data: data.folder, household, owner_id, dry_run })
      } finally {
        household.release()
      }
    })
    process.stdout.write(report)
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
