import { z } from 'zod'
import type { Feature } from '#server/context/context.ts'
import { findLiving } from '#server/db/one-row.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { integer, text } from '#server/http/api-document/schemas.ts'
import { issueText } from '#server/http/input/parse-body.ts'
import { oneOf, queryOf } from '#server/http/input/query-parameters.ts'
import { route } from '#server/http/input/route.ts'
import { type Addressed, countAudience } from '#server/mail/sending/audience.ts'
import { operationRoute } from '#server/operations/operation-route.ts'
import { existing, invalidField } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { eventNews } from '#shared/participants-mail-address.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { events } from '#shared/resources/events.ts'
import { countedAudiences, eventAudiences } from '#shared/resources/mailings.ts'
import { messageInLanguages, storedTexts } from './bodies.ts'
import { planMailing, plansMailing, writeToParticipantsKind } from './plan-mailing.ts'
import { bodyLimit } from './send-info-mail.ts'
import { suggestEventMail } from './suggest-event-mail.ts'

const maxChosen = 1_000
const written = { title: text, content: text }

const body = messageInLanguages.extend({
  audience: z.enum(eventAudiences, { error: issueText('body.choice') }),
  chosen: z
    .array(z.int().min(1))
    .max(maxChosen)
    .optional()
    .meta({ description: 'ids of applications, for the audience `chosen`' }),
})

/** The mailing to the applicants of an event: those with a place, those in the queue, who owes something, or chosen ones. */
export const writeToParticipants: Feature = (app, context) => {
  route(app, ['GET', `${events.path}:id/mail/`], {
    who: { to: 'read', resource: evenemang.name },
    summary: 'How many applications to the event a mail to each audience would go to now',
    answer: objectSchema(Object.fromEntries(countedAudiences.map((audience) => [audience, integer]))),
    does: async ({ id: event_id }) => {
      existing(await findLiving(context.db, 'events', event_id))
      const counts = countedAudiences.map(async (audience) => [
        audience,
        await countAudience(context, { audience, event_id, chosen: '' }),
      ])
      return Object.fromEntries(await Promise.all(counts))
    },
  })

  route(app, ['GET', `${events.path}:id/mail/suggestion/`], {
    who: { to: 'write', resource: evenemang.name },
    summary:
      'The text that is suggested for a mail about news of the event, or to an audience; empty for none',
    reads: queryOf({
      news: oneOf(['none', ...eventNews] as const, message('parameter.unknown')),
      audience: oneOf(eventAudiences, message('parameter.unknown')),
    }),
    answer: objectSchema({
      ...written,
      texts: { type: 'object', additionalProperties: objectSchema(written) },
    }),
    does: async ({ id, query: { news, audience } }) => {
      const event = existing(await findLiving(context.db, 'events', id))
      const about = { news: news === 'none' ? null : news, audience, nowMs: context.now().getTime() }
      return suggestEventMail(event, about) ?? { title: '', content: '', texts: {} }
    },
  })

  operationRoute(
    app,
    { context, path: `${events.path}:id/mail/` },
    {
      ...plansMailing,
      kind: writeToParticipantsKind,
      summary: 'Write to who has applied to the event; starts after 30 seconds',
      takes: body,
      bodyLimit,
      async writes(scope, { id: event_id, body: { title, content, texts, audience, chosen = [] } }) {
        existing(await findLiving(scope.tx, 'events', event_id))
        const ids = [...new Set(chosen)].toSorted((one, other) => one - other)
        const addressed: Addressed = {
          audience,
          event_id,
          chosen: audience === 'chosen' ? JSON.stringify(ids) : '',
        }
        const texted = { title, content, texts: storedTexts(texts) }
        const planned = await planMailing(scope, { ...texted, ...addressed })
        if (planned.recipients === 0) throw invalidField('audience', message('mailing.noRecipients'))
        return planned
      },
    },
  )
}
