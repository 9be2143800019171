import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Event } from '#shared/resources/events.ts'
import { render } from '#testing/render.tsx'
import { Agenda } from './agenda.tsx'
import { MonthGrid } from './month-grid.tsx'

let zone: string | undefined
beforeEach(() => {
  zone = process.env.TZ
})
afterEach(() => {
  process.env.TZ = zone
})

const event = (id: number, eventDate: string, eventEndDate: string | null) => {
  const dateJs = new Date(eventDate).toISOString()
  return {
    id,
    eventName: `Läger ${id}`,
    eventLocation: 'Ön',
    eventPrice: 'Fri',
    eventDate,
    dateJs,
    eventEndDate,
  } as Event
}
const days = event(1, '2027-01-30T18:00:00+01:00', '2027-02-02T12:00:00+01:00')
const night = event(2, '2027-02-27T22:00:00+01:00', '2027-02-28T00:00:00+01:00')
const linkTo = ({ id }: Event) => `/${id}`

/** @returns the days of a month on which something stands, with it */
async function shown(month: string) {
  const { place } = await render(
    <MonthGrid month={month} today={`${month}-15`} events={[days, night]} linkTo={linkTo} />,
  )
  return [...place.querySelectorAll('td')]
    .map((cell) => [
      cell.querySelector('time')?.dateTime.slice(5),
      ...[...cell.querySelectorAll('a')].map((link) => link.textContent),
    ])
    .filter((cell) => cell.length > 1)
}

test.each(['Europe/Stockholm', 'America/New_York', 'Pacific/Auckland'])(
  'an event stands on each of its days, in each of its months, in %s',
  async (TZ) => {
    process.env.TZ = TZ
    expect(await shown('2027-01')).toEqual([
      ['01-30', '18.00 Läger 1'],
      ['01-31', 'fortsätter Läger 1'],
    ])
    expect(await shown('2027-02')).toEqual([
      ['02-01', 'fortsätter Läger 1'],
      ['02-02', '–12.00till 12.00 Läger 1'],
      ['02-27', '22.00 Läger 2'],
    ])
  },
)

test('the list says when an event of several days ends', async () => {
  const { place } = await render(<Agenda events={[days, night]} linkTo={linkTo} />)
  const [first, second] = [...place.querySelectorAll('p:last-child')].map((line) => line.textContent)
  expect(first).toContain('kl. 18.00 – tisdag 2 feb kl. 12.00Ön')
  expect(second).toContain('kl. 22.00Ön')
})
