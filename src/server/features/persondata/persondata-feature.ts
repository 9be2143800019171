import type { FastifyInstance } from 'fastify'
import type { Feature } from '#server/context/context.ts'
import type { JsonSchema } from '#server/http/api-document/json-schema.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { day, flag, integer, list, orNull, text } from '#server/http/api-document/schemas.ts'
import { type Call, route } from '#server/http/input/route.ts'
import { findCandidates } from '#server/people/find-candidates.ts'
import { listRequests } from '#server/people/requests.ts'
import type { Services } from '#server/services/services.ts'
import { askedLanguage } from '#server/texts/asked-language.ts'
import { operationHeader } from '#shared/operations.ts'
import { type DeskAct, panelApi } from '#shared/panel-paths.ts'
import { persondata, requestKinds } from '#shared/person-desk.ts'
import { handOver, readPerson, sendCopy } from './answer.ts'
import { chosenBody, handOverBody, requestBody, searchBody, sendBody } from './bodies.ts'
import { copyLink } from './copy-link.ts'
import { eraseChosen, planErasing } from './erase.ts'
import { answerRequest, noteRequest } from './log.ts'
import { finishMention, listMentions } from './mentions.ts'
import { liftRestriction, restrictChosen } from './restrict.ts'

const named = { address: text, name: text }
const counted = list(objectSchema({ table: text, title: text, count: integer }))

const mention = { resource: text, id: integer, title: text, register: text }

const candidateSchema = objectSchema({ ...named, found: counted, isMember: flag, isRestricted: flag })

const copySchema: JsonSchema = {
  type: 'object',
  description: 'Everything that is kept about somebody, with purposes, periods, recipients and rights.',
}

const requestSchema = objectSchema({
  id: integer,
  kind: { type: 'string', enum: [...requestKinds] },
  asked_on: day,
  due_on: day,
  how: text,
  noted_by: text,
  answered_by: text,
  answered_at: orNull(text),
})

type Act = Omit<Parameters<typeof route<unknown, undefined>>[2], 'who' | 'does'>

/** An act of the desk: a POST, because addresses and names stand in no address of a request. */
function act<B>(
  app: FastifyInstance,
  [name, takes]: readonly [DeskAct, NonNullable<Parameters<typeof route<B, undefined>>[2]['takes']>],
  { does, ...declared }: Omit<Act, 'takes'> & { does: (call: Call<B>) => unknown },
): void {
  route<B, undefined>(app, ['POST', panelApi.personDesk(name)], {
    who: { to: 'write', resource: persondata },
    takes,
    ...declared,
    does: does as never,
  })
}

function answering(app: FastifyInstance, context: Services): void {
  act(app, ['search', searchBody], {
    summary: 'Find persons by an address or a name, in whatever spelling, living and in the bin',
    answer: list(candidateSchema),
    does: ({ request, body }) =>
      findCandidates(context, { q: body.q, language: askedLanguage(request.headers) }),
  })
  act(app, ['read', chosenBody], {
    summary: 'Everything that is kept about a person, and texts of others that name them',
    answer: objectSchema({
      copy: copySchema,
      mentions: list(objectSchema(mention)),
      isMember: flag,
      isRestricted: flag,
      addresses: list(text),
    }),
    does: (call) => readPerson(context, call),
  })
  act(app, ['send', sendBody], {
    summary: 'Send a link to the copy to a registered address: it works for seven days and once',
    status: 202,
    answer: objectSchema({ address: text }),
    does: (call) => sendCopy(context, call),
  })
  act(app, ['hand-over', handOverBody], {
    summary: 'Hand the copy over, for a reason that the administrators are told',
    confirms: true,
    answer: copySchema,
    does: (call) => handOver(context, call),
  })
}

function changing(app: FastifyInstance, context: Services): void {
  act(app, ['restrict', chosenBody], {
    summary: 'Restrict a person: they are in no list, mail or number',
    status: 204,
    headers: [operationHeader],
    does: (call) => restrictChosen(context, call),
  })
  act(app, ['lift', chosenBody], {
    summary: 'Lift the restriction of a person',
    status: 204,
    headers: [operationHeader],
    does: (call) => liftRestriction(context, call),
  })
  act(app, ['plan', chosenBody], {
    summary: 'What erasing a person takes, and what has to stay and until when',
    answer: objectSchema({ goes: counted, stays: list(text), mentions: list(objectSchema(mention)) }),
    does: (call) => planErasing(context, call),
  })
  act(app, ['erase', chosenBody], {
    summary: 'Erase everything about a person for good; of others than members only administrators may',
    confirms: true,
    answer: objectSchema({ erased: { type: 'object', additionalProperties: integer } }),
    does: (call) => eraseChosen(context, call),
  })
}

function logging(app: FastifyInstance, context: Services): void {
  route(app, ['GET', panelApi.personRequests], {
    who: { to: 'read', resource: persondata },
    summary: 'The log of what persons have asked for: no line says who that is',
    answer: list(requestSchema),
    does: () => listRequests(context),
  })
  route(app, ['GET', panelApi.personMentions], {
    who: { to: 'read', resource: persondata },
    summary: 'Records whose texts still name a person who is erased',
    answer: list(objectSchema({ ...mention, number: integer, at: text })),
    does: (call) => listMentions(context, call),
  })
  route(app, ['POST', `${panelApi.personMentions}:id/finish/`], {
    who: { to: 'write', resource: persondata },
    summary: 'Note that the texts of a record no longer name the person',
    status: 204,
    does: (call) => finishMention(context, call),
  })
  route(app, ['POST', panelApi.personRequests], {
    who: { to: 'write', resource: persondata },
    summary: 'Note that somebody has asked for something, to be answered within a month',
    takes: requestBody,
    status: 201,
    answer: objectSchema({ id: integer }),
    does: (call) => noteRequest(context, call),
  })
  route(app, ['POST', `${panelApi.personRequests}:id/answer/`], {
    who: { to: 'write', resource: persondata },
    summary: 'Note that a request is answered',
    status: 204,
    does: (call) => answerRequest(context, call),
  })
}

/** The desk for personal data: who asks what is kept about them is answered here (decision 0070). */
export const persondataFeature: Feature = async (app, context) => {
  answering(app, context)
  changing(app, context)
  logging(app, context)
  await copyLink.serve(app, context)
}
