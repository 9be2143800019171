import { askToken } from '#server/db/secret.ts'
import type { MailRow } from '#server/mail/mail-context.ts'
import { type ClaimMail, mayReach, payBlocks, readClaimOf, toPay } from '#server/mail/templates/claims.ts'
import { readMember, type ToMember } from '#server/mail/templates/membership.ts'
import { personalMail } from '#server/mail/templates/personal-mail.ts'
import { dataOf, type Template, type TemplateContext } from '#server/mail/templates/template.ts'
import { type Claim, readClaimLines } from '#server/payments/read-claims.ts'
import { type Language, languageOf } from '#shared/languages.ts'
import { addDays } from '#shared/membership/days.ts'
import { type Message, message, type Words } from '#shared/message.ts'
import { linkPage } from '#shared/paths.ts'

/** The mails about a fee that is still to be paid, each a stage of its claim (annex A6). */
type OpenStage = 'fee-opens' | 'fee-soon' | 'fee-last-day' | 'fee-grace' | 'fee-waiting'

/** A reminder as it is written, with the last day of the membership that the claim follows. */
type Reminder = ClaimMail & { until: string }

/** @returns the day before that from which a claim is; its last one to pay where it is from no day */
async function dayBefore({ db }: TemplateContext, claim: Pick<Claim, 'id' | 'due_day'>): Promise<string> {
  const [first] = (await readClaimLines(db, [claim.id]))
    .flatMap(({ first_day }) => first_day ?? [])
    .toSorted()
  return first === undefined ? claim.due_day : addDays(first, -1)
}

/** The words say the day, so that they are true of a mail too that leaves after days without the program. */
const textOf = (kind: OpenStage, until: string, association: string): Words =>
  kind === 'fee-waiting'
    ? message('mail.fee-waiting.text', { association })
    : message(`mail.${kind}.text`, { association, day: { day: until } })

/** @returns why a mail comes: an applicant is no member yet */
const becauseOf = (kind: string, association: string): Message =>
  message(['fee-waiting', 'fee-lapsed'].includes(kind) ? 'mail.member.because' : 'mail.membership.because', {
    association,
  })

/** A mail to a member about the fee of a claim; none when nothing is left of it. */
const reminderOf = (kind: OpenStage): Template<Reminder> => ({
  about: null,
  async read(row, context) {
    const read = await readClaimOf(row, context)
    if (!read || read.claim.left === 0) return null
    const { language, name, path, ways } = read
    const until = await dayBefore(context, read.claim)
    return { language, name, path, ways, facts: toPay(read, language), until }
  },
  write: ({ name, until, ...fee }, surroundings) =>
    personalMail(name, {
      heading: message(`mail.${kind}.subject`),
      texts: [textOf(kind, until, surroundings.association)],
      blocks: [
        ...payBlocks(fee, surroundings),
        { note: message('mail.fee.ownFacts') },
        ...(kind === 'fee-waiting' ? [] : [{ note: message('mail.fee.noThanks') }]),
      ],
      because: becauseOf(kind, surroundings.association),
    }),
})

export const feeOpens = reminderOf('fee-opens')
export const feeSoon = reminderOf('fee-soon')
export const feeLastDay = reminderOf('fee-last-day')
export const feeGrace = reminderOf('fee-grace')
export const feeWaiting = reminderOf('fee-waiting')

type Ended = { language: Language; name: string; path: string }

/** The mail about a claim that was given up, with the page on which it can be paid still; none when it was paid. */
const endOf = (kind: 'fee-ended' | 'fee-lapsed'): Template<Ended> => ({
  about: null,
  async read(row, context) {
    const read = await readClaimOf(row, context)
    if (read?.claim.state !== 'written-off') return null
    const { language, name, path } = read
    return { language, name, path }
  },
  write: ({ name, path }, { association, urlOf }) =>
    personalMail(name, {
      heading: message(`mail.${kind}.subject`),
      texts: [message(`mail.${kind}.text`, { association })],
      button: [message('mail.fee-ended.button'), urlOf(path)],
      because: becauseOf(kind, association),
    }),
})

export const feeEnded = endOf('fee-ended')
export const feeLapsed = endOf('fee-lapsed')

type Asked = { language: Language; name: string; path: string; day: string; year: string }

async function readAsked(row: MailRow, context: TemplateContext): Promise<Asked | null> {
  const { ask, until = '', year = '' } = dataOf<{ ask: string; until: string; year: string }>(row)
  const member = await context.db
    .selectFrom('members')
    .innerJoin('member_asks', 'member_asks.member_id', 'members.id')
    .where('members.id', '=', row.record_id)
    .where('email', '=', row.recipient)
    .where('ask', '=', ask ?? '')
    .where('deleted_at', 'is', null)
    .select(['members.id', 'first_name', 'language', 'ask'])
    .executeTakeFirst()
  if (!member || !(await mayReach(context, member.id))) return null
  const token = await askToken(context, { member_id: member.id, ask: member.ask })
  const path = linkPage('stay', token)
  return { language: languageOf(member.language), name: member.first_name, path, day: until, year }
}

const questionOf = (
  kind: 'membership-renewal' | 'year-confirmation',
  textOf: (asked: Asked, association: string) => Words,
): Template<Asked> => ({
  about: 'members',
  read: readAsked,
  write: (asked, { association, urlOf }) =>
    personalMail(asked.name, {
      heading: message(`mail.${kind}.subject`),
      texts: [textOf(asked, association)],
      blocks: [
        { button: message(`mail.${kind}.button`), url: urlOf(asked.path) },
        { note: message('mail.fee.ownFacts') },
        { note: message('mail.fee.noThanks') },
      ],
      because: becauseOf(kind, association),
    }),
})

/** Asks a member whose membership is free whether it goes on. */
export const membershipRenewal = questionOf('membership-renewal', ({ day }, association) =>
  message('mail.membership-renewal.text', { association, day: { day } }),
)

/** Asks a member to confirm that they are one this year. */
export const yearConfirmation = questionOf('year-confirmation', ({ year }, association) =>
  message('mail.year-confirmation.text', { association, year }),
)

/** Thanks a member who does not renew. */
export const membershipGoodbye: Template<ToMember & { day: string }> = {
  about: 'members',
  async read(row, context) {
    const member = await readMember(row, context)
    const { day = '' } = dataOf<{ day: string }>(row)
    return member && { ...member, day }
  },
  write: ({ name, day }, { association }) =>
    personalMail(name, {
      heading: message('mail.membership-goodbye.subject'),
      texts: [message('mail.membership-goodbye.text', { association, day: { day } })],
      blocks: [{ note: message('mail.membership-goodbye.regret') }],
      because: becauseOf('membership-goodbye', association),
    }),
}
