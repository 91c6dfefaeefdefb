import { basename } from 'node:path'
import { Command, Option } from 'commander'
import { bytesText, counted } from '../../services/operations/words.ts'
import { catalogueFile, catalogueStatus, importCatalogue, removeCatalogue } from '../../storage/index.ts'
import { interruptible } from '../backup/interruptible.ts'
import type { CatalogueFormat } from '../catalogue/read-products.ts'
import { knownDataFolder } from '../data.ts'
import { CliError } from '../failure.ts'
import { printJson } from '../print.ts'
import { printable } from '../printable.ts'

interface ImportOptions {
  format?: CatalogueFormat
  source?: string
  add?: boolean
  json?: boolean
}

const importFile = new Command('import')
  .description('import a catalogue of products from a file, replacing the current one; the server may run')
  .argument(
    '<file>',
    'CSV with a header (code, name, brand, category), or a dump of Open Food Facts; gzipped or not',
  )
  .addOption(
    new Option('--format <format>', 'the format of the file (default: detected)').choices(['csv', 'off']),
  )
  .option('--source <name>', 'the source of the products, for people (default: the name of the file)')
  .option('--add', 'add to the current catalogue; a new product replaces one with the same code')
  .option('--json', 'as JSON, for programs')
  .addHelpText(
    'after',
    `
Dumps: en.openfoodfacts.org.products.csv.gz or openfoodfacts-products.jsonl.gz, and those of Open Beauty Facts, Open Pet
Food Facts and Open Products Facts, from https://world.openfoodfacts.org/data. Stowage itself downloads nothing.
Lines without a name or without a GTIN are skipped, and counted.`,
  )
  .action(async (path: string, { format, source, add = false, json }: ImportOptions) => {
    const data = knownDataFolder()
    // Loaded on demand, because the other commands do not need it.
    const { ProductFile } = await import('../catalogue/read-products.ts')
    const file = await ProductFile.open(path, format ?? null)
    const name = basename(path)
    const products = await interruptible('the catalogue is unchanged', ({ signal, onProgress }) =>
      importCatalogue({
        data,
        source: source ?? (file.format === 'off' ? 'Open Food Facts' : name),
        parts: file.products({
          signal,
          onBytes: (done) => onProgress({ name, done, total: file.bytes }),
        }),
        add,
        now: new Date().toISOString(),
        signal,
      }),
    )
    const { unusable, shown } = file
    if (json) {
      printJson({ products, unusable, shown })
      return
    }
    process.stdout.write(`The catalogue has ${counted(products, 'product')}.\n`)
    if (unusable === 0) return
    process.stdout.write(`${counted(unusable, 'line')} of the file could not be used:\n`)
    for (const { line, problem } of shown) process.stdout.write(`  line ${line}: ${printable(problem)}\n`)
    if (unusable > shown.length) process.stdout.write(`  and ${unusable - shown.length} more\n`)
  })

const status = new Command('status')
  .description('show facts about the catalogue')
  .option('--json', 'as JSON, for programs')
  .action(({ json }: { json?: boolean }) => {
    const found = catalogueStatus(knownDataFolder())
    if (json) {
      printJson(found)
      return
    }
    if (!found) {
      process.stdout.write('There is no catalogue. "stowage catalogue import <file>" creates one.\n')
      return
    }
    const { path, bytes, products, sources } = found
    process.stdout.write(`${counted(products, 'product')}, ${bytesText(bytes)} (${path})\n`)
    for (const { name, imported_at, products } of sources) {
      process.stdout.write(`  ${printable(name)}: ${counted(products, 'product')}, imported ${imported_at}\n`)
    }
  })

const remove = new Command('remove').description('remove the catalogue').action(() => {
  const data = knownDataFolder()
  if (!removeCatalogue(data)) throw new CliError(`there is no ${catalogueFile(data)}`)
  process.stdout.write('The catalogue is removed.\n')
})

export const catalogueCommand = new Command('catalogue')
  .description('a catalogue of products, which supplies names for scanned codes')
  .addCommand(importFile)
  .addCommand(status)
  .addCommand(remove)
