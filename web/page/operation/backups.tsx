import { useEffect, useState } from 'preact/hooks'
import { api, field, listOf, textOf } from '../api.ts'
import { Icon } from '../icon.tsx'
import { attempt, useServer } from '../server.ts'
import { bytes, moment, text } from '../texts/text.ts'
import { Attestations, readAttestations } from './attestations.tsx'
import { Found } from './found.tsx'
import { Line, levelOf, Squares } from './level.tsx'
import { ForOperators } from './own-role.ts'

/** Milliseconds between two looks at a drill that runs. */
const LOOK_MS = 2000

/** The backups: how old they are, and what the drills found. */
export function BackupsPanel() {
  const { value, problem, reload } = useServer('/api/v1/operations/backup-health', readHealth)
  const [started, setStarted] = useState(false)
  const running = started || value?.running === true
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => {
      setStarted(false)
      reload()
    }, LOOK_MS)
    return () => clearInterval(timer)
  }, [running, reload])
  const drill = async () => {
    setStarted(await attempt(() => api('POST', '/api/v1/operations/restore-drills', {})))
    reload()
  }
  return (
    <section id="backups" class="panel" aria-busy={value === undefined && problem === null}>
      <h2>{text('operation.backups')}</h2>
      {problem !== null && <p class="hint">{problem}</p>}
      {value && (
        <>
          <p class="hint">
            {value.newest === null
              ? text('operation.backups.none')
              : text('operation.backups.newest', {
                  when: moment(value.newest.at),
                  size: bytes(value.newest.size),
                })}
          </p>
          <p class="hint" dir="ltr">
            {value.folder}
          </p>
          <ul class="people">
            {value.households.map(({ id, level, name, size, verified_at, when }) => (
              <Line key={id} level={level} name={name}>
                {when === ''
                  ? text('operation.backups.household_none')
                  : text('operation.backups.household', { when: moment(when), size: bytes(size) })}
                {verified_at !== '' && (
                  <span class="advice">
                    {text('operation.backups.verified', { when: moment(verified_at) })}
                  </span>
                )}
              </Line>
            ))}
          </ul>
          <h3>{text('operation.drills')}</h3>
          {value.drills.length === 0 ? (
            <p class="hint">{text('operation.drills.none')}</p>
          ) : (
            <Squares
              levels={value.drills.map(({ level }) => level).reverse()}
              label={text('operation.drills.last', { when: moment(value.drills[0]?.at ?? '') })}
            />
          )}
          {value.drills[0]?.message && (
            <p class="bad-words">
              <Found
                code="drill_failed"
                values={{ backup: value.drills[0].backup }}
                message={value.drills[0].message}
              />
            </p>
          )}
          <ForOperators>
            <p class="actions">
              <button
                type="button"
                class="button button-main"
                disabled={running || value.newest === null}
                onClick={() => void drill()}
              >
                <Icon name="rotate-ccw" />
                {text(running ? 'operation.drills.running' : 'operation.drills.run')}
              </button>
            </p>
          </ForOperators>
          {value.newest !== null && (
            <Attestations known={value.attestations} newest={value.newest.name} onChange={reload} />
          )}
        </>
      )}
    </section>
  )
}

function readHealth(answer: unknown) {
  const newest = field(answer, 'newest')
  const drills = listOf(answer, 'drills').map((each) => ({
    level: levelOf(field(each, 'state')),
    state: textOf(each, 'state'),
    at: textOf(each, 'created_at'),
    backup: textOf(each, 'backup'),
    message: field(each, 'error') === null ? '' : textOf(field(each, 'error'), 'message'),
  }))
  return {
    newest:
      newest === null
        ? null
        : {
            name: textOf(newest, 'name'),
            at: textOf(newest, 'started_at'),
            size: Number(field(newest, 'bytes')),
          },
    folder: textOf(field(answer, 'destination'), 'folder'),
    households: listOf(answer, 'households').map((each) => ({
      id: textOf(each, 'household_id'),
      name: textOf(each, 'name'),
      level: levelOf(field(each, 'state')),
      when: orEmpty(each, 'backed_up_at'),
      size: Number(field(each, 'bytes')),
      verified_at: orEmpty(each, 'verified_at'),
    })),
    attestations: readAttestations(answer),
    drills,
    running: drills.some(({ state }) => state === 'queued' || state === 'running'),
  }
}

function orEmpty(value: unknown, name: string): string {
  return field(value, name) === null ? '' : textOf(value, name)
}
