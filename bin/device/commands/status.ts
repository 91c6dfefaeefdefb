import { Command } from 'commander'
import { counted } from '../../../services/operations/words.ts'
import { CliError } from '../../failure.ts'
import { printJson } from '../../print.ts'
import { tableText, terminalWidth } from '../../table.ts'
import { shortId } from '../names.ts'
import { reportDone, waitingText } from '../outcome.ts'
import { withReplica } from '../with-replica.ts'

export const statusCommand = new Command('status')
  .description('show the state of this computer: unsent and refused changes, and the last sync')
  .option('--json', 'as JSON, for programs')
  .action((options: { json?: boolean }) =>
    withReplica(async ({ home, replica, session }) => {
      const status = replica.status()
      const { owner, household } = home.settings
      // A sign-in of another account that was not completed says nothing about this copy.
      const signed_in = session !== null && session.user.public_id === owner?.user_id
      if (options.json) {
        const { rejected, ...rest } = status
        printJson({ ...rest, refused: rejected, server: owner?.base_url, household: household?.name })
        return
      }
      const { view } = replica
      const lines = [
        `Household   ${household?.name} (${household?.public_id})`,
        `Server      ${owner?.base_url}, ${signed_in ? `signed in as ${owner?.email}` : 'signed out'}`,
        `Last sync   ${status.synced_at ?? 'never'} (at ${status.seq})`,
        `Here        ${counted(view.size('items'), 'item')}, ${counted(view.size('containers'), 'container')}, ${counted(view.size('locations'), 'location')}`,
        `Conflicts   ${status.conflicts}`,
        `Refused     ${status.rejected}`,
        ...(status.lost > 0 ? [`Lost        ${status.lost}: see "stowage device lost"`] : []),
        ...(status.waiting > 0
          ? [`Held back   ${status.waiting}, which need records that a restore lost`]
          : []),
      ]
      process.stdout.write(`${lines.join('\n')}\n${waitingText(status.pending)}`)
    }),
  )

export const lostCommand = new Command('lost')
  .description(
    'list the records and values that a restore of the server lost and did not recover from this computer',
  )
  .option('--json', 'as JSON, for programs')
  .action((options: { json?: boolean }) =>
    withReplica(async ({ replica }) => {
      const lost = replica.lost()
      if (options.json) {
        printJson(lost)
      } else if (lost.length === 0) {
        process.stdout.write('Nothing was lost.\n')
      } else {
        const rows = lost.map(({ operation_id, collection, record, result }) => [
          shortId(operation_id),
          collection,
          result.error?.message ?? '',
          record === null ? 'its deletion' : JSON.stringify(record),
        ])
        const columns = [
          { title: 'id' },
          { title: 'of' },
          { title: 'why' },
          { title: 'record', shrinks: true },
        ]
        process.stdout.write(tableText(columns, rows, terminalWidth()))
        process.stdout.write('"stowage device refused" retries or dismisses a change.\n')
      }
    }),
  )

export const refusedCommand = new Command('refused')
  .description('list the changes that the server refused; retry or dismiss one')
  .option('--retry <id>', 'retry one as a new change')
  .option('--dismiss <id>', 'forget one')
  .option('--json', 'as JSON, for programs')
  .action((options: { retry?: string; dismiss?: string; json?: boolean }) =>
    withReplica(async (device) => {
      const { replica } = device
      const refused = replica.rejected()
      const idOf = (wanted: string) => {
        const found = refused.filter(({ operation }) => operation.operation_id.endsWith(wanted))
        const [only, ...others] = found
        if (only && others.length === 0) return only.operation.operation_id
        throw new CliError(`no single refused change matches ${wanted}`)
      }
      if (options.dismiss !== undefined) {
        await replica.dismiss(idOf(options.dismiss))
        process.stdout.write('Dismissed.\n')
      } else if (options.retry !== undefined) {
        const done = await replica.retry(idOf(options.retry))
        if (done) reportDone(device, done, { text: 'It will be sent again.', json: {} }, options)
      } else if (options.json) {
        printJson(refused)
      } else if (refused.length === 0) {
        process.stdout.write('No change was refused.\n')
      } else {
        const rows = refused.map(({ operation, result }) => [
          shortId(operation.operation_id),
          operation.type,
          result.error?.message ?? '',
          JSON.stringify(operation.input),
        ])
        const columns = [
          { title: 'id' },
          { title: 'change' },
          { title: 'why' },
          { title: 'input', shrinks: true },
        ]
        process.stdout.write(tableText(columns, rows, terminalWidth()))
      }
    }),
  )
