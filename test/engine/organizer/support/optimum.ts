import { createRequire } from 'node:module'
import type { Highs } from 'highs'
import { IMPOSSIBLE, type Problem } from '../../../../engine/organizer/solver/problem.ts'

/** The package declares its default export for another kind of module than it has. */
const load: () => Promise<Highs> = createRequire(import.meta.url)('highs')

/** The least cost of a problem, by integer programming; null where it is not proven within the seconds. */
export async function optimum(problem: Problem, seconds = 60): Promise<number | null> {
  // A solver that has solved keeps memory: each problem gets its own.
  const highs = await load()
  const solution = highs.solve(asProgram(problem), { time_limit: seconds, mip_rel_gap: 0, random_seed: 1 })
  return solution.Status === 'Optimal' ? solution.ObjectiveValue : null
}

/**
 * The problem in the format of CPLEX: `x` puts a thing into a bin, `y` a group, `w` a group into an area, `z` two groups that are to be
 * apart.
 */
function asProgram({ things, bins, groups, prefer, open, apart, apart_pairs, max_moves }: Problem): string {
  const costs: string[] = []
  const rows: string[] = []
  const binaries: string[] = []
  const allowed = (thing: number, bin: number) =>
    prefer[thing * bins.length + bin] !== IMPOSSIBLE || things[thing]?.at === bin
  for (const [thing, { group }] of things.entries()) {
    const names: string[] = []
    for (let bin = 0; bin < bins.length; bin++) {
      if (!allowed(thing, bin)) continue
      const name = `x${thing}_${bin}`
      names.push(name)
      binaries.push(name)
      costs.push(`${prefer[thing * bins.length + bin] ?? 0} ${name}`)
      if (group >= 0) rows.push(`${name} - y${group}_${bin} <= 0`)
    }
    rows.push(`${names.join(' + ')} = 1`)
  }
  for (const [bin, { area, capacity }] of bins.entries()) {
    const inside = things.flatMap(({ size }, thing) =>
      allowed(thing, bin) ? [`${size} x${thing}_${bin}`] : [],
    )
    if (inside.length > 0) rows.push(`${inside.join(' + ')} <= ${capacity}`)
    for (let group = 0; group < groups; group++) {
      rows.push(`y${group}_${bin} - w${group}_${area} <= 0`)
      binaries.push(`y${group}_${bin}`)
    }
    for (const [index, [a, b]] of apart_pairs.entries()) {
      costs.push(`${apart} z${index}_${bin}`)
      rows.push(`y${a}_${bin} + y${b}_${bin} - z${index}_${bin} <= 1`)
    }
  }
  for (const area of new Set(bins.map((bin) => bin.area))) {
    for (let group = 0; group < groups; group++) {
      costs.push(`${open} w${group}_${area}`)
      binaries.push(`w${group}_${area}`)
    }
  }
  const moved = things.map(({ at }, thing) => `x${thing}_${at}`)
  if (max_moves < things.length) rows.push(`${moved.join(' + ')} >= ${things.length - max_moves}`)
  const named = rows.map((row, index) => ` r${index}: ${row}`)
  return `Minimize\n obj: ${costs.join(' + ')}\nSubject To\n${named.join('\n')}\nBinary\n ${binaries.join(' ')}\nEnd\n`
}
