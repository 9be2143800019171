import type { Resource } from '#shared/resource.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { findResource, getResource, resources } from '#shared/resources/index.ts'
import { seriesApi } from '#shared/series.ts'
import { type AccountsApp, goodPassword } from '#testing/accounts-app.ts'
import { addInState, addOverfull } from '#testing/applications.ts'
import { documentPreparations } from '#testing/fuzz/document-preparations.ts'
import { factorPreparations } from '#testing/fuzz/factor-preparations.ts'
import { importPreparations } from '#testing/fuzz/import-preparations.ts'
import { letterPreparations } from '#testing/fuzz/letter-preparations.ts'
import { namedPreparations } from '#testing/fuzz/named-preparations.ts'
import { operationPreparations } from '#testing/fuzz/operation-preparations.ts'
import { type Operation, operationsOf, type Parameter } from '#testing/fuzz/operations.ts'
import { picturePreparations } from '#testing/fuzz/picture-preparations.ts'
import type { FuzzRequest } from '#testing/fuzz/requests.ts'
import { type BodyScope, rightBodies, rightValue } from '#testing/fuzz/right-bodies.ts'
import {
  addRightRecords,
  adminRequest,
  type Exchange,
  type RecordIds,
  resourceOf,
} from '#testing/fuzz/right-records.ts'
import type { FuzzAnswer } from '#testing/fuzz/send.ts'
import { upkeepPreparations } from '#testing/fuzz/upkeep-preparations.ts'
import { addMail, addMailing } from '#testing/mails.ts'
import { addRecord, createBody } from '#testing/records.ts'

/** A prepared call, and the key of its sender. */
export type RightCall = { request: FuzzRequest; token: string }

/** The application, and the calls that its API document describes, each with what it needs. */
export type RightCalls = {
  server: AccountsApp
  operations: Operation[]
  /** The calls that add a record of each resource, with their answers. */
  added: Exchange[]
  /** A record of each resource, made of the examples in the document. */
  ids: RecordIds
  addAdministrator(): Promise<{ id: number; key: string }>
  send(request: FuzzRequest, token: string | null): Promise<FuzzAnswer>
  /** The right calls of an operation: each is prepared when it is asked for. */
  prepareCalls(operation: Operation): AsyncGenerator<RightCall>
}

/** The state or the spent record that a call needs and its description cannot make. */
type Texts = Record<string, string>
type Preparation = {
  ids?: RecordIds
  path?: Texts
  query?: Texts
  token?: string
  body?: object
  /** A body that is a file as it is. */
  file?: { type: string; bytes: Buffer }
  headers?: Texts
}

/**
 * @param server the application, on a fresh database of the engine under test
 * @returns the calls of its API document
 */
