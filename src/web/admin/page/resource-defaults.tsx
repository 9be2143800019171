import { mayWrite } from '#shared/field-access.ts'
import { comingOrder, titleOfRecord } from '#shared/resource.ts'
import { type LocalizedField, type LocalizedResource, wordsOf } from '#shared/resource-words.ts'
import { FieldValue } from '#web/admin/record/field-value.tsx'
import { RecordReader } from '#web/admin/record/record-reader.tsx'
import { columnsOf } from '#web/admin/table/columns-of.tsx'
import { filtersOf } from '#web/admin/table/filters-of.ts'
import { pageSizes } from '#web/admin/table/table-state.ts'
import type { Row } from '#web/admin/table/use-records.ts'
import type { PanelTexts } from '#web/ui/panel-texts.ts'
import type { BulkAction } from './list-bars.tsx'
import { plainSlice } from './page-basics.ts'
import type { ResourcePageProps, WriteTexts } from './resource-page-props.ts'

/** Defaults of a resource's page, from its definition. */

export const nameOfRecord =
  (resource: LocalizedResource, record: string) =>
  (row: Row): string =>
    titleOfRecord(resource, row as Row & Readonly<Record<string, unknown>>) || `${record} ${row.id}`

/** Toasts in the manner of the specification's §8. */
const textsOf = <T extends Row>(
  record: string,
  nameOf: (row: T) => string,
  { t }: PanelTexts,
): WriteTexts<T> => ({
  created: (stored) => t('record.created', { name: nameOf(stored) }),
  updated: (stored) => t('record.updated', { name: nameOf(stored) }),
  deleted: (id) => t('record.deleted', { record: record.toLowerCase(), id }),
})

const isSettable = (field: LocalizedField): boolean =>
  field.kind === 'boolean' && !field.transient && mayWrite(field, 'superuser')

/** @returns two bulk actions for each tick of a record */
function bulkActionsOf({ fields, access }: LocalizedResource): BulkAction[] {
  if (!access.update) return []
  return Object.entries(fields)
    .filter(([, field]) => isSettable(field))
    .flatMap(([name, field]) =>
      wordsOf(field).map((word, index) => ({
        label: field.words ? word : `${field.label}: ${word}`,
        set: { [name]: index === 0 },
      })),
    )
}

/** The number of a reference is left out where the title of its record is shown. */
function readFields({ fields }: LocalizedResource): [string, LocalizedField][] {
  const titled = Object.values(fields).flatMap(({ titleOf }) => titleOf ?? [])
  return Object.entries(fields).filter(
    ([name, { kind, transient, titleOf }]) =>
      !transient && !titled.includes(name) && (kind !== 'computed' || titleOf !== undefined),
  )
}

/** The reader of records without a form, of what a visitor sent in for example. */
const defaultReader =
  <T extends Row>({
    resource,
    record,
    displays = {},
  }: Pick<ResourcePageProps<T>, 'resource' | 'record' | 'displays'>) =>
  ({ id, close }: { id: number; close(): void }) => (
    <RecordReader<T & Readonly<Record<string, unknown>>>
      resource={resource}
      id={id}
      title={record}
      facts={(stored) =>
        readFields(resource).map(([name, field]) => [
          field.label,
          displays[name]?.(stored) ?? <FieldValue key={name} name={name} field={field} record={stored} />,
        ])
      }
      onClose={close}
    />
  )

export type ListPage<T extends Row> = ReturnType<typeof withDefaults<T>>

/** @returns the props of a page, with the defaults of its definition */
export function withDefaults<T extends Row>(props: ResourcePageProps<T>, panel: PanelTexts) {
  const { resource, record, nameOf = nameOfRecord(resource, record) } = props
  const { access } = resource
  return {
    slice: plainSlice<T>(resource),
    texts: textsOf(record, nameOf, panel),
    bulk: bulkActionsOf(resource),
    reader: (access.delete && !access.update) || props.isReadOnly ? defaultReader(props) : undefined,
    exportable: true,
    order: resource.comingBy && comingOrder,
    sizes: pageSizes,
    size: 25,
    empty: panel.t('list.empty'),
    ...props,
    nameOf,
    columns: columnsOf<T>(resource, props).map((column) => {
      const cell = props.displays?.[column.key]
      return cell ? { ...column, cell } : column
    }),
    filters: filtersOf(resource, props, panel.t('filter.all')),
  }
}
