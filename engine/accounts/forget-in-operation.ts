import type { ServiceDraft } from './command.ts'

/** Removes a person from what operators wrote: it stays, and names nobody. */
export function forgetInOperation(draft: ServiceDraft, user_id: string): void {
  const { view } = draft
  for (const collection of [
    'backup_attestations',
    'quality_runs',
    'launch_marks',
    'launch_decisions',
  ] as const)
    for (const stored of view.all(collection))
      if (stored.record.by === user_id) draft.replace(collection, stored, { by: null })
  for (const stored of view.all('release_candidates'))
    if (stored.record.decided_by === user_id)
      draft.replace('release_candidates', stored, { decided_by: null })
  for (const stored of view.all('incidents')) {
    const { updates } = stored.record
    if (!updates.some(({ by }) => by === user_id)) continue
    const nameless = updates.map((update) => (update.by === user_id ? { ...update, by: null } : update))
    draft.replace('incidents', stored, { updates: nameless })
  }
}
