import { readReduction } from '#server/claims/reduce-claim.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { translate } from '#server/texts/site-text.ts'
import type { Language } from '#shared/languages.ts'

/** A part of a claim, in words. */
export type LineWords = {
  what: string
  amount: number
  first_day: string | null
  last_day: string | null
  event_id: number | null
}

/** @returns the name of a type of membership, in a language if it has one there */
export function titleIn(titles: string, language: Language): string {
  const byLanguage = JSON.parse(titles) as Partial<Record<Language, string>>
  return byLanguage[language] || Object.values(byLanguage).find(Boolean) || ''
}

/** @returns the parts of claims in words, by the ids of the claims */
export async function readLineWords(
  db: Db | Tx,
  { ids, language }: { ids: readonly number[]; language: Language },
): Promise<Map<number, LineWords[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('claim_lines')
    .leftJoin('membership_types', 'membership_types.id', 'claim_lines.type_id')
    .leftJoin('periods', 'periods.id', 'claim_lines.period_id')
    .leftJoin('evenemang', 'evenemang.id', 'claim_lines.evenemang_id')
    .leftJoin('events', 'events.id', 'evenemang.event_id')
    .select(['claim_lines.claim_id', 'claim_lines.text', 'claim_lines.amount'])
    .select(['claim_lines.first_day', 'claim_lines.last_day', 'titles', 'label'])
    .select(['events.id as event_id', 'eventName'])
    .where('claim_lines.claim_id', 'in', [...ids])
    .orderBy('claim_lines.id')
    .execute()
  const found = new Map<number, LineWords[]>()
  for (const row of rows) {
    const { claim_id, titles, label, amount, first_day, last_day, event_id } = row
    const membership = [titles === null ? row.text : titleIn(titles, language), label]
      .filter(Boolean)
      .join(' ')
    const what = row.eventName ?? membership
    found.getOrInsertComputed(claim_id, () => []).push({ what, amount, first_day, last_day, event_id })
  }
  return found
}

/** Adds a line for what refunds have taken off a claim. @returns lines that add up to what it asks for */
export async function withReduction(
  db: Db | Tx,
  claimId: number,
  { lines, language }: { lines: readonly LineWords[]; language: Language },
): Promise<LineWords[]> {
  const amount = -(await readReduction(db, claimId))
  const what = translate(language, 'link.claim.reduction')
  const reduction = { what, amount, first_day: null, last_day: null, event_id: null }
  return amount === 0 ? [...lines] : [...lines, reduction]
}
