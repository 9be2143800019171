import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Evenemang } from '#shared/resources/evenemang.ts'
import { panelTexts } from '#testing/render.tsx'
import type { Call } from '#web/admin/frame/use-api.ts'
import { participantsSheet } from '#web/features/events/participants-sheet.tsx'
import { PanelTextsProvider } from '#web/ui/panel-texts.ts'

const texts = await panelTexts('sv')
const event = { id: 7, eventName: 'Höstfest', eventDesc: '<p>Mat</p>', capacity: 2, cancelled: false }

const application = (given: Partial<Evenemang>) => ({
  email: 'a@example.com',
  message: 'Hej',
  created_date: '2027-03-01T12:00:00Z',
  queue_place: null,
  ...given,
})
const confirmed = [
  application({ id: 4, name: 'Anna', state: 'confirmed' }),
  application({ id: 1, name: 'Östen', state: 'confirmed' }),
]
const waiting = [
  application({ id: 5, name: 'Zara', state: 'waiting', queue_place: 1 }),
  application({ id: 6, name: 'Bo', state: 'waiting', queue_place: 2 }),
]

/** @returns what stands on the paper, and what the server was asked */
async function print(queue: readonly object[]) {
  const asked: string[] = []
  const call = (async (path: string) => {
    asked.push(path)
    const data = path.includes('state=waiting') ? queue : confirmed
    return { data, total: data.length, etag: null }
  }) as Call
  const sheet = await participantsSheet(event, { call, texts })
  const place = document.createElement('div')
  place.innerHTML = renderToStaticMarkup(<PanelTextsProvider value={texts}>{sheet}</PanelTextsProvider>)
  const textsOf = (selector: string) =>
    [...place.querySelectorAll(selector)].map(({ textContent }) => textContent.trim())
  return { asked, textsOf, said: place.textContent }
}

test('who has a place stands first by name, then the queue in its order, and nobody who cancelled', async () => {
  const { asked, textsOf, said } = await print(waiting)
  expect(asked).toEqual([
    '/api/evenemang/?event_id=7&state=confirmed&sort=name&limit=1000&offset=0',
    '/api/evenemang/?event_id=7&state=waiting&sort=id&limit=1000&offset=0',
  ])
  expect(textsOf('thead th')).toEqual(['Namn', 'Status', 'E-post', 'Meddelande', 'Anmäld'])
  expect(textsOf('td:first-child')).toEqual(['Anna', 'Östen', 'Zara', 'Bo'])
  expect(textsOf('td:nth-child(2)')).toEqual([
    ...['Har plats', 'Har plats'],
    ...['Väntar, nummer 1 i kön', 'Väntar, nummer 2 i kön'],
  ])
  expect(said).toContain('Antal: 4')
  expect(said).not.toContain('Planerat')
})

test('without a queue the state goes without saying', async () => {
  const { textsOf } = await print([])
  expect(textsOf('thead th')).toEqual(['Namn', 'E-post', 'Meddelande', 'Anmäld'])
})
