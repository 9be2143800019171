import type { Feature } from '#server/context/context.ts'
import { crudRoutes } from '#server/crud/crud-routes.ts'
import type { CrudRules } from '#server/crud/rules.ts'
import type { Values, WriteScope } from '#server/operations/write-scope.ts'
import { plainAddress } from '#server/redirects/find-redirect.ts'
import { addressIn, siteAddress } from '#shared/addresses.ts'
import { invalidField } from '#shared/errors.ts'
import { otherLanguages } from '#shared/languages.ts'
import { message } from '#shared/message.ts'
import { ownWords, pages, sitemapPages } from '#shared/paths.ts'
import { redirects } from '#shared/resources/redirects.ts'

/** Files and pages with an address of their own, and below them those of the panel, the API and the pictures. */
const served: ReadonlySet<string> = new Set(
  [
    ...sitemapPages,
    pages.mine,
    ...[
      '/login',
      '/login/forgotten',
      '/register',
      '/rss.xml',
      '/kalender.ics',
      '/sitemap.xml',
      '/robots.txt',
    ],
    ...[
      '/healthz',
      '/readyz',
      '/metrics',
      '/favicon.svg',
      '/favicon.ico',
      '/.well-known/security.txt',
      '/.well-known/change-password',
    ],
  ]
    .flatMap((address) => [address, ...otherLanguages.map((language) => addressIn(address, language))])
    .map(plainAddress),
)

/** @returns whether the address has a page or belongs to the program */
export function isServedByProgram(address: string): boolean {
  const [path = ''] = address.split('?')
  const [, first = ''] = path.split('/')
  return served.has(path) || (ownWords as readonly string[]).includes(first)
}

/** Takes an address of the old site with its host or without. @throws AppError validation */
function oldAddress(value: string): string {
  const path = value.replace(/^https?:\/\/[^/?#]+/i, '').replace(/#.*$/s, '')
  const address = plainAddress(path.replace(/^(?!\/)/, '/'))
  if (/^\/(?:\/|$)/.test(address)) throw invalidField('old_address', message('redirect.address'))
  if (isServedByProgram(address)) throw invalidField('old_address', message('redirect.taken'))
  return address
}

/** @returns the address with what people leave out of it. @throws AppError validation for one that is no page's */
function wholeAddress(value: string): string {
  const address = value.replace(/^(?=www\.)/i, 'https://')
  if (/^https?:\/\//i.test(address) && URL.canParse(address)) return address
  if (/^(?:\/\/|[a-z][a-z\d+.-]*:)/i.test(address))
    throw invalidField('new_address', message('redirect.target'))
  return address.replace(/^(?!\/)/, '/')
}

/** @throws AppError validation when a page of the association's own has the address, or a draft is to have it */
async function refuseOwnPage(address: string, { tx }: WriteScope): Promise<void> {
  const page = await tx
    .selectFrom('pages')
    .select('id')
    .where('slug', '=', siteAddress(address).address.slice(1))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (page) throw invalidField('old_address', message('redirect.taken'))
}

/** @throws AppError validation for one that leads back to the old one */
async function newAddress(value: string, old: string, { tx }: WriteScope): Promise<string> {
  const address = wholeAddress(value)
  const seen = new Set([old])
  for (let next: string | undefined = plainAddress(address); next !== undefined; ) {
    if (seen.has(next)) throw invalidField('new_address', message('redirect.loop'))
    seen.add(next)
    const row = await tx
      .selectFrom('redirects')
      .select('new_address')
      .where('old_address', '=', next)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    next = row && plainAddress(row.new_address)
  }
  return address
}

/** @param row the record before a change */
async function settle(changes: Values, row: Values, scope: WriteScope): Promise<Values> {
  const values = { ...row, ...changes }
  const old_address = oldAddress(String(values.old_address))
  if (old_address !== row.old_address) await refuseOwnPage(old_address, scope)
  return {
    ...changes,
    old_address,
    new_address: await newAddress(String(values.new_address), old_address, scope),
  }
}

const rules: CrudRules = {
  beforeCreate: (values, scope) => settle(values, {}, scope),
  beforeUpdate: settle,
}

/** Old addresses that lead to another, in the panel. */
export const redirectsFeature: Feature = (app, context) => {
  crudRoutes(app, context, { resource: redirects, rules })
}
