import { hasAddress } from '#server/db/folded-columns.ts'
import type { MailRow } from '#server/mail/mail-context.ts'
import type { MailContent } from '#server/mail/message/mail-content.ts'
import { isStillAddressed } from '#server/mail/sending/member-audience.ts'
import { isPlainName } from '#server/mail/templates/checked-name.ts'
import { listFooter, type Written, writtenContent } from '#server/mail/templates/information.ts'
import type { Template, TemplateContext } from '#server/mail/templates/template.ts'
import { readClaims } from '#server/payments/read-claims.ts'
import { type Language, languageOf } from '#shared/languages.ts'
import type { LetterTexts } from '#shared/letters.ts'
import { fillHtml, fillText, type Merged } from '#shared/merge-words.ts'
import { message } from '#shared/message.ts'
import { kronorText } from '#shared/money.ts'
import { stockholmDay } from '#shared/time.ts'

/** A mail to one member, with the facts that its words in braces stand for. */
type LetterMail = Written & { language: Language; isActive: boolean } & Merged

/** @returns a text in the language, where it is written in full; else in the first one */
export function writtenIn(texts: LetterTexts, first: Written, language: Language): Written {
  const { title = '', content = '' } = texts[language] ?? {}
  return title && content ? { title, content } : { title: first.title, content: first.content }
}

export const readTexts = (texts: string): LetterTexts => (texts ? (JSON.parse(texts) as LetterTexts) : {})

/** A name that is none, but an address or an advertisement, is not said. */
const plain = (name: string): string => (isPlainName(name) ? name : '')

/** @returns the unpaid amount of a member's fees, in kronor; empty when all are paid */
async function readFee({ db, now }: TemplateContext, memberId: number, language: Language): Promise<string> {
  const claims = await readClaims(db, {
    today: stockholmDay(now()),
    where: (query) => query.where('claims.member_id', '=', memberId).where('claims.kind', '=', 'fee'),
  })
  const owed = claims.filter(({ state }) => state === 'open' || state === 'part')
  const left = owed.reduce((sum, claim) => sum + claim.left, 0)
  return left === 0 ? '' : `${kronorText(left, language)} kr`
}

async function readLetter(row: MailRow, context: TemplateContext): Promise<LetterMail | null> {
  const { db } = context
  const mailing = await db
    .selectFrom('mailings')
    .select(['title', 'content', 'texts', 'kind', 'matching', 'chosen'])
    .where('id', '=', row.mailing_id)
    .executeTakeFirst()
  if (!mailing || row.record_id === null) return null
  const member = { id: row.record_id, email: row.recipient }
  if (!(await isStillAddressed(context, mailing, member))) return null
  const { first_name, last_name, member_status, ...found } = await db
    .selectFrom('members')
    .select(['first_name', 'last_name', 'language', 'member_status'])
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  const language = languageOf(found.language)
  return {
    ...writtenIn(readTexts(mailing.texts), mailing, language),
    language,
    isActive: Boolean(member_status),
    first_name: plain(first_name),
    last_name: plain(last_name),
    fee: await readFee(context, member.id, language),
  }
}

/** @returns the part that the board wrote, with the facts about the recipient */
function letterContent({ title, content, ...merged }: LetterMail): Omit<MailContent, 'footer'> {
  const subject = fillText(title, merged)
  return { ...writtenContent({ title: subject, content: fillHtml(content, merged) }), subject }
}

/** About the association's own matters, to its members: none may leave that, so it says why it came and has no such link. */
export const membershipInformation: Template<LetterMail> = {
  // Of a mailing that was sent only the address is erased, so that its figures stay.
  about: null,
  read: readLetter,
  write: (mail, { association }) => {
    const why = mail.isActive ? 'because' : 'registered'
    const note = message(`mail.membership-information.${why}`, { association })
    return { ...letterContent(mail), footer: [{ note }] }
  },
}

/** News to members who are subscribers; none when they have left the list meanwhile. */
export const membershipNewsletter: Template<LetterMail & { code: string }> = {
  about: null,
  async read(row, context) {
    const mail = await readLetter(row, context)
    const subscriber = await context.db
      .selectFrom('subscribers')
      .select('code')
      .where(hasAddress('email', row.recipient))
      .where('deleted_at', 'is', null)
      .where('confirmed', '=', true)
      .executeTakeFirst()
    return mail && subscriber ? { ...mail, ...subscriber } : null
  },
  write({ code, ...mail }, surroundings) {
    const note = message('mail.information.because', { association: surroundings.association })
    return { ...letterContent(mail), ...listFooter(code, { note }, surroundings) }
  },
}
