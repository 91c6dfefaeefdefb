import { useEffect } from 'preact/hooks'
import { CopyButton } from '../parts/given-link.tsx'
import { useFocus } from '../parts/use-focus.ts'
import { codesShown } from '../session.ts'
import { text } from '../texts/text.ts'

/** Recovery codes, which the server gives once. `said`: what came with them. */
export function RecoveryCodes(props: {
  readonly codes: readonly string[]
  readonly said: string
  readonly onDone: () => void
}) {
  const { codes, said, onDone } = props
  // Not on what closes the dialog: a key that was meant for the last form would throw the codes away.
  const top = useFocus<HTMLDivElement>()
  useEffect(() => {
    codesShown.value = true
    return () => {
      codesShown.value = false
    }
  }, [])
  return (
    <div class="stack" ref={top} tabIndex={-1}>
      <p class="note note-good" role="status">
        {said}
      </p>
      <p>{text('second.keep_codes')}</p>
      <ul class="recovery-codes" dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p class="actions">
        <CopyButton words={codes.join('\n')} />
        <button type="button" class="button" onClick={onDone}>
          {text('given.done')}
        </button>
      </p>
    </div>
  )
}
