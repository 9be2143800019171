import { expect, test } from 'vitest'
import { panelTexts } from '#testing/render.tsx'
import { newsText } from './news-text.ts'

const texts = await panelTexts('sv')
const party = {
  eventName: 'Höstfest & Åsas <bästa>',
  eventDate: '2090-11-20T18:00:00+01:00',
  eventEndDate: null,
  eventLocation: 'Stora salen',
}

test('a mail about a change begins with the new time and place, in which nothing is markup', () => {
  expect(newsText(party, 'change', texts)).toEqual({
    title: 'Ändrad tid eller plats: Höstfest & Åsas <bästa>',
    content: '<p>Nu gäller för Höstfest &#38; Åsas &#60;bästa&#62;: 2090-11-20 18:00, Stora salen.</p>',
  })
})

test('a mail about a cancelled event begins by saying so', () => {
  expect(newsText({ ...party, eventName: 'Höstfest' }, 'cancelled', texts)).toEqual({
    title: 'Inställt: Höstfest',
    content: '<p>Höstfest, 2090-11-20 18:00, är inställt.</p>',
  })
})

test.each([
  ['2090-11-20T23:30:00+01:00', '2090-11-20 18:00–23:30'],
  ['2090-11-21T02:00:00+01:00', '2090-11-20 18:00–2090-11-21 02:00'],
])('an end at %s is told, with its day if that is another one', (eventEndDate, times) => {
  expect(newsText({ ...party, eventEndDate }, 'change', texts).content).toContain(times)
})
