import { hash } from 'node:crypto'
import {
  type AcceptedContainer,
  type AcceptedItem,
  canonicalJson,
  DAY_MS,
  dayIn,
  draftOf,
  type KnownProducts,
  type Language,
  MOST_DRAFTS,
  type Pausing,
  planIntake,
  readProductCode,
  type ScanAction,
} from '../../engine/index.ts'
import { DerivedFile } from '../../storage/index.ts'
import { ServiceError } from '../errors.ts'
import type { HouseholdHandle } from '../households/handle.ts'
import type { Clock, Ids } from '../runtime.ts'
import { recordAction, type ScanCaller } from '../scanning/actions.ts'
import { draftSources, type IntakeRequest, type PictureEvidence, unusedLines } from './evidence.ts'
import { KeptChoice, type KeptDraft, KeptSuggestion, keptDraft } from './kept.ts'
import type { AcceptedImages } from './pictures.ts'
import { refusalOfDrafts } from './refusal.ts'
import { choiceOf, type PastChoice, rejectionsFor } from './rejections.ts'

/** Time for which a suggestion can be accepted, in ms: 7 days. */
const SUGGESTION_MS = 7 * DAY_MS
/** Rejected values that are taken into account, and the days after which they are forgotten. */
const MOST_CHOICES = 200
const CHOICE_DAYS = 180

/** What suggestions need. */
export type IntakeParts = Ids &
  Clock & {
    readonly data: string
    readonly catalogue: KnownProducts
    /** Stores the pictures that accepted drafts get. */
    readonly images: AcceptedImages
  }

/** The person who asks. */
export interface IntakeAsker {
  readonly user_id: string
  readonly time_zone: string
  readonly language?: Language | undefined
}

/** A suggestion with its drafts. */
export interface Suggestion extends KeptSuggestion {
  readonly public_id: string
  readonly created_at: string
  readonly expires_at: string
  readonly status: 'open' | 'accepted'
}

/** A draft as a person accepts it. */
export interface AcceptedInput {
  readonly draft_id: string
  readonly fields: AcceptedItem | AcceptedContainer | null
  readonly add_to: string | null
  readonly quantity: number | null
  readonly codes: readonly string[] | null
  readonly image_ids: readonly string[] | null
}

/** What a person accepts. */
export interface Acceptance {
  readonly kind: 'item' | 'container'
  readonly operation_id: string
  readonly drafts: readonly AcceptedInput[]
  readonly mode: 'all' | 'each'
  readonly create_category: string | null
  readonly create_tags: readonly string[]
}

/** Suggestions for new things: makes them, keeps them for the people who asked, and turns accepted ones into things. */
export class Intake {
  private readonly parts: IntakeParts

  constructor(parts: IntakeParts) {
    this.parts = parts
  }

  /** Makes a suggestion of what a person says, scans and photographs, and keeps it. */
  async suggest(
    household: HouseholdHandle,
    request: IntakeRequest,
    asker: IntakeAsker,
    from: {
      readonly pictures: readonly PictureEvidence[]
      readonly session_id: string | null
      readonly media_ids: readonly string[]
    },
  ): Promise<Suggestion> {
    const { file } = household
    const { newId, now, catalogue } = this.parts
    const choices = this.choices(household.household_id)
    const names = await file.questionNames()
    const { items, containers, calibrations } = await file.learnt()
    const said = request.codes.map((code) => ({ code, image_id: null }))
    const photographed = from.pictures.flatMap(({ image_id, codes }) =>
      codes.map((code) => ({ code, image_id })),
    )
    const corrections = {
      items: calibrations.items.corrections,
      containers: calibrations.containers.corrections,
    }
    const today = dayIn(asker.time_zone, now().getTime())
    // Each draft takes some milliseconds, and there can be many.
    const drafts = await file.readInPieces(function* (view): Pausing<KeptDraft[]> {
      const codes = [...said, ...photographed].map(({ code, image_id }) => ({
        ...readProductCode(view, code, catalogue),
        image_id,
      }))
      yield
      const rejected = (name: string) => rejectionsFor(name, choices)
      const { language } = asker
      const context = { view, names, things: items, containers, corrections, rejected, today, language }
      const made: KeptDraft[] = []
      for (const { line, evidence } of draftSources(request, codes, from.pictures).slice(0, MOST_DRAFTS)) {
        made.push(keptDraft(newId(), line, draftOf(request.kind, evidence, context)))
        yield
      }
      return made
    })
    const { session_id, media_ids } = from
    const kept: KeptSuggestion = {
      ...{ kind: request.kind, session_id, media_ids: [...media_ids], drafts, accepted: null },
      unused_lines: unusedLines(request).slice(0, MOST_DRAFTS),
    }
    return this.keep(household, kept, asker.user_id)
  }

  /** A suggestion of the person. @throws ServiceError `not_found`, also for those of others and expired ones */
  known({ household_id }: HouseholdHandle, public_id: string, user_id: string): Suggestion {
    const entry = this.file(household_id).get(public_id)
    if (entry?.kind !== 'suggestion' || entry.user_id !== user_id) throw new ServiceError('not_found')
    const suggestion = suggestionOf(
      public_id,
      entry.created_at,
      KeptSuggestion.parse(JSON.parse(entry.facts)),
    )
    if (suggestion.expires_at <= this.parts.now().toISOString()) throw new ServiceError('not_found')
    return suggestion
  }

