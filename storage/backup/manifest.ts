import { DateTime, Seq, SnapshotHead, Uuid } from '../../sync-protocol/index.ts'
import { parseJson } from '../../sync-protocol/parse-json.ts'

/** The version of the form of a backup: what its folder holds, and what its manifest says. */
const FORMAT = 1

/** The occasions of backups. The server never deletes manual ones. */
export const occasions = ['manual', 'scheduled', 'upgrade'] as const
export type Occasion = (typeof occasions)[number]

// Built from the wire's schemas: this room has none of its own.
const Fields = SnapshotHead.pick({}).strip()
const Content = SnapshotHead.shape.collections.element
const Text = Content.shape.key
const Hash = Text.regex(/^([0-9a-f]{64})?$/).optional()
/** Relative, with `/`, and leading nowhere but down. */
const Path = Text.regex(/^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[^/\0\\]+(?:\/[^/\0\\]+)*$/)

const Part = Fields.extend({
  household_id: Uuid.nullable(),
  name: Text,
  state: SnapshotHead.pick({ epoch: true, seq: true, checksum: true })
    .extend({ records: Seq, head: Hash })
    .nullable(),
  problem: Text.nullable(),
  files: Content.pick({ bytes: true, sha256: true }).extend({ path: Path }).array(),
})

const Manifest = Fields.extend({
  format: Seq,
  name: Text,
  started_at: DateTime,
  finished_at: DateTime,
  program: Text,
  occasion: Text.transform((text): Occasion => occasions.find((each) => each === text) ?? 'manual'),
  parts: Part.array(),
})

/** A file of a backup: where it lies in the backup's folder (with `/`), its size, its SHA-256 in hex. */
export interface BackupFile {
  readonly path: string
  readonly bytes: number
  readonly sha256: string
}

/** Where a scope stood when it was copied. */
export interface PartState {
  readonly epoch: string
  readonly seq: number
  readonly checksum: string
  /** Live records of all collections. */
  readonly records: number
  /** The hash of the last operation, in hex; empty before the first, absent in backups of older programs. */
  readonly head?: string | undefined
}

/** One scope in a backup: the service file, or a household with what lies beside it. */
export interface BackupPart {
  /** Null for the service file. */
  readonly household_id: string | null
  /** What people call it. */
  readonly name: string
  /** Null when the copy cannot be read. */
  readonly state: PartState | null
  /** The fault that it had when it was copied; then it is not restored. Null if it was sound. */
  readonly problem: string | null
  /** The SQLite file first. Empty when there was nothing to copy. */
  readonly files: readonly BackupFile[]
}

/** What a backup holds. */
export interface BackupManifest {
  readonly name: string
  /** ISO 8601 in UTC. All that was acknowledged before it is in the backup. */
  readonly started_at: string
  readonly finished_at: string
  /** The version of the program that made it. */
  readonly program: string
  readonly occasion: Occasion
  /** The service file first, if it is a backup of everything. */
  readonly parts: readonly BackupPart[]
}

export function manifestText(manifest: BackupManifest): string {
  return `${JSON.stringify({ format: FORMAT, ...manifest }, null, 2)}\n`
}

/** The backup that a manifest describes; null if it is not a manifest, `newer` if it has a later format. */
export function parseManifest(text: string): BackupManifest | 'newer' | null {
  const value = parseJson(text)
  const head = Fields.extend({ format: Seq }).safeParse(value)
  if (head.success && head.data.format > FORMAT) return 'newer'
  const parsed = Manifest.safeParse(value)
  if (!parsed.success) return null
  const { format, ...manifest } = parsed.data
  return format === FORMAT ? manifest : null
}

/** Whether a backup holds the service file and all households. */
export function isOfEverything({ parts }: BackupManifest): boolean {
  return parts.some(({ household_id }) => household_id === null)
}

/** The parts that were not well when they were copied. */
export function problemParts({ parts }: BackupManifest): BackupPart[] {
  return parts.filter(({ problem }) => problem !== null)
}

/** Bytes of all files of a part. */
export function partBytes({ files }: BackupPart): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0)
}

/** Bytes of all files of a backup. */
export function totalBytes({ parts }: BackupManifest): number {
  return parts.reduce((sum, part) => sum + partBytes(part), 0)
}
