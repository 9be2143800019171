import { useState } from 'react'
import { doorCardApi } from '#shared/door.ts'
import type { CardCheck } from '#shared/membership/cards.ts'
import { checkAtDoor } from '#shared/membership/door-check.ts'
import { stockholmDay } from '#shared/time.ts'
import { asProblem, useApi } from '#web/admin/frame/use-api.ts'
import type { Problem } from '#web/redux/api.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import type { DoorPerson } from './door-people.ts'
import type { KeptCards } from './kept-door.ts'
import { useDoorCards } from './use-door-cards.ts'

/** The answer about a card in words. */
export type CardAnswer = { isValid: boolean; title: string; lines: string[] }

/** A lost connection often answers nothing at all. */
const patienceMs = 4_000

const isLost = ({ status }: Problem): boolean => status === 0

async function sha256(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

type AtDoor = { people: readonly DoorPerson[]; isOffline: boolean }

/** Asks whether the card with a code is valid: the server, or what was loaded before; and keeps the answer until it was read. */
export function useCard(eventId: number, { people, isOffline }: AtDoor) {
  const call = useApi()
  const { t, say, day, time } = usePanelTexts()
  const [said, setSaid] = useState<CardAnswer | null>(null)
  const kept = useDoorCards(eventId)
  const untilOf = (last: string | null): string =>
    last === null ? t('door.card.always') : t('door.card.until', { day: day(last) })

  const wordsOf = (card: CardCheck): CardAnswer => {
    if (card.state === 'valid') {
      const facts = [card.name, card.type, untilOf(card.valid_until)].filter(Boolean)
      return { isValid: true, title: t('door.card.valid'), lines: [facts.join(' · ')] }
    }
    const why = card.state === 'ended' ? untilOf(card.valid_until) : t('door.card.unknown')
    return { isValid: false, title: t('door.card.invalid'), lines: [why] }
  }

  const byKept = async ({ cards, readMs }: KeptCards, code: string): Promise<CardAnswer> => {
    const read = time(new Date(readMs).toISOString())
    const found = await checkAtDoor(cards, { code, day: stockholmDay(new Date()) }, sha256)
    if (!found)
      return {
        isValid: false,
        title: t('door.card.keptInvalid'),
        lines: [t('door.card.keptWhy', { time: read })],
      }
    const owner = people.find(({ party }) => found.isOf(party.id))
    const facts = [owner?.party.name, untilOf(found.valid_until)].filter(Boolean)
    return {
      isValid: true,
      title: t('door.card.valid'),
      lines: [facts.join(' · '), t('door.card.kept', { time: read })],
    }
  }

  const ask = async (code: string): Promise<CardAnswer> => {
    try {
      const request = { method: 'POST', body: { code }, signal: AbortSignal.timeout(patienceMs) } as const
      return wordsOf((await call<CardCheck>(doorCardApi(eventId), request)).data)
    } catch (error) {
      const problem = asProblem(error)
      if (kept && isLost(problem)) return byKept(kept, code)
      const why = isLost(problem) ? t('door.card.notLoaded') : say(problem.title)
      return { isValid: false, title: t('door.card.unread'), lines: [why] }
    }
  }
  const check = async (typed: string): Promise<void> => {
    const code = typed.trim()
    setSaid(kept && isOffline ? await byKept(kept, code) : await ask(code))
  }
  return { said, check, forget: () => setSaid(null), kept }
}
