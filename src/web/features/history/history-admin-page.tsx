import type { HistoryEntry } from '#shared/administration.ts'
import { api } from '#shared/paths.ts'
import { ApiListPage } from '#web/admin/api-list-page.tsx'
import { dateTime } from '#web/admin/date-time.ts'
import { actionWords, commonActions, whoDid } from '#web/admin/history-words.ts'
import type { Column } from '#web/admin/table-parts.tsx'

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
    cell: ({ resource, record_id, title }) =>
      record_id === null ? resource : `${resource} ${record_id}${title ? `: ${title}` : ''}`,
  },
  { key: 'fields', header: 'Fält', width: 'wide', cell: ({ fields }) => fields.join(', ') },
]

/** Who did what, when: read only, for nobody may alter it (/admin/history/). */
export const Page = () => (
  <ApiListPage<HistoryEntry, HistoryEntry>
    title="History"
    intro="Vem som gjorde vad, och när. Historiken kan inte ändras och sparas i två år."
    resource="history"
    path={api.history}
    columns={columns}
    filters={[{ kind: 'choice', field: 'action', label: 'Vad', options: [['', 'Allt'], ...commonActions] }]}
    toRow={(entry) => entry}
    nameOf={(entry) => `${actionWords(entry)} ${entry.id}`}
    problem={null}
    onForget={() => {}}
    empty="Ännu har ingenting hänt."
  />
)
