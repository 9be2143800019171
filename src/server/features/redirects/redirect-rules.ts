import type { CrudRules } from '#server/crud/rules.ts'
import type { Values, WriteScope } from '#server/operations/write-scope.ts'
import { addressKey, hasUnsafeCharacter, pathOf, plainAddress } from '#server/redirects/address-key.ts'
import { findStored, translatedAddress } from '#server/redirects/find-redirect.ts'
import { shortenChains } from '#server/redirects/lead-on.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { redirects } from '#shared/resources/redirects.ts'
import { hasPage, hasRecordPage, hasUnreadQuery, isServedByProgram } from './find-page.ts'
import { computeHits, deleteMissing } from './missing-addresses.ts'

/** Takes an address of the old site with its host or without. @throws AppError validation */
function parseOldAddress(value: string): string {
  const path = value
    .trim()
    .replace(/^https?:\/\/[^/?#]+/i, '')
    .replace(/#.*$/s, '')
  const address = plainAddress(path.replace(/^(?!\/)/, '/'))
  if (/^\/(?:\/|\\|$)/.test(address) || hasUnsafeCharacter(address))
    throw invalidField('old_address', message('redirect.address'))
  if (isServedByProgram(address) && !hasUnreadQuery(address))
    throw invalidField('old_address', message('redirect.taken'))
  return address
}

const site = 'https://site.invalid'

/** @returns a target on another site or this one, as a browser reads it. @throws AppError validation for any other text */
function parseTarget(value: string, publicUrl: string): string {
  const address = value.trim().replace(/^(?=www\.)/i, 'https://')
  const refusal = invalidField('new_address', message('redirect.target'))
  if (hasUnsafeCharacter(address)) throw refusal
  if (/^https?:\/\/[^/]/i.test(address)) {
    const url = URL.parse(address)
    if (url?.username !== '' || url.password !== '') throw refusal
    return url.origin === URL.parse(publicUrl)?.origin ? url.href.slice(url.origin.length) : address
  }
  if (/^[a-z][a-z\d+.-]*:/i.test(address)) throw refusal
  const path = address.replace(/^(?!\/)/, '/')
  const url = URL.parse(path, site)
  if (url?.origin !== site || url.pathname.startsWith('//')) throw refusal
  return path
}

const isElsewhere = (address: string): boolean => /^https?:\/\//i.test(address)

/**
 * Follows the redirects from a target to its end, so that no redirect leads to another.
 * @throws AppError validation for a target that leads back or that does not exist
 */
async function findTarget(scope: WriteScope, value: string, old: { id: unknown; address: string }) {
  let target = parseTarget(value, scope.context.publicUrl)
  const seen = new Set([addressKey(old.address)])
  while (!isElsewhere(target)) {
    if (seen.has(addressKey(target))) throw invalidField('new_address', message('redirect.loop'))
    seen.add(addressKey(target))
    const withoutFragment = target.replace(/#.*$/s, '')
    if (await hasPage(scope, target)) return target
    const stored = (await findStored(scope.tx, [withoutFragment])).filter(({ id }) => id !== old.id)
    const next = stored[0]?.new_address ?? translatedAddress(pathOf(target))
    if (next === null || next === undefined) throw invalidField('new_address', message('redirect.noPage'))
    target = next
  }
  return target
}

/** @param row the record before a change; null for a new one */
async function settle(values: Values, row: Values | null, scope: WriteScope): Promise<Values> {
  await scope.context.dialect.lockKey(scope.tx, redirects.name)
  // An address that is empty in the stored redirect may stay empty.
  const isGap = (name: 'old_address' | 'new_address') => row?.[name] === '' && values[name] === ''
  const address = isGap('old_address') ? '' : parseOldAddress(String(values.old_address))
  if (address !== row?.old_address) {
    if (!hasUnreadQuery(address) && (await hasRecordPage(scope, address)))
      throw invalidField('old_address', message('redirect.taken'))
    const same = (await findStored(scope.tx, [address])).filter(({ id }) => id !== row?.id)
    if (same.length > 0) throw new AppError('conflict')
  }
  const old = { id: row?.id, address }
  const new_address = isGap('new_address') ? '' : await findTarget(scope, String(values.new_address), old)
  return { old_address: address, new_address }
}

const pairOf = ({ old_address, new_address }: Values) => ({
  from: String(old_address),
  to: String(new_address),
})

export const redirectRules: CrudRules = {
  compute: computeHits,
  beforeCreate: async (values, scope) => ({ ...values, ...(await settle(values, null, scope)) }),
  async afterCreate(row, scope) {
    await shortenChains(scope, pairOf(row))
    await deleteMissing(scope.tx, String(row.old_address))
  },
  async beforeUpdate(values, row, scope) {
    const settled = await settle({ ...row, ...values }, row, scope)
    if (settled.old_address !== '') await shortenChains(scope, pairOf(settled))
    return { ...values, ...settled }
  },
  async beforeRestore(row, scope) {
    await settle(row, { ...row, old_address: null }, scope)
    await shortenChains(scope, pairOf(row))
  },
}
