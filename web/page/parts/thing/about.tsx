import { useState } from 'preact/hooks'
import type { Thing } from '../../../engine/views/calls.ts'
import { text } from '../../texts/text.ts'
import { Codes, hasCodeDraft } from './codes.tsx'
import { OwnFields } from './custom-fields.tsx'
import { Details } from './details.tsx'

/** What is known of a thing: its details, the household's own fields, and its product codes. What is empty is not shown. */
export function About({ thing, readOnly }: { readonly thing: Thing; readonly readOnly: boolean }) {
  const [adding, setAdding] = useState<'own' | 'code' | null>(() =>
    !readOnly && hasCodeDraft(thing) ? 'code' : null,
  )
  if (thing.row.collection === 'containers') return <Details thing={thing} readOnly={readOnly} />
  const others = [
    { label: text('own.add'), onChoose: () => setAdding('own') },
    { label: text('codes.title'), onChoose: () => setAdding('code') },
  ]
  return (
    <>
      <Details thing={thing} readOnly={readOnly} others={others} />
      <OwnFields
        thing={thing}
        readOnly={readOnly}
        adding={adding === 'own'}
        onAdded={() => setAdding(null)}
      />
      <Codes
        thing={thing}
        readOnly={readOnly}
        adding={adding === 'code'}
        setAdding={(open) => setAdding(open ? 'code' : null)}
      />
    </>
  )
}
