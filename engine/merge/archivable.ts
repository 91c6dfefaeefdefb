/** The collections whose records can be archived. */
export type Archivable = 'locations' | 'containers' | 'items' | 'categories' | 'tags'

/** Whether a record is archived; of some kinds it does not even have the field before it first was. */
export function isArchived(record: { readonly archived_at?: string | null | undefined }): boolean {
  return typeof record.archived_at === 'string'
}
