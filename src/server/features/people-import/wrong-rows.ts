import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Crud } from '#server/crud/rules.ts'
import type { Column, Entity } from '#server/formats/spreadsheet/columns.ts'
import { sendSheet } from '#server/formats/spreadsheet/send-sheet.ts'
import type { Format } from '#server/formats/spreadsheet/write-file.ts'
import { askedLanguage } from '#server/texts/asked-language.ts'
import { translate } from '#server/texts/site-text.ts'
import { text } from '#shared/field.ts'
import type { FoundPerson, ReadFile } from '#shared/people-import.ts'
import type { ImportedResource } from '#shared/people-import-plan.ts'
import type { FileQuery } from './import-body.ts'
import type { Planned } from './plan.ts'
import { readPlan } from './read-plan.ts'
import { warningWords } from './warning-words.ts'

/** @returns the cells of a row as the file has them, or what was read of it where they are not known */
function cellsOf({ columns }: ReadFile, { cells, values }: FoundPerson): string[] {
  if (cells) return cells
  const read = values as Readonly<Record<string, unknown>>
  return columns.map(({ field }) => String(read[field] ?? ''))
}

type Told = { language: ReturnType<typeof askedLanguage>; resource: ImportedResource }

async function* rowsOf(file: ReadFile, wrong: readonly Planned[], told: Told): AsyncGenerator<Entity> {
  const people = new Map(file.people.map((person) => [person.row, person]))
  for (const { row, warnings } of wrong) {
    const person = people.get(row)
    if (!person) continue
    const why = warnings.map((warning) => warningWords(told.language, told.resource, warning)).join('; ')
    yield { id: row, cells: cellsOf(file, person), why }
  }
}

/** @returns the columns of the file, and behind them why a row is wrong */
function columnsOf({ columns }: ReadFile, { language }: Told): Column[] {
  const last = Math.max(-1, ...columns.map(({ index }) => index))
  const headings = new Map(columns.map(({ index, heading }) => [index, heading]))
  const own = Array.from(
    { length: last + 1 },
    (_, index): Column => ({
      header: headings.get(index) ?? '',
      field: text(),
      read: ({ cells }) => (cells as string[])[index] ?? '',
    }),
  )
  const why: Column = {
    header: translate(language, 'peopleImport.why'),
    field: text(),
    read: (row) => String(row.why),
  }
  return [...own, why]
}

/** Sends the rows of a file that cannot come in as a file of the same kind, each with the reason. */
export async function sendWrongRows(
  crud: Crud,
  resource: ImportedResource,
  {
    request,
    reply,
    ...file
  }: { request: FastifyRequest; reply: FastifyReply; body: Buffer; query: FileQuery },
): Promise<FastifyReply> {
  const sent = { bytes: file.body, query: file.query, account: request.actor.user?.id }
  const { file: read, plan } = await readPlan(crud, resource, sent)
  const { planned } = await plan(crud.context.db)
  const told = { language: askedLanguage(request.headers), resource }
  const format: Format = /\.(?:xlsx|xlsm|xls|ods)$/i.test(file.query.name) ? 'xlsx' : 'csv'
  const wrong = planned.filter(({ state }) => state === 'wrong')
  return sendSheet(reply, format, {
    fileName: translate(told.language, 'peopleImport.wrongFile'),
    ...{ name: 'Blad1', columns: columnsOf(read, told), records: rowsOf(read, wrong, told) },
  })
}
