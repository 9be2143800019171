import { z } from 'zod'
import { followPlace, markPlacePaid } from '#server/claims/place-claims.ts'
import { textSchema } from '#server/crud/body-schema.ts'
import { changedFields } from '#server/crud/changed-fields.ts'
import { nextVersion } from '#server/db/next-version.ts'
import { findById, updateRow } from '#server/db/one-row.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { flag, integer, list, text } from '#server/http/api-document/schemas.ts'
import { idBody } from '#server/http/input/body-parts.ts'
import { issueText } from '#server/http/input/parse-body.ts'
import { recordHistory } from '#server/operations/record-history.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import { dayMs } from '#shared/durations.ts'
import { AppError, existing } from '#shared/errors.ts'
import { type FormerMark, type Mark, maxMarks, sameTickMs } from '#shared/participants.ts'
import { type PriceKind, priceKindOf, priceKinds } from '#shared/prices.ts'
import { type Guest, withKeys } from '#shared/questions.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { toWallTime } from '#shared/time.ts'
import { itemsOf } from './questions.ts'
import type { Application } from './rows.ts'

const yesOrNo = () => z.boolean({ error: issueText('body.boolean') })

/** The values of a mark that the page at the door sets. */
export const tickShape = {
  id: idBody.meta({ 'x-references': evenemang.name }),
  guest: z
    .string()
    .max(20)
    .optional()
    .meta({ description: 'Key of the guest who is marked; without one it is the applicant.' }),
  ms_ago: z
    .int()
    .min(0)
    .max(7 * dayMs)
    .optional()
    .meta({
      description: 'How long ago it was ticked, by a phone without a connection. Of two, the earlier stands.',
    }),
  paid: yesOrNo().optional(),
  present: yesOrNo().optional(),
}

const markSchema = z.strictObject({
  ...tickShape,
  price_kind: z.enum(priceKinds).optional(),
  note: textSchema(evenemang.fields.note).optional(),
})

/** @param mark the schema of one mark. @returns the schema of a call that sets marks */
export const marksOf = <S extends z.ZodType>(mark: S) =>
  z.strictObject({ marks: z.array(mark).min(1).max(maxMarks) })

export const marksSchema = marksOf(markSchema)

/** Room for as many marks as one call takes, without notes. */
export const marksLimit = 192 * 1024

export const marksAnswer = objectSchema({
  marks: list({
    type: 'object',
    properties: {
      id: integer,
      guest: text,
      paid: flag,
      present: flag,
      present_at: {
        type: 'string',
        format: 'date-time',
        description: 'The other of two ticks of a person who was marked present twice.',
      },
      price_kind: { type: 'string', enum: priceKinds },
      note: text,
    },
    required: ['id'],
  }),
})

type Presence = { present: boolean; present_at: string | null }

/** @returns the presence after a tick: of two the earlier stands, and a later one is not taken back by who had not seen it */
function presenceAfter(stored: Presence, { present, at }: { present: boolean; at: string }): Presence {
  if (!present)
    return stored.present && (stored.present_at ?? '') > at ? stored : { present, present_at: null }
  const isFirst = !stored.present || (stored.present_at ?? '') > at
  return isFirst ? { present, present_at: at } : stored
}

/** @returns the presence before a tick as far as the tick differs from it; of a person ticked twice the time of the other */
function formerOf(stored: Presence, { present, at }: { present: boolean; at: string }): Partial<FormerMark> {
  if (stored.present !== present) return { present: stored.present }
  if (!present || stored.present_at === null) return {}
  const apartMs = Math.abs(Date.parse(stored.present_at) - Date.parse(at))
  return apartMs > sameTickMs ? { present, present_at: toWallTime(stored.present_at) } : {}
}

/** Values to store after a mark, the names of the fields that it changed, and what was before. */
type Outcome = { values: Partial<Application>; fields: string[]; former: FormerMark }

