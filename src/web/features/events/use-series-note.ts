import { useState } from 'react'
import { api } from '#shared/paths.ts'
import { type Event, events } from '#shared/resources/events.ts'
import { followingApi, type SeriesChange } from '#shared/series.ts'
import { formFields } from '#web/admin/form/form-values.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import type { Note } from '#web/admin/page/list-bars.tsx'
import { useActs } from '#web/admin/page/use-acts.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { eventForm } from './event-admin-form.tsx'

/** @returns the names of the fields of its form in which a saved event differs from what it was */
function changedIn(names: readonly string[], stored: Event, before: Event): string[] {
  const said = (event: Event, name: string) => JSON.stringify(event[name as keyof Event] ?? null)
  return names.filter((name) => said(stored, name) !== said(before, name))
}

type Offer = { event: Event; from: string; fields: string[]; count: number }

/** Offers to give the later events of a series what was changed in one of them. @param changed called when they are */
export function useSeriesNote(changed: () => void) {
  const { t, say, resourceIn } = usePanelTexts()
  const call = useApi()
  const [offer, setOffer] = useState<Offer | null>(null)
  const [told, setTold] = useState<string | null>(null)
  const { run, busy } = useRun()
  const { offer: offerUndo, bar } = useActs<never>()
  const forget = (): void => {
    setOffer(null)
    setTold(null)
  }
  const ask = async (event: Event, before: Event): Promise<void> => {
    forget()
    const names = formFields(resourceIn(events), eventForm.fields).map(([name]) => name)
    const fields = changedIn(names, event, before)
    if (!event.series || fields.length === 0) return
    const { data } = await call<Event[]>(`${api.list(events.name)}?series=${event.series}&limit=1000`)
    const later = data.filter(
      ({ id, eventDate }) => id !== event.id && Date.parse(eventDate) > Date.parse(before.eventDate),
    )
    if (later.length > 0) setOffer({ event, from: before.eventDate, fields, count: later.length })
  }
  const change = ({ event, from, fields }: Offer): Promise<boolean> =>
    run(
      async () => {
        const body = { fields, from }
        const { data, operation } = await call<SeriesChange>(followingApi(event.id), { method: 'POST', body })
        const applied = data.applied > 0 ? ` ${t('series.applied', { count: data.applied })}` : ''
        setOffer(null)
        const text = t('series.changed', { count: data.ids.length }) + applied
        const runUndo = async (work: () => Promise<unknown>) => {
          forget()
          await run(work, { failed: ({ title }) => setTold(say(title)) })
          changed()
        }
        if (operation) offerUndo({ text, operation }, { run: runUndo })
        else setTold(text)
        changed()
      },
      {
        failed: ({ title, errors }) => setTold([say(title), ...errors.map(({ detail }) => detail)].join(' ')),
      },
    )
  const text = told ?? (offer && t('series.offer', { name: offer.event.eventName, count: offer.count }))
  const note: Note | null =
    text === null
      ? null
      : {
          text,
          ...(offer && {
            act: { label: t('series.changeToo'), busy, onClick: () => void change(offer) },
          }),
          onClose: forget,
        }
  return { note, bar, ask: (event: Event, before: Event) => void ask(event, before).catch(() => {}) }
}
