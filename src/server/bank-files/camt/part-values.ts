import { readDecimal } from '#server/bank-files/amounts.ts'
import { cleanLine } from '#server/file-reading/cells.ts'
import { Refused } from '#server/file-reading/refused.ts'
import { stockholmDayOf } from '#shared/stockholm-day.ts'
import { isDay } from '#shared/time.ts'
import type { Part } from './walk-xml.ts'

/** @returns the first text at the first path that has one, on a line of its own; else empty */
export function textAt({ texts }: Part, ...paths: readonly string[]): string {
  for (const path of paths) {
    const text = cleanLine(texts.get(path)?.[0] ?? '')
    if (text !== '') return text
  }
  return ''
}

/** Words that stand where a bank has nothing to say: they identify no payment. */
const noIdentity = /^(?:not ?provided|nonref|none|n\/a|[0-]+)$/i

/** @returns the identity at a path; empty when it is none */
export function identityAt(part: Part, path: string): string {
  const text = textAt(part, path)
  return noIdentity.test(text) ? '' : text
}

/** @returns all texts at a path, joined with spaces */
export const textsAt = ({ texts }: Part, path: string): string => cleanLine((texts.get(path) ?? []).join(' '))

export type Money = { amount: number; currency: string }

/** Stands for a currency that cannot be read, as ISO 4217 has it for none. */
const noCurrency = 'XXX'

/** @returns the code of a currency; empty when the file has none */
export function readCurrency(text: string): string {
  const code = text.trim().toUpperCase()
  return code === '' || /^[A-Z]{3}$/.test(code) ? code : noCurrency
}

/** @returns the amount at a path, or null. @throws Refused `amount` for one that is no amount, or has parts of an öre */
export function moneyAt(part: Part, path: string): Money | null {
  const text = part.texts.get(path)?.[0]
  if (text === undefined) return null
  const amount = readDecimal(text)
  if (!amount?.isExact) throw new Refused('amount')
  return { amount: amount.ore, currency: readCurrency(part.texts.get(`${path}@Ccy`)?.[0] ?? '') }
}

const writtenDay = /^(\d{4}-\d{2}-\d{2})(?:Z|[+-]\d{2}:\d{2})?$/
const writtenMoment = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}:\d{2}(?:\.\d+)?(Z|[+-]\d{2}:\d{2})?$/

/** @returns the day at a path, of a moment that in Stockholm; empty when there is none */
export function dayAt(part: Part, path: string): string {
  const [, day = ''] = writtenDay.exec(textAt(part, `${path}/Dt`)) ?? []
  if (isDay(day)) return day
  const [moment = '', date = '', zone] = writtenMoment.exec(textAt(part, `${path}/DtTm`)) ?? []
  const time = Date.parse(moment)
  if (!isDay(date) || Number.isNaN(time)) return ''
  return zone === undefined ? date : stockholmDayOf(time)
}
