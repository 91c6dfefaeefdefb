import { BlockList, isIP } from 'node:net'
import type { LabelContent, LabelsResult, TemplateChoice } from '../../labels/index.ts'

/** Addresses that only the machine itself reaches, including IPv4 addresses written as IPv6. */
const OWN_MACHINE = new BlockList()
OWN_MACHINE.addSubnet('127.0.0.0', 8, 'ipv4')
OWN_MACHINE.addAddress('0.0.0.0', 'ipv4')
OWN_MACHINE.addAddress('::1', 'ipv6')
OWN_MACHINE.addAddress('::', 'ipv6')

/** Whether an address leads another device to itself, and not to this server. */
export function isLocalAddress(base_url: string): boolean {
  const host = new URL(base_url).hostname.replace(/^\[|\]$|\.$/g, '')
  const kind = isIP(host)
  if (kind === 0) return host === 'localhost' || host.endsWith('.localhost')
  return OWN_MACHINE.check(host, kind === 6 ? 'ipv6' : 'ipv4')
}

/** The warning for labels with an address that no phone can open; none for labels without an address. */
export function addressWarnings(
  base_url: string,
  template: TemplateChoice,
  labels: readonly LabelContent[],
  copies: number,
): LabelsResult['warnings'] {
  if (!isLocalAddress(base_url) || !saysAddress(template)) return []
  const first = labels.findIndex(({ code_url }) => code_url !== null)
  if (first < 0) return []
  const count = copies * labels.filter(({ code_url }) => code_url !== null).length
  const message = `The labels contain ${base_url}, which no other device can open. Set STOWAGE_BASE_URL to the address of this server; the page /connection helps to find it.`
  return [{ code: 'address_is_local', labels: count, first, message }]
}

function saysAddress(template: TemplateChoice): boolean {
  if ('built_in' in template) return true
  return template.design.fields.some((field) => {
    if (field.kind !== 'text' && field.kind !== 'code') return false
    return [field.value].flat().some((part) => 'bind' in part && part.bind === 'code_url')
  })
}
