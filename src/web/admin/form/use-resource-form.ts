import { useCallback, useEffect, useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import { isShownFor } from '#shared/list-words.ts'
import { api as paths } from '#shared/paths.ts'
import type { Resource } from '#shared/resource.ts'
import { asProblem, useApi } from '#web/admin/frame/use-api.ts'
import type { Problem } from '#web/redux/api.ts'
import type { Failure } from '#web/ui/use-form-core.ts'
import { checkValue } from './check-value.ts'
import {
  bodyOf,
  changedNames,
  type FormFields,
  type FormValues,
  mergeChanges,
  valuesOf,
  withoutTicks,
} from './form-values.ts'
import { useMadeInForm } from './made-in-form.ts'
import { type Base, useDraftedForm } from './use-drafted-form.ts'

export type FormTarget = {
  resource: Resource
  id: number | null
  fields: FormFields
  copyOf?: number | null | undefined
  copied?: ((values: FormValues) => FormValues) | undefined
  /** Values of a new record. */
  begun?: ((values: FormValues) => FormValues) | undefined
  /** Address of its working copy, which is read in place of the record. */
  path?: string | undefined
}

/** Another way to save than the form's own. */
export type Saving = {
  /** @throws Problem */
  send(input: { body: unknown; etag: string | null }): Promise<unknown>
  /** Without it all of the form. */
  fields?: FormFields | undefined
  /** ETag of the version that is overwritten; by default of the one that the form began with. */
  etag?: string | undefined
  /** Address at which a newer version is read after a conflict. */
  path?: string | undefined
}

type Options = FormTarget & {
  /** @returns names of fields that may be empty as long as the values are these */
  unasked?: ((values: FormValues) => readonly string[]) | undefined
  /** @throws Problem */
  send(input: { body: unknown; etag: string | null }): Promise<unknown>
  failed?: ((failure: Failure) => void) | undefined
}

const currentUserId = (state: unknown) =>
  (state as { auth: { currentUserId: number | null } }).auth.currentUserId

const same = (values: FormValues): FormValues => values

/** The stored record that the form starts from; read anew, because the list may be old. */
function useBase({ resource, id, fields, copyOf = null, copied, begun, path }: FormTarget) {
  const call = useApi()
  const source = id ?? copyOf
  const [base, setBase] = useState<Base | null>(() =>
    source === null ? { values: (begun ?? same)(valuesOf(fields)), etag: null } : null,
  )
  const adapt = useRef(copied)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [stored, setStored] = useState<Readonly<Record<string, unknown>> | null>(null)
  const ownPath = path ?? paths.record(resource.name, source ?? 0)
  const read = useCallback(
    async (address: string): Promise<Base> => {
      const { data, etag } = await call<Record<string, unknown>>(address)
      if (id !== null) setStored(data)
      const values = valuesOf(fields, data)
      return id === null ? { values: adapt.current?.(values) ?? values, etag: null } : { values, etag }
    },
    [call, id, fields],
  )
  useEffect(() => {
    if (source !== null) read(ownPath).then(setBase, (error: unknown) => setProblem(asProblem(error)))
  }, [source, ownPath, read])
  return { base, setBase, problem, read, ownPath, stored }
}

/** The newer version, and over it the changes of the form; `names` are the fields that both have changed. */
type Conflict = Base & { saving: Saving; mine: FormValues; names: string[] }

/** Someone else has stored another version meanwhile. */
const isConflict = ({ status }: Failure): boolean => status === 412

/** One record being made or changed, and how it is saved over what others have stored meanwhile. */
export function useResourceForm(options: Options) {
  const { resource, id, fields } = options
  const { base, setBase, problem: unread, read, ownPath, stored } = useBase(options)
  const user = useSelector(currentUserId)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [tries, setTries] = useState(0)
  const draftKey = [user ?? '', resource.name, id ?? 'new', ...(options.path ? ['copy'] : [])].join(':')
  const form = useDraftedForm({
    draftKey,
    fields,
    unasked: options.unasked,
    base,
    failed: (failure) => {
      if (!isConflict(failure)) options.failed?.(failure)
    },
  })

  const made = useMadeInForm(draftKey)

  const send = (sent: FormValues, over: Base, saving: Saving): Promise<boolean> => {
    // Elsewhere than where the form was read all of it may differ.
    const known = id === null || (saving.path && saving.path !== ownPath) ? null : over.values
    const bodyOver = (values: FormValues, stored: FormValues | null) => {
      // A value that the form does not ask for is kept as it was typed, if it can be.
      const kept = (saving.fields ?? fields).filter(
        ([name, field]) => isShownFor(field, values) || checkValue(field, values[name] ?? null) === null,
      )
      return bodyOf(kept, values, stored)
    }
    const work = async () => {
      try {
        await saving.send({ body: bodyOver(sent, known), etag: over.etag })
      } catch (error) {
        if (!isConflict(asProblem(error))) throw error
        const newer = await read(saving.path ?? ownPath)
        // A restored draft was typed over a version that nobody has any more.
        const merged = mergeChanges(fields, {
          mine: sent,
          newer: newer.values,
          known,
          isOld: form.isRestored,
        })
        if (merged.both.length > 0) {
          setConflict({ ...newer, saving, mine: merged.values, names: merged.both })
          throw error
        }
        await saving.send({ body: bodyOver(merged.values, known && newer.values), etag: newer.etag })
      }
      form.drop()
      made.forget()
    }
    return form.send(sent, work, id !== null)
  }
  const ordinary: Saving = { send: options.send }

  return {
    ...form,
    made: made.add,
    giveUp(): void {
      form.giveUp()
      made.discard()
    },
    /** The record as it was read last; null for a new one. */
    stored,
    /** Whether a tick is changed, which a working copy does not hold. */
    hasChangedTicks: fields.some(
      ([name, { kind }]) => kind === 'boolean' && form.values[name] !== base?.values[name],
    ),
    /** Whether anything is changed but ticks. */
    hasChangedContent: changedNames(withoutTicks(fields), base?.values ?? {}, form.values).length > 0,
    /** Does something else to the record. @returns what it gives; undefined when it failed, as is then shown */
    async attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
      let result: T | undefined
      const done = await form.send(form.values, async () => {
        result = await work()
      })
      if (done) form.drop()
      return result
    },
    isReady: base !== null,
    /** Why there is nothing to change, or why it was not saved. */
    failure: unread ?? (form.failure && isConflict(form.failure) ? null : form.failure),
    /** Whether saving was tried: errors are counted from then on. */
    isTried: tries > 0,
    tries,
    conflict,
    /** @returns whether it is saved; else the first wrong field, if any, to put the focus on */
    async submit(saving = ordinary): Promise<{ saved: boolean; wrong?: string | undefined }> {
      setTries((before) => before + 1)
      const wrong = form.review()
      if (wrong || !base) return { saved: false, wrong }
      const over = { values: base.values, etag: saving.etag ?? form.etag }
      return { saved: await send(form.values, over, saving) }
    },
    /** Saves what the user chose of both versions, over the newer one. */
    async resolve(chosen: FormValues): Promise<boolean> {
      if (!conflict) return false
      setBase(conflict)
      form.forgetRestored()
      form.fill(chosen)
      setConflict(null)
      return send(chosen, conflict, conflict.saving)
    },
    /** Saves a former version's values over what is stored now. @returns whether they are saved */
    async restore(former: FormValues): Promise<boolean> {
      if (!base) return false
      const values = { ...base.values, ...former }
      form.fill(values)
      return send(values, base, ordinary)
    },
    leaveConflict: () => setConflict(null),
  }
}

export type ResourceFormState = ReturnType<typeof useResourceForm>
