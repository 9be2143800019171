import type { ReactNode } from 'react'
import { api as paths } from '#shared/paths.ts'
import { titleOfRecord } from '#shared/resource.ts'
import { type Evenemang, evenemang } from '#shared/resources/evenemang.ts'
import { events } from '#shared/resources/events.ts'
import type { Call } from '#web/admin/frame/use-api.ts'
import { readAll } from '#web/admin/print/read-all.ts'
import { recordFacts, type Stored } from '#web/admin/print/record-facts.tsx'
import { ListSheet } from '#web/admin/print/sheets.tsx'
import { columnsOf } from '#web/admin/table/columns-of.tsx'
import { search } from '#web/redux/create-resource-slice.ts'
import type { PanelTexts } from '#web/ui/panel-texts.ts'

type Tools = { call: Call; texts: PanelTexts }

/** An event on paper, with everybody who has applied to it, by name. @throws ApiProblem */
export async function participantsSheet(event: Stored, { call, texts }: Tools): Promise<ReactNode> {
  const { rows, total } = await readAll<Evenemang>(async (part) => {
    const query = search({ event_id: Number(event.id), sort: 'name', ...part })
    const { data, total } = await call<Evenemang[]>(paths.list(evenemang.name) + query)
    return { records: data, total: total ?? data.length }
  })
  const columns = columnsOf<Evenemang>(texts.resourceIn(evenemang), {
    columns: ['name', 'email', 'message', 'created_date'],
  })
  const resource = texts.resourceIn(events)
  const description = resource.fields.eventDesc.label
  const facts = recordFacts(resource, event, texts).filter(([label]) => label !== description)
  const title = titleOfRecord(events, event)
  return <ListSheet title={title} facts={facts} {...{ rows, total, columns }} />
}
