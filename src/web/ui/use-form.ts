import { type RefObject, type SyntheticEvent, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { checkFormValue } from '#shared/check-field.ts'
import type { Field } from '#shared/field.ts'
import { honeypot } from '#shared/honeypot.ts'
import type { Words } from '#shared/message.ts'
import {
  clearForm,
  focusControl,
  readControl,
  readControls,
  typedTexts,
  type Value,
  writeTexts,
} from './form-controls.ts'
import { dropDraft, findDraft, keepDraft } from './form-draft.ts'
import { type Failure, fieldErrors, useFormCore, type Values } from './use-form-core.ts'

type Options = {
  /** The rules, by the name of the control. */
  fields: Readonly<Record<string, Field>>
  /** Rules a field cannot state, checked after those it can. */
  also?: (name: string, value: Value) => Words | null
  /** Name under which typed text outlives a reload until it is sent; without one it does not. */
  draft?: string
  /** Names of the controls whose text does not outlive a reload. */
  unkept?: readonly string[]
  /** Sends what was typed; a thrown failure shows its errors at their fields. */
  send: (values: Values<Value>) => Promise<void>
  /** Sending twice is the same as sending once: a lost connection is tried again. */
  isRepeatable?: boolean
  failed?: (failure: Failure) => void
}

export type FormControls = ReturnType<typeof useForm>['control']

const empty: Values<Value> = {}

/** The hidden field is empty unless a program filled it in. */
function readHoneypot(form: HTMLFormElement): Values<Value> {
  const filled = readControl(form, honeypot)
  return filled === '' ? empty : { [honeypot]: filled }
}

/** Writes the draft of that key into the form. @returns the function that keeps its texts */
function useDraft(form: RefObject<HTMLFormElement | null>, draft: string | undefined, allNames: string) {
  const keep = useCallback(
    (before?: Values<Value>): void => {
      if (draft !== undefined && form.current)
        keepDraft(draft, { values: { ...before, ...typedTexts(form.current, allNames.split(',')) } })
    },
    [form, draft, allNames],
  )
  // Before the effects of the fields, so that what they work out from their text is right.
  useLayoutEffect(() => {
    const texts = (draft !== undefined && findDraft<Value>(draft)?.values) || empty
    if (form.current) writeTexts(form.current, texts)
    // Text of a control that is not there yet is kept until it is.
    keep(texts)
  }, [form, draft, keep])
  return () => keep()
}

/**
 * A form of the public pages. The browser holds what is typed, so text from before the page was hydrated is
 * kept, and a failed sending loses nothing.
 */
export function useForm({ fields, also, draft, unkept = [], send, isRepeatable = false, failed }: Options) {
  const form = useRef<HTMLFormElement>(null)
  const [sent, setSent] = useState(false)
  const names = Object.keys(fields)
  const focus = (name: string | undefined): void => {
    if (name && form.current) focusControl(form.current, name)
  }
  const core = useFormCore<Value>({
    names,
    initial: empty,
    check: (name, value = '') => {
      const field = fields[name]
      // A control without a rule is of a part that is not shown: a guest who was removed.
      return field ? (checkFormValue(field, value) ?? also?.(name, value) ?? null) : null
    },
    failed: (failure) => {
      const wrong = new Set(fieldErrors(failure, names).map(({ name }) => name))
      focus(names.find((name) => wrong.has(name)))
      failed?.(failure)
    },
  })

  const keep = useDraft(form, draft, names.filter((name) => !unkept.includes(name)).join())
  const submit = async (values: Values<Value>): Promise<void> => {
    setSent(false)
    const work = async () => {
      await send(values)
      if (draft !== undefined) dropDraft(draft)
      if (form.current) clearForm(form.current)
      core.reset()
      setSent(true)
    }
    await core.send(values, work, isRepeatable)
  }
  const recheck = (name: string): void => {
    if (form.current) core.change(name, readControl(form.current, name))
  }

  return {
    busy: core.busy,
    sent,
    /** Why the last sending failed, unless the fields say so. */
    failure: core.unsaidFailure,
    form: {
      ref: form,
      // Without our code it does nothing, instead of putting what was typed in the address.
      method: 'dialog',
      noValidate: true,
      onChange: keep,
      onSubmit: (event: SyntheticEvent) => {
        event.preventDefault()
        if (core.busy || !form.current) return
        const values = readControls(form.current, names)
        core.fill(values)
        const wrong = core.review(values)
        focus(wrong)
        if (!wrong) void submit({ ...values, ...readHoneypot(form.current) })
      },
    },
    control: (name: string) => ({
      name,
      error: core.errorOf(name),
      onChange: () => recheck(name),
      onBlur: () => {
        core.leave(name)
        recheck(name)
      },
    }),
  }
}
