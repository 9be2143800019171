import { createContext, useCallback, useEffect, useMemo, useRef } from 'react'
import { api as paths } from '#shared/paths.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import { dropDraft, findDraft, keepDraft } from '#web/ui/form-draft.ts'

/** A record that was created from within the form of another one. */
export type MadeRecord = { resource: string; id: number }

/** Called with each record that an input creates; removes it again when the form is discarded. */
export const MadeInForm = createContext<(record: MadeRecord) => void>(() => {})

/**
 * Remembers, beside the draft of a form, which records its inputs created. They are deleted when the form is left without
 * saving: those that visitors read meanwhile, and those that other records use, stay.
 */
export function useMadeInForm(draftKey: string) {
  const call = useApi()
  const key = `${draftKey}:made`
  const isLeft = useRef(false)
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
  const forget = useCallback(() => dropDraft(key), [key])
  const discard = useCallback((): void => {
    const { values = {} } = findDraft<MadeRecord>(key) ?? {}
    forget()
    for (const record of Object.values(values)) void remove(record)
  }, [key, forget, remove])
  const add = useCallback(
    (record: MadeRecord): void => {
      if (isLeft.current) {
        void remove(record)
        return
      }
      const values = findDraft<MadeRecord>(key)?.values
      keepDraft(key, { values: { ...values, [`${record.resource}/${record.id}`]: record } })
    },
    [key, remove],
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
