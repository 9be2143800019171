import { honeypot } from '#shared/honeypot.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { imageFields, type Resource, referenceFields } from '#shared/resource.ts'
import { events } from '#shared/resources/events.ts'
import { getResource } from '#shared/resources/index.ts'
import { suspects } from '#shared/resources/suspects.ts'
import { fake } from './fake.ts'
import { formBody } from './form.ts'
import type { TestApp } from './test-app.ts'
import { png } from './test-images.ts'

export type AnyRecord = Record<string, unknown> & { id: number }

/** Records that other records refer to, by the name of their resource; made once for each application. */
const references = new WeakMap<TestApp, Map<string, AnyRecord>>()

async function reference(server: TestApp, resource: Resource): Promise<AnyRecord> {
  const records = references.get(server) ?? new Map<string, AnyRecord>()
  references.set(server, records)
  const record = records.get(resource.name) ?? (await addRecord(server, resource))
  records.set(resource.name, record)
  return record
}

/** @returns the address of a stored picture. */
export async function uploadPicture(server: TestApp): Promise<string> {
  const { payload, headers } = await formBody({}, [{ field: 'image', name: 'a.png', data: await png(8, 8) }])
  const answer = await server.call('POST', panelApi.media, {
    token: server.superuser,
    body: payload,
    headers,
  })
  return answer.json().url
}

/** @returns a body that creates a record: `fake`, with the records and pictures that its references and pictures need. */
export async function createBody(
  server: TestApp,
  resource: Resource,
  overrides: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  const body = fake(resource, overrides)
  for (const [name, { required, whenErased, to = '' }] of referenceFields(resource)) {
    if (!required || overrides[name] !== undefined) continue
    // A part of another record has one of its own.
    const make = whenErased === 'take-along' ? addRecord : reference
    body[name] = (await make(server, getResource(to))).id
  }
  for (const name of imageFields(resource)) {
    if (resource.fields[name]?.required && overrides[name] === undefined)
      body[name] = await uploadPicture(server)
  }
  if (resource.name === 'evenemang' && overrides.event_name === undefined) {
    body.event_name = (await reference(server, events)).eventName
  }
  return body
}

/** Fills a form in as a program does. @returns what the honeypot caught */
async function addSuspect(server: TestApp): Promise<AnyRecord> {
  const body = { ...(await createBody(server, getResource('contact'))), [honeypot]: 'https://spam.example' }
  await server.call('POST', '/api/contact/', { body })
  return (await server.call('GET', suspects.path, { token: server.superuser })).json()[0]
}

/** Creates a record through the API as an administrator. @returns what was answered */
export async function addRecord(
  server: TestApp,
  resource: Resource,
  overrides: Record<string, unknown> = {},
): Promise<AnyRecord> {
  if (resource.name === suspects.name) return addSuspect(server)
  const body = await createBody(server, resource, overrides)
  const answer = await server.call('POST', resource.path, { token: server.superuser, body })
  if (answer.statusCode !== 201)
    throw new Error(`${resource.name}: ${answer.statusCode} ${answer.body} to ${JSON.stringify(body)}`)
  return answer.json()
}
