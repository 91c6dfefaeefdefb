import { Command } from 'commander'
import { withData } from '../data.ts'
import { printJson } from '../print.ts'

export const householdsCommand = new Command('households')
  .description('list the households of this installation, with their ids')
  .option('--json', 'as JSON, for programs')
  .action(async (options: { json?: boolean }) => {
    const households = await withData(async ({ service }) =>
      service.read((view) =>
        view.all('households').map(({ record }) => ({
          public_id: record.public_id,
          name: record.name,
          members: view
            .find('memberships', 'household_id', record.public_id)
            .map(({ record: membership }) => ({
              email: view.get('users', membership.user_id)?.record.email ?? membership.user_id,
              role: membership.role,
            })),
        })),
      ),
    )
    if (options.json) {
      printJson(households)
      return
    }
    if (households.length === 0)
      process.stdout.write('There is no household yet: register an account first.\n')
    for (const { public_id, name, members } of households) {
      const people = members.map(({ email, role }) => `${email} (${role})`).join(', ')
      process.stdout.write(`${public_id}  ${name}  ${people}\n`)
    }
  })
