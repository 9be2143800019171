import type { HistoryEntry } from '#shared/administration.ts'
import { api } from '#shared/paths.ts'
import { ApiListPage } from '#web/admin/api-list-page.tsx'
import type { Column } from '#web/admin/table-parts.tsx'

/** What is done, in words; an unknown one is shown as it is. */
const actions: Readonly<Record<string, string>> = {
  create: 'Skapade',
  update: 'Ändrade',
  delete: 'Tog bort',
  restore: 'Ångrade borttagning',
  erase: 'Raderade för gott',
  export: 'Sparade som fil',
  send: 'Skickade',
  login: 'Loggade in',
  'grant-administrator': 'Gav administratörsrätt',
  'withdraw-administrator': 'Tog bort administratörsrätt',
  enable: 'Öppnade konto',
  disable: 'Stängde konto',
}

const time = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Europe/Stockholm',
})

const columns: readonly Column<HistoryEntry>[] = [
  { key: 'at', header: 'När', sort: 'at', width: 'narrow', cell: ({ at }) => time.format(new Date(at)) },
  {
    key: 'user_name',
    header: 'Vem',
    cell: ({ user_name, user_id }) => user_name || (user_id === null ? 'Besökare' : `Användare ${user_id}`),
  },
  { key: 'action', header: 'Vad', isTitle: true, cell: ({ action }) => actions[action] ?? action },
  {
    key: 'resource',
    header: 'Var',
    width: 'wide',
    cell: ({ resource, record_id, title }) =>
      record_id === null ? resource : `${resource} ${record_id}${title ? `: ${title}` : ''}`,
  },
  { key: 'fields', header: 'Fält', width: 'wide', cell: ({ fields }) => fields.join(', ') },
]

const choices = ['create', 'update', 'delete', 'restore', 'erase', 'export', 'login'].map(
  (action) => [action, actions[action] ?? action] as const,
)

/** Who did what, when: read only, for nobody may alter it (/admin/history/). */
export const Page = () => (
  <ApiListPage<HistoryEntry, HistoryEntry>
    title="History"
    intro="Vem som gjorde vad, och när. Historiken kan inte ändras och sparas i två år."
    resource="history"
    path={api.history}
    columns={columns}
    filters={[{ kind: 'choice', field: 'action', label: 'Vad', options: [['', 'Allt'], ...choices] }]}
    toRow={(entry) => entry}
    nameOf={({ action, id }) => `${actions[action] ?? action} ${id}`}
    problem={null}
    onForget={() => {}}
    empty="Ännu har ingenting hänt."
  />
)
