import {
  byMeaning,
  keyOf,
  normalizeIdentifier,
  normalizeText,
  type Ordinals,
} from '#server/bank-files/keys.ts'
import { withoutZeros } from '#shared/reference.ts'
import { identityAt } from './part-values.ts'
import type { Details } from './read-details.ts'
import type { Part } from './walk-xml.ts'

/** Keys that are stored, and those under which earlier versions stored the same payment. */
export type Keys = { keys: string[]; formerKeys: string[] }

const joinKeys = (all: readonly Keys[]): Keys => ({
  keys: all.flatMap(({ keys }) => keys),
  formerKeys: all.flatMap(({ formerKeys }) => formerKeys),
})

/** @returns the key of an identifier of a bank, however it is spaced, and the one of earlier versions where that differs */
function identifierKeys(identifier: string, make: (text: string) => string): Keys {
  const normal = normalizeIdentifier(identifier)
  return { keys: [make(normal)], formerKeys: normal === identifier ? [] : [make(identifier)] }
}

/**
 * @param ordinals of the entry: a bank that gives all of its transactions the same reference means several payments
 * @returns the keys by the bank's reference of the transaction, and by its number in all of SEPA
 */
export function referenceKeys(account: string, details: Part, ordinals: Ordinals): Keys {
  const reference = identityAt(details, 'Refs/AcctSvcrRef')
  const uetr = identityAt(details, 'Refs/UETR').toLowerCase()
  const byReference = (at: number) => identifierKeys(reference, (text) => keyOf('ref', account, text, at))
  return joinKeys([
    ...(reference === '' ? [] : [byReference(ordinals.next(`ref ${normalizeIdentifier(reference)}`))]),
    ...(uetr === '' ? [] : [{ keys: [keyOf('uetr', uetr, ordinals.next(`uetr ${uetr}`))], formerKeys: [] }]),
  ])
}

/** The content of a transaction to which the bank gave no reference. */
type Content = Pick<Details, 'payerName' | 'message' | 'references'> & {
  account: string
  day: string
  amount: number
  currency: string
}

/** @returns keys by the content; equal ones are counted over the whole file */
export function contentKeys(content: Content, ordinals: Ordinals): Keys {
  const { account, day, amount, currency, payerName, message } = content
  const references = content.references.map(({ reference }) => reference)
  const texts = [payerName, message].map(normalizeText)
  const meaning = [byMeaning, account, day, amount, currency, ...texts, ...references.map(withoutZeros)]
  const written = [account, day, amount, currency, payerName, message, ...references]
  return {
    keys: [keyOf('content', ...meaning, ordinals.next(JSON.stringify(meaning)))],
    formerKeys: [keyOf('content', ...written, ordinals.next(JSON.stringify(written)))],
  }
}

/** An entry by its account and the bank's reference. */
type Identified = { account: string; reference: string }

/** @returns the key that all payments of an entry share */
export const groupKey = ({ account, reference }: Identified): string =>
  keyOf('group', account, normalizeIdentifier(reference))

/** @returns the keys of a payment by its place in an entry, from 1; 0 is the whole entry or its only payment */
export const placeKeys = ({ account, reference }: Identified, at: number, amount: number): Keys =>
  identifierKeys(reference, (text) => keyOf('entry', account, text, at, amount))
