import { sql } from 'kysely'
import { noThanks } from '#server/claims/decline-renewal.ts'
import { otherType } from '#server/claims/plan-membership-change.ts'
import { claimFee } from '#server/claims/request-fee.ts'
import { notRestricted } from '#server/db/restrictions.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { program } from '#server/http/access/actor.ts'
import { formersOf, readFacts } from '#server/membership/facts.ts'
import { readNextTypes } from '#server/membership/next-types.ts'
import { readPeriods } from '#server/membership/periods.ts'
import { readDefaultType, readPurchase, readPurchaseOf } from '#server/membership/purchase.ts'
import { readRules } from '#server/membership/rules.ts'
import { statesOn } from '#server/membership/states.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import { undoneClaim } from '#server/operations/undo-rows.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import type { Services } from '#server/services/services.ts'
import { batchesOf } from '#shared/batches.ts'
import { AppError } from '#shared/errors.ts'
import { addDays } from '#shared/membership/days.ts'
import type { MembershipRules } from '#shared/membership/rules.ts'
import { asRenewed, type Purchase, type Term, termFor } from '#shared/membership/terms.ts'
import { members } from '#shared/resources/members.ts'
import { stockholmDay } from '#shared/time.ts'
import { askOnce } from './ask.ts'

/** Members that one transaction asks, so that other writes wait only shortly. */
const batchSize = 100

/** A member whose membership ends, and for whom the one after it is sold. */
export type Renewing = {
  id: number
  first_name: string
  last_name: string
  email: string
  language: string
  typeId: number
  validUntil: string
}

/** @returns the last day of all that is sold on a day; null when nothing is */
async function soldUntil(db: Db | Tx, rules: MembershipRules, day: string): Promise<string | null> {
  if (rules.kind === 'rolling') return addDays(day, rules.sale_days)
  const sold = (await readPeriods(db)).filter(({ sale_from }) => sale_from <= day)
  return (
    sold
      .map(({ last_day }) => addDays(last_day, -1))
      .toSorted()
      .at(-1) ?? null
  )
}

/** @returns the members who are active or in grace on a day, and were not yet asked for what follows what they have */
export async function findRenewing(
  db: Db | Tx,
  { day, rules }: { day: string; rules: MembershipRules },
): Promise<Renewing[]> {
  const until = await soldUntil(db, rules, day)
  const standard = await readDefaultType(db)
  if (until === null) return []
  const { rows } = await sql<Renewing & { archived_at: string | null }>`
    select members.id, first_name, last_name, email, language, states.type_id as "typeId",
      states.valid_until as "validUntil", archived_at
    from ${statesOn(day, rules)} states
    join members on members.id = states.member_id
    join membership_types t on t.id = states.type_id
    where states.state in ('active', 'grace') and states.valid_until <= ${until} and t.kind <> 'honorary'
      and members.deleted_at is null and ${await notRestricted(db, members)}
      and not exists (select 1 from claim_lines l join claims c on c.id = l.claim_id
        where l.member_id = members.id and l.kind = 'membership' and l.first_day > states.valid_until
          and c.void_why not in (${noThanks}, ${otherType}, ${undoneClaim}))
      and not exists (select 1 from member_departures d where d.member_id = members.id and d.day > ${day})
    order by members.id`.execute(db)
  const next = await readNextTypes(
    db,
    rows.map(({ id }) => id),
  )
  return rows.flatMap(({ archived_at, ...row }) => {
    const typeId = next.get(row.id) ?? (archived_at === null ? row.typeId : standard?.id)
    return typeId === undefined ? [] : [{ ...row, typeId }]
  })
}

/** Asks a member for what follows: by a claim, or where it is free by a mail with one button. */
async function open(
  scope: WriteScope,
  { member, term, day }: { member: Renewing; term: Term; day: string },
): Promise<void> {
  if (term.amount > 0) await claimFee(scope, { member, typeId: member.typeId, term, day })
  else
    await askOnce(scope, {
      member,
      ask: `renew ${term.first_day}`,
      kind: 'membership-renewal',
      data: { until: member.validUntil },
    })
}

async function openSome(
  scope: WriteScope,
  {
    some,
    purchases,
    day,
  }: { some: readonly Renewing[]; purchases: ReadonlyMap<number, Purchase>; day: string },
): Promise<number> {
  const facts = await readFacts(
    scope.tx,
    some.map(({ id }) => id),
  )
  let opened = 0
  for (const member of some) {
    const purchase = purchases.get(member.typeId)
    const own = facts.get(member.id)
    if (!purchase || !own) continue
    // A member who gets another type than before renews too.
    const formers = asRenewed(formersOf(own, day), member.typeId)
    const term = termFor({ ...purchase, formers }, day)
    if (!term || term.first_day <= member.validUntil) continue
    await open(scope, { member, term, day })
    opened += 1
  }
  return opened
}

/**
 * Makes the claim of a member a little before its day, so that something can be said about it.
 * @param day the day on which it would be opened
 * @throws AppError wrong-state when none would, or the membership is free
 */
export async function openEarly(
  scope: WriteScope,
  { memberId, day }: { memberId: number; day: string },
): Promise<number> {
  const { tx, context } = scope
  const renewing = await findRenewing(tx, { day, rules: await readRules(tx) })
  const member = renewing.find(({ id }) => id === memberId)
  const purchase = member && (await readPurchaseOf(tx, { memberId, typeId: member.typeId, day }))
  const term = purchase && termFor(purchase, day)
  if (!term || term.first_day <= member.validUntil || term.amount === 0) throw new AppError('wrong-state')
  const claim = await claimFee(scope, {
    ...{ member, typeId: member.typeId, term },
    day: stockholmDay(context.now()),
  })
  return claim.id
}

/**
 * Asks everybody who is a member, or in grace, for the fee of what follows, once that is sold: one claim for each member and
 * period (annex A4). @returns how many were asked
 */
export async function openRenewals(
  context: Services,
  { day, rules }: { day: string; rules: MembershipRules },
): Promise<number> {
  const renewing = await findRenewing(context.db, { day, rules })
  const types = new Set(renewing.map(({ typeId }) => typeId))
  const purchases = new Map<number, Purchase>()
  for (const typeId of types) purchases.set(typeId, await readPurchase(context.db, { typeId }))
  let opened = 0
  for (const part of batchesOf(renewing, batchSize))
    opened += await inTransaction({ context, actor: program, isPublic: false }, (scope) =>
      openSome(scope, { some: part, purchases, day }),
    )
  return opened
}
