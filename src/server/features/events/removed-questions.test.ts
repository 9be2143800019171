import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayMs } from '#shared/durations.ts'
import { type EventParticipants, participantsApi, participantsFile } from '#shared/participants.ts'
import { api } from '#shared/paths.ts'
import type { Event } from '#shared/resources/events.ts'
import { createEventApp, type EventApp } from '#testing/event-app.ts'
import { wrongFields } from '#testing/problems.ts'
import { forgetSensitive } from './forget-sensitive.ts'

let server: EventApp
beforeAll(async () => {
  server = await createEventApp()
})
beforeEach(() => server.reset())
afterAll(() => server.close())

const diet = { key: 'diet', question: 'Kost', kind: 'short' }
const allergy = { key: 'allergy', question: 'Allergi', kind: 'long', sensitive: true }
const days = { key: 'days', question: 'Vilken dag?', kind: 'short' }
const answer = (question: string, text: string) => ({ question, answer: text })

const participantsOf = async ({ id }: Event, query = '') =>
  (await server.asAdmin('GET', participantsApi(id) + query)).json<EventParticipants>()

describe('a question that was taken away', () => {
  const answered = async () => {
    const event = await server.addEvent({ questions: [diet, allergy, days] })
    const answers = [answer('diet', 'Allt'), answer('allergy', 'Nötter'), answer('days', 'Fredag')]
    await server.apply(event, { answers })
    await server.change(event, { questions: [days] })
    return event
  }
  const removedOf = async (event: Event) =>
    (await participantsOf(event)).event.removed_questions.map(({ key }) => key)

  test('keeps the answers to it in sight of the board, and says that it is gone', async () => {
    const event = await answered()
    expect((await server.call('GET', api.record('events', event.id))).json().questions).toHaveLength(1)
    expect(await removedOf(event)).toEqual(['diet', 'allergy'])
    expect((await participantsOf(event)).participants[0]?.answers).toEqual({ diet: 'Allt', days: 'Fredag' })
    const all = await participantsOf(event, '?sensitive=true')
    expect(all.participants[0]?.answers).toMatchObject({ allergy: 'Nötter' })
    const headersOf = async (query: string) => {
      const file = await server.asAdmin('GET', `${participantsFile(event.id)}${query}`)
      return (await readXlsx(file.rawPayload)).sheets[0]?.rows[0]
    }
    expect(await headersOf('')).toContain('Kost (borttagen fråga)')
    expect(await headersOf('')).not.toContain('Allergi (borttagen fråga)')
    expect(await headersOf('?sensitive=true')).toContain('Allergi (borttagen fråga)')
  })

  test('is asked of nobody any more, and is as before when it comes back', async () => {
    const event = await answered()
    const refused = await server.apply(event, { answers: [answer('diet', 'Allt')] })
    expect(wrongFields(refused)).toContainEqual(['/answers', 'unknown'])
    await server.change(event, { questions: [days, diet] })
    expect(await removedOf(event)).toEqual(['allergy'])
  })

  test('is forgotten with the answers to it', async () => {
    const event = await server.addEvent({ questions: [diet] })
    await server.change(event, { questions: [] })
    expect(await removedOf(event)).toEqual([])
    const other = await answered()
    await forgetSensitive({
      ...server.context,
      now: () => new Date(Date.parse(other.eventDate) + 31 * dayMs),
    })
    expect(await removedOf(other)).toEqual(['diet'])
  })
})
