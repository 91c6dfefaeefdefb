import { useState } from 'preact/hooks'
import type { WishRead } from '../../engine/views/ask-calls.ts'
import { call } from '../engine.ts'
import { problemOf } from '../problem.ts'
import { text } from '../texts/text.ts'
import { understoodLanguage } from '../texts/understood.ts'

/** A wish in words. What it is read as fills the form below, for the person to correct. */
export function WishForm({ onRead }: { readonly onRead: (wish: WishRead) => void }) {
  const [wish, setWish] = useState('')
  const [busy, setBusy] = useState(false)
  const [note, setNote] = useState<string | null>(null)
  const read = async () => {
    setBusy(true)
    setNote(null)
    try {
      const found = await call('wish', { wish, language: understoodLanguage() })
      const { goal, unused } = found
      if (unused.length > 0) setNote(text('plans.wish_unused', { words: unused.join(' ') }))
      else if (goal === '') setNote(text('plans.wish_no_goal'))
      onRead(found)
    } catch (error) {
      setNote(problemOf(error))
    }
    setBusy(false)
  }
  return (
    <form
      class="wish-form"
      onSubmit={(event) => {
        event.preventDefault()
        void read()
      }}
    >
      <label class="field">
        <span>{text('plans.wish')}</span>
        <input
          type="text"
          maxLength={500}
          required
          value={wish}
          placeholder={text('plans.wish_example')}
          onInput={(event) => setWish(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="button" disabled={busy || wish.trim() === ''} aria-busy={busy}>
        {text('plans.wish_fill')}
      </button>
      {note !== null && (
        <p class="note wish-note" role="status">
          {note}
        </p>
      )}
    </form>
  )
}
