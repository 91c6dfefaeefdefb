import { readFileSync } from 'node:fs'
import { CONFIG_VARIABLES } from './config-variables.ts'
import { isIdpVariable } from './idp-config.ts'

/** The end of the name of a variable that holds the path of a file in place of a secret. */
const END = '_FILE'
/** Maximum size of a file with a secret, in characters. */
const MAX_LENGTH = 10_000

const SECRETS: ReadonlySet<string> = new Set(
  CONFIG_VARIABLES.flatMap(({ name, secret }) => (secret ? [name] : [])),
)

/** Whether a variable holds the path of a file with a secret. */
function isSecretFile(name: string): boolean {
  return name.endsWith(END) && isSecret(name.slice(0, -END.length))
}

function isSecret(name: string): boolean {
  return SECRETS.has(name) || (isIdpVariable(name) && name.endsWith('_CLIENT_SECRET'))
}

/**
 * The environment with the secrets of files in the places of their paths. A vault, systemd and container engines hand secrets over
 * as files, which neither `docker inspect` nor the list of processes shows. No problem repeats what a file contains.
 */
export function withSecretFiles(env: Readonly<Record<string, string | undefined>>): {
  readonly given: Record<string, string | undefined>
  readonly problems: readonly string[]
} {
  const given = { ...env }
  const problems: string[] = []
  for (const [variable, path] of Object.entries(env)) {
    if (!isSecretFile(variable) || path === undefined) continue
    const name = variable.slice(0, -END.length)
    delete given[variable]
    if (given[name] !== undefined) problems.push(`${name} and ${variable} must not be set together`)
    else {
      const secret = secretIn(path)
      if (secret === null)
        problems.push(`${variable} must be a file with one line, which the server can read`)
      else given[name] = secret
    }
  }
  return { given, problems }
}

/** The line in a file; null for none. */
function secretIn(path: string): string | null {
  try {
    const secret = readFileSync(path, 'utf8').replace(/\r?\n$/, '')
    return secret === '' || secret.length > MAX_LENGTH || /[\r\n\0]/.test(secret) ? null : secret
  } catch {
    return null
  }
}
