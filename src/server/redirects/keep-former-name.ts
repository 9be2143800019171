import { recordHistory } from '#server/crud/record-history.ts'
import type { WriteScope } from '#server/crud/write-scope.ts'
import { eventPage } from '#shared/paths.ts'
import { redirects } from '#shared/resources/redirects.ts'
import { plainAddress } from './find-redirect.ts'

/** Keeps the address that an event had under its former name, which stands in mails, calendars and shared posts. */
export async function keepFormerName(
  scope: WriteScope,
  event: { id: number; from: string; to: string },
): Promise<void> {
  const { tx, context } = scope
  const at = context.now().toISOString()
  const old_address = plainAddress(eventPage(event.from))
  const values = { new_address: eventPage(event.to, event.id), updated_at: at }
  const changed = await tx
    .updateTable('redirects')
    .set(({ eb }) => ({ ...values, version: eb('version', '+', 1) }))
    .where('old_address', '=', old_address)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  const row =
    changed ??
    (await tx
      .insertInto('redirects')
      .values({ ...values, old_address, created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow())
  const action = changed ? 'update' : 'create'
  await recordHistory(scope, { action, resource: redirects.name, record_id: row.id })
}
