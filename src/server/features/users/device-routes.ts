import type { Feature } from '#server/context.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { readId, refuseMore, refuseParameters } from '#server/http/input/request-parts.ts'
import { AppError } from '#shared/errors.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { signInActions } from '#shared/sign-ins.ts'
import { toWallTime } from '#shared/time.ts'
import { signedIn } from './confirm-password.ts'
import { lastSignIns } from './sign-ins.ts'

const time = { type: 'string', format: 'date-time' }

const deviceSchema = objectSchema({
  id: { type: 'integer' },
  device: { type: 'string', description: 'Browser and system; empty when they are not known.' },
  created_at: time,
  used_at: time,
  is_current: { type: 'boolean' },
})

/** Where one is signed in and was, and signing out there. */
export const deviceRoutes: Feature = (app, { db, tokens }) => {
  const guard = 'user'

  const list = {
    summary: 'Where I am signed in, what was used last on top',
    answer: { type: 'array', items: deviceSchema },
  }
  app.get(panelApi.devices, { config: { guard, openapi: list } }, async (request) => {
    refuseParameters(request)
    const rows = await tokens.list({ ...signedIn(request), roles: request.actor.roles })
    return rows.map(({ created_at, used_at, ...row }) => ({
      ...row,
      created_at: toWallTime(created_at),
      used_at: toWallTime(used_at),
      is_current: row.id === request.actor.tokenId,
    }))
  })

  const signIns = {
    summary: 'The last times somebody signed in to my account, or tried to, the newest first',
    answer: {
      type: 'array',
      items: objectSchema({ id: { type: 'integer' }, at: time, action: { enum: [...signInActions] } }),
    },
  }
  app.get(panelApi.signIns, { config: { guard, openapi: signIns } }, (request) => {
    refuseParameters(request)
    return lastSignIns(db, signedIn(request).id)
  })

  const leave = { summary: 'Log out on one device', status: 204 }
  app.delete(`${panelApi.devices}:id/`, { config: { guard, openapi: leave } }, async (request, reply) => {
    refuseParameters(request)
    const own = await db
      .selectFrom('tokens')
      .select('id')
      .where('user_id', '=', signedIn(request).id)
      .where('id', '=', readId(request))
      .executeTakeFirst()
    if (!own) throw new AppError('not-found')
    await tokens.revoke(own.id)
    return reply.code(204).send()
  })

  const others = { summary: 'Log out on all other devices', answer: objectSchema({}) }
  app.post(panelApi.logoutOthers, { config: { guard, openapi: others } }, async (request) => {
    refuseMore(request)
    await db
      .deleteFrom('tokens')
      .where('user_id', '=', signedIn(request).id)
      .where('id', '!=', request.actor.tokenId ?? 0)
      .execute()
    return {}
  })
}
