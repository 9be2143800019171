import { plainText } from '#shared/plain-text.ts'
import { type About, about } from '#shared/resources/about.ts'
import { Operation } from '#web/admin/operation.tsx'
import { ResourceTable } from '#web/admin/resource-table.tsx'
import { SingletonPage } from '#web/admin/singleton-page.tsx'
import type { Column } from '#web/admin/table-parts.tsx'
import { aboutSlice } from './about-slice.ts'

type Root = Parameters<typeof aboutSlice.select>[0]
const slice = { ...aboutSlice, select: (state: Root) => aboutSlice.select(state)[0] }

const columns: readonly Column<About>[] = [
  { key: 'visionTitle', header: 'Vision Title', isTitle: true, cell: ({ visionTitle }) => visionTitle },
  { key: 'vision', header: 'Vision', width: 'wide', cell: ({ vision }) => plainText(vision) },
  { key: 'boardTitle', header: 'Board Title', cell: ({ boardTitle }) => boardTitle },
]

/** One record needs no order, pages or filters. */
const state = { q: '', sort: null, page: 1, size: 1, filters: {} }
const nothing = (): void => {}

export const Page = () => (
  <SingletonPage
    title="About"
    record="About"
    resource={about}
    slice={slice}
    updated={({ visionTitle }) => `${visionTitle} updated successfully.`}
  >
    {(record, edit) => (
      <ResourceTable
        label="About"
        columns={columns}
        records={{ rows: [record], total: 1, loading: false, problem: null, reload: nothing }}
        state={state}
        onChange={nothing}
        operations={() => <Operation label="Edit" icon="edit" onClick={edit} />}
        nameOf={({ visionTitle }) => visionTitle}
        onOpen={edit}
        empty={null}
      />
    )}
  </SingletonPage>
)
