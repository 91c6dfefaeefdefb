import { join } from 'node:path'
import { Database } from '../../storage/sqlite.ts'
import { idMaker } from '../storage/support/ids.ts'
import { FloorWriter } from './floor-writer.ts'

const newId = idMaker(Date.UTC(2025, 0, 1))

/** Where the floor keeps its files. */
interface Folder {
  readonly folder: string
}

/** A household's file for the floor to write to. */
export class FloorTarget {
  readonly file: string
  /** Where to push to. */
  readonly path: string

  private constructor(bench: Folder, name: string) {
    this.file = join(bench.folder, `${name}.sqlite`)
    this.path = `/push?file=${encodeURIComponent(this.file)}`
  }

  /** An empty file. */
  static empty(bench: Folder, name: string): FloorTarget {
    const target = new FloorTarget(bench, name)
    FloorWriter.create(target.file, newId)
    return target
  }

  /** A copy of a file that Stowage has open. */
  static async copyOf(file: string, bench: Folder, name: string): Promise<FloorTarget> {
    const target = new FloorTarget(bench, name)
    const source = new Database(file, { readonly: true })
    await source.backup(target.file)
    source.close()
    return target
  }
}
