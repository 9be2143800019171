import type { Reducer, UnknownAction } from '@reduxjs/toolkit'
import type { Entity, Resource } from '#shared/resource.ts'
import type { Api } from './api.ts'
import {
  type Callable,
  createResourceSlice,
  type Progress,
  type RecordThunks,
} from './create-resource-slice.ts'
import { apiThunk } from './thunk.ts'

/** The list of one resource, and how its last call went. */
type RecordList<Item> = Progress & { records: Item[] }
/** The lists of all resources that have no slice of the specification, by the resource's name. */
type RecordLists = Readonly<Record<string, RecordList<unknown>>>

type Root = { records: RecordLists }

type RecordSlice<Item> = RecordThunks<Item> & {
  select(state: Root): Item[]
}

const made = new Map<string, { slice: unknown; reducer: Reducer }>()
const none: never[] = []
const noLists: RecordLists = {}

/** Only the thunks of a slice that was made send such actions. */
const reducerOf = ({ type }: UnknownAction): [name: string, reducer: Reducer | undefined] => {
  const [table, name = ''] = type.split('/')
  return [name, table === 'records' ? made.get(name)?.reducer : undefined]
}

/** Holds the lists of all plain resources: a new resource needs no line in the store. */
export function recordsReducer(lists: RecordLists = noLists, action: UnknownAction): RecordLists {
  const [name, reducer] = reducerOf(action)
  return reducer ? { ...lists, [name]: reducer(lists[name], action) } : lists
}

/** @returns the slice of what is read as a whole and is no list of a resource; until it is read it is `none` */
export function createReading<T, Args = void>(
  name: string,
  { none, load }: { none: T; load: (api: Api, args: Args) => Promise<T> },
) {
  const read = apiThunk<T, Args>(`records/${name}/read`, (args, { extra }) => load(extra.api, args))
  const reducer = (kept: T = none, action: UnknownAction): T =>
    read.fulfilled.match(action) ? action.payload : kept
  made.set(name, { slice: null, reducer })
  return {
    read,
    select: ({ records }: { records: Readonly<Record<string, unknown>> }): T =>
      (records[name] as T | undefined) ?? none,
  }
}

/** @returns the slice of a resource that has none of its own, the same one every time. */
export function sliceOf<R extends Resource>(resource: R | Callable<R>): RecordSlice<Entity<R>> {
  type Item = Entity<R>
  const { name } = resource
  const existing = made.get(name)
  if (existing) return existing.slice as RecordSlice<Item>
  const { reducer, select: _, ...thunks } = createResourceSlice(`records/${name}`, 'records', resource)
  const slice: RecordSlice<Item> = {
    ...thunks,
    select: ({ records }) => (records[name] as RecordList<Item> | undefined)?.records ?? none,
  }
  made.set(name, { slice, reducer })
  return slice
}
