import {
  type Citation,
  citationOf,
  dayIn,
  type Hint,
  type Language,
  resourceTypes,
} from '../../engine/index.ts'
import { KeyedLock } from '../../platform/index.ts'
import type { HouseholdFile } from '../../storage/index.ts'
import { ServiceError } from '../errors.ts'
import type { PictureEvidence } from '../intake/evidence.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { ReceivedFile } from '../media/attach-files.ts'
import type { MediaService } from '../media/media-service.ts'
import type { Clock, Ids } from '../runtime.ts'
import { VISION_JOBS } from './job.ts'
import type { KeptEvidence, KeptImage, KeptSession } from './kept-session.ts'
import { type HouseholdPart, type Look, lookAtImage } from './look.ts'
import { modelLook } from './model-look.ts'
import { hashPhotos, samePictures } from './same-pictures.ts'
import { SessionImages } from './session-images.ts'
import type { VisionModelOf } from './vision-model.ts'
import { type VisionSession, VisionSessions } from './vision-sessions.ts'

/** Images of a session. */
export const MOST_IMAGES = 10
/** Milliseconds for which a request waits for an analysis. */
const PATIENCE_MS = 20_000

/** What looking at pictures needs. */
export type VisionParts = Ids &
  Clock & {
    readonly data: string
    readonly media: MediaService
    readonly jobs: () => Jobs
    readonly acquire: (household_id: string) => Promise<HouseholdFile>
    /** Whether text is read. */
    readonly ocr: boolean
    /** The model that a household permits; without it, none is asked. */
    readonly modelOf?: VisionModelOf | undefined
    /** Whether the operator has configured a model, permitted or not. */
    readonly hasModel?: (() => boolean) | undefined
  }

/** A person who looks at pictures. */
export interface Viewer {
  readonly user_id: string
  readonly time_zone: string
  readonly language?: Language | undefined
}

/** The pictures of a suggestion. */
export interface WantedPictures {
  readonly media_ids: readonly string[]
  readonly session_id: string | null
  readonly receipt: boolean
  readonly use_provider: boolean
}

/** How a session is analysed. */
export interface Analysis {
  readonly image_ids: readonly string[] | null
  readonly receipt: boolean
  readonly use_provider: boolean
}

/** Looks at pictures: reads the codes and the text in them, and finds the things that have the same one. */
export class Vision {
  private readonly parts: VisionParts
  private readonly images: SessionImages
  /** What changes a session happens one after the other: each reads all of it, and keeps all of it. */
  private readonly turns = new KeyedLock()
  /** The sessions of people, and their verdicts. */
  readonly sessions: VisionSessions

  constructor(parts: VisionParts) {
    this.parts = parts
    this.images = new SessionImages(parts)
    this.sessions = new VisionSessions(parts)
  }

  /** The model that a household permits its photos to be sent to; null for none. */
  model(household: HouseholdPart) {
    return this.parts.modelOf?.(household) ?? null
  }

  /** Whether text in pictures is read. */
  get readsText(): boolean {
    return this.parts.ocr
  }

  /** Adds photos of the household, or received files, to a session. @throws ServiceError `too_many`, `quota_exceeded`, or why one is refused */
  addImages(
    household: HouseholdPart,
    session_id: string,
    viewer: Pick<Viewer, 'user_id'>,
    given: { readonly media_ids: readonly string[]; readonly files: readonly ReceivedFile[] },
  ): Promise<VisionSession> {
    return this.turns.run(session_id, () => this.addInTurn(household, session_id, viewer, given))
  }

  private async addInTurn(
    household: HouseholdPart,
    session_id: string,
    viewer: Pick<Viewer, 'user_id'>,
    given: { readonly media_ids: readonly string[]; readonly files: readonly ReceivedFile[] },
  ): Promise<VisionSession> {
    const session = await this.sessions.get(household, session_id, viewer.user_id)
    const { media_ids, files } = given
    if (session.images.length + media_ids.length + files.length > MOST_IMAGES) {
      throw new ServiceError('too_many', { message: `A session has at most ${MOST_IMAGES} images.` })
    }
    await this.images.checkRoom(household.household_id, files)
    const owner = { session_id, user_id: viewer.user_id }
    const images = await this.images.ofMedia(household, media_ids)
    try {
      for (const file of files) {
        images.push(await this.images.ofFile(household, owner, file))
      }
    } catch (error) {
      // All of them, or none.
      await this.images.forget(household, owner, images)
      throw error
    }
    return this.sessions.save(household, { ...session, images: [...session.images, ...images] })
  }

