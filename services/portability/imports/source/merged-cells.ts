/** A cell that is shown over several rows. */
interface Tall {
  readonly column: number
  readonly first: number
  readonly last: number
}

/** A number, which one row has: a price beside several things is that of all of them together. */
const NUMBER = /^[\d.,]+$/

/** The cells of a sheet that are merged with those below: a room beside all of its things. */
export class Merges {
  /** By their first rows. */
  private readonly tall: ReadonlyMap<number, readonly Tall[]>

  constructor(tall: readonly Tall[]) {
    this.tall = grouped(tall)
  }

  /** Repeats the texts of merged cells in the rows below them. Returns what does so with each row, in their order. */
  filling(): (line: number, cells: string[]) => void {
    let shown: { readonly merged: Tall; readonly text: string }[] = []
    return (line, cells) => {
      shown = shown.filter(({ merged }) => line <= merged.last)
      // A row without anything else is empty, whatever stands beside it.
      if (cells.some((cell) => cell !== '')) {
        for (const { merged, text } of shown) {
          while (cells.length <= merged.column) cells.push('')
          cells[merged.column] ||= text
        }
      }
      for (const merged of this.tall.get(line) ?? []) {
        const text = cells[merged.column] ?? ''
        if (text !== '' && !NUMBER.test(text)) shown.push({ merged, text })
      }
    }
  }
}

function grouped(tall: readonly Tall[]): Map<number, Tall[]> {
  const rows = new Map<number, Tall[]>()
  for (const each of tall) rows.set(each.first, [...(rows.get(each.first) ?? []), each])
  return rows
}

/** The merged cells in the end of a sheet. */
export function mergesIn(tail: string): Merges {
  const tall = [...tail.matchAll(/<mergeCell\b[^>]*\bref="([A-Z]{1,3})(\d+):[A-Z]{1,3}(\d+)"/g)].flatMap(
    ([, letters = '', first, last]): Tall[] => {
      const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
      return Number(last) > Number(first) ? [{ column, first: Number(first), last: Number(last) }] : []
    },
  )
  return new Merges(tall)
}
