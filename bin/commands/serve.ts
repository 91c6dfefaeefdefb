import { Command } from 'commander'
import { type Config, readConfig } from '../../services/config/config.ts'
import { CONFIG_VARIABLES } from '../../services/config/config-variables.ts'
import { isLocalAddress } from '../../services/labels/local-address.ts'
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
    await serveUntilStopped(config, firstSignal(), ({ services, tls_url, url }) =>
      process.stderr.write(
        `Stowage ${services.version} is ready at ${url}${[null, url].includes(tls_url) ? '' : ` and ${tls_url}`}\n${addressLines(config, url)}`,
      ),
    )
  })

/** The address that other devices open, and what to do about a wrong one. */
function addressLines({ base_url, base_url_guessed }: Config, url: string): string {
  const hint = base_url_guessed ? '; set STOWAGE_BASE_URL if it is another one' : ''
  const lines = [
    isLocalAddress(base_url)
      ? 'Labels and links carry an address that only this machine can open: set STOWAGE_BASE_URL'
      : `Labels and links carry ${base_url}${hint}`,
    `Addresses of this server, and https: ${url}/connection`,
  ]
  return lines.map((line) => `  ${line}\n`).join('')
}
