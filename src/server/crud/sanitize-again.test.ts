import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkText, normaliseText } from '#shared/check-field.ts'
import { html as htmlField } from '#shared/field.ts'
import { repetitions } from '#testing/full-run.ts'
import { sanitize } from './sanitize.ts'

/** Pieces of which programs and people make texts, and of which hostile ones are made. */
const pieces = [
  ...'p br h1 h2 h3 strong em u s sup ul ol li blockquote hr code del h5 pre table thead tbody tfoot tr th td caption colgroup col div span font section dl dt button option h6 aside details summary'
    .split(' ')
    .flatMap((tag) => [`<${tag}>`, `<${tag}>`, `</${tag}>`]),
  ...[
    '<a href="https://a.se">',
    '<a href=" /x&#8232;y ">',
    '</a>',
    `<img src="/media/x/8.webp" alt="&#13;>&quot;">`,
  ],
  ...[
    '<p data-button>',
    '<aside role=note>',
    '<aside role=note>',
    '<details open>',
    '<div data-list=minutes>',
    '<div data-list="?">',
  ],
  ...[
    '<td colspan=2>',
    '<td rowspan=3>',
    '<th scope=row rowspan=9>',
    '<ol start=3 reversed type=A>',
    '<li value=5>',
    '<!--',
    '-->',
  ],
  ...[
    'a',
    ' ',
    'b c',
    '\n',
    '"',
    '<',
    '>',
    '&amp;',
    '&lt;',
    '&nbsp;',
    '&#13;',
    '&#1;',
    '&#8232;',
    '<![CDATA[x]]>',
  ],
  ...['e\u0301', '&#769;', '\u0338', '&#824;', '\u00a0'],
]

describe('a text of any shape', () => {
  const field = htmlField()
  const write = (text: string) => sanitize(normaliseText(field, text))

  test('stays as it is when it is written again, is taken again, and is harmless', () => {
    const texts = fc.array(fc.constantFrom(...pieces), { maxLength: 16 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(texts, (text) => {
        const written = write(text)
        expect(write(written)).toBe(written)
        expect(checkText(field, written)).toBeNull()
      }),
      { seed: 16, numRuns: repetitions(3_000) },
    )
  })

  test.each([
    ['a caption in a paragraph', '<p>a<caption>b</caption>c</p>', '<p>a</p><p>b</p><p>c</p>'],
    ['a paragraph around what is dropped', '<p>a<div>b<p>c</p></div></p>', '<p>a</p> b<p>c</p><p></p>'],
    ['cells of no table', '<td>a</td><td>b</td>', 'a  b'],
    ['a stroke at the beginning', '<p>\u0338x</p>', '<p>\u0338x</p>'],
    ['what an entity stands for', '<p>e&#769;&#1;&#13;</p>', '<p>é\n</p>'],
    ['an address that hides where it leads', '<a href="/&#8232;/evil.test">x</a>', 'x'],
    [
      'header cells beyond the table',
      '<table><tr><th rowspan=9>a</table>',
      '<table><thead><tr><th scope="col">a</th></tr></thead></table>',
    ],
  ])('%s', (_, html, written) => expect(write(html)).toBe(written))
})
