import { useCallback, useMemo, useRef, useState } from 'react'
import type { FieldProblem } from '#shared/errors.ts'
import type { Words } from '#shared/message.ts'
import { useAfterPress } from './after-press.ts'
import { retryOnce } from './retry-once.ts'
import { useTexts } from './texts.ts'

/** Why sending failed; the API's problem is one. */
export type Failure = {
  status: number
  title: Words
  errors: readonly FieldProblem<string>[]
  /** The answer was lost: it may have been stored all the same. */
  isUncertain?: boolean
}

export type Values<V> = Readonly<Record<string, V>>

/** Messages about the parts of a field that the server refused, by the pointers to them below it: `0/name`. */
export type PartErrors = Readonly<Record<string, string>>

/** Why the server refused the value of a field, and what was sent with it. */
type Refusal<V> = { value: V | undefined; detail: string; parts: PartErrors; sent: Values<V> }

type Options<V> = {
  names: readonly string[]
  initial: Values<V>
  /** Values that were typed before a reload. */
  restored?: Values<V> | undefined
  /** @returns the message about a value beside all the others, or null */
  check(name: string, value: V | undefined, all: Values<V>): Words | null
  failed?: ((failure: Failure) => void) | undefined
}

const isFailure = (error: unknown): error is Failure =>
  typeof error === 'object' && error !== null && 'status' in error && 'title' in error

/** The message about a field, or about a part of it: a pointer below it. */
type FieldError = { name: string; detail: string; part?: string }

/** @returns the messages about these fields; those about others are left out */
export const fieldErrors = (failure: Failure, names: readonly string[]): FieldError[] =>
  failure.errors.flatMap(({ pointer, detail }): FieldError[] => {
    const name = pointer.slice(1)
    if (names.includes(name)) return [{ name, detail }]
    const [field = '', ...rest] = name.split('/')
    return names.includes(field) && rest.length > 0 ? [{ name: field, detail, part: rest.join('/') }] : []
  })

/** @returns the refusals by the names of their fields; of a field with several the first */
function refusalsOf<V>(errors: readonly FieldError[], sent: Values<V>): Values<Refusal<V>> {
  const refusals = errors.map(({ name, detail }): [string, Refusal<V>] => {
    const parts = errors.flatMap((one) =>
      one.name === name && one.part !== undefined ? [[one.part, one.detail]] : [],
    )
    return [name, { value: sent[name], detail, parts: Object.fromEntries(parts), sent }]
  })
  return Object.fromEntries(refusals.toReversed())
}

/** Sends, once at a time. */
function useSending() {
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  const [isRetrying, setRetrying] = useState(false)
  const sending = useRef(false)
  const attempt = async (
    work: () => Promise<void>,
    isRepeatable: boolean,
    failed: (failure: Failure) => void,
  ): Promise<boolean> => {
    if (sending.current) return false
    sending.current = true
    setBusy(true)
    setFailure(null)
    try {
      await retryOnce(work, { isRepeatable, retrying: () => setRetrying(true) })
      return true
    } catch (error) {
      if (!isFailure(error)) throw error
      setFailure(error)
      failed(error)
      return false
    } finally {
      sending.current = false
      setBusy(false)
      setRetrying(false)
    }
  }
  const { say } = useTexts()
  const translated = useMemo(() => failure && { ...failure, title: say(failure.title) }, [failure, say])
  return {
    busy,
    /** Whether the connection was lost, and it is tried again. */
    isRetrying,
    failure: translated,
    forget: () => setFailure(null),
    attempt,
  }
}

/**
 * The state of any form by the rules of the specification (§5): errors only after a field was touched, at each
 * change and when it is left, nothing sent while there are any or twice at once, and what the server refused is
 * wrong until it is changed. How the inputs hold their values is left to the form.
 */
export function useFormCore<V>({ names, initial, restored, check, failed }: Options<V>) {
  const [typed, setTyped] = useState<Values<V>>(restored ?? {})
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<Values<Refusal<V>>>({})
  const { failure, forget, attempt, ...sending } = useSending()
  const values = useMemo<Values<V>>(() => ({ ...initial, ...typed }), [initial, typed])

  const { say } = useTexts()
  const errorIn = (all: Values<V>, name: string): string | null => {
    const { [name]: refusal } = refused
    const isRefused = refusal !== undefined && refusal.value === all[name]
    const error = check(name, all[name], all) ?? (isRefused ? refusal.detail : null)
    return error === null ? null : say(error)
  }
  const touch = useCallback((...left: string[]) => {
    setTouched((others) => new Set([...others, ...left]))
  }, [])
  const afterPress = useAfterPress()

  return {
    values,
    ...sending,
    failure,
    /** The same, unless its fields say so. */
    unsaidFailure: failure && fieldErrors(failure, names).length > 0 ? null : failure,
    change: useCallback((name: string, value: V) => {
      setTyped((others) => ({ ...others, [name]: value }))
    }, []),
    touch,
    /** A field that loses the focus is touched. */
    leave: useCallback((name: string) => afterPress(() => touch(name)), [afterPress, touch]),
    fill: setTyped,
    errorOf: (name: string): string | null => (touched.has(name) ? errorIn(values, name) : null),
    /** The same object until the form is sent again. */
    partErrorsOf: (name: string): PartErrors | undefined => refused[name]?.parts,
    /**
     * Shows every error. What the server refused is sent again when anything has changed since: an end before its
     * beginning is put right at either.
     * @returns the first field that keeps the form from being sent
     */
    review(all: Values<V> = values): string | undefined {
      touch(...names)
      forget()
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
    send: (sent: Values<V>, work: () => Promise<void>, isRepeatable = false): Promise<boolean> =>
      attempt(work, isRepeatable, (error) => {
        setRefused(refusalsOf(fieldErrors(error, names), sent))
        failed?.(error)
      }),
  }
}
