import { askToken } from '#server/db/secret.ts'
import { sha256 } from '#server/encoding/digest.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import { languageOf } from '#shared/languages.ts'
import type { MailKind } from '#shared/resources/mails.ts'
import { untilSending } from './sending-day.ts'

type Asked = {
  member: { id: number; email: string; language: string }
  /** The question, by which it is asked once. */
  ask: string
  kind: Extract<MailKind, 'membership-renewal' | 'year-confirmation'>
  data?: Record<string, string>
}

/** Asks a member something by mail, once, however often it is wanted. @returns whether it was asked now */
export async function askOnce(scope: WriteScope, { member, ask, kind, data }: Asked): Promise<boolean> {
  const { tx, context } = scope
  const hash = sha256(await askToken(context, { member_id: member.id, ask }))
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('member_asks')
    .values({ member_id: member.id, ask, hash, at: context.now().toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if ((numInsertedOrUpdatedRows ?? 0n) === 0n) return false
  await context.outbox.add(tx, {
    kind,
    recipient: member.email,
    language: languageOf(member.language),
    recordId: member.id,
    heldMs: untilSending(context.now()),
    data: { ...data, ask },
  })
  return true
}
