import type { LightMyRequestResponse } from 'fastify'
import { forgetDue } from '#server/features/retention/forget-due.ts'
import { dayMs } from '#shared/durations.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

type Values = Record<string, unknown>

/** Columns of the times of a record. */
export const times = (at: string) => ({ created_at: at, updated_at: at, deleted_at: null })

/** @returns the application with a clock that nights move, and rows of persons as they are added to it */
export async function createRetentionApp() {
  let nowMs = Date.parse('2026-12-01T02:00:00Z')
  const server: TestApp = await createTestApp({ now: () => new Date(nowMs) })
  const { db } = server.context
  // The first run only fixes the day from which on others forget.
  await forgetDue(server.context)

  const nights = async (count: number): Promise<void> => {
    for (let night = 0; night < count; night++) {
      nowMs += dayMs
      await forgetDue(server.context)
    }
  }
  /** Others expire as nights pass. */
  const administrator = () => server.context.tokens.issue({ id: 1, is_superuser: true })
  const asAdmin = async (method: string, url: string, body?: unknown): Promise<LightMyRequestResponse> =>
    server.call(method, url, { token: await administrator(), ...(body !== undefined && { body }) })

  const add = async (table: 'members' | 'events' | 'evenemang' | 'contact', values: Values) => {
    const { id } = await db
      .insertInto(table)
      .values(values as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  return {
    server,
    db,
    asAdmin,
    /** Lets nights pass, each with its run. */
    nights,
    until: (last: string) => nights((Date.parse(`${last}T02:00:00Z`) - nowMs) / dayMs),
    /** Sets the clock without a run. */
    setClock: (at: string) => {
      nowMs = Date.parse(at)
    },
    today: () => new Date(nowMs).toISOString().slice(0, 10),
    add,
    ids: async (table: 'members' | 'evenemang' | 'contact' | 'users') =>
      (await db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id),
    formers: () => db.selectFrom('former_members').selectAll().orderBy('id').execute(),
    addMember: (values: Values = {}) =>
      add('members', {
        first_name: 'Kim',
        last_name: 'Glömd',
        email: 'kim@example.se',
        birthday: '1990-05-04',
        gender: 'F',
        phone_number: '070-1234567',
        member_status: false,
        address: 'Gata 1',
        zip_code: '75310',
        city: 'Uppsala',
        is_new: false,
        language: 'sv',
        joined_on: '2020-01-15',
        left_on: '2026-02-01',
        note: '',
        ...times('2020-01-15T10:00:00.000Z'),
        ...values,
      }),
    addEvent: (eventDate: string) =>
      add('events', {
        eventName: 'Höstfest',
        eventDesc: '',
        eventOrganizer: 'Styrelsen',
        eventDate,
        eventLocation: 'Kåren',
        eventPrice: '150',
        eventHasForm: true,
        ...times(eventDate),
      }),
    addApplication: (event_id: number, values: Values = {}) =>
      add('evenemang', {
        name: 'Alex Gäst',
        email: 'alex@example.se',
        event_name: 'Höstfest',
        message: 'Jag kommer sent',
        event_id,
        language: 'sv',
        state: 'confirmed',
        answers: '[{"question":"diet","answer":"Vegan"}]',
        sensitive_answers: '[]',
        guests: '[{"name":"Robin Vän","key":"g1","present":true,"price_kind":"member"}]',
        places: 2,
        paid: false,
        present: true,
        note: 'Ring före',
        quota: '',
        price_kind: 'ordinary',
        ...times('2026-01-02T10:00:00.000Z'),
        ...values,
      }),
  }
}

export type RetentionApp = Awaited<ReturnType<typeof createRetentionApp>>
