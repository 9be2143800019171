import { readSwishCode } from '#shared/swish.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './payment.module.css'

/** How an application is paid by Swish: the code, and for who reads this on the phone that pays what stands in it. */
export const Payment = ({ code }: { code: string }) => {
  const { t } = useTexts()
  const { number, amount, message } = readSwishCode(code)
  const rows = [
    [t('apply.swishNumber'), number],
    [t('apply.swishMessage'), message],
  ] as const
  return (
    <section className={css.payment} aria-label={t('apply.pay', { amount })}>
      <h2 className={css.heading}>{t('apply.pay', { amount })}</h2>
      <QrCode text={code} label={t('apply.swishCode', { amount })} />
      <dl className={css.rows}>
        {rows.map(([label, value]) => (
          <div key={label} className={css.row}>
            <dt>{label}</dt>
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
