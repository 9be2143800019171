import { type SyntheticEvent, useRef, useState } from 'react'
import { checkFormValue } from '#shared/check-field.ts'
import type { FieldProblem } from '#shared/errors.ts'
import type { Field } from '#shared/field.ts'

type Values = Record<string, string | boolean>
/** Why sending failed; the API's problem is one. */
export type Failure = { status: number; title: string; errors: readonly FieldProblem[] }
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

type Options = {
  /** The rules, by the name of the control. */
  fields: Readonly<Record<string, Field>>
  /** Rules a field cannot state, checked after those it can. */
  also?: (name: string, value: string | boolean) => string | null
  /** Sends what was typed; a thrown failure shows its errors at their fields. */
  send: (values: Values) => Promise<void>
  /** Told when sending failed, after the fields have got their errors. */
  failed?: (failure: Failure) => void
}

const read = (form: HTMLFormElement, names: readonly string[]): Values =>
  Object.fromEntries(
    names.map((name) => {
      const control = form.elements.namedItem(name) as Control | null
      const tick = control instanceof HTMLInputElement && control.type === 'checkbox'
      return [name, tick ? control.checked : (control?.value ?? '')]
    }),
  )

const isFailure = (error: unknown): error is Failure =>
  typeof error === 'object' && error !== null && 'status' in error && 'title' in error

/**
 * A form by the rules of the specification (§5): errors only after a field was touched, on change and on
 * blur, and nothing is sent while there are any. The browser holds what is typed, so text from before the
 * page came alive is kept.
 */
export function useForm({ fields, also, send, failed }: Options) {
  const form = useRef<HTMLFormElement>(null)
  const sending = useRef(false)
  const [busy, setBusy] = useState(false)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [errors, setErrors] = useState<Readonly<Record<string, string | null>>>({})
  const names = Object.keys(fields)

  const check = (values: Values): Record<string, string | null> =>
    Object.fromEntries(
      names.map((name) => {
        const value = values[name] ?? ''
        return [name, checkFormValue(fields[name] as Field, value) ?? also?.(name, value) ?? null]
      }),
    )

  const recheck = (name: string): void => {
    if (!form.current) return
    const { [name]: error = null } = check(read(form.current, names))
    setErrors((known) => ({ ...known, [name]: error }))
  }

  const focusFirst = (found: Record<string, string | null>): void => {
    const name = names.find((one) => found[one])
    if (name) (form.current?.elements.namedItem(name) as Control | null)?.focus()
  }

  const showFailure = (failure: Failure): void => {
    const found = Object.fromEntries(
      failure.errors.map(({ pointer, detail }) => [pointer.replace(/^\//, ''), detail]),
    )
    setErrors((known) => ({ ...known, ...found }))
    focusFirst(found)
    failed?.(failure)
  }

  const submit = async (values: Values): Promise<void> => {
    sending.current = true
    setBusy(true)
    try {
      await send(values)
      form.current?.reset()
      setTouched(new Set())
      setErrors({})
    } catch (error) {
      if (!isFailure(error)) throw error
      showFailure(error)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  return {
    busy,
    form: {
      ref: form,
      // Without our code it does nothing, instead of putting what was typed in the address.
      method: 'dialog',
      noValidate: true,
      onSubmit: (event: SyntheticEvent) => {
        event.preventDefault()
        if (sending.current || !form.current) return
        const values = read(form.current, names)
        const found = check(values)
        setTouched(new Set(names))
        setErrors(found)
        if (Object.values(found).some(Boolean)) focusFirst(found)
        else void submit(values)
      },
    },
    control: (name: string) => ({
      name,
      error: touched.has(name) ? errors[name] : null,
      onChange: () => recheck(name),
      onBlur: () => {
        setTouched((known) => new Set(known).add(name))
        recheck(name)
      },
    }),
  }
}
