import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Feature } from '#server/context/context.ts'
import type { Entity } from '#server/crud/record-codec.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { type SignedIn, signedIn } from '#server/features/users/confirm-password.ts'
import { describeDevice } from '#server/features/users/describe-device.ts'
import { hasFactor, heldFactors } from '#server/http/access/second-factor.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { integer, list, text } from '#server/http/api-document/schemas.ts'
import { issueText } from '#server/http/input/parse-body.ts'
import { type Call, route } from '#server/http/input/route.ts'
import type { Services } from '#server/services/services.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { toWallTime } from '#shared/time.ts'
import { changeFactors } from './change-factors.ts'
import { beginCodeApp, takeAppCode } from './code-app.ts'
import { newPasskeyOptions, passkeyAnswer, readNewPasskey } from './passkeys.ts'

/** An account has a telephone, a computer, a key on a ring and a few more. */
const mostPasskeys = 20

const newPasskey = z.strictObject({
  name: z
    .string()
    .trim()
    .max(60)
    .default('')
    .meta({ description: 'Empty for that of the browser.', examples: ['Min telefon'] }),
  passkey: passkeyAnswer,
})

const firstCode = z.strictObject({
  code: z
    .string({ error: issueText('step.appCode') })
    .max(40)
    .meta({ examples: ['123456'] }),
})

const time = { ...text, description: 'In Stockholm, without offset.' }
const codesSchema = objectSchema({
  recovery_codes: {
    type: ['array', 'null'],
    items: text,
    description: 'New ones, shown this once; null when the account has some already.',
  },
})
const optionsSchema = { type: 'object', description: 'For the browser (WebAuthn Level 3).' }

const own = (request: FastifyRequest) => {
  const by = signedIn(request)
  return { userId: by.id, by, tokenId: request.actor.tokenId }
}

async function findOwner({ db }: Services, { id }: SignedIn) {
  const site = await db.selectFrom('site').select('association_name').executeTakeFirst()
  const { first_name, last_name, email } = await db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'email'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    owner: { id, email, name: `${first_name} ${last_name}` },
    association: site?.association_name ?? '',
  }
}

async function readFactors({ db }: Services, { id }: SignedIn) {
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'used_at'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute()
  const app = await db
    .selectFrom('code_apps')
    .select('confirmed_at')
    .where('user_id', '=', id)
    .executeTakeFirst()
  const codes = await db.selectFrom('recovery_codes').select('hash').where('user_id', '=', id).execute()
  return {
    passkeys: passkeys.map(({ created_at, used_at, ...row }) => ({
      ...row,
      created_at: toWallTime(created_at),
      used_at: used_at && toWallTime(used_at),
    })),
    app: app?.confirmed_at ? toWallTime(app.confirmed_at) : null,
    recovery_codes: codes.length,
  }
}

async function addPasskey(context: Services, { request, body }: Call<z.output<typeof newPasskey>>) {
  const by = signedIn(request)
  const { name, passkey: answer } = body
  const { passkeys } = await heldFactors(context.db, by.id)
  if (passkeys >= mostPasskeys) throw new AppError('wrong-state')
  const passkey = await readNewPasskey(context, request, { answer, userId: by.id })
  return changeFactors(context, { ...own(request), kind: 'passkey', change: 'add' }, async (tx) => {
    await tx
      .insertInto('passkeys')
      .values({
        ...passkey,
        user_id: by.id,
        name: name || describeDevice(request.headers['user-agent']),
        created_at: context.now().toISOString(),
        used_at: null,
      })
      .execute()
  })
}

function removePasskey(context: Services, { request, id }: Call) {
  const by = signedIn(request)
  return changeFactors(context, { ...own(request), kind: 'passkey', change: 'remove' }, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', by.id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new AppError('not-found')
  })
}

async function confirmCodeApp(context: Services, { request, body }: Call<z.output<typeof firstCode>>) {
  const by = signedIn(request)
  const code = body.code.replaceAll(/\s/g, '')
  if (!(await takeAppCode(context, { userId: by.id, code, isFirst: true })))
    throw invalidField('code', message('step.wrongCode'), 'wrong-code')
  return changeFactors(context, { ...own(request), kind: 'app', change: 'add' }, async (tx) => {
    await tx
      .updateTable('code_apps')
      .set({ confirmed_at: context.now().toISOString() })
      .where('user_id', '=', by.id)
      .execute()
  })
}

