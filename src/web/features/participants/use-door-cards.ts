import { useWindowEvent } from '@mantine/hooks'
import { useCallback, useEffect, useState } from 'react'
import { doorCardsApi } from '#shared/door.ts'
import { minuteMs } from '#shared/durations.ts'
import type { DoorCards } from '#shared/membership/cards.ts'
import { asProblem, useApi } from '#web/admin/frame/use-api.ts'
import { keepCards, keptCards } from './kept-door.ts'

/** Somebody who has become a member meanwhile shows a card that is found with a connection alone. */
const everyMs = 10 * minuteMs

/** @returns what membership cards are checked by without a connection, read anew every few minutes */
export function useDoorCards(eventId: number) {
  const call = useApi()
  const [kept, setKept] = useState(() => keptCards(eventId))
  const read = useCallback(async (): Promise<void> => {
    const show = (next: typeof kept): void => {
      keepCards(eventId, next)
      setKept(next)
    }
    try {
      const { data } = await call<DoorCards>(doorCardsApi(eventId))
      show({ cards: data, readMs: Date.now() })
    } catch (error) {
      // Cards are not kept for who may not check them any more.
      if ([401, 403, 404].includes(asProblem(error).status)) show(null)
    }
  }, [call, eventId])
  useEffect(() => {
    void read()
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void read()
    }, everyMs)
    return () => clearInterval(timer)
  }, [read])
  useWindowEvent('online', () => void read())
  return kept
}
