/** How a remark begins about sheets that are left out. */
export const SHEETS_LEFT = 'These sheets of the file are not imported:'

/** Names the sheets of a file that are not chosen; null if all are, or if the file has only one. */
export function sheetsLeft(
  sheets: readonly { readonly name: string; readonly rows: number; readonly hidden: boolean }[],
  chosen: readonly string[] | undefined,
): string | null {
  const left = sheets.filter(({ name }) => chosen && !chosen.includes(name))
  if (left.length === 0) return null
  const named = left.map(({ name, rows, hidden }) => {
    const count = `${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'}`
    return `“${name}” (${hidden ? `hidden, ${count}` : count})`
  })
  return `${SHEETS_LEFT} ${named.join(', ')}.`
}
