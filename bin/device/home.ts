import { existsSync, readFileSync, rmSync } from 'node:fs'
import { homedir, hostname } from 'node:os'
import { join } from 'node:path'
import { v7 as uuid7 } from 'uuid'
import { z } from 'zod'
import { makeFolders } from '../../platform/index.ts'
import type { KeptSession, TokenKeeper } from '../../sync-protocol/transport/index.ts'
import { CliError } from '../failure.ts'
import { writeWhole } from './write-whole.ts'

const Settings = z.object({
  /** The random id of this installation, created once. */
  device_installation_id: z.string(),
  /** The current or last user, and the household of the commands. */
  owner: z.object({ user_id: z.string(), email: z.string(), base_url: z.string() }).nullable(),
  household: z.object({ public_id: z.string(), name: z.string() }).nullable(),
})
type Settings = z.infer<typeof Settings>

/**
 * The folder for the data of this computer as a device of its user: `STOWAGE_DEVICE`, or `stowage` in the user's
 * configuration folder (XDG Base Directory Specification; APPDATA on Windows).
 */
export class DeviceHome {
  readonly folder: string
  readonly settings: Settings

  private constructor(folder: string, settings: Settings) {
    this.folder = folder
    this.settings = settings
  }

  static open(env: NodeJS.ProcessEnv = process.env): DeviceHome {
    const config = env.XDG_CONFIG_HOME || env.APPDATA || join(homedir(), '.config')
    const folder = env.STOWAGE_DEVICE || join(config, 'stowage')
    const file = join(folder, 'device.json')
    if (existsSync(file)) return new DeviceHome(folder, readSettings(file))
    const device_installation_id = `cli-${hostname()
      .replace(/[^\x21-\x7e]/g, '-')
      .slice(0, 60)}-${uuid7()}`
    return new DeviceHome(folder, { device_installation_id, owner: null, household: null })
  }

  /** Stores the user of this device, and the household. */
  save(change: Partial<Settings>): void {
    Object.assign(this.settings, change)
    makeFolders(this.folder)
    writeWhole(join(this.folder, 'device.json'), this.settings)
  }

  /** The file of the tokens. */
  get keeper(): TokenKeeper {
    const file = join(this.folder, 'session.json')
    return {
      load: () => (existsSync(file) ? readJson(file) : null),
      save: (session: KeptSession) => {
        makeFolders(this.folder)
        writeWhole(file, session)
      },
      clear: () => rmSync(file, { force: true }),
    }
  }

  /** The folder for the data of one household and one user. */
  replicaFolder(user_id: string, household_id: string): string {
    return join(this.folder, 'replicas', user_id, household_id)
  }
}

function readSettings(file: string): Settings {
  const settings = Settings.safeParse(readJson(file))
  if (settings.success) return settings.data
  throw new CliError(`this program did not write ${file}; move it away, and sign in again`)
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
