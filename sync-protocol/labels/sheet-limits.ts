/** The longest side of a page of labels, in millimetres: A0 and a little. */
export const LONGEST_PAGE_MM = 1300

/** The most labels that a page may hold. */
export const MOST_LABELS_ON_A_PAGE = 1000
