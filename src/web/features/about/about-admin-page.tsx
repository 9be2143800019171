import { plainText } from '#shared/formats/plain-text.ts'
import type { About } from '#shared/resources/about.ts'
import type { PageBasics } from '#web/admin/page/page-basics.ts'
import { SingletonPage } from '#web/admin/page/singleton-page.tsx'
import { columnsOf } from '#web/admin/table/columns-of.tsx'
import { Operation } from '#web/admin/table/operation.tsx'
import { ResourceTable } from '#web/admin/table/resource-table.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { aboutSlice } from './about-slice.ts'

export const Page = (basics: PageBasics) => {
  const { t } = usePanelTexts()
  const columns = columnsOf<About>(basics.resource, {
    columns: ['visionTitle', { key: 'vision', cell: ({ vision }) => plainText(vision) }, 'boardTitle'],
    sortable: [],
  })
  return (
    <SingletonPage
      {...basics}
      slice={aboutSlice}
      updated={({ visionTitle }) => t('record.updatedOne', { name: visionTitle || basics.title })}
    >
      {(record, edit) => (
        <ResourceTable
          label={basics.title}
          columns={columns}
          records={{ rows: [record], total: 1, loading: false, problem: null }}
          operations={() => <Operation label={t('operation.edit')} icon="edit" onClick={edit} />}
          nameOf={({ visionTitle }) => visionTitle || basics.title}
          onOpen={edit}
        />
      )}
    </SingletonPage>
  )
}
