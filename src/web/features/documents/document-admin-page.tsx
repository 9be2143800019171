import { useRef } from 'react'
import { documentFileApi } from '#shared/documents.ts'
import { wordsOf } from '#shared/resource-words.ts'
import { type AssociationDocument, documents } from '#shared/resources/documents.ts'
import { readFileValue } from '#shared/stored-files.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import type { PageBasics } from '#web/admin/page/page-basics.ts'
import { ResourcePage } from '#web/admin/page/resource-page.tsx'
import { saveFile } from '#web/admin/page/save-file.ts'
import { Operation } from '#web/admin/table/operation.tsx'
import { StateBadge } from '#web/admin/table/status-badge.tsx'
import { sliceOf } from '#web/redux/record-slices.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'

const documentSlice = sliceOf(documents)

/** A badge: visitors read the document, the board alone does, or it is a draft until a published page links to it. */
const Visibility = ({ document, basics }: { document: AssociationDocument; basics: PageBasics }) => {
  const { t } = usePanelTexts()
  const field = basics.resource.fields.board_only
  const [board, visitors] = field ? wordsOf(field) : ['', '']
  if (document.board_only)
    return (
      <StateBadge tone="warning" icon="pause">
        {board}
      </StateBadge>
    )
  return document.address ? (
    <StateBadge tone="ok" icon="check">
      {visitors}
    </StateBadge>
  ) : (
    <StateBadge tone="off" icon="pause">
      {t('documents.draft')}
    </StateBadge>
  )
}

export const Page = (basics: PageBasics) => {
  const { t } = usePanelTexts()
  const call = useApi()
  /** The document that the next new one replaces. */
  const earlier = useRef<number | null>(null)
  const save = async ({ id, file }: AssociationDocument): Promise<void> => {
    const { data } = await call<Blob>(documentFileApi(id), { as: 'blob' })
    saveFile(data, readFileValue(file)?.name ?? '')
  }
  return (
    <ResourcePage<AssociationDocument>
      {...basics}
      slice={documentSlice}
      columns={[
        { key: 'title', width: 'wide' },
        'kind',
        'decided_day',
        { key: 'file', width: 'narrow' },
        'is_valid',
        { key: 'board_only', cell: (document) => <Visibility document={document} basics={basics} /> },
        'has_unreadable_text',
      ]}
      filters={['kind', 'board_only']}
      bulk={[]}
      form={{
        copied: (values) => ({
          ...values,
          file: null,
          decided_day: '',
          board_year: '',
          replaces: String(earlier.current ?? ''),
        }),
      }}
      operations={(document, { copy, name, run }) => (
        <>
          {document.file && (
            <Operation
              label={t('documents.save')}
              of={name}
              icon="download"
              onClick={() => void run(() => save(document))}
            />
          )}
          {!basics.isReadOnly && (
            <Operation
              label={t('documents.replace')}
              of={name}
              icon="copy"
              onClick={() => {
                earlier.current = document.id
                copy(document.id)
              }}
            />
          )}
        </>
      )}
      empty={t('documents.empty')}
    />
  )
}
