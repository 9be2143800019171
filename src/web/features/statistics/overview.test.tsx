import { expect, test } from 'vitest'
import type { EventApplications, Statistics } from '#shared/statistics.ts'
import { render } from '#testing/render.tsx'
import { Overview } from './overview.tsx'

const event = (id: number, given: Partial<EventApplications>): EventApplications => ({
  id,
  eventName: `Fest ${id}`,
  eventDate: '2027-10-02T18:00:00+02:00',
  eventHasForm: true,
  cancelled: false,
  applications: 0,
  capacity: null,
  waiting: 0,
  ...given,
})
const months = (active: number) => [{ month: '2027-03', joined: active, active, passive: 0 }]

async function shown(statistics: Partial<Statistics>) {
  const { place } = await render(<Overview statistics={statistics} />)
  const section = (title: string) =>
    [...place.querySelectorAll('section')].find((one) => one.textContent?.includes(title))
  return { place, section }
}
/** @returns how far the bars go, in the order of the page */
const bars = (place: ParentNode | undefined): (string | null)[] =>
  [...(place?.querySelectorAll('rect[width]:last-child') ?? [])].map((bar) => bar.getAttribute('width'))

test('a bar is the part of the places that are taken, the same wherever the event stands', async () => {
  const coming = [
    event(1, { applications: 9, capacity: 40 }),
    event(2, { applications: 8, capacity: 6, waiting: 2 }),
  ]
  const { section } = await shown({ events: { coming, past: [] } })
  expect(bars(section('Next events'))).toEqual(['22.5%', '100%'])
  expect(bars(section('Applications by event'))).toEqual(['22.5%', '100%'])
  expect(section('Applications by event')?.textContent).toContain('6/6 · 2 in the queue')
})

test('a bar without a limit is compared with the event that has the most, and that is said', async () => {
  const coming = [
    event(1, { applications: 9, capacity: 40 }),
    event(2, { applications: 10 }),
    event(3, { applications: 20 }),
  ]
  const { section } = await shown({ events: { coming, past: [] } })
  expect(bars(section('Applications by event'))).toEqual(['22.5%', '50%', '100%'])
  expect(section('Applications by event')?.textContent).toContain('Without a limit')
  const limited = await shown({ events: { coming: coming.slice(0, 1), past: [] } })
  expect(limited.section('Applications by event')?.textContent).not.toContain('Without a limit')
})

test('an event that is cancelled is marked among the next ones', async () => {
  const coming = [
    event(1, { cancelled: true }),
    event(2, { eventHasForm: false, cancelled: true }),
    event(3, {}),
  ]
  const { section } = await shown({ events: { coming, past: [] } })
  const lines = [...(section('Next events')?.querySelectorAll('li') ?? [])].map((line) =>
    line.textContent?.includes('Cancelled'),
  )
  expect(lines).toEqual([true, true, false])
})

test('without anything to draw, one sentence says what there is to do', async () => {
  const { place } = await shown({
    events: { coming: [], past: [] },
    members: { active: 0, passive: 0, applications: 0, months: months(0) },
  })
  expect([...place.querySelectorAll('section')].map(({ textContent }) => textContent)).toEqual([
    'Next eventsNo events yet. Create the first one',
    'Members, last 12 monthsNo members yet. Add the first one',
  ])
  expect([...place.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    '/admin/events/?new',
    '/admin/members/?new',
  ])
  expect(place.querySelectorAll('svg')).toHaveLength(0)
})
