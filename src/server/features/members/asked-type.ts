import { readOffers } from '#server/membership/offers.ts'
import { readTypes } from '#server/membership/purchase.ts'
import { readRules } from '#server/membership/rules.ts'
import type { Values, WriteScope } from '#server/operations/write-scope.ts'
import { invalidField } from '#shared/errors.ts'
import { isOfAge } from '#shared/membership/offers.ts'
import { message } from '#shared/message.ts'
import { ageOn, stockholmDay } from '#shared/time.ts'

/** @returns the type of membership that an application asks for; null for none */
export const askedType = ({ membership_type }: Values): number | null =>
  typeof membership_type === 'number' ? membership_type : null

/** @returns whether a type says nothing, because nobody sets membership years */
const knowsNoYears = async (tx: WriteScope['tx']): Promise<boolean> => (await readRules(tx)).kind === 'none'

/** Refuses a type that is not offered any more. @throws AppError validation */
export async function requireType(values: Values, { tx }: WriteScope): Promise<void> {
  const typeId = askedType(values)
  if (typeId === null || (await knowsNoYears(tx))) return
  if (!(await readTypes(tx)).some(({ id }) => id === typeId))
    throw invalidField('membership_type', message('membership.noSuchType'))
}

/** Refuses a type that nobody may choose, and one that is for others by their age. @throws AppError validation */
export async function requireOffered(values: Values, { tx, context }: WriteScope): Promise<void> {
  const typeId = askedType(values)
  if (typeId === null || (await knowsNoYears(tx))) return
  const offers = await readOffers(tx, stockholmDay(context.now()))
  const offer = offers.find(({ id }) => id === typeId)
  if (!offer) throw invalidField('membership_type', message('membership.noSuchType'))
  const { min_age, max_age } = offer
  if (min_age === null && max_age === null) return
  const age = ageOn((values.birthday ?? null) as string | null, context.now())
  if (age === null) throw invalidField('birthday', message('membership.birthdayRequired'), 'required')
  if (!isOfAge(age, offer))
    throw invalidField(
      'membership_type',
      max_age === null
        ? message('membership.ageFrom', { min: min_age ?? 0 })
        : message('membership.ages', { min: min_age ?? 0, max: max_age }),
      'range',
    )
}
