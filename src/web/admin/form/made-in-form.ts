import { createContext, useCallback, useEffect, useMemo, useRef } from 'react'
import { api as paths } from '#shared/paths.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import { dropDraft, findDraft, keepDraft } from '#web/ui/form-draft.ts'

/** A record that was created from within the form of another one. */
export type MadeRecord = { resource: string; id: number }

/** Called with each record that an input creates; removes it again when the form is discarded. */
export const MadeInForm = createContext<(record: MadeRecord) => void>(() => {})

const madeKey = (draftKey: string): string => `${draftKey}:made`
const findMade = (draftKey: string): MadeRecord[] =>
  Object.values(findDraft<MadeRecord>(madeKey(draftKey))?.values ?? {})

/** Remembers which record an input of a form created, beside the draft of that form. */
export function rememberMade(draftKey: string, record: MadeRecord): void {
  const values = findDraft<MadeRecord>(madeKey(draftKey))?.values
  keepDraft(madeKey(draftKey), { values: { ...values, [`${record.resource}/${record.id}`]: record } })
}

/** Called when the form is saved or sent: what was created within it stays. */
export const forgetMade = (draftKey: string): void => dropDraft(madeKey(draftKey))

/** Called when the form is copied: what was created within it belongs to the copy. */
export function moveMade(draftKey: string, toKey: string): void {
  for (const record of findMade(draftKey)) rememberMade(toKey, record)
  forgetMade(draftKey)
}

/** @returns a function that deletes what was created within a form, except what visitors read or other records use */
export function useDiscardMade() {
  const call = useApi()
  const remove = useCallback(
    async ({ resource, id }: MadeRecord): Promise<void> => {
      const path = paths.record(resource, id)
      try {
        const { data } = await call<{ address?: string }>(path)
        if (!data.address) await call(path, { method: 'DELETE' })
      } catch {
        // It is used elsewhere, or cannot be reached: it stays a draft.
      }
    },
    [call],
  )
  const discard = useCallback(
    (draftKey: string): void => {
      const made = findMade(draftKey)
      forgetMade(draftKey)
      for (const record of made) void remove(record)
    },
    [remove],
  )
  return { remove, discard }
}

/**
 * Remembers, beside the draft of a form, which records its inputs created. They are deleted when the form is left without
 * saving: those that visitors read meanwhile, and those that other records use, stay.
 */
export function useMadeInForm(draftKey: string) {
  const isLeft = useRef(false)
  const { remove, discard: discardMade } = useDiscardMade()
  const forget = useCallback(() => forgetMade(draftKey), [draftKey])
  const discard = useCallback(() => discardMade(draftKey), [draftKey, discardMade])
  const add = useCallback(
    (record: MadeRecord): void => {
      if (isLeft.current) void remove(record)
      else rememberMade(draftKey, record)
    },
    [draftKey, remove],
  )
  useEffect(() => {
    isLeft.current = false
    return () => {
      // A draft that is still there comes back after a reload or a new login, with its links.
      if (findDraft(draftKey)) return
      isLeft.current = true
      discard()
    }
  }, [draftKey, discard])
  return useMemo(() => ({ add, forget, discard }), [add, forget, discard])
}
