import { type Author, derivedId, type LabelTarget, shortCodeOf } from '../../engine/index.ts'
import type { HouseholdFile } from '../../storage/index.ts'
import { operationError } from '../errors.ts'
import { type Action, act } from '../households/act.ts'
import type { Clock, Ids } from '../runtime.ts'
import { OPERATIONS_AT_ONCE } from './targets.ts'

/** An open household, and the member for whom codes are made. */
interface CodeMaker {
  readonly file: HouseholdFile
  readonly author: Author
}

/**
 * Maximum number of attempts to give a record a short code. If a member removes the code each time, the record stays
 * without one.
 */
const TRIES = 2

/**
 * Gives a short code to each record without one; returns the number of new codes. The id of the code's record is
 * derived from that of the labelled record, so two simultaneous jobs create the same code.
 *
 * @throws ServiceError `validation_failed` if a record is deleted meanwhile, `too_many` if it has the maximum number of
 * labels
 */
export async function giveShortCodes(
  { file, author }: CodeMaker,
  targets: readonly LabelTarget[],
  deps: Clock & Ids,
): Promise<number> {
  let made = 0
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const missing = without(file, targets)
    if (missing.length === 0) return made
    for (let from = 0; from < missing.length; from += OPERATIONS_AT_ONCE) {
      const batch = missing.slice(from, from + OPERATIONS_AT_ONCE).map((target) =>
        // In the second attempt, the derived one belongs to another record.
        create(target, attempt === 0 ? derivedId(target.id, CODE_OF_A_THING) : deps.newId(), deps.newId()),
      )
      const { results } = await act(file, author, batch, { now: deps.now() })
      made += results.filter(({ error }) => error === null || error === undefined).length
      const gone = results.find(({ error }) => error && error.code !== 'already_exists')
      if (gone?.error) throw operationError(gone.error, [])
    }
  }
  return made
}

/** The number of the derived id of the short code that a record has. */
const CODE_OF_A_THING = 7

function without(file: HouseholdFile, targets: readonly LabelTarget[]): LabelTarget[] {
  const seen = new Set<string>()
  return file.read((view) =>
    targets.filter((target) => {
      if (seen.has(target.id)) return false
      seen.add(target.id)
      return shortCodeOf(view, target) === null
    }),
  )
}

function create(target: LabelTarget, public_id: string, operation_id: string): Action {
  return { operation_id, type: 'short_code.create', input: { public_id, target } }
}

/** Makes blank short codes; returns them in the order of their ids. */
export async function makeBlankCodes(
  { file, author }: CodeMaker,
  count: number,
  operation_id: string,
  { now }: Clock,
): Promise<string[]> {
  const blank = { operation_id, type: 'short_code.create_blank', input: { count } }
  const { results } = await act(file, author, [blank], { now: now() })
  const [result] = results
  if (result?.error) throw operationError(result.error, [])
  return file.read((view) =>
    Array.from({ length: count }, (_, at) =>
      view.get('short_codes', derivedId(operation_id, at + 1)),
    ).flatMap((stored) => (stored ? [stored.record.code] : [])),
  )
}
