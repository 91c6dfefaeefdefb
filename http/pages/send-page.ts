import { type Language, requestedLanguage } from '../../services/mail/languages.ts'
import { html } from '../label-page/html.ts'
import { POLICY, SCRIPT_POLICY } from '../label-page/style.ts'
import type { AppContext } from '../shell/context.ts'
import { texts } from './texts/index.ts'

/**
 * Answers with a page for people. `script` permits the page to load a script of this server. `language` is that of the page, if it
 * is not that of the request.
 */
export function sendPage(
  koa: AppContext,
  page: string,
  {
    script = false,
    language = requestedLanguage(),
  }: { readonly script?: boolean; readonly language?: Language } = {},
): void {
  koa.set('Content-Security-Policy', script ? SCRIPT_POLICY : POLICY)
  // Only this server's own pages get the referrer, which proves the origin of a form; other sites do not get it.
  koa.set('Referrer-Policy', 'same-origin')
  koa.set('Cache-Control', 'no-store')
  koa.set('Content-Language', language)
  koa.vary(['Cookie', 'Accept-Language'])
  koa.body = page
  koa.set('Content-Type', 'text/html; charset=utf-8')
}

/** Redirects a browser to another page of this server, which it requests with GET. `path` is percent-encoded. */
export function goTo(koa: AppContext, path: string): void {
  sendPage(
    koa,
    html`<!doctype html><title>Stowage</title><p><a href="${path}">${texts().frame.next}</a></p>`.html,
  )
  koa.status = 303
  koa.set('Location', path)
}
