import { Command, Option } from 'commander'
import { v7 as uuid7 } from 'uuid'
import { Incident, IncidentState, openIncident, StatusComponent, updateIncident } from '../../engine/index.ts'
import { incidentsOf } from '../../services/operations/status/status-page.ts'
import type { ServiceFile } from '../../storage/index.ts'
import { withData } from '../data.ts'
import { CliError } from '../failure.ts'
import { type JsonOption, print } from '../print.ts'
import { tableText, terminalWidth } from '../table.ts'
import { runOnAccounts } from './account.ts'

function incidentOf(service: ServiceFile, public_id: string): Incident {
  const found = service.read((view) => view.get('incidents', public_id)?.record)
  if (found) return found
  throw new CliError(`there is no incident ${public_id}; "stowage admin incident list" lists them`)
}

const listCommand = new Command('list')
  .description('list the incidents, open ones first')
  .option('--json', 'as JSON, for programs')
  .action((options: JsonOption) =>
    withData(async ({ service }) => {
      const all = service.read(incidentsOf)
      const columns = [
        { title: 'id' },
        { title: 'state' },
        { title: 'since' },
        { title: 'title', shrinks: true },
      ]
      const rows = all.map((each) => [each.public_id, each.state, each.started_at.slice(0, 16), each.title])
      const text = all.length === 0 ? 'There is no incident.\n' : tableText(columns, rows, terminalWidth())
      print(options, all, text)
    }),
  )

const openCommand = new Command('open')
  .description('report an incident; it is on the status page at once')
  .argument('<title>', 'what people notice')
  .argument('<message>', 'what is known, and what you do about it')
  .addOption(
    new Option('--impact <impact>', 'how bad it is').choices(Incident.shape.impact.options).default('minor'),
  )
  .addOption(
    new Option('--component <component...>', 'what it concerns; everything without it').choices(
      StatusComponent.options,
    ),
  )
  .option('--json', 'as JSON, for programs')
  .action(
    (
      title: string,
      message: string,
      options: JsonOption & { impact: Incident['impact']; component?: StatusComponent[] },
    ) =>
      withData(async ({ service }) => {
        const given = Incident.pick({ title: true }).safeParse({ title })
        if (!given.success || message.trim() === '' || message.length > 2000)
          throw new CliError('a title has 1 to 200 characters, and a message 1 to 2000')
        const incident_id = uuid7()
        await runOnAccounts(service, openIncident, {
          incident_id,
          update_id: uuid7(),
          title: given.data.title,
          impact: options.impact,
          components: options.component ?? [],
          state: 'investigating',
          message: message.trim(),
          started_at: new Date().toISOString(),
          by: null,
        })
        print(options, incidentOf(service, incident_id), `Incident ${incident_id} is open.\n`)
      }),
  )

function updating(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .argument('<id>', 'of the incident')
    .argument('<message>', 'what is known now')
    .option('--json', 'as JSON, for programs')
}

async function update(id: string, message: string, state: IncidentState, options: JsonOption): Promise<void> {
  await withData(async ({ service }) => {
    incidentOf(service, id)
    if (message.trim() === '' || message.length > 2000)
      throw new CliError('a message has 1 to 2000 characters')
    await runOnAccounts(service, updateIncident, {
      incident_id: id,
      update_id: uuid7(),
      state,
      message: message.trim(),
      by: null,
    })
    print(options, incidentOf(service, id), `Incident ${id} is ${state} now.\n`)
  })
}

const updateCommand = updating('update', 'add an update to an incident')
  .addOption(
    new Option('--state <state>', 'how far you are')
      .choices(IncidentState.exclude(['resolved']).options)
      .default('identified'),
  )
  .action((id: string, message: string, options: JsonOption & { state: IncidentState }) =>
    update(id, message, options.state, options),
  )

const resolveCommand = updating('resolve', 'end an incident').action(
  (id: string, message: string, options: JsonOption) => update(id, message, 'resolved', options),
)

export const incidentCommand = new Command('incident')
  .description('report, update and resolve incidents; they appear on the status page')
  .addCommand(listCommand)
  .addCommand(openCommand)
  .addCommand(updateCommand)
  .addCommand(resolveCommand)
