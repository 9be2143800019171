import { MantineProvider } from '@mantine/core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { doing, render } from '#testing/render.tsx'
import { EventPreview } from './event-preview.tsx'

let zone: string | undefined
beforeEach(() => {
  zone = process.env.TZ
})
afterEach(() => {
  process.env.TZ = zone
})

test.each(['Europe/Stockholm', 'America/New_York', 'Pacific/Auckland'])(
  'what is typed is shown as the times of Stockholm in %s',
  async (TZ) => {
    process.env.TZ = TZ
    const values = { eventName: 'Läger', eventDate: '2027-06-12T09:00', eventEndDate: '2027-06-12T23:30' }
    const preview = (
      <MantineProvider>
        <EventPreview values={values} />
      </MantineProvider>
    )
    const { place } = await render(preview, { panelLanguage: 'sv' })
    await doing(() => place.querySelector('button')?.click())
    expect(place.textContent).toContain('2027-06-12lördagTid09.00–23.30')
  },
)
