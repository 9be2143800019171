import { useState } from 'react'
import { type HistoryEntry, historyEntries } from '#shared/history.ts'
import { users } from '#shared/resources/users.ts'
import { useMay } from '#web/admin/frame/use-may.ts'
import { ResourcePage } from '#web/admin/page/resource-page.tsx'
import { actionWords, commonActions, fieldWords, whatWords, whoDid } from '#web/admin/record/history-words.ts'
import { UndoLine, useUndoing } from '#web/admin/record/open-operations.tsx'
import type { Query, RecordThunks } from '#web/redux/create-resource-slice.ts'
import { sliceOf } from '#web/redux/record-slices.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { OperationLines } from './operation-lines.tsx'

const { fetchPage, ...others } = sliceOf(historyEntries) as unknown as RecordThunks<HistoryEntry>

/** Reads one line of each operation. */
const operations = {
  ...others,
  fetchPage: Object.assign((query: Query) => fetchPage({ ...query, grouped: true }), fetchPage),
}

/** The history (/admin/history/): every operation with its user and time. Nothing in it can be changed. */
export const Page = () => {
  const texts = usePanelTexts()
  const { t } = texts
  const may = useMay()
  const [undone, setUndone] = useState(0)
  const undoing = useUndoing(() => setUndone((count) => count + 1))
  const { is_superuser, roles } = texts.resourceIn(users).fields
  return (
    <ResourcePage<HistoryEntry>
      resource={texts.resourceIn(historyEntries)}
      slice={operations}
      title={t('page.history')}
      record={t('record.history')}
      version={undone}
      intro={t('history.intro')}
      columns={[
        { key: 'at', header: t('history.when'), cell: ({ at }) => texts.dateTime(at) },
        {
          key: 'user_name',
          header: t('history.who'),
          isTitle: false,
          cell: (entry) => whoDid(entry, texts),
        },
        {
          key: 'action',
          header: t('history.what'),
          isTitle: true,
          cell: (entry) => (
            <>
              {actionWords(entry, texts)}{' '}
              {entry.operation && entry.undo_until && (
                <UndoLine id={entry.operation} until={entry.undo_until} undoing={undoing} />
              )}
            </>
          ),
        },
        {
          key: 'resource',
          header: t('history.where'),
          width: 'wide',
          cell: (entry) =>
            (entry.count ?? 1) > 1 ? <OperationLines entry={entry} /> : whatWords(entry, texts),
        },
        { key: 'fields', width: 'wide', cell: (entry) => fieldWords(entry, texts) },
      ]}
      sortable={['at']}
      filters={[
        {
          kind: 'choice',
          field: 'action',
          label: t('history.what'),
          options: [['', t('history.all')], ...commonActions(texts)],
        },
        ...(may('read', users.name)
          ? [{ kind: 'reference' as const, field: 'user_id', label: t('history.who'), to: users.name }]
          : []),
        {
          kind: 'choice',
          field: 'role',
          label: t('history.role'),
          options: [
            ['', t('filter.all')],
            ['administrator', is_superuser.label],
            ...Object.entries(roles.of?.role?.optionLabels ?? {}),
          ],
        },
        { kind: 'day', field: 'from', label: t('history.from') },
        { kind: 'day', field: 'to', label: t('history.to') },
      ]}
      nameOf={(entry) => actionWords(entry, texts)}
      empty={t('history.empty')}
    >
      {undoing.dialog}
    </ResourcePage>
  )
}
