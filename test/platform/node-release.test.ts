import { expect, it } from 'vitest'
import { unfitNode } from '../../platform/index.ts'

it('a release of Node is refused that is too old, or ends programs that use SQLite', () => {
  for (const fit of ['20.19.0', '22.0.0', '24.18.1', '25.0.0', '26.10.0'])
    expect(unfitNode(fit), fit).toBeNull()
  for (const old of ['18.20.4', '20.18.3']) expect(unfitNode(old)).toMatch(/too old: version 20\.19/)
  for (const aborting of ['24.19.0', '24.21.0'])
    expect(unfitNode(aborting)).toMatch(/use version 22 or 26\.$/)
  expect(unfitNode()).toBeNull()
})
