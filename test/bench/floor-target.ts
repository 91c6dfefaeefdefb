import { join } from 'node:path'
import { idMaker } from '../storage/support/ids.ts'
import type { Bench } from './bench.ts'
import { FloorWriter } from './floor-writer.ts'

const newId = idMaker(Date.UTC(2025, 0, 1))

/** An empty file for the floor to write to. */
export class FloorTarget {
  readonly file: string
  /** Where to push to. */
  readonly path: string

  constructor(bench: Bench, name: string) {
    this.file = join(bench.folder, `${name}.sqlite`)
    this.path = `/push?file=${encodeURIComponent(this.file)}`
    FloorWriter.create(this.file, newId)
  }
}
