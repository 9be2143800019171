import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { AppContext, Feature } from '#server/context/context.ts'
import type { Actor } from '#server/http/access/actor.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { email, integer, list, text } from '#server/http/api-document/schemas.ts'
import { oneOf, queryOf } from '#server/http/input/query-parameters.ts'
import { readIfMatch } from '#server/http/input/request-parts.ts'
import { route } from '#server/http/input/route.ts'
import { countLetter, countListed, idsIn } from '#server/mail/sending/member-audience.ts'
import { operationRoute, readPlanTag } from '#server/operations/operation-route.ts'
import { AppError } from '#shared/errors.ts'
import { languages } from '#shared/languages.ts'
import { type Letter, type LetterCounts, lettersApi, lettersName } from '#shared/letters.ts'
import { message } from '#shared/message.ts'
import {
  addressedBy,
  beginLetter,
  beginningBody,
  findLetter,
  letterBody,
  letterOf,
  letterSchema,
  saveLetter,
} from './letter-drafts.ts'
import { mailSizeSchema } from './measure-draft.ts'
import { plansMailing, writeToMembersKind } from './plan-mailing.ts'
import { bodyLimit, readOwner } from './send-info-mail.ts'
import { sendLetter, wordProblems } from './send-letter.ts'
import { exampleFee, filledTexts, letterExamples, previewLetter } from './show-letter.ts'

const maxListed = 100

const noCounts: LetterCounts = {
  matching: 0,
  recipients: 0,
  applicants: 0,
  former: 0,
  stopped: 0,
  without_consent: 0,
  shared: 0,
  without_address: 0,
}

const countsSchema = objectSchema(Object.fromEntries(Object.keys(noCounts).map((name) => [name, integer])))

const shownBy = queryOf({
  language: oneOf(languages, message('parameter.unknown')),
  example: oneOf(letterExamples, message('parameter.unknown')),
})

async function sendDraft(context: AppContext, reply: FastifyReply, id: number): Promise<Letter> {
  const row = await findLetter(context, id)
  const { to_whom, matching, chosen } = row
  const picked = to_whom === 'matching' ? await countListed(context, matching) : idsIn(chosen).length
  reply.header('etag', `"${row.version}"`)
  return letterOf(context, row, picked)
}

/** Sends a draft to the signed-in account alone, once in each language in which it is written. @returns the recipient */
async function sendTest(context: AppContext, actor: Actor, id: number): Promise<string> {
  const row = await findLetter(context, id)
  const errors = wordProblems(row)
  if (errors.length > 0) throw new AppError('validation', { errors })
  return context.db.transaction().execute(async (tx) => {
    const { recipient } = await readOwner(tx, actor)
    const merged = { first_name: actor.user?.first_name ?? '', last_name: '', fee: exampleFee }
    for (const { title, content, language } of filledTexts(row, merged))
      await context.outbox.add(
        tx,
        { kind: 'test', recipient, language, data: { title, content, about: row.about } },
        { title },
      )
    return recipient
  })
}

const sendBody = z.strictObject({
  recipients: z.int().min(1).meta({ description: 'How many it goes to, as the caller has typed it' }),
  version: z.int().min(1),
})

/** Mails to members: drafts, how many they would reach, their preview, a test, and sending them. */
export const letterRoutes: Feature = (app, context) => {
  const reader = { to: 'read', resource: lettersName } as const
  const writer = { to: 'write', resource: lettersName } as const
  const one = `${lettersApi}:id/`

  route(app, ['GET', lettersApi], {
    who: reader,
    summary: 'Drafts of mails to members, the latest first',
    answer: list(letterSchema),
    does: async () => {
      const rows = await context.db
        .selectFrom('letters')
        .selectAll()
        .orderBy('updated_at', 'desc')
        .orderBy('id', 'desc')
        .limit(maxListed)
        .execute()
      return Promise.all(rows.map((row) => letterOf(context, row, idsIn(row.chosen).length)))
    },
  })

  route(app, ['POST', lettersApi], {
    who: writer,
    summary: 'Begin a draft: to members of the list, to a choice, or as a copy of a mailing',
    takes: beginningBody,
    bodyLimit,
    status: 201,
    answer: letterSchema,
    headers: ['ETag'],
    does: async ({ request: { actor }, reply, body }) =>
      sendDraft(context, reply, await beginLetter(context, actor, body)),
  })

  route(app, ['GET', one], {
    who: reader,
    summary: 'One draft of a mail to members',
    answer: letterSchema,
    headers: ['ETag'],
    does: ({ reply, id }) => sendDraft(context, reply, id),
  })

  route(app, ['PUT', one], {
    who: writer,
    summary: 'Save a draft; with If-Match only over the version that it names',
    takes: letterBody,
    bodyLimit,
    isConditional: true,
    answer: letterSchema,
    headers: ['ETag'],
    does: async ({ request, reply, id, body }) => {
      await saveLetter(context, { actor: request.actor, id, ifMatch: readIfMatch(request) }, body)
      return sendDraft(context, reply, id)
    },
  })

  route(app, ['DELETE', one], {
    who: writer,
    summary: 'Delete a draft for good',
    status: 204,
    does: async ({ id }) => {
      await findLetter(context, id)
      await context.db.deleteFrom('letters').where('id', '=', id).execute()
    },
  })

  route(app, ['GET', `${one}recipients/`], {
    who: reader,
    summary: 'How many members a draft would reach now, and how many it would not, for which reason',
    answer: countsSchema,
    does: async ({ id }) => {
      const mailing = await addressedBy(context, await findLetter(context, id))
      return mailing ? countLetter(context, mailing) : noCounts
    },
  })

  route(app, ['GET', `${one}preview/`], {
    who: reader,
    summary: 'A draft as one of its recipients would get it',
    reads: shownBy,
    answer: objectSchema({
      ...{ subject: text, html: text, text: text },
      ...{ language: { enum: languages }, size: mailSizeSchema },
    }),
    does: async ({ request: { actor }, id, query }) => {
      const row = await findLetter(context, id)
      return previewLetter(context, actor, { row, mailing: await addressedBy(context, row), ...query })
    },
  })

  route(app, ['POST', `${one}test/`], {
    who: writer,
    summary: 'Send a draft to oneself only',
    status: 201,
    answer: objectSchema({ recipient: email }),
    does: async ({ request: { actor }, id }) => {
      await context.limits.takeBy('test_mail', actor.user?.id ?? 0)
      return { recipient: await sendTest(context, actor, id) }
    },
  })

  operationRoute(
    app,
    { context, path: `${one}send/` },
    {
      ...plansMailing,
      kind: writeToMembersKind,
      summary: 'Write to the members; starts after 30 seconds, and the draft is gone',
      confirms: true,
      takes: sendBody,
      // With the tag of a preview the whole plan is compared.
      writes: (scope, { request, id, body: { version, recipients } }) =>
        sendLetter(scope, {
          ...{ id, asked: { version, recipients: readPlanTag({ request }) ? undefined : recipients } },
        }),
      preview: {
        ...plansMailing.preview,
        takes: sendBody.partial({ recipients: true }),
      },
    },
  )
}
