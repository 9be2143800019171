import { afterEach, beforeEach, expect, test } from 'vitest'
import { panelTexts } from '#testing/render.tsx'
import { dateHint } from './post-date-input.tsx'

const texts = await panelTexts('sv')

let zone: string | undefined
beforeEach(() => {
  zone = process.env.TZ
})
afterEach(() => {
  process.env.TZ = zone
})

test('names the day that visitors will see', () => {
  process.env.TZ = 'Europe/Stockholm'
  expect(dateHint('2027-02-03', new Date('2027-03-01T12:00:00Z'), texts)).toBe(
    'Besökare ser 3 februari 2027.',
  )
})

test('says that a post of a coming day is not shown before', () => {
  process.env.TZ = 'Europe/Stockholm'
  expect(dateHint('2027-03-02', new Date('2027-03-01T12:00:00Z'), texts)).toContain('syns först den dagen')
})

test.each([
  ['America/Los_Angeles', '2027-03-01T03:00:00Z', '28 februari 2027', '1 mars 2027', 'dagen efter'],
  ['Pacific/Kiritimati', '2027-03-01T12:00:00Z', '2 mars 2027', '1 mars 2027', 'dagen före'],
])('in %s another day is advised', (...[TZ, now, here, there, advice]) => {
  process.env.TZ = TZ
  expect(dateHint('', new Date(now), texts)).toBe(
    `Din webbläsare har ${here}, webbplatsen ${there}: välj ${advice} den du tänkt dig, för i dag alltså ${there}.`,
  )
})

test.each([
  ['America/Los_Angeles', '2027-02-28', '2027-03-01T03:00:00Z', 'Besökare ser 28 februari 2027.'],
  [
    'Pacific/Kiritimati',
    '2027-03-02',
    '2027-03-01T12:00:00Z',
    'Besökare ser 2 mars 2027. Inlägget syns först den dagen.',
  ],
])('in %s a day that was picked is named, and nothing else advised', (...[TZ, day, now, hint]) => {
  process.env.TZ = TZ
  expect(dateHint(day, new Date(now), texts)).toBe(hint)
})
