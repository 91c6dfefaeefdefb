/** The error as programs read it with `--json`. */
export interface Failure {
  readonly code:
    | 'usage'
    | 'configuration'
    | 'interrupted'
    | 'rejected'
    | 'in_use'
    | 'storage'
    | 'server'
    | 'system'
    | 'internal'
  readonly message: string
  readonly details: readonly string[]
  /** 2 for a wrong call, 128 plus the signal's number for an interruption, 1 for anything else. */
  readonly exit: number
}

/**
 * Writes a failure to standard error: text for people, or with `json` an object with `code`, `message` and `details`.
 * @returns the exit code
 */
export function writeFailure({ code, message, details, exit }: Failure, json: boolean): number {
  if (json) process.stderr.write(`${JSON.stringify({ error: { code, message, details } }, null, 2)}\n`)
  else process.stderr.write(`stowage: ${[message, ...details].join('\n  ')}\n`)
  return exit
}
