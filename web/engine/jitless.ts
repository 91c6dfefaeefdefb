import * as z from 'zod'

// The policy of the page forbids `eval`, and zod tries whether it may. To be imported before the first schema is made.
z.config({ jitless: true })
