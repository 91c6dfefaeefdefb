/** Maximum number of operations of an action. They are done at once, so the number bounds how long others wait. */
export const MAX_ACTION_OPERATIONS = 250
/** Maximum number of missing things that an audit reports. */
export const MAX_MISSING = 500
