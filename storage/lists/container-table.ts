import type { Container } from '../../engine/index.ts'
import { foldedText } from '../../engine/index.ts'
import type { ContainerSort } from './filters.ts'
import { factsOf } from './item-table.ts'
import { ListTable } from './list-table.ts'

/** The facts of containers that lists need. */
export class ContainerTable extends ListTable<ContainerSort> {
  /** The numbers in `words` of its kind, without case and accents, and of its fill status. */
  readonly kind = this.column()
  readonly fill_status = this.column()
  readonly words = this.dictionary(this.kind, this.fill_status)

  protected readonly sorts = {
    name: (row: number) => this.name.at(row),
    updated_at: (row: number) => this.updated.key(row),
    created_at: (row: number) => this.created.key(row),
  }

  put(container: Container): void {
    const row = this.putFacts(factsOf(container, container.placement?.id ?? null))
    this.kind.set(row, this.words.number(foldedText(container.kind)))
    this.fill_status.set(row, this.words.number(container.fill_status))
  }
}
