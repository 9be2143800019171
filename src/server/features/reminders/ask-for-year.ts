import { sql } from 'kysely'
import { notRestricted } from '#server/db/restrictions.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { program } from '#server/http/access/actor.ts'
import { isStopped } from '#server/mail/sending/member-audience.ts'
import { statesOfMembers, statesOn } from '#server/membership/states.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import { amountAsked } from '#server/payments/claim-amount.ts'
import type { Services } from '#server/services/services.ts'
import { batchesOf } from '#shared/batches.ts'
import type { MembershipRules } from '#shared/membership/rules.ts'
import { members } from '#shared/resources/members.ts'
import { askOnce } from './ask.ts'

/** The days of January on which it is asked: after those on which most pay. */
const askingDays = { first: '01-15', last: '01-31' }

/** Members that one transaction asks. */
const batchSize = 200

export type Unconfirmed = {
  id: number
  first_name: string
  last_name: string
  email: string
  language: string
}

/** @returns whether members are asked to confirm the year on a day */
export const isAskingDay = (day: string): boolean =>
  day.slice(5) >= askingDays.first && day.slice(5) <= askingDays.last

/** @returns the members who have not confirmed the year of a day, were not asked, and owe nothing by which they would */
export async function findUnconfirmed(
  db: Db | Tx,
  { day, rules }: { day: string; rules: MembershipRules },
): Promise<Unconfirmed[]> {
  const year = Number(day.slice(0, 4))
  const { rows } = await sql<Unconfirmed>`
    select members.id, first_name, last_name, email, language from ${statesOn(day, rules)} states
    join members on members.id = states.member_id
    where states.has_facts = 1 and states.state in (${sql.join(statesOfMembers(rules))})
      and members.deleted_at is null and members.email <> '' and ${await notRestricted(db, members)}
      and not ${isStopped}
      and not exists (select 1 from confirmations f where f.member_id = members.id and f.year = ${year})
      and not exists (select 1 from member_asks k where k.member_id = members.id and k.ask = ${`confirm ${year}`})
      and not exists (select 1 from claims c where c.member_id = members.id and c.kind = 'fee'
        and c.void_day is null and c.written_off_day is null and c.sent_day is not null
        and ${amountAsked(sql.ref('c.id'))}
          > (select coalesce(sum(a.amount), 0) from allocations a where a.claim_id = c.id and a.undone_at is null))
    order by members.id`.execute(db)
  return rows
}

/** Asks each member once a year, in January, whether they still are one, by a mail with one button (annex A6). */
export async function askForYear(
  context: Services,
  { day, rules }: { day: string; rules: MembershipRules },
): Promise<number> {
  if (!isAskingDay(day)) return 0
  const year = day.slice(0, 4)
  const unconfirmed = await findUnconfirmed(context.db, { day, rules })
  let asked = 0
  for (const some of batchesOf(unconfirmed, batchSize))
    await inTransaction({ context, actor: program, isPublic: false }, async (scope) => {
      for (const member of some)
        if (
          await askOnce(scope, { member, ask: `confirm ${year}`, kind: 'year-confirmation', data: { year } })
        )
          asked += 1
    })
  return asked
}
