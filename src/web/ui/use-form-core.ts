import { useCallback, useMemo, useRef, useState } from 'react'
import type { FieldProblem } from '#shared/errors.ts'
import { retryOnce } from './retry-once.ts'

/** Why sending failed; the API's problem is one. */
export type Failure = {
  status: number
  title: string
  errors: readonly FieldProblem[]
  /** The answer was lost: it may have been stored all the same. */
  isUncertain?: boolean
}

export type Values<V> = Readonly<Record<string, V>>

/** What the server refused within a field that holds several things, by the pointers to them below it: `0/name`. */
export type PartErrors = Readonly<Record<string, string>>

/** Why the server refused the value of a field, and what was sent with it. */
type Refusal<V> = { value: V | undefined; detail: string; parts: PartErrors; sent: Values<V> }

type Options<V> = {
  names: readonly string[]
  /** The values that the fields begin with. */
  initial: Values<V>
  /** Values that were typed before a reload. */
  restored?: Values<V> | undefined
  /** @returns what the rules say about a value beside all the others: the message to show at its field, or null */
  check(name: string, value: V | undefined, all: Values<V>): string | null
  /** Called when sending failed, after the fields have got their errors. */
  failed?: ((failure: Failure) => void) | undefined
}

const isFailure = (error: unknown): error is Failure =>
  typeof error === 'object' && error !== null && 'status' in error && 'title' in error

/** What is wrong with a field, or with a part of it: a pointer below it. */
type FieldError = { name: string; detail: string; part?: string }

/** @returns what is wrong with these fields; what is wrong with others is left out */
export const fieldErrors = (failure: Failure, names: readonly string[]): FieldError[] =>
  failure.errors.flatMap(({ pointer, detail }): FieldError[] => {
    const name = pointer.slice(1)
    if (names.includes(name)) return [{ name, detail }]
    const [field = '', ...rest] = name.split('/')
    return names.includes(field) && rest.length > 0 ? [{ name: field, detail, part: rest.join('/') }] : []
  })

/** @returns by the names of the fields; of one that several things are wrong with the first */
function refusalsOf<V>(errors: readonly FieldError[], sent: Values<V>): Values<Refusal<V>> {
  const refusals = errors.map(({ name, detail }): [string, Refusal<V>] => {
    const parts = errors.flatMap((one) =>
      one.name === name && one.part !== undefined ? [[one.part, one.detail]] : [],
    )
    return [name, { value: sent[name], detail, parts: Object.fromEntries(parts), sent }]
  })
  return Object.fromEntries(refusals.toReversed())
}

/**
 * What every form does by the rules of the specification (§5): errors only after a field was touched, at each
 * change and when it is left, nothing sent while there are any or twice at once, and what the server refused is
 * wrong until it is changed. How the inputs hold their values is left to the form.
 */
export function useFormCore<V>({ names, initial, restored, check, failed }: Options<V>) {
  const [typed, setTyped] = useState<Values<V>>(restored ?? {})
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<Values<Refusal<V>>>({})
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  const [isRetrying, setRetrying] = useState(false)
  const sending = useRef(false)
  const values = useMemo<Values<V>>(() => ({ ...initial, ...typed }), [initial, typed])

  const errorIn = (all: Values<V>, name: string): string | null => {
    const { [name]: refusal } = refused
    const isRefused = refusal !== undefined && refusal.value === all[name]
    return check(name, all[name], all) ?? (isRefused ? refusal.detail : null)
  }
  const touch = useCallback((...left: string[]) => {
    setTouched((others) => new Set([...others, ...left]))
  }, [])

  return {
    values,
    busy,
    /** Whether the connection was lost, and it is tried again. */
    isRetrying,
    /** Why the last sending failed. */
    failure,
    /** The same, unless its fields say so. */
    unsaidFailure: failure && fieldErrors(failure, names).length > 0 ? null : failure,
    change: useCallback((name: string, value: V) => {
      setTyped((others) => ({ ...others, [name]: value }))
    }, []),
    touch,
    fill: setTyped,
    errorOf: (name: string): string | null => (touched.has(name) ? errorIn(values, name) : null),
    /** What the server refused within a field when it was sent last; the same object until it is sent again. */
    partErrorsOf: (name: string): PartErrors | undefined => refused[name]?.parts,
    /**
     * Shows every error. What the server refused is sent again when anything has changed since: an end before its
     * beginning is put right at either.
     * @returns the first field that keeps the form from being sent
     */
    review(all: Values<V> = values): string | undefined {
      touch(...names)
      setFailure(null)
      const isAsSent = ({ sent }: Refusal<V>) => names.every((name) => sent[name] === all[name])
      return names.find((name) => {
        const { [name]: refusal } = refused
        return check(name, all[name], all) !== null || (refusal !== undefined && isAsSent(refusal))
      })
    },
    /** Puts the form back as it was before anything was typed. */
    reset: useCallback(() => {
      setTyped({})
      setTouched(new Set())
      setRefused({})
    }, []),
    /**
     * A lost connection is tried again once, if `isRepeatable` or nothing can have been sent.
     * @returns whether the work went well; what it throws is shown, unless it is a mistake of ours
     */
    async send(sent: Values<V>, work: () => Promise<void>, isRepeatable = false): Promise<boolean> {
      if (sending.current) return false
      sending.current = true
      setBusy(true)
      setFailure(null)
      try {
        await retryOnce(work, { isRepeatable, retrying: () => setRetrying(true) })
        return true
      } catch (error) {
        if (!isFailure(error)) throw error
        setRefused(refusalsOf(fieldErrors(error, names), sent))
        setFailure(error)
        failed?.(error)
        return false
      } finally {
        sending.current = false
        setBusy(false)
        setRetrying(false)
      }
    },
  }
}
