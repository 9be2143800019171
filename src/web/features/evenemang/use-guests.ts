import { useLayoutEffect, useRef, useState } from 'react'
import { findDraft } from '#web/ui/form-draft.ts'
import { inputOfGuest } from './application-values.ts'

/** @returns how many guests were typed into a form before a reload */
function draftedGuests(draft: string, max: number): number {
  const { values = {} } = findDraft<string>(draft) ?? {}
  return Array.from({ length: max }, (_, index) => index + 1)
    .filter((count) => values[inputOfGuest(count - 1)] !== undefined)
    .reduce((most, count) => Math.max(most, count), 0)
}

/** The guests of an application form: a key for each, and as many as were typed before a reload. */
export function useGuests(draft: string, max: number) {
  const [list, setList] = useState<readonly number[]>([])
  const next = useRef(0)
  const more = (count: number): number[] => Array.from({ length: count }, () => next.current++)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed before is read once
  useLayoutEffect(() => {
    const drafted = draftedGuests(draft, max)
    if (drafted > 0) setList(more(drafted))
  }, [])
  return {
    list,
    add: () => setList((others) => [...others, ...more(1)]),
    remove: (guest: number) => setList((others) => others.filter((other) => other !== guest)),
    clear: () => setList([]),
  }
}
