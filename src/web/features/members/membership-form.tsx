import { type ComponentProps, type ReactNode, useState } from 'react'
import { useDispatch } from 'react-redux'
import { text } from '#shared/field.ts'
import type { MembershipOffer } from '#shared/membership/offers.ts'
import { message } from '#shared/message.ts'
import { kronorText } from '#shared/money.ts'
import { members } from '#shared/resources/members.ts'
import { readDay } from '#shared/typed-day.ts'
import type { Key } from '#texts/keys.ts'
import type { AppDispatch } from '#web/redux/thunk.ts'
import { DayField } from '#web/ui/day-field.tsx'
import { EmailField } from '#web/ui/email-field.tsx'
import { InputField, SelectField } from '#web/ui/field.tsx'
import { FormFoot } from '#web/ui/form-foot.tsx'
import { FormSuccess } from '#web/ui/form-message.tsx'
import type { StatutesFile } from '#web/ui/statutes-link.tsx'
import type { LocalText } from '#web/ui/texts.ts'
import { useTexts } from '#web/ui/texts.ts'
import { prepareToasts, toast } from '#web/ui/toast.ts'
import { type FormControls, useForm } from '#web/ui/use-form.ts'
import { ConfirmAddress } from './confirm-address.tsx'
import { memberSlice } from './member-slice.ts'
import css from './membership-form.module.css'
import { TermsField } from './terms-field.tsx'
import { TypeChoice } from './type-choice.tsx'

const { first_name, last_name, email, birthday, gender, phone_number } = members.fields
const { address, zip_code, city, terms_condition } = members.fields

const fields = {
  first_name,
  last_name,
  email,
  // These and the terms are marked required in the interface, not in the schema (specification §5).
  birthday: { ...birthday, required: message('membership.birthdayRequired') },
  gender: { ...gender, required: message('membership.genderRequired') },
  phone_number,
  address,
  zip_code,
  city,
  terms_condition: { ...terms_condition, required: message('membership.termsRequired') },
}

/** With several memberships one of them is chosen; the form knows it by the text of its id. */
const fieldsWithType = { ...fields, membership_type: text({ required: message('membership.typeRequired') }) }

const readBirthday = (typed: string, today: string): string | null => readDay(typed, { today, isPast: true })

type Props = {
  /** Today in Stockholm: by it the century of a birthday is told. */
  today: string
  /** Safe HTML of the statutes that an applicant accepts. */
  statute: LocalText
  /** Address of the valid statutes as a file; empty without one. */
  statutesFile: StatutesFile | null
  /** The memberships that visitors can choose. */
  offers: readonly MembershipOffer[]
  privacy: ReactNode
}

const GenderField = ({ control }: { control: FormControls }) => {
  const { t } = useTexts()
  return (
    <SelectField label={t('label.gender')} required defaultValue="" {...control('gender')}>
      <option value="" disabled hidden>
        {t('label.choose')}
      </option>
      {gender.options.map((value) => (
        <option key={value} value={value}>
          {t(`members.fields.gender.options.${value}`)}
        </option>
      ))}
    </SelectField>
  )
}

const PersonFields = ({ control, today }: { control: FormControls; today: string }) => {
  const { t } = useTexts()
  const input = (name: keyof typeof fields, label: Key, rest: Partial<ComponentProps<typeof InputField>>) => (
    <InputField label={t(label)} required {...rest} {...control(name)} />
  )
  return (
    <>
      <div className={css.pair}>
        {input('first_name', 'label.firstName', { autoComplete: 'given-name' })}
        {input('last_name', 'label.lastName', { autoComplete: 'family-name' })}
      </div>
      <EmailField {...control('email')} />
      <div className={css.pair}>
        <DayField
          label={t('label.birthday')}
          required
          autoComplete="bday"
          read={(typed) => readBirthday(typed, today)}
          {...control('birthday')}
        />
        <GenderField control={control} />
      </div>
      {input('phone_number', 'label.phone', { type: 'tel', autoComplete: 'tel' })}
      {input('address', 'label.address', { autoComplete: 'street-address' })}
      <div className={css.pair}>
        {input('zip_code', 'label.zipCode', { autoComplete: 'postal-code', inputMode: 'numeric' })}
        {input('city', 'label.city', { autoComplete: 'address-level2' })}
      </div>
    </>
  )
}

export const MembershipForm = ({ today, statute, statutesFile, offers, privacy }: Props) => {
  const { t, say, language } = useTexts()
  const [fee, setFee] = useState(0)
  const [unconfirmed, setUnconfirmed] = useState('')
  const dispatch = useDispatch<AppDispatch>()
  const { busy, sent, failure, form, control } = useForm({
    fields: offers.length > 1 ? fieldsWithType : fields,
    draft: 'medlem',
    also: (name, value) =>
      name === 'birthday' && value !== '' && readBirthday(String(value), today) === null
        ? message('membership.birthdayUnreadable')
        : null,
    send: async ({ membership_type, ...values }) => {
      // The field holds what was typed when its form is sent without leaving it.
      const body = {
        ...values,
        birthday: readBirthday(String(values.birthday), today) ?? '',
        ...(membership_type && { membership_type: Number(membership_type) }),
      }
      const made = await dispatch(memberSlice.create({ body })).unwrap()
      setUnconfirmed(made.address_unconfirmed ? String(values.email) : '')
      const chosen = offers.find(({ id }) => String(id) === membership_type) ?? offers[0]
      setFee(chosen?.amount ?? 0)
    },
    failed: ({ title }) => toast.error(say(title)),
  })
  return (
    <div className={css.parts}>
      <div className={css.form}>
        {sent && unconfirmed !== '' && <ConfirmAddress email={unconfirmed} />}
        {sent && unconfirmed === '' && (
          <FormSuccess title={t('membership.thanks')}>
            <p>
              {fee > 0
                ? t('membership.payLater', { kronor: kronorText(fee, language) })
                : t('membership.saved')}
            </p>
          </FormSuccess>
        )}
        <form {...form} className={css.form} onFocus={prepareToasts} aria-label={t('menu.membership')}>
          <PersonFields control={control} today={today} />
          <TermsField statute={statute} file={statutesFile} {...control('terms_condition')} />
          <TypeChoice offers={offers} control={control} />
          <FormFoot busy={busy} failure={failure} noScripts={t('membership.noScripts')} />
        </form>
      </div>
      {privacy}
    </div>
  )
}
