import { Editor } from '@tiptap/core'
import { afterEach, describe, expect, test } from 'vitest'
import { clipboards } from '#testing/clipboard.ts'
import { inFullRun } from '#testing/full-run.ts'
import { extensions } from '#web/admin/rich-text/rich-text-extensions.ts'
import { cleanPasted } from './clean-pasted.ts'

const origin = 'https://gille.example'
const clean = (html: string): string => cleanPasted(html, origin)
const pages = clipboards.filter(({ type }) => type === 'text/html')

let editor: Editor | undefined
afterEach(() => editor?.destroy())

/** The editor's text after the paste. */
const written = (html: string): string => {
  editor = new Editor({ extensions, content: clean(html), injectCSS: false })
  return editor.getHTML()
}

/** The changes that the server makes by itself (`server/crud/tidy-tables.ts`). */
const withoutTidying = (html: string): string =>
  html
    .replace(
      /<\/?(?:thead|tbody)>|(?<=<t[dh](?: [^>]*)?>)<p>|<\/p>(?=<\/t[dh]>)| scope="\w+"| rel="noopener"/g,
      '',
    )
    .replaceAll('<br />', '<br>')
    .replace(/(<p><\/p>)+$/, '')

describe('what is copied from', () => {
  test.each(pages)('$program keeps its headings, lists, links, emphasis and tables', ({ copied, saved }) => {
    expect(withoutTidying(written(copied))).toBe(withoutTidying(saved))
  })

  test.each(pages)('$program brings no style, class or handler along', ({ copied }) => {
    expect(clean(copied).match(/\s(?:style|class|id|on\w+)=|<(?:style|script|xml|o:p|span)/g)).toBeNull()
  })
})

describe('headings', () => {
  test('begin with the second rank, for the first is the title of the page', () => {
    expect(clean('<h1>a</h1><h2>b</h2><h5>c</h5>')).toBe('<h2>a</h2><h3>b</h3><h4>c</h4>')
    expect(clean('<h2>a</h2><h3>b</h3>')).toBe('<h2>a</h2><h3>b</h3>')
  })
})

