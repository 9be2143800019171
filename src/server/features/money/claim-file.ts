import type { FastifyReply } from 'fastify'
import { recordExport } from '#server/crud/tell-of-export.ts'
import type { Column, Entity } from '#server/formats/spreadsheet/columns.ts'
import { sendSheet } from '#server/formats/spreadsheet/send-sheet.ts'
import type { Format } from '#server/formats/spreadsheet/write-file.ts'
import { countPersonalFile } from '#server/http/access/confirmation.ts'
import type { ListQuery } from '#server/http/input/list-query.ts'
import type { Call } from '#server/http/input/route.ts'
import type { Services } from '#server/services/services.ts'
import { askedLanguage } from '#server/texts/asked-language.ts'
import { resourceIn } from '#server/texts/resource-words.ts'
import { translate } from '#server/texts/site-text.ts'
import { type ClaimEntry, claimEntries } from '#shared/claim-list.ts'
import type { Language } from '#shared/languages.ts'
import { claimsRight } from '#shared/money-rights.ts'
import { stockholmDay } from '#shared/time.ts'
import { listClaims } from './claim-list.ts'

/** Claims that are read at a time. */
const batchSize = 500

function columnsIn(language: Language, format: Format): Column[] {
  const { fields } = resourceIn(language, claimEntries)
  const column = (name: keyof typeof fields, read: (claim: ClaimEntry) => string | null): Column => ({
    header: fields[name].label,
    field: { kind: name === 'due_day' || name === 'sent_day' ? 'date' : 'text' },
    read: (entity) => read(entity as unknown as ClaimEntry),
  })
  // Swedish spreadsheets read a comma; a cell of XLSX is a number that says nothing of signs.
  const money = (name: 'amount' | 'paid' | 'left'): Column => ({
    header: fields[name].label,
    field: { kind: 'integer' },
    read: (entity) => {
      const kronor = Number(entity[name]) / 100
      return format === 'xlsx' ? kronor : kronor.toFixed(2).replace('.', ',')
    },
  })
  return [
    column('reference', ({ reference }) => reference),
    column('name', ({ name }) => name),
    column('kind', ({ kind }) => translate(language, `claims.fields.kind.options.${kind}`)),
    column('what', ({ what }) => what),
    ...[money('amount'), money('paid'), money('left')],
    column('due_day', ({ due_day }) => due_day),
    column('sent_day', ({ sent_day }) => sent_day),
    column('state', ({ state, overdue }) =>
      translate(language, overdue ? 'money.state.overdue' : `money.state.${state}`),
    ),
  ]
}

/** Sends the claims that match as a file; that they were saved is a line of the history. @throws AppError rate-limited */
export async function sendClaimsFile(
  context: Services,
  { request: { actor, headers }, reply, query }: Call<unknown, ListQuery>,
  format: Format,
): Promise<FastifyReply> {
  await countPersonalFile(context, actor)
  await recordExport(context, actor, claimsRight)
  const language = askedLanguage(headers)
  const { plural: name } = resourceIn(language, claimEntries)
  const records = (async function* (): AsyncGenerator<Entity> {
    const most = query.limit ?? Number.POSITIVE_INFINITY
    for (let read = 0; read < most; read += batchSize) {
      const list = { ...query, limit: Math.min(batchSize, most - read), offset: query.offset + read }
      const { entries } = await listClaims(context, list, language)
      yield* entries as unknown as Entity[]
      if (entries.length < batchSize) return
    }
  })()
  const fileName = `${name}-${stockholmDay(context.now())}`
  return sendSheet(reply, format, { fileName, name, columns: columnsIn(language, format), records })
}