export async function createRightCalls(server: AccountsApp): Promise<RightCalls> {
  let accounts = 0
  /** One of whom no limit has heard, whose password is the example in the document. */
  const addAdministrator = () =>
    server.addAccount({ email: `admin${++accounts}@example.se`, is_superuser: true, hasPasskey: true })

  async function send(
    { method, target, headers, body }: FuzzRequest,
    token: string | null,
  ): Promise<FuzzAnswer> {
    const answer = await server.app.inject({
      method: method as 'GET',
      url: target,
      headers: {
        ...Object.fromEntries(headers),
        ...(token !== null && { authorization: `Token ${token}` }),
        ...(body?.type && { 'content-type': body.type }),
      },
      ...(body && { payload: body.bytes }),
    })
    return { status: answer.statusCode, headers: answer.headers as FuzzAnswer['headers'], body: answer.body }
  }

  async function addInvitation(): Promise<number> {
    const body = { email: `inbjuden${++accounts}@example.se`, password: goodPassword }
    const by = { token: (await addAdministrator()).key, body }
    return (await server.call('POST', '/users/invitations/', by)).json().id
  }

  async function addFresh(name: string): Promise<number> {
    if (!findResource(name)?.access.create && name !== 'suspects')
      throw new Error(`nothing can be added to ${name}`)
    return (await addRecord(server, getResource(name))).id
  }

  const withId = async (id: Promise<number>): Promise<Preparation> => ({ path: { id: String(await id) } })
  const withDeleted = async (): Promise<Preparation> => {
    const resource = 'partners'
    const id = await addFresh(resource)
    await server.call('DELETE', `/api/${resource}/${id}/`, { token: server.superuser })
    return { path: { resource, id: String(id) }, ids: { [resource]: id } }
  }
  async function withAccount(): Promise<Preparation & { token: string }> {
    accounts += 1
    const { key } = await server.addAccount({ email: `kim${accounts}@example.se` })
    return { token: key }
  }

  async function withCredentials(): Promise<Preparation> {
    await withAccount()
    return { body: { email: `kim${accounts}@example.se`, password: goodPassword } }
  }

  async function withDevice(): Promise<Preparation> {
    const { token } = await withAccount()
    return { token, path: { id: String((await server.context.tokens.authenticate(token))?.tokenId) } }
  }

  /** An event to which somebody has applied. */
  async function withApplication(): Promise<Preparation> {
    const { id, event_id } = await addRecord(server, evenemang)
    return { path: { id: String(event_id) }, ids: { evenemang: id } }
  }

  /** An event with another one on a later day, which is at another place. */
  async function withSeries(): Promise<Preparation> {
    const id = await addFresh('events')
    const asAdmin = (method: string, path: string, body: object) =>
      server.call(method, path, { token: server.superuser, body })
    await asAdmin('POST', seriesApi(id), { days: ['2031-04-08'] })
    await asAdmin('PUT', `/api/events/${id}/`, { eventLocation: 'Tältet' })
    return {
      path: { id: String(id) },
      body: { fields: ['eventLocation'], from: '2031-01-01T12:00:00+01:00' },
    }
  }

  const preparations: Record<string, (scope: BodyScope) => Promise<Preparation>> = {
    'POST /users/auth/login/': withCredentials,
    'DELETE /users/auth/devices/{id}/': withDevice,
    'POST /users/invitations/{id}/send/': () => withId(addInvitation()),
    'DELETE /users/invitations/{id}/': () => withId(addInvitation()),
    'GET /api/send_mail/{id}': async () => withId(addFresh('members')),
    'POST /api/events/{id}/mail/': withApplication,
    'POST /api/events/{id}/series/following/': withSeries,
    'PUT /api/events/{id}/participants/marks/': withApplication,
    'POST /api/evenemang/{id}/cancel/': () => withId(addFresh('evenemang')),
    'POST /api/suspects/{id}/release/': () => withId(addFresh('suspects')),
    'POST /api/evenemang/{id}/place/': () => withId(addInState(server, 'waiting')),
    'POST /api/evenemang/{id}/reopen/': () => withId(addInState(server, 'cancelled')),
    'POST /api/evenemang/{id}/queue/': () => withId(addOverfull(server)),
    'POST /api/bin/restore/': async () => {
      const { path } = await withDeleted()
      return { body: { records: [{ resource: path?.resource, id: Number(path?.id) }] } }
    },
    'POST /api/bin/{resource}/{id}/restore/': withDeleted,
    'DELETE /api/bin/{resource}/{id}/': withDeleted,
    'GET /api/mailings/{id}/': () => withId(addMailing(server, 'done')),
    'GET /api/mailings/{id}/unreached/': () => withId(addMailing(server, 'done')),
    'POST /api/mailings/{id}/pause/': () => withId(addMailing(server, 'sending')),
    'POST /api/mailings/{id}/resume/': () => withId(addMailing(server, 'paused')),
    'POST /api/mailings/{id}/cancel/': () => withId(addMailing(server, 'planned')),
    'POST /api/mailings/{id}/resend/': () => withId(addMailing(server, 'done')),
    'GET /api/mails/{id}/': () => withId(addMail(server, 'sent')),
    'POST /api/mails/{id}/resend/': () => withId(addMail(server, 'failed')),
    'POST /api/mails/{id}/settle/': () => withId(addMail(server, 'uncertain')),
  }

  for (const call of ['logout', 'logout-all', 'password', 'address'])
    preparations[`POST /users/auth/${call}/`] = withAccount
  Object.assign(
    preparations,
    letterPreparations(() => server),
    importPreparations(() => server),
    factorPreparations(() => server, withAccount),
    picturePreparations(() => server),
    upkeepPreparations(() => server),
    namedPreparations(() => server),
    documentPreparations(() => server),
    operationPreparations(() => server),
  )

  /** The first save has the number 1. */
  const withVersion = async (resource: Resource): Promise<Preparation> => {
    if (!resource.singleton) return { path: { id: String(await addFresh(resource.name)), number: '1' } }
    await server.call('PUT', `${resource.path}1/`, {
      token: server.superuser,
      body: await createBody(server, resource),
    })
    const versions = await server.call('GET', `${resource.path}1/versions/`, { token: server.superuser })
    return { path: { id: '1', number: String(versions.json()[0].number) } }
  }
  for (const resource of resources.filter(({ keepsVersions }) => keepsVersions))
    preparations[`GET ${resource.path}{id}/versions/{number}/`] = () => withVersion(resource)

  async function withPreviewLink(resource: Resource): Promise<Preparation> {
    const id = await addFresh(resource.name)
    const body = { purpose: 'send' }
    const made = await server.call('POST', `${resource.path}${id}/previews/`, {
      token: server.superuser,
      body,
    })
    return { path: { id: String(id), link: String(made.json().id) } }
  }
  for (const resource of resources.filter(({ previewedAt }) => previewedAt))
    preparations[`DELETE ${resource.path}{id}/previews/{link}/`] = () => withPreviewLink(resource)

  async function withWorkingCopy(resource: Resource): Promise<Preparation> {
    const id = await addFresh(resource.name)
    await server.call('PUT', `${resource.path}${id}/draft/`, { token: server.superuser, body: {} })
    return { path: { id: String(id) } }
  }
  for (const resource of resources.filter(({ publishedBy }) => publishedBy)) {
    for (const call of [
      'GET {id}/draft/',
      'PUT {id}/draft/',
      'DELETE {id}/draft/',
      'POST {id}/draft/publish/',
    ])
      preparations[call.replace(' ', ` ${resource.path}`)] = () => withWorkingCopy(resource)
  }

  const nameOf = ({ method, path }: Operation): string => `${method} ${path}`
  /** A preview needs what its action needs. */
  const actionOf = (operation: Operation): string => nameOf(operation).replace(/preview\/$/, '')

  /** A call that deletes gets a record of its own; other calls share one. */
  async function prepare(operation: Operation, scope: BodyScope): Promise<Preparation> {
    const own = preparations[nameOf(operation)] ?? preparations[actionOf(operation)]
    if (own) return own(scope)
    const name = resourceOf(operation)
    const isSingleton = findResource(name)?.singleton === true
    const isSpent = operation.method === 'DELETE' || operation.path.endsWith('/bulk/')
    const id = isSingleton ? 1 : isSpent ? await addFresh(name) : (ids[name] ?? 0)
    return { path: { id: String(id) }, ids: { [name]: id } }
  }

  const queryOf = ({ name, schema }: Parameter, own: Texts): string =>
    [own[name] ?? rightValue(schema, { ids, number: 1 })]
      .flat()
      .map((value) => `${name}=${encodeURIComponent(String(value))}`)
      .join('&')

  /** The parameters that the call needs, and each other one alone with these. */
  function queriesOf({ parameters }: Operation, own: Texts = {}): string[] {
    const inQuery = parameters.filter((parameter) => parameter.in === 'query')
    const pairs = (isNeeded: boolean) =>
      inQuery.filter(({ required }) => Boolean(required) === isNeeded).map((one) => queryOf(one, own))
    return [pairs(true), ...pairs(false).map((other) => [...pairs(true), other])].map((all) => all.join('&'))
  }

  /** The headers that the call takes, as a client has them from reading the record before. */
  async function headersOf({ parameters }: Operation, target: string, token: string) {
    if (!parameters.some(({ name }) => name === 'If-Match')) return []
    const { headers } = await send(adminRequest('GET', target.replace(/publish\/$/, ''), null), token)
    return [['if-match', headers.etag ?? 'none'] as [string, string]]
  }

  /** The right calls of an operation. */
  async function* prepareCalls(operation: Operation): AsyncGenerator<RightCall> {
    accounts += 1
    const scope = { ids, number: accounts }
    const bodies = rightBodies(operation, scope).length
    for (let index = 0; index < Math.max(1, bodies); index++) {
      const { path = {}, ...more } = await prepare(operation, scope)
      const own = more.body
        ? { type: 'application/json', bytes: Buffer.from(JSON.stringify(more.body)) }
        : more.file
      const body =
        own ?? rightBodies(operation, { ...scope, ids: { ...ids, ...more.ids } })[index]?.body ?? null
      const target = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => path[name] ?? '')
      let token = more.token ?? ''
      for (const [made, query] of queriesOf(operation, more.query).entries()) {
        // No administrator may save more than ten lists in an hour.
        if (!more.token && made % 10 === 0) token = (await addAdministrator()).key
        const headers = [
          ...(await headersOf(operation, target, token)),
          ...Object.entries(more.headers ?? {}),
        ]
        const address = query === '' ? target : `${target}?${query}`
        yield { request: { ...adminRequest(operation.method, address, body), headers }, token }
      }
    }
  }

  const operations = operationsOf((await server.call('GET', '/api/openapi.json')).json())
  const { key } = await addAdministrator()
  const records = await addRightRecords(operations, (request) => send(request, key))
  const users = (await server.addAccount({ email: 'sam@example.se' })).id
  const ids: RecordIds = { ...records.ids, users, suspects: await addFresh('suspects') }
  return { server, operations, added: records.exchanges, ids, addAdministrator, send, prepareCalls }
}
