import { z } from 'zod'
import {
  draftFields,
  levels,
  Placement,
  resourceTypes,
  type SuggestedDraft,
  suggestionLevels,
  suggestionReasonCodes,
  suggestionSources,
} from '../../engine/index.ts'

const Step = z.strictObject({
  kind: z.enum([...levels, 'container']),
  public_id: z.string(),
  name: z.string(),
})

const Cited = z.strictObject({
  kind: z.enum([...resourceTypes]),
  id: z.string(),
  name: z.string(),
  path: z.array(Step),
})

const Option = z.strictObject({
  value: z.union([z.string(), z.number(), z.array(z.string()), Placement]),
  text: z.string(),
  confidence: z.number(),
  source: z.enum(suggestionSources),
  because: z.array(
    z.strictObject({
      code: z.enum(suggestionReasonCodes),
      words: z.string().nullable(),
      things: z.array(Cited),
    }),
  ),
})

const Field = z.strictObject({
  ...Option.shape,
  level: z.enum(suggestionLevels),
  alternatives: z.array(Option),
})

/** A draft of a suggestion as it is kept. */
export const KeptDraft = z.strictObject({
  draft_id: z.string(),
  /** The line of which it was made; null without one. */
  line: z.string().nullable(),
  fields: z.partialRecord(z.enum(draftFields), Field),
  existing: z.array(
    z.strictObject({
      thing: Cited,
      matched_by: z.enum(['code', 'picture', 'name']),
      confidence: z.number(),
      quantity: z.number().nullable(),
      unit: z.string().nullable(),
    }),
  ),
  duplicates: z.array(Cited),
  codes: z.array(z.string()),
  image_ids: z.array(z.string()),
})
export type KeptDraft = z.infer<typeof KeptDraft>

/** A suggestion as it is kept. */
export const KeptSuggestion = z.strictObject({
  kind: z.enum(['item', 'container']),
  session_id: z.string().nullable(),
  media_ids: z.array(z.string()),
  drafts: z.array(KeptDraft),
  /** The lines of the text that no draft is made of. */
  unused_lines: z.array(z.string()).default([]),
  accepted: z
    .strictObject({
      operation_id: z.string(),
      action_id: z.string(),
      at: z.string(),
      /** A hash of what was accepted; absent in suggestions that an earlier version kept. */
      digest: z.string().optional(),
    })
    .nullable(),
})
export type KeptSuggestion = z.infer<typeof KeptSuggestion>

/** A value that a person did not take, with the words of the name for which it was suggested. */
export const KeptChoice = z.strictObject({
  words: z.array(z.string()),
  rejected: z.array(z.strictObject({ field: z.enum(draftFields), value: z.string() })),
})
export type KeptChoice = z.infer<typeof KeptChoice>

/** A draft of the engine as it is kept. */
export function keptDraft(draft_id: string, line: string | null, draft: SuggestedDraft): KeptDraft {
  return KeptDraft.parse({ draft_id, line, ...draft })
}
