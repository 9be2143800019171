import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import { api as paths } from '#shared/paths.ts'
import type { Resource } from '#shared/resource.ts'
import type { Problem } from '#web/redux/api.ts'
import { dropDraft, findDraft, keepDraft } from './admin-draft.ts'
import {
  bodyOf,
  changedNames,
  checkValue,
  type FormFields,
  type FormValue,
  type FormValues,
  valuesOf,
} from './form-values.ts'
import { asProblem, useApi } from './use-api.ts'

export type FormTarget = {
  resource: Resource
  /** Null makes a new record. */
  id: number | null
  fields: FormFields
  /** Fields that may be left empty. */
  optional?: readonly string[] | undefined
  /** Id of the record that a new one is a copy of. */
  copyOf?: number | null | undefined
  /** What a copy changes at once. */
  copied?: ((values: FormValues) => FormValues) | undefined
}

type SendInput = { body: unknown; etag: string | null }
type Options = FormTarget & {
  /** Sends what was filled in. @throws Problem */
  send(input: SendInput): Promise<void>
  /** Told why it was not saved, apart from what is shown in the form. */
  failed?: ((problem: Problem) => void) | undefined
}

/** What is stored, and the version it has. */
type Base = { values: FormValues; etag: string | null }
type Errors = Readonly<Record<string, string | null>>

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
  const read = useCallback(async (): Promise<Base> => {
    const { data, etag } = await call<Record<string, unknown>>(paths.record(resource.name, source ?? 0))
    const values = valuesOf(fields, data)
    return id === null ? { values: adapt.current?.(values) ?? values, etag: null } : { values, etag }
  }, [call, resource, source, id, fields])
  useEffect(() => {
    if (source !== null) read().then(setBase, (error: unknown) => setProblem(asProblem(error)))
  }, [source, read])
  return { base, setBase, problem, read }
}

/** Keeps what is typed as a draft from the first change on, until it is saved or given up. */
function useDraft(key: string, fields: FormFields) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pending = useRef<(() => void) | null>(null)
  const flush = useCallback(() => {
    clearTimeout(timer.current)
    pending.current?.()
    pending.current = null
  }, [])
  useEffect(() => {
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [flush])
  const keep = useCallback(
    (values: FormValues, base: Base) => {
      pending.current = () => {
        const names = changedNames(fields, values, base.values)
        if (names.length === 0) dropDraft(key)
        else {
          const changed = names.map((name) => [name, values[name] ?? null] as const)
          keepDraft(key, { values: Object.fromEntries(changed), etag: base.etag })
        }
      }
      clearTimeout(timer.current)
      timer.current = setTimeout(flush, 300)
    },
    [key, fields, flush],
  )
  const drop = useCallback(() => {
    clearTimeout(timer.current)
    pending.current = null
    dropDraft(key)
  }, [key])
  return { find: () => findDraft(key), keep, drop }
}

/**
 * One record being made or changed: what is typed, what is wrong with it, and how it is saved. Errors show
 * once a field was touched; nothing is sent while there are any; what is typed survives everything but saving
 * and giving up.
 */
export function useResourceForm(options: Options) {
  const { resource, id, fields, optional } = options
  const { base, setBase, problem: unread, read } = useBase(options)
  const user = useSelector(currentUserId)
  const draft = useDraft(`${user ?? ''}:${resource.name}:${id ?? 'new'}`, fields)
  const [typed, setTyped] = useState<FormValues>(() => draft.find()?.values ?? {})
  const [isRestored, setRestored] = useState(() => Object.keys(typed).length > 0)
  /** The version that a restored draft was typed over: what a colleague has stored since is not overwritten unseen. */
  const [typedOver, setTypedOver] = useState(() => draft.find()?.etag ?? null)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  /** Values that the server refused, with its reason: wrong until they are changed. */
  const [refused, setRefused] = useState<Readonly<Record<string, { value: FormValue; detail: string }>>>({})
  const [failure, setFailure] = useState<Problem | null>(null)
  const [conflict, setConflict] = useState<Base | null>(null)
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)

  const values = useMemo<FormValues>(() => ({ ...base?.values, ...typed }), [base, typed])
  const names = fields.map(([name]) => name)
  const isDirty = base !== null && changedNames(fields, values, base.values).length > 0

  const { keep } = draft
  const etag = typedOver ?? base?.etag ?? null
  useEffect(() => {
    if (base) keep(values, { values: base.values, etag })
  }, [values, base, etag, keep])

  const check = (all: FormValues): Errors =>
    Object.fromEntries(
      fields.map((entry) => {
        const [name] = entry
        const value = all[name] ?? null
        const { [name]: no } = refused
        const found = checkValue(entry, value, optional)
        return [name, found ?? (no?.value === value ? no.detail : null)]
      }),
    )
  const errors = check(values)

  const showProblem = async (problem: Problem, sent: FormValues): Promise<void> => {
    if (problem.status === 412) return setConflict(await read())
    const own = problem.errors
      .map(({ pointer, detail }) => ({ name: pointer.slice(1), detail }))
      .filter(({ name }) => names.includes(name))
    setRefused((others) => ({
      ...others,
      ...Object.fromEntries(own.map(({ name, detail }) => [name, { value: sent[name] ?? null, detail }])),
    }))
    setFailure(problem)
    options.failed?.(problem)
  }

  /** Saves these values over this version. @returns whether they are saved */
  const send = async (sent: FormValues, etag: string | null): Promise<boolean> => {
    if (sending.current) return false
    sending.current = true
    setBusy(true)
    setFailure(null)
    try {
      await options.send({ body: bodyOf(fields, sent, id === null), etag })
      draft.drop()
      return true
    } catch (error) {
      await showProblem(asProblem(error), sent).catch((later: unknown) => setFailure(asProblem(later)))
      return false
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  return {
    values,
    errors,
    /** Null while the record is read. */
    isReady: base !== null,
    /** Why there is nothing to change, or why it was not saved. */
    failure: unread ?? failure,
    isDirty,
    /** What was typed before a reload or the end of a session is shown again. */
    isRestored: isRestored && isDirty,
    busy,
    /** What someone else has stored meanwhile, until the user has chosen. */
    conflict,
    errorOf: (name: string): string | null => (touched.has(name) ? (errors[name] ?? null) : null),
    set: useCallback((name: string, value: FormValue) => {
      setTyped((others) => ({ ...others, [name]: value }))
      setTouched((others) => new Set(others).add(name))
    }, []),
    touch: useCallback((name: string) => setTouched((others) => new Set(others).add(name)), []),
    /** Gives up what was typed; the form is as it was stored. */
    giveUp: () => {
      draft.drop()
      setTyped({})
      setTypedOver(null)
      setTouched(new Set())
      setRestored(false)
    },
    /** @returns whether it is saved; else the first wrong field, if any, to put the focus on */
    async submit(): Promise<{ saved: boolean; wrong?: string | undefined }> {
      setTouched(new Set(names))
      const wrong = names.find((name) => errors[name])
      if (wrong || !base) return { saved: false, wrong }
      return { saved: await send(values, etag) }
    },
    /** Saves what the user chose of both versions, over the newer one. */
    async resolve(chosen: FormValues): Promise<boolean> {
      if (!conflict) return false
      setBase(conflict)
      setTypedOver(null)
      setTyped(chosen)
      setConflict(null)
      return send(chosen, conflict.etag)
    },
    leaveConflict: () => setConflict(null),
  }
}

export type ResourceFormState = ReturnType<typeof useResourceForm>
