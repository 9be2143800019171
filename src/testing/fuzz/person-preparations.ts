import { panelApi } from '#shared/panel-paths.ts'
import { members } from '#shared/resources/members.ts'
import { pages } from '#shared/resources/pages.ts'
import { addRecord } from '#testing/records.ts'
import type { TestApp } from '#testing/test-app.ts'

/**
 * Prepares the calls of the desk for personal data.
 * @param app gives the application, which is not there yet
 */
export function personPreparations(app: () => TestApp): Record<string, () => Promise<object>> {
  return {
    async [`POST ${panelApi.personDesk('send')}`]() {
      const { email } = await addRecord(app(), members, { first_name: 'Anna', last_name: 'Berg' })
      return { body: { people: [{ address: email, name: 'Anna Berg' }], address: email } }
    },
    async [`POST ${panelApi.personDesk('lift')}`]() {
      const body = { people: [{ address: 'begransad@example.se', name: 'Bo Sund' }] }
      await app().call('POST', panelApi.personDesk('restrict'), { token: app().superuser, body })
      return { body }
    },
    async [`POST ${panelApi.answerRequest(0).replace('0', '{id}')}`]() {
      const body = { kind: 'copy', asked_on: '2027-01-01' }
      const made = await app().call('POST', panelApi.personRequests, { token: app().superuser, body })
      return { path: { id: String(made.json().id) } }
    },
    /** A page that names an erased person. */
    async [`POST ${panelApi.finishMention(0).replace('0', '{id}')}`]() {
      const { context } = app()
      const { id: record_id } = await addRecord(app(), pages)
      const row = { resource: pages.name, record_id, at: context.now().toISOString() }
      const { id } = await context.db
        .insertInto('person_mentions')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow()
      return { path: { id: String(id) } }
    },
  }
}
