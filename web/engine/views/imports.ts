import type { HouseholdView } from '../../../engine/index.ts'
import type { ImportPreview, ImportViewCalls } from './import-calls.ts'

/** Reads a file. What reads tables is seldom needed, so it loads then. */
export async function importRead(
  view: HouseholdView,
  { text, again = false }: ImportViewCalls['import_read']['input'],
): Promise<ImportPreview> {
  const { readFile } = await import('./read-import.ts')
  return readFile(view, text, again)
}
