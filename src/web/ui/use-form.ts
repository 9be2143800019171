import { type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react'
import { checkFormValue } from '#shared/check-field.ts'
import type { Field } from '#shared/field.ts'
import { honeypot } from '#shared/honeypot.ts'
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
import { useTexts } from './texts.ts'
import { type Failure, fieldErrors, useFormCore, type Values } from './use-form-core.ts'

type Options = {
  /** The rules, by the name of the control. */
  fields: Readonly<Record<string, Field>>
  /** Rules a field cannot state, checked after those it can. */
  also?: (name: string, value: Value) => string | null
  /** Name under which typed text outlives a reload until it is sent; without one it does not. */
  draft?: string
  /** Names of the controls whose text does not outlive a reload. */
  unkept?: readonly string[]
  /** Sends what was typed; a thrown failure shows its errors at their fields. */
  send: (values: Values<Value>) => Promise<void>
  /** Called when sending failed, after the fields have got their errors. */
  failed?: (failure: Failure) => void
}

const empty: Values<Value> = {}

/** The hidden field is empty unless a program filled it in. */
function readHoneypot(form: HTMLFormElement): Values<Value> {
  const filled = readControl(form, honeypot)
  return filled === '' ? empty : { [honeypot]: filled }
}

/**
 * A form of the public pages. The browser holds what is typed, so text from before the page was hydrated is
 * kept, and a failed sending loses nothing.
 */
export function useForm({ fields, also, draft, unkept = [], send, failed }: Options) {
  const { say } = useTexts()
  const form = useRef<HTMLFormElement>(null)
  const [sent, setSent] = useState(false)
  const names = Object.keys(fields)
  const core = useFormCore<Value>({
    names,
    initial: empty,
    check: (name, value = '') => {
      const message = checkFormValue(fields[name] as Field, value) ?? also?.(name, value)
      return message ? say(message) : null
    },
    failed: (failure) => {
      const wrong = fieldErrors(failure, names).map(({ name }) => name)
      const first = names.find((name) => wrong.includes(name))
      if (first && form.current) focusControl(form.current, first)
      failed?.(failure)
    },
  })

  const keptNames = names.filter((name) => !unkept.includes(name))
  const allNames = keptNames.join()
  // Before the effects of the fields, so that what they work out from their text is right.
  useLayoutEffect(() => {
    if (draft === undefined || !form.current) return
    const found = findDraft<Value>(draft)?.values ?? empty
    writeTexts(form.current, found)
    // What was typed into a control that is not there yet is kept until it is.
    keepDraft(draft, { values: { ...found, ...typedTexts(form.current, allNames.split(',')) } })
  }, [draft, allNames])

  const submit = async (values: Values<Value>): Promise<void> => {
    setSent(false)
    await core.send(values, async () => {
      await send(values)
      if (draft !== undefined) dropDraft(draft)
      if (form.current) clearForm(form.current)
      core.reset()
      setSent(true)
    })
  }
  const recheck = (name: string): void => {
    if (form.current) core.change(name, readControl(form.current, name))
  }

  return {
    busy: core.busy,
    /** Whether the last sending went well. */
    sent,
    /** Why the last sending failed, unless the fields say so. */
    failure: core.unsaidFailure,
    form: {
      ref: form,
      // Without our code it does nothing, instead of putting what was typed in the address.
      method: 'dialog',
      noValidate: true,
      onChange: () => {
        if (draft !== undefined && form.current)
          keepDraft(draft, { values: typedTexts(form.current, keptNames) })
      },
      onSubmit: (event: SyntheticEvent) => {
        event.preventDefault()
        if (core.busy || !form.current) return
        const values = readControls(form.current, names)
        core.fill(values)
        const wrong = core.review(values)
        if (wrong) focusControl(form.current, wrong)
        else void submit({ ...values, ...readHoneypot(form.current) })
      },
    },
    control: (name: string) => ({
      name,
      error: core.errorOf(name),
      onChange: () => recheck(name),
      onBlur: () => {
        core.touch(name)
        recheck(name)
      },
    }),
  }
}
