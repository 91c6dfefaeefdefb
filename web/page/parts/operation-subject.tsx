import { useAnswer } from '../engine.ts'
import { href } from '../router.ts'

type Input = Readonly<Record<string, unknown>>

/** What an operation that waits, or was refused, is about: the name in its input, or that of the record which it changes. */
export function OperationSubject({ type, input }: { readonly type: string; readonly input: Input }) {
  const id = idOf(input)
  const names = useAnswer('names', { ids: id === null ? [] : [id] })
  const name = typeof input.name === 'string' ? input.name : id === null ? undefined : names?.[id]
  if (name === undefined) return null
  const page = type.startsWith('item.') ? 'item' : type.startsWith('container.') ? 'container' : null
  return (
    <span class="refused-name" dir="auto">
      {page !== null && id !== null && names?.[id] !== undefined ? <a href={href(page, id)}>{name}</a> : name}
    </span>
  )
}

function idOf(input: Input): string | null {
  const id = input.public_id ?? input.item_id ?? input.container_id
  return typeof id === 'string' ? id : null
}
