/**
 * Measures Stowage over HTTP on this machine: the real server in a process of its own, each figure beside a floor
 * that is measured in the same run (see `floor-server.ts`). `npm run bench -- [options]`:
 *
 *     --only NAME,NAME     only some of the scenarios (`push` names all that begin with `push-`); `growth`, `stalls` and `web` run
 *                          only when they are named, and take minutes; `web` takes Chromium
 *     --items 10000,100000 how many items the households have
 *     --json FILE          all figures, with every repetition
 *     --cases REGEX        which requests `stalls` sends, which files `imports` takes, and which parts of `web` run, by their names
 *     --cpu-prof FOLDER    CPU profiles of the server
 *
 * Data goes to the folder for temporary files (`TMPDIR`); where that is in memory, an fsync costs nothing. The exit
 * code says whether everything could be measured, never whether it was quick.
 */
import { writeFileSync } from 'node:fs'
import { Bench } from './bench.ts'
import { type Figure, ratioOf, spreadOf } from './figure.ts'
import { type Machine, machineLine, measureMachine } from './machine.ts'
import { readOptions } from './options.ts'
import { scenarios } from './scenarios/index.ts'
import { tableHead, tableRow } from './table.ts'

const figures: Figure[] = []

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

async function main(): Promise<void> {
  const started = performance.now()
  const names = scenarios.map(({ name }) => name)
  const options = readOptions(process.argv.slice(2), names)
  const bench = await Bench.open(options, show)
  const machine = measureMachine(bench.folder)
  console.log(machineLine(machine))
  console.log('Medians (least to most) of some repetitions; ratio: Stowage by the floor.\n')
  console.log(tableHead())
  try {
    for (const scenario of scenarios) {
      const wanted = options.only ? options.only.has(scenario.name) : !scenario.only_named
      if (!wanted) continue
      for await (const figure of scenario.run(bench)) show(figure)
    }
  } catch (error) {
    console.error(`The last that Stowage wrote:\n${bench.stowage.output()}`)
    throw error
  }
  await bench.close()
  console.log(`\n${Math.round((performance.now() - started) / 1000)} s in all`)
  if (options.json !== null) writeFileSync(options.json, jsonText(machine))
}

function show(figure: Figure): void {
  figures.push(figure)
  console.log(tableRow(figure))
}

function jsonText(machine: Machine): string {
  const told = figures.map((figure) => ({
    ...figure,
    work: figure.work.trim(),
    stowage: { ...spreadOf(figure.stowage), repetitions: figure.stowage },
    floor: { ...spreadOf(figure.floor), repetitions: figure.floor },
    ratio: ratioOf(figure),
  }))
  return `${JSON.stringify({ machine, figures: told }, null, 2)}\n`
}
