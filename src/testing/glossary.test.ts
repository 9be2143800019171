import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#scripts/project.mjs'
import { checks as englishChecks } from '#texts/en/checks.ts'
import { details as englishDetails } from '#texts/en/details.ts'
import { links as englishLinks } from '#texts/en/links.ts'
import { mails as englishMails } from '#texts/en/mails.ts'
import { texts as englishPages } from '#texts/en/pages.ts'
import { texts as englishPanel } from '#texts/en/panel.ts'
import { problems as englishProblems } from '#texts/en/problems.ts'
import { processing as englishProcessing } from '#texts/en/processing.ts'
import { texts as englishSite } from '#texts/en/site.ts'
import { checks as swedishChecks } from '#texts/sv/checks.ts'
import { details as swedishDetails } from '#texts/sv/details.ts'
import { links as swedishLinks } from '#texts/sv/links.ts'
import { mails as swedishMails } from '#texts/sv/mails.ts'
import { texts as swedishPages } from '#texts/sv/pages.ts'
import { texts as swedishPanel } from '#texts/sv/panel.ts'
import { problems as swedishProblems } from '#texts/sv/problems.ts'
import { processing as swedishProcessing } from '#texts/sv/processing.ts'
import { texts as swedishSite } from '#texts/sv/site.ts'

type Texts = Readonly<Record<string, string>>

const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')

const guides = [
  'docs/first-evening.md',
  'docs/own-site.md',
  'docs/people.md',
  'docs/membership.md',
  'docs/arrangor.md',
  'docs/accounts.md',
]

const swedish: Texts = {
  ...swedishChecks,
  ...swedishDetails,
  ...swedishLinks,
  ...swedishMails,
  ...swedishPages,
  ...swedishProblems,
  ...swedishProcessing,
  ...swedishSite,
  ...swedishPanel,
  ...Object.fromEntries(guides.map((guide) => [guide, textOf(guide)])),
}

const english: Texts = {
  ...englishChecks,
  ...englishDetails,
  ...englishLinks,
  ...englishMails,
  ...englishPages,
  ...englishProblems,
  ...englishProcessing,
  ...englishSite,
  ...englishPanel,
}

/** Texts that say another word: those of the specification, and names of others. */
const exceptions: Readonly<Record<string, string>> = {
  'mailing.title': '§2 Subscribers',
  'events.fields.eventOrganizer.label': '§2 Events',
  'events.fields.eventImage.label': '§2 Events',
  'posts.fields.image.label': '§2 Posts',
  'board.fields.image.label': '§3 Board member',
  'kontakt.fields.swihs_image.label': '§3 Contact info',
  'mail.command.footer': 'a command',
  'mailServer.onecom.hint': 'an address',
}

const [, table = ''] = textOf('docs/glossary.md').split('## Words of the panel')

/** Thing, Swedish, English, not in Swedish, not in English. */
const rows = table
  .split('\n')
  .filter((line) => /^\| (?!thing )/.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )

type Wrong = readonly [key: string, says: string, insteadOf: string]

/** A text without the names of its values: `{count, plural, one {# place}}`. */
const withoutValues = (text: string): string => text.replace(/\{\w+(?:, \w+,)?/g, ' ')

/** @returns the texts with a word that another stands for, by the columns of their language */
function wrongIn(texts: Texts, [ours, others]: readonly [ours: number, others: number]): Wrong[] {
  const banned = rows.flatMap((cells) =>
    (cells[others] ?? '').split(', ').flatMap((word) => (word ? [[word, cells[ours] ?? ''] as const] : [])),
  )
  return banned.flatMap(([word, instead]) => {
    const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}_/-])${word}(?![\p{L}\p{N}_-])`, 'iu')
    const keys = Object.keys(texts).filter((key) => pattern.test(withoutValues(texts[key] ?? '')))
    return keys.map((key) => [key, word, instead] as const)
  })
}

const wrong = [...wrongIn(swedish, [1, 3]), ...wrongIn(english, [2, 4])]

test('the table of the words has a word for each thing in each language', () => {
  expect(rows.length).toBeGreaterThan(30)
  expect(rows.filter((cells) => cells.length !== 5 || cells.slice(0, 3).includes(''))).toEqual([])
})

test('one word for one thing: no text says another', () => {
  expect(wrong.filter(([key]) => !(key in exceptions))).toEqual([])
  // An exception that nothing needs is taken away.
  expect(Object.keys(exceptions).filter((key) => !wrong.some(([text]) => text === key))).toEqual([])
})
