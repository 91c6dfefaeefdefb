import { errorOf } from '../../../storage/backup/failure.ts'
import { OpenIndexes } from '../../../storage/search/open-indexes.ts'
import type { Searching } from '../../../storage/search/tasks.ts'

/** The work of the search thread, done on this one. */
export function searchingHere(): Searching & { close(): Promise<void> } {
  const indexes = new OpenIndexes()
  return {
    tell: (task) => void indexes.run(task),
    tellLater: (file) => void indexes.run({ task: 'follow', file }),
    async ask(task) {
      const answer = await indexes.run(task)
      if ('failed' in answer) throw errorOf(answer)
      return answer
    },
    close: () => indexes.closeAll(),
  }
}
