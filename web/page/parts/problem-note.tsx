import { text } from '../texts/text.ts'

/** Why the server did not answer, with a way to ask again. */
export function ProblemNote(props: { readonly problem: string; readonly onAgain: () => void }) {
  return (
    <p class="note note-warn" role="alert">
      {props.problem}{' '}
      <button type="button" class="button-plain" onClick={props.onAgain}>
        {text('error.again')}
      </button>
    </p>
  )
}
