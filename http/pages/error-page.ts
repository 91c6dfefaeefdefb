import type { HttpError } from '../errors/errors.ts'
import { page } from '../label-page/frame.ts'
import { html } from '../label-page/html.ts'
import { refusalText, texts } from './texts/index.ts'

/** The page that a person sees instead of an error envelope. */
export function errorPage(error: HttpError): string {
  const [title, words] = explained(error)
  return page(
    title,
    html`<div class="inner">
<h1>${title}</h1>
<p>${words}</p>
<p><a href="/">${texts().errors.start}</a></p>
</div>`,
  )
}

function explained(error: HttpError): readonly [title: string, words: string] {
  const { errors, problems } = texts()
  const { code } = error
  if (code === 'rate_limited') return [errors.too_many, waitWords(error)]
  if (code === 'route_not_found') return [errors.not_found, errors.no_page]
  if (code === 'method_not_allowed') return [errors.not_found, errors.forms_only]
  if (code === 'internal_error') return [errors.failed, errors.no_answer]
  if (code === 'unavailable') return [errors.not_available, problems.busy]
  if (code === 'host_not_allowed') return [errors.unknown_host, refusalText(error)]
  return [errors.refused, refusalText(error)]
}

/** The waiting time after too many attempts, in words. */
export function waitWords({ headers }: HttpError): string {
  const seconds = Number(headers['Retry-After'] ?? 60)
  return texts().problems.wait(Math.max(1, Math.ceil(seconds / 60)))
}
