import { z } from 'zod'
import type { AppContext, Feature } from '#server/context/context.ts'
import { textSchema } from '#server/crud/body-schema.ts'
import { insertRow } from '#server/db/one-row.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { type Actor, principalOf } from '#server/http/access/actor.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { integer, list, orNull, text } from '#server/http/api-document/schemas.ts'
import { parseMatching } from '#server/http/input/list-query.ts'
import { issueText } from '#server/http/input/parse-body.ts'
import { route } from '#server/http/input/route.ts'
import { countListed } from '#server/mail/sending/member-audience.ts'
import { defineOperation, undoForDay } from '#server/operations/operation.ts'
import { operationRoute } from '#server/operations/operation-route.ts'
import { dayMs } from '#shared/durations.ts'
import { AppError, existing, invalidField } from '#shared/errors.ts'
import { type Choice, choicesApi, choicesName } from '#shared/letters.ts'
import { message } from '#shared/message.ts'
import { mailings } from '#shared/resources/mailings.ts'
import { members } from '#shared/resources/members.ts'
import { may } from '#shared/rights.ts'

const maxChoices = 100

const choiceBody = z.strictObject({
  name: textSchema(mailings.fields.choice).refine((name) => name !== '', {
    error: issueText('body.missing'),
  }),
  matching: z
    .string()
    .max(4_000)
    .meta({
      examples: ['city=Uppsala'],
      description: 'Parameters of the list of members, `q` and its filters',
    }),
})

const choiceSchema = objectSchema({
  id: integer,
  name: text,
  count: { ...orNull(integer), description: 'Members now; null when a filter is no longer there' },
  matching: { ...orNull(text), description: 'Null for callers who may not read the members' },
})

/** @returns the parameters that narrow the list down, in an order of their own. @throws AppError invalid-parameter */
export function tidy(matching: string): string {
  parseMatching(members, matching)
  const parameters = new URLSearchParams(matching)
  for (const name of ['limit', 'offset', 'sort']) parameters.delete(name)
  parameters.sort()
  return String(parameters)
}

/** @returns how many members a choice has; null when it asks for a filter that is gone */
async function countOf(context: AppContext, matching: string): Promise<number | null> {
  try {
    return await countListed(context, matching)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** @returns what a choice chooses. @throws AppError validation when that is everybody */
function chosenBy(matching: string): string {
  const parameters = tidy(matching)
  if (parameters === '') throw invalidField('matching', message('choice.everybody'))
  return parameters
}

type Row = { id: number; name: string; matching: string }

async function told(context: AppContext, actor: Actor, row: Row): Promise<Choice> {
  const matching = may(principalOf(actor), 'read', members.name) ? row.matching : null
  return { id: row.id, name: row.name, count: await countOf(context, row.matching), matching }
}

const living = ({ db }: Pick<AppContext, 'db'>) =>
  db.selectFrom('choices').select(['id', 'name', 'matching']).where('deleted_at', 'is', null)

/** @throws AppError not-found */
export async function findChoice(context: Pick<AppContext, 'db'>, id: number): Promise<Row> {
  return existing(await living(context).where('id', '=', id).executeTakeFirst())
}

const deleting = defineOperation({
  name: 'delete-choice',
  right: { to: 'write', resource: choicesName },
  changes: ['choices'],
  sends: [],
  times: undoForDay,
})

/** Changes a choice. @throws AppError not-found */
async function change(
  { db, now }: { db: Db | Tx; now: () => Date },
  id: number,
  values: { name?: string; matching?: string; deleted_at?: string },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('choices')
    .set({ ...values, updated_at: now().toISOString() })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError('not-found')
}

/** Erases the choices whose deletion can no longer be undone. */
export async function forgetChoices({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - dayMs).toISOString()
  await db.deleteFrom('choices').where('deleted_at', '<', before).execute()
}

/** Choices of members, saved by name: filters of their list, each with the number of those who match now. */
export const choiceRoutes: Feature = (app, context) => {
  const reader = { to: 'read', resource: choicesName } as const
  const writer = { to: 'write', resource: choicesName } as const
  const one = async (actor: Actor, id: number) => told(context, actor, await findChoice(context, id))

  route(app, ['GET', choicesApi], {
    who: reader,
    summary: 'Saved choices of members, each with its number now',
    answer: list(choiceSchema),
    does: async ({ request: { actor } }) => {
      const rows = await living(context).orderBy('name').orderBy('id').execute()
      const all: Choice[] = []
      for (const row of rows) all.push(await told(context, actor, row))
      return all
    },
  })

  route(app, ['POST', choicesApi], {
    who: writer,
    summary: 'Save a choice of members by name',
    takes: choiceBody,
    status: 201,
    answer: choiceSchema,
    does: async ({ request: { actor }, body: { name, matching } }) => {
      const time = context.now().toISOString()
      const row = { name, matching: chosenBy(matching), created_at: time, updated_at: time, deleted_at: null }
      if ((await living(context).execute()).length >= maxChoices)
        throw new AppError('conflict', { title: message('choice.tooMany', { max: maxChoices }) })
      const id = await insertRow(context.db, 'choices', { ...row, user_id: actor.user?.id ?? null })
      return one(actor, id)
    },
  })

  route(app, ['PUT', `${choicesApi}:id/`], {
    who: writer,
    summary: 'Rename a choice of members, or replace what it chooses',
    takes: choiceBody,
    answer: choiceSchema,
    does: async ({ request: { actor }, id, body: { name, matching } }) => {
      await change(context, id, { name, matching: chosenBy(matching) })
      return one(actor, id)
    },
  })

  operationRoute(
    app,
    { context, method: 'DELETE', path: `${choicesApi}:id/` },
    {
      kind: deleting,
      summary: 'Delete a choice of members',
      status: 204,
      writes: ({ tx }, { id }) =>
        change({ db: tx, now: context.now }, id, { deleted_at: context.now().toISOString() }),
      answers: () => undefined,
    },
  )
}
