import { afterAll, beforeAll, expect, test } from 'vitest'
import { program } from '#server/http/access/actor.ts'
import { AppError } from '#shared/errors.ts'
import { partners } from '#shared/resources/partners.ts'
import { createBody } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import type { CrudRules } from './rules.ts'
import { createRecords } from './write-records.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

async function create(names: string[], rules: CrudRules) {
  const { context } = server
  const write = { context, resource: partners, rules, actor: program }
  const { image: _image, ...values } = await createBody(server, partners)
  const results = await createRecords(names.map((name) => ({ write, values: { ...values, name } })))
  const stored = await context.db.selectFrom('partners').select('name').where('name', 'in', names).execute()
  return {
    told: results.map((result) =>
      result.status === 'fulfilled' ? result.value.entity.name : result.reason.code,
    ),
    stored: stored.map(({ name }) => name).sort(),
  }
}

test('records that are stored together are each answered, and one that the rules refuse leaves the others alone', async () => {
  const rules: CrudRules = {
    beforeCreate: (values) => {
      if (values.name === 'b') throw new AppError('conflict')
      return values
    },
  }
  expect(await create(['a', 'b', 'c'], rules)).toEqual({ told: ['a', 'conflict', 'c'], stored: ['a', 'c'] })
})

test('one that fails after it was stored takes itself back, and no other', async () => {
  const rules: CrudRules = {
    afterCreate: ({ name }) => {
      if (name === 'e') throw new AppError('internal')
    },
  }
  expect(await create(['d', 'e', 'f'], rules)).toEqual({ told: ['d', 'internal', 'f'], stored: ['d', 'f'] })
})

test('without a database each is refused at once', async () => {
  let tries = 0
  const rules: CrudRules = {
    afterCreate: () => {
      tries += 1
      throw new AppError('unavailable')
    },
  }
  expect(await create(['g', 'h'], rules).catch(({ code }) => code)).toBe('unavailable')
  expect(tries).toBe(1)
})
