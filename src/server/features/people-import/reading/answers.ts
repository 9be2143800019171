import { compact } from '#server/file-reading/cells.ts'

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(compact))

/** Words of answers, without signs and marks. */
const genders = [
  ['M', setOf('m man kille han he him male pojke herre')],
  ['F', setOf('f kvinna tjej hon she her female k flicka dam woman girl')],
  ['O', setOf('o hen they them annat icke-binär non-binary other annan ickebinär')],
  [
    null,
    setOf(
      'u okänt okänd unknown villinteuppge villejuppge preferNotToSay ejangivet ejuppgivet notspecified vetej',
    ),
  ],
] as const

/** @returns the gender that an answer tells; null where it says that it tells none; undefined for another word */
export function readGender(text: string): 'M' | 'F' | 'O' | null | undefined {
  const forms = [text, text.split(/[/,(]/)[0] ?? ''].map(compact)
  return genders.find(([, words]) => forms.some((form) => words.has(form)))?.[0]
}

const noes = setOf('nej no n false 0 inte ej')
const yeses = setOf('x ja yes j y true sant 1 ok betald betalt paid betalat')

export const isNo = (text: string): boolean => noes.has(compact(text))
export const isYes = (text: string): boolean => yeses.has(compact(text))

/** @returns whether a cell says that somebody paid; an amount or a day says so, too */
export function readPaid(text: string): boolean | undefined {
  if (isNo(text) || /^obetal|^unpaid/i.test(text)) return false
  return isYes(text) || /\d|✓|✔/.test(text) ? true : undefined
}

const active = setOf('aktiv active medlem member ja yes 1')
const passive = setOf('passiv passive inaktiv inactive nej no 0 slutat utträdd avslutad former')

/** @returns whether a cell of a status says that somebody is a member */
export function readStatus(text: string): boolean | undefined {
  if (active.has(compact(text))) return true
  return passive.has(compact(text)) ? false : undefined
}
