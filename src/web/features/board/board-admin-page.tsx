import { type BoardMember, board } from '#shared/resources/board.ts'
import { Clamped } from '#web/admin/clamped.tsx'
import { PartedAddress } from '#web/admin/parted-address.tsx'
import { ResourcePage, type ResourcePageProps } from '#web/admin/resource-page.tsx'
import { TablePicture } from '#web/admin/table-picture.tsx'
import { boardSlice } from './board-slice.ts'

const columns: ResourcePageProps<BoardMember>['columns'] = [
  { key: 'id', header: '#', width: 'narrow', cell: ({ id }) => id },
  { key: 'name', header: 'Name', isTitle: true, cell: ({ name }) => name },
  { key: 'title', header: 'Title', cell: ({ title }) => title },
  { key: 'motto', header: 'Motto', width: 'wide', cell: ({ motto }) => <Clamped text={motto} /> },
  { key: 'email', header: 'Email', width: 'long', cell: ({ email }) => <PartedAddress text={email} /> },
  { key: 'phone', header: 'Phone', width: 'narrow', cell: ({ phone }) => phone },
  {
    key: 'image',
    header: 'Image',
    cell: ({ image, image_sizes }) => <TablePicture src={image} versions={image_sizes} />,
  },
]

export const Page = () => (
  <ResourcePage
    title="Boards"
    record="Board"
    resource={board}
    slice={boardSlice}
    creatable
    columns={columns}
    nameOf={({ name }) => name}
    texts={{
      created: ({ name }) => `${name} created successfully`,
      updated: ({ name }) => `${name} updated successfully`,
      deleted: (id) => `board with id:${id} deleted successfully`,
    }}
  />
)