  /**
   * SPEC.md AN5: turns drafts into things by one action, which can be undone as a whole. A retry of the request that did so
   * does nothing.
   * @throws ServiceError `not_found`, `conflict` if it was accepted already, `operation_id_reused` if the id accepted something
   *   else, or the first rejection
   */
  async accept(
    household: HouseholdHandle,
    caller: ScanCaller,
    public_id: string,
    acceptance: Acceptance,
  ): Promise<{
    readonly action: ScanAction
    readonly results: readonly { readonly draft_id: string; readonly id: string; readonly is_new: boolean }[]
  }> {
    const { user_id } = caller.author
    const suggestion = this.known(household, public_id, user_id)
    if (suggestion.kind !== acceptance.kind) throw new ServiceError('not_found')
    const { operation_id, ...content } = acceptance
    const { accepted } = suggestion
    if (accepted && accepted.operation_id !== operation_id) {
      throw new ServiceError('conflict', { message: 'This suggestion was accepted already.' })
    }
    const digest = hash('sha256', canonicalJson(content))
    if (accepted?.digest !== undefined && accepted.digest !== digest) {
      throw new ServiceError('operation_id_reused')
    }
    const chosen = acceptance.drafts.map((draft, index) => {
      const known = suggestion.drafts.find(({ draft_id }) => draft_id === draft.draft_id)
      const path = `drafts.${index}.draft_id`
      if (!known) throw invalid(path, 'The suggestion has no such draft.')
      const first = acceptance.drafts.findIndex(({ draft_id }) => draft_id === draft.draft_id)
      if (first < index) throw invalid(path, 'This draft is chosen twice. Choose each draft once.')
      return { draft, known }
    })
    const { images } = this.parts
    const wanted = chosen.map(({ draft, known }) => draft.image_ids ?? known.image_ids)
    const { pictures, settle } = await images.ready(household, caller, suggestion, wanted)
    const planned = planIntake(public_id, {
      ...acceptance,
      drafts: chosen.map(({ draft, known }, index) => ({
        ...draft,
        codes: codesOf(household, draft, known),
        pictures: pictures[index] ?? [],
      })),
    })
    const action = await recordAction(
      caller,
      { ...planned.action, operation_id: public_id, before: planned.new_tags },
      this.parts,
    ).catch((error: unknown) => {
      throw household.file.read((view) => refusalOfDrafts(error, planned, acceptance.drafts, view))
    })
    await settle()
    this.noteAccepted(household, suggestion, { operation_id, action, digest })
    for (const { draft, known } of chosen) this.noteChoice(household, user_id, public_id, draft, known)
    return { action, results: planned.results }
  }

  private keep({ household_id }: HouseholdHandle, kept: KeptSuggestion, user_id: string): Suggestion {
    const { newId, now } = this.parts
    const public_id = newId()
    const created_at = now().toISOString()
    const facts = JSON.stringify(kept)
    this.file(household_id).add({ public_id, kind: 'suggestion', user_id, about: null, created_at, facts })
    return suggestionOf(public_id, created_at, kept)
  }

  private noteAccepted(
    { household_id }: HouseholdHandle,
    { public_id, kind, session_id, media_ids, drafts, unused_lines }: Suggestion,
    { operation_id, action, digest }: { operation_id: string; action: ScanAction; digest: string },
  ): void {
    const at = this.parts.now().toISOString()
    const accepted = { operation_id, action_id: action.public_id, at, digest }
    const kept: KeptSuggestion = { kind, session_id, media_ids, drafts, unused_lines, accepted }
    this.file(household_id).replace(public_id, JSON.stringify(kept))
  }

  private noteChoice(
    { household_id }: HouseholdHandle,
    user_id: string,
    about: string,
    { fields }: AcceptedInput,
    known: KeptDraft,
  ): void {
    const choice = fields && choiceOf(known, fields)
    if (!choice) return
    const { newId, now } = this.parts
    const created_at = now().toISOString()
    const facts = JSON.stringify(choice)
    this.file(household_id).add({ public_id: newId(), kind: 'choice', user_id, about, created_at, facts })
  }

  private choices(household_id: string): PastChoice[] {
    const now = this.parts.now().getTime()
    return this.file(household_id)
      .latest('choice', MOST_CHOICES)
      .flatMap(({ created_at, facts }) => {
        const age_days = (now - Date.parse(created_at)) / DAY_MS
        const choice = KeptChoice.safeParse(JSON.parse(facts))
        return choice.success && age_days <= CHOICE_DAYS ? [{ ...choice.data, age_days }] : []
      })
  }

  private file(household_id: string): DerivedFile {
    return new DerivedFile(this.parts.data, household_id)
  }
}

/** The codes that a thing gets. One that has a code already does not get it twice. */
function codesOf(
  { file }: HouseholdHandle,
  { codes, add_to }: AcceptedInput,
  known: KeptDraft,
): readonly string[] {
  const wanted = codes ?? known.codes
  if (add_to === null) return wanted
  return file.read((view) => {
    const own = new Set(view.find('product_codes', 'item_id', add_to).map(({ record }) => record.code))
    return wanted.filter((code) => !own.has(code))
  })
}

function suggestionOf(public_id: string, created_at: string, kept: KeptSuggestion): Suggestion {
  const expires_at = new Date(Date.parse(created_at) + SUGGESTION_MS).toISOString()
  return { ...kept, public_id, created_at, expires_at, status: kept.accepted ? 'accepted' : 'open' }
}

function invalid(path: string, message: string): ServiceError {
  return new ServiceError('validation_failed', {
    message,
    details: [{ path, code: 'invalid_value', message }],
  })
}
