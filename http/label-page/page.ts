import { numberText, texts } from '../pages/texts/index.ts'
import { page } from './frame.ts'
import type { Html } from './html.ts'
import { html } from './html.ts'
import type { Shown, Thing } from './thing.ts'

/** The household of a record, on pages that show it. */
export interface Whose {
  readonly household: string
  /** Whether it is not the current household of the person. */
  readonly elsewhere: boolean
  /** Other households of the person in which a record has the same code. */
  readonly also: readonly { readonly name: string; readonly href: string }[]
}

/** The page of a record with a label. */
export function thingPage(thing: Thing, whose: Whose, photo_url: string | null, seen: string | null): string {
  const { thing: words } = texts()
  const { name, kind, path, description, quantity, archived, contents, contents_count, code } = thing
  const facts: Html[] = [
    ...(quantity === null ? [] : [html`<dt>${words.quantity}</dt><dd>${quantity}</dd>`]),
    ...(seen === null ? [] : [html`<dt>${words.seen}</dt><dd>${seen}</dd>`]),
    html`<dt>${words.household}</dt><dd>${whose.household}</dd>`,
  ]
  return page(
    name,
    html`${notes(whose, archived)}
${photo_url !== null && html`<img class="photo" src="${photo_url}" alt="${name}" width="640" height="480">`}
<div class="inner">
<span class="kind">${words.kinds[kind]}</span>
<h1>${name}</h1>
${path.length > 0 && html`<nav aria-label="${words.where}"><ul class="path">${path.map(step)}</ul></nav>`}
${path.length === 0 && kind === 'item' && html`<p>${words.no_place}</p>`}
${description !== null && description !== '' && html`<p>${description}</p>`}
${!whose.elsewhere && html`<p class="open"><a class="button button-main button-wide" href="${thing.app_path}">${words.open_in_app}</a></p>`}
<dl>${facts}</dl>
${
  contents_count > 0 &&
  html`<h2>${words.contents} <small>${numberText(contents_count)}</small></h2>
<ul class="things">${contents.map(row)}</ul>`
}
${contents_count > contents.length && contents.length > 0 && html`<p>${words.more(numberText(contents_count - contents.length))}</p>`}
${contents_count === 0 && kind !== 'item' && html`<h2>${words.contents} <small>${words.nothing}</small></h2>`}
</div>`,
    { code },
  )
}

/** The page of a label that is not bound to a record yet. */
export function blankPage(code: string, whose: Whose): string {
  const { label } = texts()
  return page(
    label.blank,
    html`${notes(whose, false)}
<div class="inner">
<h1>${label.blank_title}</h1>
<p>${label.blank_about(whose.household)}</p>
<code class="big">${code}</code>
<p>${label.bind}</p>
<ol>${label.bind_steps.map((each) => html`<li>${each}</li>`)}</ol>
</div>`,
  )
}

/** The page of a label whose record was deleted. */
export function gonePage(code: string, whose: Whose): string {
  const { label } = texts()
  return page(
    label.gone,
    html`${notes(whose, false)}
<div class="inner">
<h1>${label.gone_title}</h1>
<p>${label.gone_about(html`<code>${code}</code>`, whose.household)}</p>
</div>`,
  )
}

/** The page of a code that no household of the person knows. */
export function unknownPage(): string {
  const { label } = texts()
  return page(
    label.unknown,
    html`<div class="inner">
<h1>${label.unknown_title}</h1>
<p>${label.unknown_about(html`<code>K7QM-2XWD</code>`)}</p>
</div>`,
  )
}

/** The page for anyone who is not signed in. It is the same for every code, so that it reveals nothing. */
export function landingPage(sign_in: Html): string {
  const { label, sign_in: signing } = texts()
  return page(
    signing.title,
    html`<div class="inner">
<h1>${label.found_title}</h1>
<p>${label.found_about}</p>
<p>${label.found_return}</p>
<h2>${label.yours}</h2>
${sign_in}
</div>`,
  )
}

function notes({ household, elsewhere, also }: Whose, archived: boolean): Html {
  const { thing } = texts()
  return html`${elsewhere && html`<p class="note note-warn">${thing.elsewhere(html`<b>${household}</b>`)}</p>`}
${also.map(({ name, href }) => html`<p class="note note-warn">${thing.also(html`<a href="${href}">${name}</a>`)}</p>`)}
${archived && html`<p class="note note-warn">${thing.archived}</p>`}`
}

function step({ name, href, aside }: Shown): Html {
  return html`<li><a href="${href}" title="${aside}">${name}</a></li>`
}

function row({ name, href, aside }: Shown): Html {
  return html`<li><a href="${href}"><b>${name}</b><small>${aside}</small></a></li>`
}
