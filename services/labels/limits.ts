/** Hours for which a finished print job is kept, with its PDF. */
export const KEPT_HOURS = 24

/** Maximum print jobs of a household that are kept; a new one removes the oldest. */
export const MOST_KEPT = 50

/** Maximum print jobs of a household that are queued or running. */
export const MOST_UNFINISHED = 5

/** Maximum print jobs of a user, in all households, that are queued or running. */
export const MOST_UNFINISHED_OF_USER = 10

/** Maximum things that one print job or preview names by their ids. */
export const MOST_IDS = 1000
