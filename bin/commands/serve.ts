import { Command } from 'commander'
import { CONFIG_VARIABLES, readConfig, startStowage } from '../../http/index.ts'
import { giveMemoryBackWhenQuiet } from '../memory.ts'

const width = Math.max(...CONFIG_VARIABLES.map(({ name }) => name.length))
const variables = CONFIG_VARIABLES.map(
  (variable) =>
    `  ${variable.name.padEnd(width)}  ${variable.meaning} (default: ${variable.default || 'none'})`,
)

export const serveCommand = new Command('serve')
  .description('run the server until it is told to stop (SIGTERM or Ctrl-C)')
  .addHelpText('after', `\nEnvironment:\n${variables.join('\n')}`)
  .action(async () => {
    const config = readConfig(process.env)
    const stowage = await startStowage(config)
    const { log } = stowage.services
    giveMemoryBackWhenQuiet()
    process.stderr.write(`Stowage ${stowage.services.version} is ready at ${stowage.url}\n`)
    const signal = await firstSignal()
    log.info({ signal }, 'stopping: requests being answered may finish')
    await stowage.close()
    log.info('stopped')
  })

function firstSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    // A terminal sends Ctrl-C to npm and to the server, and npm passes it on: the second one must not cut the first short.
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, resolve)
  })
}
