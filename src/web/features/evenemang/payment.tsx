import { kronorText, kronorTyped } from '#shared/money.ts'
import { readSwishCode } from '#shared/swish.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { PhoneButton } from '#web/ui/phone-button.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import shapes from '#web/ui/shapes.module.css'
import { useTexts } from '#web/ui/texts.ts'
import css from './payment.module.css'

/** The payment of an application by Swish: its code, and the values in it for the phone that pays. */
export const Payment = ({ code }: { code: string }) => {
  const { t, language } = useTexts()
  const { number, amount: ore, message } = readSwishCode(code)
  const amount = kronorText(ore, language)
  const rows = [
    [t('apply.swishAmount'), kronorTyped(ore, language)],
    [t('apply.swishNumber'), number],
    [t('apply.swishMessage'), message],
  ] as const
  return (
    <section className={css.payment} aria-label={t('apply.pay', { amount })}>
      <h2 className={css.heading}>{t('apply.pay', { amount })}</h2>
      <PhoneButton to={code} label={t('payment.openSwish')} />
      <QrCode text={code} label={t('apply.swishCode', { amount })} />
      <dl className={css.rows}>
        {rows.map(([label, value]) => (
          <div key={label} className={css.row}>
            <dt className={shapes.hint}>{label}</dt>
            <dd>
              {value} <CopyButton text={value} what={`${label} ${value}`} />
            </dd>
          </div>
        ))}
      </dl>
      <p>{t('apply.payLater')}</p>
    </section>
  )
}
