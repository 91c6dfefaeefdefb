import type { ServiceCommand, User } from '../../engine/index.ts'
import type { TestStowage } from './stowage.ts'

const change: ServiceCommand<{ user_id: string; patch: Partial<User> }> = {
  type: 'test.change_user',
  ledger: ({ user_id }) => ({ user_id }),
  decide(view, { user_id, patch }) {
    const user = view.get('users', user_id)
    if (!user) throw new Error('no user')
    const record = { ...user.record, ...patch }
    return {
      changes: [{ change: 'put', collection: 'users', record, merge: user.merge, prior_seq: user.seq }],
      conflicts: [],
    }
  },
}

/** Changes a user's record as no route does. */
export async function changeUser(
  { running }: TestStowage,
  user_id: string,
  patch: Partial<User>,
): Promise<void> {
  if (!running) throw new Error('Stowage does not run')
  await running.services.accounts.run(change, { user_id, patch }, null)
}
