import { expect, test } from 'vitest'
import { maskLinksIn } from '#server/links/link-address.ts'
import { addressIn } from '#shared/addresses.ts'
import { languages } from '#shared/languages.ts'
import { type LinkKind, linkPage, mailLinks } from '#shared/paths.ts'
import { examplesOf, mailsPage } from './dev-mails.ts'
import { exampleMails } from './example-mails.ts'

const kinds = Object.keys(exampleMails) as (keyof typeof exampleMails)[]

test.each(kinds)('the mail %s is said in each language, whole', (kind) => {
  const [swedish, ...others] = languages.map((language) => examplesOf(kind, language))
  for (const [index, { subject, mail }] of (swedish ?? []).entries()) {
    expect(subject + mail.text).not.toMatch(/[{}]/)
    for (const other of others) {
      expect(other[index]?.mail.text).not.toBe(mail.text)
      expect(other[index]?.subject + (other[index]?.mail.html ?? '')).not.toMatch(/[åäöÅÄÖ]/)
    }
  }
})

test.each(languages)('a reader of the outbox gets none of the links in %s that act (T151)', (language) => {
  const sent = kinds.flatMap((kind) => examplesOf(kind, language)).map(({ mail }) => mail.html + mail.text)
  const links = (Object.keys(mailLinks) as LinkKind[]).filter((kind) => kind !== 'preview')
  for (const kind of links) expect(sent.join()).toContain(addressIn(linkPage(kind, 'example-'), language))
  expect(sent.map(maskLinksIn).join()).not.toContain('example-')
})

test('one page shows the subject, the HTML and the plain text of every mail in each language', async () => {
  const page = await mailsPage()
  for (const kind of kinds) expect(page).toContain(`<h2 id="${kind}">`)
  expect(page).toContain('Nora invites you to work with the website of Gille Nord.')
  expect(page).toContain('Nora bjuder in dig att arbeta med webbplatsen för Gille Nord.')
  expect(page).not.toContain('cid:')
})
