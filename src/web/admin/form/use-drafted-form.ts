import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks'
import { useCallback, useEffect, useState } from 'react'
import { isShownFor } from '#shared/list-words.ts'
import { type Draft, dropDraft, findDraft, keepDraft } from '#web/ui/form-draft.ts'
import { type Failure, useFormCore } from '#web/ui/use-form-core.ts'
import { checkValue } from './check-value.ts'
import {
  changedNames,
  type FormFields,
  type FormValue,
  type FormValues,
  isBlank,
  isLacking,
} from './form-values.ts'

/** The values that the fields begin with, and the version of the record that they are from. */
export type Base = { values: FormValues; etag: string | null }

type Options = {
  draftKey: string
  fields: FormFields
  /** @returns names of fields that may be empty as long as the values are these */
  unasked?: ((values: FormValues) => readonly string[]) | undefined
  base: Base | null
  failed?: ((failure: Failure) => void) | undefined
}

/** Milliseconds without a change before the draft is written. */
const draftDelayMs = 300

/** Writes the draft once the typing pauses, and at the latest when the form or the page is left. */
function useDraftWriter(key: string) {
  const keep = useDebouncedCallback((draft: Draft<FormValue>) => keepDraft(key, draft), {
    delay: draftDelayMs,
    flushOnUnmount: true,
  })
  useWindowEvent('pagehide', () => keep.flush())
  const drop = useCallback(() => {
    keep.cancel()
    dropDraft(key)
  }, [keep, key])
  return { keep, drop }
}

const nothing: FormValues = {}

/** A form of the admin panel, which keeps what is typed as a draft from the first change on until `drop`. */
export function useDraftedForm({ draftKey, fields, unasked, base, failed }: Options) {
  const [restored, setRestored] = useState(() => findDraft<FormValue>(draftKey))
  const { keep, drop } = useDraftWriter(draftKey)
  /** True if the stored record has no value of a field, which may then stay empty. */
  const mayStayEmpty = ([name, field]: FormFields[number]): boolean =>
    base !== null && base.etag !== null && !field.requiredUnlessLacking && isBlank(base.values, name)
  const core = useFormCore<FormValue>({
    names: fields.map(([name]) => name),
    initial: base?.values ?? nothing,
    restored: restored?.values,
    check: (name, value = null, all) => {
      const entry = fields.find(([fieldName]) => fieldName === name)
      if (!entry) return null
      const [, field] = entry
      if (mayStayEmpty(entry) && isBlank(all, name)) return null
      if (isLacking(all, name) || !isShownFor(field, all)) return null
      return unasked?.(all).includes(name) ? null : checkValue(field, value)
    },
    failed,
  })
  const { values, change, touch, reset } = core
  /** A restored draft was typed over an older version: what a colleague stored since is not overwritten unseen. */
  const etag = restored?.etag ?? base?.etag ?? null
  const changed = base === null ? [] : changedNames(fields, values, base.values)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is changed follows from values and base.
  useEffect(() => {
    if (base === null) return
    const typed = changed.map((name) => [name, values[name] ?? null] as const)
    keep({ values: Object.fromEntries(typed), etag })
  }, [values, base, etag, keep])

  return {
    ...core,
    etag,
    mayStayEmpty,
    isDirty: changed.length > 0,
    /** Whether text from before a reload or the end of a session is shown again. */
    isRestored: restored !== null && changed.length > 0,
    set: useCallback(
      (name: string, value: FormValue) => {
        change(name, value)
        touch(name)
      },
      [change, touch],
    ),
    drop,
    forgetRestored: useCallback(() => setRestored(null), []),
    giveUp: useCallback(() => {
      drop()
      setRestored(null)
      reset()
    }, [drop, reset]),
  }
}
