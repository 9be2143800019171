import { domainToUnicode } from 'node:url'
import { asciiEmail, cleanEmail } from '#shared/email.ts'

/** Characters of a domain in ASCII, at most. */
const longestDomain = 253

/**
 * @returns an e-mail address as it is stored and looked for: its domain as people write it, also when a program has made
 *   `xn--…` of it, so that the same address is the same text
 */
export function readAddress(text: string): string {
  const address = cleanEmail(text)
  const at = address.lastIndexOf('@') + 1
  const domain = address.slice(at).toLowerCase()
  if (domain.length > longestDomain || !/(?:^|\.)xn--/.test(domain)) return address
  const written = address.slice(0, at) + domainToUnicode(domain)
  return asciiEmail(written) === address.slice(0, at) + domain ? written : address
}
