import { stat } from 'node:fs/promises'
import { Command, Option } from 'commander'
import { DecimalSign, importFields, importFormats } from '../../engine/imports/index.ts'
import { withData } from '../data.ts'
import { CliError } from '../failure.ts'
import { findHousehold } from '../import/find-household.ts'
import type { ImportReport } from '../import/report.ts'

interface ImportOptions {
  readonly household?: string
  readonly dryRun?: boolean
  readonly json?: boolean
  readonly format?: string
  readonly map?: readonly string[]
  readonly sheet?: readonly string[]
  readonly decimal?: string
}

/** An export of Stowage: it makes an empty household equal to the exported one. */
const ARCHIVE = 'stowage'

export const importCommand = new Command('import')
  .description('import an inventory that another program exported, or a table: all of it, or nothing')
  .argument('<file>', 'the exported file')
  .addOption(
    new Option('--format <format>', 'the program that wrote the file; guessed if absent').choices(
      importFormats,
    ),
  )
  .option('--household <id>', 'the household to import into (may be left out if there is only one)')
  .addOption(
    new Option(
      '--map <header=field>',
      'correct what a column means; may be given for several columns',
    ).argParser((text: string, before: readonly string[] = []) => [...before, text]),
  )
  .addOption(
    new Option(
      '--sheet <name>',
      'a sheet of a workbook to import; may be given for several (if absent, those that look like the inventory)',
    ).argParser((text: string, before: readonly string[] = []) => [...before, text]),
  )
  .addOption(new Option('--decimal <sign>', 'the decimal sign of numbers such as 1.499').choices(['.', ',']))
  .option('--dry-run', 'show what would happen, and change nothing')
  .option('--json', 'as JSON, for programs')
  .addHelpText(
    'after',
    `
Places are found by their names, and created where they are missing: of a path such as "House / Cellar / Shelf 2" the
first name is a location, the second a zone, then rack, row, shelf and slot, and containers below that.
Columns are understood by their headers in English, German, French and Spanish. A dry run shows what each means; correct it
with --map 'Header=field', such as --map 'Kaufort=purchased_from' --map 'Nr.=ignore'. The fields are ${importFields.join(', ')}.
Importing the same file again adds nothing; a newer export changes what is there already.
The format stowage is for exports of Stowage: an empty household becomes equal to the exported one, with its history.`,
  )
  .action(async (path: string, options: ImportOptions) => {
    const dry_run = options.dryRun ?? false
    // Before anything is opened, so that a mistyped name is the first thing that is said.
    if (!(await stat(path)).isFile())
      throw new CliError(
        `${path} is no file that can be read twice: copy its content into a file, and import that`,
      )
    if (options.format === ARCHIVE) {
      if (options.map ?? options.sheet ?? options.decimal)
        throw new CliError('an export of Stowage has no columns; --map, --sheet and --decimal are for tables')
      const { readArchive } = await import('../import/read-archive.ts')
      const report = await withData((data) =>
        readArchive(data, findHousehold(data, options.household).household_id, path, dry_run),
      )
      print(report, options)
      return
    }
    const format = importFormats.find((each) => each === options.format) ?? null
    // Loaded on demand, because a starting server does not need it.
    const { importFile } = await import('../import/run-file.ts')
    const report = await withData(async (data) => {
      const { household_id, owner_id } = findHousehold(data, options.household)
      const household = await data.pool.acquire(household_id)
      try {
        return await importFile({
          path,
          format,
          data: data.folder,
          household,
          owner_id,
          corrections: options.map ?? [],
          sheets: options.sheet ?? [],
          decimal: DecimalSign.safeParse(options.decimal).data ?? null,
          dry_run,
          quotasOf: data.quotasOf,
          keepsMetadata: data.keepsMetadata,
        })
      } finally {
        household.release()
      }
    })
    print(report, options)
  })

/** Prints a report: its text, or its facts as JSON. */
function print({ text, facts }: ImportReport, { json }: ImportOptions): void {
  process.stdout.write(json ? `${JSON.stringify(facts, null, 2)}\n` : text)
}
