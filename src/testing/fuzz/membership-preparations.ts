import { actsApi, actsPreviewApi } from '#shared/membership/acts.ts'
import { remindersApi } from '#shared/membership/reminders.ts'
import { membershipApi } from '#shared/membership/settings.ts'
import { members } from '#shared/resources/members.ts'
import { stockholmDay } from '#shared/time.ts'
import { settingsOf } from '#testing/membership-settings.ts'
import { addType, setRules } from '#testing/membership-year.ts'
import { addRecord } from '#testing/records.ts'
import type { TestApp } from '#testing/test-app.ts'

/** A member on whose memberships an act is done, and the body of one. */
export async function actOn(server: TestApp) {
  await setRules(server.context, { kind: 'calendar' })
  const type_id = await addType(server.context)
  const { id } = await addRecord(server, members)
  const body = { act: 'grant', type_id, until: stockholmDay(server.context.now()) }
  return { id: id as number, path: { id: String(id) }, body }
}

/** Settings are written whole, with all that is used: nothing is any more. */
async function forgetActs({ context }: TestApp): Promise<void> {
  for (const table of ['next_types', 'memberships', 'periods', 'membership_types'] as const)
    await context.db.deleteFrom(table).execute()
  await setRules(context, {})
}

/** Prepares the calls about the membership year: settings are written as their preview told. */
export function membershipPreparations(server: () => TestApp): Record<string, () => Promise<object>> {
  return {
    [`GET ${actsApi('{id}')}`]: async () => ({ path: (await actOn(server())).path }),
    [`POST ${actsApi('{id}')}`]: () => actOn(server()),
    [`POST ${actsPreviewApi('{id}')}`]: () => actOn(server()),
    async [`POST ${membershipApi.preview}`]() {
      await forgetActs(server())
      return {}
    },
    async [`POST ${membershipApi.file}`]() {
      await forgetActs(server())
      return {}
    },
    [`PUT ${remindersApi}`]: async () => {
      await setRules(server().context, { kind: 'calendar', reminders: true })
      return { body: { on: false } }
    },
    [`PUT ${membershipApi.settings}`]: async () => {
      await forgetActs(server())
      return { body: { ...settingsOf('2027-03-01', { kind: 'none' }), opening: 'running' } }
    },
  }
}
