import { useState } from 'preact/hooks'
import { api, field, textOf } from '../api.ts'
import { Icon } from '../icon.tsx'
import { attempt, useServer } from '../server.ts'
import { text } from '../texts/text.ts'

/** The answer in the words of a model: on request, where the household lets it have records. */
export function Worded({ asked }: { readonly asked: object }) {
  const { value } = useServer('/api/v1/ai/capabilities', readModel)
  const [busy, setBusy] = useState(false)
  const [words, setWords] = useState<string | null>(null)
  if (!value) return null
  const word = async () => {
    setBusy(true)
    await attempt(async () => {
      const answer = field(await api('POST', '/api/v1/ai/answer', { ...asked, compose: true }), 'answer')
      setWords(textOf(field(field(answer, 'provider'), 'composed'), 'text'))
    })
    setBusy(false)
  }
  return (
    <div class="worded" aria-live="polite" aria-busy={busy}>
      {words === null ? (
        <p class="actions">
          <button type="button" class="button" disabled={busy} onClick={word}>
            <Icon name="pencil" />
            {text('ask.word_it')}
          </button>
          <span class="hint">{text('ask.word_it.sends', value)}</span>
        </p>
      ) : words === '' ? (
        <p class="hint">{text('ask.worded.none')}</p>
      ) : (
        <>
          <p class="worded-text" dir="auto">
            {words}
          </p>
          <p class="hint">{text('ask.worded', value)}</p>
        </>
      )}
    </div>
  )
}

/** The model that may have records; null if there is none. */
function readModel(answer: unknown): { readonly model: string; readonly host: string } | null {
  const provider = field(answer, 'provider')
  const permits = ['records', 'photos'].includes(textOf(provider, 'level'))
  const [model, host] = [textOf(provider, 'model'), textOf(provider, 'host')]
  return permits && model !== '' ? { model, host } : null
}
