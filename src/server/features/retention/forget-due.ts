import { type Erasure, eraseRows, pickRows } from '#server/crud/erase-records.ts'
import { erasing } from '#server/crud/erasing.ts'
import { updateRow } from '#server/db/one-row.ts'
import type { StoredRow } from '#server/db/records.ts'
import { scrub } from '#server/db/scrub.ts'
import { readSetting, writeSetting } from '#server/db/settings.ts'
import { program } from '#server/http/access/actor.ts'
import { eraseMailsAbout } from '#server/mail/outbox/erase-mails.ts'
import { recordHistory } from '#server/operations/record-history.ts'
import { forgetClaims } from '#server/payments/forget-claims.ts'
import { type Periods, readPeriods, storePeriods } from '#server/people/retention-periods.ts'
import type { Services } from '#server/services/services.ts'
import { batchesOf } from '#shared/batches.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { getResource } from '#shared/resources/index.ts'
import { type TimedClass, timedClasses, timedResources } from '#shared/retention.ts'
import { stockholmDay } from '#shared/time.ts'
import { forgottenAddress, readForgettable, restingApplications } from './candidates.ts'

/** The day of Stockholm on which a run came to its end. */
export const lastRunSetting = 'retention last run'

/** Records that one transaction forgets: a run that is killed has forgotten whole ones, and the next goes on. */
const batchSize = 50

/** The numbers that are left of a former member. */
async function keepNumbers({ scope: { tx } }: Erasure, rows: readonly StoredRow[]): Promise<void> {
  const numbers = rows.map(({ birthday, gender, city, joined_on, left_on }) => ({
    birth_year: birthday ? Number(String(birthday).slice(0, 4)) : null,
    gender: (gender as string | null) ?? null,
    city: String(city ?? ''),
    first_day: (joined_on as string | null) ?? null,
    last_day: (left_on as string | null) ?? null,
  }))
  if (numbers.length > 0) await tx.insertInto('former_members').values(numbers).execute()
}

type Guest = { name: string; key?: string; present?: boolean; price_kind?: string }

/** Of a paid application place and payment stay, which may be the only trace of money that came in; the person goes. */
async function forgetPerson(erasure: Erasure, row: StoredRow): Promise<void> {
  const { scope, mailIds } = erasure
  const { tx } = scope
  const guests = (JSON.parse(String(row.guests)) as Guest[]).map(({ key, present, price_kind }) => ({
    name: '–',
    ...(key && { key }),
    ...(present !== undefined && { present }),
    ...(price_kind && { price_kind }),
  }))
  await updateRow(tx, ['evenemang', row.id], {
    name: '–',
    email: forgottenAddress(row.id),
    message: '',
    answers: '[]',
    sensitive_answers: '[]',
    guests: JSON.stringify(guests),
    note: '',
    present_at: null,
  })
  for (const id of await eraseMailsAbout(tx, evenemang, [row.id])) mailIds.add(id)
  for (const table of ['application_links', 'application_keys'] as const)
    await tx.deleteFrom(table).where('application_id', '=', row.id).execute()
  await forgetClaims(tx, evenemang.name, [row.id])
  for (const table of ['consents', 'retention_stops'] as const)
    await tx
      .deleteFrom(table)
      .where('resource', '=', evenemang.name)
      .where('record_id', '=', row.id)
      .execute()
  erasure.erased[evenemang.name] = (erasure.erased[evenemang.name] ?? 0) + 1
  await recordHistory(scope, { action: 'forget', resource: evenemang.name, record_id: row.id })
}

/** Forgets some records of a class in one transaction: those of them that are still to be forgotten once they are locked. */
async function forgetSome(
  context: Services,
  name: TimedClass,
  { ids, periods, today }: { ids: number[]; periods: Periods; today: string },
): Promise<number> {
  const resource = getResource(timedResources[name])
  const { erased } = await erasing(
    context,
    { actor: program, isPublic: resource.publicContent ?? false },
    async (erasure) => {
      const { tx } = erasure.scope
      const locked = await pickRows(erasure.scope, resource, (query) => query.where('id', 'in', ids))
      const still = await readForgettable(tx, name, { periods, today, by: today, ids })
      const dueIds = new Set(still.map(({ id }) => id))
      const rows = locked.filter(({ id }) => dueIds.has(id))
      if (name === 'formerMembers') await keepNumbers(erasure, rows)
      const isPaid = (row: StoredRow): boolean => name === 'applications' && Boolean(row.paid)
      for (const row of rows.filter(isPaid)) await forgetPerson(erasure, row)
      await eraseRows(
        erasure,
        resource,
        rows.filter((row) => !isPaid(row)),
      )
    },
  )
  return erased[resource.name] ?? 0
}

async function forgetClass(context: Services, name: TimedClass, today: string): Promise<number> {
  let count = 0
  const periods = await readPeriods(context.db, today)
  const due = await readForgettable(context.db, name, { periods, today, by: today })
  for (const some of batchesOf(due, batchSize)) {
    const ids = some.map(({ id }) => id)
    count += await forgetSome(context, name, { ids, periods, today })
  }
  return count
}

/** Erases what is left of paid applications, after the seventh year that follows the year of the event. */
async function forgetPayments(context: Services, today: string): Promise<number> {
  const lastYear = Number(today.slice(0, 4)) - 8
  const rest = await restingApplications({ db: context.db, until: `${lastYear}-12-31`, ids: undefined }, true)
  const ids = rest.filter(({ since }) => Number(since.slice(0, 4)) <= lastYear).map(({ id }) => id)
  for (const some of batchesOf(ids, batchSize)) {
    await erasing(context, { actor: program, isPublic: false }, async (erasure) => {
      await eraseRows(
        erasure,
        evenemang,
        await pickRows(erasure.scope, evenemang, (query) => query.where('id', 'in', some)),
      )
    })
  }
  return ids.length
}

/**
 * Forgets, once a day, whom the periods of the association let go: former members become numbers, paid applications keep place
 * and payment, all else is erased. Nobody asked for it, so other records with the same address stay (decision 0005). A run
 * that was killed is done again from its start, and finds only what is left.
 * @returns how many records
 */
export async function forgetDue(context: Services): Promise<number> {
  const { db } = context
  const today = stockholmDay(context.now())
  if ((await readSetting(db, lastRunSetting)) === today) return 0
  // The first run fixes the day from which on it forgets.
  await storePeriods(db, await readPeriods(db, today))
  let count = 0
  for (const name of timedClasses) count += await forgetClass(context, name, today)
  count += await forgetPayments(context, today)
  await db.deleteFrom('retention_stops').where('until', '<', today).execute()
  // Addresses that were never confirmed go without a trace; of a withdrawn consent the line stays, which names nobody.
  await db
    .deleteFrom('consents')
    .where('resource', '=', 'subscribers')
    .where('withdrawn_at', 'is', null)
    .where('record_id', 'not in', db.selectFrom('subscribers').select('id'))
    .execute()
  await writeSetting(db, lastRunSetting, today)
  if (count > 0) await scrub(context)
  return count
}
