import { expect, it } from 'vitest'
import { householdCommands } from '../../engine/index.ts'
import { dearOperations } from '../bench/stalls/dear-operations.ts'
import { dearRequests } from '../bench/stalls/dear-requests.ts'
import { allRoutes } from '../support/all-routes.ts'

it('every type of operation has a dear case, which the benchmark sends', () => {
  expect(Object.keys(dearOperations).sort()).toEqual([...householdCommands.keys()].sort())
})

it('every route has a dear case, which the benchmark sends', () => {
  expect(Object.keys(dearRequests).sort()).toEqual(allRoutes.map(({ id }) => id).sort())
})
