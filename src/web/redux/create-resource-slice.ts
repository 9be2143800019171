import { type ActionReducerMapBuilder, createSlice, type UnknownAction } from '@reduxjs/toolkit'
import { api as paths } from '#shared/paths.ts'
import type { Entity, Resource } from '#shared/resource.ts'
import type { ApiRequest } from './api.ts'
import { type ApiThunk, apiThunk, type ThunkTools, tokenOf } from './thunk.ts'

/** The part of every data area that says how its last call went (specification §4). */
export type Progress = { loading: boolean; error: boolean }
export const idle: Progress = { loading: false, error: false }

export type Query = Readonly<Record<string, string | number | boolean | readonly string[]>>
/**
 * `auth` sends the token where the resource may be read without one, to see drafts for example; `within` is a part of
 * the records with an address of its own below that of the list.
 */
export type FetchArgs = { query?: Query; auth?: boolean; within?: string } | undefined
/** One page of a list, and how many records there are in all. */
export type RecordPage<Item> = { records: Item[]; total: number }
/** `refetch` is the query of the list on screen, which a write reads again; false leaves the reading to its caller. */
export type CreateArgs = { body: unknown; auth?: boolean; refetch?: Query | false; idempotencyKey?: string }
export type UpdateArgs = { id: number; body: unknown; ifMatch?: string; refetch?: Query | false }
export type RemoveArgs = { id: number; refetch?: Query | false }

export type Changed<Item> = { record: Item; operation: string | null }

/** The calls of any resource, as {@link resourceThunks} makes them. */
export type RecordThunks<Item> = {
  fetch: (args?: FetchArgs) => ReturnType<ApiThunk<FetchArgs, Item[]>>
  fetchPage: ApiThunk<Query, RecordPage<Item>>
  create: ApiThunk<CreateArgs, Item>
  /** Answers the record, and the operation by which the change is undone; null for one that is not undone. */
  update: ApiThunk<UpdateArgs, Changed<Item>>
  /** Answers the operation by which the deletion is undone. */
  remove: ApiThunk<RemoveArgs, string | null>
}

/** @returns the query string of a call, empty without parameters. */
export function search(query: Query = {}): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) parameters.append(name, String(item))
  }
  return parameters.size === 0 ? '' : `?${parameters}`
}

/** The part of a definition that the calls of a resource need. `record` exists for the compiler only. */
export type Callable<R extends Resource> = Pick<Resource, 'access'> & {
  readonly name: R['name']
  readonly record?: Entity<R>
}

/**
 * Stands for a definition, which is long and of which visitors need no more.
 * @returns a resource that anyone may read and administrators write
 */
export const publicResource = <R extends Resource>(name: R['name']): Callable<R> => ({
  name,
  access: { list: 'public', create: 'superuser' },
})

/**
 * Stands for a definition as {@link publicResource} does.
 * @returns a resource that anyone may create and administrators read
 */
export const formResource = <R extends Resource>(name: R['name']): Callable<R> => ({
  name,
  access: { list: 'superuser', create: 'public' },
})

