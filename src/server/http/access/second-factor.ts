import { sql } from 'kysely'
import { countRows, hasRow } from '#server/db/row-counts.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import type { FieldProblem } from '#shared/errors.ts'
import { type Message, message } from '#shared/message.ts'

/** The second factors of an account. */
export type HeldFactors = { passkeys: number; app: boolean }

/** @returns what an account has as its second factor; an app that waits for its first code is none */
export async function heldFactors(db: Db | Tx, userId: number): Promise<HeldFactors> {
  const confirmed = db
    .selectFrom('code_apps')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
  return {
    passkeys: await countRows(db.selectFrom('passkeys').where('user_id', '=', userId)),
    app: await hasRow(confirmed),
  }
}

export const hasFactor = ({ passkeys, app }: HeldFactors): boolean => passkeys > 0 || app

/** @returns the members of a body that would confirm the account, as the errors of a problem */
export function wantedSteps(held: HeldFactors): FieldProblem[] {
  const required = (pointer: string, detail: Message) => ({ pointer, code: 'required', detail })
  if (!hasFactor(held)) return [required('/password', message('step.password'))]
  const code = required('/code', message('step.code'))
  return held.passkeys > 0 ? [code, required('/passkey', message('step.passkey'))] : [code]
}

const lacksFactor = sql`
  not exists (select 1 from passkeys where passkeys.user_id = users.id) and
  not exists (select 1 from code_apps where code_apps.user_id = users.id and code_apps.confirmed_at is not null)`

/** Columns of a query on `users`: the account has no second factor, and needs one as administrator, or for its roles. */
export const factorColumns = [
  sql<boolean>`(
    exists (select 1 from site where require_second_factor = true or require_second_factor_of_roles = true) and
    ${lacksFactor})`.as('needs_factor'),
  sql<boolean>`(
    exists (select 1 from site where require_second_factor_of_roles = true) and ${lacksFactor})`.as(
    'needs_factor_for_roles',
  ),
] as const
