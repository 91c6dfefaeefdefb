import { derivedId, type LabelTarget, shortCodeOf } from '../../engine/index.ts'
import { authorOf } from '../../services/accounts/author.ts'
import type { Principal } from '../../services/accounts/principal.ts'
import { type Action, act } from '../../services/households/act.ts'
import type { HouseholdHandle } from '../../services/households/handle.ts'
import { rejectionError } from '../errors/rejections.ts'
import type { Services } from '../services.ts'
import { OPERATIONS_AT_ONCE } from './targets.ts'

/** So many times a thing without a short code is given one: who took it off meanwhile is not fought. */
const TRIES = 2

/**
 * Gives each thing that has no short code one; how many were made. The id of the record follows from that of the thing, so
 * two jobs at the same moment make one and the same.
 *
 * @throws HttpError `validation_failed` when a thing is deleted meanwhile, `too_many` when it has all labels that it can have
 */
export async function giveShortCodes(
  household: HouseholdHandle,
  principal: Principal,
  targets: readonly LabelTarget[],
  services: Pick<Services, 'now' | 'newId'>,
): Promise<number> {
  let made = 0
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const missing = without(household, targets)
    if (missing.length === 0) return made
    for (let from = 0; from < missing.length; from += OPERATIONS_AT_ONCE) {
      const batch = missing.slice(from, from + OPERATIONS_AT_ONCE).map((target) =>
        // The second time the derived one stands for something else.
        create(
          target,
          attempt === 0 ? derivedId(target.id, CODE_OF_A_THING) : services.newId(),
          services.newId(),
        ),
      )
      const { results } = await act(household.file, authorOf(principal, household.role), batch, {
        now: services.now(),
      })
      made += results.filter(({ error }) => error === null || error === undefined).length
      const gone = results.find(({ error }) => error && error.code !== 'already_exists')
      if (gone?.error) throw rejectionError(gone.error, [])
    }
  }
  return made
}

/** Which of the ids that follow from a thing's is that of its short code. */
const CODE_OF_A_THING = 7

function without({ file }: HouseholdHandle, targets: readonly LabelTarget[]): LabelTarget[] {
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

/** Makes blank short codes; gives them in the order of their ids. */
export async function makeBlankCodes(
  household: HouseholdHandle,
  principal: Principal,
  count: number,
  operation_id: string,
  { now }: Pick<Services, 'now'>,
): Promise<string[]> {
  const author = authorOf(principal, household.role)
  const blank = { operation_id, type: 'short_code.create_blank', input: { count } }
  const { results } = await act(household.file, author, [blank], { now: now() })
  const [result] = results
  if (result?.error) throw rejectionError(result.error, [])
  return household.file.read((view) =>
    Array.from({ length: count }, (_, at) =>
      view.get('short_codes', derivedId(operation_id, at + 1)),
    ).flatMap((stored) => (stored ? [stored.record.code] : [])),
  )
}
