import type { Language } from '#shared/languages.ts'
import type { Letter, LetterCounts } from '#shared/letters.ts'
import { members } from '#shared/resources/members.ts'
import { createMailApp } from './mail-app.ts'
import { addRecord } from './records.ts'

type Values = Record<string, unknown>

/** The words of a mail to members. */
export const letterWords = { title: 'Årsmöte', content: '<p>Hej {förnamn|medlem}!</p>' }
/** A draft to all active members. */
export const letterValues = {
  about: 'membership',
  to_whom: 'active',
  choice_id: null,
  ...letterWords,
  texts: {},
}

/** The application with members to write to, and a mail server that takes what is sent. */
export async function createLetterApp() {
  const app = await createMailApp()
  const call = (request: string, body?: unknown, token = app.superuser) => {
    const [method = '', url = ''] = request.split(' ')
    return app.call(method, url, { token, ...(body !== undefined && { body }) })
  }
  const counts = async ({ id }: Pick<Letter, 'id'>): Promise<LetterCounts> =>
    (await call(`GET /api/letters/${id}/recipients/`)).json()
  return {
    ...app,
    /** Calls the API, `request` is a method and an address. */
    ask: call,
    /** How many a draft would reach. */
    counts,
    /** @returns the id of an active member of that first name */
    async person(first_name: string, { language = 'sv', ...values }: Values = {}): Promise<number> {
      const email = `${first_name.toLowerCase()}@example.se`
      const given = {
        first_name,
        last_name: 'Ek',
        email,
        member_status: true,
        is_new: false,
        city: 'Uppsala',
      }
      const { id } = await addRecord(app, members, { ...given, ...values })
      const { db } = app.context
      await db
        .updateTable('members')
        .set({ language: language as Language })
        .where('id', '=', id)
        .execute()
      return id
    },
    /** Begins a draft and writes it. */
    async draft(begun: Values = {}, written: Values = {}): Promise<Letter> {
      const letter = (await call('POST /api/letters/', begun)).json() as Letter
      const { to_whom, choice_id } = letter
      const body = { ...letterValues, to_whom, choice_id, ...written }
      const saved = await call(`PUT /api/letters/${letter.id}/`, body)
      if (saved.statusCode !== 200) throw new Error(saved.body)
      return saved.json()
    },
    /** Sends a draft to as many as it would reach. */
    async send(letter: Letter, more: Values = {}, token?: string) {
      const { recipients } = await counts(letter)
      const body = { recipients, version: letter.version, ...more }
      return call(`POST /api/letters/${letter.id}/send/`, body, token)
    },
    /** Lets the time to undo pass, and sends. */
    async pass(milliseconds = 60_000): Promise<void> {
      app.clock.time += milliseconds
      await app.worker.runUntilIdle()
    },
    reached: () => app.smtp.received.flatMap(({ to }) => to),
    saveChoice: async (name: string, matching: string) =>
      (await call('POST /api/choices/', { name, matching })).json(),
    async empty(): Promise<void> {
      for (const table of ['letters', 'choices', 'member_bounces', 'members'] as const)
        await app.context.db.deleteFrom(table).execute()
      await app.reset()
      app.smtp.refused.clear()
    },
  }
}
