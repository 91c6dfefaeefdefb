/** Hours for which a job is kept when it is over, with its PDF. */
export const KEPT_HOURS = 24

/** So many jobs of a household are kept; a new one lets the oldest go. */
export const MOST_KEPT = 50

/** So many jobs of a household can wait or be printed at once. */
export const MOST_WAITING = 5

/** So many things can be named by their ids in one job. */
export const MOST_IDS = 1000
