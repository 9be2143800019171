import type { AppContext, Feature } from '#server/context/context.ts'
import { sheetAnswer } from '#server/formats/spreadsheet/send-sheet.ts'
import { bodyJsonSchema, objectSchema } from '#server/http/api-document/json-schema.ts'
import { day, flag, integer, list, orNull, text } from '#server/http/api-document/schemas.ts'
import { integerIn, oneOf, queryOf } from '#server/http/input/query-parameters.ts'
import { route } from '#server/http/input/route.ts'
import { countActive } from '#server/membership/count-active.ts'
import { readOffers } from '#server/membership/offers.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import { askedLanguage } from '#server/texts/asked-language.ts'
import { AppError } from '#shared/errors.ts'
import { languages } from '#shared/languages.ts'
import {
  isInPlan,
  membershipApi,
  planFilters,
  plannedEnds,
  plannedFees,
  planPage,
  type SettingsPlan,
  type StoredSettings,
} from '#shared/membership/settings.ts'
import { message } from '#shared/message.ts'
import { api } from '#shared/paths.ts'
import { members } from '#shared/resources/members.ts'
import { stockholmDay } from '#shared/time.ts'
import { sendPlan } from './plan-file.ts'
import { planSettings } from './plan-settings.ts'
import { readSettings, readUsed } from './read-settings.ts'
import { settingsBody, settingsShape, writtenBody } from './settings-body.ts'
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

const planSchema = objectSchema({
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
  plan: { ...text, description: 'Digest, by which the settings are written as they were seen.' },
})

const planQuery = queryOf({
  filter: oneOf(planFilters, message('body.choice')),
  offset: integerIn([0, 1_000_000], { other: 0 }),
})

async function readStored(context: AppContext): Promise<StoredSettings> {
  const { db } = context
  return {
    ...(await readSettings(db)),
    today: stockholmDay(context.now()),
    used: await readUsed(db),
    active: await countActive(db),
  }
}

/** The settings of the membership year: what they are, what a change does to each member, and writing it as it was seen. */
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
    does: async ({ body, query: { filter, offset } }): Promise<SettingsPlan> => {
      const { counts, opened, amounts, rows, plan } = await planSettings(
        context.db,
        body,
        stockholmDay(context.now()),
      )
      const shown = rows.filter((row) => isInPlan(filter, row)).slice(offset, offset + planPage)
      return { counts, opened, amounts, rows: shown, plan }
    },
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
    summary: 'Write the membership year as its preview told; refused when the register has changed since',
    takes: writtenBody,
    answer: storedSchema,
    does: async ({ request: { actor }, body: { plan, ...body } }) => {
      // Visitors see the types that they can choose, with their fees.
      await inTransaction({ context, actor, isPublic: true }, async (scope) => {
        await context.dialect.lockKey(scope.tx, 'membership-settings')
        const planned = await planSettings(scope.tx, body, stockholmDay(context.now()))
        if (planned.plan !== plan)
          throw new AppError('wrong-state', { title: message('membershipYear.changed') })
        await writeSettings(scope, planned)
      })
      return readStored(context)
    },
  })
}
