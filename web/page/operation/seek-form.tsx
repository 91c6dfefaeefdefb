import { text } from '../texts/text.ts'

/** A field that finds one of many, and its button. `label`: what can be typed. */
export function SeekForm(props: { readonly label: string; readonly onSeek: (sought: string) => void }) {
  const seek = (event: SubmitEvent & { currentTarget: HTMLFormElement }) => {
    event.preventDefault()
    props.onSeek(String(new FormData(event.currentTarget).get('q') ?? '').trim())
  }
  return (
    <form class="inline-form" onSubmit={seek}>
      <label class="field">
        <span>{props.label}</span>
        <input name="q" type="search" maxLength={200} autocomplete="off" />
      </label>
      <button type="submit" class="button">
        {text('operation.quotas.find')}
      </button>
    </form>
  )
}
