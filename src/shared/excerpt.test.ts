import fc from 'fast-check'
import { expect, test } from 'vitest'
import { excerpt } from './excerpt.ts'
import { escapeHtml } from './formats/escape-html.ts'
import { plainText } from './formats/plain-text.ts'

test('a short text is given whole', () => {
  expect(excerpt('<p>Hej på er</p>', 9)).toBe('Hej på er')
})

test('tags and entities count as what they show', () => {
  expect(excerpt('<p>Fika &amp; <b>spel</b></p><p>i kväll</p>', 16)).toBe('Fika & spel i…')
})

test('the cells of a table are words apart', () => {
  const table =
    '<table><thead><tr><th scope="col">Post</th><th scope="col">Kr</th></tr></thead>' +
    '<tbody><tr><td>Intäkt</td><td>100</td></tr><tr><td>Kostnad</td><td>80</td></tr></tbody></table>'
  expect(plainText(`<p>Budget</p>${table}<p>Klart</p>`)).toBe('Budget Post Kr Intäkt 100 Kostnad 80 Klart')
  expect(excerpt(table, 18)).toBe('Post Kr Intäkt 100…')
})

test.each([
  ['within a word', 'Vi ses på fredag', 11, 'Vi ses på…'],
  ['behind a word', 'Vi ses på fredag', 9, 'Vi ses på…'],
  ['behind a space', 'Vi ses på fredag', 10, 'Vi ses på…'],
  ['behind a comma', 'Kom, ta med vänner', 5, 'Kom…'],
  ['behind a sentence', 'Vi ses. Ta med vänner', 9, 'Vi ses…'],
  ['behind a question', 'Ses vi? Ta med vänner', 9, 'Ses vi?…'],
  ['behind an en dash', 'Kaffe – och te', 8, 'Kaffe…'],
])('a text that would be cut %s ends with a word', (...[, text, count, shown]) => {
  expect(excerpt(text, count)).toBe(shown)
})

test('a word longer than an excerpt is cut', () => {
  expect(excerpt(`<p>${'å'.repeat(101)}</p>`, 100)).toBe(`${'å'.repeat(100)}…`)
})

test('an emoji counts as one character and is never cut in half', () => {
  expect(excerpt(`${'a'.repeat(9)}🎉🎉`, 10)).toBe(`${'a'.repeat(9)}🎉…`)
})

test('no text has nothing', () => {
  expect(excerpt('', 100)).toBe('')
  expect(excerpt('<p></p>', 100)).toBe('')
})

test('of a long text the beginning is the same, however it is marked up', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }).map(escapeHtml),
    fc.constantFrom('<p>', '</p>', '<b>', '</b>', '<br>', `<a href="${'x'.repeat(40)}">`, '</a>', ' \n '),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 200 }), fc.integer({ min: 1, max: 20 }), (pieces, count) => {
      const html = pieces.join('')
      const text = plainText(html)
      const whole = Array.from(text).length <= count
      expect(excerpt(html, count)).toBe(whole ? text : excerpt(escapeHtml(text), count))
    }),
  )
})

test('the excerpt of an excerpt is the same, well-formed and not too long', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.integer({ min: 1, max: 160 }),
      (text, count) => {
        const once = excerpt(escapeHtml(text), count)
        expect(excerpt(escapeHtml(once), count)).toBe(once)
        expect(once.isWellFormed()).toBe(true)
        expect(Array.from(once).length).toBeLessThanOrEqual(count + 1)
      },
    ),
  )
})
