import { createReadStream } from 'node:fs'
import { isMissing } from '../../platform/index.ts'
import { CallsFile, type DerivedEntry, DerivedFile } from '../../storage/index.ts'
import type { Content } from '../portability/archive/zip-writer.ts'
import { ImageFolder } from '../vision/image-folder.ts'

/** Maximum number of entries that are read at one time. */
const PAGE = 100

/** A file of an export. */
export interface ExportedFile {
  readonly name: string
  readonly content: Content
  /** False for pictures. */
  readonly compress: boolean
}

/**
 * SPEC.md I41: what was derived for a person in a household, as files of an export: questions and verdicts, suggestions,
 * looks at pictures with the images, and requests to models.
 */
export async function derivedData(
  data: string,
  household_id: string,
  user_id: string,
): Promise<ExportedFile[]> {
  const lines = (folder: string, of: () => Generator<object>): ExportedFile => ({
    name: `${folder}/${household_id}.jsonl`,
    content: function* () {
      for (const each of of()) yield `${JSON.stringify(each)}\n`
    },
    compress: true,
  })
  const images = await new ImageFolder(data).of(household_id, user_id)
  return [
    lines('derived', () => entriesOf(new DerivedFile(data, household_id), user_id)),
    lines('ai_calls', () => callsOf(new CallsFile(data, household_id), user_id)),
    ...images.map(({ name, path }) => ({
      name: `images/${household_id}/${name}`,
      content: async function* () {
        yield* bytesOf(path)
      },
      compress: false,
    })),
  ]
}

/** The bytes of a file. An image that ended meanwhile has none. */
async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of createReadStream(path)) if (chunk instanceof Uint8Array) yield chunk
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

function* entriesOf(file: DerivedFile, user_id: string): Generator<object> {
  let after: number | null = 0
  while (after !== null) {
    const page: { entries: DerivedEntry[]; next: number | null } = file.page(user_id, { after, limit: PAGE })
    for (const { facts, ...entry } of page.entries) yield { ...entry, facts: parsed(facts) }
    after = page.next
  }
}

function* callsOf(file: CallsFile, user_id: string): Generator<object> {
  let before: number | null = null
  do {
    const page: ReturnType<CallsFile['page']> = file.page({ user_id, before, limit: PAGE })
    for (const { facts, ...call } of page.calls) yield { ...call, facts: parsed(facts) }
    before = page.next
  } while (before !== null)
}

function parsed(json: string): unknown {
  return JSON.parse(json)
}
