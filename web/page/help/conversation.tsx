import type { ComponentChildren, RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { keepDraft, keptDraft } from '../drafts.ts'
import { Icon } from '../icon.tsx'
import { bytes, moment, text } from '../texts/text.ts'
import { Diagnostics } from './diagnostics.tsx'
import type { Message, Thread, TicketFile } from './read-ticket.ts'

/** Room above words that are scrolled to, in pixels: on narrow pages the heads stay at the top. */
const HEAD = 72

/**
 * The words of a ticket with the form for more (`children`), its files and its diagnostics. It opens at the first words that the
 * reader has not seen in this tab, or else at the newest ones. `path`: of the ticket, for its files.
 */
export function Conversation({
  children,
  onDelete,
  path,
  place,
  reader,
  thread,
}: {
  readonly thread: Thread
  readonly path: string
  /** The list of words, see `useKeptPlace`. */
  readonly place: RefObject<HTMLOListElement | null>
  readonly reader: Message['from']
  readonly children: ComponentChildren
  /** Deletes a file; absent for people who may not. */
  readonly onDelete?: (file: TicketFile) => void
}) {
  const { deleted, diagnostics, files, messages } = thread
  const talk = useOpenAtNewest(thread, reader)
  return (
    <>
      <div ref={talk} class="talk">
        <ol ref={place} class="words" aria-live="polite">
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
        {children}
      </div>
      {files.length + deleted.length > 0 && (
        <div class="ticket-part">
          <h3>{text('help.files')}</h3>
          <ul class="ticket-files">
            {files.map((file) => (
              <li key={file.id}>
                <a href={`${path}/attachments/${file.id}`} target="_blank" rel="noreferrer">
                  <bdi>{file.name}</bdi>
                </a>
                <span class="hint">{bytes(file.bytes)}</span>
                {onDelete && (
                  <button
                    type="button"
                    class="button-round"
                    aria-label={text('help.file.delete', { name: file.name })}
                    onClick={() => onDelete(file)}
                  >
                    <Icon name="trash-2" />
                  </button>
                )}
              </li>
            ))}
            {deleted.map(({ at, id }) => (
              <li key={id} class="hint">
                {text('help.file.is_deleted', { when: moment(at) })}
              </li>
            ))}
          </ul>
        </div>
      )}
      {diagnostics.map(({ at, content, id }) => (
        <details key={id} class="more">
          <summary>{text('help.diagnostics.of', { when: moment(at) })}</summary>
          <Diagnostics content={content} />
        </details>
      ))}
    </>
  )
}

/** Scrolls once to the words to read, with the form below them in sight where there is room for both. */
function useOpenAtNewest({ messages, ticket }: Thread, reader: Message['from']) {
  const talk = useRef<HTMLDivElement>(null)
  const seen = `seen/${ticket.id}`
  useEffect(() => {
    const last = messages.findIndex(({ id }) => id === keptDraft(seen))
    const fresh = last < 0 ? -1 : messages.findIndex(({ from }, at) => at > last && from !== reader)
    const at = fresh < 0 ? messages.length - 1 : fresh
    // After the scroll to the top with which a page begins.
    const frame = requestAnimationFrame(() => {
      const words = talk.current?.querySelectorAll('.word')[at]
      if (!talk.current || !words || talk.current.getBoundingClientRect().bottom <= innerHeight) return
      talk.current.scrollIntoView({ block: 'end' })
      if (words.getBoundingClientRect().top < HEAD) words.scrollIntoView({ block: 'start' })
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  const newest = messages.at(-1)?.id
  useEffect(() => {
    if (newest !== undefined) keepDraft(seen, newest)
  }, [newest])
  return talk
}
