import { page } from './frame.ts'
import type { Html } from './html.ts'
import { html } from './html.ts'
import { KIND_WORDS, type Shown, type Thing } from './thing.ts'

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
${!whose.elsewhere && html`<p class="open"><a class="button button-main button-wide" href="${thing.app_path}">Open in the app</a></p>`}
<dl>${facts}</dl>
${
  contents_count > 0 &&
  html`<h2>What is in it <small>${contents_count}</small></h2>
<ul class="things">${contents.map(row)}</ul>`
}
${contents_count > contents.length && contents.length > 0 && html`<p>… and ${contents_count - contents.length} more.</p>`}
${contents_count === 0 && kind !== 'item' && html`<h2>What is in it <small>nothing</small></h2>`}
</div>`,
    { code },
  )
}

/** The page of a label that is not bound to a record yet. */
export function blankPage(code: string, whose: Whose): string {
  return page(
    'A blank label',
    html`${notes(whose, false)}
<div class="inner">
<h1>This label is not in use yet</h1>
<p>It belongs to ${whose.household}, and is not bound to anything yet.</p>
<code class="big">${code}</code>
<p>To put it on something:</p>
<ol><li>Stick it on the thing, the box or the shelf.</li><li>In your app choose “bind a label”.</li><li>Scan the label, then the thing.</li></ol>
</div>`,
  )
}

/** The page of a label whose record was deleted. */
export function gonePage(code: string, whose: Whose): string {
  return page(
    'Gone',
    html`${notes(whose, false)}
<div class="inner">
<h1>The record of this label was deleted</h1>
<p>The label <code>${code}</code> of ${whose.household} was bound to something that has been deleted. You can bind the label to something else.</p>
</div>`,
  )
}

/** The page of a code that no household of the person knows. */
export function unknownPage(): string {
  return page(
    'Unknown label',
    html`<div class="inner">
<h1>None of your labels</h1>
<p>Nothing in your households has this code. Check that it is typed as printed: a label has eight characters, such as <code>K7QM-2XWD</code>, and no 0, 1, I, L, O, S or U.</p>
</div>`,
  )
}

/** The page for anyone who is not signed in. It is the same for every code, so that it reveals nothing. */
export function landingPage(sign_in: Html): string {
  return page(
    'Sign in',
    html`<div class="inner">
<h1>This label belongs to somebody</h1>
<p>It is on a thing that a household keeps track of with Stowage. Only members of the household see what it is.</p>
<p>If you found it, please give it back to the person who lost it.</p>
<h2>Is it yours?</h2>
${sign_in}
</div>`,
  )
}

function notes({ household, elsewhere, also }: Whose, archived: boolean): Html {
  return html`${elsewhere && html`<p class="note note-warn">This is in <b>${household}</b>, another household of yours than the one that you are looking at.</p>`}
${also.map(({ name, href }) => html`<p class="note note-warn">This code is on something in <a href="${href}">${name}</a>, too.</p>`)}
${archived && html`<p class="note note-warn">It is archived: out of use, but not forgotten.</p>`}`
}

function step({ name, href, aside }: Shown): Html {
  return html`<li><a href="${href}" title="${aside}">${name}</a></li>`
}

function row({ name, href, aside }: Shown): Html {
  return html`<li><a href="${href}"><b>${name}</b><small>${aside}</small></a></li>`
}
