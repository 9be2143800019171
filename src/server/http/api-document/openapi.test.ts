import { createHash } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { Validator } from '@seriousme/openapi-schema-validator'
import type { FastifyInstance } from 'fastify'
import { Window } from 'happy-dom'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problems } from '#shared/errors.ts'
import { imageFields, sizesKey } from '#shared/resource.ts'
import { resources } from '#shared/resources/index.ts'
import { setRules } from '#testing/membership-year.ts'
import { addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

type Operation = {
  operationId: string
  'x-guard': string
  security: object[]
  responses: Record<string, unknown>
  requestBody?: { content: Record<string, { schema: Schema }> }
  parameters?: { name: string; in: string }[]
}
type Schema = { properties: Record<string, unknown>; required?: string[]; additionalProperties?: boolean }
type Document = {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

let server: TestApp
let document: Document
const routes: { method: string; url: string; guard: unknown; refuses: boolean }[] = []
const collect = (message: unknown): void => {
  ;(message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url, config }) => {
    // A route for several methods at once is the one that answers 405.
    routes.push({ method: String(method), url, guard: config?.guard, refuses: Array.isArray(method) })
  })
}
beforeAll(async () => {
  subscribe('fastify.initialization', collect)
  server = await createTestApp()
  unsubscribe('fastify.initialization', collect)
  document = (await server.call('GET', '/api/openapi.json')).json()
})
afterAll(() => server.close())

const operations = (): [string, Operation][] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  )

const isEmpty = (requirement: object): boolean => Object.keys(requirement).length === 0

describe('/api/openapi.json', () => {
  test('is a valid document of OpenAPI 3.1', async () => {
    expect(document.openapi).toMatch(/^3\.1\./)
    const result = await new Validator().validate(structuredClone(document))
    expect([result.valid, result.errors]).toEqual([true, undefined])
  })

  test('describes every call there is, with its guard, and no other', () => {
    const calls = routes
      .filter(({ url, method, refuses }) => /^\/(api|users)\//.test(url) && method !== 'HEAD' && !refuses)
      .map(({ method, url, guard }) => [`${method} ${url.replace(/:(\w+)/g, '{$1}')}`, guard])
    expect(calls.length).toBeGreaterThan(60)
    expect(Object.fromEntries(operations().map(([name, { 'x-guard': guard }]) => [name, guard]))).toEqual(
      Object.fromEntries(calls),
    )
  })

  test('names each operation once, and asks for a token where one is needed', () => {
    const ids = operations().map(([, { operationId }]) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const [name, operation] of operations()) {
      const needsToken = operation.security.length > 0 && !operation.security.some(isEmpty)
      expect([name, needsToken]).toEqual([name, operation['x-guard'] !== 'public'])
      expect(Object.keys(operation.responses)).toContain('default')
      const inPath = [...name.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const declared =
        operation.parameters
          ?.filter((parameter) => parameter.in === 'path')
          .map((parameter) => parameter.name) ?? []
      expect([name, declared]).toEqual([name, inPath])
    }
  })

  test('describes exactly what a record is answered with', async () => {
    // Some fields of members are only there where the register knows membership years.
    await setRules(server.context, { kind: 'calendar' })
    for (const resource of resources) {
      const schema = document.components.schemas[resource.name] as Schema
      const expected = ['id', ...Object.keys(resource.fields), ...imageFields(resource).map(sizesKey)].filter(
        (name) => !resource.fields[name]?.transient && resource.fields[name]?.readableBy !== 'never',
      )
      expect(Object.keys(schema.properties).sort()).toEqual(expected.sort())
      if (resource.access.create || resource.name === 'suspects') await addRecord(server, resource)
      const [first] = (await server.call('GET', resource.path, { token: server.superuser })).json()
      expect(Object.keys(first).sort()).toEqual(expected)
    }
  })

  test('describes what may be sent: the required fields, and nothing that is refused', () => {
    for (const resource of resources.filter(({ access }) => access.create)) {
      const create = document.paths[resource.path]?.post?.requestBody?.content
      expect(Object.keys(create ?? {})).toEqual(
        resource.multipart ? ['application/json', 'multipart/form-data'] : ['application/json'],
      )
      const schema = create?.['application/json']?.schema
      expect(schema?.additionalProperties).toBe(false)
      const fields = Object.entries(resource.fields)
      expect(schema?.required).toEqual(
        fields
          .filter(([, { required, requiredUnlessLacking }]) => required ?? requiredUnlessLacking)
          .map(([name]) => name),
      )
      for (const [name, { kind, writableBy }] of fields)
        if (kind === 'computed' || writableBy === 'never') expect(schema?.properties).not.toHaveProperty(name)
    }
  })
})

describe('/api/docs', () => {
  test('shows every call, field and problem', async () => {
    const { body } = await server.call('GET', '/api/docs')
    for (const [name] of operations()) {
      const [method, path] = name.split(' ')
      expect(body).toContain(`<b>${method}</b> <code>${path}</code>`)
    }
    for (const { fields } of resources)
      for (const [field, { readableBy }] of Object.entries(fields))
        if (readableBy !== 'never') expect(body).toContain(`<code>${field}</code>`)
    for (const code of Object.keys(problems)) expect(body).toContain(`id="${code}"`)
  })

  test('loads nothing: no script, no address but our own, one style that its policy names', async () => {
    const { body, headers } = await server.call('GET', '/api/docs')
    const { document: page } = new Window({ settings: { disableJavaScriptEvaluation: true } })
    page.write(body)
    expect(page.querySelectorAll('script, link, img, iframe, object, embed, form, base')).toHaveLength(0)
    const addresses = [...page.querySelectorAll('[src], [href], [srcset], [action]')].map((element) =>
      ['src', 'href', 'srcset', 'action'].map((name) => element.getAttribute(name)).find(Boolean),
    )
    expect(addresses).toEqual(['/api/openapi.json'])
    expect(page.querySelectorAll('[style], [onclick], [onload]')).toHaveLength(0)
    const styles = [...page.querySelectorAll('style')].map(({ textContent }) => textContent)
    expect(styles).toHaveLength(1)
    expect(styles[0]).not.toMatch(/url\(|@import/)
    const hash = createHash('sha256')
      .update(styles[0] ?? '')
      .digest('base64')
    expect(headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`)
    expect(page.documentElement.lang).toBe('en')
  })
})
