import { actsApi } from '#shared/membership/acts.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { events } from '#shared/resources/events.ts'
import { groups } from '#shared/resources/groups.ts'
import { members } from '#shared/resources/members.ts'
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
  return {
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
    async [`PUT ${events.path}{id}/`]() {
      const { id } = await addRecord(app(), events)
      return { path: { id: String(id) }, ids: { events: id } }
    },
  }
}
