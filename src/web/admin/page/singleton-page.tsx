import { Button, Skeleton } from '@mantine/core'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useDispatch } from 'react-redux'
import { lackingKey } from '#shared/resource.ts'
import type { LocalizedResource } from '#shared/resource-words.ts'
import { formFields } from '#web/admin/form/form-values.ts'
import { type FormSettings, ResourceForm } from '#web/admin/form/resource-form.tsx'
import { AdminIcon } from '#web/admin/frame/admin-icon.tsx'
import { asProblem } from '#web/admin/frame/use-api.ts'
import { FieldValue } from '#web/admin/record/field-value.tsx'
import type { Row } from '#web/admin/table/use-records.ts'
import type { Problem } from '#web/redux/api.ts'
import type { RecordThunks } from '#web/redux/create-resource-slice.ts'
import type { AppDispatch } from '#web/redux/thunk.ts'
import { type PanelTexts, usePanelTexts } from '#web/ui/panel-texts.ts'
import { toast } from '#web/ui/toast.ts'
import page from './admin-page.module.css'
import { ReadFailure } from './list-actions.tsx'
import { type PageBasics, plainSlice } from './page-basics.ts'
import { nameOfRecord } from './resource-defaults.tsx'
import css from './singleton-page.module.css'
import { useOpenRecord, useReturnFocus } from './use-open-record.ts'

type SingletonSlice<T> = Pick<RecordThunks<T>, 'fetch' | 'update'>

export type SingletonPageProps<T extends Row> = PageBasics & {
  /** Without one the resource has no slice of its own. */
  slice?: SingletonSlice<T>
  updated?(stored: T, texts: PanelTexts): string
  form?: FormSettings
  /** Above the record. */
  note?: (record: T) => ReactNode
  /** In place of the list of all fields. */
  children?: (record: T, edit: () => void) => ReactNode
}

/** Reads the record; the form reads it once more, with its version. */
function useRecord<T>({ fetch }: SingletonSlice<T>) {
  const dispatch = useDispatch<AppDispatch>()
  const [record, setRecord] = useState<T | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const read = useCallback(async () => {
    setProblem(null)
    try {
      const [first] = await dispatch(fetch({ auth: true })).unwrap()
      setRecord(first ?? null)
    } catch (error) {
      setProblem(asProblem(error))
    }
  }, [dispatch, fetch])
  useEffect(() => void read(), [read])
  return { record, setRecord, problem, read }
}

/** Without the field of what is lacking, and without empty texts in other languages. */
const factFields = (resource: LocalizedResource, record: Readonly<Record<string, unknown>>) =>
  formFields(resource).filter(
    ([name, { translates }]) => name !== lackingKey && (translates === undefined || record[name]),
  )

/** The fields of the record, in the order of its form. */
function Facts({ resource, ...props }: Pick<PageBasics, 'resource'> & { record: object }) {
  const record = props.record as Readonly<Record<string, unknown>>
  return (
    <dl className={css.facts}>
      {factFields(resource, record).map(([name, field]) => (
        <div key={name} data-long={field.kind === 'html' || undefined}>
          <dt>{field.label}</dt>
          <dd>
            <FieldValue name={name} field={field} record={record} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A page about the one record of its kind: shown whole, changed in a form; there is nothing to add or delete. */
export function SingletonPage<T extends Row>(props: SingletonPageProps<T>) {
  const texts = usePanelTexts()
  const { t } = texts
  const { title, record: name, resource, form, note, children, isReadOnly } = props
  const slice = props.slice ?? plainSlice<T>(resource)
  const updated =
    props.updated ?? ((stored) => t('record.updatedOne', { name: nameOfRecord(resource, name)(stored) }))
  const dispatch = useDispatch<AppDispatch>()
  const { record, setRecord, problem, read } = useRecord(slice)
  const { open, show, close } = useOpenRecord()
  useReturnFocus(open !== null)
  const edit = (): void => {
    if (record) show({ kind: 'edit', id: record.id })
  }
  const send = async ({ body, etag }: { body: unknown; etag: string | null }): Promise<void> => {
    const version = etag ? { ifMatch: etag } : {}
    const update = slice.update({ id: record?.id ?? 0, body, ...version })
    const { record: stored } = await dispatch(update).unwrap()
    setRecord(stored)
    toast.success(updated(stored, texts))
  }
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1 tabIndex={-1}>{title}</h1>
        {!isReadOnly && (
          <Button leftSection={<AdminIcon name="edit" />} disabled={!record} onClick={edit}>
            {t('form.edit', { record: name })}
          </Button>
        )}
      </header>
      {resource.purpose && <p>{resource.purpose}</p>}
      {problem && <ReadFailure title={t('page.unread')} problem={problem} retry={read} />}
      {!record && !problem && <Skeleton height={240} radius="md" />}
      {record && note?.(record)}
      {record && (children && !isReadOnly ? children(record, edit) : <Facts {...props} record={record} />)}
      {record && !isReadOnly && open?.kind === 'edit' && open.id === record.id && (
        <ResourceForm
          {...form}
          resource={resource}
          id={record.id}
          title={t('form.edit', { record: name })}
          send={send}
          onClose={close}
        />
      )}
    </div>
  )
}
