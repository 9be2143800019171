import type { Db } from '#server/db/tables.ts'
import { addressIn, siteAddress } from '#shared/addresses.ts'
import { otherLanguages } from '#shared/languages.ts'
import { eventFormPage, eventIdIn, eventPage } from '#shared/paths.ts'

/** @returns the address as redirects hold it: letters in place of their codes, without the last slash */
export function plainAddress(address: string): string {
  const [path = '', ...query] = address.split('?')
  return [decoded(path.replace(/(?<=.)\/+$/, '')), ...query].join('?')
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

type EventAddress = { name: string; isForm: boolean; id: number | null }

/** @returns the parts of the address of an event's page or its form; null for other addresses */
function eventAddress(address: string): EventAddress | null {
  const [path = ''] = address.split('?')
  const match = /^(?:\/evenemang\/([^/]+?)(\/apply)?|\/([^/]+)(\/apply))\/?$/.exec(path)
  const [, below, form, name = below, formOfName = form] = match ?? []
  if (name === undefined) return null
  return { name: decoded(name), isForm: formOfName !== undefined, id: eventIdIn(address.slice(path.length)) }
}

/** @returns the present address of the event; null when there is none of that number */
async function presentAddress(db: Db, id: number, isForm: boolean): Promise<string | null> {
  const event = await db
    .selectFrom('events')
    .select('eventName')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return event ? (isForm ? eventFormPage : eventPage)(event.eventName, id) : null
}

/** @returns the new address of the first of the old ones that has one */
async function findStored(db: Db, addresses: readonly string[]): Promise<string | undefined> {
  const rows = await db
    .selectFrom('redirects')
    .select(['old_address', 'new_address'])
    .where('old_address', 'in', addresses)
    .where('deleted_at', 'is', null)
    .execute()
  return addresses
    .map((address) => rows.find(({ old_address }) => old_address === address)?.new_address)
    .find((address) => address !== undefined)
}

/** An English word without /en: the page is there in English. */
function translatedAddress(path: string): string | null {
  for (const language of otherLanguages) {
    const address = `/${language}${path}`
    const read = siteAddress(address).address
    // The same words in both languages have no page in either.
    if (read !== address && plainAddress(read) !== plainAddress(path)) return address
  }
  return null
}

/** Stands for the site, whose own address nobody needs here. */
const site = 'https://site.invalid'

/** @returns the address in ASCII, as a head must have it */
function asLocation(address: string): string {
  const { origin, href } = new URL(address, site)
  return origin === site ? href.slice(origin.length) : href
}

/**
 * Looks for the address to which one without a page leads: the present one of an event whose id it names, a stored
 * redirect, or the page of an English word.
 * @param url path with its query, as it was asked for
 * @returns the address of a page, for a head, or null
 */
export async function findRedirect(db: Db, url: string): Promise<string | null> {
  const { language, address } = siteAddress(url)
  const [path = ''] = address.split('?')
  const event = eventAddress(address)
  if (event?.id) {
    const present = await presentAddress(db, event.id, event.isForm)
    return present && addressIn(present, language)
  }
  const stored = await findStored(db, [
    ...new Set([
      plainAddress(url),
      plainAddress(address),
      plainAddress(path),
      ...(event ? [`/evenemang/${event.name}`] : []),
    ]),
  ])
  if (stored === undefined) return translatedAddress(path)
  const target = eventAddress(stored)
  const present = target?.id ? await presentAddress(db, target.id, event?.isForm ?? target.isForm) : null
  return asLocation(addressIn(present ?? stored, language))
}
