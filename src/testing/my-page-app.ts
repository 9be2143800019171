import { renderMail } from '#server/mail/templates/render-mail.ts'
import { members } from '#shared/resources/members.ts'
import { createEventApp } from './event-app.ts'
import { fake } from './fake.ts'

/** The inputs of a form, by their names. */
export type Facts = Record<string, string>

export type MyPageApp = Awaited<ReturnType<typeof createMyPageApp>>

/** @returns the application with its mails, and what tests of the own page of a member do */
export async function createMyPageApp() {
  const server = await createEventApp()
  let people = 0

  const submit = (path: string, form: Facts) =>
    server.call('POST', path, {
      body: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const ask = (email: string, path = '/min-sida') => submit(path, { email })

  /** The mails of a kind to an address as they would be sent, the last one first. */
  async function mailsTo(kind: string, recipient: string, options = {}) {
    const rows = (await server.mails()).filter((mail) => mail.kind === kind && mail.recipient === recipient)
    return Promise.all(rows.reverse().map((row) => renderMail(row, server.context, options)))
  }

  /** The path of the link in the last mail of that kind. */
  async function linkIn(kind: string, recipient: string): Promise<string> {
    const [last] = await mailsTo(kind, recipient)
    return /forening\.example(\/\S*[\w-]{43})/.exec(last?.text ?? '')?.[1] ?? ''
  }

  return {
    ...server,
    submit,
    ask,
    mailsTo,
    linkIn,
    /** Adds a member with an address of their own. */
    addMember: async (more: Record<string, unknown> = {}) => {
      people += 1
      const { terms_condition: _, ...body } = fake(members, {
        email: `sida${people}@example.se`,
        first_name: 'Kim',
        last_name: `Ek${people}`,
        birthday: '1999-12-31',
        gender: 'O',
        member_status: true,
        is_new: false,
        ...more,
      })
      const member = (await server.asAdmin('POST', members.path, body)).json()
      return member as { id: number; email: string; first_name: string; last_name: string }
    },
    /** Asks for the page of an address. @returns its path */
    openPage: async (email: string): Promise<string> => {
      await ask(email)
      return linkIn('member-link', email)
    },
    show: async (path: string) => (await server.call('GET', path)).body,
    rowOf: ({ id }: { id: number }) =>
      server.context.db.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    /** The lines of the history about a member after the first one. */
    actionsOf: async ({ id }: { id: number }) => {
      const lines = await server.context.db
        .selectFrom('history')
        .select(['action', 'fields', 'user_id'])
        .where('resource', '=', 'members')
        .where('record_id', '=', id)
        .orderBy('id')
        .execute()
      return lines.slice(1)
    },
    /** The values of the form of facts, as a browser would send them. */
    formOf: (body: string): Facts => {
      const { parts } = JSON.parse(body)
      const [form] = parts[0].forms
      const fields = form.fields.map(({ name, value }: Facts) => [name, value])
      return { do: form.does, ...form.hidden, ...Object.fromEntries(fields) }
    },
  }
}
