import { hasRow } from '#server/db/row-counts.ts'
import { cacheKey } from '#server/http/cache/cache-key.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import { parametersOf, pathOf, plainAddress } from '#server/redirects/address-key.ts'
import { eventAddress, presentAddress } from '#server/redirects/find-redirect.ts'
import { addressIn, siteAddress } from '#shared/addresses.ts'
import { otherLanguages } from '#shared/languages.ts'
import { ownWords, pages, sitemapPages } from '#shared/paths.ts'

const inAllLanguages = (addresses: readonly string[]): ReadonlySet<string> =>
  new Set(
    addresses
      .flatMap((address) => [address, ...otherLanguages.map((language) => addressIn(address, language))])
      .map(plainAddress),
  )

/** Pages of the site whose address holds no name. */
const sitePages = inAllLanguages(sitemapPages)

/** Files and pages with an address of their own, and below them those of the panel, the API and the pictures. */
const served = inAllLanguages([
  ...sitemapPages,
  pages.mine,
  pages.search,
  '/login',
  '/login/forgotten',
  '/register',
  '/rss.xml',
  '/kalender.ics',
  '/sitemap.xml',
  '/robots.txt',
  '/healthz',
  '/readyz',
  '/metrics',
  '/favicon.svg',
  '/gille.svg',
  '/favicon.ico',
  '/.well-known/security.txt',
  '/.well-known/change-password',
])

/** @returns whether the address has a page or belongs to the program */
export function isServedByProgram(address: string): boolean {
  const path = plainAddress(pathOf(address))
  const [, first = ''] = path.split('/')
  return served.has(path) || (ownWords as readonly string[]).includes(first)
}

/** True if the page of the address does not read its query, so that a redirect by it takes nothing away. */
export function hasUnreadQuery(address: string): boolean {
  const path = plainAddress(pathOf(address))
  if (parametersOf(address).length === 0) return false
  if (isServedByProgram(address) && !sitePages.has(path)) return false
  return cacheKey(address, false) === cacheKey(pathOf(address), false)
}

type Place = Pick<WriteScope, 'tx' | 'context'>

type RecordTable = 'posts' | 'pages' | 'events' | 'documents'

function hasRecord({ tx }: Place, table: RecordTable, where: object): Promise<boolean> {
  const [column, value] = Object.entries(where)[0] as ['id', number]
  return hasRow(tx.selectFrom(table).where(column, '=', value).where('deleted_at', 'is', null))
}

/** @returns whether a record has the address, published or not */
export async function hasRecordPage(place: Place, url: string): Promise<boolean> {
  const { address } = siteAddress(url)
  const path = plainAddress(pathOf(address))
  const [, first = '', second = '', ...rest] = path.split('/')
  if (second === '') return hasRecord(place, 'pages', { slug: first })
  const event = eventAddress(address)
  if (event?.id) return (await presentAddress(place.tx, event.id, event.isForm)) !== null
  if (event) return hasRecord(place, 'events', { eventName: event.name })
  if (first === 'post' && rest.length === 0)
    return /^[1-9]\d{0,8}$/.test(second) && hasRecord(place, 'posts', { id: Number(second) })
  if (first === 'dokument') return hasRecord(place, 'documents', { slug: second })
  const id = Number(/^([1-9]\d{0,8})(?:\.ics)?$/.exec(second)?.[1] ?? 0)
  return first === 'kalender' && id > 0 && hasRecord(place, 'events', { id })
}

/** @returns whether an address of the site leads to something: a page, a record, a file or a picture */
export async function hasPage(place: Place, address: string): Promise<boolean> {
  const path = plainAddress(pathOf(address))
  const [, name] = /^\/media\/([^/]+)\/[^/]+$/.exec(path) ?? []
  if (name !== undefined) return place.context.media.has(name).catch(() => false)
  if (served.has(path) || path === pages.admin || path.startsWith(`${pages.admin}/`)) return true
  return hasRecordPage(place, address)
}
