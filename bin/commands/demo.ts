import { join } from 'node:path'
import { Command } from 'commander'
import { AI_VARIABLES } from '../../services/config/ai-config.ts'
import { type Config, readConfig } from '../../services/config/config.ts'
import { demoFolder } from '../demo/folder.ts'
import { CliError, Interrupted } from '../failure.ts'
import { firstSignal, requireAddress, serveUntilStopped } from '../serve-until-stopped.ts'

export const demoCommand = new Command('demo')
  .description('serve a home that is made up, to look around, until Ctrl-C stops it')
  .option('--data <folder>', 'keep the demo in this folder (otherwise its data is deleted at the end)')
  .option(
    '--photos <number>',
    'maximum number of photos; with fewer, the demo starts earlier (default: about a hundred)',
  )
  .addHelpText(
    'after',
    `
The demo has a data folder of its own: it never uses that of your server. Only this computer can reach it, unless
STOWAGE_HOST is set. Its password is no secret. STOWAGE_PORT sets another port than 8080.`,
  )
  .action(async ({ data: given, photos }: { data?: string; photos?: string }) => {
    const most = photos === undefined ? undefined : numberOfPhotos(photos)
    const folder = demoFolder(given)
    try {
      const config = demoConfig(process.env, folder.data)
      const stop = firstSignal()
      if (!folder.made) {
        await requireAddress(config)
        await makeHome(config, stop, most)
        folder.complete()
      }
      const { DEMO_PASSWORD, PEOPLE } = await import('../../services/demo/people.ts')
      await serveUntilStopped(config, stop, ({ url }) =>
        process.stderr.write(
          `The demo is ready at ${url}\n  e-mail    ${PEOPLE.mara.email} (or ${PEOPLE.jonas.email})\n  password  ${DEMO_PASSWORD}\n` +
            (given === undefined ? 'Ctrl-C stops it, and deletes its data.\n' : 'Ctrl-C stops it.\n'),
        ),
      )
    } finally {
      folder.dispose()
    }
  })

/** The variables that configure a demo, too. Those of data, backups and buckets belong to the real server. */
const SHARED = [
  'STOWAGE_HOST',
  'STOWAGE_PORT',
  'STOWAGE_BASE_URL',
  'STOWAGE_ALLOWED_HOSTS',
  'STOWAGE_TLS',
  'STOWAGE_TLS_PORT',
  'STOWAGE_TLS_CERT',
  'STOWAGE_TLS_KEY',
  'STOWAGE_RATE_LIMITS',
  'STOWAGE_TRUSTED_PROXIES',
  'STOWAGE_LOG_LEVEL',
  'STOWAGE_LABEL_FONTS',
  ...AI_VARIABLES.map(({ name }) => name),
] as const

function demoConfig(env: NodeJS.ProcessEnv, data: string): Config {
  const shared = Object.fromEntries(SHARED.flatMap((name) => (env[name] ? [[name, env[name]]] : [])))
  return readConfig({
    STOWAGE_HOST: '127.0.0.1',
    STOWAGE_LOG_LEVEL: 'warn',
    ...shared,
    STOWAGE_DATA: data,
    STOWAGE_BACKUP_FOLDER: join(data, 'backups'),
  })
}

/** @throws {CliError} if the text is no number */
function numberOfPhotos(text: string): number {
  if (!/^\d{1,4}$/.test(text)) throw new CliError(`--photos: ${text} is not a number of photos`)
  return Number(text)
}

async function makeHome(config: Config, stop: Promise<NodeJS.Signals>, photos?: number): Promise<void> {
  const stopping = new AbortController()
  void stop.then((signal) =>
    stopping.abort(
      new Interrupted(signal, 'interrupted: the home was not completed, and its data is deleted'),
    ),
  )
  const { makeDemo } = await import('../../services/demo/make-demo.ts')
  const { createLogger, version } = await import('../../http/index.ts')
  process.stderr.write('Making a home with several hundred things ...\n')
  let shown = 0
  const onProgress = (done: number, total: number) => {
    const tenths = Math.floor((done / total) * 10)
    if (tenths === shown) return
    shown = tenths
    process.stderr.write(`  ${tenths * 10} %\n`)
  }
  const options = { now: new Date(), log: createLogger(config), version, photos, onProgress }
  await makeDemo(config, { ...options, signal: stopping.signal })
}
