import { z } from 'zod'
import type { Operation } from '../../../sync-protocol/index.ts'
import type { Bench } from '../bench.ts'
import { MOBILE, pushBody, requireApplied, signInBrowser } from '../stowage-client.ts'

/** Signs a browser in, and selects a household for it. Gives its cookies. */
export async function cookiesFor(url: string, household_id: string): Promise<string> {
  const headers = await signInBrowser(url)
  await selectHousehold(url, headers, household_id)
  return z.string().parse(headers.cookie)
}

/** Selects a household for a session. */
export async function selectHousehold(
  url: string,
  headers: Readonly<Record<string, string>>,
  household_id: string,
): Promise<void> {
  const answer = await fetch(`${url}/api/v1/session/household`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ household_id }),
  })
  if (!answer.ok) throw new Error(`the household cannot be selected: ${await answer.text()}`)
}

/** Somebody else's phone pushes operations. */
export async function pushed(
  bench: Bench,
  household_id: string,
  operations: readonly Operation[],
): Promise<void> {
  const connection = bench.connect()
  requireApplied(await connection.post(`${MOBILE}/mutations`, pushBody(household_id, operations)))
  connection.close()
}
