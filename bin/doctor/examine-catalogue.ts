import { existsSync } from 'node:fs'
import { catalogueFile, catalogueStatus, StorageError } from '../../storage/index.ts'
import { counted } from '../backup/words.ts'
import type { Finding } from './finding.ts'

/** Looks whether the catalogue of products can be used, if there is one. Nothing in it is anybody's own. */
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
    yield { level: 'warning', subject, message: error.message, advice }
  }
  if (existsSync(`${catalogueFile(folder)}.new`)) {
    const advice = 'If none is going on now, it was cut short, and the next one removes what is left of it.'
    yield { level: 'ok', subject: 'catalogue.sqlite.new', message: 'an import of products', advice }
  }
}
