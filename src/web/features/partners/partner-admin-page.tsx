import { type Partner, partners } from '#shared/resources/partners.ts'
import { ResourcePage, type ResourcePageProps } from '#web/admin/resource-page.tsx'
import { TablePicture } from '#web/admin/table-picture.tsx'
import { partnerSlice } from './partner-slice.ts'

const columns: ResourcePageProps<Partner>['columns'] = [
  { key: 'id', header: '#', width: 'narrow', cell: ({ id }) => id },
  { key: 'name', header: 'Name', width: 'wide', isTitle: true, cell: ({ name }) => name },
  {
    key: 'logoImage',
    header: 'Logo',
    cell: ({ logoImage, logoImage_sizes }) => <TablePicture src={logoImage} versions={logoImage_sizes} />,
  },
]

export const Page = () => (
  <ResourcePage
    title="Partners"
    record="Partner"
    resource={partners}
    slice={partnerSlice}
    creatable
    columns={columns}
    nameOf={({ name }) => name}
    texts={{
      created: ({ name }) => `${name} created successfully`,
      updated: ({ name }) => `${name} updated successfully`,
      deleted: (id) => `partner with id:${id} deleted successfully`,
    }}
  />
)
