/**
 * How much of what is made up is played. `npm test` plays a third of it, the same in every run: what fails there has been broken
 * there. `npm run test:all` plays all of it, from the seed of the day on. vitest.config.ts sets the seed for every process.
 */
export const everything = process.env.STOWAGE_TEST_ROUNDS === 'all'

/** The seed of what is made up: 1, or the day as a number (20261122). `test/slowest-files.ts` prints how to play it again. */
export const seed = Number(process.env.STOWAGE_TEST_SEED ?? 1)

/** How many rounds are played now, of as many as there are. */
export function rounds(all: number): number {
  return everything ? all : Math.ceil(all / 3)
}

/** Of many cases that are alike every third, or all of them. `turn`, from 0 to 2, says which third. */
export function some<T>(cases: readonly T[], turn = 0): readonly T[] {
  return everything ? cases : cases.filter((_, i) => i % 3 === turn)
}
