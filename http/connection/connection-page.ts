import { page } from '../label-page/frame.ts'
import { type Html, html } from '../label-page/html.ts'
import { dayOf } from '../pages/day.ts'
import { TRUST_STEPS, type TrustSteps } from './trust-steps.ts'

/** An address of this server. */
export interface OwnAddress {
  readonly url: string
  readonly note: string
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
        readonly ends: Date
        readonly trouble: string | null
      }
    | { readonly mode: 'local'; readonly url: string; readonly fingerprint: string }
  /** The system of the visitor. */
  readonly system: TrustSteps | null
  /** Whether this browser is led to https when it opens a label. */
  readonly led: boolean
}

/** The page that explains how this server is reached, and how that becomes secure. */
export function connectionPage(connection: Connection): string {
  return page(
    'Connection',
    html`<div class="inner">
<h1>Connection</h1>
${stateOf(connection)}
${connection.addresses !== null && addressesOf(connection, connection.addresses)}
${wayToHttps(connection)}
</div>`,
    { language: 'en' },
  )
}

const GOOD = {
  https:
    'This page came over https. The app can be installed, opens without reception, and scans with the live camera.',
  own_machine:
    'This browser runs on the machine of the server, which browsers trust as they trust https. Everything works here.',
} as const

function stateOf({ came, led }: Connection): Html {
  if (came !== 'http') return html`<p class="note note-good">${GOOD[came]}</p>`
  return html`<p class="note note-warn">This page came over plain http. Others in the same network could read and change what is sent.</p>
<p>Everything works while the page is open, and changes are kept when the reception ends. Browsers allow three things over https only:</p>
<ul class="things">
<li><span class="row"><b>Install the app</b><small>needs https</small></span></li>
<li><span class="row"><b>Open the app again without reception</b><small>needs https</small></span></li>
<li><span class="row"><b>Scan with the live camera</b><small>needs https</small></span></li>
</ul>
<p class="hint">Without the live camera, the app scans by a photo.</p>
${led && html`<p class="aside">This browser has used https here. So labels open there. <a href="/connection?http=stay">Stay with http in this browser</a></p>`}`
}

function addressesOf(
  { base_url, base_url_guessed, base_url_local }: Connection,
  addresses: readonly OwnAddress[],
): Html {
  // Every device opens it; that with https only those that trust the certificate.
  const plain =
    addresses.find(({ url }) => url.startsWith('http:'))?.url ??
    addresses[0]?.url ??
    'http://192.168.1.5:8080'
  return html`<h2>Addresses of this server</h2>
<ul class="addresses">${addresses.map(({ note, url }) => html`<li><a href="${url}/">${url}</a><small>${note}</small></li>`)}</ul>
<h2>What labels and links carry</h2>
<p><b>${base_url}</b></p>
${base_url_local && html`<p class="note note-warn">Only the machine of the server can open this address. Do not print labels with it.</p>`}
<p>${base_url_guessed ? 'Nobody set this address: it is the one that this machine had when the server started. ' : ''}To change it, start the server with STOWAGE_BASE_URL, such as STOWAGE_BASE_URL=${plain}. Give the machine a fixed address in your router, so that printed labels remain right.</p>`
}

function wayToHttps({ came, system, tls }: Connection): Html {
  if (tls.mode === 'files') {
    return html`<h2>https</h2>
<p>The certificate is for ${tls.names.slice(0, 8).join(', ')}. It ends on ${dayOf(tls.ends.toISOString(), 'en')}.</p>
${tls.trouble !== null && html`<p class="note note-bad">Attention: ${tls.trouble}.</p>`}`
  }
  if (tls.mode === 'off') {
    return html`${
      came === 'http' &&
      html`<h2>How to get https</h2>
<p>The person who runs the server starts it with <b>STOWAGE_TLS=local</b>. Then this page explains how each phone and computer trusts it, once. With a domain of your own, use a proxy or STOWAGE_TLS=files.</p>
<p><a href="/docs/guides/install">More in the guide</a></p>`
    }`
  }
  const others = TRUST_STEPS.filter((each) => each !== system)
  return html`<h2>Trust this server, once for each device</h2>
<p>This server has a certificate authority of its own. A device that trusts it opens <a href="${tls.url}/">${tls.url}</a> without a warning. The authority can vouch only for names and addresses of home networks, such as nas.local and 192.168.1.5. It cannot vouch for your bank.</p>
${system !== null && stepsOf(system, true)}
${others.map((each) => stepsOf(each, false))}
<h2>Is it the right one?</h2>
<p>Compare this fingerprint (SHA-256) with the one that “stowage doctor” shows on the server:</p>
<p class="print"><code>${tls.fingerprint}</code></p>`
}

const FILES = {
  crt: { href: '/connection/stowage.crt', text: 'Download the certificate' },
  mobileconfig: { href: '/connection/stowage.mobileconfig', text: 'Download the profile' },
} as const

function stepsOf({ file, steps, system }: TrustSteps, open: boolean): Html {
  const { href, text } = FILES[file]
  return html`<details${open && html` open`}><summary>${system}</summary>
<ol>${steps.map((step) => html`<li>${step}</li>`)}</ol>
<p><a class="button${open ? ' button-main' : ''}" href="${href}" download>${text}</a></p></details>`
}
