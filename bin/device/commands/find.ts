import { Command } from 'commander'
import type { FoundRecord, Replica } from '../../../engine/index.ts'
import { printJson } from '../../print.ts'
import { tableText, terminalWidth } from '../../table.ts'
import { nameOf, pathText, placeKeys, shortId } from '../names.ts'
import { withReplica } from '../with-replica.ts'

export const findCommand = new Command('find')
  .description('find things, boxes and places by their words, and show where they are')
  .argument('<words...>', 'words or prefixes')
  .option('--limit <number>', 'maximum number of results', '20')
  .option('--json', 'as JSON, for programs')
  .action((words: string[], options: { limit: string; json?: boolean }) =>
    withReplica(async ({ replica }) => {
      const limit = Math.max(1, Number.parseInt(options.limit, 10) || 20)
      const found = await replica.search(words.join(' '), { collections: ['items', ...placeKeys], limit })
      if (options.json) {
        const hits = found.map(({ collection, record }) => ({
          collection,
          path: pathText(replica, record),
          record,
        }))
        printJson(hits)
        return
      }
      if (found.length === 0) {
        process.stdout.write('Nothing found.\n')
        process.exitCode = 1
        return
      }
      const rows = found.map((hit) => [
        shortId(hit.record.public_id),
        nameOf(hit.record),
        quantityText(replica, hit),
        pathText(replica, hit.record),
      ])
      const columns = [
        { title: 'id' },
        { title: 'name' },
        { title: 'how many', right: true },
        { title: 'where', shrinks: true },
      ]
      process.stdout.write(tableText(columns, rows, terminalWidth()))
    }),
  )

function quantityText(replica: Replica, { collection, record }: FoundRecord): string {
  const item = collection === 'items' ? replica.get('items', record.public_id) : null
  const archived = 'archived_at' in record && record.archived_at !== null
  const quantity = item ? `${item.quantity}${item.unit ? ` ${item.unit}` : ''}` : ''
  return archived ? `${quantity} archived`.trim() : quantity
}
