import { requestedLanguage } from '../../services/mail/languages.ts'
import type { Validity } from '../../services/tls/certificate.ts'
import { page } from '../label-page/frame.ts'
import { type Html, html } from '../label-page/html.ts'
import { dayOf } from '../pages/day.ts'
import { SYSTEMS, type System } from './texts/en.ts'
import { connectionTexts } from './texts/index.ts'
import { TRUSTING } from './trust-steps.ts'

/** An address of this server. */
export interface OwnAddress {
  readonly url: string
  /** Whether it is a name, which not every device finds. */
  readonly by_name: boolean
}

/** All that the page shows. */
export interface Connection {
  /** How the visitor came: over https, or from the machine itself, which browsers trust as well. */
  readonly came: 'https' | 'own_machine' | 'http'
  /** Null for strangers from other networks. */
  readonly addresses: readonly OwnAddress[] | null
  readonly base_url: string
  readonly base_url_guessed: boolean
  /** Whether only the machine itself can open the address of labels. */
  readonly base_url_local: boolean
  readonly tls:
    | { readonly mode: 'off' }
    | {
        readonly mode: 'files'
        readonly names: readonly string[]
        readonly starts: Date
        readonly ends: Date
        readonly validity: Validity
      }
    | { readonly mode: 'local'; readonly url: string; readonly fingerprint: string }
  /** The system of the visitor. */
  readonly system: System | null
  /** Whether this browser is led to https when it opens a label. */
  readonly led: boolean
}

/** The page that explains how this server is reached, and how that becomes secure. */
export function connectionPage(connection: Connection): string {
  const { title } = connectionTexts()
  return page(
    title,
    html`<div class="inner">
<h1>${title}</h1>
${stateOf(connection)}
${connection.addresses !== null && addressesOf(connection, connection.addresses)}
${wayToHttps(connection)}
</div>`,
    { language: requestedLanguage() },
  )
}

function stateOf({ came, led }: Connection): Html {
  const texts = connectionTexts()
  if (came !== 'http') return html`<p class="note note-good">${texts[came]}</p>`
  return html`<p class="note note-warn">${texts.plain}</p>
<p>${texts.plain_works}</p>
<ul class="things">${texts.only_https.map((each) => html`<li><span class="row"><b>${each}</b><small>${texts.needs_https}</small></span></li>`)}</ul>
<p class="hint">${texts.by_photo}</p>
${led && html`<p class="aside">${texts.led} <a href="/connection?http=stay">${texts.stay}</a></p>`}`
}

function addressesOf(
  { base_url, base_url_guessed, base_url_local }: Connection,
  addresses: readonly OwnAddress[],
): Html {
  const texts = connectionTexts()
  // Every device opens it; that with https only those that trust the certificate.
  const plain =
    addresses.find(({ url }) => url.startsWith('http:'))?.url ??
    addresses[0]?.url ??
    'http://192.168.1.5:8080'
  return html`<h2>${texts.addresses}</h2>
<ul class="addresses">${addresses.map(({ by_name, url }) => html`<li><a href="${url}/">${url}</a><small>${by_name ? texts.by_name : texts.by_address}</small></li>`)}</ul>
<h2>${texts.carried}</h2>
<p><b>${base_url}</b></p>
${base_url_local && html`<p class="note note-warn">${texts.local}</p>`}
<p>${base_url_guessed && `${texts.guessed} `}${texts.change(plain)}</p>`
}

function wayToHttps({ came, system, tls }: Connection): Html {
  const texts = connectionTexts()
  if (tls.mode === 'files') {
    const problem = troubleOf(tls)
    return html`<h2>https</h2>
<p>${texts.certificate(tls.names.slice(0, 8).join(', '), dayOf(tls.ends.toISOString()))}</p>
${problem !== null && html`<p class="note note-bad">${problem}</p>`}`
  }
  if (tls.mode === 'off') {
    return html`${
      came === 'http' &&
      html`<h2>${texts.how}</h2>
<p>${texts.off}</p>
<p><a href="/docs/guides/install">${texts.guide}</a></p>`
    }`
  }
  return html`<h2>${texts.trust}</h2>
<p>${texts.authority(html`<a href="${tls.url}/">${tls.url}</a>`)}</p>
${system !== null && stepsOf(system, true)}
${SYSTEMS.filter((each) => each !== system).map((each) => stepsOf(each, false))}
<h2>${texts.right}</h2>
<p>${texts.compare}</p>
<p class="print"><code>${tls.fingerprint}</code></p>`
}

/** The problem with the dates of a certificate; null if there is none. */
function troubleOf({ ends, starts, validity }: Connection['tls'] & { mode: 'files' }): string | null {
  const texts = connectionTexts()
  if (validity.state === 'expired') return texts.expired(dayOf(ends.toISOString()))
  if (validity.state === 'not_yet') return texts.not_yet(dayOf(starts.toISOString()))
  return validity.state === 'ends_soon' ? texts.ends_soon(validity.days) : null
}

const FILES = { crt: '/connection/stowage.crt', mobileconfig: '/connection/stowage.mobileconfig' } as const

function stepsOf(of: System, open: boolean): Html {
  const texts = connectionTexts()
  const { file } = TRUSTING[of]
  const { steps, system } = texts.systems[of]
  return html`<details${open && html` open`}><summary>${system}</summary>
<ol>${steps.map((step) => html`<li>${step}</li>`)}</ol>
<p><a class="button${open ? ' button-main' : ''}" href="${FILES[file]}" download>${texts.files[file]}</a></p></details>`
}
