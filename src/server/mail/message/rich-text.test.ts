import { describe, expect, test } from 'vitest'
import { sanitize } from '#server/crud/sanitize.ts'
import { mailHtml, mailText } from './rich-text.ts'

const publicUrl = 'https://gille.example'
const table = sanitize(
  '<p>Budget</p><table><thead><tr><th>Post</th><th>Kronor</th></tr></thead><tbody>' +
    '<tr><td>Intäkt &lt; 1</td><td><a href="/rapport">100</a></td></tr>' +
    '<tr><td colspan="2"><ul><li>ett</li><li>två</li></ul></td></tr></tbody></table><p>Klart</p>',
)

describe('a table in a mail', () => {
  test('keeps its cells, what they span and their headings, and has a look that needs no style sheet', () => {
    const html = mailHtml(table, publicUrl)
    expect(html).toMatch(/<table style="[^"]*border-collapse:collapse/)
    expect(html).toMatch(/<th scope="col" style="[^"]+">Post<\/th>/)
    expect(html).toMatch(/<td colspan="2" style="[^"]+"><ul/)
    expect(html).toContain('href="https://gille.example/rapport"')
  })

  test('is one line for each row in a mail of text, its cells apart', () => {
    expect(mailText(table, publicUrl)).toBe(
      'Budget\n\nPost | Kronor\nIntäkt < 1 | 100 (https://gille.example/rapport)\nett två\n\nKlart',
    )
  })
})

test('a mail of text has the numbers of its lists, and addresses as people write them', () => {
  const html = sanitize(
    '<ol start="3"><li>Val av <a href="mailto:a%25b@example.se">ordförande</a></li><li>10<sup>2</sup></li></ol>',
  )
  expect(mailText(html, publicUrl)).toBe('3. Val av ordförande (a%b@example.se)\n4. 10²')
  expect(mailHtml(html, publicUrl)).toContain('<ol start="3" style=')
})

test('the items of a list as the editor writes them stand beside their signs in a mail of text', () => {
  const html = sanitize(
    '<p>Ta med:</p><ul><li><p>Kom</p></li><li><p>i tid</p><ul><li><p>alla</p></li></ul></li></ul>',
  )
  expect(mailText(html, publicUrl)).toBe('Ta med:\n\n- Kom\n- i tid\n  - alla')
})
