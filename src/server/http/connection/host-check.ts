import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

const wholeAddress = /^https?:\/\/([^/?#]*)(.*)$/is

/**
 * Gives a request for a whole address (RFC 9112, 3.2.2) the path as its target, and the address's host in place of the
 * Host field.
 */
export function takeWholeAddress(request: IncomingMessage): void {
  if (request.url === undefined || request.url.startsWith('/')) return
  const [, host, rest = ''] = wholeAddress.exec(request.url) ?? []
  if (host === undefined || request.headers.host === undefined) return
  request.headers.host = host
  request.url = rest.startsWith('/') ? rest : `/${rest}`
}

/** @returns the host in lower case, without port and final dot; null: it is none */
function nameOf(host: string): string | null {
  const url = /^[^\s/?#@\\<>"]+$/.test(host) ? URL.parse(`http://${host}`) : null
  return url === null ? null : url.hostname.replace(/\.$/, '')
}

/** @returns another name under which the same site is often reached */
const twinOf = (name: string): string => (name.startsWith('www.') ? name.slice(4) : `www.${name}`)

/** Named so by this machine or its network, as by a proxy or a check of the health: no such name belongs to a stranger. */
const isLocalName = (name: string): boolean =>
  !name.includes('.') || name.endsWith('.localhost') || isIP(name.replace(/^\[|\]$/g, '')) !== 0

/** Of hosts that were accepted; a stranger's requests make no entries. */
const mostKept = 100

/**
 * Only requests for our own host are answered, so that no other name leads to the site (B48).
 * @param publicUrl null: every host that can be one is ours
 * @param listensOn the host of the settings
 * @returns whether a request names exactly one host, and ours; HTTP/1.0 knew none
 */
export function createHostCheck(
  publicUrl: string | null,
  listensOn: string,
): (request: IncomingMessage) => boolean {
  const own = publicUrl === null ? null : new URL(publicUrl).hostname
  const ours = own === null ? null : new Set([own, twinOf(own), listensOn.toLowerCase()])
  const accepted = new Set<string>()

  const isOurs = (host: string): boolean => {
    if (accepted.has(host)) return true
    const name = nameOf(host)
    if (name === null || (ours && !ours.has(name) && !isLocalName(name))) return false
    if (accepted.size < mostKept) accepted.add(host)
    return true
  }

  return ({ headers: { host }, httpVersion, rawHeaders }) => {
    if (host === undefined) return httpVersion === '1.0'
    let fields = 0
    for (let index = 0; index < rawHeaders.length; index += 2) {
      const field = rawHeaders[index] ?? ''
      if (field.length === 4 && field.toLowerCase() === 'host') fields += 1
    }
    return fields <= 1 && isOurs(host)
  }
}
