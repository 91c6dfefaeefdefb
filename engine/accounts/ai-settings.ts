import { reject } from '../core/rejection.ts'
import type { AiLevel } from './collections.ts'
import { type ServiceView, serviceCommand } from './command.ts'
import { membershipOf } from './households.ts'

/** What a household lets a model of another server have. */
export interface AiSettings {
  readonly level: AiLevel
  /** Whether names of places, categories, tags and members go with a question. */
  readonly share_vocabulary: boolean
  /** When an owner changed it last (ISO 8601 in UTC), and who; null if nobody did. */
  readonly changed_at: string | null
  readonly changed_by: string | null
}

/** What a household lets a model have; nothing if no owner ever said so. */
export function aiSettingsOf(view: ServiceView, household_id: string): AiSettings {
  const record = view.get('households', household_id)?.record
  return {
    level: record?.ai_level ?? 'off',
    share_vocabulary: record?.ai_share_vocabulary ?? false,
    changed_at: record?.ai_changed_at ?? null,
    changed_by: record?.ai_changed_by ?? null,
  }
}

/** SPEC.md AV1: changes what a household lets a model have. Only an owner can. */
export const setAiSettings = serviceCommand<{
  user_id: string
  household_id: string
  /** The time of the change. */
  at: string
  level?: AiLevel | undefined
  share_vocabulary?: boolean | undefined
}>({
  type: 'household.set_ai',
  ledger: ({ user_id, household_id, level, share_vocabulary }) => ({
    user_id,
    household_id,
    ...(level !== undefined && { level }),
    ...(share_vocabulary !== undefined && { share_vocabulary }),
  }),
  decide(draft, { user_id, household_id, at, level, share_vocabulary }) {
    const household = draft.view.get('households', household_id)
    const member = membershipOf(draft.view, user_id, household_id)
    if (!household || !member) return reject('household_access_denied')
    if (member.role !== 'owner') return reject('access_denied')
    const now = aiSettingsOf(draft.view, household_id)
    if (
      (level ?? now.level) === now.level &&
      (share_vocabulary ?? now.share_vocabulary) === now.share_vocabulary
    )
      return null
    draft.replace('households', household, {
      ...(level !== undefined && { ai_level: level }),
      ...(share_vocabulary !== undefined && { ai_share_vocabulary: share_vocabulary }),
      ai_changed_at: at,
      ai_changed_by: user_id,
    })
    return null
  },
})
