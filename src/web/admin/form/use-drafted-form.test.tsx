import { beforeEach, expect, test, vi } from 'vitest'
import { image, text } from '#shared/field.ts'
import { localizeField } from '#shared/resource-words.ts'
import { doing, render } from '#testing/render.tsx'
import type { FormFields, FormValue } from '#web/admin/form/form-values.ts'
import { type Base, useDraftedForm } from '#web/admin/form/use-drafted-form.ts'
import { dropDraft, findDraft, keepDraft } from '#web/ui/form-draft.ts'

const draftKey = '1:things:4'
const speech = { say: () => '', has: () => false }
const fields: FormFields = [
  ['name', localizeField(text(), speech)],
  ['city', localizeField(text(), speech)],
  ['picture', localizeField(image({ optional: true }), speech)],
]
const stored: Base = { values: { name: 'Åsa', city: 'Umeå', picture: null }, etag: '"1"' }

beforeEach(() => dropDraft(draftKey))

async function openForm(base: Base | null = stored) {
  let current = base
  let form = null as unknown as ReturnType<typeof useDraftedForm>
  const Form = () => {
    form = useDraftedForm({ draftKey, fields, base: current })
    return null
  }
  await render(<Form />)
  return {
    form: () => form,
    /** The page is left, at whatever moment. */
    leave: () => doing(() => dispatchEvent(new Event('pagehide'))),
    set: (name: string, value: FormValue) => doing(() => form.set(name, value)),
    arrive: async (next: Base) => {
      current = next
      await doing(() => form.touch('name'))
    },
  }
}

test('only what was changed is kept, with the version it was typed over', async () => {
  const { form, set, leave } = await openForm()
  await leave()
  expect(findDraft(draftKey)).toBeNull()
  await set('city', 'Luleå')
  expect(form().isDirty).toBe(true)
  await leave()
  expect(findDraft(draftKey)).toEqual({ values: { city: 'Luleå' }, etag: '"1"' })
  await set('city', 'Umeå')
  expect(form().isDirty).toBe(false)
  await leave()
  expect(findDraft(draftKey)).toBeNull()
})

test('the draft is written by itself once the typing pauses', async () => {
  const { set } = await openForm()
  await set('city', 'Luleå')
  await vi.waitFor(() => expect(findDraft(draftKey)?.values).toEqual({ city: 'Luleå' }), 10_000)
})

test('a draft is typed into the record when that has been read, and keeps the version it was typed over', async () => {
  keepDraft(draftKey, { values: { city: 'Luleå' }, etag: '"1"' })
  const { form, arrive } = await openForm(null)
  expect(form().isDirty).toBe(false)
  await arrive({ ...stored, etag: '"2"' })
  expect(form().values).toEqual({ name: 'Åsa', city: 'Luleå', picture: null })
  expect(form()).toMatchObject({ isRestored: true, etag: '"1"' })
})

test('what is given up is gone, and the form is as it is stored', async () => {
  keepDraft(draftKey, { values: { city: 'Luleå' }, etag: '"0"' })
  const { form, leave } = await openForm()
  await doing(() => form().giveUp())
  expect(form()).toMatchObject({ values: stored.values, isDirty: false, isRestored: false, etag: '"1"' })
  await leave()
  expect(findDraft(draftKey)).toBeNull()
})

test('lets a field stay empty that the stored record has no value of, in no other case', async () => {
  const { form, set } = await openForm({ values: { name: '', city: 'Umeå', picture: null }, etag: '"1"' })
  expect(form().review()).toBeUndefined()
  await set('city', '')
  expect(form().review()).toBe('city')
})

test('asks for every field of a new record', async () => {
  const { form } = await openForm({ values: { name: '', city: 'Umeå', picture: null }, etag: null })
  expect(form().review()).toBe('name')
})
