import { describe, expect, test } from 'vitest'
import { plainText } from '#shared/formats/plain-text.ts'
import { sanitize } from './sanitize.ts'

const budget =
  '<table><thead><tr><th scope="col">Post</th><th scope="col">Kronor</th></tr></thead>' +
  '<tbody><tr><th scope="row">Intäkt</th><td>100</td></tr><tr><th scope="row">Kostnad</th><td>80</td></tr></tbody></table>'

const rowOf = (cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
const many = (count: number) => Array.from({ length: count }, (_, index) => `${index}`)

describe('a table', () => {
  test.each([
    budget,
    '<p>Före</p><table><tbody><tr><td>a</td><td>b</td></tr></tbody></table><p>Efter</p>',
    '<table><tbody><tr><td colspan="2">a</td></tr><tr><td rowspan="2">b</td><td>c</td></tr><tr><td>d</td></tr></tbody></table>',
    '<table><tbody><tr><td><p>en</p><p>två</p></td><td><ul><li>tre</li></ul></td></tr></tbody></table>',
    '<ul><li><p>Så här:</p><table><tbody><tr><td>a</td></tr></tbody></table></li></ul>',
    '<blockquote><table><tbody><tr><td><a href="https://a.se" rel="noopener">a</a></td></tr></tbody></table></blockquote>',
  ])('%s stays as it is', (html) => {
    expect(sanitize(html)).toBe(html)
  })

  test('gets a head of the rows that hold header cells only, and each header cell says what it is for', () => {
    const written =
      '<table><tbody><tr><th colspan="1" rowspan="1"><p>Post</p></th><th><p>Kronor</p></th></tr>' +
      '<tr><th><p>Intäkt</p></th><td colspan="1"><p>100</p></td></tr>\n<tr><th>Kostnad</th><td>80</td></tr></tbody></table>'
    expect(sanitize(written)).toBe(budget)
  })

  test('in the shape of a web page keeps its caption, its foot and its head', () => {
    const page =
      '<table class="wikitable"><caption>Budget</caption><colgroup><col></colgroup><thead><tr><td>Post</td></tr></thead>' +
      '<tbody><tr><td>Intäkt</td></tr></tbody><tfoot><tr><td>Summa</td></tr></tfoot></table>'
    expect(sanitize(page)).toBe(
      '<p>Budget</p><table><thead><tr><th scope="col">Post</th></tr></thead>' +
        '<tbody><tr><td>Intäkt</td></tr><tr><td>Summa</td></tr></tbody></table>',
    )
  })

  test('whose header cell spans the rows below keeps its shape', () => {
    const html =
      '<table><tr><th rowspan="2">År</th><th>Post</th></tr><tr><td>Intäkt</td></tr><tr><td>a</td><td>b</td></tr></table>'
    expect(sanitize(html)).toBe(
      '<table><tbody><tr><th scope="col" rowspan="2">År</th><th scope="col">Post</th></tr>' +
        '<tr><td>Intäkt</td></tr><tr><td>a</td><td>b</td></tr></tbody></table>',
    )
  })

  test('never has its texts run together, whatever becomes of it', () => {
    for (const html of [
      budget,
      '<td>Intäkt</td><td>100</td>',
      '<table><tr><td><table><tr><td>Intäkt</td><td>100</td></tr></table></td></tr></table>',
      `<table>${rowOf([...many(50), 'Intäkt', '100'])}</table>`,
    ]) {
      expect(plainText(sanitize(html))).toMatch(/\bIntäkt 100\b/)
    }
  })
})

describe('T120 a table that is too much', () => {
  test.each([
    ['a table in a table', '<table><tr><td>a<table><tr><td>b</td></tr></table>c</td></tr></table>'],
    ['a thousand of them', '<table><tr><td>'.repeat(1_000)],
    ['a thousand in lists', '<ul><li><table><tr><td>'.repeat(1_000)],
  ])('%s is one table, no deeper than what people write', (_, html) => {
    const safe = sanitize(html)
    expect(safe.split('<table>').length - 1).toBeLessThanOrEqual(1)
    let depth = 0
    let deepest = 0
    for (const [tag] of safe.matchAll(/<\/?\w[^>]*>/g)) {
      if (!tag.endsWith('/>')) depth += tag.startsWith('</') ? -1 : 1
      deepest = Math.max(deepest, depth)
    }
    expect(depth).toBe(0)
    expect(deepest).toBeLessThanOrEqual(60)
    expect(sanitize(safe)).toBe(safe)
  })

  test('has no more columns than fit, and no cell reaches beyond its table', () => {
    const wide = `<table>${rowOf(many(51))}</table>`
    expect(sanitize(wide)).not.toContain('<t')
    expect(sanitize(`<table>${rowOf(many(50))}</table>`)).toContain('<td>49</td>')
    expect(sanitize(`<table>${rowOf(['x']).repeat(1_001)}</table>`)).not.toContain('<t')
    expect(sanitize('<table><tr><td colspan="51">a</td></tr></table>')).not.toContain('<t')
    expect(
      sanitize('<table><tr><td rowspan="900">a</td></tr><tr><td rowspan="65534">b</td></tr></table>'),
    ).toBe('<table><tbody><tr><td rowspan="2">a</td></tr><tr><td>b</td></tr></tbody></table>')
  })

  test('of the longest text is tidied at once', () => {
    for (const piece of [
      '<table>',
      '<td>',
      '<tr><td>x',
      '<table><tr><td>x</table>',
      '</table>',
      '<table><tr><th>',
    ])
      expect(timeOf(() => sanitize(piece.repeat(200_000 / piece.length)))).toBeLessThan(3_000)
  })
})

function timeOf(work: () => void): number {
  const startedMs = performance.now()
  work()
  return performance.now() - startedMs
}

describe('what stands in no cell', () => {
  test.each([
    ['<table>löst<tr><td>a</td></tr></table>', 'löst<table><tbody><tr><td>a</td></tr></tbody></table>'],
    [
      '<table><tr><p>löst</p><td>a</td></tr></table>',
      '<p>löst</p><table><tbody><tr><td>a</td></tr></tbody></table>',
    ],
    ['<table></table>', ''],
    ['<table><tr></tr></table><p>x</p>', '<p>x</p>'],
    ['<p>a</p><tr><td>b</td><td>c</td></tr>', '<p>a</p>  b  c'],
  ])('%s is kept as %s', (html, kept) => {
    expect(sanitize(html)).toBe(kept)
    expect(sanitize(kept)).toBe(kept)
  })
})
