import { invalid, type Refusal } from '#kernel/shared/refusal.ts'

const privateFour =
  /^(?:0|10|127|169\.254|192\.168|192\.0\.0|198\.1[89]|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])|172\.(?:1[6-9]|2\d|3[01])|22[4-9]|2[3-5]\d)\./

/** Whether an address leads into a network of one's own, to the machine itself, or nowhere. */
export function isPrivateAddress(address: string): boolean {
  const host = address.replace(/^\[|\]$/g, '').toLowerCase()
  if (/^\d+(\.\d+){3}$/.test(host)) return privateFour.test(host)
  if (host.includes(':')) {
    const four = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(host)?.[1]
    if (four) return isPrivateAddress(four)
    // Of the rest only global unicast is public; mapped addresses in hexadecimal begin with colons.
    return !/^[23][0-9a-f]{3}:/.test(host)
  }
  return host === 'localhost' || !host.includes('.') || /\.(local|internal|lan|home|localhost)$/.test(host)
}

/** An address is https and public, unless the configuration of the server lists its host. */
export function whyNotEndpoint(address: string, listed: readonly string[]): Refusal | null {
  const why = invalid('legal.assistant.endpoint', { field: 'endpoint' })
  let url: URL
  try {
    url = new URL(address)
  } catch {
    return why
  }
  if (url.username || url.password) return why
  if (listed.includes(url.host)) return url.protocol === 'https:' || url.protocol === 'http:' ? null : why
  return url.protocol !== 'https:' || isPrivateAddress(url.hostname) ? why : null
}
