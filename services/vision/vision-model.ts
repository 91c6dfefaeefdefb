import type { Language } from '../../engine/index.ts'
import type { HouseholdHandle } from '../households/handle.ts'

/** A picture for a model: upright, without metadata, as JPEG with edges of at most 1024 pixels. */
export interface ModelPicture {
  readonly image_id: string
  /** The photo of the household, or the image of the session: for the list of what was sent. */
  readonly record_id: string
  readonly jpeg: Buffer
}

/** What a model is asked. */
export interface ModelRequest {
  readonly user_id: string
  readonly pictures: readonly ModelPicture[]
  /** What the household has: a model can choose among them, and invents none. */
  readonly categories: readonly { readonly id: string; readonly name: string }[]
  readonly tags: readonly { readonly id: string; readonly name: string }[]
  readonly language: Language
  readonly signal: AbortSignal
}

/** A thing that a model saw in a picture. */
export interface ModelThing {
  readonly image_id: string
  readonly name: string
  readonly quantity: number | null
  readonly category_id: string | null
  readonly tag_ids: readonly string[]
  readonly manufacturer: string | null
  readonly model_number: string | null
  readonly serial_number: string | null
  /** `2026-11-23`. */
  readonly expires_on: string | null
  readonly confidence: number
  /** Shares of the width and the height of the picture. */
  readonly box: { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number } | null
}

/** The outcome of asking a model. A failure is no error: the findings of this server stand alone then. `reason` is a code. */
export type ModelAnswer =
  | { readonly status: 'done'; readonly things: readonly ModelThing[] }
  | { readonly status: 'failed'; readonly reason: string; readonly was_sent: boolean }

/** A model of another server that looks at pictures. */
export interface VisionModel {
  /** The host to which pictures go, for people to read. */
  readonly host: string
  readonly model: string
  look(request: ModelRequest): Promise<ModelAnswer>
}

/** The model that a household permits its photos to be sent to; null for none. */
export type VisionModelOf = (household: Pick<HouseholdHandle, 'household_id'>) => VisionModel | null