function removeCodeApp(context: Services, { request }: Call) {
  const by = signedIn(request)
  return changeFactors(context, { ...own(request), kind: 'app', change: 'remove' }, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('code_apps')
      .where('user_id', '=', by.id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new AppError('wrong-state')
  })
}

/** Tells administrators which accounts have a second factor. */
export async function tellFactors({ db, entities }: { db: Db | Tx; entities: Entity[] }): Promise<void> {
  const ids = entities.map(({ id }) => id as number)
  if (ids.length === 0) return
  const protectedIds = await db
    .selectFrom('passkeys')
    .select('user_id')
    .where('user_id', 'in', ids)
    .union(
      db
        .selectFrom('code_apps')
        .select('user_id')
        .where('user_id', 'in', ids)
        .where('confirmed_at', 'is not', null),
    )
    .execute()
  const held = new Set(protectedIds.map(({ user_id }) => user_id))
  for (const entity of entities) entity.has_second_factor = held.has(entity.id as number)
}

/** The caller's own second factor. All but the list asks again who it is. */
export const factorRoutes: Feature = (app, context) => {
  const risky = { who: 'user', confirms: true } as const

  route(app, ['GET', panelApi.factors], {
    who: 'user',
    summary: 'My second step: passkeys, an app with codes, and how many recovery codes are left',
    answer: objectSchema({
      passkeys: list(
        objectSchema({
          id: integer,
          name: text,
          created_at: time,
          used_at: { ...time, type: ['string', 'null'] },
        }),
      ),
      app: { ...time, type: ['string', 'null'], description: 'Since when there is an app.' },
      recovery_codes: integer,
    }),
    does: ({ request }) => readFactors(context, signedIn(request)),
  })

  route(app, ['POST', panelApi.passkeyOptions], {
    ...risky,
    summary: 'Begin a new passkey',
    answer: optionsSchema,
    does: async ({ request }) =>
      newPasskeyOptions(context, request, await findOwner(context, signedIn(request))),
  })

  route(app, ['POST', panelApi.passkeys], {
    ...risky,
    summary: 'Keep a new passkey',
    takes: newPasskey,
    answer: codesSchema,
    does: (call) => addPasskey(context, call),
  })

  route(app, ['DELETE', `${panelApi.passkeys}:id/`], {
    ...risky,
    summary: 'Remove a passkey',
    status: 204,
    does: (call) => removePasskey(context, call),
  })

  route(app, ['POST', panelApi.codeApp], {
    ...risky,
    summary: 'Begin with an app that shows codes',
    answer: objectSchema({ secret: text, uri: text }),
    does: async ({ request }) => {
      const by = signedIn(request)
      if ((await heldFactors(context.db, by.id)).app) throw new AppError('wrong-state')
      const { owner, association } = await findOwner(context, by)
      return beginCodeApp(context, { id: by.id, issuer: association || 'Gille', name: owner.email })
    },
  })

  route(app, ['POST', panelApi.codeAppFirst], {
    ...risky,
    summary: 'Give the first code of the app, which makes it a second step',
    takes: firstCode,
    answer: codesSchema,
    does: (call) => confirmCodeApp(context, call),
  })

  route(app, ['DELETE', panelApi.codeApp], {
    ...risky,
    summary: 'Remove the app',
    status: 204,
    does: (call) => removeCodeApp(context, call),
  })

  route(app, ['POST', panelApi.recoveryCodes], {
    ...risky,
    summary: 'New recovery codes in place of the old ones',
    answer: codesSchema,
    does: async ({ request }) => {
      const by = signedIn(request)
      if (!hasFactor(await heldFactors(context.db, by.id))) throw new AppError('wrong-state')
      return changeFactors(context, { ...own(request), kind: 'codes', change: 'renew' }, async () => {})
    },
  })
}
