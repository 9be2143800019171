import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resources } from '#shared/resources/index.ts'
import { type Operation, operationsOf, type Schema } from '#testing/fuzz/operations.ts'
import { rightValue } from '#testing/fuzz/right-bodies.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
let document: object
let operations: Operation[]
beforeAll(async () => {
  server = await createTestApp()
  const answer = (await server.call('GET', '/api/openapi.json')).json()
  document = answer
  operations = operationsOf(answer)
})
afterAll(() => server.close())

/** One value for each limit of the schema that it breaks. */
function wrongValues({ anyOf, ...schema }: Schema): unknown[] {
  const { maxLength, minLength, minimum, maximum, format, pattern, enum: values } = anyOf?.[0] ?? schema
  const isText = schema.type === 'string' || anyOf !== undefined
  return [
    {},
    ...(maxLength === undefined ? [] : ['x'.repeat(maxLength + 1)]),
    ...(minLength === undefined ? [] : ['']),
    ...(minimum === undefined ? [] : [minimum - 1, 1.5]),
    ...(maximum === undefined ? [] : [maximum + 1]),
    ...(format === undefined || format === 'binary' ? [] : [`no ${format}`]),
    ...(pattern === undefined ? [] : ['\u0000']),
    ...(values === undefined ? [] : ['none of them']),
    ...(isText && !values?.includes(null) ? [null] : []),
  ]
}

/** Values that the schema only just allows. */
function extremeValues({ anyOf, ...schema }: Schema): unknown[] {
  const { maxLength, minLength, minimum, maximum, format, pattern, enum: values } = anyOf?.[0] ?? schema
  const longest = 'x'.repeat(maxLength ?? 0)
  const isFree = format === undefined && (pattern === undefined || new RegExp(pattern, 'u').test(longest))
  return [
    ...(maxLength !== undefined && isFree ? [longest] : []),
    ...(minLength !== undefined && isFree ? ['x'.repeat(minLength)] : []),
    // A reference has to lead to a record.
    ...(schema['x-references'] ? [] : [minimum, maximum].filter((limit) => limit !== undefined)),
    ...(values ?? []),
    ...(anyOf?.slice(1).map((alternative) => alternative.const) ?? []),
  ]
}

/** Schemas with examples anywhere in the document; examples of a media type are an object, not a list. */
function withExamples(node: unknown): Schema[] {
  if (typeof node !== 'object' || node === null) return []
  const own = 'examples' in node && Array.isArray(node.examples) ? [node as Schema] : []
  return [...own, ...Object.values(node).flatMap(withExamples)]
}

describe('a field in the document', () => {
  test.each(resources.filter(({ access }) => access.create).map(({ name, path }) => [name, path]))(
    'has the limits that the API keeps to: %s',
    async (_name, path) => {
      const schema = operations.find((operation) => operation.method === 'POST' && operation.path === path)
        ?.bodies['application/json']
      expect(schema?.properties).toBeDefined()
      const right = rightValue(schema ?? {}, { ids: {}, number: 1 }) as Record<string, unknown>
      const send = async (name: string, value: unknown) => {
        const body = { ...right, [name]: value }
        const answer = await server.call('POST', path, { token: server.superuser, body })
        const errors: { pointer: string }[] = answer.json().errors ?? []
        return { status: answer.statusCode, pointers: errors.map(({ pointer }) => pointer) }
      }
      for (const [name, field] of Object.entries(schema?.properties ?? {})) {
        for (const wrong of wrongValues(field)) {
          const { status, pointers } = await send(name, wrong)
          expect([name, wrong, status, pointers]).toEqual([name, wrong, 422, [`/${name}`]])
        }
        // Another field may still be refused here: a reference to a record that is not there, for example.
        for (const extreme of extremeValues(field)) {
          const { pointers } = await send(name, extreme)
          expect([name, extreme, pointers.includes(`/${name}`)]).toEqual([name, extreme, false])
        }
      }
      const { [schema?.required?.[0] ?? '']: _missing, lacking: _lacking, ...incomplete } = right
      const refused = await server.call('POST', path, { token: server.superuser, body: incomplete })
      expect(refused.statusCode).toBe(422)
    },
  )

  test('has examples that fit its schema', () => {
    const ajv = new Ajv2020({ strict: false })
    addFormats.default(ajv)
    for (const format of ['binary', 'idn-email']) ajv.addFormat(format, true)
    const schemas = withExamples(document)
    expect(schemas.length).toBeGreaterThan(100)
    for (const schema of schemas) {
      const fits = ajv.compile(schema)
      for (const example of schema.examples ?? [])
        expect([schema, example, fits(example)]).toEqual([schema, example, true])
    }
  })
})
