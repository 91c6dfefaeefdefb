import { createHash, type Hash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip, gzipSync } from 'node:zlib'
import type { LineBlock } from './lines.ts'
import type { SpooledSection } from './metadata.ts'

const compress = promisify(gzip)

/**
 * Measured on 100,000 items: the step from 3 to 4 saves a fifteenth of the bytes for a third more time of the
 * thread pool; the next ones cost more and save less.
 */
export const GZIP_LEVEL = 4

/** Text of one member: enough for its header not to count, little enough to be unpacked for a few bytes. */
const MEMBER_BYTES = 1024 * 1024

/** Members in the hands of the thread pool at a time; bounds memory, and leaves the pool to others. */
const MEMBERS_AT_ONCE = 3

/** Output in one piece: a call for each piece costs more than the memory. */
const OUTPUT_BYTES = 256 * 1024

/** The one member of an empty collection; most collections of an everyday delta are empty. */
const EMPTY_MEMBER = gzipSync(endBytes(0))

/** A section while it is written; its digest comes last. */
interface OpenSection extends Omit<SpooledSection, 'sha256' | 'members'> {
  readonly hash: Hash
  readonly members: number[]
  rows: number
  bytes: number
  start: number
  gzip_bytes: number
}

/** A member that is compressed, and where its text begins in its section. */
interface Member {
  readonly section: OpenSection
  readonly begin: number
  readonly bytes: Buffer
}

/**
 * Writes collections one after the other into one file, each as independent gzip members (RFC 1952, section
 * 2.2). Members are compressed on the thread pool while the next ones are read, and written in order.
 */
export class MemberWriter {
  private readonly file: FileHandle
  private readonly level: number
  private readonly sections: OpenSection[] = []
  private readonly underway: Promise<Member>[] = []
  /** Members that are not in the file yet. */
  private output: Buffer[] = []
  private outputBytes = 0
  /** Bytes of all members so far. */
  private offset = 0
  /** Text of the open section that is in no member yet. */
  private parts: Buffer[] = []
  private partBytes = 0

  constructor(file: FileHandle, level: number) {
    this.file = file
    this.level = level
  }

  /** Takes in one collection, and adds its end line. */
  async add(key: string, blocks: Iterable<LineBlock>): Promise<void> {
    const hash = createHash('sha256')
    const section: OpenSection = { key, hash, rows: 0, bytes: 0, start: 0, gzip_bytes: 0, members: [] }
    this.sections.push(section)
    let begin = 0
    for (const { text, rows } of blocks) {
      section.rows += rows
      this.append(section, text)
      while (this.partBytes >= MEMBER_BYTES) begin = await this.cut(section, begin)
    }
    this.append(section, endBytes(section.rows))
    while (this.partBytes > 0) begin = await this.cut(section, begin)
  }

  /** Waits until everything is in the file. */
  async finish(): Promise<SpooledSection[]> {
    await this.drain(0)
    await this.flush()
    return this.sections.map(({ hash, ...section }) => ({ ...section, sha256: hash.digest('hex') }))
  }

  private append(section: OpenSection, text: Buffer): void {
    section.hash.update(text)
    section.bytes += text.length
    this.parts.push(text)
    this.partBytes += text.length
  }

  /**
   * Hands a member's text, which begins at `begin`, to the thread pool, and returns where the next one begins.
   * A member ends with a line, unless a single line is larger than a member.
   */
  private async cut(section: OpenSection, begin: number): Promise<number> {
    const all = this.parts.length === 1 && this.parts[0] ? this.parts[0] : Buffer.concat(this.parts)
    const text = all.length < 2 * MEMBER_BYTES ? all : all.subarray(0, MEMBER_BYTES)
    const rest = all.subarray(text.length)
    this.parts = rest.length > 0 ? [rest] : []
    this.partBytes = rest.length
    const compressed = section.rows === 0 ? Promise.resolve(EMPTY_MEMBER) : this.compress(text)
    const member = compressed.then((bytes) => ({ section, begin, bytes }))
    // A failure is met where it is awaited; until then it must not count as unhandled.
    member.catch(() => {})
    this.underway.push(member)
    await this.drain(MEMBERS_AT_ONCE - 1)
    return begin + text.length
  }

  private compress(text: Buffer): Promise<Buffer> {
    const chunkSize = Math.min(OUTPUT_BYTES, text.length + 1024)
    return compress(text, { level: this.level, memLevel: 9, chunkSize })
  }

  /** Takes in members, the oldest first, until so many are left. */
  private async drain(left: number): Promise<void> {
    while (this.underway.length > left) {
      const member = await this.underway.shift()
      if (!member) return
      const { section, begin, bytes } = member
      if (begin === 0) section.start = this.offset
      section.members.push(begin, section.gzip_bytes)
      section.gzip_bytes += bytes.length
      this.offset += bytes.length
      this.output.push(bytes)
      this.outputBytes += bytes.length
      if (this.outputBytes >= OUTPUT_BYTES) await this.flush()
    }
  }

  private async flush(): Promise<void> {
    const bytes = Buffer.concat(this.output)
    this.output = []
    this.outputBytes = 0
    await this.file.appendFile(bytes)
  }
}

/** The last line of a download. */
export function endLine(rows: number): string {
  return `{"end":true,"rows":${rows}}`
}

function endBytes(rows: number): Buffer {
  return Buffer.from(`${endLine(rows)}\n`)
}
