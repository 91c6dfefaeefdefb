import type { HttpError } from '../errors/errors.ts'
import { page } from '../label-page/frame.ts'
import { html } from '../label-page/html.ts'

/** The page that a person sees instead of an error envelope. */
export function errorPage(error: HttpError): string {
  const [title, words] = explained(error)
  return page(
    title,
    html`<div class="inner">
<h1>${title}</h1>
<p>${words}</p>
<p><a href="/">Go to the start page</a></p>
</div>`,
  )
}

function explained(error: HttpError): readonly [title: string, words: string] {
  const { code, message } = error
  if (code === 'rate_limited') return ['Too many attempts', waitWords(error)]
  if (code === 'route_not_found') return ['Page not found', 'There is no page at this address.']
  if (code === 'method_not_allowed')
    return ['Page not found', 'This address accepts forms only. Go back, and send the form again.']
  if (code === 'internal_error')
    return ['Something went wrong', 'The server could not answer. Try again in a moment.']
  if (code === 'unavailable')
    return ['Not available', 'The server is busy at the moment. Try again in a minute.']
  if (code === 'host_not_allowed') return ['Unknown server name', message]
  return ['This did not work', message]
}

/** The waiting time after too many attempts, in words. */
export function waitWords({ headers }: HttpError): string {
  const seconds = Number(headers['Retry-After'] ?? 60)
  const minutes = Math.ceil(seconds / 60)
  const wait = seconds < 60 ? 'a minute' : minutes === 1 ? 'a minute' : `${minutes} minutes`
  return `There were too many attempts. Wait ${wait}, then try again.`
}
