import { bytes, moment, text } from '../texts/text.ts'
import type { Thread } from './read-ticket.ts'

/** The words, files and diagnostics of a ticket. `path`: of the ticket, for its files. */
export function Words({ thread, path }: { readonly thread: Thread; readonly path: string }) {
  const { diagnostics, files, messages } = thread
  return (
    <>
      <ol class="words">
        {messages.map(({ at, author, body, from, id, internal }) => (
          <li key={id} class={`word word-${from}${internal ? ' word-internal' : ''}`}>
            <p class="hint">
              <b>
                <bdi>{author || text('help.support')}</bdi>
              </b>{' '}
              {moment(at)} {internal && <span class="mark">{text('help.internal')}</span>}
            </p>
            <p class="word-body" dir="auto">
              {body}
            </p>
          </li>
        ))}
      </ol>
      {files.length > 0 && (
        <ul class="ticket-files">
          {files.map(({ bytes: size, id, name }) => (
            <li key={id}>
              <a href={`${path}/attachments/${id}`} target="_blank" rel="noreferrer">
                <bdi>{name}</bdi>
              </a>{' '}
              <span class="hint">{bytes(size)}</span>
            </li>
          ))}
        </ul>
      )}
      {diagnostics.map(({ at, content, id }) => (
        <details key={id} class="more">
          <summary>{text('help.diagnostics.of', { when: moment(at) })}</summary>
          <Bundle content={content} />
        </details>
      ))}
    </>
  )
}

/** A bundle of diagnostics, exactly as it is stored. */
export function Bundle({ content }: { readonly content: unknown }) {
  return <pre class="bundle">{JSON.stringify(content, null, 2)}</pre>
}
