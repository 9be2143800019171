import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { type Example, examplesOf } from '#shared/membership/examples.ts'
import type { TypeSettings } from '#shared/membership/settings.ts'
import { kronorText } from '#shared/money.ts'
import card from '#web/admin/page/card.module.css'
import { Part } from '#web/admin/page/part.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './membership.module.css'
import { useTypeNames } from './type-names.ts'
import type { Settings } from './use-settings.ts'

const Sentence = ({ example: { is, day, last, term } }: { example: Example }) => {
  const { t, longDay, language } = usePanelTexts()
  if (!term) return t('membershipYear.notSold', { day: longDay(day) })
  const amount = kronorText(term.amount, language)
  if (term.last_day === null) return t('membershipYear.today.endless', { amount })
  const [on, first, until] = [longDay(day), longDay(term.first_day), longDay(term.last_day)]
  if (is === 'today') return t('membershipYear.today.sold', { day: on, until, amount })
  if (is === 'join') return t('membershipYear.join.sold', { day: on, until, amount })
  if (is === 'inTime')
    return t('membershipYear.inTime.sold', { day: on, first, until, amount, last: longDay(last ?? day) })
  if (is === 'inGrace') return t('membershipYear.inGrace.sold', { day: on, first, until, amount })
  return t('membershipYear.afterGrace.sold', { day: on, first, until, amount })
}

/** Worked examples of the settings as they are typed. */
export const ExamplesPart = ({ state: { settings, stored } }: { state: Settings }) => {
  const { t } = usePanelTexts()
  const nameOf = useTypeNames()
  const [typeId, setTypeId] = useState<number | null>(null)
  const types = settings.types.filter(({ is_archived }) => !is_archived)
  const type: TypeSettings | undefined = types.find(({ id }) => id === typeId) ?? types[0]
  if (settings.rules.kind === 'none' || !type) return null
  const isPriced = settings.fees.some(({ type_id, period_id }) => type_id === type.id && period_id === null)
  return (
    <Part className={css.examples} title={t('membershipYear.examples')}>
      {types.length > 1 && (
        <NativeSelect
          label={t('membershipYear.exampleType')}
          value={String(type.id)}
          data={types.map((one) => ({ value: String(one.id), label: nameOf(one) }))}
          onChange={(event) => setTypeId(Number(event.currentTarget.value))}
        />
      )}
      {isPriced ? (
        <ul className={css.sentences}>
          {examplesOf(settings, type, stored.today).map((example) => (
            <li key={`${example.is} ${example.day}`}>
              <Sentence example={example} />
            </li>
          ))}
        </ul>
      ) : (
        <p className={card.hint}>{t('membershipYear.examplesWait')}</p>
      )}
    </Part>
  )
}
