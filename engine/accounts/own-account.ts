import { reject } from '../core/rejection.ts'
import { serviceCommand } from './command.ts'

/** SPEC.md I64: gives a user another name. The record has it; the ledger outlives the record, and says only that it changed. */
export const renameUser = serviceCommand<{ user_id: string; name: string }>({
  type: 'account.rename',
  ledger: ({ user_id }) => ({ user_id }),
  decide(draft, { user_id, name }) {
    const user = draft.view.get('users', user_id)
    if (!user) return reject('not_found')
    if (user.record.name !== name) draft.replace('users', user, { name })
    return null
  },
})
