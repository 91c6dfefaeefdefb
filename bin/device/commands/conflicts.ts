import { Argument, Command } from 'commander'
import { type Conflict, householdKeys, type Replica } from '../../../engine/index.ts'
import { CliError } from '../../failure.ts'
import { printJson } from '../../print.ts'
import { tableText, terminalWidth } from '../../table.ts'
import { nameOf, shortId } from '../names.ts'
import { reportDone } from '../outcome.ts'
import { withReplica } from '../with-replica.ts'

const list = new Command('list')
  .description('list the open conflicts')
  .option('--json', 'as JSON, for programs')
  .action((options: { json?: boolean }) =>
    withReplica(async ({ replica }) => {
      const open = openConflicts(replica)
      if (options.json) printJson(open)
      else if (open.length === 0) process.stdout.write('There are no conflicts.\n')
      else {
        const rows = open.map((conflict) => [
          shortId(conflict.public_id),
          subject(replica, conflict),
          `${conflict.field} (${conflict.reason.replaceAll('_', ' ')})`,
          valueText(conflict.kept),
          valueText(conflict.lost),
        ])
        const columns = [
          { title: 'id' },
          { title: 'of' },
          { title: 'what' },
          { title: 'kept' },
          { title: 'lost', shrinks: true },
        ]
        process.stdout.write(tableText(columns, rows, terminalWidth()))
      }
    }),
  )

const resolve = new Command('resolve')
  .description('resolve one: keep the current value, or restore the value that lost')
  .argument('<id>')
  .addArgument(new Argument('<choice>').choices(['kept', 'lost']))
  .option('--json', 'as JSON, for programs')
  .action((id: string, choose: 'kept' | 'lost', options: { json?: boolean }) =>
    withReplica(async (device) => {
      const { replica } = device
      const [only, ...others] = openConflicts(replica).filter(({ public_id }) => public_id.endsWith(id))
      if (!only || others.length > 0) throw new CliError(`no single open conflict matches ${id}`)
      const { public_id } = only
      const done = await replica.mutate('conflict.resolve', { public_id, choose })
      reportDone(device, done, { text: `Resolved: ${choose}.`, json: { public_id, choose } }, options)
    }),
  )

export const conflictsCommand = new Command('conflicts')
  .description('concurrent changes of the same field')
  .addCommand(list, { isDefault: true })
  .addCommand(resolve)

function openConflicts(replica: Replica): Conflict[] {
  return replica.list('conflicts').filter(({ resolved_at }) => resolved_at === null)
}

/** The name of the record of a conflict. */
function subject(replica: Replica, { collection, record_id }: Conflict): string {
  const known = householdKeys.find((key) => key === collection)
  const record = known ? replica.get(known, record_id) : null
  return record ? nameOf(record) : `${collection} ${shortId(record_id)}`
}

function valueText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
