import { getResource } from '#shared/resources/index.ts'
import { addRecord } from '#testing/records.ts'
import type { TestApp } from '#testing/test-app.ts'

/** Preparations of the calls about how long persons are kept, which their description cannot make. */
export function retentionPreparations(server: () => TestApp) {
  const until = () => {
    const day = new Date(server().context.now().getTime())
    day.setUTCFullYear(day.getUTCFullYear() + 1)
    return day.toISOString().slice(0, 10)
  }
  const stopOf = async () => ({
    resource: 'members',
    record_id: (await addRecord(server(), getResource('members'))).id,
    reason: 'Utreds',
    until: until(),
  })
  return {
    'POST /api/retention/stops/': async () => ({ body: await stopOf() }),
    'DELETE /api/retention/stops/{id}/': async () => {
      const made = await server().call('POST', '/api/retention/stops/', {
        token: await server().context.tokens.issue({ id: 1, is_superuser: true }),
        body: await stopOf(),
      })
      return { path: { id: String(made.json().id) } }
    },
  }
}
