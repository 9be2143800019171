import { recordHistoryLines } from '#server/operations/record-history.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import { eventPage } from '#shared/paths.ts'
import { redirects } from '#shared/resources/redirects.ts'
import { plainAddress } from './find-redirect.ts'

/** An address, and the one to which it leads. */
type Leading = { from: string; to: string }

type Action = 'create' | 'update' | 'delete'

const record = (scope: WriteScope, action: Action, rows: readonly { id: number }[]): Promise<void> =>
  recordHistoryLines(
    scope,
    rows.map(({ id }) => ({ action, resource: redirects.name, record_id: id })),
  )

/** Changes the redirects in force that the condition picks. @returns their ids */
function change(
  { tx, context }: WriteScope,
  [column, values]: ['old_address' | 'new_address', readonly string[]],
  changes: { new_address: string } | { deleted_at: string },
): Promise<{ id: number }[]> {
  return tx
    .updateTable('redirects')
    .set(({ eb }) => ({
      ...changes,
      updated_at: context.now().toISOString(),
      version: eb('version', '+', 1),
    }))
    .where(column, 'in', values)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute()
}

/** Lets an address lead to another, wherever it has led before. */
async function leadOn(scope: WriteScope, { from, to }: Leading): Promise<void> {
  const old_address = plainAddress(from)
  const changed = await change(scope, ['old_address', [old_address]], { new_address: to })
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
  await record(scope, 'delete', await change(scope, ['old_address', [plainAddress(address)]], { deleted_at }))
}

/** Keeps the former address of a page; what led to that leads to the new one at once. */
export async function keepFormerAddress(scope: WriteScope, { from, to }: Leading): Promise<void> {
  await takeAddress(scope, to)
  await record(scope, 'update', await change(scope, ['new_address', [from, `${from}/`]], { new_address: to }))
  await leadOn(scope, { from, to })
}
