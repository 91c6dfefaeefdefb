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
          <a href={placeHref(step)}>
            <bdi>{step.name}</bdi>
          </a>
        </li>
      ))}
    </ol>
  )
}

/** The way from the outermost place in, as one line. Where there is little room, the outer places are cut: the innermost says most. */
export function PathLine({ names }: { readonly names: readonly string[] }) {
  const outer = names.slice(0, -1)
  if (outer.length === 0) return <span class="where">{pathText(names)}</span>
  return (
    <span class="where where-long">
      <span class="where-outer">{pathText(outer)}</span>
      <span class="where-inner">
        {' › '}
        {pathText(names.slice(-1))}
      </span>
    </span>
  )
}

/** Letters of writing systems that go from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u

/** The way from the outermost place in, as one line. A name that goes from right to left stays in its place of the line. */
export function pathText(names: readonly string[]): string {
  return names.map((name) => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name)).join(' › ')
}
