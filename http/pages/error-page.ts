import type { HttpError } from '../errors/errors.ts'
import { MARK, page } from '../label-page/frame.ts'
import { html } from '../label-page/html.ts'

/** What a person reads instead of an error envelope. */
export function errorPage(error: HttpError): string {
  const [title, words] = explained(error)
  return page(
    title,
    html`<div class="inner">${MARK}
<h1>${title}</h1>
<p>${words}</p>
<p><a href="/">Go to the start page</a></p>
</div>`,
  )
}

function explained(error: HttpError): readonly [title: string, words: string] {
  const { code, message } = error
  if (code === 'rate_limited') return ['Too many tries', waitWords(error)]
  if (code === 'route_not_found') return ['Nothing is here', 'This address leads to no page of this server.']
  if (code === 'method_not_allowed')
    return ['Nothing is here', 'This address takes a form. Go back, and send the form again.']
  if (code === 'internal_error')
    return ['Something went wrong', 'The server could not answer. Try again in a moment.']
  if (code === 'unavailable')
    return ['Not available', 'The server is busy at the moment. Try again in a minute.']
  if (code === 'host_not_allowed') return ['Unknown server name', message]
  return ['This did not work', message]
}

/** How long somebody who tried too often has to wait. */
export function waitWords({ headers }: HttpError): string {
  const seconds = Number(headers['Retry-After'] ?? 60)
  const minutes = Math.ceil(seconds / 60)
  const wait = seconds < 60 ? 'a minute' : minutes === 1 ? 'a minute' : `${minutes} minutes`
  return `There were too many tries. Wait ${wait}, then try again.`
}
