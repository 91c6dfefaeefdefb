import { z } from 'zod'
import {
  AcceptedContainer,
  AcceptedItem,
  type DraftField,
  MOST_DRAFTS,
  Placement,
  suggestionLevels,
  suggestionReasonCodes,
  suggestionSources,
} from '../../../engine/index.ts'
import { Uuid } from '../../../sync-protocol/index.ts'
import type { Suggestion } from '../../intake/intake.ts'
import type { KeptDraft } from '../../intake/kept.ts'
import { moment } from '../moment.ts'
import { CitationReply } from './replies.ts'

/** Characters of the text of a suggestion. */
const LONGEST_INTAKE_TEXT = 2000
/** Codes and pictures of one suggestion. */
const MOST_CODES = 20
const MOST_PICTURES = 4

/** What a person says, scans and photographs of new things. */
export const intakeFields = {
  text: z
    .string()
    .trim()
    .min(1)
    .max(LONGEST_INTAKE_TEXT)
    .optional()
    .meta({ description: 'What it is, in a few words', examples: ['3 boxes of AA batteries in the drawer'] }),
  codes: z
    .array(z.string().trim().min(1).max(500))
    .max(MOST_CODES)
    .default([])
    .meta({ description: 'Codes that were scanned or typed' }),
  media_ids: z
    .array(Uuid)
    .max(MOST_PICTURES)
    .default([])
    .meta({ description: 'Photos that the household has already' }),
  session_id: Uuid.optional().meta({ description: 'A vision session of this person, with its images' }),
  place: Placement.optional().meta({ description: 'Where the person is: the new thing is put there' }),
  several: z
    .boolean()
    .default(false)
    .meta({ description: 'Whether each line, code and photo is a thing of its own' }),
  receipt: z
    .boolean()
    .default(false)
    .meta({ description: 'Whether the photos are of a receipt: each of its lines becomes a draft' }),
  language: z.enum(['en', 'de', 'fr', 'es']).optional(),
  time_zone: z
    .string()
    .max(64)
    .default('UTC')
    .meta({ examples: ['Europe/Berlin'] }),
  use_provider: z
    .boolean()
    .default(true)
    .meta({ description: 'Whether a model may be asked, where the household permits it' }),
}

const Value = z
  .union([z.string(), z.number(), z.array(z.string()), Placement])
  .meta({ description: 'An id for a category, ids for tags, a place for a placement, else text or a number' })

const Reason = z.strictObject({
  code: z.enum(suggestionReasonCodes),
  words: z.string().nullable().meta({ description: 'The words that were said or read' }),
  things: z.array(CitationReply),
})

const Option = {
  value: Value,
  text: z.string().meta({ description: 'The value for people: the name of a category, the path of a place' }),
  confidence: z.number().min(0).max(1).meta({ description: 'The probability that it is right' }),
  source: z.enum(suggestionSources),
  because: z.array(Reason),
}

const Field = z
  .strictObject({
    ...Option,
    level: z.enum(suggestionLevels).meta({
      description: 'prefill: sure enough to be filled in. offer: to be shown beside the field',
    }),
    alternatives: z.array(z.strictObject(Option)),
  })
  .meta({ id: 'SuggestedField', description: 'A value for a field, with what it rests on.' })

const field = Field.optional()
const fieldReplies = {
  name: field,
  quantity: field,
  unit: field,
  category_id: field,
  tag_ids: field,
  placement: field,
  minimum_quantity: field,
  expires_on: field,
  manufacturer: field,
  model_number: field,
  serial_number: field,
  purchase_price: field,
  currency: field,
  purchase_date: field,
  purchased_from: field,
  kind: field,
} satisfies Record<DraftField, typeof field>

