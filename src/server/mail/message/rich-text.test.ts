import { describe, expect, test } from 'vitest'
import { sanitize } from '#server/crud/sanitize.ts'
import { palettes } from '#shared/accent.ts'
import { plainText } from '#shared/formats/plain-text.ts'
import { mailHtml, mailText } from './rich-text.ts'

const publicUrl = 'https://gille.example'
const table = sanitize(
  '<p>Budget</p><table><thead><tr><th>Post</th><th>Kronor</th></tr></thead><tbody>' +
    '<tr><td>Intäkt &lt; 1</td><td><a href="/rapport">100</a></td></tr>' +
    '<tr><td colspan="2"><ul><li>ett</li><li>två</li></ul></td></tr></tbody></table><p>Klart</p>',
)

describe('a table in a mail', () => {
  test('keeps its cells, what they span and their headings, and has a look that needs no style sheet', () => {
    const html = mailHtml(table, publicUrl, palettes.fjord)
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
  expect(mailHtml(html, publicUrl, palettes.fjord)).toContain('<ol start="3" style=')
})

test('the items of a list as the editor writes them stand beside their signs in a mail of text', () => {
  const html = sanitize(
    '<p>Ta med:</p><ul><li><p>Kom</p></li><li><p>i tid</p><ul><li><p>alla</p></li></ul></li></ul>',
  )
  expect(mailText(html, publicUrl)).toBe('Ta med:\n\n- Kom\n- i tid\n  - alla')
})

describe('the building stones in a mail', () => {
  const html = sanitize(
    '<p>Hej!</p><p data-button><a href="/bli-medlem">Bli medlem &amp; mer</a></p>' +
      '<aside role="note"><p>Ta med legitimation.</p><p data-button><a href="https://a.se/?a=1&amp;b=2">Läs mer</a></p></aside>' +
      '<details><summary>Vem får <em>komma</em>?</summary><p>Alla.</p></details><p>Slut</p>',
  )

  test('are a link with a look of its own, a cell with a border, and a heading above its answer', () => {
    const mail = mailHtml(html, publicUrl, palettes.fjord)
    expect(mail).toMatch(
      /<a class="button" href="https:\/\/gille\.example\/bli-medlem" style="[^"]*padding[^"]*">Bli medlem &amp; mer<\/a>/,
    )
    expect(mail).toContain('href="https://a.se/?a=1&amp;b=2"')
    expect(mail).toMatch(
      /<td class="box" style="[^"]*border:1px solid[^"]*"><p style="[^"]*">Ta med legitimation\.<\/p>/,
    )
    expect(mail).toMatch(/<h3 style="[^"]*">Vem får <em>komma<\/em>\?<\/h3><p style="[^"]*">Alla\.<\/p><p/)
    expect(mail).not.toMatch(/<(?:aside|details|summary)|data-button/)
    expect(mail.match(/<table/g)).toHaveLength(mail.match(/<\/table>/g)?.length ?? 0)
  })

  test('are lines that can be read in a mail of text', () => {
    expect(mailText(html, publicUrl)).toBe(
      'Hej!\n\nBli medlem & mer (https://gille.example/bli-medlem)\n\nTa med legitimation.\n\n' +
        'Läs mer (https://a.se/?a=1&b=2)\n\nVem får komma?\n\nAlla.\n\nSlut',
    )
  })

  test('keep their words apart where a text is one line', () => {
    expect(plainText(html)).toBe(
      'Hej! Bli medlem & mer Ta med legitimation. Läs mer Vem får komma? Alla. Slut',
    )
  })
})
