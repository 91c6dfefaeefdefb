import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import bwip from 'bwip-js/node'
import {
  catalogueSheet,
  type LabelContent,
  LabelWorkers,
  PrintOptions,
  SAMPLE,
} from '../../../labels/index.ts'
import type { Scenario } from '../bench.ts'

const REPETITIONS = 3
const LABELS = 1000
const WORDS = ['Christmas', 'Winter', 'Garden', 'Kitchen', 'Camping', 'Spare', 'Old', 'Blue']

/** Labels are printed: a thousand, each with a name and a code of its own. The floor is making these codes alone. */
export const labels: Scenario = {
  name: 'labels',
  async *run() {
    const folder = mkdtempSync(join(tmpdir(), 'stowage-bench-labels-'))
    const workers = new LabelWorkers()
    const sheet = catalogueSheet('avery-7160')
    if (sheet === null) throw new Error('no sheet')
    const contents: LabelContent[] = Array.from({ length: LABELS }, (_, at) => ({
      ...SAMPLE,
      name: `${WORDS[at % WORDS.length]} things ${at}`,
      code_url: addressOf(at),
    }))
    const job = {
      title: 'Bench',
      sheet,
      template: { built_in: 'code-name' },
      options: PrintOptions.parse({}),
      labels: contents,
    }
    const runs: { ms: number[]; floor: number[]; blocked: number[] } = { ms: [], floor: [], blocked: [] }
    const delay = monitorEventLoopDelay({ resolution: 1 })
    for (let repetition = 0; repetition < REPETITIONS; repetition++) {
      const key = String(repetition)
      const file = join(folder, `${key}.pdf`)
      delay.reset()
      delay.enable()
      const started = performance.now()
      await workers.run({ what: 'print', key, font_folder: null, created_at: 0, job, file })
      runs.ms.push(performance.now() - started)
      delay.disable()
      runs.blocked.push(delay.max / 1e6)
      const bare = performance.now()
      for (let at = 0; at < LABELS; at++) bwip.raw('qrcode', addressOf(at), 'eclevel=M mask=3')
      runs.floor.push(performance.now() - bare)
    }
    await workers.close()
    rmSync(folder, { recursive: true, force: true })
    const work = `${LABELS.toLocaleString('en')} labels printed`
    yield {
      work,
      unit: 'ms',
      stowage: runs.ms,
      floor: runs.floor,
      note: 'the first starts a thread; target 3 s',
    }
    yield { work: `${work}: longest wait of others`, unit: 'ms', stowage: runs.blocked, floor: [] }
  },
}

function addressOf(at: number): string {
  return `https://stowage.example.org/q/K7QM${1000 + at}`
}
