/** Maximum number of plans of a household. */
export const MAX_PLANS = 200
/** Maximum number of versions of a plan. */
export const MAX_VERSIONS = 50