/** The part of an application that is one person's: the applicant's, or a guest's. */
type Own = Presence & { price_kind: PriceKind }

/** @throws AppError not-found for a guest who is named no more */
function outcomeOf(row: Application, { id, guest, ms_ago = 0, ...marks }: Mark, now: Date): Outcome {
  const { present, price_kind, ...others } = marks
  const guests = withKeys(itemsOf<Guest>(row.guests))
  const named = guest ? guests.find(({ key }) => key === guest) : undefined
  if (guest && !named) throw new AppError('not-found')
  const of = named ?? row
  const stored: Own = {
    present: Boolean(of.present),
    present_at: of.present_at || null,
    price_kind: priceKindOf(of.price_kind),
  }
  const tick = present === undefined ? null : { present, at: new Date(now.getTime() - ms_ago).toISOString() }
  const next: Own = {
    ...stored,
    ...(tick && presenceAfter(stored, tick)),
    ...(price_kind && { price_kind }),
  }
  const shared = changedFields(evenemang, row as never, others)
  const before = { paid: Boolean(row.paid), note: row.note }
  const isPriced = next.price_kind !== stored.price_kind
  const isMarked = next.present !== stored.present || next.present_at !== stored.present_at
  return {
    values: {
      ...others,
      ...(named
        ? {
            guests: JSON.stringify(
              guests.map((one) =>
                one === named ? { ...one, ...next, present_at: next.present_at ?? '' } : one,
              ),
            ),
          }
        : next),
    },
    fields: [...shared, ...(isMarked ? ['present'] : []), ...(isPriced ? ['price_kind'] : [])],
    former: {
      id,
      ...(guest && { guest }),
      ...Object.fromEntries(Object.entries(before).filter(([name]) => shared.includes(name))),
      ...(tick && formerOf(stored, tick)),
      ...(isPriced && { price_kind: stored.price_kind }),
    },
  }
}

/** Lets the claim of an application follow a mark, which has said whose price somebody pays, or that it is paid. */
async function bookMark(scope: WriteScope, row: Application, fields: readonly string[]): Promise<void> {
  if (fields.includes('price_kind')) {
    const event = await scope.once(`marked event ${row.event_id}`, () =>
      findById(scope.tx, 'events', row.event_id),
    )
    await followPlace(scope, { application: row, event }, { byBoard: true })
  }
  if (fields.includes('paid')) await markPlacePaid(scope, row, Boolean(row.paid))
}

/** Sets one mark. @returns what it said before; null when there is nothing to tell */
async function setMark(scope: WriteScope, row: Application, mark: Mark): Promise<FormerMark | null> {
  const { values, fields, former } = outcomeOf(row, mark, scope.context.now())
  if (fields.length > 0) {
    await updateRow(scope.tx, ['evenemang', row.id], nextVersion(values, scope.context))
    await recordHistory(scope, { action: 'update', resource: evenemang.name, record_id: row.id, fields })
    // Another mark of the same call may be on a guest of this applicant.
    Object.assign(row, values)
    await bookMark(scope, row, fields)
  }
  const { id: _id, guest: _guest, ...said } = former
  return Object.keys(said).length > 0 ? former : null
}

/** @throws AppError not-found when one of them is no application to the event any more; then none is set */
export async function setMarks(
  scope: WriteScope,
  eventId: number,
  marks: readonly Mark[],
): Promise<FormerMark[]> {
  const rows = await scope.context.dialect
    .lockRow(
      scope.tx
        .selectFrom('evenemang')
        .selectAll()
        .where(
          'id',
          'in',
          marks.map(({ id }) => id),
        )
        .where('event_id', '=', eventId)
        .where('deleted_at', 'is', null)
        .orderBy('id'),
    )
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const former: FormerMark[] = []
  for (const mark of marks) {
    const row = existing(byId.get(mark.id))
    const before = await setMark(scope, row, mark)
    if (before) former.push(before)
  }
  return former
}
