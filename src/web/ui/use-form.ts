import { type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react'
import { checkFormValue } from '#shared/check-field.ts'
import type { FieldProblem } from '#shared/errors.ts'
import type { Field } from '#shared/field.ts'
import { honeypot } from '#shared/honeypot.ts'
import { dropDraft, keepDraft, restoreDraft } from './form-draft.ts'

export type Values = Record<string, string | boolean>
/** Why sending failed; the API's problem is one. */
export type Failure = { status: number; title: string; errors: readonly FieldProblem[] }
type Errors = Readonly<Record<string, string | null>>
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

type Options = {
  /** The rules, by the name of the control. */
  fields: Readonly<Record<string, Field>>
  /** Rules a field cannot state, checked after those it can. */
  also?: (name: string, value: string | boolean) => string | null
  /** Name under which typed text outlives a reload until it is sent; without one it does not. */
  draft?: string
  /** Sends what was typed; a thrown failure shows its errors at their fields. */
  send: (values: Values) => Promise<void>
  /** Told when sending failed, after the fields have got their errors. */
  failed?: (failure: Failure) => void
}

const controlOf = (form: HTMLFormElement, name: string): Control | null =>
  form.elements.namedItem(name) as Control | null

const held = (control: Control | null): string | boolean =>
  control instanceof HTMLInputElement && control.type === 'checkbox'
    ? control.checked
    : (control?.value ?? '')

const read = (form: HTMLFormElement, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, held(controlOf(form, name))]))

/** What the hidden field holds: nothing, unless a program filled it in. */
function readHoneypot(form: HTMLFormElement): Values {
  const bait = held(controlOf(form, honeypot))
  return bait === '' ? {} : { [honeypot]: bait }
}

const isFailure = (error: unknown): error is Failure =>
  typeof error === 'object' && error !== null && 'status' in error && 'title' in error

/** A field that loses the focus is touched; one that was just emptied by us must not be. */
function leaveField(form: HTMLFormElement): void {
  const active = document.activeElement
  if (active instanceof HTMLElement && !(active instanceof HTMLButtonElement) && form.contains(active)) {
    active.blur()
  }
}

/**
 * A form by the rules of the specification (§5): errors only after a field was touched, on change and on
 * blur, and nothing is sent while there are any. The browser holds what is typed, so text from before the
 * page came alive is kept, and a failed sending loses nothing.
 */
export function useForm({ fields, also, draft, send, failed }: Options) {
  const form = useRef<HTMLFormElement>(null)
  const sending = useRef(false)
  /** Values the server refused, with its reason: wrong until they are changed. */
  const refused = useRef<Record<string, { value: string | boolean; detail: string }>>({})
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [errors, setErrors] = useState<Errors>({})
  const names = Object.keys(fields)
  const known = names.join()

  // Before the effects of the fields, so that what they work out from their text is right.
  useLayoutEffect(() => {
    if (draft === undefined || !form.current) return
    restoreDraft(draft, form.current, known.split(','))
    keepDraft(draft, form.current, known.split(','))
  }, [draft, known])

  const checkOne = (name: string, value: string | boolean): string | null => {
    const { [name]: no } = refused.current
    return (
      checkFormValue(fields[name] as Field, value) ??
      also?.(name, value) ??
      (no?.value === value ? no.detail : null)
    )
  }

  const recheck = (name: string): void => {
    if (!form.current) return
    const error = checkOne(name, held(controlOf(form.current, name)))
    setErrors((others) => ({ ...others, [name]: error }))
  }

  const focusFirst = (found: Errors): void => {
    const name = names.find((one) => found[one])
    if (name && form.current) controlOf(form.current, name)?.focus()
  }

  const showFailure = (problem: Failure, values: Values): void => {
    const found: Record<string, string> = {}
    for (const { pointer, detail } of problem.errors) {
      const name = pointer.slice(1)
      const value = values[name]
      if (value === undefined || !names.includes(name)) continue
      refused.current[name] = { value, detail }
      found[name] = detail
    }
    setErrors((others) => ({ ...others, ...found }))
    if (Object.keys(found).length > 0) focusFirst(found)
    else setFailure(problem)
    failed?.(problem)
  }

  const clear = (): void => {
    if (draft !== undefined) dropDraft(draft)
    refused.current = {}
    setErrors({})
    if (form.current) {
      leaveField(form.current)
      form.current.reset()
    }
    setTouched(new Set())
  }

  const submit = async (values: Values): Promise<void> => {
    sending.current = true
    setBusy(true)
    setFailure(null)
    setSent(false)
    try {
      await send(values)
      clear()
      setSent(true)
    } catch (error) {
      if (!isFailure(error)) throw error
      showFailure(error, values)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  return {
    busy,
    /** Whether the last sending went well. */
    sent,
    /** Why the last sending failed, unless the fields say so. */
    failure,
    form: {
      ref: form,
      // Without our code it does nothing, instead of putting what was typed in the address.
      method: 'dialog',
      noValidate: true,
      onChange: () => {
        if (draft !== undefined && form.current) keepDraft(draft, form.current, names)
      },
      onSubmit: (event: SyntheticEvent) => {
        event.preventDefault()
        if (sending.current || !form.current) return
        const values = read(form.current, names)
        const found = Object.fromEntries(names.map((name) => [name, checkOne(name, values[name] ?? '')]))
        setTouched(new Set(names))
        setErrors(found)
        if (Object.values(found).some(Boolean)) focusFirst(found)
        else void submit({ ...values, ...readHoneypot(form.current) })
      },
    },
    control: (name: string) => ({
      name,
      error: touched.has(name) ? errors[name] : null,
      onChange: () => recheck(name),
      onBlur: () => {
        setTouched((others) => new Set(others).add(name))
        recheck(name)
      },
    }),
  }
}
