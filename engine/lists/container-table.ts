import type { Container } from '../containers/collection.ts'
import { foldedText } from '../text/fold.ts'
import type { ContainerSort } from './filters.ts'
import { factsOf } from './item-table.ts'
import { ListTable } from './list-table.ts'

/** What lists need of containers. */
export class ContainerTable extends ListTable<ContainerSort> {
  /** The numbers in `words` of its kind, without case and accents, and of how full it is. */
  readonly kind = this.column('number')
  readonly fill_status = this.column('number')
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
