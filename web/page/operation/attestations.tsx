import { api, listOf, textOf } from '../api.ts'
import { useSubmit } from '../parts/use-submit.ts'
import { attempt } from '../server.ts'
import { isTextKey, moment, text } from '../texts/text.ts'
import { Line } from './level.tsx'
import { ForOperators } from './own-role.ts'

const STATEMENTS = ['copied', 'verified', 'restored'] as const

/** What a person says of a backup. */
export interface Attestation {
  readonly id: string
  readonly backup: string
  readonly statement: string
  readonly note: string
  readonly at: string
}

/** What people attest of backups, as the server cannot see it: a copy in another house, a restore on another machine. */
export function Attestations(props: {
  readonly known: readonly Attestation[]
  /** The name of the newest backup. */
  readonly newest: string
  readonly onChange: () => void
}) {
  const { known, newest, onChange } = props
  const send = useSubmit(async (form) => {
    const fields = new FormData(form)
    const body = {
      backup: newest,
      statement: String(fields.get('statement')),
      note: String(fields.get('note') ?? '').trim(),
    }
    if (await attempt(() => api('POST', '/api/v1/operations/backup-attestations', body))) form.reset()
    onChange()
  })
  return (
    <>
      <h3>{text('operation.attest')}</h3>
      {known.length === 0 && <p class="hint">{text('operation.attest.none')}</p>}
      <ul class="people">
        {known.slice(0, 3).map(({ at, backup, id, note, statement }) => (
          <Line key={id} level="ok" name={nameOf(statement)}>
            {moment(at)}
            <span class="advice">{note}</span>
            <span class="advice hint" dir="ltr">
              {backup}
            </span>
          </Line>
        ))}
      </ul>
      <ForOperators>
        <details class="more">
          <summary>{text('operation.attest.new')}</summary>
          <form class="inline-form" onSubmit={send}>
            <label class="select">
              <span>{text('operation.attest.what')}</span>
              <select name="statement">
                {STATEMENTS.map((statement) => (
                  <option key={statement} value={statement}>
                    {text(`operation.attest.${statement}`)}
                  </option>
                ))}
              </select>
            </label>
            <label class="field">
              <span>{text('operation.attest.note')}</span>
              <input name="note" maxLength={1000} autocomplete="off" />
            </label>
            <button type="submit" class="button button-main">
              {text('operation.attest.keep')}
            </button>
          </form>
        </details>
      </ForOperators>
    </>
  )
}

function nameOf(statement: string): string {
  const key = `operation.attest.${statement}`
  return isTextKey(key) ? text(key) : statement
}

export function readAttestations(answer: unknown): Attestation[] {
  return listOf(answer, 'attestations').map((each) => ({
    id: textOf(each, 'public_id'),
    backup: textOf(each, 'backup'),
    statement: textOf(each, 'statement'),
    note: textOf(each, 'note'),
    at: textOf(each, 'created_at'),
  }))
}
