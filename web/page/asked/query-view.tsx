import { useRef, useState } from 'preact/hooks'
import { textOf } from '../api.ts'
import { useAnswer } from '../engine.ts'
import { Icon } from '../icon.tsx'
import { text } from '../texts/text.ts'
import { type AskedQuery, idsOf, partsOf, worded } from './query-parts.ts'

/** What a question can ask for, in the order of the choice. */
const ASKS = [
  'where',
  'contents',
  'list',
  'count',
  'exists',
  'total_value',
  'when_expires',
  'warranty',
  'who_has',
  'moved',
  'when_moved',
  'who_moved',
  'when_seen',
]

/** SPEC.md AQ1: the question as it was understood. A person corrects it, and it is asked again as it stands then. */
export function QueryView({
  query,
  onChange,
}: {
  readonly query: AskedQuery
  readonly onChange: (query: AskedQuery) => void
}) {
  const names = useAnswer('names', { ids: idsOf(query) }) ?? {}
  const [word, setWord] = useState('')
  const choice = useRef<HTMLSelectElement>(null)
  const ask = textOf(query, 'ask')
  const words = Array.isArray(query.words) ? query.words : []
  return (
    <div class="asked">
      <label class="asked-ask">
        <span>{text('asked.title')}</span>
        <select
          ref={choice}
          value={ask}
          onChange={({ currentTarget }) => onChange({ ...query, ask: currentTarget.value })}
        >
          {ASKS.map((each) => (
            <option key={each} value={each}>
              {worded('asked.ask', each)}
            </option>
          ))}
        </select>
      </label>
      <ul class="chips" aria-label={text('asked.parts')}>
        {partsOf(query, names).map(({ label, without }) => (
          <li key={label}>
            <button
              type="button"
              class="chip"
              aria-label={text('asked.remove', { part: label })}
              onClick={() => {
                onChange(without)
                // The button goes, and whoever pressed it by keyboard goes on from here.
                choice.current?.focus()
              }}
            >
              <span dir="auto">{label}</span>
              <Icon name="x" />
            </button>
          </li>
        ))}
        <li>
          <form
            class="asked-word"
            onSubmit={(event) => {
              event.preventDefault()
              setWord('')
              if (word.trim() !== '') onChange({ ...query, words: [...words, word.trim()].slice(0, 12) })
            }}
          >
            <input
              value={word}
              maxLength={60}
              aria-label={text('asked.add')}
              placeholder={text('asked.add')}
              onInput={({ currentTarget }) => setWord(currentTarget.value)}
            />
          </form>
        </li>
      </ul>
    </div>
  )
}
