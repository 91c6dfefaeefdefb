import { z } from 'zod'
import type { JobKind } from '../../jobs/job.ts'

/** What a job does with an import. */
const ImportPhase = z.enum(['check', 'apply', 'undo'])
export type ImportPhase = z.infer<typeof ImportPhase>

export const ImportFacts = z.strictObject({ import_id: z.string(), phase: ImportPhase })
export type ImportFacts = z.infer<typeof ImportFacts>

/** The kind of the jobs that work on imports, without their work. Their progress counts rows, or steps and files. */
export const importBounds = {
  folder: 'import-jobs',
  facts: ImportFacts,
  bounds: {
    at_once: 1,
    unfinished_of_household: 1,
    unfinished_of_user: 2,
    kept_of_household: 20,
    kept_hours: 24,
  },
  busy: 'Another import of this household is under way; wait until it is done, or cancel it.',
  interrupted: 'The server stopped during the import. Begin it again.',
} as const satisfies Omit<JobKind<ImportFacts>, 'failure' | 'resume'>
