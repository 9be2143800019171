import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hourMs, minuteMs, secondMs } from '#shared/durations.ts'
import { doing, render } from '#testing/render.tsx'
import { forgetServerClock, readServerClock } from '#web/redux/server-clock.ts'
import { Countdown } from './countdown.tsx'

const start = Date.parse('2026-12-01T12:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: start })
  readServerClock(new Date(start).toUTCString(), start)
})
afterEach(() => {
  vi.useRealTimers()
  forgetServerClock()
})

const show = async (leftMs: number) => {
  const { place } = await render(<Countdown until={new Date(start + leftMs).toISOString()} />)
  return {
    text: () => place.textContent,
    wait: (ms: number) => doing(() => vi.advanceTimersByTime(ms)),
  }
}

test('it goes down by minutes while there are hours left, then by seconds, and at the end is not there', async () => {
  const { text, wait } = await show(hourMs + minuteMs)
  expect(text()).toBe('Öppnar om 1 tim 1 min')
  await wait(secondMs)
  expect(text()).toBe('Öppnar om 1 tim')
  await wait(minuteMs)
  expect(text()).toBe('Öppnar om 59 min 59 sek')
  await wait(59 * minuteMs + 58 * secondMs)
  expect(text()).toBe('Öppnar om 1 sek')
  await wait(secondMs)
  expect(text()).toBe('')
  expect(vi.getTimerCount()).toBe(0)
})

test('a computer that has slept tells the right time within a second', async () => {
  const { text, wait } = await show(5 * hourMs)
  vi.setSystemTime(start + 2 * hourMs)
  expect(text()).toBe('Öppnar om 5 tim')
  await wait(secondMs)
  expect(text()).toBe('Öppnar om 2 tim 59 min')
})

test('goes by the clock of the server, not of a device that is two hours late', async () => {
  forgetServerClock()
  readServerClock(new Date(start + 2 * hourMs).toUTCString(), start)
  const { text } = await show(5 * hourMs)
  expect(text()).toBe('Öppnar om 3 tim')
})

test('asks the server for its time, and shows nothing before', async () => {
  forgetServerClock()
  const until = new Date(start + 5 * hourMs).toISOString()
  const respond = () => ({ status: 200, body: [], headers: { date: new Date(start - hourMs).toUTCString() } })
  const { place, calls } = await render(<Countdown until={until} />, { respond })
  await doing(() => vi.advanceTimersByTime(secondMs))
  expect(calls.map(({ path }) => path)).toEqual(['/api/site/'])
  expect(place.textContent).toMatch(/Öppnar om [56] tim/)
})
