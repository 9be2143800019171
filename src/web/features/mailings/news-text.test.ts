import { expect, test } from 'vitest'
import { panelTexts } from '#testing/render.tsx'
import { newsText, owedText } from './news-text.ts'

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

test('a mail about an event that takes place after all says when and where', () => {
  expect(newsText({ ...party, eventName: 'Höstfest' }, 'reopened', texts)).toEqual({
    title: 'Det blir av: Höstfest',
    content: '<p>Höstfest blir av ändå: 2090-11-20 18:00, Stora salen.</p>',
  })
})

test.each([
  ['2090-11-20T23:30:00+01:00', '2090-11-20 18:00–23:30'],
  ['2090-11-21T02:00:00+01:00', '2090-11-20 18:00–2090-11-21 02:00'],
])('an end at %s is told, with its day if that is another one', (eventEndDate, times) => {
  expect(newsText({ ...party, eventEndDate }, 'change', texts).content).toContain(times)
})

const asked = {
  ...party,
  eventName: 'Höstfest',
  price_per_place: 150,
  eventHasForm: true,
  cancelled: false,
  registration_opens: null,
  registration_closes: null,
}

test('a mail to those who have not paid says what a place costs and where one sees how to pay', () => {
  const { title, content } = owedText(asked, 'unpaid', texts) ?? {}
  expect(title).toBe('Påminnelse om betalning: Höstfest')
  expect(content).toMatch(/Höstfest, 2090-11-20 18:00. Det kostar 150 kr per plats.*på din egen sida/)
})

test.each([
  [null, /fyll i det som saknas och spara\.<\/p>$/],
  ['2090-11-10T12:00:00+01:00', /och spara\. Det går till 2090-11-10 12:00\./],
  ['2020-11-10T12:00:00+01:00', /Anmälan är stängd, så svara på det här mejlet/],
])('a mail that asks for answers, with registration until %s, says how they are given', (closes, how) => {
  const { title, content } = owedText({ ...asked, registration_closes: closes }, 'unanswered', texts) ?? {}
  expect(title).toBe('Svar saknas: Höstfest')
  expect(content).toMatch(how)
})

test('no text is proposed to others', () => {
  expect(owedText(asked, 'confirmed', texts)).toBeNull()
  expect(owedText({ ...asked, price_per_place: null }, 'unpaid', texts)).toBeNull()
})
