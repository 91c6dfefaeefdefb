import { expect, it } from 'vitest'
import { Passwords } from '../../services/accounts/passwords.ts'

it('works on two passwords at once, lets 64 wait, and refuses more until one is done', async () => {
  const passwords = new Passwords({ memoryCost: 8, timeCost: 1 })
  const asked = Array.from({ length: 70 }, () => passwords.hash('walnut kettle harbour'))
  const answers = await Promise.allSettled(asked)
  const refused = answers.filter(({ status }) => status === 'rejected')
  expect(answers.slice(0, 66).map(({ status }) => status)).not.toContain('rejected')
  expect(refused).toHaveLength(4)
  for (const refusal of refused)
    expect(refusal).toMatchObject({ reason: { code: 'unavailable', facts: { retry_after_s: 5 } } })
  await expect(passwords.hash('walnut kettle harbour')).resolves.toMatch(/^\$argon2id\$/)
})
