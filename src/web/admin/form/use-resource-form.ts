import { useCallback, useEffect, useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import { api as paths } from '#shared/paths.ts'
import type { Resource } from '#shared/resource.ts'
import { asProblem, useApi } from '#web/admin/frame/use-api.ts'
import type { Problem } from '#web/redux/api.ts'
import type { Failure } from '#web/ui/use-form-core.ts'
import { bodyOf, changedNames, type FormFields, type FormValues, valuesOf } from './form-values.ts'
import { type Base, useDraftedForm } from './use-drafted-form.ts'

export type FormTarget = {
  resource: Resource
  /** Null makes a new record. */
  id: number | null
  fields: FormFields
  /** Id of the record that a new one is a copy of. */
  copyOf?: number | null | undefined
  /** Changes that a copy begins with. */
  copied?: ((values: FormValues) => FormValues) | undefined
}

type Options = FormTarget & {
  /** Sends what was filled in. @throws Problem */
  send(input: { body: unknown; etag: string | null }): Promise<void>
  /** Called when saving failed, besides what the form shows itself. */
  failed?: ((failure: Failure) => void) | undefined
}

const currentUserId = (state: unknown) =>
  (state as { auth: { currentUserId: number | null } }).auth.currentUserId

/** The stored record that the form starts from; read anew, because the list may be old. */
function useBase({ resource, id, fields, copyOf = null, copied }: FormTarget) {
  const call = useApi()
  const source = id ?? copyOf
  const [base, setBase] = useState<Base | null>(() =>
    source === null ? { values: valuesOf(fields), etag: null } : null,
  )
  const adapt = useRef(copied)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [stored, setStored] = useState<Readonly<Record<string, unknown>> | null>(null)
  const read = useCallback(async (): Promise<Base> => {
    const { data, etag } = await call<Record<string, unknown>>(paths.record(resource.name, source ?? 0))
    if (id !== null) setStored(data)
    const values = valuesOf(fields, data)
    return id === null ? { values: adapt.current?.(values) ?? values, etag: null } : { values, etag }
  }, [call, resource, source, id, fields])
  useEffect(() => {
    if (source !== null) read().then(setBase, (error: unknown) => setProblem(asProblem(error)))
  }, [source, read])
  return { base, setBase, problem, read, stored }
}

/** Someone else has stored another version meanwhile. */
const isConflict = ({ status }: Failure): boolean => status === 412

/** One record being made or changed, and how it is saved over what others have stored meanwhile. */
export function useResourceForm(options: Options) {
  const { resource, id, fields } = options
  const { base, setBase, problem: unread, read, stored } = useBase(options)
  const user = useSelector(currentUserId)
  const [conflict, setConflict] = useState<Base | null>(null)
  const [isTried, setTried] = useState(false)
  const form = useDraftedForm({
    draftKey: `${user ?? ''}:${resource.name}:${id ?? 'new'}`,
    fields,
    base,
    failed: (failure) => {
      if (!isConflict(failure)) options.failed?.(failure)
    },
  })

  /** Saves these values over this version. @returns whether they are saved */
  const send = (sent: FormValues, { values, etag }: Base): Promise<boolean> => {
    const body = bodyOf(fields, sent, id === null ? null : values)
    const work = async () => {
      try {
        await options.send({ body, etag })
      } catch (error) {
        if (!isConflict(asProblem(error))) throw error
        const stored = await read()
        if (changedNames(fields, sent, stored.values).length > 0) {
          setConflict(stored)
          throw error
        }
        // The same is stored already, by a save whose answer was lost for example.
        await options.send({ body, etag: stored.etag })
      }
      form.drop()
    }
    return form.send(sent, work, id !== null)
  }

  return {
    ...form,
    /** The record as it was read last; null for a new one. */
    stored,
    /** Null while the record is read. */
    isReady: base !== null,
    /** Why there is nothing to change, or why it was not saved. */
    failure: unread ?? (form.failure && isConflict(form.failure) ? null : form.failure),
    /** Whether saving was tried: what is wrong is counted from then on. */
    isTried,
    /** The version that someone else has stored meanwhile, until the user has chosen. */
    conflict,
    /** @returns whether it is saved; else the first wrong field, if any, to put the focus on */
    async submit(): Promise<{ saved: boolean; wrong?: string | undefined }> {
      setTried(true)
      const wrong = form.review()
      if (wrong || !base) return { saved: false, wrong }
      return { saved: await send(form.values, { values: base.values, etag: form.etag }) }
    },
    /** Saves what the user chose of both versions, over the newer one. */
    async resolve(chosen: FormValues): Promise<boolean> {
      if (!conflict) return false
      setBase(conflict)
      form.forgetRestored()
      form.fill(chosen)
      setConflict(null)
      return send(chosen, conflict)
    },
    /** Saves a former version's values over what is stored now. @returns whether they are saved */
    async restore(former: FormValues): Promise<boolean> {
      if (!base) return false
      const values = { ...base.values, ...former }
      form.fill(values)
      return send(values, base)
    },
    leaveConflict: () => setConflict(null),
  }
}

export type ResourceFormState = ReturnType<typeof useResourceForm>
