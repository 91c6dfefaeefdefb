import { existsSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Command } from 'commander'
import { CliError } from '../failure.ts'
import { unitText } from '../service/unit.ts'

const UNIT = '/etc/systemd/system/stowage.service'

interface Options {
  readonly user: string
  readonly data: string
  readonly env: string
  readonly output: string
  readonly print?: boolean
  readonly force?: boolean
}

const installCommand = new Command('install')
  .description('write a systemd unit that runs this program')
  .option('--user <name>', 'the user that runs the server', 'stowage')
  .option('--data <folder>', 'the data folder', '/var/lib/stowage')
  .option('--env <file>', 'the file with environment variables', '/etc/stowage.env')
  .option('--output <file>', 'where the unit is written', UNIT)
  .option('--print', 'write the unit to standard output, and change nothing')
  .option('--force', 'replace an existing unit')
  .addHelpText(
    'after',
    `
The unit lets the server write to its data folder alone. Afterwards:
  sudo useradd --system --home-dir /var/lib/stowage stowage   if there is no such user
  sudo systemctl daemon-reload
  sudo systemctl enable --now stowage`,
  )
  .action((options: Options) => {
    if (!/^[a-z_][a-z0-9_-]{0,31}$/.test(options.user))
      throw new CliError(`${options.user} is not a user name`)
    for (const path of [options.data, options.env]) if (/[\s"'\\%$]/.test(path)) throw unusable(path)
    const node = process.execPath
    const program = fileURLToPath(new URL('../stowage.js', import.meta.url))
    for (const path of [node, program]) if (/[^\S ]|["'\\$]/.test(path)) throw unusable(path)
    const text = unitText({
      node,
      program,
      user: options.user,
      data: resolve(options.data),
      env: resolve(options.env),
    })
    if (options.print) {
      process.stdout.write(text)
      return
    }
    if (existsSync(options.output) && !options.force)
      throw new CliError(`${options.output} exists already; --force replaces it`)
    try {
      writeFileSync(options.output, text, { mode: 0o644 })
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new CliError(
        `${options.output} cannot be written (${reason}): run the command as root, or use --print`,
      )
    }
    process.stdout.write(
      `${options.output} is written. Start the server with "systemctl daemon-reload" and "systemctl enable --now stowage".\n`,
    )
  })

function unusable(path: string): CliError {
  return new CliError(`systemd cannot use the path ${path}: rename the folder`)
}

export const serviceCommand = new Command('service')
  .description('run the server as a service of this machine')
  .addCommand(installCommand)
