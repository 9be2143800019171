import { Alert, Button, Skeleton } from '@mantine/core'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import type { Field } from '#shared/field.ts'
import { type Resource, sizesKey } from '#shared/resource.ts'
import type { Problem } from '#web/redux/api.ts'
import type { FetchArgs, UpdateArgs } from '#web/redux/create-resource-slice.ts'
import type { AppDispatch } from '#web/redux/thunk.ts'
import { Picture } from '#web/ui/picture.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { toast } from '#web/ui/toast.ts'
import { AdminIcon } from './admin-icon.tsx'
import page from './admin-page.module.css'
import { formFields } from './form-values.ts'
import { type FormSettings, ResourceForm } from './resource-form.tsx'
import css from './singleton-page.module.css'
import { StatusBadge } from './status-badge.tsx'
import { asProblem } from './use-api.ts'
import { useOpenRecord, useReturnFocus } from './use-open-record.ts'

/** What the page needs of the slice that holds the record. */
export type SingletonSlice<T> = {
  // biome-ignore lint/suspicious/noExplicitAny: the thunks of different slices have nothing but their use in common.
  fetch(args: FetchArgs): any
  // biome-ignore lint/suspicious/noExplicitAny: see above.
  update(args: UpdateArgs): any
  // biome-ignore lint/suspicious/noExplicitAny: each selects from the whole state.
  select(state: any): T | null | undefined
}

type Props<T> = {
  /** The heading, as in the side menu. */
  title: string
  /** What the record is called in English: 'Footer' makes 'Edit Footer'. */
  record: string
  resource: Resource
  slice: SingletonSlice<T>
  /** Toast after an update (specification §8). */
  updated(stored: T): string
  form?: FormSettings
  /** In place of the list of all fields. */
  children?: (record: T, edit: () => void) => ReactNode
}

/** Reads the record; the form reads it once more, with its version. */
function useRecord<T>({ fetch, select }: SingletonSlice<T>) {
  const dispatch = useDispatch<AppDispatch>()
  const record = useSelector(select)
  const [problem, setProblem] = useState<Problem | null>(null)
  const read = useCallback(async () => {
    setProblem(null)
    try {
      await dispatch(fetch({ auth: true })).unwrap()
    } catch (error) {
      setProblem(asProblem(error))
    }
  }, [dispatch, fetch])
  useEffect(() => void read(), [read])
  return { record, problem, read }
}

type ShownProps = { name: string; field: Field; record: Readonly<Record<string, unknown>> }

const Shown = ({ name, field, record }: ShownProps) => {
  const value = record[name]
  if (typeof value === 'boolean') return <StatusBadge on={value} words={['Yes', 'No']} />
  if (typeof value !== 'string' || value === '') return <span className={css.none}>Tomt</span>
  if (field.kind === 'html') return <RichText html={value} />
  if (field.kind === 'image') {
    const versions = record[sizesKey(name)] as Parameters<typeof Picture>[0]['versions']
    return <Picture src={value} versions={versions} sizes="160px" alt={field.label} className={css.picture} />
  }
  if (field.kind !== 'url') return value
  return (
    <a href={value} target="_blank" rel="noreferrer noopener">
      {value}
    </a>
  )
}

/** All that the record says, in the order of its form. */
function Facts({ resource, record }: { resource: Resource; record: object }) {
  return (
    <dl className={css.facts}>
      {formFields(resource).map(([name, field]) => (
        <div key={name} data-long={field.kind === 'html' || undefined}>
          <dt>{field.label}</dt>
          <dd>
            <Shown name={name} field={field} record={record as ShownProps['record']} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A page about the one record of its kind: shown whole, changed in a form; there is nothing to add or delete. */
export function SingletonPage<T extends { id: number }>(props: Props<T>) {
  const { title, record: name, resource, slice, updated, form, children } = props
  const dispatch = useDispatch<AppDispatch>()
  const { record, problem, read } = useRecord(slice)
  const { open, show, close } = useOpenRecord()
  useReturnFocus(open !== null)
  const edit = (): void => {
    if (record) show({ kind: 'edit', id: record.id })
  }
  const send = async ({ body, etag }: { body: unknown; etag: string | null }): Promise<void> => {
    const version = etag ? { ifMatch: etag } : {}
    const stored: T = await dispatch(slice.update({ id: record?.id ?? 0, body, ...version })).unwrap()
    toast.success(updated(stored))
  }
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1 tabIndex={-1}>{title}</h1>
        <Button leftSection={<AdminIcon name="edit" />} disabled={!record} onClick={edit}>
          Edit {name}
        </Button>
      </header>
      {problem && (
        <Alert color="red" variant="outline" role="alert" title="Sidan gick inte att hämta.">
          <p>{problem.title}</p>
          <Button variant="default" size="xs" onClick={() => void read()}>
            Försök igen
          </Button>
        </Alert>
      )}
      {!record && !problem && <Skeleton height={240} radius="md" />}
      {record && (children ? children(record, edit) : <Facts resource={resource} record={record} />)}
      {record && open?.kind === 'edit' && open.id === record.id && (
        <ResourceForm
          {...form}
          resource={resource}
          id={record.id}
          title={`Edit ${name}`}
          send={send}
          onClose={close}
        />
      )}
    </div>
  )
}
