import { v7 as uuid7 } from 'uuid'
import type { Phone } from '../../support/stowage.ts'

/** A thing that a code names. */
export type Target = { readonly kind: string; readonly id: string | undefined }

/** Opens a session and scans the targets in it; returns its id. */
export async function scanned(
  does: (method: string, path: string, body?: unknown) => Promise<unknown>,
  purpose: string,
  targets: readonly (readonly [role: string, target: Target])[],
): Promise<string> {
  const session = uuid7()
  await does('POST', '/scan-sessions', { public_id: session, purpose })
  for (const [role, target] of targets) await does('POST', `/scan-sessions/${session}/scan`, { role, target })
  return session
}

/** Operations that scan something which may be one of several things. */
export function openTargets(
  { phone }: { readonly phone: Phone },
  session_id: string,
  ids: readonly (string | undefined)[],
  count: number,
) {
  const options = ids.map((id) => ({ role: 'subject', target: { kind: 'item', id } }))
  return Array.from({ length: count }, () =>
    phone.operation('scan_session.scan', { public_id: uuid7(), session_id, options }),
  )
}
