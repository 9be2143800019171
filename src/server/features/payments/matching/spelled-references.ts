import type { Money } from './money.ts'

const shortest = 5
const longest = 25

/** Digits behind the prefix of a creditor reference (ISO 11649), which foreign banks make of ours. */
const creditorReference = /\bRF\s?\d\s?\d((?:[\s.-]?\d){5,25})(?!\d)/gi

/** @returns a text without creditor references */
export const withoutCreditorReferences = (text: string): string => text.replace(creditorReference, ' ; ')

/** Numbers with signs and spaces between them, but no letters. */
const rowOfNumbers = /\d+(?:[^\p{L}\d]{1,3}\d+)*/gu

/** @returns the numbers of a row, each joined with those behind it as far as a reference is long */
function joinNumbers(row: string): string[] {
  const numbers = row.split(/\D+/)
  return numbers.flatMap((first, start) => {
    const joined = [first]
    for (const next of numbers.slice(start + 1)) {
      const text = `${joined.at(-1)}${next}`
      if (text.length > longest) break
      joined.push(text)
    }
    return joined.filter(({ length }) => length >= shortest && length <= longest)
  })
}

/**
 * Finds digits that may be a reference spelled in another way: as a creditor reference (RF), or with any spaces and signs.
 * @returns each once; they only suggest a claim
 */
export function spelledReferences({ references, message }: Pick<Money, 'references' | 'message'>): string[] {
  const texts = [...references, message]
  const behindPrefix = texts.flatMap((text) =>
    [...text.matchAll(creditorReference)].map(([, digits = '']) => digits.replace(/\D/g, '')),
  )
  const joined = texts.flatMap((text) => (text.match(rowOfNumbers) ?? []).flatMap(joinNumbers))
  return [...new Set([...behindPrefix, ...joined])]
}
