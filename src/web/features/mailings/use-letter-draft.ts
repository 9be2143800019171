import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Letter, type LetterValues, lettersApi } from '#shared/letters.ts'
import { asProblem, useApi } from '#web/admin/frame/use-api.ts'
import type { Problem } from '#web/redux/api.ts'
import { dropDraft, findDraft, keepDraft } from '#web/ui/form-draft.ts'

/**
 * The place of the typed words: at the server, on the way, in this tab until there is a connection, or in this tab alone
 * because another tab has saved something else, or the server takes them not.
 */
type Standing = 'saved' | 'saving' | 'offline' | 'stale' | 'refused'

/** Milliseconds without a change before it is saved, and before another try. */
const saveDelayMs = 600
const retryDelayMs = 3_000

const valuesOf = ({ about, to_whom, choice_id, title, content, texts }: LetterValues): LetterValues => ({
  about,
  to_whom,
  choice_id,
  title,
  content,
  texts,
})

/** The key of a letter's draft in this tab. */
export const letterDraftKey = (id: number): string => `letter:${id}`
const etagOf = (version: number): string => `"${version}"`

/** A passing failure is none of the words: the server is away, or has too much to do. */
const isPassing = ({ status }: Problem): boolean => status === 0 || status === 429 || status >= 500

/** The draft that this tab keeps over a reload, if it was not saved. */
function restored(letter: Letter): { values: LetterValues; version: number } {
  const kept = findDraft<LetterValues>(letterDraftKey(letter.id))
  const values = kept?.values.letter
  if (!values) return { values: valuesOf(letter), version: letter.version }
  return { values, version: Number(kept.etag) }
}

/** A draft of a mail, saved by itself over the version that was read: what another tab has saved is never replaced. */
export function useLetterDraft(letter: Letter) {
  const call = useApi()
  const [begun] = useState(() => restored(letter))
  const [values, setValues] = useState(begun.values)
  const [version, setVersion] = useState(begun.version)
  /** The same at once, for what is saved right after another save. */
  const latest = useRef(begun.version)
  const [stored, setStored] = useState(() => JSON.stringify(valuesOf(letter)))
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isStale, setStale] = useState(
    begun.version !== letter.version && JSON.stringify(begun.values) !== stored,
  )
  const [tries, setTries] = useState(0)
  const underWay = useRef<Promise<boolean>>(null)
  const written = JSON.stringify(values)
  const isDirty = written !== stored

  const put = async (): Promise<boolean> => {
    const sent = JSON.stringify(values)
    try {
      const path = `${lettersApi}${letter.id}/`
      const { data } = await call<Letter>(path, {
        method: 'PUT',
        body: values,
        ifMatch: etagOf(latest.current),
      })
      latest.current = data.version
      setVersion(data.version)
      setStored(sent)
      setProblem(null)
      return true
    } catch (error) {
      const failure = asProblem(error)
      if (failure.status === 412) setStale(true)
      setProblem(failure)
      if (isPassing(failure)) setTimeout(() => setTries((count) => count + 1), retryDelayMs)
      return false
    } finally {
      underWay.current = null
    }
  }
  /** Saves what is typed, after what is on its way. @returns whether the server has it */
  const save = async (): Promise<boolean> => {
    if (underWay.current !== null) await underWay.current
    if (isStale) return false
    underWay.current = put()
    return underWay.current
  }
  const saveInTime = useEffectEvent(() => {
    if (underWay.current !== null || isStale) return
    underWay.current = put()
  })
  const keep = useEffectEvent(() => {
    if (isDirty) keepDraft(letterDraftKey(letter.id), { values: { letter: values }, etag: String(version) })
    else dropDraft(letterDraftKey(letter.id))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something was typed, saved or failed.
  useEffect(() => {
    keep()
    if (!isDirty || isStale) return
    const timer = setTimeout(saveInTime, saveDelayMs)
    return () => clearTimeout(timer)
  }, [written, stored, isStale, tries])

  let standing: Standing = isDirty ? 'saving' : 'saved'
  if (isDirty && problem) standing = isPassing(problem) ? 'offline' : 'refused'
  if (isStale) standing = 'stale'
  return {
    values,
    version,
    standing,
    problem: standing === 'refused' ? problem : null,
    set: (change: Partial<LetterValues>) => setValues((before) => ({ ...before, ...change })),
    /** Saves what is typed. @returns the stored version, or null if it cannot be stored */
    flush: async (): Promise<number | null> => ((isDirty ? await save() : !isStale) ? latest.current : null),
    /** Forgets what this tab has; the page then reads what is saved. */
    forget: () => dropDraft(letterDraftKey(letter.id)),
  }
}

export type LetterDraft = ReturnType<typeof useLetterDraft>
