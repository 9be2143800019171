import { MantineProvider } from '@mantine/core'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Event, events } from '#shared/resources/events.ts'
import { localized } from '#testing/localized.ts'
import { doing, render } from '#testing/render.tsx'
import { RegistrationInput, usePlaceChange } from './event-admin-places.tsx'

afterEach(() => void vi.useRealTimers())

async function shown(isOn: boolean): Promise<string | null> {
  const { place } = await render(
    <MantineProvider>
      <RegistrationInput
        id="registration"
        name="eventHasForm"
        field={localized(events).fields.eventHasForm}
        value={isOn}
        values={{ eventHasForm: isOn }}
        stored={{ eventHasForm: true, places_taken: 9 }}
        required={false}
        error={null}
        onChange={() => {}}
        onBlur={() => {}}
      />
    </MantineProvider>,
  )
  return place.textContent
}

test('turning the registration off says that those who have a place keep it', async () => {
  expect(await shown(true)).not.toContain('a place already')
  expect(await shown(false)).toContain('9 people have a place already')
})

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
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
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
  expect(calls.map(({ method, path }) => [method, path])).toEqual([['POST', '/api/events/7/preview/']])
})

test('previews no event that ends before it begins', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let type: (eventEndDate: string) => void = () => {}
  const Asking = () => {
    const [eventEndDate, setEnd] = useState('2027-04-30T18:00')
    type = setEnd
    usePlaceChange(event, { ...values, eventEndDate, quotas: kind('12') }, true)
    return null
  }
  const { calls } = await render(<Asking />, { respond: () => ({ status: 200, body: null }) })
  const pause = () => doing(() => vi.advanceTimersByTime(1_000))
  await pause()
  expect(calls).toEqual([])
  await doing(() => type('2027-05-01T20:00'))
  await pause()
  expect(calls).toHaveLength(1)
})
