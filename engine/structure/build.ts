import { isRejection } from '../core/change-set.ts'
import { derivedId } from '../core/derived-id.ts'
import { withoutPauses } from '../core/pausing.ts'
import { reject } from '../core/rejection.ts'
import { householdCommand } from '../merge/command.ts'
import { BuildDesign } from './build-design.ts'
import { planBuild } from './build-plan.ts'
import { levelCollection, type Parent } from './levels.ts'
import { isIdTaken } from './shared-ids.ts'

/**
 * Builds racks, rows, shelves and slots in one operation. The ids of what is made follow from the operation's id and from
 * the place in the plan, whether or not others before it exist: so a phone that knows less makes the same ones.
 */
export const buildStructure = householdCommand({
  type: 'structure.build',
  summary: 'Build racks, rows, shelves and slots by a pattern; existing places do not change',
  input: BuildDesign,
  errors: ['not_found', 'wrong_level', 'too_many', 'already_exists'],
  decide(draft, design) {
    const { operation_id } = draft.stamp
    const plan = withoutPauses(planBuild(draft.view, design, (seq) => draft.hadSeen(seq)))
    if (isRejection(plan)) return plan
    const parents: Parent[] = []
    for (const [index, { level, name, within, existing, position, capacity }] of plan.entries()) {
      const parent = (within === null ? undefined : parents[within]) ?? design.parent
      const public_id = existing ?? derivedId(operation_id, index + 1)
      if (level !== 'slot') parents[index] = { kind: level, id: public_id }
      if (existing !== null) continue
      draft.met = draft.view.get(levelCollection[level], public_id)
      if (draft.met || isIdTaken(draft.view, public_id)) return reject('already_exists')
      if (level === 'slot') draft.create('slots', { public_id, name, parent, position, capacity })
      else draft.create(levelCollection[level], { public_id, name, parent, position })
    }
    return null
  },
})
