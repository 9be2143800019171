import { hasRow } from '#server/db/row-counts.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import type { Services } from '#server/services/services.ts'
import { AppError } from '#shared/errors.ts'
import type { LinkForm, LinkPart } from '#shared/link-view.ts'
import { type Message, message } from '#shared/message.ts'
import { pages } from '#shared/paths.ts'

const digits = 4
const fieldName = 'phone_end'

/** True if the telephone number was changed on the page behind a personal link: then it is no proof of who reads it. */
const isCorrectedByLink = (db: Db | Tx, memberId: number): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('history')
      .where('resource', '=', 'members')
      .where('record_id', '=', memberId)
      .where('action', '=', 'own-correct')
      .where('fields', 'like', '%phone_number%'),
  )

/** @returns the last digits of a member's telephone number; null when they prove nothing */
async function findPhoneEnd(db: Db | Tx, memberId: number): Promise<string | null> {
  const member = await db
    .selectFrom('members')
    .select('phone_number')
    .where('id', '=', memberId)
    .executeTakeFirst()
  const end = (member?.phone_number ?? '').replace(/\D/g, '').slice(-digits)
  return end.length < digits || (await isCorrectedByLink(db, memberId)) ? null : end
}

const formWith = (problem: Message | null): LinkForm => ({
  does: 'decline',
  button: message('link.claim.declineYes'),
  behind: {
    summary: message('link.claim.decline'),
    text: message('link.claim.declineText'),
    ...(problem && { isOpen: true }),
  },
  fields: [
    {
      name: fieldName,
      label: message('link.claim.phoneEnd', { digits }),
      maxLength: digits,
      ...(problem && { problem }),
    },
  ],
})

/**
 * The part of a page on which a member declines to renew. The link of the page may have been passed on, so it asks for the
 * end of the telephone number, or sends the member to the own page, whose link comes by mail.
 */
export async function declinePart(
  { db }: Pick<Services, 'db'>,
  memberId: number,
  problem: Message | null = null,
): Promise<LinkPart> {
  const heading = message('link.claim.membership')
  const byMail = { label: message('link.claim.declineByMail'), to: pages.mine }
  const canProve = (await findPhoneEnd(db, memberId)) !== null
  return canProve ? { heading, forms: [formWith(problem)], links: [byMail] } : { heading, links: [byMail] }
}

/** Checks the digits that a form declines with. @returns the problem, or null if they are right */
export async function checkPhoneEnd(
  { db, limits }: Pick<Services, 'db' | 'limits'>,
  memberId: number,
  form: URLSearchParams,
): Promise<Message | null> {
  const wrong = message('link.claim.phoneEndWrong', { digits })
  const end = await findPhoneEnd(db, memberId)
  if (end === null) return wrong
  try {
    await limits.takeFor('phone_end', `member ${memberId}`)
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate-limited') return message('link.claim.phoneEndOften')
    throw error
  }
  return (form.get(fieldName) ?? '').replace(/\D/g, '') === end ? null : wrong
}
