import type { Selectable } from 'kysely'
import type { Db, Tables, Tx } from '#server/db/tables.ts'
import { translate } from '#server/texts/site-text.ts'
import { firstLanguage, type Language, textIn } from '#shared/languages.ts'
import { type Claim, readClaim, readClaimLines } from './read-claims.ts'
import { readWays, type Ways } from './ways-to-pay.ts'

type Line = Selectable<Tables['claim_lines']>

/** A part of a claim in words; `amount` in öre. */
type ShownLine = { what: string; amount: number }

/** A claim as its payer reads it in a language, with the ways to pay what is left of it. */
export type PayableClaim = { claim: Claim; lines: readonly ShownLine[]; ways: Ways }

const typeTitle = (titles: string | undefined, language: Language): string => {
  const known: Record<string, string> = JSON.parse(titles ?? '{}')
  return known[language] || Object.values(known).find(Boolean) || translate(language, 'link.claim.membership')
}

/** @returns the days or the period that a membership is for */
function termOf(line: Line, label: string | undefined, language: Language): string {
  if (label) return label
  const { first_day, last_day } = line
  if (!first_day) return ''
  const first = { day: first_day }
  return last_day
    ? translate(language, 'link.claim.between', { first, last: { day: last_day } })
    : translate(language, 'link.claim.from', { first })
}

/** @returns how much refunds have made claims smaller, less than nothing, by their ids; without those that none did */
async function readReductions(db: Db | Tx, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('allocations')
    .select(({ fn }) => ['claim_id', fn.sum<number | string>('amount').as('amount')])
    .where('claim_id', 'in', ids)
    .where('reduces', '=', true)
    .where('undone_at', 'is', null)
    .groupBy('claim_id')
    .execute()
  return new Map(rows.map(({ claim_id, amount }) => [claim_id, Number(amount)]))
}

/** A claim, and the language in which its parts are told. */
type Told = { claim: Pick<Claim, 'id' | 'member_id'>; language: Language }

/**
 * @returns what the parts of claims are for, by the ids of the claims; another person than who owes one is named, for a family pays
 *   together. The claims must be few enough for one statement.
 */
export async function readShownLines(
  db: Db | Tx,
  claims: readonly Told[],
): Promise<Map<number, ShownLine[]>> {
  const told = new Map(claims.map((one) => [one.claim.id, one]))
  const lines = await readClaimLines(db, [...told.keys()])
  type Key = 'type_id' | 'period_id' | 'member_id' | 'evenemang_id'
  /** Reads what some lines name; nothing where they name nothing. */
  const named = async <T>(of: readonly Line[], key: Key, read: (ids: number[]) => Promise<T[]>) => {
    const ids = of.flatMap((line) => line[key] ?? [])
    return ids.length > 0 ? read(ids) : []
  }
  const ofOthers = lines.filter(
    ({ claim_id, member_id }) => member_id !== told.get(claim_id)?.claim.member_id,
  )
  const types = await named(lines, 'type_id', (ids) =>
    db.selectFrom('membership_types').selectAll().where('id', 'in', ids).execute(),
  )
  const periods = await named(lines, 'period_id', (ids) =>
    db.selectFrom('periods').selectAll().where('id', 'in', ids).execute(),
  )
  const members = await named(ofOthers, 'member_id', (ids) =>
    db
      .selectFrom('members')
      .select(['id', 'first_name', 'last_name'])
      .where('id', 'in', ids)
      .where('deleted_at', 'is', null)
      .execute(),
  )
  const events = await named(lines, 'evenemang_id', (ids) =>
    db
      .selectFrom('evenemang')
      .innerJoin('events', 'events.id', 'evenemang.event_id')
      .selectAll('events')
      .select('evenemang.id as evenemang_id')
      .where('evenemang.id', 'in', ids)
      .execute(),
  )
  const byId = {
    types: new Map(types.map((type) => [type.id, type])),
    periods: new Map(periods.map((period) => [period.id, period])),
    members: new Map(members.map((member) => [member.id, member])),
    events: new Map(events.map((event) => [event.evenemang_id, event])),
  }
  const nameOf = ({ member_id }: Line, claim: Told['claim']): string => {
    if (member_id === null || member_id === claim.member_id) return ''
    const member = byId.members.get(member_id)
    return member ? `${member.first_name} ${member.last_name}` : ''
  }
  const wordsOf = (line: Line, language: Language): string => {
    if (line.kind === 'evenemang') {
      const event = byId.events.get(line.evenemang_id ?? 0)
      return event ? textIn(event, 'eventName', language).text : line.text
    }
    if (line.type_id === null && line.text) return line.text
    const title = typeTitle(byId.types.get(line.type_id ?? 0)?.titles, language)
    const term = termOf(line, byId.periods.get(line.period_id ?? 0)?.label, language)
    return [title, term].filter(Boolean).join(' ')
  }
  const reduced = await readReductions(db, [...told.keys()])
  const shown = new Map<number, ShownLine[]>()
  for (const line of lines) {
    const { claim, language } = told.get(line.claim_id) as Told
    const what = [wordsOf(line, language), nameOf(line, claim)].filter(Boolean).join(', ')
    shown.set(claim.id, [...(shown.get(claim.id) ?? []), { what, amount: line.amount }])
  }
  for (const [id, amount] of reduced) {
    const what = translate(told.get(id)?.language ?? firstLanguage, 'link.claim.reduction')
    shown.set(id, [...(shown.get(id) ?? []), { what, amount }])
  }
  return shown
}

/** @returns a claim with its words; undefined for none */
export async function readPayableClaim(
  db: Db | Tx,
  { language, ...asked }: { id: number; today: string; language: Language },
): Promise<PayableClaim | undefined> {
  const stored = await readClaim(db, asked)
  if (!stored) return undefined
  // A payment of a claim that was given up makes its member one again, so the page shows what is missing.
  const left = stored.state === 'written-off' ? stored.amount - stored.paid : stored.left
  const claim = { ...stored, left }
  const lines = (await readShownLines(db, [{ claim, language }])).get(claim.id) ?? []
  // The reference stands first: what is too long for a message is cut off behind it.
  const message = [claim.reference, lines[0]?.what].filter(Boolean).join(' ')
  return { claim, lines, ways: await readWays(db, { amount: claim.left, message }) }
}

/** Money that is for a claim: the day on which it was paid, and öre, less than nothing when it went back. */
export type Share = { day: string; amount: number }

/** @returns what was paid of a claim, and went back, by the day */
export async function readShares(db: Db | Tx, claimId: number): Promise<Share[]> {
  return db
    .selectFrom('allocations')
    .innerJoin('payments', 'payments.id', 'allocations.payment_id')
    .select(['payments.paid_day as day', 'allocations.amount'])
    .where('allocations.claim_id', '=', claimId)
    .where('allocations.undone_at', 'is', null)
    .where('payments.undone_at', 'is', null)
    .orderBy('payments.paid_day')
    .orderBy('allocations.id')
    .execute()
}
