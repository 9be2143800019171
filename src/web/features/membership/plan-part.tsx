import { Button, Group } from '@mantine/core'
import {
  type NextFee,
  type PlannedMember,
  planFilters,
  type SettingsPlan,
} from '#shared/membership/settings.ts'
import { kronorText } from '#shared/money.ts'
import card from '#web/admin/page/card.module.css'
import { CountFilters } from '#web/admin/table/count-filters.tsx'
import plain from '#web/admin/table/plain-table.module.css'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './membership.module.css'
import type { Settings } from './use-settings.ts'

const Row = ({ row, isFirst }: { row: PlannedMember; isFirst: boolean }) => {
  const { t, longDay, language } = usePanelTexts()
  const { name, valid_until, day, before, after, end, is_out, has_claim } = row
  const fee = ({ amount: ore, until }: NextFee): string => {
    if (ore === null) return t('membershipYear.nothing')
    const amount = kronorText(ore, language)
    return until === null
      ? t('membershipYear.kronor', { amount })
      : t('membershipYear.feeUntil', { amount, day: longDay(until) })
  }
  return (
    <tr data-end={end}>
      <th scope="row">{name}</th>
      <td data-label={t('membershipYear.until')}>
        {valid_until === null ? t('membershipYear.endless') : longDay(valid_until)}
      </td>
      <td data-label={t('membershipYear.payBy')}>{longDay(day)}</td>
      {!isFirst && <td data-label={t('membershipYear.paysBefore')}>{fee(before)}</td>}
      <td data-label={t('membershipYear.paysAfter')} className={css.after}>
        {fee(after)}
        {is_out && <span className={card.problem}>{t('membershipYear.remark.out')}</span>}
        {has_claim && <span className={card.hint}>{t('membershipYear.remark.claim')}</span>}
      </td>
    </tr>
  )
}

type Props = { state: Settings; plan: SettingsPlan; onSave: () => void }

/** The numbers of a change: who gets a first membership, and how many pay how much. */
const Numbers = ({ state: { stored }, plan: { opened, amounts } }: Omit<Props, 'onSave'>) => {
  const { t, language } = usePanelTexts()
  const isFirst = stored.rules.kind === 'none'
  return (
    <ul className={css.sentences}>
      {opened > 0 && <li>{t('membershipYear.opened', { count: opened })}</li>}
      {amounts.map(({ amount, before, after }) => (
        <li key={amount}>
          {t('membershipYear.pays', {
            amount: kronorText(amount, language),
            after,
            before: isFirst ? -1 : before,
          })}
        </li>
      ))}
    </ul>
  )
}

/** The effect of a change of the settings on each member, before it is written. */
export const PlanPart = ({ state, plan, onSave }: Props) => {
  const { t, say } = usePanelTexts()
  const { stored, filter, busy, problem, isChanged } = state
  const isFirst = stored.rules.kind === 'none'
  const { counts } = plan
  const total = counts[filter]
  return (
    <section className={card.part} aria-labelledby="changes">
      <h2 id="changes" tabIndex={-1}>
        {t('membershipYear.changes')}
      </h2>
      <p className={card.hint}>{t('membershipYear.changesHint')}</p>
      {isChanged && <p role="alert">{t('membershipYear.changed')}</p>}
      {problem && !isChanged && (
        <p role="alert" className={card.problem}>
          {say(problem.title)}
        </p>
      )}
      <Numbers state={state} plan={plan} />
      <Group>
        <Button loading={busy} onClick={onSave}>
          {t('membershipYear.save')}
        </Button>
        <Button variant="default" onClick={state.back}>
          {t('membershipYear.back')}
        </Button>
        <Button variant="default" onClick={() => state.saveList(`${t('membershipYear.fileName')}.csv`)}>
          {t('membershipYear.file')}
        </Button>
      </Group>
      <CountFilters
        label={t('membershipYear.filter')}
        names={planFilters.filter((name) => name === 'all' || plan.counts[name] > 0)}
        words={(name) => t(`membershipYear.filter.${name}`, { count: plan.counts[name] })}
        chosen={filter}
        choose={state.show}
      />
      {total === 0 ? (
        <p>{t('membershipYear.nobody')}</p>
      ) : (
        <table className={plain.stacked}>
          <thead>
            <tr>
              <th scope="col">{t('membershipYear.person')}</th>
              <th scope="col">{t('membershipYear.until')}</th>
              <th scope="col">{t('membershipYear.payBy')}</th>
              {!isFirst && <th scope="col">{t('membershipYear.paysBefore')}</th>}
              <th scope="col">{t('membershipYear.paysAfter')}</th>
            </tr>
          </thead>
          <tbody>
            {plan.rows.map((row) => (
              <Row key={row.id} row={row} isFirst={isFirst} />
            ))}
          </tbody>
        </table>
      )}
      {plan.rows.length < total && (
        <div>
          <Button variant="default" loading={busy} onClick={state.more}>
            {t('membershipYear.more')}
          </Button>
        </div>
      )}
    </section>
  )
}
