import type { Html } from './html.ts'
import { html } from './html.ts'
import { STYLE } from './style.ts'
import { KIND_WORDS, type Shown, type Thing } from './thing.ts'

/** In which household something is, where that is worth telling. */
export interface Whose {
  readonly household: string
  /** Whether it is another one than the one that the person is looking at. */
  readonly elsewhere: boolean
  /** Other households of theirs in which the same code is on something. */
  readonly also: readonly { readonly name: string; readonly href: string }[]
}

/** The page of what a label is on. */
export function thingPage(thing: Thing, whose: Whose, photo_url: string | null, seen: string | null): string {
  const { name, kind, path, description, quantity, archived, contents, contents_count, code } = thing
  const facts: Html[] = [
    ...(quantity === null ? [] : [html`<dt>How many</dt><dd>${quantity}</dd>`]),
    ...(seen === null ? [] : [html`<dt>Last seen</dt><dd>${seen}</dd>`]),
    html`<dt>Household</dt><dd>${whose.household}</dd>`,
  ]
  return page(
    name,
    html`${notes(whose, archived)}
${photo_url !== null && html`<img class="photo" src="${photo_url}" alt="${name}" width="640" height="480">`}
<div class="inner">
<span class="kind">${KIND_WORDS[kind]}</span>
<h1>${name}</h1>
${path.length > 0 && html`<nav aria-label="Where it is"><ul class="path">${path.map(step)}</ul></nav>`}
${path.length === 0 && kind === 'item' && html`<p>It has no place yet.</p>`}
${description !== null && description !== '' && html`<p>${description}</p>`}
<dl>${facts}</dl>
${
  contents_count > 0 &&
  html`<h2>What is in it <small>${contents_count}</small></h2>
<ul class="things">${contents.map(row)}</ul>`
}
${contents_count > contents.length && contents.length > 0 && html`<p>… and ${contents_count - contents.length} more.</p>`}
${contents_count === 0 && kind !== 'item' && html`<h2>What is in it <small>nothing</small></h2>`}
</div>`,
    code,
  )
}

/** The page of a label that is on nothing yet. */
export function blankPage(code: string, whose: Whose): string {
  return page(
    'A blank label',
    html`${notes(whose, false)}
<div class="inner">${MARK}
<h1>This label is still blank</h1>
<p>It belongs to ${whose.household}, and is not on anything yet.</p>
<code class="big">${code}</code>
<p>To put it on something:</p>
<ol><li>Stick it on the thing, the box or the shelf.</li><li>In your app choose “bind a label”.</li><li>Scan the label, then the thing.</li></ol>
</div>`,
    null,
  )
}

/** The page of a label whose thing was deleted. */
export function gonePage(code: string, whose: Whose): string {
  return page(
    'Gone',
    html`${notes(whose, false)}
<div class="inner">${MARK}
<h1>What this was on is gone</h1>
<p>The label <code>${code}</code> of ${whose.household} was on something that has been deleted. The label stays yours: bind it to something else.</p>
</div>`,
    null,
  )
}

/** The page of a code that is none of the person's. */
export function unknownPage(): string {
  return page(
    'Unknown label',
    html`<div class="inner">${MARK}
<h1>None of your labels</h1>
<p>Nothing in your households has this code. Look whether it is typed as it is printed: a label has eight signs, such as <code>K7QM-2XWD</code>, and no 0, 1, I, L, O, S or U.</p>
</div>`,
    null,
  )
}

/** The page for whoever is not signed in: the same for every code, so that it tells nobody which there are. */
export function landingPage(): string {
  return page(
    'Sign in',
    html`<div class="inner">${MARK}
<h1>This label belongs to somebody</h1>
<p>It is on a thing that a household keeps track of with Stowage. What it is, only its members are told.</p>
<p>If it is yours, sign in to Stowage in this browser, then scan the label again: this very address shows it.</p>
<p>If you have found something, please give it back to whoever lost it.</p>
</div>`,
    null,
  )
}

function notes({ household, elsewhere, also }: Whose, archived: boolean): Html {
  return html`${elsewhere && html`<p class="note">This is in <b>${household}</b>, another household of yours than the one that you are looking at.</p>`}
${also.map(({ name, href }) => html`<p class="note">This code is on something in <a href="${href}">${name}</a>, too.</p>`)}
${archived && html`<p class="note">It is archived: out of use, but not forgotten.</p>`}`
}

function step({ name, href, aside }: Shown): Html {
  return html`<li><a href="${href}" title="${aside}">${name}</a></li>`
}

function row({ name, href, aside }: Shown): Html {
  return html`<li><a href="${href}"><b>${name}</b><small>${aside}</small></a></li>`
}

/** A box with a label on it. */
const MARK = {
  html: '<svg class="mark" viewBox="0 0 52 52" fill="none" stroke="currentColor" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round" aria-hidden="true"><path d="M6 16 26 6l20 10v21L26 47 6 37z"/><path d="m6 16 20 10 20-10M26 26v21"/><path d="M33 34.5l6-3v5l-6 3z" fill="currentColor"/></svg>',
}

function page(title: string, body: Html, code: string | null): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · Stowage</title>
<link rel="icon" href="data:,">
<style>${{ html: STYLE }}</style>
</head>
<body>
<main>
${body}
<footer><a href="/">Stowage</a>${code !== null && html`<code>${code}</code>`}</footer>
</main>
</body>
</html>
`.html
}
