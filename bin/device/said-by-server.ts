import { TransportError, type TransportProblem } from '../../sync-protocol/index.ts'
import { CliError, ServerFailure } from '../failure.ts'

/** Failures of the network or the server: the call was right, and may succeed later. */
const LATER: ReadonlySet<TransportProblem> = new Set(['unreachable', 'busy', 'failed', 'corrupt'])

/**
 * The failure of a call to the server, as a failure of the command; any other error as it is.
 * @param more a sentence for the user, or nothing
 */
export function saidByServer(error: unknown, address: string | undefined, more = ''): unknown {
  if (!(error instanceof TransportError)) return error
  if (!LATER.has(error.problem)) return new CliError(`${error.message}${more}`)
  return new ServerFailure(`${address ? `${address}: ` : ''}${error.message}${more}`)
}
