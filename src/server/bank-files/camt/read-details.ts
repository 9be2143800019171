import { phoneOf } from '#server/bank-files/payer-phone.ts'
import type { PartReference } from '#server/bank-files/transaction.ts'
import { moneyAt, textAt, textsAt } from './part-values.ts'
import type { Part } from './walk-xml.ts'

/** Characters of a message that are kept: banks give 140 in a line. */
const longestMessage = 1_000

/** The parties, words and references of a transaction, however much it is. */
export type Details = {
  receivedOn: string
  payerName: string
  payerPhone: string
  references: PartReference[]
  message: string
}

export const noDetails: Details = {
  receivedOn: '',
  payerName: '',
  payerPhone: '',
  references: [],
  message: '',
}

/** @returns paths of a party: since version 8 it stands one level deeper */
const ofParty = (party: string, path: string): string[] => [
  `RltdPties/${party}/${path}`,
  `RltdPties/${party}/Pty/${path}`,
]

const structured = ({ parts }: Part): Part[] => parts.filter(({ name }) => name === 'Strd')

function readReferences(details: Part): PartReference[] {
  return structured(details).flatMap((part) => {
    const reference = textAt(part, 'CdtrRefInf/Ref').replace(/\s/g, '')
    const amount = moneyAt(part, 'RfrdDocAmt/RmtdAmt')?.amount ?? null
    return reference === '' ? [] : [{ reference, amount }]
  })
}

/** @returns the payer's own words; the bank's are taken where there are neither those nor a reference */
function readMessage(details: Part, references: readonly PartReference[]): string {
  const more = structured(details).map((part) => textsAt(part, 'AddtlRmtInf'))
  const words = [textsAt(details, 'RmtInf/Ustrd'), ...more].filter(Boolean).join(' ')
  if (words !== '' || references.length > 0) return words.slice(0, longestMessage)
  return textAt(details, 'AddtlTxInf').slice(0, longestMessage)
}

export function readDetails(details: Part): Details {
  const references = readReferences(details)
  const received = textAt(details, 'RltdPties/CdtrAcct/Id/Othr/Id').replace(/[\s-]/g, '')
  return {
    receivedOn: /^\d{2,10}$/.test(received) ? received : '',
    payerName: textAt(details, ...ofParty('Dbtr', 'Nm'), ...ofParty('UltmtDbtr', 'Nm')),
    payerPhone: phoneOf(textAt(details, ...ofParty('Dbtr', 'CtctDtls/MobNb'))),
    references,
    message: readMessage(details, references),
  }
}
