import { expect } from 'vitest'
import type { Answer } from './stowage.ts'

/** Expects an error of this status and this code. Where there is another answer, the failure shows all of it. */
export function expectError(
  answer: Pick<Answer, 'status' | 'data' | 'error'>,
  status: number,
  code: string,
): void {
  const { status: actual } = answer
  const said = actual < 400 ? { status: actual, data: answer.data } : { status: actual, ...answer.error }
  expect(said).toMatchObject({ status, code })
}
