import { type Answer, answer, type Language } from '../../engine/index.ts'
import { householdSource } from '../../services/questions/household-source.ts'
import type { DataFolder } from '../data.ts'

/** Answers a question about a household in this process. It keeps nothing. */
export async function askHousehold(
  { pool, service }: DataFolder,
  household_id: string,
  asked: { readonly question: string; readonly language: Language },
): Promise<Answer> {
  const file = await pool.acquire(household_id)
  try {
    const people = service.read((view) =>
      view.find('memberships', 'household_id', household_id).map(({ record: { user_id } }) => ({
        user_id,
        name: view.get('users', user_id)?.record.name ?? '',
      })),
    )
    return await answer(asked, {
      source: householdSource(file),
      names: await file.questionNames(),
      members: people,
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      now: Date.now(),
      nameOf: (id) => people.find(({ user_id }) => user_id === id)?.name ?? null,
    })
  } finally {
    file.release()
  }
}
