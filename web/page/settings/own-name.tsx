import { api } from '../api.ts'
import { useSubmit } from '../parts/use-submit.ts'
import { attempt } from '../server.ts'
import { verifySession } from '../session.ts'
import { text } from '../texts/text.ts'
import { toast } from '../toasts.ts'

/** Changes the name that the others see. */
export function OwnName({ name }: { readonly name: string }) {
  const change = useSubmit(async (form) => {
    const chosen = String(new FormData(form).get('name') ?? '').trim()
    if (!(await attempt(() => api('PATCH', '/api/v1/account', { name: chosen })))) return
    form.closest('details')?.removeAttribute('open')
    await verifySession()
    toast({ text: text('name.changed') })
  })
  return (
    <details class="more">
      <summary>{text('name.title')}</summary>
      <p class="hint" id="name-hint">
        {text('name.about')}
      </p>
      <form class="inline-form" onSubmit={change}>
        <label class="field">
          <span>{text('field.name')}</span>
          <input
            key={name}
            name="name"
            required
            maxLength={200}
            defaultValue={name}
            autocomplete="name"
            aria-describedby="name-hint"
          />
        </label>
        <button type="submit" class="button">
          {text('thing.save')}
        </button>
      </form>
    </details>
  )
}
