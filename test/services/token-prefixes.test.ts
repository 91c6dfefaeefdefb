import { v7 as uuid7 } from 'uuid'
import { expect, it } from 'vitest'
import * as tokens from '../../services/accounts/secret-token.ts'
import { newToken } from '../../services/accounts/secret-token.ts'

it('each kind of secret begins with its own letters, so that one who finds it knows what it opens', () => {
  const texts = Object.values(tokens).flatMap((each) =>
    typeof each === 'object' ? [each.text(newToken(uuid7()))] : [],
  )
  // Those of devices have a form of their own.
  const prefixes = [...texts.map((text) => text.slice(0, 4)), 'swa_', 'swr_']
  expect(prefixes.length).toBeGreaterThan(8)
  expect(new Set(prefixes).size).toBe(prefixes.length)
})
