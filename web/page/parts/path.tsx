import type { PlaceStep } from '../../../engine/index.ts'
import { href } from '../router.ts'

/** The address of a place's page; a container has a page of its own. */
export function placeHref({ kind, public_id }: Pick<PlaceStep, 'kind' | 'public_id'>): string {
  return kind === 'container' ? href('container', public_id) : href('place', public_id, { kind })
}

/** The way from a location in, as links. */
export function Path({ path }: { readonly path: readonly PlaceStep[] }) {
  return (
    <ol class="path">
      {path.map((step) => (
        <li key={step.public_id}>
          <a href={placeHref(step)}>{step.name}</a>
        </li>
      ))}
    </ol>
  )
}
