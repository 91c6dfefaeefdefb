import { Command } from 'commander'
import {
  householdCommands,
  householdKeys,
  type QueuedOperation,
  type Replica,
} from '../../../engine/index.ts'
import { CliError } from '../../failure.ts'
import { printJson } from '../../print.ts'
import { tableText, terminalWidth } from '../../table.ts'
import { nameOf, shortId } from '../names.ts'
import { reportDone } from '../outcome.ts'
import { type Device, withReplica } from '../with-replica.ts'

type Done = QueuedOperation['operation']

/** Maximum number of operations that the list shows. */
const LISTED = 20

interface UndoOptions {
  readonly list?: boolean
  readonly json?: boolean
}

export const undoCommand = new Command('undo')
  .description('undo the last change that was made on this computer, or another one by its id')
  .argument('[operation]', 'the id of an operation, or the end of it')
  .option('--list', 'list the latest changes, and undo nothing')
  .option('--json', 'as JSON, for programs')
  .action((wanted: string | undefined, options: UndoOptions) =>
    withReplica(async (device) => {
      if (options.list) list(device, options)
      else await undo(device, wanted, options)
    }),
  )

async function undo(device: Device, wanted: string | undefined, options: UndoOptions): Promise<void> {
  const { replica } = device
  const done = wanted === undefined ? lastOf(replica) : namedBy(replica, wanted)
  const { operation_id } = done
  const shown = replica.view.operation(operation_id) !== null
  const what = described(replica, done)
  const undone = await replica.mutate('operation.undo', { operation_id })
  const text = shown
    ? `Undone: ${what}.`
    : `The undo of ${what} is waiting: the server decides at the next sync, because it has the full history.`
  const { type, input, occurred_at } = done
  const undoes = { operation_id, ...(type !== undefined && { type, input, occurred_at }) }
  reportDone(device, undone, { text, json: { undoes, shown } }, options)
}

/** An operation; if another device made it, only its id is known. */
type Named = Partial<Done> & Pick<Done, 'operation_id'>

/** The last operation of this device that is not undone. */
function lastOf(replica: Replica): Named {
  const done = changesOf(replica).at(-1)
  if (done) return done
  throw new CliError(
    'this computer has made no further change that can be undone; name an operation by its id',
  )
}

/** The operations of this device, oldest first, without undos and undone operations. */
function changesOf(replica: Replica): Done[] {
  const done = replica.done().map(({ operation }) => operation)
  const undos = done.filter(({ type }) => type === 'operation.undo')
  const undone = new Set(undos.map(({ input }) => input.operation_id))
  return done.filter((one) => one.type !== 'operation.undo' && !undone.has(one.operation_id))
}

function namedBy(replica: Replica, wanted: string): Named {
  const all = [...replica.done(), ...replica.rejected()].map(({ operation }) => operation)
  const found = all.filter(({ operation_id }) => operation_id.endsWith(wanted))
  const [only, ...others] = found
  if (only && others.length === 0) return only
  if (only) throw new CliError(`"${wanted}" is the end of several ids; give more of it`)
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(wanted)) return { operation_id: wanted }
  throw new CliError(`this computer has made no operation ${wanted}; see "stowage device undo --list"`)
}

function described(replica: Replica, { operation_id, type, input }: Named): string {
  if (type === undefined) return `operation ${shortId(operation_id)}`
  return `${actionOf(type)} (${subjectOf(replica, input ?? {})}, ${shortId(operation_id)})`
}

/** A type of operation in words, such as `Move an item`. */
function actionOf(type: string): string {
  return householdCommands.get(type)?.summary.replace(/[,;:].*/s, '') ?? type
}

/** The subject of an operation, by its current name or its name at creation. */
function subjectOf(replica: Replica, { public_id, name, operation_id }: Done['input']): string {
  if (typeof operation_id === 'string') return `operation ${shortId(operation_id)}`
  if (typeof public_id !== 'string') return 'the household'
  for (const key of householdKeys) {
    const record = replica.get(key, public_id)
    if (record) return nameOf(record)
  }
  return typeof name === 'string' ? name : shortId(public_id)
}

function list({ replica }: Device, options: UndoOptions): void {
  const changes = changesOf(replica).slice(-LISTED).reverse()
  if (options.json) {
    printJson(changes)
    return
  }
  if (changes.length === 0) {
    process.stdout.write('This computer has made no change that can be undone.\n')
    return
  }
  const rows = changes.map(({ operation_id, type, input, occurred_at }) => [
    shortId(operation_id),
    occurred_at,
    actionOf(type),
    subjectOf(replica, input),
  ])
  const columns = [{ title: 'id' }, { title: 'when' }, { title: 'change' }, { title: 'of', shrinks: true }]
  process.stdout.write(tableText(columns, rows, terminalWidth()))
}
