import { sql } from 'kysely'
import type { Entity } from '#server/crud/record-codec.ts'
import type { StoredRow } from '#server/db/records.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { readRules } from '#server/membership/rules.ts'
import { type StateRow, statesOn } from '#server/membership/states.ts'
import { firstLanguage } from '#shared/languages.ts'
import { stockholmDay } from '#shared/time.ts'

/** Members whose facts are read by one statement. */
const batchSize = 500

const stateFields = ['membership_state', 'type_name', 'valid_until'] as const

/** @returns the fields of the state of a member, where the register knows membership years */
export const savedStates = async (db: Db | Tx): Promise<readonly string[]> =>
  (await readRules(db)).kind === 'none' ? [] : stateFields

/** @returns what names the types of memberships, by their ids */
async function readTypeNames(db: Db | Tx): Promise<Map<number, string>> {
  const types = await db.selectFrom('membership_types').select(['id', 'titles']).execute()
  return new Map(
    types.map(({ id, titles }) => [id, (JSON.parse(titles) as Record<string, string>)[firstLanguage] ?? '']),
  )
}

type Read = { db: Db | Tx; entities: readonly Entity[]; rows: readonly StoredRow[]; now: Date }

/** @returns those of some members who wait for a decision and have not shown that their address is theirs */
async function whoAreUnconfirmed(db: Db | Tx, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('applications')
    .select('member_id')
    .where('member_id', 'in', ids)
    .where('decided_day', 'is', null)
    .where('verified_at', 'is', null)
    .execute()
  return new Set(rows.map(({ member_id }) => member_id))
}

/** Tells of each member the state today, the type and until when it lasts, in a register that knows membership years. */
export async function showStates({ db, entities, rows, now }: Read): Promise<void> {
  const rules = await readRules(db)
  if (rules.kind === 'none') return
  const day = stockholmDay(now)
  const names = await readTypeNames(db)
  for (let start = 0; start < rows.length; start += batchSize) {
    const ids = rows.slice(start, start + batchSize).map(({ id }) => id)
    const states = await sql<StateRow>`select * from ${statesOn(day, rules, { ids })} states`.execute(db)
    const byId = new Map(states.rows.map((row) => [row.member_id, row]))
    const unconfirmed = rules.verify_address ? await whoAreUnconfirmed(db, ids) : new Set()
    for (const [index, id] of ids.entries()) {
      const known = byId.get(id)
      const entity = entities[start + index]
      if (!known || !entity) continue
      const { state: membership_state, valid_until } = known
      const type_name = names.get(known.type_id ?? 0) ?? ''
      const address_unconfirmed = membership_state === 'applied' && unconfirmed.has(id)
      Object.assign(entity, { membership_state, type_name, valid_until, address_unconfirmed })
    }
  }
}

/** Says in the answer to an applicant whether the address is to be confirmed first. */
export async function showUnconfirmed({ db, entities, rows }: Omit<Read, 'now'>): Promise<void> {
  const { kind, verify_address } = await readRules(db)
  if (kind === 'none' || !verify_address || rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  const unconfirmed = await whoAreUnconfirmed(db, ids)
  for (const [index, id] of ids.entries())
    if (unconfirmed.has(id)) Object.assign(entities[index] ?? {}, { address_unconfirmed: true })
}
