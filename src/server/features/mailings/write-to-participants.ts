import { z } from 'zod'
import type { Feature } from '#server/context.ts'
import { bodyJsonSchema } from '#server/http/api-document/json-schema.ts'
import { parseBody } from '#server/http/input/parse-body.ts'
import { readId, refuseParameters } from '#server/http/input/request-parts.ts'
import { type Addressed, countAudience } from '#server/mail/sending/audience.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { events } from '#shared/resources/events.ts'
import { eventAudiences } from '#shared/resources/mailings.ts'
import { toWallTime } from '#shared/time.ts'
import { messageBody } from './bodies.ts'
import { planMailing, plannedSchema } from './plan-mailing.ts'
import { bodyLimit } from './send-info-mail.ts'

const maxChosen = 1_000

const body = messageBody.extend({
  audience: z.enum(eventAudiences, { error: 'Välj ett av alternativen.' }),
  chosen: z
    .array(z.int().min(1))
    .max(maxChosen)
    .optional()
    .meta({ description: 'ids of applications, for the audience `chosen`' }),
})

/** Writing to those who have applied to an event: those with a place, those who wait, both, or those chosen. */
export const writeToParticipants: Feature = (app, context) => {
  const config = {
    guard: 'superuser',
    right: { to: 'write', resource: evenemang.name },
    openapi: {
      summary: 'Write to who has applied to the event; starts after 30 seconds',
      body: bodyJsonSchema(body),
      status: [201, 200],
      answer: plannedSchema,
    },
  } as const
  app.post(`${events.path}:id/mail/`, { bodyLimit, config }, async (request, reply) => {
    refuseParameters(request)
    const eventId = readId(request)
    const { title, content, audience, chosen = [] } = parseBody(body, request.body)
    const event = await context.db
      .selectFrom('events')
      .select('id')
      .where('id', '=', eventId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!event) throw new AppError('not-found')
    const ids = [...new Set(chosen)].toSorted((one, other) => one - other)
    const addressed: Addressed = {
      audience,
      event_id: eventId,
      chosen: audience === 'chosen' ? JSON.stringify(ids) : '',
    }
    const recipients = await countAudience(context.db, addressed)
    if (recipients === 0) throw invalidField('audience', 'Det finns ingen att skriva till.')
    const { id, starts_at, isNew } = await planMailing(context, request.actor, {
      title,
      content,
      ...addressed,
    })
    return reply
      .code(isNew ? 201 : 200)
      .send({ detail: 'Oldu', id, starts_at: toWallTime(starts_at), recipients })
  })
}
