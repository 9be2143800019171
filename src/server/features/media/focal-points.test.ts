import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { board } from '#shared/resources/board.ts'
import { formBody } from '#testing/form.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const call = (method: string, url: string, body?: unknown) =>
  server.call(method, url, { token: server.superuser, body })

/** @returns a grey picture with a bright spot in the colour of skin */
function withSpot(left: number, top: number): Promise<Buffer> {
  const spot = { width: 120, height: 160, channels: 3 as const, background: '#e0ac87' }
  return sharp({ create: { width: 1200, height: 800, channels: 3, background: '#445566' } })
    .composite([{ input: { create: spot }, left, top }])
    .jpeg()
    .toBuffer()
}

async function send(
  [method, url]: ['POST' | 'PUT', string],
  picture: Buffer,
  fields: Record<string, string>,
) {
  const { payload, headers } = await formBody(fields, [{ field: 'image', name: 'a.jpg', data: picture }])
  const authorization = `Token ${server.superuser}`
  return (await server.app.inject({ method, url, payload, headers: { ...headers, authorization } })).json()
}

const numbersIn = (focus: string): number[] => focus.split(' ').map(Number)

test('an uploaded picture proposes its focal point, unless one comes with it; a new picture proposes anew', async () => {
  const person = { name: 'Åsa', title: 'Kassör' }
  const added = await send(['POST', board.path], await withSpot(1040, 80), person)
  const [x = 0, y = 100] = numbersIn(added.image_focus)
  expect(x).toBeGreaterThan(80)
  expect(y).toBeLessThan(35)
  const url = `${board.path}${added.id}/`

  expect((await call('PUT', url, { image_focus: '10 90' })).json()).toMatchObject({ image_focus: '10 90' })
  expect((await call('PUT', url, { name: 'Bo' })).json()).toMatchObject({ image_focus: '10 90' })

  const replaced = await send(['PUT', url], await withSpot(40, 560), {})
  const [newX = 100, newY = 0] = numbersIn(replaced.image_focus)
  expect(newX).toBeLessThan(25)
  expect(newY).toBeGreaterThan(65)
  const chosen = await send(['PUT', url], await withSpot(40, 60), { image_focus: '70 70' })
  expect(chosen.image_focus).toBe('70 70')
  expect((await call('PUT', url, { image: null })).json()).toMatchObject({ image: null, image_focus: '' })
})

test('a focal point is two numbers from 0 to 100, or empty', async () => {
  const { id } = (await call('POST', board.path, { name: 'Kim', title: 'Ordförande' })).json()
  const url = `${board.path}${id}/`
  for (const right of ['0 0', '100 100', '7 53', ''])
    expect((await call('PUT', url, { image_focus: right })).statusCode).toBe(200)
  for (const wrong of ['101 5', '5', '5  5', '-1 4', 'a b', '05 5', null])
    expect((await call('PUT', url, { image_focus: wrong })).statusCode).toBe(422)
})
