import { useState } from 'react'
import { isOver } from '#shared/event-state.ts'
import { type EventNews, participantsMailAddress } from '#shared/participants-mail-address.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import type { Event } from '#shared/resources/events.ts'
import { countRecords } from '#web/admin/frame/count-records.ts'
import { type Call, useApi } from '#web/admin/frame/use-api.ts'
import type { Note } from '#web/admin/page/list-bars.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'

const newsFields = ['eventDate', 'eventEndDate', 'eventLocation'] as const

/** News that all who have applied should hear, or a price that those with a place are to pay. */
type News = EventNews

/** @returns the news of a saved event for its applicants; null for none, and for an event that is over */
export function newsOf(stored: Event, before: Event, now: number): News | null {
  if (isOver(stored, now) && isOver(before, now)) return null
  if (stored.cancelled) return before.cancelled ? null : 'cancelled'
  if (before.cancelled) return 'reopened'
  if (newsFields.some((name) => stored[name] !== before[name])) return 'change'
  const { price_per_place: price } = stored
  return price !== null && price !== before.price_per_place ? 'price' : null
}

/** @returns how many have applied to an event and not cancelled. @throws ApiProblem */
export const countApplied = (call: Call, { id }: Event): Promise<number> =>
  countRecords(call, evenemang, { event_id: id, state: ['confirmed', 'waiting'] })

/** @returns how many have a place at an event and have not paid. @throws ApiProblem */
const countUnpaid = (call: Call, { id }: Event): Promise<number> =>
  countRecords(call, evenemang, { event_id: id, state: 'confirmed', paid: 'false' })

type Offer = { event: Event; news: News; count: number }

/** Offers a mail with the news of an event to its applicants. */
export function useEventNews() {
  const { t } = usePanelTexts()
  const call = useApi()
  const [offer, setOffer] = useState<Offer | null>(null)
  const forget = (): void => setOffer(null)
  const tell = async (event: Event, news: News): Promise<void> => {
    try {
      const count = await (news === 'price' ? countUnpaid : countApplied)(call, event)
      setOffer(count > 0 ? { event, news, count } : null)
    } catch {
      // The event is saved all the same, and its participants can be written to from their list.
      forget()
    }
  }
  const noteOf = ({ event: { id, eventName: name }, news, count }: Offer): Note => ({
    text: t(`events.tell.${news}`, { count, name }),
    way: {
      label: t('participants.write'),
      to: participantsMailAddress(id, { audience: news === 'price' ? 'unpaid' : 'everybody', news }),
    },
    onClose: forget,
  })
  return {
    note: offer && noteOf(offer),
    forget,
    afterUpdate: (stored: Event, before: Event): void => {
      const news = newsOf(stored, before, Date.now())
      if (news) void tell(stored, news)
      else if (offer?.event.id === stored.id && stored.cancelled !== before.cancelled) forget()
    },
  }
}
