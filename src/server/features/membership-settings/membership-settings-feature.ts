import type { AppContext, Feature } from '#server/context/context.ts'
import { sheetAnswer } from '#server/formats/spreadsheet/send-sheet.ts'
import { bodyJsonSchema, objectSchema } from '#server/http/api-document/json-schema.ts'
import { day, flag, integer, list, orNull, text } from '#server/http/api-document/schemas.ts'
import { integerIn, oneOf, queryOf } from '#server/http/input/query-parameters.ts'
import { route } from '#server/http/input/route.ts'
import { countActive } from '#server/membership/count-active.ts'
import { readOffers } from '#server/membership/offers.ts'
import { applyOperation } from '#server/operations/apply-operation.ts'
import { defineOperation, undoForDay } from '#server/operations/operation.ts'
import { previewSchema, readPlanTag } from '#server/operations/operation-route.ts'
import { askedLanguage } from '#server/texts/asked-language.ts'
import { AppError } from '#shared/errors.ts'
import { languages } from '#shared/languages.ts'
import {
  isInPlan,
  membershipApi,
  type PlanFilter,
  planFilters,
  plannedEnds,
  plannedFees,
  planPage,
  type SettingsPlan,
  type StoredSettings,
} from '#shared/membership/settings.ts'
import { message } from '#shared/message.ts'
import { operationHeader } from '#shared/operations.ts'
import { api } from '#shared/paths.ts'
import { members } from '#shared/resources/members.ts'
import { stockholmDay } from '#shared/time.ts'
import { sendPlan } from './plan-file.ts'
import { type PlannedSettings, planSettings } from './plan-settings.ts'
import { readSettings, readUsed } from './read-settings.ts'
import { settingsBody, settingsShape } from './settings-body.ts'
import { writeSettings } from './write-settings.ts'

const { rules, types, periods, fees } = settingsShape

const storedSchema = objectSchema({
  rules: bodyJsonSchema(rules),
  types: bodyJsonSchema(types),
  periods: bodyJsonSchema(periods),
  fees: bodyJsonSchema(fees),
  today: day,
  used: objectSchema({ types: list(integer), periods: list(integer) }),
  active: { ...integer, description: 'Members who are active today.' },
})

const nextFee = objectSchema({
  amount: { ...orNull(integer), description: 'Whole öre; null: nothing is sold.' },
  until: { ...orNull(day), description: 'Null: without an end.' },
})

const planSchema = previewSchema({
  counts: objectSchema(Object.fromEntries(planFilters.map((name) => [name, integer]))),
  opened: { ...integer, description: 'Members who get a first membership.' },
  amounts: list(objectSchema({ amount: integer, before: integer, after: integer })),
  rows: list(
    objectSchema({
      ...{ id: integer, name: text, type_id: orNull(integer), valid_until: orNull(day) },
      day: { type: 'string', format: 'date', description: 'The last day on which the next fee is in time.' },
      ...{ before: nextFee, after: nextFee },
      end: { enum: [...plannedEnds] },
      fee: { enum: [...plannedFees, 'same'] },
      is_out: flag,
      has_claim: flag,
    }),
  ),
})

const planQuery = queryOf({
  filter: oneOf(planFilters, message('body.choice')),
  offset: integerIn([0, 1_000_000], { other: 0 }),
})

const changing = defineOperation({
  name: 'change-membership-settings',
  right: { to: 'write', resource: members.name },
  changes: ['membership_types', 'periods', 'fees', 'settings', 'memberships', 'members'],
  sends: [],
  times: undoForDay,
})

type Shown = { filter: PlanFilter; offset: number }

/** Summarises a plan, with one page of the members whom a filter shows. */
function summarisePlan(
  { now }: Pick<AppContext, 'now'>,
  { counts, opened, amounts, rows, tag }: PlannedSettings,
  { filter, offset }: Shown = { filter: 'all', offset: 0 },
): SettingsPlan {
  const { effectsAtMs, undoUntilMs } = changing.times(now().getTime())
  return {
    ...{ counts, opened, amounts, tag },
    rows: rows.filter((row) => isInPlan(filter, row)).slice(offset, offset + planPage),
    effects_at: new Date(effectsAtMs).toISOString(),
    undo_until: new Date(undoUntilMs).toISOString(),
    mails: [],
    records: [{ resource: members.name, count: rows.length }],
    is_public: false,
    arrivals: null,
  }
}

async function readStored(context: AppContext): Promise<StoredSettings> {
  const { db } = context
  return {
    ...(await readSettings(db)),
    today: stockholmDay(context.now()),
    used: await readUsed(db),
    active: await countActive(db),
  }
}

/** The settings of the membership year: what they are, what a change does to each member, and writing it with an undo. */
export const membershipSettingsFeature: Feature = (app, context) => {
  const mayWrite = { to: 'write', resource: members.name } as const
  route(app, ['GET', membershipApi.settings], {
    who: { to: 'read', resource: members.name },
    summary: 'The rules of the membership year, with types, periods and fees',
    answer: storedSchema,
    does: () => readStored(context),
  })
  route(app, ['GET', api.membershipOffers], {
    who: 'public',
    summary: 'The memberships that anyone may choose, with the fee and the last day of who joins today',
    answer: list(
      objectSchema({
        id: integer,
        titles: objectSchema(Object.fromEntries(languages.map((language) => [language, text]))),
        amount: { ...integer, description: 'Whole öre; 0 is free.' },
        last_day: { ...orNull(day), description: 'Null: without an end, or nothing is sold yet.' },
        note: text,
        ...{ min_age: orNull(integer), max_age: orNull(integer) },
      }),
    ),
    does: () => readOffers(context.db, stockholmDay(context.now())),
  })
  route(app, ['POST', membershipApi.preview], {
    who: mayWrite,
    summary: 'What a change of the membership year does to each member; nothing is written',
    takes: settingsBody,
    reads: planQuery,
    answer: planSchema,
    does: async ({ body, query }): Promise<SettingsPlan> =>
      summarisePlan(context, await planSettings(context.db, body, stockholmDay(context.now())), query),
  })
  route(app, ['POST', membershipApi.file], {
    who: mayWrite,
    summary: 'What a change of the membership year does to each member, as a file',
    takes: settingsBody,
    ...sheetAnswer('csv'),
    does: async ({ request, reply, body }) =>
      sendPlan(
        reply,
        await planSettings(context.db, body, stockholmDay(context.now())),
        askedLanguage(request.headers),
      ),
  })
  route(app, ['PUT', membershipApi.settings], {
    who: mayWrite,
    summary: 'Write the membership year',
    takes: settingsBody,
    answer: storedSchema,
    headers: [operationHeader],
    takesPlan: true,
    async does(call) {
      const { actor } = call.request
      const tag = readPlanTag(call)
      // Visitors see the types that they can choose, with their fees.
      const work = { context, actor, kind: changing, isPublic: true }
      const { operation } = await applyOperation(work, async (scope) => {
        await context.dialect.lockKey(scope.tx, 'membership-settings')
        const planned = await planSettings(scope.tx, call.body, stockholmDay(context.now()))
        if (tag && planned.tag !== tag)
          throw new AppError('plan-changed', { extra: { preview: summarisePlan(context, planned) } })
        await writeSettings(scope, planned)
      })
      if (operation) call.reply.header(operationHeader, operation.id)
      return readStored(context)
    },
  })
}
