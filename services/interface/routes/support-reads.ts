import { tokenScope } from './access.ts'
import { isBinaryReply } from './content.ts'
import type { DescribedRoute } from './described-route.ts'

/**
 * SPEC.md SA1: whether a support session may call a route on the household that it reads: for an answer of JSON to a GET
 * that a program may also have. Files, exports and replicas would stay on the machine of the staff.
 */
export function isReadableBySupport(
  route: Pick<DescribedRoute, 'method' | 'access' | 'by_token' | 'reply'>,
): boolean {
  return route.method === 'GET' && tokenScope(route) === 'read' && !isBinaryReply(route.reply)
}
