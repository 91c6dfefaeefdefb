import { Piscina } from 'piscina'
import { POOL_OPTIONS, workerFile } from '../../../platform/index.ts'
import type { Config } from '../../config/config.ts'
import type { Finding } from './finding.ts'

/** What a check of all files needs: plain data, which is copied to another thread. */
export type CheckTask = Pick<Config, 'data' | 'tls' | 'quotas'> & {
  readonly backups: string
  readonly s3: Config['media']['s3']
  readonly now: string
  readonly secret_keys: readonly Uint8Array[] | null
}

/** Runs the checks of `stowage doctor` in a thread of their own, while the server answers requests. */
export class CheckThread {
  private readonly pool = new Piscina<CheckTask, Finding[]>({
    ...POOL_OPTIONS,
    filename: workerFile('./check.worker', import.meta.url),
    maxThreads: 1,
    idleTimeout: 100,
  })
  private running: Promise<Finding[]> | null = null

  /** The findings of all checks. Checks that are asked for meanwhile share the run. */
  run({ backup, data, media, quotas, secret_keys, tls }: Config, now: Date): Promise<Finding[]> {
    const places = { backups: backup.folder, s3: media.s3, secret_keys }
    const task = { data, tls, quotas, ...places, now: now.toISOString() }
    this.running ??= this.pool.run(task).finally(() => {
      this.running = null
    })
    return this.running
  }

  async close(): Promise<void> {
    await this.pool.destroy()
  }
}
