import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Event } from '#shared/resources/events.ts'
import { doing, render } from '#testing/render.tsx'
import { usePlaceChange } from './event-admin-places.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const event = {
  ...{ id: 7, capacity: 20, quotas: [], fills_gaps: false, cancelled: false },
  ...{ eventDate: '2027-05-01T18:00:00+02:00', eventEndDate: null },
} as unknown as Event

const values = {
  ...{ capacity: '20', fills_gaps: false, cancelled: false },
  ...{ eventDate: '2027-05-01T18:00', eventEndDate: '' },
}
const kind = (capacity: string) => JSON.stringify([{ key: '', name: 'Med alkohol', capacity, opens: '' }])

test('a kind of places that is half typed is not asked about', async () => {
  let type: (capacity: string) => void = () => {}
  const Asking = () => {
    const [capacity, setCapacity] = useState('')
    type = setCapacity
    usePlaceChange(event, { ...values, quotas: kind(capacity) }, true)
    return null
  }
  const { calls } = await render(<Asking />, { respond: () => ({ status: 200, body: null }) })
  const pause = () => doing(() => vi.advanceTimersByTime(1_000))
  await pause()
  expect(calls).toEqual([])
  await doing(() => type('12'))
  await pause()
  expect(calls.map(({ method, path }) => [method, path])).toEqual([['POST', '/api/events/7/places/']])
})
