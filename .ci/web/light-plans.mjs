import { resolve } from 'node:path'

const STAND_INS = resolve(import.meta.dirname, '../../web/engine/plans')

/** Puts the smaller modules of `web/engine/plans` in the place of the commands and collections of plans. */
export const lightPlans = {
  name: 'light-plans',
  setup({ onResolve }) {
    onResolve({ filter: /organizer\/commands\/index\.ts$/ }, () => ({ path: `${STAND_INS}/commands.ts` }))
    onResolve({ filter: /organizer\/records\/collections\.ts$/ }, () => ({
      path: `${STAND_INS}/collections.ts`,
    }))
  },
}
