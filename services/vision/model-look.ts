import type { Hint, Language } from '../../engine/index.ts'
import type { SeenThing } from '../intake/evidence.ts'
import type { KeptFinding, KeptImage, KeptSession } from './kept-session.ts'
import type { HouseholdPart } from './look.ts'
import type { ModelPicture, ModelThing, VisionModel } from './vision-model.ts'

/** Images that one request to a model has. */
const MOST_SENT = 4
/** Categories, and tags, that a model can choose among. */
const MOST_LABELS = 200
/** Things that a model can see in the images of a session. */
const MOST_THINGS = 20
/** What a model counts and reads is offered, and never filled in by itself (SPEC.md AN3). */
const MOST_CONFIDENCE = 0.89

/** What a model is asked with. */
export interface ModelContext {
  readonly household: HouseholdPart
  readonly viewer: { readonly user_id: string; readonly language?: Language | undefined }
  readonly session: Pick<KeptSession, 'use_provider' | 'consent'>
  readonly use_provider: boolean
  /** Whether there is a model, though the household may not permit it. */
  readonly configured: boolean
  readonly newId: () => string
  readonly signal: AbortSignal
}

/** The outcome of asking a model. */
export interface ModelLook {
  readonly provider: KeptSession['provider']
  readonly findings: readonly KeptFinding[]
  readonly things: readonly SeenThing[]
}

const NOT_ASKED: KeptSession['provider'] = {
  ...{ status: 'not_asked', host: null, model: null, sent: [], reason: null },
}

/** Asks the model about images, if there is one and the person consents. A model that fails takes nothing away. */
export async function modelLook(
  model: VisionModel | null,
  { configured, household, viewer, session, use_provider, newId, signal }: ModelContext,
  images: readonly KeptImage[],
  jpegOf: (image: KeptImage) => Promise<Buffer>,
): Promise<ModelLook> {
  const none = (provider: KeptSession['provider']) => ({ provider, findings: [], things: [] })
  if (!session.use_provider || !use_provider) return none(NOT_ASKED)
  if (!model) return none({ ...NOT_ASKED, status: configured ? 'not_permitted' : 'not_configured' })
  const named = { host: model.host, model: model.model }
  if (!session.consent) return none({ ...NOT_ASKED, ...named, status: 'consent_required' })
  const sent = images.slice(0, MOST_SENT)
  const pictures: ModelPicture[] = []
  for (const image of sent) {
    const { image_id, media_id } = image
    pictures.push({ image_id, record_id: media_id ?? image_id, jpeg: await jpegOf(image) })
  }
  const ids = sent.map(({ image_id }) => image_id)
  const labels = {
    categories: await labelsOf(household, 'categories'),
    tags: await labelsOf(household, 'tags'),
  }
  const { user_id, language = 'en' } = viewer
  const answer = await model.look({ user_id, pictures, ...labels, language, signal })
  signal.throwIfAborted()
  if (answer.status === 'failed') {
    return none({ ...named, status: 'failed', sent: answer.was_sent ? ids : [], reason: answer.reason })
  }
  const things = answer.things.filter(({ image_id }) => ids.includes(image_id)).slice(0, MOST_THINGS)
  return {
    provider: { ...named, status: 'done', sent: ids, reason: null },
    findings: things.map(({ image_id, name, confidence, box }) => ({
      ...{ finding_id: newId(), image_id, kind: 'thing', value: name.slice(0, 500), box, links: [] },
      ...{ confidence: Math.min(MOST_CONFIDENCE, confidence), source: 'model' },
    })),
    things: things.map((thing) => ({
      image_id: thing.image_id,
      line: thing.name.slice(0, 200),
      hints: hintsOf(thing),
    })),
  }
}

async function labelsOf(
  { file }: HouseholdPart,
  collection: 'categories' | 'tags',
): Promise<{ readonly id: string; readonly name: string }[]> {
  const page = await file.listNamed(collection, { archived: false }, { limit: MOST_LABELS, after: null })
  return file.read((view) =>
    page.ids.flatMap((id) => {
      const name = view.get(collection, id)?.record.name
      return name === undefined ? [] : [{ id, name }]
    }),
  )
}

function hintsOf(thing: ModelThing): Hint[] {
  const sure = Math.min(MOST_CONFIDENCE, thing.confidence)
  const fields = [
    ['name', thing.name.slice(0, 200)],
    ['quantity', thing.quantity],
    ['category_id', thing.category_id],
    ['tag_ids', thing.tag_ids.length > 0 ? thing.tag_ids : null],
    ['manufacturer', thing.manufacturer],
    ['model_number', thing.model_number],
    ['serial_number', thing.serial_number],
    ['expires_on', thing.expires_on],
  ] as const
  return fields.flatMap(([field, value]): Hint[] =>
    value === null || value === '' ? [] : [{ field, value, confidence: sure, source: 'model', words: null }],
  )
}
