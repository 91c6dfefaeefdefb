import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { makeFolder, writeWhole } from '../../platform/index.ts'
import { allNamesIn } from '../../storage/index.ts'

const Moment = z.iso.datetime({ offset: true })

/** A mail that waits, as its file has it. The content is sealed: it has addresses and links. */
export const Entry = z.strictObject({
  id: z.uuid(),
  /** The user that the mail is for; null if that is not known. */
  user_id: z.string().nullable(),
  created_at: Moment,
  /** After this time nobody can use the mail. */
  give_up_at: Moment,
  attempts: z.int().min(0),
  /** The time of the next attempt. */
  next_at: Moment,
  sealed: z.string().max(50_000),
})
export type Entry = z.infer<typeof Entry>

const NAME = /^([0-9a-f-]{36})\.json$/

/** The mails that wait, one file for each. */
export class OutboxStore {
  private readonly folder: string

  constructor(folder: string) {
    this.folder = folder
  }

  /** Writes an entry, whole or not at all. It is on disk when this resolves. */
  async write(entry: Entry): Promise<void> {
    await makeFolder(this.folder)
    await writeWhole(this.path(entry.id), JSON.stringify(entry))
  }

  /** Removes an entry; it may be gone already. */
  async remove(id: string): Promise<void> {
    await rm(this.path(id), { force: true })
  }

  /** All entries, and the names of files that are none. */
  async read(): Promise<{ readonly entries: readonly Entry[]; readonly strays: readonly string[] }> {
    const entries: Entry[] = []
    const strays: string[] = []
    for (const name of await allNamesIn(this.folder)) {
      const entry = NAME.test(name) ? await this.readOne(name) : null
      if (entry && `${entry.id}.json` === name) entries.push(entry)
      else strays.push(name)
    }
    return { entries, strays }
  }

  /** Removes a file that is not an entry. */
  async removeStray(name: string): Promise<void> {
    await rm(join(this.folder, name), { force: true })
  }

  private async readOne(name: string): Promise<Entry | null> {
    try {
      const entry = Entry.safeParse(JSON.parse(await readFile(join(this.folder, name), 'utf8')))
      return entry.success ? entry.data : null
    } catch {
      return null
    }
  }

  private path(id: string): string {
    return join(this.folder, `${id}.json`)
  }
}
