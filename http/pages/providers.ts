import { type Html, html } from '../label-page/html.ts'
import { formOf } from './fields.ts'
import { texts } from './texts/index.ts'

/** An identity provider with its button. */
export interface ProviderButton {
  readonly provider: string
  readonly label: string
}

/** A button for each identity provider. */
export function providerForms(
  providers: readonly ProviderButton[],
  { form_token, next }: { readonly form_token: string; readonly next: string | undefined },
): Html {
  return html`${providers.map(({ label, provider }) =>
    formOf(
      { action: '/account/sign-in/provider', form_token, button: texts().sign_in.with(label), quiet: true },
      html`<input type="hidden" name="provider" value="${provider}">
${next !== undefined && html`<input type="hidden" name="next" value="${next}">`}`,
    ),
  )}`
}
