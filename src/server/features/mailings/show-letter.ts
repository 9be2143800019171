import type { AppContext } from '#server/context/context.ts'
import { type Actor, principalOf } from '#server/http/access/actor.ts'
import { maskLinksIn } from '#server/links/link-address.ts'
import { readSender } from '#server/mail/mail-context.ts'
import { measureMail } from '#server/mail/message/mail-size.ts'
import { findMembers, type MembersAddressed } from '#server/mail/sending/member-audience.ts'
import { readTexts, writtenIn } from '#server/mail/templates/letters.ts'
import { writeMail } from '#server/mail/templates/render-mail.ts'
import { type Language, languages } from '#shared/languages.ts'
import type { MailSize } from '#shared/mail-size.ts'
import { fillHtml, fillText, type Merged } from '#shared/merge-words.ts'
import { members } from '#shared/resources/members.ts'
import { may } from '#shared/rights.ts'
import type { findLetter } from './letter-drafts.ts'

type Row = Awaited<ReturnType<typeof findLetter>>

export const letterExamples = ['filled', 'empty'] as const
export type LetterExample = (typeof letterExamples)[number]

const nobody: Merged = { first_name: '', last_name: '', fee: '' }
/** Stands for what a member has left to pay: a preview discloses no amounts. */
export const exampleFee = '300 kr'
/** Stands for a member where the writer may not read the register, or nobody is chosen yet. */
const invented: Merged = { first_name: 'Anna', last_name: 'Andersson', fee: exampleFee }

async function firstOf(context: AppContext, mailing: MembersAddressed): Promise<Merged | undefined> {
  const [first] = await findMembers(context, mailing, { after: 0, limit: 1 })
  if (!first) return undefined
  const member = await context.db
    .selectFrom('members')
    .select(['first_name', 'last_name'])
    .where('id', '=', first.id)
    .executeTakeFirst()
  return member && { ...member, fee: exampleFee }
}

/** @returns the facts about a recipient to show a draft with: of one who would get it, or of nobody */
async function exampleFor(
  context: AppContext,
  actor: Actor,
  { mailing, example }: { mailing: MembersAddressed | null; example: LetterExample },
): Promise<Merged> {
  if (example === 'empty') return nobody
  const mayRead = may(principalOf(actor), 'read', members.name)
  return (mailing && mayRead && (await firstOf(context, mailing))) || invented
}

/** @returns a draft as one recipient would get it: subject, HTML and plain text, with links that lead nowhere */
export async function previewLetter(
  context: AppContext,
  actor: Actor,
  shown: { row: Row; mailing: MembersAddressed | null; example: LetterExample; language: Language },
): Promise<{ subject: string; html: string; text: string; language: Language; size: MailSize }> {
  const { row, language } = shown
  const sender = await readSender(context)
  const values = {
    ...writtenIn(readTexts(row.texts), row, language),
    ...(await exampleFor(context, actor, shown)),
    language,
    isActive: true,
  }
  const mail =
    row.about === 'newsletter'
      ? writeMail('membership-newsletter', { ...values, code: 'x'.repeat(22) }, sender)
      : writeMail('membership-information', values, sender)
  return {
    size: measureMail(mail.html, language),
    subject: mail.subject ?? row.title,
    html: maskLinksIn(mail.html),
    text: maskLinksIn(mail.text),
    language,
  }
}

/** @returns the words of a draft in each language in which it is written, with the facts about one recipient */
export function filledTexts(
  row: Row,
  merged: Merged,
): { title: string; content: string; language: Language }[] {
  const texts = readTexts(row.texts)
  return languages
    .map((language) => ({ ...writtenIn(texts, row, language), language }))
    .filter(({ title }, index, all) => index === 0 || title !== all[0]?.title)
    .map(({ title, content, language }) => ({
      title: fillText(title, merged),
      content: fillHtml(content, merged),
      language,
    }))
}
