import { randomBytes } from 'node:crypto'
import { readAccountNames } from '#server/db/account-names.ts'
import { countRows } from '#server/db/row-counts.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { sha256 } from '#server/encoding/digest.ts'
import { findPrincipal } from '#server/http/access/grants.ts'
import { type HistoryScope, recordHistory, recordHistoryLines } from '#server/operations/record-history.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import type { Services } from '#server/services/services.ts'
import { dayMs, hourMs } from '#shared/durations.ts'
import { AppError } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { linkPage } from '#shared/paths.ts'
import {
  maxPreviewLinks,
  type NewPreviewLink,
  type PreviewLink,
  type PreviewPurpose,
} from '#shared/previews.ts'
import type { RecordKey } from '#shared/resource.ts'
import { may, type Principal } from '#shared/rights.ts'

const codeBytes = 32

export const previewLifetimesMs: Record<PreviewPurpose, number> = { look: hourMs, send: 7 * dayMs }

/** The time after its expiry in which a link is still recognised as one that has expired. */
const rememberedMs = 30 * dayMs

const iso = (time: number): string => new Date(time).toISOString()

/** Links that can be sent and are valid. */
const validLinks = (db: Db | Tx, now: Date, { resource, id }: RecordKey) =>
  db
    .selectFrom('preview_links')
    .where('resource', '=', resource)
    .where('record_id', '=', id)
    .where('purpose', '=', 'send')
    .where('expires_at', '>', now.toISOString())

/** @returns the links of a record that can be sent, the newest first, without their codes. */
export async function listPreviewLinks(
  { db, now }: Pick<Services, 'db' | 'now'>,
  key: RecordKey,
): Promise<PreviewLink[]> {
  const rows = await validLinks(db, now(), key)
    .select(['id', 'user_id', 'created_at', 'expires_at'])
    .orderBy('id', 'desc')
    .execute()
  const accounts = await readAccountNames(
    db,
    rows.map(({ user_id }) => user_id),
  )
  return rows.map(({ user_id, ...link }) => ({ ...link, user_name: accounts.get(user_id) ?? '' }))
}

/** Deletes expired links, and the links by which the panel of this user has shown this record before. */
async function sweep({ tx, context, actor }: WriteScope, { resource, id }: RecordKey): Promise<void> {
  const time = context.now().getTime()
  await tx
    .deleteFrom('preview_links')
    .where('expires_at', '<', iso(time - rememberedMs))
    .execute()
  await tx
    .deleteFrom('preview_links')
    .where('purpose', '=', 'look')
    .where('resource', '=', resource)
    .where('record_id', '=', id)
    .where('user_id', '=', actor.user?.id ?? null)
    .execute()
}

/**
 * Makes a link to the page of a record; of its code only the SHA-256 is stored.
 * @returns the link with its address, which is told this once only
 * @throws AppError wrong-state when the record has {@link maxPreviewLinks} that can be sent
 */
export async function createPreviewLink(
  scope: WriteScope,
  key: RecordKey,
  purpose: PreviewPurpose,
): Promise<NewPreviewLink> {
  const { tx, context, actor } = scope
  await sweep(scope, key)
  const now = context.now()
  if (purpose === 'send') {
    if ((await countRows(validLinks(tx, now, key))) >= maxPreviewLinks)
      throw new AppError('wrong-state', { title: message('preview.tooMany', { max: maxPreviewLinks }) })
    await recordHistory(scope, { action: 'share', resource: key.resource, record_id: key.id })
  }
  const code = randomBytes(codeBytes).toString('base64url')
  const link = await tx
    .insertInto('preview_links')
    .values({
      hash: sha256(code),
      resource: key.resource,
      record_id: key.id,
      purpose,
      user_id: actor.user?.id ?? null,
      created_at: now.toISOString(),
      expires_at: iso(now.getTime() + previewLifetimesMs[purpose]),
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow()
  return { ...link, url: `${context.publicUrl}${linkPage('preview', code)}` }
}

/** Ends a link that can be sent. @throws AppError not-found when the record has no such link */
export async function takeBackPreviewLink(scope: WriteScope, key: RecordKey, linkId: number): Promise<void> {
  const { numDeletedRows } = await scope.tx
    .deleteFrom('preview_links')
    .where('id', '=', linkId)
    .where('resource', '=', key.resource)
    .where('record_id', '=', key.id)
    .where('purpose', '=', 'send')
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw new AppError('not-found')
  await recordHistory(scope, { action: 'unshare', resource: key.resource, record_id: key.id })
}

/**
 * Ends the valid links of an account to records that it may not write.
 * @returns how many of them could be sent
 */
export async function expirePreviewLinks(
  scope: HistoryScope,
  { userId, principal }: { userId: number; principal: Principal },
): Promise<number> {
  const { tx, context } = scope
  const time = context.now().toISOString()
  const valid = await tx
    .selectFrom('preview_links')
    .select(['id', 'resource', 'record_id', 'purpose'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', time)
    .execute()
  const ended = valid.filter(({ resource }) => !may(principal, 'write', resource))
  if (ended.length === 0) return 0
  const ids = ended.map(({ id }) => id)
  await tx.updateTable('preview_links').set({ expires_at: time }).where('id', 'in', ids).execute()
  const sent = ended.filter(({ purpose }) => purpose === 'send')
  await recordHistoryLines(
    scope,
    sent.map(({ resource, record_id }) => ({ action: 'unshare', resource, record_id })),
  )
  return sent.length
}

/**
 * @returns what the link of a code leads to and whether it is over, or undefined when there is none. It is over when who
 *   made it may not write the record any more (T160), too.
 */
export async function findPreviewLink(
  { db, now }: Pick<Services, 'db' | 'now'>,
  code: string,
): Promise<{ key: RecordKey; isExpired: boolean } | undefined> {
  const link = await db
    .selectFrom('preview_links')
    .select(['resource', 'record_id', 'user_id', 'expires_at'])
    .where('hash', '=', sha256(code))
    .executeTakeFirst()
  if (!link) return undefined
  const maker = await findPrincipal(db, now(), link.user_id)
  const isExpired = link.expires_at <= now().toISOString() || !may(maker, 'write', link.resource)
  return { key: { resource: link.resource, id: link.record_id }, isExpired }
}
