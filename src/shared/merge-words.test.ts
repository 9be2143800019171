import { describe, expect, test } from 'vitest'
import { fillHtml, fillText, mergeMark, unknownWords } from './merge-words.ts'

const anna = { first_name: 'Anna', last_name: 'Ek', fee: '300 kr' }
const nobody = { first_name: '', last_name: '', fee: '' }

describe('words in braces', () => {
  test.each([
    ['Hej {förnamn}!', 'Hej Anna!', 'Hej!'],
    ['Hej {förnamn|medlem}!', 'Hej Anna!', 'Hej medlem!'],
    ['{namn}, hej', 'Anna Ek, hej', ', hej'],
    ['Dear {first name|member},', 'Dear Anna,', 'Dear member,'],
    ['Avgift: {avgift|ingen}', 'Avgift: 300 kr', 'Avgift: ingen'],
    ['{NAME} { Name }', 'Anna Ek Anna Ek', ''],
    ['{ålder} {} {förnamn', '{ålder} {} {förnamn', '{ålder} {} {förnamn'],
  ])('%s', (text, filled, empty) => {
    expect(fillText(text, anna)).toBe(filled)
    expect(fillText(text, nobody)).toBe(empty)
  })

  test('are written in the language of the text', () => {
    expect([mergeMark('first-name', 'sv'), mergeMark('first-name', 'en')]).toEqual([
      '{förnamn}',
      '{first name}',
    ])
  })

  test('become text in HTML, and nothing else', () => {
    const odd = { first_name: '<img src=x onerror=1>"&\'', last_name: '', fee: '' }
    expect(fillHtml('<p>Hej&nbsp;{förnamn}!</p>', odd)).toBe(
      '<p>Hej&nbsp;&#60;img src=x onerror=1&#62;&#34;&#38;&#39;!</p>',
    )
    expect(fillHtml('<p>Hej&nbsp;{förnamn}!</p>', nobody)).toBe('<p>Hej!</p>')
    expect(fillHtml('<p>{first&nbsp;name}</p>', anna)).toBe('<p>Anna</p>')
  })

  test('bring no line break and no pattern of a replacement along', () => {
    expect(fillText('{förnamn}', { first_name: 'A\r\nBcc: x@example.se', last_name: '', fee: '' })).toBe(
      'A Bcc: x@example.se',
    )
    expect(fillText('Hej {förnamn}!', { first_name: '$&$1', last_name: '', fee: '' })).toBe('Hej $&$1!')
  })

  test('that stand for nothing are named before anything is sent', () => {
    expect(unknownWords({ title: '{förnamn} {ålder}', content: '<p>{namn|du} {}</p>' })).toEqual([
      '{ålder}',
      '{}',
    ])
    expect(unknownWords({ title: '', content: '<p>{för<strong>namn}</strong></p>' })).toEqual(['{förnamn}'])
    expect(unknownWords({ title: 'Möte', content: '<p>{first&nbsp;name}</p>' })).toEqual([])
  })
})
