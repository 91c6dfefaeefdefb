import { useRef, useState } from 'preact/hooks'
import type { Placement } from '../../../../engine/index.ts'
import { api, field, listOf, textOf } from '../../api.ts'
import { Icon } from '../../icon.tsx'
import { problemOf } from '../../problem.ts'
import { attempt, useServer } from '../../server.ts'
import { text } from '../../texts/text.ts'
import { toast } from '../../toasts.ts'
import { FormDialog } from '../form-dialog.tsx'
import { AlikeThings } from './known-things.tsx'
import { Offers, toggled } from './offers.tsx'
import { asker, type Draft, fieldsOf, type Offer, type Suggestion, suggestionOf } from './suggestion.ts'

/** How often a running analysis is asked for, and for how long, in ms. */
const ASK_MS = 700
const PATIENCE_MS = 180_000
/** Photos at a time. */
const MOST = 4

/** Reads the label of a thing, or a receipt, in photos, and offers what it says. */
export function FromPhoto({ placement }: { readonly placement: Placement | null }) {
  const [busy, setBusy] = useState(false)
  const [suggestion, setSuggestion] = useState<Suggestion | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [consent, setConsent] = useState(false)
  const { value: model } = useServer('/api/v1/ai/vision/capabilities', readModel)
  const label = useRef<HTMLInputElement>(null)
  const receipt = useRef<HTMLInputElement>(null)
  const read = async (input: HTMLInputElement, isReceipt: boolean) => {
    const files = [...(input.files ?? [])].slice(0, MOST)
    input.value = ''
    if (files.length === 0) return
    setBusy(true)
    setProblem(null)
    try {
      const { found, reason, unread } = await suggestionFor(files, { isReceipt, place: placement, consent })
      if (unread > 0) toast({ text: text('suggest.unread', { count: unread }), tone: 'bad' })
      if (reason) toast({ text: text('suggest.model_failed'), tone: 'bad' })
      if (found.drafts.some(({ offers }) => offers.length > 0)) setSuggestion(found)
      else setProblem(text('suggest.nothing_read'))
    } catch (error) {
      setProblem(problemOf(error))
    }
    setBusy(false)
    // Each reading asks again.
    setConsent(false)
  }
  const choose = (input: typeof label, isReceipt: boolean) => (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        onChange={(event) => void read(event.currentTarget, isReceipt)}
      />
      <button type="button" class="button" disabled={busy} onClick={() => input.current?.click()}>
        <Icon name={isReceipt ? 'list' : 'camera'} />
        {text(isReceipt ? 'suggest.receipt' : 'suggest.label')}
      </button>
    </>
  )
  return (
    <section class="panel from-photo" aria-busy={busy}>
      <h2>{text('suggest.from_photo')}</h2>
      <p class="hint">{text('suggest.from_photo.hint')}</p>
      {model && (
        <label class="check">
          <input
            type="checkbox"
            checked={consent}
            disabled={busy}
            onChange={(event) => setConsent(event.currentTarget.checked)}
          />
          <span>{text('suggest.consent', model)}</span>
        </label>
      )}
      <p class="actions">
        {choose(label, false)}
        {choose(receipt, true)}
      </p>
      <p class={problem !== null && !busy ? 'note' : 'hint'} role="status">
        {busy ? text('suggest.reading') : problem}
      </p>
      {suggestion && (
        <Review suggestion={suggestion} placement={placement} onClose={() => setSuggestion(null)} />
      )}
    </section>
  )
}

/** The model that may look at photos, if the person consents; null for none. */
function readModel(answer: unknown): { readonly model: string; readonly host: string } | null {
  const provider = field(answer, 'provider')
  return provider === null ? null : { model: textOf(provider, 'model'), host: textOf(provider, 'host') }
}

/** Sends photos to a vision session, waits until they are read, and asks for a suggestion. */
async function suggestionFor(
  files: readonly File[],
  given: { readonly isReceipt: boolean; readonly place: Placement | null; readonly consent: boolean },
): Promise<{ readonly found: Suggestion; readonly reason: string; readonly unread: number }> {
  const { isReceipt: receipt, place, consent } = given
  const purpose = receipt ? 'read' : 'intake'
  const made = await api('POST', '/api/v1/ai/vision/sessions', { purpose, consent, use_provider: consent })
  const session_id = textOf(field(made, 'session'), 'public_id')
  const path = `/api/v1/ai/vision/sessions/${session_id}`
  const form = new FormData()
  for (const file of files) form.append('images', file)
  await api('POST', `${path}/images`, form)
  await api('POST', `${path}/analyze`, { receipt, ...asker() })
  const session = await analysed(path)
  const things = listOf(session, 'findings').filter((each) => textOf(each, 'kind') === 'thing')
  const several = receipt || things.length > 1
  const body = { session_id, receipt, several, ...(place && { place }), ...asker() }
  const answer = await api('POST', '/api/v1/ai/intake/item-suggestions', body)
  const reason = textOf(field(session, 'provider'), 'reason')
  return { found: suggestionOf(answer), reason, unread: listOf(answer, 'unread_images').length }
}