  /** Begins the analysis of a session in the background. @throws ServiceError `not_found`, `conflict`, `unavailable` */
  analyze(
    household: HouseholdPart,
    session_id: string,
    viewer: Viewer,
    analysis: Analysis,
  ): Promise<VisionSession> {
    return this.turns.run(session_id, () => this.analyzeInTurn(household, session_id, viewer, analysis))
  }

  private async analyzeInTurn(
    household: HouseholdPart,
    session_id: string,
    viewer: Viewer,
    analysis: Analysis,
  ): Promise<VisionSession> {
    const { household_id } = household
    const session = await this.sessions.get(household, session_id, viewer.user_id)
    if (session.status === 'queued' || session.status === 'running') {
      throw new ServiceError('conflict', { message: 'The session is being analysed already.' })
    }
    judgeImages(session, analysis)
    const wanted = wantedImages(session, analysis)
    if (wanted.length === 0) throw new ServiceError('conflict', { message: 'The session has no images.' })
    const job_id = this.parts.newId()
    this.sessions.save(household, { ...session, status: 'queued', job_id, error: null })
    try {
      await this.parts.jobs().begin(VISION_JOBS, {
        household_id,
        public_id: job_id,
        created_by: viewer.user_id,
        total: wanted.length,
        facts: { session_id },
        work: async ({ signal, progress }) => {
          const file = await this.parts.acquire(household_id)
          try {
            await this.runAnalysis({ household_id, file }, session_id, viewer, analysis, { signal, progress })
          } finally {
            file.release()
          }
          return {}
        },
      })
    } catch (error) {
      this.sessions.save(household, session)
      throw error
    }
    return this.sessions.get(household, session_id, viewer.user_id)
  }

  /** Waits for the analysis of a session, at most 20 seconds. */
  async waitFor(
    household: HouseholdPart,
    { public_id, job_id }: VisionSession,
    user_id: string,
  ): Promise<VisionSession> {
    if (job_id !== null) {
      const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS).unref())
      await Promise.race([this.parts.jobs().finished(VISION_JOBS, household.household_id, job_id), patience])
    }
    return this.sessions.get(household, public_id, user_id)
  }

  /** What pictures say, for a suggestion, and the images of the session that were not read in time. @throws ServiceError `not_found`, or why a picture is refused */
  async evidence(
    household: HouseholdPart,
    viewer: Viewer,
    { media_ids, session_id, receipt, use_provider }: WantedPictures,
  ): Promise<{ readonly pictures: PictureEvidence[]; readonly unread: readonly string[] }> {
    const all: PictureEvidence[] = []
    if (media_ids.length > 0) {
      const images = await this.images.ofMedia(household, media_ids)
      await hashPhotos(this.parts, household)
      for (const image of images) {
        all.push((await this.look(household, image, '', viewer, { receipt })).evidence)
      }
    }
    if (session_id === null) return { pictures: all, unread: [] }
    const { user_id } = viewer
    let session = await this.sessions.get(household, session_id, user_id, 'session_id')
    if (session.status === 'queued' || session.status === 'running') {
      session = await this.waitFor(household, session, user_id)
    }
    const unseen = unreadOf(session)
    if (unseen.length > 0 && session.status !== 'queued' && session.status !== 'running') {
      const analysis = { image_ids: unseen, receipt, use_provider }
      const begun = await this.analyze(household, session_id, viewer, analysis)
      session = await this.waitFor(household, begun, user_id)
    }
    const pictures = [...all, ...session.evidence.map((kept) => evidenceOf(household, kept))]
    return { pictures, unread: unreadOf(session) }
  }

  /** The file of an image of a session. */
  imagePath({ household_id }: HouseholdPart, user_id: string, session_id: string, image_id: string): string {
    return this.images.path({ household_id, user_id, session_id }, image_id)
  }

  private async runAnalysis(
    household: HouseholdPart,
    session_id: string,
    viewer: Viewer,
    analysis: Analysis,
    { signal, progress }: { readonly signal: AbortSignal; readonly progress: (done: number) => void },
  ): Promise<void> {
    const session = await this.sessions.get(household, session_id, viewer.user_id)
    const wanted = wantedImages(session, analysis)
    await hashPhotos(this.parts, household, signal)
    const looks: Look[] = []
    for (const [index, image] of wanted.entries()) {
      signal.throwIfAborted()
      looks.push(await this.look(household, image, session_id, viewer, { receipt: analysis.receipt, signal }))
      progress(index + 1)
    }
    const asked = await modelLook(
      this.model(household),
      {
        ...{ household, viewer, session, signal, use_provider: analysis.use_provider },
        ...{ newId: this.parts.newId, configured: this.parts.hasModel?.() ?? false },
      },
      wanted,
      (image) => this.images.jpegForModel(household, { session_id, user_id: viewer.user_id }, image),
    )
    // The findings in other images stay.
    const own = new Set(wanted.map(({ image_id }) => image_id))
    const others = <T extends { readonly image_id: string }>(all: readonly T[]) =>
      all.filter(({ image_id }) => !own.has(image_id))
    const evidence = looks.map(({ evidence: found }) => ({
      ...found,
      things: [...found.things, ...asked.things.filter(({ image_id }) => image_id === found.image_id)],
    }))
    await this.turns.run(session_id, async () => {
      const now = await this.sessions.get(household, session_id, viewer.user_id)
      this.sessions.save(household, {
        ...now,
        status: 'done',
        findings: [...others(now.findings), ...looks.flatMap(({ findings }) => findings), ...asked.findings],
        evidence: [...others(now.evidence), ...evidence.map(keptEvidence)],
        provider: withEarlier(now.provider, asked.provider),
        error: null,
      })
    })
  }

  private async look(
    household: HouseholdPart,
    image: KeptImage,
    session_id: string,
    viewer: Viewer,
    { receipt, signal }: { readonly receipt: boolean; readonly signal?: AbortSignal },
  ): Promise<Look> {
    const { newId, now, ocr } = this.parts
    const path = await this.images.fileOf(household, { session_id, user_id: viewer.user_id }, image)
    const same = await samePictures(this.parts, household, image)
    const { language = 'en' } = viewer
    const today = dayIn(viewer.time_zone, now().getTime())
    return lookAtImage(image, path, same, { household, ocr, receipt, language, today, newId, signal })
  }
}

