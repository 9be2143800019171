import { beforeEach, expect, test, vi } from 'vitest'
import { type Answer, type Call, doing, render, type } from '#testing/render.tsx'
import { NewsletterForm } from '#web/features/subscribers/newsletter-form.tsx'
import { dropDraft } from '#web/ui/form-draft.ts'

// A draft outlives the form; each test starts in a new tab.
beforeEach(() => dropDraft('newsletter'))

const accept = ({ body }: Call): Answer => ({
  status: 201,
  body: { id: 1, email: JSON.parse(String(body)).email },
})
const show = async (respond: (call: Call) => Answer | Error = accept) => {
  const page = await render(<NewsletterForm />, { respond })
  const field = page.get('input[type=email]') as HTMLInputElement
  return {
    ...page,
    field,
    blur: () => doing(() => field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))),
    submit: () => doing(() => (page.get('form') as HTMLFormElement).requestSubmit()),
    toast: (text: string) => vi.waitFor(() => expect(document.body.textContent).toContain(text), 20_000),
  }
}

test('nothing is said about the address before the field was touched', async () => {
  const { field, blur, place } = await show()
  await type(field, 'anna')
  expect(place.textContent).not.toContain('Please enter valid email')
  await blur()
  expect(place.textContent).toContain('Please enter valid email')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await type(field, 'anna@example.org')
  expect(field.getAttribute('aria-invalid')).toBeNull()
})

test('an empty form is not sent, says why and puts the cursor there', async () => {
  const { submit, place, calls, field } = await show()
  await submit()
  expect(place.textContent).toContain('E-post är obligatoriskt.')
  expect(document.activeElement).toBe(field)
  expect(calls).toHaveLength(0)
})

test('a new address is sent once however often one presses, thanked for, and cleared', async () => {
  const { field, submit, calls, toast } = await show()
  await type(field, 'anna@example.org')
  await doing(() => {
    const form = field.form as HTMLFormElement
    form.requestSubmit()
    form.requestSubmit()
  })
  await toast('Din e-post (anna@example.org) har lagts till i prenumerantlistan.')
  expect(calls).toHaveLength(1)
  expect(field.value).toBe('')
  await submit()
  expect(calls).toHaveLength(1)
})

test('a refused address stays in the field', async () => {
  const { field, submit, toast } = await show(() => ({ status: 409, body: { title: 'Upptagen' } }))
  await type(field, 'anna@example.org')
  await submit()
  await toast('Din e-postadress är redan registrerad.')
  expect(field.value).toBe('anna@example.org')
})

test('a lost connection is no fault of the address, and the address stays in the field', async () => {
  const { field, submit, toast } = await show(() => new TypeError('offline'))
  await type(field, 'anna@example.org')
  await submit()
  await toast('Det går inte att nå webbplatsen.')
  expect(field.value).toBe('anna@example.org')
})

test('the info button explains the list, and is tied to its text', async () => {
  const { get } = await show()
  const id = get('button[aria-label]').getAttribute('aria-describedby')
  expect(document.getElementById(id ?? '')?.textContent).toBe(
    'Om du vill bli informerad om föreningens verksamhet kan du gå med på maillistan.',
  )
})
