import * as z from 'zod'

/** Maximum number of tasks of a plan. */
export const MAX_TASKS = 300

/** The name of a task within its plan: `t1`, `t2` ... */
export const TaskKey = z
  .string()
  .regex(/^t[1-9]\d{0,3}$/, 'the name of a task, such as t12')
  .meta({ examples: ['t12'] })
