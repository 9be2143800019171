import { expect, test } from 'vitest'
import { excerptAround, markWords } from './mark-words.ts'
import { readWords } from './words.ts'

const mark = (text: string, q: string) => markWords(text, readWords(q))

test.each([
  ['Höstsittningen', 'sittning', ['Höst', 'sittning', 'en']],
  ['Sittning, och sittningar', 'sittningarna', ['', 'Sittning', ', och ', 'sittning', 'ar']],
  ['Årsmöte och arsmote', 'arsmote', ['', 'Årsmöte', ' och ', 'arsmote']],
  ['Ett  ord', 'ord', ['Ett  ', 'ord']],
  ['Straße', 'strasse', ['', 'Straße']],
  ['så…', 'så', ['', 'så', '…']],
  ['a+b (c)', '+', ['a', '+', 'b (c)']],
  ['ingenting', 'annat', ['ingenting']],
])('in %j %j is marked', (text, q, expected) => {
  const parts = mark(text, q)
  expect(parts.filter((part, at) => part !== '' || at < 2)).toEqual(expected)
  expect(parts.join('')).toBe(text)
})

const words = (count: number, word: string): string => Array.from({ length: count }, () => word).join(' ')

test('an excerpt stands around the first found word, from a word to a word', () => {
  const text = `${words(300, 'utan')} Höstsittningen ${words(300, 'efter')}`
  const excerpt = excerptAround(text, readWords('sittning'))
  expect(excerpt).toMatch(/^…(utan )+Höstsittningen (efter )+efter…$/)
  expect(excerpt.length).toBeLessThan(230)
})

test('an excerpt is at the beginning when only the title has the word, and at the end when that has it', () => {
  const text = `Början ${words(300, 'mitt')} slut`
  expect(excerptAround(text, readWords('annat'))).toMatch(/^Början (mitt )+mitt…$/)
  expect(excerptAround(text, readWords('slut'))).toMatch(/^…(mitt )+slut$/)
  expect(excerptAround('Kort text.', readWords('text'))).toBe('Kort text.')
  expect(excerptAround('', readWords('text'))).toBe('')
})

test('a word without end is cut, and no sign in two', () => {
  const excerpt = excerptAround('\u{1f389}'.repeat(5_000), readWords('x'))
  expect(excerpt.length).toBeLessThan(230)
  expect(excerpt.isWellFormed()).toBe(true)
})
