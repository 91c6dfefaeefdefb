import { existsSync } from 'node:fs'
import { catalogueFile, catalogueStatus, StorageError } from '../../../storage/index.ts'
import { counted } from '../words.ts'
import type { Finding } from './finding.ts'

/** Checks that the catalogue of products can be used, if there is one. It contains no data of households. */
export function* examineCatalogue(folder: string): Generator<Finding> {
  const subject = 'catalogue.sqlite'
  try {
    const status = catalogueStatus(folder, { check: true })
    if (status) {
      const from = status.sources.map(({ name }) => name).join(', ')
      yield { level: 'ok', subject, message: `${counted(status.products, 'product')} (${from}), whole` }
    }
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    const advice =
      'Import it again, or remove it with "stowage catalogue remove"; until then codes are resolved without it.'
    yield { level: 'warning', subject, message: error.message, advice, code: 'check_products' }
  }
  if (existsSync(`${catalogueFile(folder)}.new`)) {
    const advice = 'If no import is running now, one was interrupted; the next import deletes this file.'
    yield { level: 'ok', subject: 'catalogue.sqlite.new', message: 'an import of products', advice }
  }
}
