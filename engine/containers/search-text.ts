import type { BaseRecord, SearchText } from '../core/collection.ts'

interface ContainerWords extends BaseRecord {
  readonly name: string
  readonly kind: string
  readonly code?: string | null | undefined
  readonly description?: string | null | undefined
  readonly placement: { readonly id: string } | null
}

/** What a container is found by. */
export function containerText({ name, kind, code, description, placement }: ContainerWords): SearchText {
  return {
    title: name,
    body: [kind, code, description].filter((part) => part).join('\n'),
    around: placement ? [placement.id] : [],
  }
}
