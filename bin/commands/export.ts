import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { Command } from 'commander'
import { counted, filesText } from '../../services/operations/words.ts'
import type { WantedExport } from '../../services/portability/exports/wanted.ts'
import { interruptible } from '../backup/interruptible.ts'
import { withData } from '../data.ts'
import { CliError } from '../failure.ts'
import { findHousehold } from '../import/find-household.ts'
import { momentOf } from '../moment.ts'

interface Options {
  readonly out: string
  readonly media: boolean
  readonly csv?: true
  readonly pdf?: true
  readonly place?: string
  readonly since?: string
  readonly language: string
  readonly json?: true
}

export const exportCommand = new Command('export')
  .description('write everything of a household into a file, while the server runs or not')
  .argument('[household]', 'the id of the household (may be left out if there is only one)')
  .requiredOption('--out <file>', 'the file to write; it does not exist')
  .option('--without-media', 'leave out photos and documents')
  .option('--csv', 'tables for spreadsheets, without the history')
  .option('--pdf', 'an inventory to print, for an insurer')
  .option('--place <id>', 'only a place or a container with everything in it')
  .option(
    '--since <date>',
    'only what changed since a day (2026-01-31, from midnight here) or a time (2026-01-31T12:00:00Z)',
  )
  .option('--language <language>', 'the language of texts for people: en, de, es or fr', 'en')
  .option('--json', 'as JSON, for programs')
  .addHelpText(
    'after',
    `
The exit code is 1 if the content of a photo or a document could not be read; all other content is in the file.
Without --csv and --pdf the file is a ZIP file with records, history, tables, photos and documents. An empty household
can import it and is equal to this one then: stowage import --format stowage FILE`,
  )
  .action(async (household: string | undefined, options: Options & { withoutMedia?: true }) => {
    if (options.csv && options.pdf) throw new CliError('--csv and --pdf are two kinds of export; choose one')
    const wanted: WantedExport = {
      format: options.pdf ? 'pdf' : options.csv ? 'csv' : 'archive',
      with_media: !options.withoutMedia,
      place_id: options.place ?? null,
      changed_since: timeOf(options.since),
    }
    const folder = dirname(resolve(options.out))
    if (options.out === '-') throw new CliError('an export needs a file; name one, such as home.zip')
    if (!existsSync(folder)) throw new CliError(`the folder ${folder} does not exist; create it first`)
    const { writeExport } = await import('../export/write-export.ts')
    const written = await withData(
      async (data) => {
        const { household_id } = findHousehold(data, household, 'its id')
        const to = { out: resolve(options.out), language: options.language }
        return interruptible('nothing was written', ({ signal }) =>
          writeExport(data, household_id, wanted, { ...to, signal }),
        )
      },
      [folder],
    )
    const { records, media, missing_media, bytes } = written
    process.stdout.write(
      options.json
        ? `${JSON.stringify({ path: resolve(options.out), ...written }, null, 2)}\n`
        : `${options.out}: ${counted(records, 'record')}, ${filesText(media)}, ${counted(bytes, 'byte')}\n`,
    )
    if (missing_media === 0) return
    process.stderr.write(`The content of ${filesText(missing_media)} could not be read.\n`)
    process.exitCode = 1
  })

function timeOf(text: string | undefined): string | null {
  if (text === undefined) return null
  const time = momentOf(text)
  if (time === null) throw new CliError(`${text} is no date; write 2026-01-31 or 2026-01-31T12:00:00Z`)
  return time.toISOString()
}
