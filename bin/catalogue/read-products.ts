import { stat } from 'node:fs/promises'
import { CliError } from '../failure.ts'
import { type Line, type LinesOptions, readLines } from './lines.ts'
import { type BadLine, type ProductOrProblem, productOf, type Row } from './product-row.ts'
import { readCsvProducts } from './read-csv-products.ts'
import { isOff, readOffProducts } from './read-off-products.ts'

export type CatalogueFormat = 'csv' | 'off'

/** Maximum number of unusable lines that are reported. */
const SHOWN = 10

/** A file of products during an import. */
export class ProductFile {
  readonly path: string
  readonly bytes: number
  readonly format: CatalogueFormat
  /** Unusable lines: their number, and the first ones with the reason. */
  unusable = 0
  readonly shown: BadLine[] = []

  private constructor(path: string, bytes: number, format: CatalogueFormat) {
    this.path = path
    this.bytes = bytes
    this.format = format
  }

  /**
   * Opens a file of products. With `format` null, the beginning of the file decides the format.
   * @throws {CliError} if the file does not exist
   */
  static async open(path: string, format: CatalogueFormat | null): Promise<ProductFile> {
    const found = await stat(path).catch(() => null)
    if (!found?.isFile()) throw new CliError(`there is no file ${path}`)
    return new ProductFile(path, found.size, format ?? (isOff(await firstLine(path)) ? 'off' : 'csv'))
  }

  /** The products of the file, in parts. */
  async *products(options: LinesOptions): AsyncGenerator<Exclude<ProductOrProblem, BadLine>[]> {
    const lines = readLines(this.path, options)
    const rows: AsyncIterable<Row[]> =
      this.format === 'off' ? readOffProducts(this.path, lines) : readCsvProducts(this.path, lines)
    for await (const part of rows) {
      yield part.flatMap((row) => {
        const product = productOf(row)
        if (!('problem' in product)) return [product]
        this.unusable++
        if (this.shown.length < SHOWN) this.shown.push(product)
        return []
      })
    }
  }
}

async function firstLine(path: string): Promise<string> {
  for await (const [line] of readLines(path)) return firstText(line)
  return ''
}

function firstText(line: Line | undefined): string {
  return line?.text ?? ''
}
