import { createHash } from 'node:crypto'

/** The whole style sheet of the pages for people; they load no other file. */
export const STYLE = `
:root { color-scheme: light dark; --ink: #1d2433; --soft: #5b6475; --ground: #f6f4ef; --card: #fff; --line: #e7e2d8;
  --link: #1f5fae; --tint: #eef3fa; --warm: #8a4b08; --warm-ground: #fdf3e3; --edge: #8b8f99; --bad: #b3261e; --bad-ground: #fdecea; --button: #1f5fae; --shade: 0 1px 2px #0000000d, 0 8px 30px #00000012 }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8eaf0; --soft: #a2aabb; --ground: #14171d; --card: #1c2129; --line: #2e3541; --link: #8ab8f5;
    --tint: #232c3a; --warm: #f2c078; --warm-ground: #33291b; --edge: #6b7486; --bad: #ff9a91; --bad-ground: #3a2020;
    --button: #2f6fc2; --shade: none }
}
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; min-height: 100dvh; padding: 1rem; background: var(--ground); color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; display: flex; flex-direction: column; align-items: center }
main { width: 100%; max-width: 34rem; margin: auto; background: var(--card); border: 1px solid var(--line);
  border-radius: 1.25rem; box-shadow: var(--shade); overflow: hidden }
.inner { padding: 1.5rem }
.photo { display: block; width: 100%; height: auto; aspect-ratio: 4 / 3; object-fit: cover; background: var(--tint) }
.path { display: flex; flex-wrap: wrap; gap: .125rem .375rem; margin: 0 0 .75rem; padding: 0; list-style: none; font-size: .9375rem; color: var(--soft) }
.path li + li::before { content: "›"; margin-right: .375rem; opacity: .6 }
.kind { display: inline-block; margin: 0 0 .5rem; padding: .125rem .625rem; border-radius: 1rem; background: var(--tint);
  color: var(--link); font-size: .8125rem; font-weight: 600; letter-spacing: .01em }
h1 { margin: 0 0 .5rem; font-size: clamp(1.5rem, 7vw, 2rem); line-height: 1.15; letter-spacing: -.015em; overflow-wrap: anywhere; text-wrap: balance }
h2 { display: flex; justify-content: space-between; align-items: baseline; margin: 1.75rem 0 .25rem; font-size: 1rem }
h2 small { font-weight: 400; font-size: .875rem; color: var(--soft) }
p { margin: 0 0 .75rem; color: var(--soft); overflow-wrap: anywhere; white-space: pre-line }
.note { margin: 0; padding: .75rem 1.5rem; background: var(--warm-ground); color: var(--warm); font-size: .9375rem }
.note + .note { padding-top: 0 }
.note a { color: inherit; font-weight: 600 }
dl { display: grid; grid-template-columns: auto 1fr; gap: .375rem 1.25rem; margin: 1.25rem 0 0; padding-top: 1.25rem; border-top: 1px solid var(--line) }
dt { color: var(--soft) }
dd { margin: 0; text-align: right; overflow-wrap: anywhere }
.things { margin: 0; padding: 0; list-style: none }
.things li { border-bottom: 1px solid var(--line) }
.things li:last-child { border-bottom: 0 }
.things a, .things span.row { display: flex; justify-content: space-between; gap: 1rem; padding: .6875rem 0; color: inherit; text-decoration: none }
.things a:hover b, .things a:focus-visible b { color: var(--link) }
.things b { font-weight: 500; overflow-wrap: anywhere; min-width: 0 }
.things small { flex: none; font-size: .9375rem; color: var(--soft) }
a { color: var(--link); text-underline-offset: .15em }
a:focus-visible { outline: 2px solid var(--link); outline-offset: 3px; border-radius: .25rem }
.path a { color: inherit; text-decoration: none }
.path a:hover { color: var(--link) }
footer { display: flex; justify-content: space-between; gap: 1rem; padding: .875rem 1.5rem; border-top: 1px solid var(--line);
  color: var(--soft); font-size: .875rem }
footer a { color: inherit; text-decoration: none; font-weight: 600 }
code { font: 600 .9375rem/1.4 ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace; letter-spacing: .06em; white-space: nowrap }
.big { display: block; margin: 1.25rem 0; padding: 1rem; border-radius: .875rem; background: var(--tint); color: var(--ink); font-size: clamp(1.25rem, 8vw, 1.75rem); text-align: center }
ol { margin: 1rem 0 0; padding-left: 1.25rem; color: var(--soft) }
ol li { padding: .125rem 0 }
form { margin: 1.25rem 0 0 }
.field { margin: 0 0 1.125rem }
label { display: block; margin: 0 0 .375rem; font-weight: 600; font-size: .9375rem }
input, select { width: 100%; min-height: 3rem; padding: .625rem .875rem; border: 1px solid var(--edge); border-radius: .75rem; background: var(--card);
  color: inherit; font: inherit }
input:focus-visible, select:focus-visible { outline: 2px solid var(--link); outline-offset: 1px; border-color: transparent }
input[aria-invalid] { border-color: var(--bad) }
.hint { margin: .375rem 0 0; font-size: .875rem }
.bad { margin: .375rem 0 0; color: var(--bad); font-size: .875rem; font-weight: 600 }
.alert, .done { margin: 1rem 0 0; padding: .75rem 1rem; border-radius: .75rem; font-weight: 500 }
.alert { background: var(--bad-ground); color: var(--bad) }
.done { background: var(--tint); color: var(--ink) }
button { width: 100%; min-height: 3rem; margin: .25rem 0 0; padding: .625rem 1rem; border: 0; border-radius: .75rem; background: var(--button); color: #fff;
  font: inherit; font-weight: 600; cursor: pointer }
button:hover { filter: brightness(1.08) }
button:focus-visible, summary:focus-visible { outline: 2px solid var(--link); outline-offset: 3px }
.quiet { background: var(--tint); color: var(--ink) }
.aside { margin: 1.25rem 0 0; padding: 1.25rem 0 0; border-top: 1px solid var(--line) }
.aside p:last-child, .inner > p:last-child { margin-bottom: 0 }
details { margin: 1.25rem 0 0; padding: 1.25rem 0 0; border-top: 1px solid var(--line); color: var(--soft) }
summary { color: var(--link); cursor: pointer; border-radius: .25rem }
details p { margin: .75rem 0 0 }
.what { min-width: 0 }
.what small { display: block; flex: none; font-size: .875rem; overflow-wrap: anywhere }
.mark { display: block; width: 3.25rem; height: 3.25rem; margin: 0 0 1.25rem; color: var(--link) }
`

const digest = createHash('sha256').update(STYLE).digest('base64')

/** Permits the pages their style, pictures of this server, and forms to this server. */
export const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${digest}'`,
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')
