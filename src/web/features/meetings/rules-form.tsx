import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { votingApi } from '#shared/meetings.ts'
import { isSummonsSpan, type VotingRules, votingRulesSchema } from '#shared/membership/voting.ts'
import { summonsText } from '#web/admin/dates/summons-words.ts'
import { CoreForm } from '#web/admin/form/core-form.tsx'
import { textControl } from '#web/admin/form/text-control.tsx'
import { useApi } from '#web/admin/frame/use-api.ts'
import card from '#web/admin/page/card.module.css'
import { Part } from '#web/admin/page/part.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { toast } from '#web/ui/toast.ts'
import { useFormCore, type Values } from '#web/ui/use-form-core.ts'
import css from './meetings.module.css'

const names = [
  'min_age',
  'member_days',
  'paid_days',
  'paid_day',
  'summons_min_days',
  'summons_max_days',
] as const
type Name = (typeof names)[number]

/** @returns the value of a rule as it was typed; an empty one is no rule */
function ruleOf(name: Name, typed: string): number | string | null {
  const text = typed.trim()
  if (text === '') return name === 'member_days' ? 0 : null
  return name === 'paid_day' ? text : Number(text)
}

/** @returns the days of a summons as they were typed; null where they are none */
function spanOf(values: Values<string>) {
  const limitOf = (name: 'summons_min_days' | 'summons_max_days') =>
    votingRulesSchema.shape[name].safeParse(ruleOf(name, values[name] ?? '')).data ?? null
  return {
    summons_min_days: limitOf('summons_min_days'),
    summons_max_days: limitOf('summons_max_days'),
  }
}

/** @returns a rule as it is typed; empty where there is none */
const typedOf = (name: Name, rules: VotingRules): string =>
  name === 'member_days' && rules.member_days === 0 ? '' : String(rules[name] ?? '')

type Props = {
  rules: VotingRules
  /** The day of a meeting, as an example of what the rules mean. */
  day: string
  onSaved: () => void
}

/** The rules of the statutes about voting and summons. */
export const RulesForm = ({ rules, day, onSaved }: Props) => {
  const texts = usePanelTexts()
  const { t } = texts
  const call = useApi()
  const [grace, setGrace] = useState(rules.grace_votes)
  const form = useFormCore<string>({
    names,
    initial: Object.fromEntries(names.map((name) => [name, typedOf(name, rules)])),
    check: (name, value = '', all) => {
      if (name === 'summons_max_days' && !isSummonsSpan(spanOf(all))) return t('voting.spanWrong')
      const one = votingRulesSchema.shape[name as Name]
      const isRight = one.safeParse(ruleOf(name as Name, value)).success
      return isRight ? null : t(name === 'paid_day' ? 'voting.dayWrong' : 'voting.numberWrong')
    },
  })
  const span = spanOf(form.values)
  const limits = { min_days: span.summons_min_days, max_days: span.summons_max_days }
  const send = async (typed: Values<string>): Promise<void> => {
    const values = Object.fromEntries(names.map((name) => [name, ruleOf(name, typed[name] ?? '')]))
    await call(votingApi, { method: 'PUT', body: { ...values, grace_votes: grace } })
  }
  const tell = (): void => {
    toast.success(t('voting.saved'))
    onSaved()
  }
  return (
    <Part title={t('voting.rules')}>
      <p className={card.hint}>{t('voting.aboutRules')}</p>
      <CoreForm form={form} label={t('voting.saveRules')} send={send} onSent={tell}>
        <div className={css.fields}>
          {names.map((name) => (
            <TextInput
              key={name}
              {...textControl(form, name)}
              label={t(`voting.${name}`)}
              description={t(`voting.${name}.hint`)}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              inputMode={name === 'paid_day' ? 'text' : 'numeric'}
              autoComplete="off"
            />
          ))}
        </div>
        <Checkbox
          mt="md"
          label={t('voting.grace_votes')}
          checked={grace}
          onChange={(event) => setGrace(event.currentTarget.checked)}
        />
        {isSummonsSpan(span) && (
          <p role="status" className={css.said}>
            {summonsText(limits, day, texts)}
          </p>
        )}
      </CoreForm>
    </Part>
  )
}
