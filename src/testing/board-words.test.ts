import { expect, test } from 'vitest'
import { texts as english } from '#texts/en/panel.ts'
import { problems as englishProblems } from '#texts/en/problems.ts'
import { texts as swedish } from '#texts/sv/panel.ts'
import { problems as swedishProblems } from '#texts/sv/problems.ts'

/** The texts of the pages for whoever runs the website, by how their keys begin. */
const ofTheOperator = ['mailServer.', 'mailFault.', 'noServer.', 'backups.', 'backupPlace.']

/** Names of settings of the environment. */
const setting = /\b[A-Z]{2,}_[A-Z_]+\b|\bSMTP\b/

/** Words of whoever installs; a mail server may be spoken of. */
const technical = /(?<!mail |e-post)server|miljövariab|environment variable/i

test('the panel speaks to the board in its own words, outside of the pages for whoever runs the website', () => {
  const said = Object.entries({
    sv: { ...swedishProblems, ...swedish },
    en: { ...englishProblems, ...english },
  })
  const found = said.flatMap(([language, texts]) =>
    Object.entries(texts)
      .filter(
        ([key, text]) =>
          !ofTheOperator.some((start) => key.startsWith(start)) &&
          (setting.test(text) || technical.test(text)),
      )
      .map(([key, text]) => `${language} ${key}: ${text}`),
  )
  expect(found).toEqual([])
})
