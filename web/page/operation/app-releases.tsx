import { api, field, listOf, textOf } from '../api.ts'
import { useSubmit } from '../parts/use-submit.ts'
import { attempt, useServer } from '../server.ts'
import { moment, text } from '../texts/text.ts'
import { Line } from './level.tsx'
import { ForOperators } from './own-role.ts'

const PLATFORMS = ['android', 'ios'] as const
type Platform = (typeof PLATFORMS)[number]

/** The names of the systems. They are the same in all languages. */
const NAMES: Readonly<Record<Platform, string>> = { android: 'Android', ios: 'iOS' }

/** The versions of the phone apps, and which of them must be upgraded to. */
export function AppReleasesPanel() {
  return (
    <section id="apps" class="panel">
      <h2>{text('operation.apps')}</h2>
      <p class="hint">{text('operation.apps.about')}</p>
      {PLATFORMS.map((platform) => (
        <AppReleases key={platform} platform={platform} />
      ))}
    </section>
  )
}

function AppReleases({ platform }: { platform: Platform }) {
  const { value, problem, reload } = useServer(
    `/api/v1/mobile/release/notes?platform=${platform}&limit=20`,
    readReleases,
  )
  const change = async (method: string, code: string, body?: object) => {
    const done = await attempt(() => api(method, `/api/v1/operations/app-releases/${platform}/${code}`, body))
    reload()
    return done
  }
  const publish = useSubmit(async (form) => {
    const fields = new FormData(form)
    const given = (name: string) => String(fields.get(name) ?? '')
    const done = await change('PUT', given('code'), {
      version_name: given('name'),
      notes: given('notes'),
      required: fields.has('required'),
    })
    if (done) form.reset()
  })
  const name = NAMES[platform]
  return (
    <div class="app-releases" aria-busy={value === undefined && problem === null}>
      <h3>{name}</h3>
      {problem !== null && <p class="hint">{problem}</p>}
      {value?.length === 0 && <p class="hint">{text('operation.apps.none')}</p>}
      <ul class="people">
        {(value ?? []).map(({ code, notes, released_at, required, version }) => (
          <Line
            key={code}
            level={required ? 'warning' : 'ok'}
            name={`${version} (${code})`}
            action={
              <ForOperators>
                {' '}
                <button
                  type="button"
                  class="button"
                  aria-label={text('operation.apps.remove_of', { version, platform: name })}
                  onClick={() => void change('DELETE', code)}
                >
                  {text('operation.apps.remove')}
                </button>
              </ForOperators>
            }
          >
            {moment(released_at)} {required && <span class="mark">{text('operation.apps.required')}</span>}
            {notes !== '' && <span class="advice">{notes}</span>}
          </Line>
        ))}
      </ul>
      <ForOperators>
        <details class="more">
          <summary>{text('operation.apps.new', { platform: name })}</summary>
          <form class="inline-form" onSubmit={publish}>
            <label class="field">
              <span>{text('operation.apps.code')}</span>
              <input name="code" required inputMode="numeric" pattern="[1-9][0-9]{0,8}" autocomplete="off" />
            </label>
            <label class="field">
              <span>{text('operation.apps.version')}</span>
              <input name="name" required maxLength={60} autocomplete="off" />
            </label>
            <label class="field field-wide">
              <span>{text('operation.apps.notes')}</span>
              <textarea name="notes" maxLength={4000} rows={3} />
            </label>
            <label class="check">
              <input type="checkbox" name="required" />
              <span>{text('operation.apps.must')}</span>
            </label>
            <button type="submit" class="button button-main">
              {text('operation.apps.publish')}
            </button>
          </form>
        </details>
      </ForOperators>
    </div>
  )
}

function readReleases(answer: unknown) {
  return listOf(answer, 'releases').map((each) => ({
    code: String(field(each, 'version_code')),
    version: textOf(each, 'version_name'),
    notes: textOf(each, 'notes'),
    required: field(each, 'required') === true,
    released_at: textOf(each, 'released_at'),
  }))
}
