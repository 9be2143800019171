import { z } from 'zod'
import type { AppContext, Feature } from '#server/context/context.ts'
import type { Crud, Write } from '#server/crud/rules.ts'
import { present } from '#server/crud/write-records.ts'
import { tableOf, wholeRows } from '#server/db/records.ts'
import type { Actor } from '#server/http/access/actor.ts'
import { entitySchema, objectSchema } from '#server/http/api-document/json-schema.ts'
import { flag, integer, list, text } from '#server/http/api-document/schemas.ts'
import { idBody } from '#server/http/input/body-parts.ts'
import { integerIn, queryOf } from '#server/http/input/query-parameters.ts'
import { route } from '#server/http/input/route.ts'
import {
  type Duplicates,
  duplicatesApi,
  type LikeApplication,
  likenesses,
  type MemberPair,
  type MergeBody,
  mergedFields,
  pairsOnPage,
} from '#shared/duplicates.ts'
import { AppError } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import type { Member } from '#shared/resources/members.ts'
import { members } from '#shared/resources/members.ts'
import type { Pair } from './find-pairs.ts'
import { mergeMembers } from './merge-members.ts'
import { findLikeApplications, pairReader, readApart } from './read-people.ts'
import { readMerges, undoMerge } from './undo-merge.ts'

const two = z
  .array(idBody)
  .length(2)
  .meta({ description: 'The older member, who has the lower id, and the other one.' })
const apartBody = z.strictObject({ ids: two, apart: z.boolean() })
const mergeBody = z.strictObject({
  ids: two,
  versions: z.array(idBody).length(2).meta({ description: 'The versions that were read of both.' }),
  take: z
    .array(z.enum(mergedFields))
    .max(mergedFields.length)
    .meta({ description: 'Fields that get the value of the other one; the rest stays.' }),
})
const undoBody = z.strictObject({ id: idBody })
const named = { kept_id: integer, kept_name: text, other_id: integer, other_name: text }

const duplicatesSchema = objectSchema({
  count: { ...integer, description: 'All pairs.' },
  pairs: list(
    objectSchema({
      kept: entitySchema(members),
      other: entitySchema(members),
      versions: list(integer),
      isSame: {
        type: 'boolean',
        description: 'Surely one: the same name with the same address or birthday.',
      },
      alike: list({ type: 'string', enum: likenesses }),
      isOtherNewer: flag,
    }),
  ),
  merges: {
    ...list(objectSchema({ id: integer, at: text, ...named })),
    description: 'Merges of the last day.',
  },
  apart: { ...list(objectSchema(named)), description: 'Pairs that the board says are two people.' },
})

type Ids = MergeBody['ids']

const maxLimit = 50

/** With `of` only the pairs of that member. */
const pageOfPairs = queryOf({
  limit: integerIn([0, maxLimit], { other: pairsOnPage, default: pairsOnPage }),
  offset: integerIn([0, 1_000_000], { other: 0 }),
  of: integerIn([0, 2_147_483_647], { other: 0 }),
})

async function presentPairs(crud: Crud, actor: Actor, pairs: readonly Pair[]): Promise<MemberPair[]> {
  if (pairs.length === 0) return []
  const { db } = crud.context
  const ids = pairs.flatMap((pair) => pair.ids)
  const rows = await wholeRows(tableOf(db, members).where('id', 'in', ids)).execute()
  const write: Write = { ...crud, actor }
  const stored = new Map(
    await Promise.all(
      rows.map(async (row) => [row.id, { row, ...(await present(write, db, row)) }] as const),
    ),
  )
  return pairs.flatMap(({ ids: [keptId, otherId], ...pair }) => {
    const [kept, other] = [stored.get(keptId), stored.get(otherId)]
    if (!kept || !other) return []
    return {
      ...pair,
      kept: kept.entity as Member,
      other: other.entity as Member,
      versions: [kept.version, other.version],
      isOtherNewer: other.row.updated_at >= kept.row.updated_at,
    }
  })
}

/** Remembers, or forgets, that two members are two people. @throws AppError not-found, wrong-state */
async function setApart({ db, now }: AppContext, [one_id, other_id]: Ids, apart: boolean) {
  if (one_id >= other_id) throw new AppError('wrong-state', { title: message('duplicates.olderStays') })
  if (!apart) {
    await db
      .deleteFrom('members_apart')
      .where('one_id', '=', one_id)
      .where('other_id', '=', other_id)
      .execute()
    return
  }
  const found = await db
    .selectFrom('members')
    .select('id')
    .where('id', 'in', [one_id, other_id])
    .where('deleted_at', 'is', null)
    .execute()
  if (found.length < 2) throw new AppError('not-found')
  await db
    .insertInto('members_apart')
    .values({ one_id, other_id, at: now().toISOString() })
    .onConflict((conflict) => conflict.columns(['one_id', 'other_id']).doNothing())
    .execute()
}

async function listApplications(context: AppContext): Promise<LikeApplication[]> {
  const { pairs, people, applications } = await findLikeApplications(context)
  return pairs.flatMap(({ ids: [a, b] }) =>
    [[a, b] as const, [b, a] as const].flatMap(([own, other_id]) => {
      const other = people.get(other_id)
      if (!applications.has(own) || !other) return []
      return { id: own, other_id, other_name: `${other.first_name} ${other.last_name}`.trim() }
    }),
  )
}

/** Members who are likely one: the pairs, that they are two after all, and merging them, which can be taken back for a day. */
export const duplicatesFeature: Feature = (app, context) => {
  const crud = context.cruds.get(members.name) as Crud
  const readPairs = pairReader(context)
  const reader = { who: { to: 'read', resource: members.name } } as const
  const writer = { who: { to: 'write', resource: members.name } } as const

  route(app, ['GET', duplicatesApi.list], {
    ...reader,
    summary: 'Pairs of members who are likely one, and what can be taken back',
    reads: pageOfPairs,
    answer: duplicatesSchema,
    async does({ request: { actor }, query: { limit, offset, of } }): Promise<Duplicates> {
      const all = await readPairs()
      const pairs = of === 0 ? all : all.filter(({ ids }) => ids.includes(of))
      return {
        count: pairs.length,
        pairs: await presentPairs(crud, actor, pairs.slice(offset, offset + limit)),
        merges: await readMerges(context),
        apart: await readApart(context),
      }
    },
  })

  route(app, ['GET', duplicatesApi.applications], {
    ...reader,
    summary: 'Applications for membership of people who perhaps are members already',
    answer: list(objectSchema({ id: integer, other_id: integer, other_name: text })),
    does: () => listApplications(context),
  })

  route(app, ['POST', duplicatesApi.apart], {
    ...writer,
    summary: 'Remember that two members are two people, or forget it',
    takes: apartBody,
    status: 204,
    does: ({ body }) => setApart(context, body.ids as Ids, body.apart),
  })

  route(app, ['POST', duplicatesApi.merge], {
    ...writer,
    summary: 'Merge two members into the older one; for a day it can be taken back',
    takes: mergeBody,
    answer: objectSchema({ id: { ...integer, description: 'Of the merge.' } }),
    does: async ({ request, body }) => ({ id: await mergeMembers(crud, request, body as MergeBody) }),
  })

  route(app, ['POST', duplicatesApi.undo], {
    ...writer,
    summary: 'Take a merge of the last day back; what was changed by hand since stays and is named',
    takes: undoBody,
    answer: objectSchema({ left: list({ ...text, description: 'Names of fields.' }) }),
    does: ({ request, body }) => undoMerge(crud, request, body.id),
  })
}
