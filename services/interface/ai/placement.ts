import { z } from 'zod'
import { type Language, levels } from '../../../engine/index.ts'
import {
  type PlaceSuggestions,
  placingReasons,
  placingReasonText,
  rulingCodes,
  rulingText,
} from '../../../engine/placement/index.ts'
import { PathReply } from '../inventory/path-reply.ts'

const PlaceRef = z.strictObject({
  kind: z.enum([...levels, 'container']),
  id: z.string(),
  name: z.string().meta({ examples: ['Shelf 2'] }),
  path: PathReply.meta({ description: 'The places around it, outermost first' }),
})

const Evidence = z.strictObject({ kind: z.string(), id: z.string(), name: z.string() })

const Reason = z
  .strictObject({
    code: z.enum(placingReasons),
    weight: z.number().meta({ description: 'Its share of the score, before the sum is divided' }),
    text: z.string().meta({ examples: ['The same thing is there already.'] }),
    evidence: z.array(Evidence).meta({ description: 'The records that it rests on' }),
  })
  .meta({ id: 'PlacementReason', description: 'Why a place fits, or fits less.' })

export const PlacementReply = z
  .strictObject({
    places: z
      .array(z.strictObject({ place: PlaceRef, score: z.number().min(0).max(1), reasons: z.array(Reason) }))
      .meta({ description: 'The best first; empty if nothing speaks for any place' }),
    ruled_out: z.array(z.strictObject({ place: PlaceRef, code: z.enum(rulingCodes), text: z.string() })),
  })
  .meta({ id: 'PlacementSuggestions', description: 'Places where a thing may go, each with its reasons.' })

export function placementReply(
  { places, ruled_out }: PlaceSuggestions,
  language: Language,
): z.input<typeof PlacementReply> {
  return {
    places: places.map(({ place, score, reasons }) => ({
      place: { ...place, path: [...place.path] },
      score,
      reasons: reasons.map((reason) => ({
        code: reason.code,
        weight: reason.weight,
        text: placingReasonText(reason, language),
        evidence: reason.evidence.map(({ kind, id, name }) => ({ kind, id, name })),
      })),
    })),
    ruled_out: ruled_out.map(({ place, code }) => ({
      place: { ...place, path: [...place.path] },
      code,
      text: rulingText(code, language),
    })),
  }
}