const DraftReply = z
  .strictObject({
    draft_id: z.string(),
    line: z.string().nullable().meta({ description: 'The line of which the draft was made' }),
    fields: z.strictObject(fieldReplies),
    existing: z
      .array(
        z.strictObject({
          thing: CitationReply,
          matched_by: z.enum(['code', 'picture', 'name']),
          confidence: z.number(),
          quantity: z.number().nullable(),
          unit: z.string().nullable(),
        }),
      )
      .meta({ description: 'What the household has already: more of it can be added with `add_to`' }),
    duplicates: z.array(CitationReply).meta({ description: 'Things of nearly the same name' }),
    codes: z.array(z.string()).meta({ description: 'Product codes that the new thing gets' }),
    image_ids: z.array(z.string()).meta({ description: 'Photos that the new thing gets' }),
  })
  .meta({ id: 'IntakeDraft', description: 'A new thing as it is suggested.' })

const EXAMPLE = {
  public_id: '019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d',
  kind: 'item',
  status: 'open',
  created_at: '2026-11-23T10:00:00.000Z',
  expires_at: '2026-11-30T10:00:00.000Z',
  session_id: null,
  drafts: [
    {
      draft_id: '019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3e',
      line: '3 boxes of AA batteries',
      fields: {
        quantity: {
          value: 3,
          text: '3',
          confidence: 0.97,
          source: 'text',
          because: [{ code: 'said', words: '3', things: [] }],
          level: 'prefill',
          alternatives: [],
        },
      },
      existing: [],
      duplicates: [],
      codes: [],
      image_ids: [],
    },
  ],
  unused_lines: [],
  action_id: null,
}

export const SuggestionReply = z
  .strictObject({
    public_id: z.string(),
    kind: z.enum(['item', 'container']),
    status: z.enum(['open', 'accepted']),
    created_at: moment,
    expires_at: moment,
    session_id: z.string().nullable(),
    drafts: z.array(DraftReply),
    unused_lines: z.array(z.string()).meta({
      description: 'Lines of the text of which no draft is made: send `several` for a draft of each',
    }),
    action_id: z.string().nullable(),
  })
  .meta({
    id: 'IntakeSuggestion',
    description: 'Drafts of new things, to be corrected and accepted.',
    examples: [EXAMPLE],
  })

const accepted = {
  draft_id: Uuid,
  image_ids: z
    .array(Uuid)
    .max(MOST_PICTURES)
    .optional()
    .meta({ description: 'Photos that it gets; all of the draft if absent' }),
}

const common = {
  mode: z
    .enum(['all', 'each'])
    .default('all')
    .meta({ description: 'all: everything or nothing. each: what can be done' }),
}

export const AcceptItemsBody = z.strictObject({
  drafts: z
    .array(
      z.strictObject({
        ...accepted,
        fields: AcceptedItem.optional(),
        add_to: Uuid.optional().meta({ description: 'An item whose quantity grows, in place of a new one' }),
        quantity: z.number().positive().max(1e9).optional().meta({ description: 'By how much it grows' }),
        codes: z.array(z.string().trim().min(1).max(200)).max(MOST_CODES).optional(),
      }),
    )
    .min(1)
    .max(MOST_DRAFTS),
  create_category: AcceptedItem.shape.name
    .optional()
    .meta({ description: 'A new category, for the drafts that have none' }),
  create_tags: z.array(AcceptedItem.shape.name).max(5).default([]),
  ...common,
})

export const AcceptContainersBody = z.strictObject({
  drafts: z
    .array(z.strictObject({ ...accepted, fields: AcceptedContainer }))
    .min(1)
    .max(MOST_DRAFTS),
  ...common,
})

/** A suggestion in a reply. */
export function suggestionReply(suggestion: Suggestion): z.input<typeof SuggestionReply> {
  const {
    public_id,
    kind,
    status,
    created_at,
    expires_at,
    session_id,
    drafts,
    unused_lines,
    accepted: done,
  } = suggestion
  return {
    ...{ public_id, kind, status, created_at, expires_at, session_id },
    drafts: drafts.map(draftReply),
    unused_lines: [...unused_lines],
    action_id: done?.action_id ?? null,
  }
}

function draftReply(draft: KeptDraft): z.input<typeof DraftReply> {
  return DraftReply.parse(draft)
}
