/**
 * How much of what is made up is played. `npm test` plays a tenth of the rounds and a third of the cases, the same in every run:
 * a test that fails there shows a fault of the last change. `npm run test:all` plays everything, from the seed of the day on.
 * vitest.config.ts sets the seed for every process.
 */
export const everything = process.env.STOWAGE_TEST_ROUNDS === 'all'

/** The seed of what is made up: 1, or the day as a number (20261122). `test/slowest-files.ts` prints how to play it again. */
export const seed = Number(process.env.STOWAGE_TEST_SEED ?? 1)

/** How many rounds are played now: all of them, or a tenth. */
export function rounds(all: number): number {
  return everything ? all : Math.ceil(all / 10)
}

/** All of many cases that are alike, or one in three. `turn`, from 0 on, says which. Slow cases name another share. */
export function some<T>(cases: readonly T[], turn = 0, one_in = 3): readonly T[] {
  return everything ? cases : cases.filter((_, i) => i % one_in === turn)
}
