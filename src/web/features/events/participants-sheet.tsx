import type { ReactNode } from 'react'
import { api as paths } from '#shared/paths.ts'
import { titleOfRecord } from '#shared/resource.ts'
import { type ApplicationState, type Evenemang, evenemang } from '#shared/resources/evenemang.ts'
import { events } from '#shared/resources/events.ts'
import type { Call } from '#web/admin/frame/use-api.ts'
import { readAll } from '#web/admin/print/read-all.ts'
import { recordFacts, type Stored } from '#web/admin/print/record-facts.tsx'
import { ListSheet } from '#web/admin/print/sheets.tsx'
import { columnsOf } from '#web/admin/table/columns-of.tsx'
import { search } from '#web/redux/create-resource-slice.ts'
import type { PanelTexts } from '#web/ui/panel-texts.ts'

type Tools = { call: Call; texts: PanelTexts }

/** An event on paper, with everybody who has a place, by name, and then the queue in its order. @throws ApiProblem */
export async function participantsSheet(event: Stored, { call, texts }: Tools): Promise<ReactNode> {
  const read = (state: ApplicationState, sort: string) =>
    readAll<Evenemang>(async (part) => {
      const query = search({ event_id: Number(event.id), state, sort, ...part })
      const { data, total } = await call<Evenemang[]>(paths.list(evenemang.name) + query)
      return { records: data, total: total ?? data.length }
    })
  const [confirmed, waiting] = await Promise.all([read('confirmed', 'name'), read('waiting', 'id')])
  const resource = texts.resourceIn(evenemang)
  const stateOf = ({ state, queue_place: place }: Evenemang): string => {
    const word = resource.fields.state.optionLabels?.[state] ?? state
    return place === null ? word : `${word}, ${texts.t('participants.queuePlace', { place })}`
  }
  const columns = columnsOf<Evenemang>(resource, {
    columns: [
      'name',
      ...(waiting.rows.length > 0 ? [{ key: 'state', cell: stateOf }] : []),
      'email',
      'message',
      'created_date',
    ],
  })
  const eventWords = texts.resourceIn(events)
  const { eventDesc, cancelled } = eventWords.fields
  // An event that is not cancelled needs no word about it.
  const unsaid = [eventDesc.label, ...(event.cancelled ? [] : [cancelled.label])]
  const facts = recordFacts(eventWords, event, texts).filter(([label]) => !unsaid.includes(label))
  return (
    <ListSheet
      title={titleOfRecord(events, event)}
      facts={facts}
      rows={[...confirmed.rows, ...waiting.rows]}
      total={confirmed.total + waiting.total}
      columns={columns}
    />
  )
}
