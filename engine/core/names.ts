/**
 * SPEC.md U1, U8: names that differ only in case or in Unicode form are one name to a person. Files keep this key, and devices of
 * other versions compare by it, so it never changes.
 */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}

/** The key by which siblings differ: the name under its parent, or under none. */
export function siblingKey(parent_id: string | null, name: string): string {
  return `${parent_id ?? ''}/${nameKey(name)}`
}
