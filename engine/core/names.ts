/** Names that differ only in case or in Unicode form are one name to a person. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}

/** The key by which siblings differ: the name under its parent, or under none. */
export function siblingKey(parent_id: string | null, name: string): string {
  return `${parent_id ?? ''}/${nameKey(name)}`
}
