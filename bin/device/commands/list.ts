import { Argument, Command } from 'commander'
import { type BaseRecord, type HouseholdKey, type Replica, whereabouts } from '../../../engine/index.ts'
import { printJson } from '../../print.ts'
import { tableText, terminalWidth } from '../../table.ts'
import { find, nameOf, pathText, placeKeys, shortId } from '../names.ts'
import { withReplica } from '../with-replica.ts'

const KINDS: Readonly<Record<string, readonly HouseholdKey[]>> = {
  things: ['items'],
  boxes: ['containers'],
  places: placeKeys.filter((key) => key !== 'containers'),
  all: ['items', ...placeKeys],
}

/** A record in a list, with its path. */
interface Listed {
  readonly collection: HouseholdKey
  readonly path: string
  readonly record: BaseRecord
}

export const listCommand = new Command('list')
  .description('list things, boxes or places by name, except archived ones')
  .addArgument(new Argument('[kind]').choices(Object.keys(KINDS)).default('things'))
  .option('--in <place>', 'only those in this place, at any depth')
  .option('--archived', 'only archived ones')
  .option('--json', 'as JSON, for programs')
  .action((kind: string, options: { in?: string; archived?: boolean; json?: boolean }) =>
    withReplica(async ({ replica }) => {
      const within = options.in === undefined ? null : (await find(replica, options.in, placeKeys)).record
      const listed = (KINDS[kind] ?? [])
        .flatMap((collection) => replica.list(collection).map((record) => ({ collection, record })))
        .filter(({ record }) => isArchived(record) === (options.archived ?? false))
        .filter(({ record }) => within === null || isIn(replica, record, within.public_id))
        .map(({ collection, record }) => ({ collection, path: pathText(replica, record), record }))
        .sort((a, b) => nameOf(a.record).localeCompare(nameOf(b.record)))
      if (options.json) printJson(listed)
      else if (listed.length === 0) process.stdout.write('Nothing found.\n')
      else process.stdout.write(listText(listed))
    }),
  )

export const showCommand = new Command('show')
  .description('show all details of a thing, a box or a place')
  .argument('<what>', 'its name, words of it, or its id')
  .option('--json', 'as JSON, for programs')
  .action((what: string, options: { json?: boolean }) =>
    withReplica(async ({ replica }) => {
      const { collection, record } = await find(replica, what, ['items', ...placeKeys])
      const path = pathText(replica, record)
      if (options.json) {
        printJson({ collection, path, record })
        return
      }
      const fields = Object.entries(record).filter(([field, value]) => isTold(field, value))
      const rows = [
        ['where', path || 'nowhere'],
        ...fields.map(([field, value]) => [field.replaceAll('_', ' '), valueText(replica, field, value)]),
      ]
      const columns = [{ title: nameOf(record) }, { title: '', shrinks: true }]
      process.stdout.write(tableText(columns, rows, terminalWidth()))
    }),
  )

function listText(listed: readonly Listed[]): string {
  const rows = listed.map(({ record, path }) => [
    shortId(record.public_id),
    nameOf(record),
    'quantity' in record ? String(record.quantity) : '',
    path,
  ])
  const columns = [
    { title: 'id' },
    { title: 'name' },
    { title: 'how many', right: true },
    { title: 'where', shrinks: true },
  ]
  return tableText(columns, rows, terminalWidth())
}

function isArchived(record: BaseRecord): boolean {
  return 'archived_at' in record && record.archived_at !== null
}

/** Whether a record is in a place, at any depth. */
function isIn(replica: Replica, record: BaseRecord, place_id: string): boolean {
  return whereabouts(replica.view, record).some(({ public_id }) => public_id === place_id)
}

/** The fields that `show` prints. */
function isTold(field: string, value: unknown): boolean {
  if (['name', 'placement', 'parent', 'notes_state'].includes(field)) return false
  return value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
}

function valueText(replica: Replica, field: string, value: unknown): string {
  if (field === 'category_id' && typeof value === 'string') return named(replica, 'categories', value)
  if (field === 'tag_ids' && Array.isArray(value)) {
    return value.map((id) => named(replica, 'tags', String(id))).join(', ')
  }
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function named(replica: Replica, collection: 'categories' | 'tags', id: string): string {
  const record = replica.get(collection, id)
  return record ? nameOf(record) : shortId(id)
}
