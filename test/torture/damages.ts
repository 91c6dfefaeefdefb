import { copyFileSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { Database } from '../../storage/sqlite.ts'
import type { Random } from '../storage/snapshots/support/random.ts'

const PAGE = 4096

/** One way in which a household's file comes to harm while nobody looks. */
export interface Damage {
  readonly name: string
  /**
   * `refused`: it is noticed when the file is opened. `noticed`: it is noticed where it is met, and if something was
   * answered wrongly before, by the doctor. `unseen`: it may go unnoticed, since SQLite keeps no sums of its pages and a
   * flipped bit in a text makes another text. `harmless`: there is nothing to notice.
   */
  readonly outcome: 'refused' | 'noticed' | 'unseen' | 'harmless'
  /** Whether the file comes with its log, as a process leaves it that was killed. */
  readonly with_log?: boolean
  /** `other` is the file of another household. */
  inflict(file: string, random: Random, other: string): void
}

/** Everything that is done to files here. */
export const damages: readonly Damage[] = [
  {
    name: 'the header is flipped',
    outcome: 'refused',
    inflict: (file, random) => flip(file, [random.below(16)], random),
  },
  {
    name: 'a page is flipped where it says what is on it',
    outcome: 'noticed',
    inflict: (file, random) => {
      const page = 1 + random.below(pagesOf(file) - 1)
      flip(
        file,
        [0, 1, 3, 4, 5, 6, 8, 9].map((offset) => page * PAGE + offset),
        random,
      )
    },
  },
  {
    name: 'a few bits are flipped here and there',
    outcome: 'unseen',
    inflict: (file, random) => {
      const { length } = readFileSync(file)
      flip(
        file,
        Array.from({ length: 12 }, () => random.below(length)),
        random,
      )
    },
  },
  {
    name: 'a page is overwritten',
    outcome: 'noticed',
    inflict: (file, random) => {
      const page = 1 + random.below(pagesOf(file) - 1)
      const bytes = readFileSync(file)
      writeFileSync(file, bytes.fill(random.pick([0, 0xff, 0x41]), page * PAGE, (page + 1) * PAGE))
    },
  },
  {
    name: 'it is cut short',
    outcome: 'noticed',
    inflict: (file, random) => truncateSync(file, PAGE + random.below((pagesOf(file) - 2) * PAGE)),
  },
  {
    name: 'it is cut short in its first page',
    outcome: 'refused',
    inflict: (file, random) => truncateSync(file, 1 + random.below(PAGE - 1)),
  },
  { name: 'it is emptied', outcome: 'refused', inflict: (file) => truncateSync(file, 0) },
  { name: 'it is gone', outcome: 'refused', inflict: (file) => rmSync(file) },
  {
    name: 'it is another household',
    outcome: 'refused',
    inflict: (file, _random, other) => copyFileSync(other, file),
  },
  {
    name: 'it is a database of another program',
    outcome: 'refused',
    inflict: (file) => {
      rmSync(file)
      const database = new Database(file)
      database.exec('CREATE TABLE recipes (name)')
      database.close()
    },
  },
  {
    name: 'it is a text',
    outcome: 'refused',
    inflict: (file) => writeFileSync(file, 'Milk, eggs, two onions. '.repeat(1000)),
  },
  {
    name: 'it is a folder',
    outcome: 'refused',
    inflict: (file) => {
      rmSync(file)
      mkdirSync(file)
    },
  },
  {
    name: 'its log is flipped',
    outcome: 'refused',
    with_log: true,
    inflict: (file, random) => {
      const log = `${file}-wal`
      // Of the last commits nobody can tell what a power cut did.
      const { length } = readFileSync(log)
      flip(log, [random.below(length - 40 * PAGE)], random)
    },
  },
  {
    name: 'what connections share is flipped',
    outcome: 'harmless',
    with_log: true,
    inflict: (file, random) => {
      const bytes = readFileSync(`${file}-shm`)
      writeFileSync(
        `${file}-shm`,
        bytes.map(() => random.below(256)),
      )
    },
  },
]

function pagesOf(file: string): number {
  return readFileSync(file).length / PAGE
}

/** Flips one bit at each of these places. */
function flip(file: string, offsets: readonly number[], random: Random): void {
  const bytes = readFileSync(file)
  for (const offset of offsets) bytes.writeUInt8(bytes.readUInt8(offset) ^ (1 << random.below(8)), offset)
  writeFileSync(file, bytes)
}
