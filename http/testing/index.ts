/**
 * For the tests of programs that embed Stowage: a household in memory, and a server in the same process with replicas.
 * Clocks and ids are fixed, so that each run is the same.
 */
export { FIXED_START, FixedClock, fixedIds } from './fixed.ts'
export { TestHousehold } from './test-household.ts'
export { TestServer } from './test-server.ts'
