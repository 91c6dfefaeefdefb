import { once } from 'node:events'
import { createServer } from 'node:net'
import type { RunningStowage } from '../http/index.ts'
import type { Config } from '../services/config/config.ts'
import { CertificateError } from '../services/tls/certificate.ts'
import { CliError } from './failure.ts'
import { giveMemoryBackWhenQuiet } from './memory.ts'

/** Starts the server, calls `ready`, and serves until the signal comes. Requests in progress are finished first. */
export async function serveUntilStopped(
  config: Config,
  stop: Promise<NodeJS.Signals>,
  ready: (stowage: RunningStowage) => void,
): Promise<void> {
  // Help and completion name these commands, too, and need no server.
  const { startStowage } = await import('../http/index.ts')
  const stowage = await startStowage(config).catch((error: unknown) => {
    throw listenError(error, config) ?? error
  })
  const { log } = stowage.services
  giveMemoryBackWhenQuiet()
  ready(stowage)
  const signal = await stop
  log.info({ signal }, 'stopping after the requests in progress')
  await stowage.close()
  log.info('stopped')
}

/**
 * Listens for a moment where the server will listen, so that minutes of work before its start are not in vain.
 * @throws {CliError} if it cannot listen there
 */
export async function requireAddress(config: Config): Promise<void> {
  const { host, port, tls } = config
  for (const each of tls.mode === 'off' ? [port] : [port, tls.port]) {
    const probe = createServer()
    try {
      probe.listen(each, host)
      await once(probe, 'listening')
    } catch (error) {
      throw listenError(error, config) ?? error
    } finally {
      probe.close()
    }
  }
}

/** The first signal that stops a server. Call it before the start, which may take a while. */
export function firstSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    // A terminal sends Ctrl-C to npm and to the server, and npm forwards it: the second signal must not interrupt the
    // shutdown.
    // A terminal that is closed sends SIGHUP.
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, resolve)
  })
}

/** The reason for which the server cannot start, with the variables to change; null for any other error. */
function listenError(error: unknown, { host, port: first, tls }: Config): CliError | null {
  if (error instanceof CertificateError) return new CliError(error.message)
  const code = error instanceof Error && 'syscall' in error && 'code' in error ? error.code : null
  const port = error instanceof Error && 'port' in error ? Number(error.port) : first
  const variable = tls.mode !== 'off' && port === tls.port ? 'STOWAGE_TLS_PORT' : 'STOWAGE_PORT'
  if (code === 'EADDRINUSE') {
    return new CliError(
      `port ${port} of ${host} is in use by another program: stop that program, or set ${variable} to another port`,
    )
  }
  if (code === 'EACCES' && port < 1024) {
    return new CliError(`this user may not listen on port ${port}: set ${variable} to a port from 1024 on`)
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new CliError(`${host} is not an address of this machine: set STOWAGE_HOST to one of its addresses`)
  }
  return null
}
