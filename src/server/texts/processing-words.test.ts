import { expect, test } from 'vitest'
import { hasText } from '#server/texts/site-text.ts'
import { activities, legalBases, recipientsOfData, subjects } from '#shared/activities.ts'
import { languages } from '#shared/languages.ts'
import { tablesOf } from '#shared/processing.ts'
import { retentionClasses, timedClasses } from '#shared/retention.ts'

test('everything that is declared about personal data has its words in each language', () => {
  const keys = [
    ...Object.keys(activities).flatMap((one) =>
      ['title', 'purpose', 'data'].map((part) => `processing.${one}.${part}`),
    ),
    ...legalBases.map((one) => `legalBasis.${one}`),
    ...subjects.map((one) => `subject.${one}`),
    ...recipientsOfData.map((one) => `recipientOfData.${one}`),
    ...Object.keys(retentionClasses).flatMap((one) => [`kept.${one}.title`, `kept.${one}.text`]),
    ...timedClasses.map((one) => `kept.${one}.why`),
  ]
  for (const language of languages) expect(keys.filter((key) => !hasText(language, key))).toEqual([])
})

test('the tables of an activity are those that name it', () => {
  expect(tablesOf('newsletter').map(([table]) => table)).toEqual([
    'subscribers',
    'departed_addresses',
    'departures',
    'bounces',
  ])
})

test('the periods are those of annex D2', () => {
  expect(timedClasses.map((one) => [one, retentionClasses[one].months])).toEqual([
    ['applicants', 6],
    ['formerMembers', 12],
    ['applications', 12],
    ['messages', 12],
    ['accounts', 12],
  ])
})
