import { expect, test } from 'vitest'
import { panelTexts } from '#testing/render.tsx'
import { readSiteTexts } from '#web/app/site-texts.ts'
import { type PublicationChoice, valuesFor } from './publication-input.tsx'
import { publicationOf, saveLabel } from './publication-words.ts'

// In Stockholm 10:58.
const nowMs = Date.parse('2026-11-26T09:58:00Z')
const on = { is_published: true }

test.each([
  ['later', { day: '2026-11-26' }, { ...on, day: '2026-11-26', publish_time: '12:00' }],
  ['later', {}, { ...on, day: '2026-11-26', publish_time: '12:00' }],
  ['later', { day: '2026-12-01' }, { ...on, publish_time: '12:00' }],
  ['later', { day: '2026-12-01', publish_time: '10:02' }, { ...on, publish_time: '10:02' }],
  ['now', { day: '2026-12-01', publish_time: '10:02' }, { ...on, day: '2026-11-26', publish_time: '' }],
  ['now', {}, { ...on, day: '2026-11-26', publish_time: '' }],
  ['now', { day: '2026-02-03', publish_time: '10:02' }, on],
  ['draft', { day: '2026-12-01', publish_time: '10:02' }, { is_published: false }],
] as [PublicationChoice, object, object][])('%s of %o sets %o', (choice, values, set) => {
  expect(valuesFor(choice, publicationOf({ ...values }, 'day'), nowMs)).toEqual(set)
})

test('the button that saves says what becomes of a record', async () => {
  const { t } = await panelTexts('sv')
  const { dates } = await readSiteTexts('sv')
  const label = (values: object, stored: object | null = null) =>
    saveLabel(
      publicationOf({ ...values }, 'post_date'),
      stored && publicationOf({ ...stored }, 'post_date'),
      { t, dates },
    )
  const [past, coming] = [
    { ...on, post_date: '2026-02-03' },
    { ...on, post_date: '2199-12-01', publish_time: '10:02' },
  ]
  expect(label({ ...past, is_published: false })).toBe('Spara utkast')
  expect(label(past)).toBe('Spara och publicera')
  expect(label(past, past)).toBe('Spara')
  expect(label(past, coming)).toBe('Spara och publicera')
  expect(label(coming)).toBe('Spara, publiceras 1 dec 2199 10.02')
  expect(label({ ...past, is_published: false }, past)).toBe('Spara utkast')
  // A day or a time that cannot be read promises nothing.
  expect(label({ ...coming, post_date: '31/13' })).toBe('Spara')
  expect(label({ ...coming, publish_time: 'kvart över nio' })).toBe('Spara')
})
