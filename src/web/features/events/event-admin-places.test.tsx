import { MantineProvider } from '@mantine/core'
import { expect, test } from 'vitest'
import { events } from '#shared/resources/events.ts'
import { localized } from '#testing/localized.ts'
import { render } from '#testing/render.tsx'
import { RegistrationInput } from './event-admin-places.tsx'

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
