import { z } from 'zod'
import { aiLevels } from '../../engine/index.ts'
import { modelFaults } from './model-server.ts'

/** What a model is asked for. */
export const callPurposes = ['translate', 'compose', 'look'] as const
export type CallPurpose = (typeof callPurposes)[number]

/** How a call ended. `sending` is a call that did not end: the server stopped meanwhile. */
export const callStatuses = ['sending', 'answered', 'unusable', ...modelFaults] as const
export type CallStatus = (typeof callStatuses)[number]

/** The facts of a call that are kept beside the text. */
export const CallFacts = z.strictObject({
  purpose: z.enum(callPurposes),
  level: z.enum(aiLevels),
  host: z.string(),
  model: z.string(),
  /** Size of the request, in bytes. */
  bytes: z.int(),
  tokens_in: z.int(),
  tokens_out: z.int(),
  ms: z.int(),
  status: z.enum(callStatuses),
  /** Number of times that the request was sent. */
  sent_times: z.int(),
  record_ids: z.array(z.string()),
  /** SHA-256 of each picture, in hex. */
  pictures: z.array(z.string()),
})
export type CallFacts = z.infer<typeof CallFacts>

/** A call, as people are shown it. */
export interface KnownCall extends CallFacts {
  readonly public_id: string
  readonly user_id: string
  readonly at: string
  /** The request as it was sent, with hashes in place of pictures; null after 30 days. */
  readonly sent: string | null
}
