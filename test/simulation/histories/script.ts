import type { Operation } from '../../../sync-protocol/index.ts'
import type { Author } from '../oracle/history.ts'

/** One thing that happens to a household's server. Times are ISO 8601 by the server's clock. */
export type Step =
  | {
      readonly step: 'push'
      readonly at: string
      readonly author: Author
      readonly epoch: string | undefined
      readonly operations: readonly Operation[]
    }
  /** A copy is put away under a name, and put back later on; then a new epoch begins. */
  | { readonly step: 'backup'; readonly name: string }
  | { readonly step: 'restore'; readonly name: string; readonly epoch: string; readonly at: string }

/** A script as a person reads it: one line for each operation. */
export function printScript(steps: readonly Step[]): string {
  return steps.flatMap(printStep).join('\n')
}

function printStep(step: Step): string[] {
  if (step.step === 'backup') return [`backup ${step.name}`]
  if (step.step === 'restore') return [`${time(step.at)} restore ${step.name}, epoch ${short(step.epoch)}`]
  const { author, epoch, operations } = step
  const who = `${author.replica_id}${author.role === 'member' ? '' : ` (${author.role})`}`
  const history = epoch === undefined ? '' : ` epoch ${short(epoch)}`
  return operations.map(
    ({ operation_id, type, input, base_seq, occurred_at }) =>
      `${time(step.at)} ${who}: ${short(operation_id)} ${type} ${shortIds(JSON.stringify(input))} base ${base_seq} at ${time(occurred_at)}${history}`,
  )
}

/** Long ids are told by their last letters. */
export function shortIds(text: string): string {
  return text.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, short)
}

function short(id: string): string {
  return `#${id.slice(-5)}`
}

function time(iso: string): string {
  return iso.replace('2026-01-01T', '').replace('.000Z', '')
}
