import type { Placement } from '../../../engine/index.ts'
import { Icon } from '../icon.tsx'
import { href } from '../router.ts'
import { text } from '../texts/text.ts'

/** Links that print the label of a thing or a place, and that scan things into a place or check what is in it. */
export function ScanLinks({ kind, id }: { readonly kind: 'item' | Placement['kind']; readonly id: string }) {
  const list = kind === 'item' ? 'items' : kind === 'container' ? 'containers' : 'places'
  return (
    <>
      <a class="button" href={href('labels', '', { [list]: id })}>
        <Icon name="printer" />
        {text('labels.print')}
      </a>
      {kind !== 'item' && (
        <>
          <a class="button" href={href('scan', '', { mode: 'put', kind, in: id })}>
            <Icon name="scan-line" />
            {text('scan.mode.put')}
          </a>
          <a class="button" href={href('scan', '', { mode: 'audit', kind, in: id })}>
            <Icon name="clipboard-check" />
            {text('scan.mode.audit')}
          </a>
        </>
      )}
    </>
  )
}
