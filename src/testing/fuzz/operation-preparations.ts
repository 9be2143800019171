import { idempotencyHeader } from '#shared/idempotency.ts'
import { actsApi } from '#shared/membership/acts.ts'
import { operationHeader } from '#shared/operations.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { events } from '#shared/resources/events.ts'
import { groups } from '#shared/resources/groups.ts'
import { members } from '#shared/resources/members.ts'
import { fake } from '#testing/fake.ts'
import { actOn } from '#testing/fuzz/membership-preparations.ts'
import { addRecord } from '#testing/records.ts'
import type { TestApp } from '#testing/test-app.ts'

/** Prepares the calls that change something only in a state: applications, memberships, groups and places. */
export function operationPreparations(app: () => TestApp): Record<string, () => Promise<object>> {
  const asAdmin = (method: string, path: string, body?: object) =>
    app().call(method, path, { token: app().superuser, body })
  const applied = async () => {
    const { id } = await addRecord(app(), members)
    const email = `sokande${id}@example.se`
    await asAdmin('PUT', `${members.path}${id}/`, { email, is_new: true })
    return { body: { ids: [id], mail: true } }
  }
  /** An application that was just sent, known by its key. */
  const sent = async () => {
    const { eventName, id } = await addRecord(app(), events, { registration_closes: null })
    const headers = { [idempotencyHeader]: crypto.randomUUID() }
    const body = fake(evenemang, { event_name: eventName, event_id: id })
    await app().call('POST', evenemang.path, { body, headers })
    return { headers }
  }
  /** An operation that can be undone. */
  const done = async () => {
    const { id } = await addRecord(app(), events)
    const { headers } = await asAdmin('DELETE', `${events.path}${id}/`)
    return { path: { operation: String(headers[operationHeader.toLowerCase()]) } }
  }
  return {
    [`GET ${panelApi.operation('{operation}')}`]: done,
    [`POST ${panelApi.undoOperation('{operation}')}`]: done,
    [`POST ${panelApi.releaseOperation('{operation}')}`]: done,
    [`POST ${evenemang.path}sent/address/`]: sent,
    [`POST ${evenemang.path}sent/receipt/`]: sent,
    [`POST ${panelApi.approveMembers}`]: applied,
    [`POST ${panelApi.declineMembers}`]: applied,
    async [`POST ${panelApi.endMemberships}`]() {
      const { id, body } = await actOn(app())
      await asAdmin('POST', actsApi(String(id)), body)
      return { body: { ids: [id], how: 'asked', mail: true } }
    },
    async [`POST ${panelApi.groupMembers('{id}')}`]() {
      const [group, member] = [await addRecord(app(), groups), await addRecord(app(), members)]
      return { path: { id: String(group.id) }, body: { ids: [member.id], action: 'add' } }
    },
    /** A mail promised an applicant a price that is no longer that of the event. */
    async [`POST ${panelApi.promisedPrices('{id}')}`]() {
      const { context } = app()
      const { id, eventName } = await addRecord(app(), events, { price_per_place: 150 })
      const application = await addRecord(app(), evenemang, { event_id: id, event_name: eventName })
      await context.db
        .updateTable('claims')
        .set({ sent_day: '2027-03-01' })
        .where('evenemang_id', '=', application.id)
        .execute()
      await asAdmin('PUT', `${events.path}${id}/`, { price_per_place: 200 })
      return { path: { id: String(id) }, body: { mail: true } }
    },
    async [`PUT ${events.path}{id}/`]() {
      const { id } = await addRecord(app(), events)
      return { path: { id: String(id) }, ids: { events: id } }
    },
  }
}
