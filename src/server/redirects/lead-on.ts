import { recordHistoryLines } from '#server/operations/record-history.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import { foldField } from '#shared/fold.ts'
import { eventPage } from '#shared/paths.ts'
import { redirects } from '#shared/resources/redirects.ts'
import { addressKey, plainAddress } from './address-key.ts'
import { findStored } from './find-redirect.ts'

/** An address, and the one to which it leads. */
type Leading = { from: string; to: string }

type Action = 'create' | 'update' | 'delete'

const record = (scope: WriteScope, action: Action, rows: readonly { id: number }[]): Promise<void> =>
  recordHistoryLines(
    scope,
    rows.map(({ id }) => ({ action, resource: redirects.name, record_id: id })),
  )

/** Changes redirects. @returns their ids */
async function change(
  { tx, context }: WriteScope,
  ids: readonly number[],
  changes: { new_address: string } | { deleted_at: string },
): Promise<{ id: number }[]> {
  if (ids.length === 0) return []
  return tx
    .updateTable('redirects')
    .set(({ eb }) => ({
      ...changes,
      updated_at: context.now().toISOString(),
      version: eb('version', '+', 1),
    }))
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute()
}

const findIds = async ({ tx }: WriteScope, address: string): Promise<number[]> =>
  (await findStored(tx, [address])).map(({ id }) => id)

/** Lets an address lead to another, wherever it has led before. */
async function leadOn(scope: WriteScope, { from, to }: Leading): Promise<void> {
  const old_address = plainAddress(from)
  const changed = await change(scope, await findIds(scope, from), { new_address: to })
  if (changed.length > 0) return record(scope, 'update', changed)
  const at = scope.context.now().toISOString()
  const added = await scope.tx
    .insertInto('redirects')
    .values({ old_address, new_address: to, created_at: at, updated_at: at })
    .returning('id')
    .execute()
  return record(scope, 'create', added)
}

/** Keeps the address that an event had under its former name, which stands in mails, calendars and shared posts. */
export const keepFormerName = (
  scope: WriteScope,
  event: { id: number; from: string; to: string },
): Promise<void> => leadOn(scope, { from: eventPage(event.from), to: eventPage(event.to, event.id) })

/** Ends the redirect of an address that has a page of its own now. */
export async function takeAddress(scope: WriteScope, address: string): Promise<void> {
  const deleted_at = scope.context.now().toISOString()
  await record(scope, 'delete', await change(scope, await findIds(scope, address), { deleted_at }))
}

/** Changes the redirects that lead to an address, however it is spelled, so that they lead to another in one step. */
export async function shortenChains(scope: WriteScope, { from, to }: Leading): Promise<void> {
  const key = addressKey(from)
  const rows = await scope.tx
    .selectFrom('redirects')
    .select(['id', 'new_address'])
    .where('new_address_folded' as 'new_address', 'in', [
      ...new Set([from, `${from}/`, plainAddress(from)].map((one) => foldField('text', one))),
    ])
    .where('deleted_at', 'is', null)
    .execute()
  const followers = rows.filter(({ new_address }) => addressKey(new_address) === key)
  const ids = followers.map(({ id }) => id)
  await record(scope, 'update', await change(scope, ids, { new_address: to }))
}

/** Keeps the former address of a page; what led to that leads to the new one at once. */
export async function keepFormerAddress(scope: WriteScope, { from, to }: Leading): Promise<void> {
  await takeAddress(scope, to)
  await shortenChains(scope, { from, to })
  await leadOn(scope, { from, to })
}
