import type { ReactNode } from 'react'
import type { Kontakt } from '#shared/resources/kontakt.ts'
import { swishCode } from '#shared/swish.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Section } from '#web/ui/layout.tsx'
import { PhoneButton } from '#web/ui/phone-button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import shapes from '#web/ui/shapes.module.css'
import { useTexts } from '#web/ui/texts.ts'
import css from './payments.module.css'

type Row = { name: string; number: string; copy?: false }

const Card = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <li className={css.card}>
    <h3>{heading}</h3>
    {children}
  </li>
)

/** A number under its name; copied without the spaces that make it readable. */
const Numbers = ({ rows }: { rows: readonly Row[] }) => (
  <dl className={css.numbers}>
    {rows.map(({ name, number, copy = true }) => (
      <div key={name + number} className={css.row}>
        <dt className={shapes.hint}>{name}</dt>
        <dd>
          <span className={css.number}>{number}</span>
          {copy && <CopyButton text={number.replace(/\s/g, '')} what={`${name} ${number}`} />}
        </dd>
      </div>
    ))}
  </dl>
)

const Swish = ({ kontakt }: { kontakt: Kontakt }) => {
  const { t, localText } = useTexts()
  const code = swishCode(kontakt.swish_number)
  return (
    <div className={css.swish}>
      {kontakt.swihs_image ? (
        <Picture
          src={kontakt.swihs_image}
          versions={kontakt.swihs_image_sizes}
          frames={[{ width: '12rem' }]}
          alt={localText(kontakt, 'swihs_image_alt').text || t('payment.swishCode')}
          className={css.picture}
        />
      ) : (
        code && <QrCode text={code} label={t('payment.swishCodeTo', { number: kontakt.swish_number })} />
      )}
      {code && <PhoneButton to={code} label={t('payment.openSwish')} />}
      {kontakt.swish_number && (
        <Numbers rows={[{ name: t('payment.swishNumber'), number: kontakt.swish_number }]} />
      )}
    </div>
  )
}

/** How to pay the association; what the board has not filled in is left out. */
export const Payments = ({ kontakt }: { kontakt: Kontakt }) => {
  const { t } = useTexts()
  const filledIn = (rows: readonly Row[]) => rows.filter(({ number }) => number)
  const transfer = filledIn([
    { name: kontakt.bankgiro_name, number: kontakt.bankgiro_number },
    { name: kontakt.bankkonto_name, number: kontakt.bankkonto_number },
  ])
  const bank = filledIn([
    { name: 'Bank', number: kontakt.bank_name, copy: false },
    { name: 'SWIFT', number: kontakt.bank_swift },
    { name: 'IBAN', number: kontakt.bank_iban },
  ])
  const hasSwish = kontakt.swish_number !== '' || kontakt.swihs_image !== null
  if (transfer.length === 0 && bank.length === 0 && !hasSwish) return null
  return (
    <Section heading={t('payment.title')}>
      <ul className={css.cards}>
        {transfer.length > 0 && (
          <Card heading={t('payment.transfer')}>
            <Numbers rows={transfer} />
          </Card>
        )}
        {hasSwish && (
          <Card heading="Swish">
            <Swish kontakt={kontakt} />
          </Card>
        )}
        {bank.length > 0 && (
          <Card heading={t('payment.bank')}>
            <Numbers rows={bank} />
          </Card>
        )}
      </ul>
    </Section>
  )
}
