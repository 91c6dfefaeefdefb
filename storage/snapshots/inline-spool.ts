import { open } from 'node:fs/promises'
import type { CollectionText } from './answer.ts'
import { lineBlock } from './lines.ts'
import { GZIP_LEVEL, MemberWriter } from './members.ts'
import type { SpooledSnapshot } from './metadata.ts'
import type { Spool } from './spool.ts'

/** Puts a snapshot that was answered inline into the spool, so that it can be downloaded too. */
export async function spoolInline(
  spool: Spool,
  snapshot: Omit<SpooledSnapshot, 'sections'>,
  texts: readonly CollectionText[],
): Promise<void> {
  const { public_id } = snapshot.head
  try {
    const file = await open(await spool.begin(public_id), 'wx')
    try {
      const writer = new MemberWriter(file, GZIP_LEVEL)
      for (const { key, lines } of texts) await writer.add(key, lines.length > 0 ? [lineBlock(lines)] : [])
      await spool.publish({ ...snapshot, sections: await writer.finish() })
    } finally {
      await file.close()
    }
  } catch (error) {
    await spool.abandon(public_id)
    throw error
  }
}
