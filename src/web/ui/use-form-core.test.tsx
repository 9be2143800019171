import { expect, test } from 'vitest'
import { doing, render } from '#testing/render.tsx'
import { type Failure, useFormCore } from '#web/ui/use-form-core.ts'

type Core = ReturnType<typeof useFormCore<string>>

const refusal: Failure = {
  status: 422,
  title: 'Fel.',
  errors: [
    { pointer: '/name', code: 'taken', detail: 'Namnet är upptaget.' },
    { pointer: '/elsewhere', code: 'x', detail: 'Inget fält här.' },
  ],
}

const initial = { name: 'Åsa', city: '' }

/** A form of two fields, both required, as it is between two renderings. */
async function openForm(restored?: Record<string, string>) {
  const failures: Failure[] = []
  let core = null as unknown as Core
  const Form = () => {
    core = useFormCore<string>({
      names: ['name', 'city'],
      initial,
      restored,
      check: (name, value) => (value ? null : `${name} saknas`),
      failed: (failure) => failures.push(failure),
    })
    return null
  }
  await render(<Form />)
  return { failures, form: () => core, errors: () => [core.errorOf('name'), core.errorOf('city')] }
}

test('an error shows once its field was touched, at every change from then on', async () => {
  const { form, errors } = await openForm()
  expect(errors()).toEqual([null, null])
  await doing(() => form().change('name', ''))
  expect(errors()).toEqual([null, null])
  await doing(() => form().touch('name'))
  expect(errors()).toEqual(['name saknas', null])
  await doing(() => form().change('name', 'Bo'))
  expect(errors()).toEqual([null, null])
})

test('a field that is left for another with the mouse says nothing before the mouse is up', async () => {
  const { form, errors } = await openForm()
  await doing(() => document.body.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })))
  await doing(() => form().leave('city'))
  expect(errors()).toEqual([null, null])
  await doing(() => document.body.dispatchEvent(new MouseEvent('mouseup', { bubbles: true })))
  await expect.poll(errors).toEqual([null, 'city saknas'])
})

test('a review shows all errors and names the first wrong field', async () => {
  const { form, errors } = await openForm()
  let wrong: string | undefined
  await doing(() => {
    wrong = form().review()
  })
  expect(wrong).toBe('city')
  expect(errors()).toEqual([null, 'city saknas'])
  expect(form().review({ name: '', city: '' })).toBe('name')
})

test('what was typed before a reload stands over what is stored', async () => {
  const { form } = await openForm({ city: 'Umeå' })
  expect(form().values).toEqual({ name: 'Åsa', city: 'Umeå' })
})

test('it is sent once however often one presses, and busy meanwhile', async () => {
  const { form } = await openForm()
  const done = Promise.withResolvers<void>()
  let times = 0
  const work = () => {
    times += 1
    return done.promise
  }
  let results: Promise<boolean>[] = []
  await doing(() => {
    results = [form().send(form().values, work), form().send(form().values, work)]
  })
  expect(form().busy).toBe(true)
  await doing(() => done.resolve())
  expect(await Promise.all(results)).toEqual([true, false])
  expect(times).toBe(1)
  expect(form().busy).toBe(false)
})

test('what the server refused is wrong at its field until it is changed, and the failure is told', async () => {
  const { form, errors, failures } = await openForm({ city: 'Umeå' })
  await doing(async () => {
    form().review()
    await form().send(form().values, () => Promise.reject(refusal))
  })
  expect(failures).toEqual([refusal])
  expect(form()).toMatchObject({ busy: false, failure: refusal })
  expect(errors()).toEqual(['Namnet är upptaget.', null])
  expect(form().review()).toBe('name')
  await doing(() => form().change('name', 'Bo'))
  expect(errors()).toEqual([null, null])
  await doing(() => form().change('name', 'Åsa'))
  expect(errors()).toEqual(['Namnet är upptaget.', null])
  await doing(() => form().send(form().values, () => Promise.resolve()))
  expect(form().failure).toBeNull()
})

test('what was refused is sent again once another field has changed, beside which it may be right', async () => {
  const { form, errors } = await openForm({ city: 'Umeå' })
  await doing(() => form().send(form().values, () => Promise.reject(refusal)))
  expect(form().review()).toBe('name')
  await doing(() => form().change('city', 'Luleå'))
  await doing(() => {
    expect(form().review()).toBeUndefined()
  })
  expect(errors()).toEqual(['Namnet är upptaget.', null])
  const other = { ...refusal, errors: [{ pointer: '/city', detail: 'Orten finns inte.' }] }
  await doing(() => form().send(form().values, () => Promise.reject(other)))
  expect(errors()).toEqual([null, 'Orten finns inte.'])
})

test('a mistake of ours is no failure of the form: it goes on, and the form can be sent again', async () => {
  const { form, failures } = await openForm()
  await doing(async () => {
    const sending = form().send(form().values, () => Promise.reject(new TypeError('oops')))
    await expect(sending).rejects.toThrow('oops')
  })
  expect(failures).toEqual([])
  expect(form().busy).toBe(false)
})

test('a reset form is as before anything was typed', async () => {
  const { form, errors } = await openForm()
  await doing(() => {
    form().change('name', '')
    form().review()
  })
  expect(errors()).toEqual(['name saknas', 'city saknas'])
  await doing(() => form().reset())
  expect(form().values).toEqual(initial)
  expect(errors()).toEqual([null, null])
})

test('what the server refused within a field is wrong at the field, and said by pointers into it', async () => {
  const { form, errors } = await openForm({ city: 'Umeå' })
  const within: Failure = {
    ...refusal,
    errors: [
      { pointer: '/city/0/name', code: 'required', detail: 'Namn saknas.' },
      { pointer: '/city/2', code: 'type', detail: 'Ska vara text.' },
      { pointer: '/elsewhere/0', code: 'type', detail: 'Ska vara text.' },
    ],
  }
  await doing(() => form().send(form().values, () => Promise.reject(within)))
  await doing(() => form().touch('city'))
  expect(errors()).toEqual([null, 'Namn saknas.'])
  expect(form().partErrorsOf('city')).toEqual({ '0/name': 'Namn saknas.', '2': 'Ska vara text.' })
  expect(form().partErrorsOf('name')).toBeUndefined()
  expect(form().unsaidFailure).toBeNull()
  await doing(() => form().change('city', 'Luleå'))
  expect(errors()).toEqual([null, null])
})
