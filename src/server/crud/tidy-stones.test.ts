import { describe, expect, test } from 'vitest'
import { sanitize } from './sanitize.ts'

const button = '<p data-button><a href="/bli-medlem" rel="noopener">Bli medlem</a></p>'
const box = '<aside role="note"><p>Glöm inte legitimation.</p></aside>'
const list = '<div data-list="minutes"><p><a href="/dokument" rel="noopener">Protokoll</a></p></div>'
const question = '<details><summary>Vem får komma?</summary><p>Alla.</p></details>'

describe('a building stone', () => {
  test.each([
    ['a button', button],
    ['a box', box],
    ['a question with its answer', question],
    ['a list', list],
    ['a list in a box', `<aside role="note">${list}</aside>`],
    [
      'a box with a list, a table and a button',
      `<aside role="note"><h3>Så här</h3><ul><li>ett</li></ul><table><tbody><tr><td>a</td></tr></tbody></table>${button}</aside>`,
    ],
    [
      'an answer with a button',
      `<details><summary>Hur <strong>då</strong>?</summary><p>Så.</p>${button}</details>`,
    ],
    ['all, one after the other', `<p>a</p>${button}${box}${question}${question}<p>b</p>`],
  ])('stays as it is: %s', (_, html) => expect(sanitize(html)).toBe(html))

  test('holds the name of its list only, whatever was in it', () => {
    const filled = list.replace('</p>', '</p><ul><li><a href="/dokument/mote">Möte</a> (PDF)</li></ul>')
    expect(sanitize(filled)).toBe(list)
    expect(sanitize(`<ul><li>${list}</li></ul>`)).not.toContain('data-list')
    expect(sanitize('<div data-list="minutes">Protokoll</div>')).toBe('Protokoll')
  })

  test('is known as the editor and other programs write it', () => {
    expect(
      sanitize('<p data-button=""><a href="/bli-medlem" target="_blank" class="x">Bli <b>medlem</b></a></p>'),
    ).toBe(button)
    expect(sanitize('<p data-button><strong><a href="/bli-medlem">\n Bli  medlem </a></strong> </p>')).toBe(
      button,
    )
    expect(
      sanitize(
        '<details open name="faq"><summary class="x"><h3>Vem får komma?</h3></summary>\n<p>Alla.</p></details>',
      ),
    ).toBe(question)
    expect(sanitize(`<div><section>${box}</section></div>`).trim()).toBe(box)
  })
})

describe('what is no building stone keeps its words', () => {
  test.each([
    ['a button that leads nowhere', '<p data-button>Bli medlem</p>', '<p>Bli medlem</p>'],
    [
      'a button with an address that is none',
      '<p data-button><a href="javascript:x">Bli</a></p>',
      '<p>Bli</p>',
    ],
    [
      'a button with words beside it',
      '<p data-button>Nu: <a href="/x">Bli</a></p>',
      '<p>Nu: <a href="/x" rel="noopener">Bli</a></p>',
    ],
    [
      'a button without words',
      '<p data-button><a href="/x"> </a></p>',
      '<p><a href="/x" rel="noopener"> </a></p>',
    ],
    [
      'a button in a list',
      `<ul><li>${button}</li></ul>`,
      '<ul><li><p><a href="/bli-medlem" rel="noopener">Bli medlem</a></p></li></ul>',
    ],
    ['a box without anything', '<aside role="note"><p>&nbsp;</p></aside>', '<p>\u00a0</p>'],
    ['an aside of another page', '<aside><p>a</p></aside>', '<p>a</p>'],
    [
      'a box in a box',
      `<aside role="note"><p>a</p>${box}</aside>`,
      '<aside role="note"><p>a</p><p>Glöm inte legitimation.</p></aside>',
    ],
    [
      'a box in an answer',
      `<details><summary>a</summary>${box}</details>`,
      '<details><summary>a</summary><p>Glöm inte legitimation.</p></details>',
    ],
    ['a question without words', '<details><summary> </summary><p>Alla.</p></details>', '<p>Alla.</p>'],
    ['a question that is not told', '<details><p>Alla.</p></details>', '<p>Alla.</p>'],
    [
      'a question in a quote',
      `<blockquote>${question}</blockquote>`,
      '<blockquote>  Vem får komma? <p>Alla.</p></blockquote>',
    ],
    [
      'a link in a question',
      '<details><summary>Se <a href="/x">här</a></summary><p>b</p></details>',
      '<details><summary>Se här</summary><p>b</p></details>',
    ],
    [
      'a stone in a cell',
      `<table><tr><td>${question}${box}</td></tr></table>`,
      '<table><tbody><tr><td>Vem får komma? <p>Alla.</p><p>Glöm inte legitimation.</p></td></tr></tbody></table>',
    ],
  ])('%s', (_, html, written) => {
    expect(sanitize(html)).toBe(written)
    expect(sanitize(written)).toBe(written)
  })
})