/** @throws ServiceError `validation_failed` for an image that the session does not have */
function judgeImages({ images }: KeptSession, { image_ids }: Analysis): void {
  const known = new Set(images.map(({ image_id }) => image_id))
  const unknown = image_ids?.findIndex((id) => !known.has(id)) ?? -1
  if (unknown < 0) return
  const message = 'The session has no such image.'
  const details = [{ path: `image_ids.${unknown}`, code: 'not_found', message }]
  throw new ServiceError('validation_failed', { message, details })
}

function wantedImages({ images }: KeptSession, { image_ids }: Analysis): KeptImage[] {
  if (image_ids === null) return images
  return images.filter(({ image_id }) => image_ids.includes(image_id))
}

/** SPEC.md AV10: the outcome of asking a model, with the images that earlier analyses sent. */
function withEarlier(
  earlier: KeptSession['provider'],
  asked: KeptSession['provider'],
): KeptSession['provider'] {
  return {
    ...asked,
    host: asked.host ?? earlier.host,
    model: asked.model ?? earlier.model,
    sent: [...new Set([...earlier.sent, ...asked.sent])],
  }
}

function keptEvidence({ image_id, codes, hints, same, things }: PictureEvidence): KeptEvidence {
  const plain = (all: readonly Hint[]) =>
    all.map(({ value, ...hint }) => ({
      ...hint,
      value: typeof value === 'string' || typeof value === 'number' ? value : [...value],
    }))
  return {
    image_id,
    codes: [...codes],
    hints: plain(hints),
    same: same.map(({ kind, id }) => ({ kind, id })),
    things: things.map((thing) => ({ ...thing, hints: plain(thing.hints) })),
  }
}

/** The images of a session that were not read yet. */
function unreadOf({ evidence, images }: VisionSession): string[] {
  const seen = new Set(evidence.map(({ image_id }) => image_id))
  return images.map(({ image_id }) => image_id).filter((id) => !seen.has(id))
}

function evidenceOf({ file }: HouseholdPart, { same, ...kept }: KeptEvidence): PictureEvidence {
  const cited = file.read((view) =>
    same.flatMap(({ kind, id }): Citation[] => {
      const type = resourceTypes.find((each) => each === kind)
      const thing = type ? citationOf(view, type, id) : null
      return thing ? [thing] : []
    }),
  )
  return { ...kept, same: cited }
}
