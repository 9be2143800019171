import { z } from 'zod'
import type { AppContext, Feature } from '#server/context/context.ts'
import type { Crud, Write } from '#server/crud/rules.ts'
import { present } from '#server/crud/write-records.ts'
import { tableOf, wholeRows } from '#server/db/records.ts'
import type { Actor } from '#server/http/access/actor.ts'
import { entitySchema, objectSchema } from '#server/http/api-document/json-schema.ts'
import { flag, integer, list, orNull, text } from '#server/http/api-document/schemas.ts'
import { idBody } from '#server/http/input/body-parts.ts'
import { integerIn, queryOf } from '#server/http/input/query-parameters.ts'
import { route } from '#server/http/input/route.ts'
import { defineOperation, undoForDay, undoForSeconds } from '#server/operations/operation.ts'
import { operationRoute } from '#server/operations/operation-route.ts'
import { recordHistoryOf } from '#server/operations/record-history.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
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
import { findLikeApplications, pairReader, readApart, readMerges } from './read-people.ts'

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
    ...list(objectSchema({ id: integer, at: text, operation: orNull(text), ...named })),
    description: 'Merges of the last day.',
  },
  apart: { ...list(objectSchema(named)), description: 'Pairs that the board says are two people.' },
})

type Ids = MergeBody['ids']

const write = { to: 'write', resource: members.name } as const

const merging = defineOperation({
  name: 'merge-members',
  right: write,
  changes: [
    ...([
      'members',
      'member_merges',
      'merged_identities',
      'group_members',
      'memberships',
      'confirmations',
      'applications',
    ] as const),
    ...(['member_departures', 'next_types', 'claims', 'claim_lines', 'voting_list_names', 'mails'] as const),
    ...(['consents', 'retention_stops', 'letters', 'mailings', 'member_bounces'] as const),
  ],
  sends: [],
  times: undoForDay,
})

const keepingApart = defineOperation({
  name: 'keep-members-apart',
  right: write,
  changes: ['members_apart'],
  sends: [],
  times: undoForSeconds,
})

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

/** Stores, or deletes, that two members are two people. @throws AppError not-found, wrong-state */
async function setApart(scope: WriteScope, [one_id, other_id]: Ids, apart: boolean): Promise<void> {
  const { tx, context } = scope
  if (one_id >= other_id) throw new AppError('wrong-state', { title: message('duplicates.olderStays') })
  const line = { resource: members.name, action: apart ? 'apart' : 'together' }
  await recordHistoryOf(scope, [one_id, other_id], line)
  if (!apart) {
    await tx
      .deleteFrom('members_apart')
      .where('one_id', '=', one_id)
      .where('other_id', '=', other_id)
      .execute()
    return
  }
  const found = await tx
    .selectFrom('members')
    .select('id')
    .where('id', 'in', [one_id, other_id])
    .where('deleted_at', 'is', null)
    .execute()
  if (found.length < 2) throw new AppError('not-found')
  await tx
    .insertInto('members_apart')
    .values({ one_id, other_id, at: context.now().toISOString() })
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

/** Members who are likely one: lists the pairs, keeps two apart, and merges them. */
export const duplicatesFeature: Feature = (app, context) => {
  const crud = context.cruds.get(members.name) as Crud
  const readPairs = pairReader(context)
  const reader = { who: { to: 'read', resource: members.name } } as const

  route(app, ['GET', duplicatesApi.list], {
    ...reader,
    summary: 'Pairs of members who are likely one, and the merges of the last day',
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

  operationRoute(
    app,
    { context, path: duplicatesApi.apart },
    {
      kind: keepingApart,
      summary: 'Store that two members are two people, or delete it',
      takes: apartBody,
      status: 204,
      writes: (scope, { body }) => setApart(scope, body.ids as Ids, body.apart),
    },
  )

  operationRoute(
    app,
    { context, path: duplicatesApi.merge },
    {
      kind: merging,
      summary: 'Merge two members into the older one',
      takes: mergeBody,
      answer: objectSchema({ id: { ...integer, description: 'Of the merge.' } }),
      // Groups that show their members are on public pages.
      work: () => ({ isPublic: true }),
      writes: (scope, { body }) => mergeMembers(crud, scope, body as MergeBody),
      answers: (id) => ({ id }),
    },
  )
}
