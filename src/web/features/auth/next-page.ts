import { pages } from '#shared/paths.ts'

/** Only pages below /admin ask for a login, written without anything a browser reads in two ways (T51). */
const adminAddress = /^\/admin(?:[/?](?:[A-Za-z0-9._~!$&'()*+,;=:@/?-]|%[0-9A-Fa-f]{2})*)?$/

/** @returns the address of the login that leads back to `address` afterwards. */
export const loginPage = (address: string): string =>
  address.replace(/\/$/, '') === pages.admin
    ? pages.login
    : `${pages.login}?next=${encodeURIComponent(address)}`

/**
 * @param search query of the login's address
 * @returns where to go after a login: an address of the admin panel on this site, whatever a stranger wrote
 */
export function nextPage(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? ''
  return adminAddress.test(next) && !/\/\/|\.\./.test(next.split('?')[0] ?? '') ? next : pages.admin
}
