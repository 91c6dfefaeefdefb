import { isRejection, type QuestionSource } from '../../engine/index.ts'
import type { HouseholdFile } from '../../storage/index.ts'

/** The records of a household's file, for questions. */
export function householdSource(file: HouseholdFile): QuestionSource {
  return {
    read: (work) => file.read(work),
    readInPieces: (work) => file.readInPieces(work),
    named: (words) => file.named(words),
    borrowers: () => file.borrowers(),
    itemSums: (filter) => file.itemSums(filter),
    async items(filter, options) {
      const page = await file.listItems(filter, { ...options, total: true })
      if (isRejection(page)) throw new Error('a list without a cursor was refused')
      return { records: page.rows.flatMap((row) => page.recordOf(row)?.record ?? []), total: page.total ?? 0 }
    },
    async containers(filter, options) {
      const page = await file.listContainers(filter, { ...options, total: true })
      if (isRejection(page)) throw new Error('a list without a cursor was refused')
      return { records: page.rows.flatMap((row) => page.recordOf(row)?.record ?? []), total: page.total ?? 0 }
    },
  }
}
