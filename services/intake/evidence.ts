import type { Citation, DraftEvidence, Hint, Placement, ReadProductCode } from '../../engine/index.ts'

/** A thing on a line of a receipt, or one that a model saw: a draft of its own. */
export interface SeenThing {
  readonly image_id: string | null
  readonly line: string
  readonly hints: readonly Hint[]
}

/** What a picture says. */
export interface PictureEvidence {
  readonly image_id: string
  readonly codes: readonly string[]
  /** The text on a thing or its label. */
  readonly hints: readonly Hint[]
  /** The things that have the very same picture. */
  readonly same: readonly Citation[]
  /** The lines of a receipt, and the things that a model saw. */
  readonly things: readonly SeenThing[]
}

/** What a suggestion is asked for. */
export interface IntakeRequest {
  readonly kind: 'item' | 'container'
  readonly text: string | null
  readonly codes: readonly string[]
  readonly place: Placement | null
  /** Whether each line, code and picture is a thing of its own. */
  readonly several: boolean
}

/** The evidence of one draft, and the line of which it is made. */
export interface DraftSource {
  readonly line: string | null
  readonly evidence: DraftEvidence
}

/** Divides what is known among the drafts: one for all of it, or one for each line, code, and picture. */
export function draftSources(
  { text, place, several }: IntakeRequest,
  codes: readonly (ReadProductCode & { readonly image_id: string | null })[],
  pictures: readonly PictureEvidence[],
): DraftSource[] {
  const seen = pictures.flatMap(({ things }) => things)
  const lines = linesOf(text, several)
  const base = { codes: [], hints: [], same_picture: [], place, image_ids: [] }
  if (!several) {
    const evidence = {
      ...base,
      text: lines[0] ?? null,
      codes,
      hints: pictures.flatMap(({ hints }) => hints),
      same_picture: pictures.flatMap(({ same }) => same),
      image_ids: pictures.map(({ image_id }) => image_id),
    }
    // A code says more than a line of a receipt; what a model saw adds to it.
    const some = codes.length === 0 ? seen : seen.filter(isOfModel)
    const [thing] = lines.length === 0 ? some : []
    return [{ line: lines[0] ?? null, evidence: thing ? withThing(evidence, thing) : evidence }]
  }
  const sources: DraftSource[] = lines.map((line) => ({ line, evidence: { ...base, text: line } }))
  for (const thing of seen) {
    const picture = pictures.find(({ things }) => things.length === 1 && things[0] === thing)
    // The label in a picture is that of the only thing in it.
    const own = picture && isOfModel(thing) ? evidenceOf(picture, codes) : {}
    sources.push({ line: thing.line, evidence: withThing({ ...base, text: null, ...own }, thing) })
  }
  for (const picture of pictures) {
    const own = evidenceOf(picture, codes)
    const isEmpty = own.codes.length === 0 && own.hints.length === 0 && own.same_picture.length === 0
    const hasThings = seen.some((thing) => thing.image_id === picture.image_id)
    if (!isEmpty && !hasThings) sources.push({ line: null, evidence: { ...base, text: null, ...own } })
  }
  for (const code of codes) {
    if (code.image_id !== null && pictures.some(({ image_id }) => image_id === code.image_id)) continue
    sources.push({ line: null, evidence: { ...base, text: null, codes: [code] } })
  }
  return sources
}

/** What a picture says of the one thing in it. */
function evidenceOf(
  { image_id, hints, same }: PictureEvidence,
  codes: readonly (ReadProductCode & { readonly image_id: string | null })[],
) {
  const own = codes.filter((code) => code.image_id === image_id)
  return { codes: own, hints, same_picture: same, image_ids: [image_id] }
}

function isOfModel({ hints }: SeenThing): boolean {
  return hints.some(({ source }) => source === 'model')
}

function withThing(evidence: DraftEvidence, { image_id, hints }: SeenThing): DraftEvidence {
  const image_ids = image_id === null || evidence.image_ids.includes(image_id) ? [] : [image_id]
  return {
    ...evidence,
    hints: [...evidence.hints, ...hints],
    image_ids: [...evidence.image_ids, ...image_ids],
  }
}

/** The lines of a text that no draft is made of: those after the first, where all is one thing. */
export function unusedLines({ text, several }: Pick<IntakeRequest, 'text' | 'several'>): string[] {
  return several ? [] : linesOf(text, false).slice(1)
}

/** The lines of a text; of several things also what commas and semicolons divide. */
function linesOf(text: string | null, several: boolean): string[] {
  // A comma between digits belongs to a number.
  const ends = several ? /[\n;]|,(?!\d)/ : /\n/
  return (text ?? '')
    .split(ends)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