/** A session whose analysis has ended, or takes too long. */
async function analysed(path: string): Promise<unknown> {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const session = field(await api('GET', path), 'session')
    const status = textOf(session, 'status')
    if (status === 'failed') throw new Error(textOf(session, 'error'))
    if (status === 'done' || Date.now() > until) return session
    await new Promise((resolve) => setTimeout(resolve, ASK_MS))
  }
}

/** What was read, to be corrected and added. */
function Review({
  suggestion,
  placement,
  onClose,
}: {
  readonly suggestion: Suggestion
  readonly placement: Placement | null
  readonly onClose: () => void
}) {
  const [chosen, setChosen] = useState(() => suggestion.drafts.map(choiceOf))
  const [busy, setBusy] = useState(false)
  const wanted = chosen.filter(({ isWanted, name }) => isWanted && name.trim() !== '')
  const change = (at: number, patch: Partial<Choice>) =>
    setChosen(chosen.map((each, n) => (n === at ? { ...each, ...patch } : each)))
  const submit = async (event: Event) => {
    event.preventDefault()
    setBusy(true)
    const drafts = wanted.map(({ draft, name, taken }) => ({
      draft_id: draft.id,
      fields: { ...(placement && { placement }), ...fieldsOf(taken), name: name.trim() },
    }))
    const path = `/api/v1/ai/intake/item-suggestions/${suggestion.id}/accept`
    const done = await attempt(async () => {
      const action = textOf(field(await api('POST', path, { drafts }), 'action'), 'public_id')
      toast({
        text: text('suggest.added', { count: drafts.length }),
        undo: async () => void (await attempt(() => api('POST', `/api/v1/scan-actions/${action}/undo`, {}))),
      })
    })
    setBusy(false)
    if (done) onClose()
  }
  return (
    <FormDialog title={text('suggest.review')} onClose={onClose}>
      <form onSubmit={submit}>
        <ul class="drafts">
          {chosen.map(({ draft, name, taken, isWanted }, at) => (
            <li key={draft.id} class="draft">
              <label class="draft-head">
                <input
                  type="checkbox"
                  checked={isWanted}
                  aria-label={text('suggest.take', { name: name || draft.line })}
                  onChange={(event) => change(at, { isWanted: event.currentTarget.checked })}
                />
                <input
                  class="draft-name"
                  aria-label={text('add.name')}
                  placeholder={text('add.name')}
                  maxLength={200}
                  required={isWanted}
                  dir="auto"
                  value={name}
                  onInput={(event) => change(at, { name: event.currentTarget.value })}
                />
              </label>
              {isWanted && <AlikeThings alike={[...draft.known, ...draft.alike]} kind="item" />}
              {isWanted && (
                <Offers
                  offers={draft.offers.filter(({ field: of, words }) => of !== 'name' || words !== name)}
                  taken={taken}
                  onToggle={(offer) =>
                    offer.field === 'name'
                      ? change(at, { name: offer.words })
                      : change(at, { taken: toggled(taken, offer) })
                  }
                />
              )}
            </li>
          ))}
        </ul>
        <p class="actions">
          <button type="submit" class="button button-main" disabled={busy || wanted.length === 0}>
            <Icon name="plus" />
            {text('suggest.add_all', { count: wanted.length })}
          </button>
        </p>
      </form>
    </FormDialog>
  )
}

interface Choice {
  readonly draft: Draft
  readonly name: string
  readonly taken: readonly Offer[]
  readonly isWanted: boolean
}

function choiceOf(draft: Draft): Choice {
  const name = draft.offers.find(({ field: of }) => of === 'name')
  const taken = draft.offers.filter(({ isSure, field: of }) => isSure && of !== 'name')
  return { draft, name: name?.words ?? '', taken, isWanted: true }
}
