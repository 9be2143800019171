import { hasRow } from '#server/db/row-counts.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { addressIn, siteAddress } from '#shared/addresses.ts'
import { decodePercent } from '#shared/decode-percent.ts'
import { describeLanguage, otherLanguages } from '#shared/languages.ts'
import { eventFormPage, eventIdIn, eventPage } from '#shared/paths.ts'
import { addressKey, foldedAddress, pathOf, plainAddress } from './address-key.ts'
import type { StoredRedirect } from './query-redirects.ts'

type EventAddress = { name: string; isForm: boolean; id: number | null }

/** @returns the parts of the address of an event's page or its form; null for other addresses */
export function eventAddress(address: string): EventAddress | null {
  const [path = ''] = address.split('?')
  const match = /^(?:\/evenemang\/([^/]+?)(\/apply)?|\/([^/]+)(\/apply))\/?$/.exec(path)
  const [, below, form, name = below, formOfName = form] = match ?? []
  if (name === undefined) return null
  return {
    name: decodePercent(name),
    isForm: formOfName !== undefined,
    id: eventIdIn(address.slice(path.length)),
  }
}

/** @returns the present address of the event; null when there is none of that number */
export async function presentAddress(db: Db | Tx, id: number, isForm: boolean): Promise<string | null> {
  const event = await db
    .selectFrom('events')
    .select('eventName')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return event ? (isForm ? eventFormPage : eventPage)(event.eventName, id) : null
}

/** @returns the redirects of these addresses, however they are spelled, by their keys; the exact spelling comes first */
export async function findStored(
  db: Db | Tx,
  addresses: readonly string[],
): Promise<(StoredRedirect & { old_address: string })[]> {
  const rows = await db
    .selectFrom('redirects')
    .select(['id', 'old_address', 'new_address'])
    .where('old_address_folded' as 'old_address', 'in', [...new Set(addresses.map(foldedAddress))])
    .where('deleted_at', 'is', null)
    .execute()
  return [...new Set(addresses)].flatMap((address) => {
    const [plain, key] = [plainAddress(address), addressKey(address)]
    const same = rows.filter(({ old_address }) => addressKey(old_address) === key)
    return same.toSorted((a, b) => Number(b.old_address === plain) - Number(a.old_address === plain))
  })
}

/** An English word without /en: the page is there in English. */
export function translatedAddress(path: string): string | null {
  for (const language of otherLanguages) {
    const address = `/${language}${path}`
    const read = siteAddress(address).address
    // The same words in both languages have no page in either.
    if (read !== address && plainAddress(read) !== plainAddress(path)) return address
  }
  return null
}

/** Pages whose addresses hold no name, code or number. */
const fixedPages: ReadonlySet<string> = new Set(
  otherLanguages
    .flatMap((language) => Object.keys(describeLanguage(language).addresses))
    .filter((address) => !address.includes(':')),
)

/** True if a translated address has a page: a fixed one, or an event of that name. Others would be guesses. */
async function hasTranslatedPage(db: Db, address: string): Promise<boolean> {
  const path = pathOf(siteAddress(address).address)
  const event = eventAddress(path)
  if (!event) return fixedPages.has(plainAddress(path))
  return hasRow(db.selectFrom('events').where('eventName', '=', event.name).where('deleted_at', 'is', null))
}

/** Stands for the site, whose own address nobody needs here. */
const site = 'https://site.invalid'

/** @returns the address in ASCII for a header; null for one that a browser reads as another site */
function toLocation(address: string): string | null {
  if (/^https?:\/\//i.test(address)) return URL.parse(address)?.href ?? null
  const url = URL.parse(address, site)
  if (url?.origin !== site || url.pathname.startsWith('//')) return null
  return url.href.slice(site.length)
}

/** The address of a page, and the redirect that leads there; null without a stored one. */
export type Redirect = { location: string; id: number | null }

const redirectTo = (address: string | null, id: number | null): Redirect | null => {
  const location = address === null ? null : toLocation(address)
  return location === null ? null : { location, id }
}

/** @returns where a stored redirect leads now: an event that it names by its id may have been renamed */
export async function followStored(db: Db, stored: StoredRedirect, url: string): Promise<Redirect | null> {
  const { language, address } = siteAddress(url)
  const target = eventAddress(stored.new_address)
  const isForm = eventAddress(address)?.isForm ?? target?.isForm ?? false
  const present = target?.id ? await presentAddress(db, target.id, isForm) : null
  return redirectTo(addressIn(present ?? stored.new_address, language), stored.id)
}

/**
 * Finds where an address without a page leads: to the present address of an event whose id it names, by a stored
 * redirect, or to the page of an English word.
 * @param url path with its query, as it was asked for
 */
export async function findRedirect(db: Db, url: string): Promise<Redirect | null> {
  const { language, address } = siteAddress(url)
  const path = pathOf(address)
  const event = eventAddress(address)
  if (event?.id) {
    const present = await presentAddress(db, event.id, event.isForm)
    return redirectTo(present && addressIn(present, language), null)
  }
  const asked = [pathOf(url), path, ...(event ? [`/evenemang/${event.name}`] : [])]
  const [stored] = await findStored(db, asked)
  if (stored) return followStored(db, stored, url)
  const translated = translatedAddress(path)
  return translated && (await hasTranslatedPage(db, translated)) ? redirectTo(translated, null) : null
}
