import { notRestricted } from '#server/db/restrictions.ts'
import { hasRow } from '#server/db/row-counts.ts'
import { claimToken } from '#server/db/secret.ts'
import type { MailRow } from '#server/mail/mail-context.ts'
import type { Block } from '#server/mail/message/mail-content.ts'
import { personalMail } from '#server/mail/templates/personal-mail.ts'
import type { Surroundings, Template, TemplateContext } from '#server/mail/templates/template.ts'
import { type PayableClaim, readPayableClaim } from '#server/payments/payable-claim.ts'
import { readClaims } from '#server/payments/read-claims.ts'
import { type Facts, kronor, partsOfClaim, receiptOf } from '#server/payments/receipt.ts'
import { type Language, languageOf } from '#shared/languages.ts'
import { message } from '#shared/message.ts'
import { linkPage } from '#shared/paths.ts'
import { members } from '#shared/resources/members.ts'
import { stockholmDay } from '#shared/time.ts'

type ToPayer = { language: Language; name: string; path: string }

/** @returns whether a member of that id may be written to */
export const mayReach = async ({ db }: TemplateContext, memberId: number): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('members')
      .where('id', '=', memberId)
      .where('deleted_at', 'is', null)
      .where(await notRestricted(db, members)),
  )

/** @returns the claim that a mail is about; null when its payer is gone */
export async function readClaimOf(
  row: MailRow,
  context: TemplateContext,
): Promise<(PayableClaim & ToPayer) | null> {
  const { db, now } = context
  const stored = await db
    .selectFrom('claims')
    .select(['id', 'created_at', 'language', 'email', 'member_id'])
    .where('id', '=', row.record_id)
    .executeTakeFirst()
  if (!stored?.email || (stored.member_id !== null && !(await mayReach(context, stored.member_id))))
    return null
  const language = languageOf(stored.language)
  const payable = await readPayableClaim(db, { id: stored.id, today: stockholmDay(now()), language })
  if (!payable) return null
  const path = linkPage('claim', await claimToken(context, stored))
  return { ...payable, language, name: payable.claim.name, path }
}

/** The claim of a mail as it is written. */
export type ClaimMail = ToPayer & Pick<PayableClaim, 'ways'> & { facts: Facts }

/** @returns what is left of a claim, and how it is paid */
export const toPay = (payable: PayableClaim, language: Language): Facts => {
  const { claim, ways } = payable
  return [
    ...partsOfClaim(payable, language),
    [message('link.application.toPay'), kronor(claim.left, language)],
    [message('link.claim.due'), message('link.claim.day', { day: { day: claim.due_day } })],
    [message('link.claim.reference'), claim.reference],
    ...(ways.swish ? [[message('link.application.swish'), ways.swish.number] as const] : []),
    ...[...ways.accounts, ...ways.abroad].map(({ name, number }) => [name, number] as const),
  ]
}

/** @returns the code by which an amount is paid with Swish */
const swishCodeBlock = (code: string): Block => ({
  code,
  name: 'swish',
  caption: message('mail.event.swish-code'),
  opens: message('mail.event.swish-open'),
})

/** A fee as the mail to who owes it says it. */
export type Fee = Pick<ClaimMail, 'ways' | 'facts' | 'path'>

/** @returns the fee that a member owes, the one that was asked for last; null for none */
export async function feeOf(
  context: TemplateContext,
  { memberId, language }: { memberId: number; language: Language },
): Promise<Fee | null> {
  const today = stockholmDay(context.now())
  const claims = await readClaims(context.db, {
    today,
    where: (query) => query.where('kind', '=', 'fee').where('member_id', '=', memberId),
  })
  const last = claims.findLast(({ left }) => left > 0)
  const payable = last && (await readPayableClaim(context.db, { id: last.id, today, language }))
  if (!payable) return null
  const path = linkPage('claim', await claimToken(context, last))
  return { facts: toPay(payable, language), ways: payable.ways, path }
}

/** @returns how a fee is paid */
export const payBlocks = ({ facts, ways, path }: Fee, { urlOf }: Surroundings): Block[] => [
  { facts },
  { button: message('mail.claim-sent.button'), url: urlOf(path) },
  ...(ways.swish ? [swishCodeBlock(ways.swish.code)] : []),
  { note: message('link.claim.writeReference') },
]

/** Asks for what is left of a claim; none when nothing is. */
export const claimSent: Template<ClaimMail> = {
  about: null,
  async read(row, context) {
    const read = await readClaimOf(row, context)
    if (!read || read.claim.left === 0) return null
    const { language, name, path, ways } = read
    return { language, name, path, ways, facts: toPay(read, language) }
  },
  write: ({ name, ...fee }, surroundings) => {
    const { association } = surroundings
    return personalMail(name, {
      heading: message('mail.claim-sent.heading'),
      texts: [message('mail.claim-sent.text', { association })],
      blocks: payBlocks(fee, surroundings),
      because: message('mail.claim.because', { association }),
    })
  },
}

/** The receipt of a claim that is paid; none when it is not, or no longer. */
export const claimReceipt: Template<ToPayer & { facts: Facts }> = {
  about: null,
  async read(row, context) {
    const read = await readClaimOf(row, context)
    if (read?.claim.state !== 'paid') return null
    const { language, name, path } = read
    return { language, name, path, facts: await receiptOf(context.db, read, language) }
  },
  write: ({ name, path, facts }, { association, urlOf }) =>
    personalMail(name, {
      heading: message('mail.claim-receipt.heading'),
      texts: [message('mail.claim-receipt.text', { association })],
      blocks: [{ facts }, { button: message('mail.claim-receipt.button'), url: urlOf(path) }],
      because: message('mail.claim.because', { association }),
    }),
}
