import { Button, Radio, Stack, TextInput } from '@mantine/core'
import { purchaseOf } from '#shared/membership/examples.ts'
import type { Period } from '#shared/membership/periods.ts'
import type { OpeningWay } from '#shared/membership/settings.ts'
import { defaultTypeOf } from '#shared/membership/settings.ts'
import { runningTerm } from '#shared/membership/terms.ts'
import { DateField } from '#web/admin/dates/date-field.tsx'
import { valueControl } from '#web/admin/form/value-control.ts'
import { AlertLine } from '#web/admin/page/alert-line.tsx'
import card from '#web/admin/page/card.module.css'
import { Part } from '#web/admin/page/part.tsx'
import { LineButton } from '#web/admin/table/line-button.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { feeKey, withNextPeriod } from './draft.ts'
import css from './membership.module.css'
import { useTypeNames } from './type-names.ts'
import { FeeFields } from './types-part.tsx'
import { fieldId, type Settings } from './use-settings.ts'

type Props = { state: Settings }
type PeriodProps = Props & { period: Period; index: number }

const days = [
  ['first_day', 'membershipYear.firstDay'],
  ['last_day', 'membershipYear.lastDay'],
  ['sale_from', 'membershipYear.saleFrom'],
] as const

/** Fees of a period that are not those of all. */
const OtherFees = ({ state, period }: Omit<PeriodProps, 'index'>) => {
  const { t } = usePanelTexts()
  const nameOf = useTypeNames()
  const { draft } = state
  const types = draft.types.filter(({ is_archived, kind }) => !is_archived && kind !== 'honorary')
  const hasOther = types.some(({ id }) => draft.fees[feeKey(id, period.id)]?.amount)
  return (
    <details open={hasOther || undefined}>
      <summary className={css.more}>{t('membershipYear.otherFees')}</summary>
      <div className={css.pair}>
        {types.map((type) => (
          <FeeFields
            key={type.id}
            state={state}
            fee={feeKey(type.id, period.id)}
            labels={{
              amount: t('membershipYear.feeOf', { name: nameOf(type) }),
              note: t('membershipYear.noteOf', { name: nameOf(type) }),
            }}
            isOther
          />
        ))}
      </div>
    </details>
  )
}

const PeriodFields = ({ state, period, index }: PeriodProps) => {
  const { t } = usePanelTexts()
  const { draft, change, stored } = state
  const isUsed = stored.used.periods.includes(period.id)
  const set = (next: Partial<Period>): void =>
    change({ periods: draft.periods.map((one) => (one.id === period.id ? { ...one, ...next } : one)) })
  const input = (name: keyof Period) => state.fieldOf(`/periods/${index}/${name}`)
  return (
    <fieldset className={css.record}>
      <legend>
        {t('membershipYear.periodOf', { name: period.label })}
        {isUsed && <span className={css.mark}>{t('membershipYear.isFixed')}</span>}
      </legend>
      <div className={css.pair}>
        <TextInput
          {...input('label')}
          label={t('membershipYear.label')}
          required
          maxLength={40}
          autoComplete="off"
          {...valueControl(period.label, (label) => set({ label }))}
        />
        {days.map(([name, label]) => (
          <DateField
            {...input(name)}
            key={name}
            kind="date"
            label={t(label)}
            value={period[name]}
            disabled={isUsed && name !== 'sale_from'}
            onChange={(value: string) => set({ [name]: value })}
          />
        ))}
      </div>
      <OtherFees state={state} period={period} />
      {!isUsed && (
        <div>
          <LineButton
            label={t('membershipYear.remove')}
            name={t('membershipYear.removeOf', { name: period.label })}
            onClick={() => change({ periods: draft.periods.filter(({ id }) => id !== period.id) })}
          />
        </div>
      )}
    </fieldset>
  )
}

/** The periods that are not over. */
export const PeriodsPart = ({ state }: Props) => {
  const { t } = usePanelTexts()
  const { draft, stored, change, errorOf } = state
  const error = errorOf('/periods')
  const { kind } = draft.rules
  if (kind === 'none' || kind === 'rolling') return null
  return (
    <Part title={t('membershipYear.periods')} hint={t('membershipYear.periodsHint')}>
      {draft.periods.map(
        (period, index) =>
          (period.last_day >= stored.today || !stored.used.periods.includes(period.id)) && (
            <PeriodFields key={period.id} state={state} period={period} index={index} />
          ),
      )}
      <AlertLine text={error} className={card.problem} />
      <div>
        <Button
          id={fieldId('/periods')}
          variant="default"
          onClick={() => change(withNextPeriod(draft, stored.today))}
        >
          {t('membershipYear.addPeriod')}
        </Button>
      </div>
    </Part>
  )
}

/** The choice of what active members get when membership years are used for the first time. */
export const OpeningPart = ({ state }: Props) => {
  const { t, longDay } = usePanelTexts()
  const { draft, settings, stored, change, changeRules, fieldOf, needsDay, isAsked } = state
  const type = defaultTypeOf(settings.types)
  if (stored.rules.kind !== 'none' || settings.rules.kind === 'none' || !type) return null
  const until = runningTerm(purchaseOf(settings, type), stored.today)?.last_day
  const field = fieldOf('/rules/count_from')
  return (
    <section className={card.part}>
      <Radio.Group
        label={t('membershipYear.opening', { count: stored.active })}
        value={draft.opening}
        onChange={(value) => change({ opening: value as OpeningWay })}
      >
        <Stack gap="sm" mt="xs">
          <Radio
            value="running"
            label={
              until
                ? t('membershipYear.opening.running', { day: longDay(until) })
                : t('membershipYear.opening.nothing')
            }
          />
          <Radio value="from" label={t('membershipYear.opening.from')} />
        </Stack>
      </Radio.Group>
      {draft.opening === 'from' && (
        <DateField
          {...field}
          kind="date"
          label={t('membershipYear.countFrom')}
          description={t('membershipYear.countFromHint')}
          className={css.short}
          value={draft.rules.count_from}
          error={field.error ?? (isAsked && needsDay && t('membershipYear.dayWrong'))}
          onChange={(value: string) => changeRules({ count_from: value })}
        />
      )}
    </section>
  )
}
