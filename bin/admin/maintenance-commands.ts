import { Command, Option } from 'commander'
import { v7 as uuid7 } from 'uuid'
import { MaintenanceWindow, planMaintenance, StatusComponent } from '../../engine/index.ts'
import { comingMaintenance } from '../../services/operations/status/status-page.ts'
import { withData } from '../data.ts'
import { CliError } from '../failure.ts'
import { momentOf } from '../moment.ts'
import { type JsonOption, print } from '../print.ts'
import { tableText, terminalWidth } from '../table.ts'
import { runOnAccounts } from './account.ts'

const listCommand = new Command('list')
  .description('list the maintenance that is announced, and not over')
  .option('--json', 'as JSON, for programs')
  .action(({ json }: JsonOption) =>
    withData(async ({ service }) => {
      const all = service.read((view) => comingMaintenance(view, new Date().toISOString()))
      const columns = [{ title: 'from' }, { title: 'to' }, { title: 'title', shrinks: true }]
      const rows = all.map((each) => [each.starts_at.slice(0, 16), each.ends_at.slice(0, 16), each.title])
      const text =
        all.length === 0 ? 'No maintenance is announced.\n' : tableText(columns, rows, terminalWidth())
      print({ json }, all, text)
    }),
  )

const announceCommand = new Command('announce')
  .description('announce maintenance; it is on the status page at once')
  .argument('<title>', 'what is done')
  .requiredOption(
    '--from <time>',
    'when it begins, such as 2026-12-01T20:00 in the time zone of this machine',
  )
  .requiredOption('--to <time>', 'when it ends')
  .option('--description <text>', 'what people notice', '')
  .addOption(
    new Option('--component <component...>', 'what it concerns; everything without it').choices(
      StatusComponent.options,
    ),
  )
  .option('--json', 'as JSON, for programs')
  .action(
    (
      title: string,
      options: JsonOption & { from: string; to: string; description: string; component?: StatusComponent[] },
    ) =>
      withData(async ({ service }) => {
        const given = MaintenanceWindow.pick({ title: true }).safeParse({ title })
        if (!given.success || options.description.length > 2000)
          throw new CliError('a title has 1 to 200 characters, and a description at most 2000')
        const window_id = uuid7()
        await runOnAccounts(service, planMaintenance, {
          window_id,
          title: given.data.title,
          description: options.description.trim(),
          components: options.component ?? [],
          starts_at: timeOf(options.from),
          ends_at: timeOf(options.to),
        })
        const made = service.read((view) => view.get('maintenance_windows', window_id)?.record)
        const text = `The maintenance of ${options.from} is announced.\n`
        print(options, made, text)
      }),
  )

function timeOf(text: string): string {
  const at = momentOf(text)
  if (at === null) throw new CliError(`${text} is no time; write it as 2026-12-01T20:00`)
  return at.toISOString()
}

export const maintenanceCommand = new Command('maintenance')
  .description('announce maintenance; it appears on the status page')
  .addCommand(listCommand)
  .addCommand(announceCommand)
