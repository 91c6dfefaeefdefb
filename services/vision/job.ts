import { z } from 'zod'
import type { JobKind } from '../jobs/job.ts'

const VisionFacts = z.strictObject({ session_id: z.string() })
export type VisionFacts = z.infer<typeof VisionFacts>

/** The analyses of vision sessions: the total and the progress count images. */
export const VISION_JOBS: JobKind<VisionFacts> = {
  folder: 'vision-jobs',
  facts: VisionFacts,
  bounds: {
    at_once: 1,
    unfinished_of_household: 4,
    unfinished_of_user: 2,
    kept_of_household: 50,
    kept_hours: 24,
  },
  busy: 'Too many pictures are being looked at; try again later.',
  interrupted: 'The server stopped while the pictures were looked at. Start the analysis again.',
  failure: () => ({ code: 'failed', message: 'The pictures could not be looked at.' }),
}
