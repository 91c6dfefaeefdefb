import { CopyButton } from '../parts/given-link.tsx'
import { text } from '../texts/text.ts'

/** Recovery codes, which the server gives once. */
export function RecoveryCodes(props: { readonly codes: readonly string[]; readonly onDone: () => void }) {
  const { codes, onDone } = props
  return (
    <div class="stack">
      <p class="note note-good" role="status">
        {text('second.done')}
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
