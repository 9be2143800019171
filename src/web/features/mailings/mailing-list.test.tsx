import { expect, test } from 'vitest'
import type { Mailing } from '#shared/resources/mailings.ts'
import { type Call, render } from '#testing/render.tsx'
import { AdminProvider } from '#web/admin/frame/admin-provider.tsx'
import { findDraft } from '#web/ui/form-draft.ts'
import { MailingList } from './mailing-list.tsx'

const done = {
  content: '',
  state: 'done',
  starts_at: '2027-03-19T12:00:00+01:00',
  started_at: '2027-03-19T12:00:30+01:00',
  recipients: 2,
  sent: 2,
  stopped: 0,
  left: 0,
  failed: 0,
  uncertain: 0,
  unsent: 0,
  resumable: 0,
  chosen: [],
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

const showOnly = (mailing: object) =>
  render(
    <AdminProvider>
      <MailingList version={0} />
    </AdminProvider>,
    {
      respond: () => ({ status: 200, body: [mailing], headers: { 'x-total-count': '1' } }),
      panelLanguage: 'sv',
    },
  )
const buttonsOf = (place: HTMLElement) =>
  [...place.querySelectorAll('li button')].map((one) => one.textContent)

test('a mailing stopped at 32 of 60 says so in words and in its bar, and goes on to the 28', async () => {
  const figures = { recipients: 60, sent: 32, unsent: 28, resumable: 28 }
  const { place } = await showOnly({
    ...done,
    ...figures,
    id: 1,
    title: 'Nytt',
    state: 'cancelled',
    event_id: null,
  })
  await expect
    .poll(() => place.querySelector('li [role=status]')?.textContent)
    .toBe('32 av 60 skickade, 28 fick det inte')
  const bar = place.querySelector('[role=progressbar]')
  expect(Number(bar?.getAttribute('aria-valuenow'))).toBeCloseTo(53.3, 0)
  expect(buttonsOf(place)).toEqual([
    'Skicka till de 28 som inte fick det',
    'Läs',
    'Visa vilka som inte fick det',
  ])
})

test('a mailing taken back is written on with its text, in the form of its event', async () => {
  const { place } = await showOnly({
    ...done,
    id: 1,
    title: 'Mugg',
    content: '<p>Ta med en mugg</p>',
    audience: 'chosen',
    chosen: [4, 5],
    event_id: 7,
    state: 'cancelled',
    started_at: null,
    sent: 0,
  })
  await expect.poll(() => place.querySelector('li [role=status]')?.textContent).toBe('Ingen fick det.')
  expect(place.textContent).toContain('Återtaget')
  expect(buttonsOf(place)).toEqual(['Skriv vidare', 'Läs'])
  place.querySelector<HTMLButtonElement>('li button')?.click()
  await expect
    .poll(() => findDraft('participants-mail:7:')?.values)
    .toEqual({ title: 'Mugg', content: '<p>Ta med en mugg</p>' })
})

test('a planned mailing is cancelled by the undo of its operation', async () => {
  const planned = { ...mailings[2], state: 'planned', started_at: null, sent: 0 }
  const result = { undone: 1, left: [], mails: 0 }
  const { place, calls } = await render(
    <AdminProvider>
      <MailingList version={0} />
    </AdminProvider>,
    {
      respond({ path, method }) {
        if (path.startsWith('/api/operations/'))
          return { status: 200, body: method === 'POST' ? result : [{ id: 'sending' }] }
        if (path === '/api/mailings/1/') return { status: 200, body: { ...planned, state: 'cancelled' } }
        return { status: 200, body: [planned], headers: { 'x-total-count': '1' } }
      },
      panelLanguage: 'sv',
    },
  )
  await expect.poll(() => buttonsOf(place)).toContain('Ångra')
  place.querySelector<HTMLButtonElement>('li button')?.click()
  await expect.poll(() => calls.map(({ path }) => path)).toContain('/api/mailings/1/')
  expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/api/operations/sending/undo/',
  ])
})