describe('lists of Word', () => {
  const item = (text: string, level: number, marker: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${marker}<span>&nbsp;</span></span><![endif]>${text}</p>`

  test('have their levels, also when one is left out', () => {
    expect(clean(item('a', 2, 'o') + item('b', 2, 'o') + item('c', 1, '·') + item('d', 3, '§'))).toBe(
      '<ul><li>a</li><li>b</li><li>c<ul><li>d</li></ul></li></ul>',
    )
  })

  test('keep the paragraphs that go on with an item, so that the numbers go on', () => {
    const more = '<p class=MsoListParagraph>mer</p>'
    expect(clean(item('a', 1, '1.') + more + item('b', 1, '2.'))).toBe(
      '<ol><li>a<p>mer</p></li><li>b</li></ol>',
    )
    expect(clean(more)).toBe('<p>mer</p>')
  })

  test('end where another text begins, or another kind of list', () => {
    expect(clean(`${item('a', 1, '1.')}<p>x</p>${item('b', 1, '2.')}${item('c', 1, '·')}`)).toBe(
      '<ol><li>a</li></ol><p>x</p><ol start="2"><li>b</li></ol><ul><li>c</li></ul>',
    )
  })
})

describe('numbers and figures', () => {
  const item = (text: string, marker: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>${marker}</span>${text}</p>`

  test.each([
    [
      'a web page',
      '<ol start="3" type="a"><li>x</li><li value="9">y</li></ol>',
      '<ol start="3" type="a"><li>x</li><li value="9">y</li></ol>',
    ],
    ['a list that counts down', '<ol reversed><li>x</li></ol>', '<ol reversed><li>x</li></ol>'],
    [
      'Google Docs',
      '<ol start="2"><li style="list-style-type:lower-roman;">x</li></ol>',
      '<ol start="2" type="i"><li>x</li></ol>',
    ],
    [
      'Word, after a text',
      `${item('x', '1.')}<p>y</p>${item('z', '2.')}`,
      '<ol><li>x</li></ol><p>y</p><ol start="2"><li>z</li></ol>',
    ],
    [
      'Word, with a gap',
      item('x', 'c)') + item('y', 'd)') + item('z', 'g)'),
      '<ol start="3" type="a"><li>x</li><li>y</li><li value="7">z</li></ol>',
    ],
    [
      'Word, in Roman numbers',
      item('x', 'iv.') + item('y', 'v.'),
      '<ol start="4" type="i"><li>x</li><li>y</li></ol>',
    ],
    ['raised and lowered', '<p>m<sup>2</sup> H<sub>2</sub>O</p>', '<p>m<sup>2</sup> H<sub>2</sub>O</p>'],
    [
      'raised by a style',
      '<p>10<span style="font-size:0.6em;vertical-align:super;">6</span></p>',
      '<p>10<sup>6</sup></p>',
    ],
  ])('of %s are kept, also by the editor', (_, copied, kept) => {
    expect(clean(copied)).toBe(kept)
    expect(
      written(copied)
        .replace(/(?<=<li[^>]*>)<p>|<\/p>(?=<\/li>)/g, '')
        .replace('reversed=""', 'reversed'),
    ).toBe(kept)
  })
})

describe('tables', () => {
  test('that only put things in their places become what is in them', () => {
    expect(
      clean(
        '<table><tr><td><p>a</p></td></tr><tr><td><table><tr><td>b</td><td>c</td></tr></table></td></tr></table>',
      ),
    ).toContain('<table><tbody><tr><td>b</td><td>c</td></tr></tbody></table>')
    expect(clean('<table><tr><td><h2>a</h2><p>b</p></td></tr></table>')).not.toContain('<table')
  })

  test('keep what their cells span, when it is simple', () => {
    expect(clean('<table><tr><td colspan=2 rowspan=1>a<td rowspan=999>b<td colspan=x>c</table>')).toContain(
      '<td colspan="2">a</td><td>b</td><td>c</td>',
    )
  })
})

describe('what does not come along', () => {
  test.each([
    ['<a href="javascript:alert(1)">a</a>', 'a'],
    ['<a href="file:///C:/a.docx">a</a>', 'a'],
    ['<a href="#_ftn1">[1]</a>', '[1]'],
    ['<img src="https://evil.example/x.png" onerror="alert(1)">', ''],
    ['<img src="file:///C:/x.png">', ''],
    ['<p>a<script>alert(1)</script><style>p{}</style></p>', '<p>a</p>'],
    ['<p title="a > b" style="color:red">a</p>', '<p>a</p>'],
    ['<p></p><p>&nbsp;</p><p><br></p>', ''],
  ])('%s becomes %j', (copied, expected) => {
    expect(clean(copied)).toBe(expected)
  })

  test('but a picture of our own does', () => {
    expect(
      clean(`<img src="${origin}/media/a-8x4/800.webp" alt="Fest" width="8" height="4" class="x">`),
    ).toBe('<img src="/media/a-8x4/800.webp" alt="Fest" width="8" height="4">')
  })
})

test('what was copied within the editor is left as it is', () => {
  const own = '<p data-pm-slice="1 1 []">a  <strong>b</strong></p>'
  expect(clean(own)).toBe(own)
})

/** Ten times as long as one pass takes, and less than it takes when each piece is looked for in all that follows. */
const patientMs = 20_000

inFullRun(() => {
  test.each([
    '<a "',
    "<p style='",
    '<!--',
    '<![',
    '<style>',
    '<style',
    '&nbsp; \n',
    '<br>',
    '<p style="mso-list:l0 level1">x</p>',
  ])('T121 a clipboard full of %j is cleaned at once', { timeout: patientMs }, (piece) => {
    expect(clean(`x${piece.repeat(400_000 / piece.length)}`)).toContain('x')
  })
})

test('the building stones of a page of ours come along, those of other pages become text', () => {
  const stones =
    '<p data-button=""><a href="https://gille.example/bli-medlem" rel="noopener">Bli medlem</a></p>' +
    '<aside role="note"><p>Ta med <strong>legitimation</strong>.</p></aside>' +
    '<details><summary>Vem får <em>komma</em>?</summary><p>Alla.</p></details>'
  expect(written(`<meta charset="utf-8">${stones.replaceAll('<p', '<p style="color: rgb(0, 0, 0)"')}`)).toBe(
    stones,
  )
  expect(written('<aside><p>a</p></aside><p>b</p>')).toBe('<p>a</p><p>b</p>')
})
