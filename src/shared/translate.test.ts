import compile from 'icu-minify/compile'
import { expect, test } from 'vitest'
import { problems as englishProblems } from '#texts/en/problems.ts'
import { texts as english } from '#texts/en/site.ts'
import { problems as swedishProblems } from '#texts/sv/problems.ts'
import { texts as swedish } from '#texts/sv/site.ts'
import { message, type Translate } from './message.ts'
import { createTranslate } from './translate.ts'

const texts: Record<string, Record<string, string>> = {
  sv: { ...swedish, ...swedishProblems },
  en: { ...english, ...englishProblems },
}
const translate = createTranslate((language, key) => compile(texts[language]?.[key] ?? ''))

test('a moment inside of a text is said in the language of the text', () => {
  const instant = '2026-12-13T17:00:00Z'
  const values = { time: { instant } }
  expect(translate('sv', 'date.moment', values)).toBe('söndag 13 december 2026 kl. 18.00')
  expect(translate('en', 'date.moment', values)).toMatch(/^Sunday 13 December 2026/)
})

test('a message inside of a text is said in its language too', () => {
  const values = { time: message('problem.conflict') }
  expect(translate('sv', 'date.moment', values)).toBe('Det finns redan.')
  expect(translate('en', 'date.moment', values)).toBe('It exists already.')
})

test('a text that lacks a value, or has one that it does not ask for, is wrong for the compiler', () => {
  const t: Translate = (key, ...[values]) => translate('sv', key, values)
  expect(t('date.moment', { time: 'nu' })).toBe('nu')
  // @ts-expect-error: the text asks for a time
  expect(() => t('date.moment')).toThrow()
  // @ts-expect-error: the text asks for nothing
  expect(t('problem.conflict', { time: 'nu' })).toBe('Det finns redan.')
  // @ts-expect-error: there is no such text
  expect(message('problem.unknown').key).toBe('problem.unknown')
})

test('every problem is said in each language', () => {
  expect(Object.keys(englishProblems)).toEqual(Object.keys(swedishProblems))
})
