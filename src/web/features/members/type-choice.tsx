import { firstLanguage } from '#shared/languages.ts'
import type { MembershipOffer } from '#shared/membership/offers.ts'
import { kronorText } from '#shared/money.ts'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { useTexts } from '#web/ui/texts.ts'
import type { FormControls } from '#web/ui/use-form.ts'
import css from './membership-form.module.css'

type Props = { offers: readonly MembershipOffer[]; control: FormControls }

/** The memberships that one can choose, each with its fee and last day; of one alone what it costs. */
export const TypeChoice = ({ offers, control }: Props) => {
  const { t, language } = useTexts()
  const [only] = offers
  if (!only) return null
  const words = ({ amount, last_day, note }: MembershipOffer): string => {
    const fee =
      amount === 0 ? t('membership.free') : t('membership.fee', { kronor: kronorText(amount, language) })
    const whole = last_day ? t('membership.feeUntil', { fee, day: { day: last_day } }) : fee
    return note ? `${whole} (${note})` : whole
  }
  if (offers.length > 1) {
    const { name, error, onChange, onBlur } = control('membership_type')
    return (
      <ChoiceGroup
        name={name}
        legend={t('membership.types')}
        isMany={false}
        choices={offers.map((offer) => ({
          value: String(offer.id),
          label: offer.titles[language] || offer.titles[firstLanguage],
          note: <span className={css.fee}>{words(offer)}</span>,
        }))}
        required
        error={error}
        onChange={onChange}
        onBlur={onBlur}
      />
    )
  }
  if (only.amount === 0) return null
  const kronor = kronorText(only.amount, language)
  return (
    <p>
      {only.last_day
        ? t('membership.onlyFeeUntil', { kronor, day: { day: only.last_day } })
        : t('membership.onlyFee', { kronor })}
    </p>
  )
}
