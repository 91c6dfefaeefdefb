import { Seq, SnapshotHead } from '../../sync-protocol/index.ts'
import { parseJson } from '../../sync-protocol/parse-json.ts'

/** The version of the spool's form; what another version wrote counts as expired. */
const FORMAT = 1

const head = SnapshotHead.shape
const collection = head.collections.element

/**
 * What lies beside a snapshot's spool file: its head, and where each collection and gzip member is. Built from
 * the wire's own schemas, so that what is read back is fit to be sent.
 */
const SnapshotMetadata = SnapshotHead.extend({
  format: Seq,
  /** Digest of the request and the state that it answers: equal requests at an equal seq have the same. */
  request: collection.shape.sha256,
  collections: collection
    .extend({
      start: Seq,
      gzip_bytes: Seq,
      /** Where each member begins: text offset, gzip offset, text offset ... relative to the section. */
      members: Seq.array(),
    })
    .array(),
})

/** A snapshot as the spool knows it. */
export interface SpooledSnapshot {
  readonly head: SnapshotHead
  readonly request: string
  readonly sections: readonly SpooledSection[]
}

/** One collection inside the spool file. */
export interface SpooledSection {
  readonly key: string
  readonly rows: number
  readonly bytes: number
  readonly sha256: string
  readonly start: number
  readonly gzip_bytes: number
  readonly members: readonly number[]
}

export function metadataText(snapshot: SpooledSnapshot): string {
  const { head, request, sections } = snapshot
  return JSON.stringify({ ...head, format: FORMAT, request, collections: sections })
}

/** The snapshot of a metadata file; null if the file is not in this form. */
export function parseMetadata(text: string): SpooledSnapshot | null {
  const parsed = SnapshotMetadata.safeParse(parseJson(text))
  if (!parsed.success || parsed.data.format !== FORMAT) return null
  const { format, request, collections, ...rest } = parsed.data
  return { head: { ...rest, collections: collections.map(headOf) }, request, sections: collections }
}

/** A section in its wire format. */
export function headOf(section: SpooledSection): SnapshotHead['collections'][number] {
  const { key, rows, bytes, sha256 } = section
  return { key, rows, bytes, sha256 }
}

/** Bytes that the spool file must have. */
export function spoolBytes(snapshot: SpooledSnapshot): number {
  return snapshot.sections.reduce((sum, section) => sum + section.gzip_bytes, 0)
}
