import type { FastifyReply } from 'fastify'
import type { Column, Entity } from '#server/formats/spreadsheet/columns.ts'
import { sendSheet } from '#server/formats/spreadsheet/send-sheet.ts'
import { translate } from '#server/texts/site-text.ts'
import { text } from '#shared/field.ts'
import type { Language } from '#shared/languages.ts'
import type { NextFee, PlannedMember } from '#shared/membership/settings.ts'
import { kronorText } from '#shared/money.ts'
import type { PlannedSettings } from './plan-settings.ts'

type Told = Pick<PlannedMember, 'valid_until' | 'day' | 'before' | 'after' | 'is_out' | 'has_claim' | 'name'>

const amountIn = ({ amount }: NextFee, language: Language): string =>
  amount === null ? '' : kronorText(amount, language)

/** The columns of the file: who, until when, and what they pay next by the rules of before and after. */
function columnsIn(language: Language): Column[] {
  const column = (key: Parameters<typeof translate>[1], read: (row: Told) => string): Column => ({
    header: translate(language, key as 'membershipYear.person'),
    field: text(),
    read: (row) => read(row as unknown as Told),
  })
  return [
    column('membershipYear.person', ({ name }) => name),
    column('membershipYear.until', ({ valid_until }) => valid_until ?? ''),
    column('membershipYear.payBy', ({ day }) => day),
    column('membershipYear.paysBefore', ({ before }) => amountIn(before, language)),
    column('membershipYear.untilBefore', ({ before }) => before.until ?? ''),
    column('membershipYear.paysAfter', ({ after }) => amountIn(after, language)),
    column('membershipYear.untilAfter', ({ after }) => after.until ?? ''),
    column('membershipYear.remark', ({ is_out, has_claim }) =>
      [
        ...(is_out ? [translate(language, 'membershipYear.remark.out')] : []),
        ...(has_claim ? [translate(language, 'membershipYear.remark.claim')] : []),
      ].join('; '),
    ),
  ]
}

async function* recordsOf(rows: readonly PlannedMember[]): AsyncGenerator<Entity> {
  for (const row of rows) yield { ...row }
}

/** Sends what a change would do to each member as a file. */
export function sendPlan(reply: FastifyReply, { rows }: PlannedSettings, language: Language): FastifyReply {
  return sendSheet(reply, 'csv', {
    fileName: translate(language, 'membershipYear.fileName'),
    ...{ name: 'Blad1', columns: columnsIn(language), records: recordsOf(rows) },
  })
}