/** The calls of a resource; after a write by an administrator the list is read again (specification §7). */
export function resourceThunks<R extends Resource>(slice: string, resource: R | Callable<R>) {
  type Item = Entity<R>
  const list = paths.list(resource.name)

  const fetch = apiThunk<Item[], FetchArgs>(`${slice}/fetch`, async (args, { extra, getState }) => {
    const token = args?.auth || resource.access.list !== 'public' ? tokenOf(getState()) : null
    return (await extra.api.send<Item[]>(list + (args?.within ?? '') + search(args?.query), { token })).data
  })

  /** For the tables of the admin panel, which page through a list and give up what is no longer asked for. */
  const fetchPage = apiThunk<RecordPage<Item>, Query>(
    `${slice}/fetchPage`,
    async (query, { extra, getState, signal }) => {
      const token = tokenOf(getState())
      const { data, total } = await extra.api.send<Item[]>(list + search(query), { token, signal })
      return { records: data, total: total ?? data.length }
    },
  )

  const signed = (request: ApiRequest, { getState }: ThunkTools): ApiRequest => ({
    ...request,
    token: tokenOf(getState()),
  })
  const readAgain = (query: Query | false | undefined, { dispatch }: ThunkTools): void => {
    if (query !== false) void dispatch(fetch(query ? { auth: true, query } : { auth: true }))
  }

  return {
    fetch,
    fetchPage,
    /** Without `auth` what anyone may create is sent without a token, as the specification says. */
    create: apiThunk<Item, CreateArgs>(`${slice}/create`, async (args, tools) => {
      const auth = args.auth ?? resource.access.create !== 'public'
      const { body, idempotencyKey } = args
      const request = { method: 'POST', body, ...(idempotencyKey && { idempotencyKey }) } as const
      const { data } = await tools.extra.api.send<Item>(list, auth ? signed(request, tools) : request)
      if (auth) readAgain(args.refetch, tools)
      return data
    }),
    update: apiThunk<Changed<Item>, UpdateArgs>(
      `${slice}/update`,
      async ({ id, body, ifMatch, refetch }, tools) => {
        const request = { method: 'PUT', body, ...(ifMatch ? { ifMatch } : {}) } as const
        const path = paths.record(resource.name, id)
        const { data, operation } = await tools.extra.api.send<Item>(path, signed(request, tools))
        readAgain(refetch, tools)
        return { record: data, operation: operation ?? null }
      },
    ),
    remove: apiThunk<string | null, RemoveArgs>(`${slice}/remove`, async ({ id, refetch }, tools) => {
      const request = signed({ method: 'DELETE' }, tools)
      const { operation } = await tools.extra.api.send(paths.record(resource.name, id), request)
      readAgain(refetch, tools)
      return operation ?? null
    }),
  }
}

type Thunk = ReturnType<typeof apiThunk>

type Ended = UnknownAction & { meta?: { aborted?: boolean } }

/**
 * Loading and error of a slice: on at the start, off at success, error at failure (specification §4). Each slice sees
 * the actions of all, and every page that is rendered sends some, so they are known by their types.
 */
export function trackProgress<S extends Progress>(
  builder: ActionReducerMapBuilder<S>,
  thunks: readonly unknown[],
): void {
  const stages = new Map<string, 'pending' | 'fulfilled' | 'rejected'>()
  for (const { pending, fulfilled, rejected } of thunks as readonly Thunk[]) {
    stages.set(pending.type, 'pending').set(fulfilled.type, 'fulfilled').set(rejected.type, 'rejected')
  }
  builder.addMatcher(
    (action: Ended): action is Ended => stages.has(action.type),
    (state, action) => {
      // Another call has taken its place, and says how that one goes.
      if (action.meta?.aborted) return
      const stage = stages.get(action.type)
      state.loading = stage === 'pending'
      if (stage !== 'fulfilled') state.error = stage === 'rejected'
    },
  )
}

/** A slice that holds the list of one resource under the resource's name, and how its last call went. */
export function createResourceSlice<N extends string, K extends string, R extends Resource>(
  name: N,
  list: K,
  resource: R | Callable<R>,
) {
  type Item = Entity<R>
  type State = Progress & { [key in K]: Item[] }
  const thunks = resourceThunks<R>(name, resource)
  const { reducer } = createSlice({
    name,
    initialState: { [list]: [], ...idle } as unknown as State,
    reducers: {},
    extraReducers: (builder) => {
      builder
        .addCase(thunks.fetch.fulfilled, (state, action) => {
          Object.assign(state, { [list]: action.payload })
        })
        .addCase(thunks.fetchPage.fulfilled, (state, action) => {
          Object.assign(state, { [list]: action.payload.records })
        })
      trackProgress(builder, Object.values(thunks))
    },
  })
  return {
    reducer,
    ...thunks,
    select: (state: { [name in N]: State }): Item[] => state[name][list],
  }
}
