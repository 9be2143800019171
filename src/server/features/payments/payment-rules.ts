import type { Selectable } from 'kysely'
import type { CrudRules } from '#server/crud/rules.ts'
import type { Db, Tables, Tx } from '#server/db/tables.ts'
import type { Values } from '#server/operations/write-scope.ts'
import { usualSaleAccount } from '#shared/bookkeeping-files.ts'
import { invalidField } from '#shared/errors.ts'
import { foldText, searchWords } from '#shared/fold.ts'
import type { PaymentSource, Verdict } from '#shared/membership/facts.ts'
import { message } from '#shared/message.ts'
import { isSek, type Money, rightReferences } from './matching/money.ts'

export type Rule = Selectable<Tables['payment_rules']>

/** The verdict of a rule on a payment. */
export type Ruled = { rule: number; verdict: Verdict; account: string }

/** Money that no claim is suggested for. */
type Ruleable = Pick<Money, 'amount' | 'currency' | 'payerName' | 'payerPhone' | 'references' | 'message'> & {
  source: PaymentSource
}

/** Reads the rules in the order in which they apply: the oldest first. */
export const readRules = (db: Db | Tx): Promise<Rule[]> =>
  db.selectFrom('payment_rules').selectAll().where('deleted_at', 'is', null).orderBy('id').execute()

/** True for a payment by Swish, also in a file of the bank, which tells the telephone number or says so. */
const isSwish = ({ source, payerPhone, message: text }: Ruleable): boolean =>
  source === 'swish' || payerPhone !== '' || /swish/i.test(text)

function fits(rule: Rule, money: Ruleable): boolean {
  const kronor = money.amount / 100
  const text = foldText(`${money.payerName} ${money.references.join(' ')} ${money.message}`)
  return (
    (rule.source === 'any' || isSwish(money) === (rule.source === 'swish')) &&
    (!rule.without_reference || rightReferences(money).size === 0) &&
    (rule.at_least === null || kronor >= rule.at_least) &&
    (rule.below === null || kronor < rule.below) &&
    searchWords(rule.contains ?? '').every((word) => text.includes(word))
  )
}

/** Finds the first rule that fits a payment in SEK. */
export function findRule(rules: readonly Rule[], money: Ruleable): Rule | undefined {
  return money.amount > 0 && isSek(money) ? rules.find((rule) => fits(rule, money)) : undefined
}

export const asRuled = ({ id, verdict, account }: Rule): Ruled => ({
  ...{
    rule: id,
    verdict: verdict as Verdict,
    account: account === null ? usualSaleAccount : String(account),
  },
})

/** @throws AppError validation for a rule without a condition */
function checked(values: Values): Values {
  const { without_reference, at_least, below, contains } = values
  const source = values.source || 'any'
  const verdict = values.verdict || 'sale'
  const hasCondition =
    source !== 'any' || without_reference || at_least || typeof below === 'number' || Boolean(contains)
  if (!hasCondition) throw invalidField('contains', message('rules.noCondition'))
  return { ...values, source, verdict }
}

/** The rules of the resource. @param countMatches counts the payments of the review that each rule would decide */
export const crudRulesOf = (
  countMatches: (db: Db | Tx) => Promise<ReadonlyMap<number, number>>,
): CrudRules => ({
  beforeCreate: checked,
  beforeUpdate: (values, row) => {
    const { source, verdict } = checked({ ...row, ...values })
    return { ...values, source, verdict }
  },
  compute: async ({ db, entities }) => {
    const counts = await countMatches(db)
    for (const entity of entities) entity.matches_now = counts.get(Number(entity.id)) ?? 0
  },
})
