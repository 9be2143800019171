import { afterEach, beforeEach, expect, test } from 'vitest'
import { operationOf, undo } from '#testing/operations.ts'
import { createRetentionApp, type RetentionApp } from '#testing/retention-app.ts'

let app: RetentionApp
beforeEach(async () => {
  app = await createRetentionApp()
})
afterEach(() => app.server.close())

const page = async () => (await app.asAdmin('GET', '/api/retention/')).json()
const undone = async (answer: Parameters<typeof undo>[1]) => {
  const token = await app.server.context.tokens.issue({ id: 1, is_superuser: true })
  return (await undo(app.server, answer, token)).json()
}

test('undoing changed periods brings the periods and their days back', async () => {
  const before = (await page()).rows
  const answer = await app.asAdmin('PUT', '/api/retention/', { months: { formerMembers: 3, messages: null } })
  expect((await page()).rows).not.toEqual(before)
  expect(await undone(answer)).toEqual({ undone: 1, left: [], mails: 0 })
  expect((await page()).rows).toEqual(before)
})

test('undoing a stop takes it away, and undoing its end brings it back', async () => {
  const record_id = await app.addMember({ left_on: '2024-01-01' })
  const body = { resource: 'members', record_id, reason: 'Utreds', until: '2027-06-30' }
  const add = () => app.asAdmin('POST', '/api/retention/stops/', body)
  expect(await undone(await add())).toMatchObject({ undone: 1, left: [] })
  expect((await page()).stops).toEqual([])
  const made = await add()
  const { stops } = await page()
  const lengthened = await app.asAdmin('POST', '/api/retention/stops/', { ...body, until: '2028-06-30' })
  expect(await undone(lengthened)).toMatchObject({ undone: 1, left: [] })
  expect((await page()).stops).toEqual(stops)
  const ended = await app.asAdmin('DELETE', `/api/retention/stops/${made.json().id}/`)
  expect((await page()).stops).toEqual([])
  const open = (await app.asAdmin('GET', `/api/operations/?resource=members&record=${record_id}`)).json()
  expect(open).toContainEqual(
    expect.objectContaining({ id: operationOf(ended), action: 'keep-no-longer', record_id }),
  )
  expect(await undone(ended)).toMatchObject({ undone: 1, left: [] })
  expect((await page()).stops).toEqual(stops)
})
