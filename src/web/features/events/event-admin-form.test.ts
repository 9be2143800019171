import { expect, test } from 'vitest'
import { events } from '#shared/resources/events.ts'
import { localized } from '#testing/localized.ts'
import { formFields } from '#web/admin/form/form-values.ts'
import { eventForm } from '#web/features/events/event-admin-form.tsx'

const namesOf = (names?: readonly string[]) => formFields(localized(events), names).map(([name]) => name)

test('the form of an event asks for all that may be written, each once', () => {
  expect(namesOf(eventForm.fields).toSorted()).toEqual(namesOf().toSorted())
})

test('a copy of a cancelled event takes place', () => {
  const values = { eventName: 'Höstfest', capacity: '80', cancelled: true }
  expect(eventForm.copied?.(values)).toEqual({ ...values, cancelled: false })
})
