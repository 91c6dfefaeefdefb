/**
 * What this needs of Trusted Types (W3C). The types of the DOM do not have them, and take a text for the address of a script:
 * so the trusted address counts as a text here.
 */
interface TrustedTypes {
  createPolicy(name: string, rules: Policy): Policy
}

interface Policy {
  createScriptURL(path: string): string
}

/** Undefined in browsers that do not have them. */
declare const trustedTypes: TrustedTypes | undefined

const OWN_SCRIPT = /^\/(assets\/[\w-]+\.js|service-worker\.js)$/

const rules: Policy = {
  createScriptURL(path) {
    if (!OWN_SCRIPT.test(path)) throw new TypeError(`${path} is not a script of this app`)
    return path
  },
}

const policy = typeof trustedTypes === 'undefined' ? rules : trustedTypes.createPolicy('stowage', rules)

/**
 * The address of a script as `new Worker()` and `register()` take it. The policy of the document refuses plain text there.
 *
 * @throws TypeError if it is not a script of this app
 */
export function scriptUrl(path: string): string {
  return policy.createScriptURL(path)
}
