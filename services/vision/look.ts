import {
  type Citation,
  type Hint,
  type Language,
  labelHints,
  type ReadReceipt,
  readReceipt,
  receiptHints,
  resolveScan,
} from '../../engine/index.ts'
import {
  isMediaRefusal,
  type MeasuredPicture,
  type PhotoCode,
  QueueFull,
  readCodes,
  readText,
  type TextLanguage,
  type TextLine,
} from '../../media/index.ts'
import type { HouseholdHandle } from '../households/handle.ts'
import type { PictureEvidence } from '../intake/evidence.ts'
import type { KeptFinding, KeptImage, Quality } from './kept-session.ts'

/** Below this brightness (of 255) a picture is dark, and below this sharpness it is blurred. */
const [DARK, BLURRED] = [45, 45]
/** Pixels of the shorter side below which a picture has no readable text. */
const LEAST_SIDE = 48
/** Findings of one image. */
const MOST_FINDINGS = 60

const LANGUAGES: Readonly<Record<Language, TextLanguage>> = { en: 'eng', de: 'deu', fr: 'fra', es: 'spa' }

/** An open household. */
export type HouseholdPart = Pick<HouseholdHandle, 'household_id' | 'file'>

/** What an image is looked at for. */
export interface LookOptions {
  readonly household: HouseholdPart
  /** Whether text is read. */
  readonly ocr: boolean
  readonly receipt: boolean
  readonly language: Language
  /** The day in the time zone of the person. */
  readonly today: string
  readonly newId: () => string
  readonly signal?: AbortSignal | undefined
}

/** The findings in an image. */
export interface Look {
  readonly findings: readonly KeptFinding[]
  readonly evidence: PictureEvidence
}

/** How well a picture can be read. */
export function qualityOf({ brightness, sharpness }: MeasuredPicture): Quality {
  return {
    blurred: sharpness < BLURRED,
    dark: brightness < DARK,
    brightness: Math.round(brightness),
    sharpness: Math.round(sharpness),
  }
}

/** Looks at an image: its codes, its text, and the things that have the same picture. Nothing leaves the server. */
export async function lookAtImage(
  image: KeptImage,
  path: string,
  same: readonly Citation[],
  options: LookOptions,
): Promise<Look> {
  const { household, ocr, receipt, language, today, newId, signal } = options
  const codes = await codesIn(path, household, signal)
  const isReadable = !image.quality.dark && Math.min(image.width, image.height) >= LEAST_SIDE
  const lines = ocr && isReadable ? await textIn(path, household, language, signal) : []
  const findings: KeptFinding[] = []
  const add = (
    found: Pick<KeptFinding, 'kind' | 'value' | 'confidence' | 'source'> & Partial<KeptFinding>,
  ) => {
    if (findings.length >= MOST_FINDINGS) return
    const base = { finding_id: newId(), image_id: image.image_id, box: null, links: [] }
    findings.push({ ...base, ...found, value: found.value.slice(0, 500) })
  }
  if (image.quality.dark) add({ kind: 'quality', value: 'dark', confidence: 1, source: 'picture' })
  if (image.quality.blurred) add({ kind: 'quality', value: 'blurred', confidence: 1, source: 'picture' })
  for (const code of codes) {
    const links = household.file.read((view) =>
      resolveScan(view, code.text).flatMap(({ kind, id }) => (kind === 'product' ? [] : [{ kind, id }])),
    )
    add({ kind: 'code', value: code.text, confidence: 1, source: 'code', box: boxOf(code, image), links })
  }
  for (const { kind, id, name } of same) {
    add({ kind: 'duplicate', value: name, confidence: 0.95, source: 'picture', links: [{ kind, id }] })
  }
  const bill = receipt ? readReceipt(lines) : null
  const hints = bill ? [] : labelHints(lines, today)
  for (const { field, value, confidence, words } of hints) {
    const line = lines.find(({ text }) => text.slice(0, 200) === words)
    const kind = field === 'expires_on' ? 'date' : field === 'serial_number' ? 'serial' : null
    if (kind) add({ kind, value: String(value), confidence, source: 'text', box: line?.box ?? null })
  }
  for (const { text, confidence, box } of lines) {
    add({ kind: 'text', value: text, confidence, source: 'text', box })
  }
  return {
    findings,
    evidence: {
      image_id: image.image_id,
      codes: [...new Set(codes.map(({ text }) => text))],
      hints: bill && bill.lines.length === 0 ? receiptHints(bill, null) : hints,
      same,
      things: bill ? thingsOf(bill, image.image_id) : [],
    },
  }
}

function thingsOf(bill: ReadReceipt, image_id: string): { image_id: string; line: string; hints: Hint[] }[] {
  return bill.lines.map((line) => ({ image_id, line: line.words, hints: receiptHints(bill, line) }))
}

async function codesIn(
  path: string,
  { household_id }: HouseholdPart,
  signal?: AbortSignal,
): Promise<readonly PhotoCode[]> {
  const found = await readCodes(path, { owner: household_id, signal })
  return isMediaRefusal(found) ? [] : found
}

/** The text of an image. One whose text cannot be read has none; the rest of it was read. */
async function textIn(
  path: string,
  { household_id }: HouseholdPart,
  language: Language,
  signal?: AbortSignal,
): Promise<readonly TextLine[]> {
  const languages = [...new Set<TextLanguage>(['eng', LANGUAGES[language]])]
  try {
    const found = await readText(path, { owner: household_id, languages, signal })
    return isMediaRefusal(found) ? [] : found
  } catch (error) {
    if (error instanceof QueueFull) return []
    throw error
  }
}

function boxOf({ corners }: PhotoCode, { width, height }: KeptImage): KeptFinding['box'] {
  const share = (value: number, of: number) => Math.min(1, Math.max(0, Math.round((value / of) * 1e4) / 1e4))
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  return {
    x0: share(Math.min(...xs), width),
    y0: share(Math.min(...ys), height),
    x1: share(Math.max(...xs), width),
    y1: share(Math.max(...ys), height),
  }
}
