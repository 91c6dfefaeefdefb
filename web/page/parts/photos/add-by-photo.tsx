import type { ComponentProps } from 'preact'
import { useState } from 'preact/hooks'
import type { Placement } from '../../../../engine/index.ts'
import { text } from '../../texts/text.ts'
import { addThings, type NotAdded } from './add.ts'
import { NotAddedList } from './not-added.tsx'
import { DropCover, PhotoInput, usePasteAndDrop } from './photo-input.tsx'
import { ToName } from './to-name.tsx'

/** Adds a thing for each photo, in the place that is chosen. Names come later. */
export function AddByPhoto({
  placement,
  onNamed,
}: {
  readonly placement: Placement | null
  readonly onNamed: NonNullable<ComponentProps<typeof ToName>['onNamed']>
}) {
  const [notAdded, setNotAdded] = useState<readonly NotAdded[]>([])
  const add = async (files: readonly File[]) => setNotAdded(await addThings(placement, files))
  const dragged = usePasteAndDrop((files) => void add(files))
  return (
    <>
      <section class="panel add-by-photo" aria-label={text('add_by_photo.title')}>
        <h2>{text('add_by_photo.title')}</h2>
        <p class="hint">{text('add_by_photo.hint')}</p>
        <PhotoInput onFiles={(files) => void add(files)} />
        <NotAddedList files={notAdded} onClose={() => setNotAdded([])} />
      </section>
      <ToName hideEmpty onNamed={onNamed} />
      {dragged && <DropCover label={text('add_by_photo.drop')} />}
    </>
  )
}
