import { Checkbox, NativeSelect, Radio, Stack, TextInput } from '@mantine/core'
import type { LateWay, PeriodKind } from '#shared/membership/rules.ts'
import card from '#web/admin/page/card.module.css'
import { Part } from '#web/admin/page/part.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import type { DraftRules } from './draft.ts'
import css from './membership.module.css'
import type { Settings } from './use-settings.ts'

export const kinds: readonly PeriodKind[] = ['calendar', 'year', 'term', 'rolling']

const lateWays: readonly LateWay[] = ['full', 'months', 'half', 'next']

const firstsOfMonths = Array.from({ length: 12 }, (_, month) => `${String(month + 1).padStart(2, '0')}-01`)

type Props = { state: Settings }

/** A day of every year; the first of a month, or the one that was set by the API. */
const DayOfYear = ({ state, name }: Props & { name: 'year_start' | 'next_from' }) => {
  const { t, longDay } = usePanelTexts()
  const { draft, changeRules, fieldOf } = state
  const value = draft.rules[name]
  const days = [...new Set([...firstsOfMonths, ...(value === null ? [] : [value])])].toSorted()
  const automatic = { value: '', label: t('membershipYear.nextFrom.automatic') }
  return (
    <NativeSelect
      {...fieldOf(`/rules/${name}`)}
      label={t(name === 'year_start' ? 'membershipYear.yearStart' : 'membershipYear.nextFrom')}
      className={css.short}
      value={value ?? ''}
      data={[
        ...(name === 'next_from' ? [automatic] : []),
        // Without its year, which is one like any other.
        ...days.map((day) => ({ value: day, label: longDay(`2026-${day}`).replace(/,? 2026$/, '') })),
      ]}
      onChange={(event) => changeRules({ [name]: event.currentTarget.value || null })}
    />
  )
}

const labelOfDays = {
  sale_days: 'membershipYear.saleDays',
  grace_days: 'membershipYear.graceDays',
  payment_grace_days: 'membershipYear.paymentGraceDays',
} as const

const NumberOfDays = ({ state, name }: Props & { name: keyof typeof labelOfDays }) => {
  const { t } = usePanelTexts()
  return (
    <TextInput
      {...state.fieldOf(`/rules/${name}`)}
      label={t(labelOfDays[name])}
      className={css.short}
      inputMode="numeric"
      autoComplete="off"
      value={state.draft.rules[name]}
      onChange={(event) => state.changeRules({ [name]: event.currentTarget.value })}
    />
  )
}

const ticks = [
  ['grace_is_member', 'membershipYear.graceIsMember'],
  ['member_at_decision', 'membershipYear.atDecision'],
  ['verify_address', 'membershipYear.verify'],
] as const satisfies readonly [keyof DraftRules, string][]

const Renewing = ({ state }: Props) => {
  const { t } = usePanelTexts()
  const { rules } = state.draft
  return (
    <Part title={t('membershipYear.renewing')}>
      <NumberOfDays state={state} name="sale_days" />
      <NumberOfDays state={state} name="grace_days" />
      <NumberOfDays state={state} name="payment_grace_days" />
      <Stack gap="sm">
        {ticks.map(([name, label]) => (
          <Checkbox
            key={name}
            label={t(label)}
            checked={rules[name]}
            onChange={(event) => state.changeRules({ [name]: event.currentTarget.checked })}
          />
        ))}
        {rules.kind !== 'rolling' && (
          <Checkbox
            label={t('membershipYear.activeEarly')}
            checked={rules.active_from === 'payment'}
            onChange={(event) =>
              state.changeRules({ active_from: event.currentTarget.checked ? 'payment' : 'first_day' })
            }
          />
        )}
      </Stack>
    </Part>
  )
}

/** The rules as choices in plain words. */
export const RulesPart = ({ state }: Props) => {
  const { t } = usePanelTexts()
  const { draft, stored, changeRules } = state
  const { kind, late } = draft.rules
  const offered = stored.rules.kind === 'none' ? kinds : ([...kinds, 'none'] as const)
  return (
    <>
      <section className={card.part}>
        <Radio.Group
          label={t('membershipYear.kinds')}
          value={kind}
          onChange={(next) => changeRules({ kind: next as PeriodKind })}
        >
          <Stack gap="sm" mt="xs">
            {offered.map((one) => (
              <Radio
                key={one}
                value={one}
                label={t(`membershipYear.kind.${one}`)}
                description={t(`membershipYear.kind.${one}.hint`)}
              />
            ))}
          </Stack>
        </Radio.Group>
        {kind === 'year' && <DayOfYear state={state} name="year_start" />}
      </section>
      {kind !== 'none' && kind !== 'rolling' && (
        <section className={card.part}>
          <Radio.Group
            label={t('membershipYear.late')}
            value={late}
            onChange={(next) => changeRules({ late: next as LateWay })}
          >
            <Stack gap="sm" mt="xs">
              {lateWays.map((one) => (
                <Radio key={one} value={one} label={t(`membershipYear.late.${one}`)} />
              ))}
            </Stack>
          </Radio.Group>
          {late === 'next' && <DayOfYear state={state} name="next_from" />}
          {(late === 'months' || late === 'half') && (
            <Checkbox
              label={t('membershipYear.wholeKronor')}
              checked={draft.rules.whole_kronor}
              onChange={(event) => changeRules({ whole_kronor: event.currentTarget.checked })}
            />
          )}
        </section>
      )}
      {kind !== 'none' && <Renewing state={state} />}
    </>
  )
}
