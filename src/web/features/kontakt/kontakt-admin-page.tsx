import { isGiro, isIban } from '#shared/account-numbers.ts'
import type { Kontakt } from '#shared/resources/kontakt.ts'
import { swishNumber } from '#shared/swish.ts'
import { FieldInput } from '#web/admin/form/field-input.tsx'
import type { FieldInputComponent } from '#web/admin/form/input-props.ts'
import card from '#web/admin/page/card.module.css'
import type { PageBasics } from '#web/admin/page/page-basics.ts'
import { SingletonPage } from '#web/admin/page/singleton-page.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { kontaktSlice } from './kontakt-slice.ts'

/** Whether a payer can pay to a number, by its field. */
const isPayable = {
  swish_number: (text: string) => swishNumber(text) !== null,
  bankgiro_number: isGiro,
  bank_iban: isIban,
}

/** Says of a number that it cannot be right; it is saved all the same, for the board may know better. */
const warned = (name: keyof typeof isPayable): FieldInputComponent =>
  function NumberInput(props) {
    const { t } = usePanelTexts()
    const number = String(props.value ?? '').trim()
    return (
      <>
        <FieldInput {...props} />
        <p className={card.hint} role="status">
          {number !== '' && !isPayable[name](number) && t(`contactDetails.unlikely.${name}`)}
        </p>
      </>
    )
  }

const form = {
  inputs: {
    swish_number: warned('swish_number'),
    bankgiro_number: warned('bankgiro_number'),
    bank_iban: warned('bank_iban'),
  },
}

/** The contact information, whose numbers are looked at as they are typed (/admin/contact/). */
export const Page = (basics: PageBasics) => {
  const { t } = usePanelTexts()
  return (
    <SingletonPage<Kontakt>
      {...basics}
      slice={kontaktSlice}
      updated={({ id }) => t('contactDetails.updated', { id })}
      form={form}
    />
  )
}
