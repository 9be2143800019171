import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hourMs, minuteMs } from '#shared/durations.ts'
import type { Event } from '#shared/resources/events.ts'
import { doing, render } from '#testing/render.tsx'
import { forgetServerClock, readServerClock } from '#web/redux/server-clock.ts'
import { useMembersFirst, useRegistration } from './use-registration.ts'

const start = Date.parse('2026-12-01T12:00:00Z')
const after = (ms: number) => new Date(start + ms).toISOString()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: start })
  readServerClock(new Date(start).toUTCString(), start)
})
afterEach(() => {
  vi.useRealTimers()
  forgetServerClock()
})

const Show = ({ event, loadedAt }: { event: Event; loadedAt: string }) => useRegistration(event, loadedAt)

async function show(times: Partial<Event>, loadedAt = after(0)) {
  const event = { eventDate: after(48 * hourMs), eventHasForm: true, cancelled: false, ...times } as Event
  const { place } = await render(<Show event={event} loadedAt={loadedAt} />)
  return {
    state: () => place.textContent,
    wait: (ms: number) => doing(() => vi.advanceTimersByTime(ms)),
  }
}

test('registration opens by itself, at its time', async () => {
  const { state, wait } = await show({ registration_opens: after(3 * minuteMs) })
  expect(state()).toBe('later')
  await wait(3 * minuteMs - 1)
  expect(state()).toBe('later')
  await wait(1)
  expect(state()).toBe('open')
  expect(vi.getTimerCount()).toBe(0)
})

test('a page that was kept while registration opened is open for who comes to it', async () => {
  const { state } = await show({ registration_opens: after(-minuteMs) }, after(-2 * minuteMs))
  expect(state()).toBe('open')
})

test('nothing ends under the hands of whoever is applying', async () => {
  const { state, wait } = await show({ registration_closes: after(minuteMs) })
  await wait(hourMs)
  expect(state()).toBe('open')
  expect(vi.getTimerCount()).toBe(0)
})

test.each([-3, 3])(
  'opens at the time of the server on a device whose clock is %i hours off',
  async (hours) => {
    forgetServerClock()
    vi.setSystemTime(start + hours * hourMs)
    readServerClock(new Date(start).toUTCString(), Date.now())
    const { state, wait } = await show({ registration_opens: after(3 * minuteMs) })
    await wait(3 * minuteMs - 2_000)
    expect(state()).toBe('later')
    await wait(2_000)
    expect(state()).toBe('open')
  },
)

const First = ({ event }: { event: Event }) => String(useMembersFirst(event, after(0)))

test('the time of members ends by the clock of the server', async () => {
  const { place } = await render(<First event={{ members_first_until: after(minuteMs) } as Event} />)
  expect(place.textContent).toBe('true')
  await doing(() => vi.advanceTimersByTime(minuteMs))
  expect(place.textContent).toBe('false')
})
