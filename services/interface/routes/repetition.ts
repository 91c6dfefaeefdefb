import { takesBearer, takesSession } from './access.ts'
import { isBinaryReply } from './content.ts'
import type { DescribedRoute } from './described-route.ts'

/**
 * Whether a route supports an `Idempotency-Key` by the answers that the server keeps for minutes, unless its declaration
 * says otherwise: each change of a person who is signed in. The ledger recognizes the operations of a route that
 * `writes`. Of a form with files the key alone is compared. The bytes of a file name their upload. A route with several statuses tells by them what an id has brought about.
 */
export function repeatsByDefault({
  access,
  by_token,
  bytes,
  method,
  page,
  reply,
  statuses,
  writes,
}: Omit<DescribedRoute, 'errors'>): boolean {
  if (method === 'GET' || by_token === 'read' || writes !== undefined || page) return false
  if (!takesBearer(access) && !takesSession(access)) return false
  return bytes === null && !isBinaryReply(reply) && statuses.length === 1
}
