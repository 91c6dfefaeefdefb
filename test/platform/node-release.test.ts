import { expect, it } from 'vitest'
import { unfitNode } from '../../platform/index.ts'

it('a release of Node is refused that is too old', () => {
  for (const fit of ['20.19.0', '22.0.0', '24.18.1', '24.21.0', '26.10.0'])
    expect(unfitNode(fit), fit).toBeNull()
  for (const old of ['18.20.4', '20.18.3']) expect(unfitNode(old)).toMatch(/too old: version 20\.19/)
  expect(unfitNode()).toBeNull()
})
