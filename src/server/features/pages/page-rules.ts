import { publicationRules } from '#server/crud/publication.ts'
import type { CrudRules } from '#server/crud/rules.ts'
import type { Values, WriteScope } from '#server/operations/write-scope.ts'
import { keepFormerAddress, takeAddress } from '#server/redirects/lead-on.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { isPageSlug, reservedWords } from '#shared/page-address.ts'
import { longestSlug, slugOf } from '#shared/page-slug.ts'
import { ownPage } from '#shared/paths.ts'
import { publicationIn, publicationState } from '#shared/publication.ts'
import { mostInMenu, pages } from '#shared/resources/pages.ts'
import { stockholmDay } from '#shared/time.ts'

/** Address of a page whose title has no letter that an address may have. */
const namelessSlug = 'sida'

/** The other pages outside the bin. @param id of the page that is written; undefined for a new one */
const others = ({ tx }: WriteScope, id: number | undefined) =>
  tx
    .selectFrom('pages')
    .where('deleted_at', 'is', null)
    .where('id', '<>', id ?? 0)

/** @returns the title of the other page at the address, or undefined */
async function findTaker(scope: WriteScope, slug: string, id?: number): Promise<string | undefined> {
  const taker = await others(scope, id).select('title').where('slug', '=', slug).executeTakeFirst()
  return taker?.title
}

/** @returns an address made of the title that no other page has */
async function freeSlug(scope: WriteScope, title: string, id?: number): Promise<string> {
  const base = slugOf(title) || namelessSlug
  for (let number = 1; ; number++) {
    const ending = number === 1 ? '' : `-${number}`
    const slug = base.slice(0, longestSlug - ending.length).replace(/-$/, '') + ending
    if (isPageSlug(slug) && (await findTaker(scope, slug, id)) === undefined) return slug
  }
}

/** @throws AppError validation when a page cannot have the address */
async function checkSlug(scope: WriteScope, slug: string, id?: number): Promise<void> {
  if (reservedWords.has(slug))
    throw invalidField('slug', message('page.reserved', { address: ownPage(slug) }))
  const title = await findTaker(scope, slug, id)
  if (title !== undefined) throw invalidField('slug', message('page.taken', { title }))
}

/** @returns the titles of the other pages in the menu, when there are as many as it has room for; else null */
async function fullMenu(scope: WriteScope, id: number | undefined): Promise<string | null> {
  const inMenu = await others(scope, id)
    .select('title')
    .where('place', '=', 'menu')
    .orderBy('order')
    .orderBy('title_folded' as 'title')
    .execute()
  if (inMenu.length < mostInMenu) return null
  return inMenu.map(({ title }) => title).join(', ')
}

/** @returns whether visitors read the page now */
const isRead = (values: Values, { context }: WriteScope): boolean =>
  publicationState(publicationIn(pages, values), context.now().getTime()) === 'published'

/**
 * @param row the page before a change; null for a new one
 * @returns the values with an address and a day
 * @throws AppError validation
 */
async function settle(
  values: Values,
  row: (Values & { id: number }) | null,
  scope: WriteScope,
): Promise<Values> {
  // Writers of pages take turns, so that no two see the last free place.
  await scope.context.dialect.lockKey(scope.tx, pages.name)
  const { id } = row ?? {}
  const whole: Values = { ...row, ...values }
  const slug = String(whole.slug ?? '') || (await freeSlug(scope, String(whole.title), id))
  if (slug !== row?.slug) await checkSlug(scope, slug, id)
  const place = whole.place ?? 'none'
  if (place === 'menu' && row?.place !== 'menu') {
    const titles = await fullMenu(scope, id)
    if (titles !== null) throw invalidField('place', message('page.menuFull', { titles }))
  }
  return {
    ...values,
    slug,
    place,
    publish_date: whole.publish_date ?? stockholmDay(scope.context.now()),
  }
}

export const pageRules: CrudRules = {
  ...publicationRules(pages),
  async beforeCreate(values, scope) {
    const settled = await settle(values, null, scope)
    if (isRead(settled, scope)) await takeAddress(scope, ownPage(String(settled.slug)))
    return settled
  },
  async beforeUpdate(values, row, scope) {
    const settled = await settle(values, row, scope)
    const whole = { ...row, ...settled }
    const [from, to] = [String(row.slug), String(whole.slug)].map(ownPage) as [string, string]
    // The address of a page that visitors do not read is nobody's business.
    const isThere = isRead(whole, scope)
    if (from !== to && isThere && isRead(row, scope)) await keepFormerAddress(scope, { from, to })
    else if (isThere) await takeAddress(scope, to)
    return settled
  },
  async beforeRestore(row, scope) {
    await scope.context.dialect.lockKey(scope.tx, pages.name)
    const titles = row.place === 'menu' ? await fullMenu(scope, row.id) : null
    if (titles !== null)
      throw new AppError('restore-conflict', { title: message('page.menuFull', { titles }) })
    if (isRead(row, scope)) await takeAddress(scope, ownPage(String(row.slug)))
  },
}
