import type { ComponentChildren } from 'preact'
import { field, listOf } from '../api.ts'
import { bytes, isTextKey, moment, number, type TextKey, text } from '../texts/text.ts'

/** A bundle of diagnostics as a list; below it exactly what is stored. */
export function Diagnostics({ content }: { readonly content: unknown }) {
  const household = field(content, 'household')
  return (
    <div class="bundle">
      <dl class="facts">
        <Fact name="help.fact.made" value={when(content, 'made_at')} />
        <Fact name="help.fact.version" value={words(content, 'version')} />
        <Fact name="help.fact.language" value={words(content, 'language')} />
        <Fact
          name="help.fact.second_factor"
          value={text(field(content, 'second_factor') === true ? 'thing.yes' : 'thing.no')}
        />
        <Fact name="help.fact.browsers" value={count(content, 'browsers')} />
        {household !== null && <Household of={household} />}
      </dl>
      <List name="help.fact.devices" of={listOf(content, 'devices')}>
        {(each) => [
          words(each, 'platform'),
          words(each, 'app_version'),
          words(each, 'os_version'),
          text('help.fact.seen', { when: when(each, 'last_seen_at') }),
        ]}
      </List>
      <List name="help.fact.problems" of={listOf(content, 'problems')}>
        {(each) => [
          when(each, 'occurred_at'),
          words(each, 'level'),
          words(each, 'component'),
          words(each, 'message'),
          words(each, 'app_version'),
        ]}
      </List>
      <List name="help.fact.jobs" of={listOf(content, 'failed_jobs')}>
        {(each) => [when(each, 'at'), words(each, 'kind'), words(each, 'state'), words(each, 'code')]}
      </List>
      <details class="more">
        <summary>{text('help.fact.json')}</summary>
        <pre>{JSON.stringify(content, null, 2)}</pre>
      </details>
    </div>
  )
}

function Household({ of }: { readonly of: unknown }) {
  const role = `role.${words(of, 'role')}`
  return (
    <>
      <Fact name="help.fact.role" value={isTextKey(role) ? text(role) : words(of, 'role')} />
      <Fact name="help.fact.members" value={count(of, 'members')} />
      <Fact name="help.fact.items" value={count(of, 'items')} />
      <Fact name="help.fact.containers" value={count(of, 'containers')} />
      <Fact name="help.fact.places" value={count(of, 'places')} />
      <Fact name="help.fact.photos" value={count(of, 'photos')} />
      <Fact name="help.fact.bytes" value={bytes(Number(field(of, 'file_bytes')))} />
      <Fact name="help.fact.seq" value={count(of, 'seq')} />
      <Fact name="help.fact.rejected" value={count(of, 'rejected_operations')} />
    </>
  )
}

function Fact({ name, value }: { readonly name: TextKey; readonly value: ComponentChildren }) {
  return (
    <div>
      <dt>{text(name)}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </div>
  )
}

/** Things of one kind, each a line of what is known of it. */
function List({
  children,
  name,
  of,
}: {
  readonly name: TextKey
  readonly of: readonly unknown[]
  readonly children: (each: unknown) => readonly string[]
}) {
  return (
    <>
      <h4>{text(name)}</h4>
      {of.length === 0 && <p class="hint">{text('help.fact.none')}</p>}
      <ul>
        {of.map((each) => {
          const line = children(each)
            .filter((part) => part !== '')
            .join(' · ')
          return (
            <li key={JSON.stringify(each)}>
              <bdi>{line}</bdi>
            </li>
          )
        })}
      </ul>
    </>
  )
}

function words(of: unknown, name: string): string {
  const value = field(of, name)
  return typeof value === 'string' ? value : ''
}

const count = (of: unknown, name: string): string => number(Number(field(of, name)))

function when(of: unknown, name: string): string {
  const value = words(of, name)
  return value === '' ? '' : moment(value)
}
