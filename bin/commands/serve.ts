import { Command } from 'commander'
import { readConfig } from '../../services/config/config.ts'
import { CONFIG_VARIABLES } from '../../services/config/config-variables.ts'
import { firstSignal, serveUntilStopped } from '../serve-until-stopped.ts'

const width = Math.max(...CONFIG_VARIABLES.map(({ name }) => name.length))
const variables = CONFIG_VARIABLES.map(
  (variable) =>
    `  ${variable.name.padEnd(width)}  ${variable.meaning} (default: ${variable.default || 'none'})`,
)

export const serveCommand = new Command('serve')
  .description('run the server until SIGTERM, SIGHUP or Ctrl-C stops it')
  .addHelpText('after', `\nEnvironment:\n${variables.join('\n')}`)
  .action(async () => {
    const config = readConfig(process.env)
    await serveUntilStopped(config, firstSignal(), ({ services, url }) =>
      process.stderr.write(`Stowage ${services.version} is ready at ${url}\n`),
    )
  })
