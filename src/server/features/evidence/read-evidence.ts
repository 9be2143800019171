import { sql } from 'kysely'
import { notRestricted } from '#server/db/restrictions.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { readRules } from '#server/membership/rules.ts'
import { statesOfMembers, statesOn } from '#server/membership/states.ts'
import { compareSwedish } from '#shared/compare-swedish.ts'
import type { Confirmation, EvidenceMember, MissingFact } from '#shared/evidence.ts'
import { missingFacts } from '#shared/evidence.ts'
import type { ConfirmedBy } from '#shared/membership/facts.ts'
import { members } from '#shared/resources/members.ts'

/** The last day of a year, of which the evidence is. */
export const lastDayOf = (year: number): string => `${year}-12-31`

type Row = {
  id: number
  first_name: string
  last_name: string
  birthday: string | null
  gender: 'M' | 'F' | 'O' | null
  email: string
  phone_number: string
  address: string
  zip_code: string
  city: string
  confirmation_id: number | null
  how: ConfirmedBy | null
  confirmed_day: string | null
  evidence: string | null
  is_board_grant: unknown
}

/** A member of the day with all that a file of the evidence holds. */
export type Evidence = Omit<
  Row,
  'confirmation_id' | 'how' | 'confirmed_day' | 'evidence' | 'is_board_grant'
> & {
  missing: MissingFact[]
  confirmation: Confirmation | null
  isBoardGrant: boolean
}

const has = (...values: readonly (string | null)[]): boolean => values.every((value) => value?.trim())

/** @returns what umbrella organisations ask for and the register does not know; one way to reach the member is enough */
function missingOf(row: Row): MissingFact[] {
  const isKnown: Record<MissingFact, boolean> = {
    first_name: has(row.first_name),
    last_name: has(row.last_name),
    birth_year: has(row.birthday),
    gender: has(row.gender),
    contact: has(row.email) || has(row.phone_number) || has(row.address, row.zip_code, row.city),
    confirmation: row.confirmation_id !== null,
  }
  return missingFacts.filter((fact) => !isKnown[fact])
}

function evidenceOf(row: Row): Evidence {
  const { confirmation_id, how, confirmed_day, evidence, is_board_grant, ...rest } = row
  const isConfirmed = confirmation_id !== null && how !== null && confirmed_day !== null
  return {
    ...rest,
    missing: missingOf(row),
    confirmation: isConfirmed
      ? { number: confirmation_id, how, day: confirmed_day, evidence: evidence ?? '' }
      : null,
    isBoardGrant: Boolean(is_board_grant),
  }
}

/**
 * The members on 31 December of a year, in the order of their last names. A year is confirmed by what was said or paid on a day
 * of it, whatever year it was for. Restricted persons and those in the bin are not there.
 */
export async function readEvidence(db: Db | Tx, year: number): Promise<Evidence[]> {
  const day = lastDayOf(year)
  const rules = await readRules(db)
  const isBoardGrant = sql`exists (select 1 from memberships g where g.member_id = m.id and g.granted_by = 'board'
    and g.granted_day <= ${day} and g.first_day <= ${day} and (g.last_day is null or g.last_day >= ${day})
    and (g.revoked_day is null or g.revoked_day > ${day}))`
  const { rows } = await sql<Row>`select m.id, m.first_name, m.last_name, m.birthday, m.gender, m.email,
      m.phone_number, m.address, m.zip_code, m.city,
      c.id as confirmation_id, c.how, c.day as confirmed_day, c.evidence,
      case when ${isBoardGrant} then 1 else 0 end as is_board_grant
    from ${statesOn(day, rules)} s
    join members m on m.id = s.member_id
    left join confirmations c on c.member_id = m.id and c.year = ${year}
      and c.day >= ${`${year}-01-01`} and c.day <= ${day}
    where s.state in (${sql.join(statesOfMembers(rules))}) and m.deleted_at is null
      and m.id in (select members.id from members where ${await notRestricted(db, members)})`.execute(db)
  const inOrder = rows.toSorted(
    (a, b) =>
      compareSwedish(a.last_name, b.last_name) || compareSwedish(a.first_name, b.first_name) || a.id - b.id,
  )
  return inOrder.map(evidenceOf)
}

/** @returns the year of a birthday; null where none is known */
export const birthYear = (birthday: string | null): number | null =>
  birthday ? Number(birthday.slice(0, 4)) : null

/** @returns a member as the page and the sheet show it: without address, and of the birthday the year alone */
export const shownMember = ({
  id,
  first_name,
  last_name,
  birthday,
  gender,
  city,
  missing,
  confirmation,
}: Evidence): EvidenceMember => ({
  ...{ id, first_name, last_name, gender, city, missing, confirmation },
  birth_year: birthYear(birthday),
})
