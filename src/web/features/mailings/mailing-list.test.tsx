import { expect, test } from 'vitest'
import type { Mailing } from '#shared/resources/mailings.ts'
import { type Call, render } from '#testing/render.tsx'
import { AdminProvider } from '#web/admin/frame/admin-provider.tsx'
import { MailingList } from './mailing-list.tsx'

const done = {
  content: '',
  state: 'done',
  starts_at: '2027-03-19T12:00:00+01:00',
  recipients: 2,
  sent: 2,
  stopped: 0,
  left: 0,
  failed: 0,
  uncertain: 0,
  seconds_left: null,
} as const
const mailings = [
  { ...done, id: 3, title: 'Påminnelse: Bal', user_name: '', audience: 'confirmed', event_id: 7 },
  { ...done, id: 2, title: 'Om en raderad', user_name: 'Kim', audience: 'chosen', event_id: null },
  { ...done, id: 1, title: 'Nyheter', user_name: 'Kim', audience: 'subscribers', event_id: null },
] as unknown as Mailing[]

function respond({ path }: Call) {
  if (path === '/api/events/7/') return { status: 200, body: { id: 7, eventName: 'Vårbal' } }
  return { status: 200, body: mailings, headers: { 'x-total-count': '3' } }
}

const show = (eventId?: number) =>
  render(
    <AdminProvider>
      <MailingList version={0} {...(eventId !== undefined && { eventId })} />
    </AdminProvider>,
    { respond, panelLanguage: 'sv' },
  )

test('a mailing says whom it went to, with the way to the participants, and a reminder that the program wrote it', async () => {
  const { place } = await show()
  await expect.poll(() => place.querySelector('li a')?.textContent).toBe('Vårbal')
  const link = place.querySelector('li a')
  expect(link?.getAttribute('href')).toBe('/admin/participants/?event_id=7')
  const said = [...place.querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(said).toEqual([
    expect.stringMatching(/programmet.*Till: Har plats · Vårbal/),
    expect.stringMatching(/Kim.*Till: Utvalda(?! ·)/),
    expect.stringMatching(/Kim.*Till: Prenumeranter(?! ·)/),
  ])
})

test('the mailings about one event are asked for alone, and do not name it again', async () => {
  const { place, calls } = await show(7)
  await expect.poll(() => place.querySelectorAll('li')).toHaveLength(3)
  expect(place.querySelector('li a')).toBeNull()
  expect(calls.map(({ path }) => path)).toEqual(['/api/mailings/?event_id=7&limit=20'])
})
