import type { ComponentProps } from 'preact'
import { useState } from 'preact/hooks'
import { Dialog } from './dialog.tsx'
import { createTypedWork } from './typed-work.ts'

/** A dialog in which a person types or chooses: a press beside it leaves it open, and it closes only once they know that it saves nothing. */
export function FormDialog(props: Omit<ComponentProps<typeof Dialog>, 'work'>) {
  const [work] = useState(createTypedWork)
  return <Dialog {...props} work={work} />
}
