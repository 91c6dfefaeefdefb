import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openServiceFile, type ServiceFile, StorageError } from '../../../storage/index.ts'
import { KEY_FILE, type Keys, keysInFile } from '../../accounts/second-factor/installation-keys.ts'
import { unopenedTexts } from '../../accounts/second-factor/reseal.ts'
import { secretBox } from '../../accounts/second-factor/secret-box.ts'
import { counted } from '../words.ts'
import type { Finding } from './finding.ts'

/** Where the key of an installation is. */
export interface KeyPlace {
  readonly data: string
  /** The keys of the configuration; null for those in the data folder. */
  readonly secret_keys: Keys | null
}

/**
 * Checks that the key of the installation can be read, and that it opens what it encrypted. No backup has the key, and a server that
 * runs keeps it in memory: a damaged file would be noticed only by the next start.
 */
export function* examineKey({ data, secret_keys }: KeyPlace): Generator<Finding> {
  const service = openedService(join(data, 'service.sqlite'))
  if (!service) return
  try {
    yield* findingsOf(secret_keys ?? keysInFile(data), service, secret_keys ? 'STOWAGE_SECRET_KEY' : KEY_FILE)
  } finally {
    service.close()
  }
}

/** The accounts; null if the check of the file reports why they cannot be read. */
function openedService(path: string): ServiceFile | null {
  if (!existsSync(path)) return null
  try {
    return openServiceFile(path)
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    return null
  }
}

function* findingsOf(
  keys: Keys | 'missing' | 'damaged',
  service: ServiceFile,
  subject: string,
): Generator<Finding> {
  if (keys === 'damaged') {
    yield {
      level: 'problem',
      subject,
      code: 'check_key_damaged',
      message: 'is damaged: each line must contain 32 bytes in base64',
      advice:
        'Put your copy of it in place before the server starts again: it would not start. A running server still knows the key.',
    }
    return
  }
  const box = keys === 'missing' ? null : secretBox(() => keys)
  const { count, unopened } = service.read((view) => unopenedTexts(view, box))
  const values = { count: unopened }
  if (keys === 'missing' && count > 0) {
    yield {
      level: 'problem',
      subject,
      code: 'check_key_missing',
      values,
      message: `is missing, and ${counted(count, 'authenticator or phone', 'authenticators and phones')} cannot be read without it`,
      advice:
        'Put your copy of it in place before the server starts again: a start makes a new key. A running server still knows the old one.',
    }
  } else if (unopened > 0) {
    yield {
      level: 'warning',
      subject,
      code: 'check_key_other',
      values,
      message: `does not open ${counted(unopened, 'authenticator or phone', 'authenticators and phones')} of ${count}`,
      advice:
        'Add the key that encrypted them as a further line, if you have it. Otherwise their owners use a recovery code and set up again.',
    }
  } else if (keys !== 'missing') {
    yield {
      level: 'ok',
      subject,
      message: `opens ${counted(count, 'authenticator or phone', 'authenticators and phones')}`,
    }
  }
}
