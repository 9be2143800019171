import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'
import { textLines } from './text-lines.ts'

test.each([
  ['<p>a</p><p>b &amp; <strong>c</strong></p>', 'a\n\nb & c'],
  ['<p>a<br />b</p>', 'a\nb'],
  ['<h2>Program</h2><p>Vi ses</p><hr /><p>Hej</p>', 'Program\n\nVi ses\n\n----\n\nHej'],
  [
    '<p>Ta med</p><ul><li>penna</li><li><p>papper</p><p>i block</p></li></ul><p>Slut</p>',
    'Ta med\n\n- penna\n- papper\n  i block\n\nSlut',
  ],
  [
    '<ol start="3"><li>a<ol type="a"><li>b</li><li value="28">c</li></ol></li><li>d</li></ol>',
    '3. a\n  a. b\n  ab. c\n4. d',
  ],
  ['<ol type="I" start="9"><li>a</li><li>b</li></ol><ol type="A"><li>c</li></ol>', 'IX. a\nX. b\n\nA. c'],
  ['<ol reversed="reversed"><li>a<ul><li>x</li></ul></li><li>b</li></ol>', '2. a\n  - x\n1. b'],
  [
    '<table><thead><tr><th>Post</th><th>Kr</th></tr></thead><tbody><tr><td>Kaffe</td><td><ul><li>1</li><li>2</li></ul></td></tr></tbody></table>',
    'Post | Kr\nKaffe | 1 2',
  ],
  ['<pre><code>a\n  b</code></pre>', 'a\nb'],
  ['<p>\n a\n b\n</p>\n<p>c</p>', 'a b\n\nc'],
  ['Bara text', 'Bara text'],
  ['', ''],
])('%s is %j', (html, text) => expect(textLines(html)).toBe(text))

test('raised and lowered figures stay apart from those beside them', () => {
  expect(plainText('<p>10<sup>6</sup> m<sup><b>2</b></sup>, H<sub>2</sub>O, 1<sup>a</sup></p>')).toBe(
    '10⁶ m², H₂O, 1a',
  )
  expect(textLines('<p>10<sup>-3</sup></p>')).toBe('10⁻³')
})

test('a text of many lists is read at once', () => {
  const startedMs = performance.now()
  for (const piece of [
    '<ol reversed="reversed"><li>x</li></ol>',
    '<pre>x\n</pre>',
    '<li>',
    '<td>',
    ' ',
    '\n',
  ])
    textLines(piece.repeat(200_000 / piece.length))
  expect(performance.now() - startedMs).toBeLessThan(5_000)
})
