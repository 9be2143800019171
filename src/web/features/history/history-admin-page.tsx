import { type HistoryEntry, historyEntries } from '#shared/history.ts'
import { dateTime } from '#web/admin/frame/date-time.ts'
import { ResourcePage } from '#web/admin/page/resource-page.tsx'
import { actionWords, commonActions, fieldWords, whatWords, whoDid } from '#web/admin/record/history-words.ts'
import type { Column } from '#web/admin/table/table-parts.tsx'

const columns: readonly Column<HistoryEntry>[] = [
  { key: 'at', header: 'När', sort: 'at', width: 'narrow', cell: ({ at }) => dateTime(at) },
  {
    key: 'user_name',
    header: 'Vem',
    cell: whoDid,
  },
  { key: 'action', header: 'Vad', isTitle: true, cell: actionWords },
  {
    key: 'resource',
    header: 'Var',
    width: 'wide',
    cell: whatWords,
  },
  { key: 'fields', header: 'Fält', width: 'wide', cell: fieldWords },
]

/** The history (/admin/history/): who did what, when. Read only, for nobody may alter it. */
export const Page = () => (
  <ResourcePage<HistoryEntry>
    resource={historyEntries}
    title="History"
    record="Entry"
    intro="Vem som gjorde vad, och när. Historiken kan inte ändras och sparas i två år."
    columns={columns}
    filters={[{ kind: 'choice', field: 'action', label: 'Vad', options: [['', 'Allt'], ...commonActions] }]}
    nameOf={(entry) => `${actionWords(entry)} ${entry.id}`}
    exportable={false}
    empty="Ännu har ingenting hänt."
  />
)
