import type { Feature } from '#server/context/context.ts'
import { hasRow } from '#server/db/row-counts.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { flag, integer, list, moment, text } from '#server/http/api-document/schemas.ts'
import { route } from '#server/http/input/route.ts'
import { AppError } from '#shared/errors.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { signInActions } from '#shared/sign-ins.ts'
import { toWallTime } from '#shared/time.ts'
import { signedIn } from './confirm-password.ts'
import { lastSignIns } from './sign-ins.ts'

const deviceSchema = objectSchema({
  id: integer,
  device: { ...text, description: 'Browser and system; empty when they are not known.' },
  created_at: moment,
  used_at: moment,
  is_current: flag,
})

/** The devices and the sign-ins of the caller's account, and signing out on a device. */
export const deviceRoutes: Feature = (app, { db, tokens }) => {
  route(app, ['GET', panelApi.devices], {
    who: 'user',
    summary: 'Where I am signed in, what was used last on top',
    answer: list(deviceSchema),
    does: async ({ request }) => {
      const rows = await tokens.list({ ...signedIn(request), roles: request.actor.roles })
      return rows.map(({ created_at, used_at, ...row }) => ({
        ...row,
        created_at: toWallTime(created_at),
        used_at: toWallTime(used_at),
        is_current: row.id === request.actor.tokenId,
      }))
    },
  })

  route(app, ['GET', panelApi.signIns], {
    who: 'user',
    summary: 'The last times somebody signed in to my account, or tried to, the newest first',
    answer: list(objectSchema({ id: integer, at: moment, action: { enum: [...signInActions] } })),
    does: ({ request }) => lastSignIns(db, signedIn(request).id),
  })

  route(app, ['DELETE', `${panelApi.devices}:id/`], {
    who: 'user',
    summary: 'Log out on one device',
    status: 204,
    does: async ({ request, id }) => {
      const own = db.selectFrom('tokens').where('user_id', '=', signedIn(request).id).where('id', '=', id)
      if (!(await hasRow(own))) throw new AppError('not-found')
      await tokens.revoke(id)
    },
  })

  route(app, ['POST', panelApi.logoutOthers], {
    who: 'user',
    summary: 'Log out on all other devices',
    answer: objectSchema({}),
    does: async ({ request }) => {
      await tokens.revokeOthers(signedIn(request).id, request.actor.tokenId)
      return {}
    },
  })
}
