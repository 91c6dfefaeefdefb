import { useEffect, useState } from 'preact/hooks'
import { Icon } from '../icon.tsx'
import { text } from '../texts/text.ts'
import { toast } from '../toasts.ts'
import { inView } from './in-view.ts'

/** A link that leads another device to itself, and not to this server. */
const OWN_MACHINE = /^https?:\/\/(localhost|127\.[\d.]+|\[::1\])[:/]/

/** A link that is shown this once: as a QR code, to copy, and to share where the device can. */
export function GivenLink({
  title,
  link,
  code,
  children,
}: {
  readonly title: string
  readonly link: string
  /** A short text that does the same as the link. */
  readonly code?: string
  readonly children?: preact.ComponentChildren
}) {
  return (
    <section class="given" key={link} aria-label={title} ref={inView}>
      <QrCode text={link} />
      <div class="given-words">
        <h3>{title}</h3>
        <p class="hint">{text('given.once')}</p>
        <p class="given-link" dir="ltr">
          {link}
        </p>
        {OWN_MACHINE.test(link) && (
          <p class="note note-warn">
            {text('given.local')} <a href="/connection">{text('given.address')}</a>
          </p>
        )}
        {code !== undefined && (
          <p>
            {text('given.code')} <code dir="ltr">{code}</code>
          </p>
        )}
        <p class="actions">
          <CopyButton words={link} />
          {'share' in navigator && (
            <button type="button" class="button" onClick={() => void share(title, link)}>
              <Icon name="share-2" />
              {text('given.share')}
            </button>
          )}
          {children}
        </p>
      </div>
    </section>
  )
}

/** Copies a text with one tap. */
export function CopyButton({ words }: { readonly words: string }) {
  const [copied, setCopied] = useState(false)
  return (
    <button
      type="button"
      class="button button-main"
      onClick={() =>
        void copy(words).then((done) => {
          setCopied(done)
          if (!done) toast({ text: text('given.copy_failed'), tone: 'bad' })
        })
      }
    >
      <Icon name={copied ? 'check' : 'copy'} />
      <span role="status">{text(copied ? 'given.copied' : 'given.copy')}</span>
    </button>
  )
}

/** Puts a text into the clipboard. False when the browser refuses it. */
export async function copy(words: string): Promise<boolean> {
  // Over plain http there is no clipboard API.
  if (navigator.clipboard)
    return navigator.clipboard.writeText(words).then(
      () => true,
      () => false,
    )
  const field = document.createElement('textarea')
  field.value = words
  document.body.append(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  return done
}

async function share(title: string, url: string): Promise<void> {
  // The person may close the sheet of the device.
  await navigator.share({ title, url }).catch(() => {})
}

/** A text as a QR code. */
export function QrCode({ text: words }: { readonly text: string }) {
  const [drawn, setDrawn] = useState<{ size: number; path: string }>()
  useEffect(() => {
    void import('uqr').then(
      ({ encode }) => {
        const { data, size } = encode(words, { border: 2 })
        setDrawn({ size, path: pathOf(data) })
      },
      () => {},
    )
  }, [words])
  if (!drawn) return <div class="qr" />
  return (
    <svg class="qr" viewBox={`0 0 ${drawn.size} ${drawn.size}`} role="img" aria-label={text('given.qr')}>
      <path d={drawn.path} />
    </svg>
  )
}

/** The dark modules, each run of them in a row as one rectangle. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  const runs: string[] = []
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue
      const from = x
      while (row[x]) x++
      runs.push(`M${from} ${y}h${x - from}v1h${from - x}z`)
    }
  })
  return runs.join('')
}
