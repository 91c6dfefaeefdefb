import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { scrub } from '../../../storage/erasures/scrub.ts'
import { Database } from '../../../storage/sqlite.ts'
import { Random } from '../../simulation/random.ts'
import { seed } from '../../support/rounds.ts'

const SHORT = 60
const LONG = 9000

/** A file with tables of each kind of tree, in which rows of many sizes come, change and go. */
function busyFile(salt: number, pageSize: number) {
  const numbers = new Random(seed + salt)
  const random = () => numbers.next()
  const folder = mkdtempSync(join(tmpdir(), 'stowage-scrub-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'busy.sqlite')
  const database = new Database(path)
  onTestFinished(() => void database.close())
  database.pragma(`page_size = ${pageSize}`)
  database.pragma('journal_mode = WAL')
  database.exec(`
    CREATE TABLE keyed (id TEXT PRIMARY KEY, person TEXT, body TEXT) WITHOUT ROWID;
    CREATE TABLE listed (n INTEGER PRIMARY KEY, person TEXT, body TEXT);
    CREATE INDEX keyed_person ON keyed (person);
    CREATE INDEX listed_person ON listed (person, body);
  `)
  const word = () => Math.floor(random() * 2 ** 40).toString(36)
  const people = Array.from({ length: 60 }, () => `person-${word()}${word()}`)
  const body = (person: string) => {
    const most = random() < 0.05 ? LONG : SHORT * 8
    return `${person} ${word().repeat(Math.ceil((random() * most) / 8))}`
  }
  const write = (count: number) =>
    database.transaction(() => {
      for (let n = 0; n < count; n++) {
        const person = people[Math.floor(random() * people.length)] ?? ''
        database.prepare('INSERT OR REPLACE INTO keyed VALUES (?, ?, ?)').run(word(), person, body(person))
        database.prepare('INSERT INTO listed (person, body) VALUES (?, ?)').run(person, body(person))
        if (n % 3 === 0)
          database
            .prepare(
              'UPDATE keyed SET person = ?, body = ? WHERE id = (SELECT id FROM keyed WHERE id > ? LIMIT 1)',
            )
            .run(person, body(person), word())
        if (n % 7 === 0)
          database
            .prepare('DELETE FROM listed WHERE n = (SELECT n FROM listed WHERE n > ? LIMIT 1)')
            .run(Math.floor(random() * count))
      }
    })()
  const erase = (gone: readonly string[]) =>
    database.transaction(() => {
      for (const person of gone)
        for (const table of ['keyed', 'listed'])
          database.prepare(`DELETE FROM ${table} WHERE person = ?`).run(person)
    })()
  const rows = () => [
    ...database.prepare('SELECT * FROM keyed ORDER BY id').all(),
    ...database.prepare('SELECT * FROM listed ORDER BY n').all(),
  ]
  return { database, path, people, write, erase, rows }
}

/** The people whose name is still in a file or its log. */
function leftIn(path: string, people: readonly string[]): string[] {
  const files = [path, `${path}-wal`].map((each) => readFileSync(each))
  return people.filter((person) => files.some((content) => content.includes(person)))
}

async function scrubbed(path: string, between = () => {}): Promise<number> {
  // Of a copy of the process's own: the locks of this process would end with the file.
  const file = openSync(path, 'r+')
  const other = new Database(path)
  other.pragma('busy_timeout = 0')
  const timer = setInterval(between, 1)
  try {
    return (await scrub(other, file, { attempts: 100 })).pages
  } finally {
    clearInterval(timer)
    other.close()
    closeSync(file)
  }
}

describe('overwriting what erasures left', () => {
  it.each([4096, 1024, 65_536])(
    'I44 leaves no byte of what was deleted, and all of the rest, with pages of %i bytes',
    async (size) => {
      const home = busyFile(size, size)
      home.write(1200)
      const gone = home.people.slice(0, 10)
      home.erase(gone)
      const before = home.rows()
      home.database.pragma('wal_checkpoint(TRUNCATE)')
      // Otherwise the test would prove nothing.
      expect(leftIn(home.path, gone), `seed ${seed}`).not.toEqual([])
      expect(await scrubbed(home.path)).toBeGreaterThan(0)
      expect(leftIn(home.path, gone), `seed ${seed}`).toEqual([])
      expect(home.rows()).toEqual(before)
      expect(home.database.pragma('integrity_check', { simple: true })).toBe('ok')
      expect(await scrubbed(home.path), 'a second run finds nothing').toBe(0)
    },
  )

  it('I44 does so while another connection writes, which writes no old byte back', async () => {
    const home = busyFile(1, 4096)
    home.write(6000)
    const gone = home.people.splice(0, 10)
    home.erase(gone)
    let writes = 0
    // The cache of this connection has the pages as they were.
    home.rows()
    await scrubbed(home.path, () => {
      if (writes > 200) return
      home.write(20)
      writes++
    })
    expect(writes).toBeGreaterThan(0)
    home.write(500)
    home.database.pragma('wal_checkpoint(TRUNCATE)')
    expect(leftIn(home.path, gone), `seed ${seed}`).toEqual([])
    expect(home.database.pragma('integrity_check', { simple: true })).toBe('ok')
  })

  it('I44 gives up while the log stays in use, and harms nothing', async () => {
    const home = busyFile(2, 4096)
    home.write(300)
    home.erase(home.people.slice(0, 10))
    const reader = new Database(home.path)
    reader.exec('BEGIN')
    reader.prepare('SELECT count(*) FROM keyed').get()
    home.write(1)
    const before = home.rows()
    await expect(scrubbed(home.path)).rejects.toThrow('stays in use')
    expect(home.rows()).toEqual(before)
    expect(home.database.pragma('integrity_check', { simple: true })).toBe('ok')
    reader.exec('COMMIT')
    reader.close()
  }, 60_000)
})
