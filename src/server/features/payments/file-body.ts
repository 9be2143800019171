import { z } from 'zod'
import { bytesBody } from '#server/http/input/bytes-body.ts'
import { fileName, line, mapped, planDigest, queryOf, readJson } from '#server/http/input/query-parameters.ts'
import { columnNames } from '#shared/payment-review.ts'
import type { Columns } from './plan-file.ts'

/** A file of a bank. */
export const fileBody = bytesBody(
  'Bokföringsdatum;Specifikation;Belopp;Saldo\n2026-11-23;100164;300,00;300,00\n',
)

const column = z.int().min(0).max(49)

const columnsSchema = z
  .strictObject(Object.fromEntries(columnNames.map((name) => [name, column.optional()])))
  .refine(({ day, amount, text }) => ![day, amount, text].includes(undefined))

const columns = line({
  description:
    'JSON of the columns of a list that no bank is known for, from 0; day, amount and text at least.',
  maxLength: 500,
  examples: ['{"day":0,"amount":2,"text":1}'],
})

const fileParameters = {
  name: fileName('konto.csv'),
  columns: mapped(columns, (text, name) =>
    text === undefined ? null : (readJson(columnsSchema, text, name) as Columns),
  ),
}

/** The query of a file that is shown before it is written. */
export const fileQuery = queryOf(fileParameters)

/** The query of a file that is written as its preview told. */
export const writeQuery = queryOf({ ...fileParameters, plan: planDigest })
