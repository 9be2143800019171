import type { ReactNode } from 'react'
import { useDispatch } from 'react-redux'
import { members } from '#shared/resources/members.ts'
import type { AppDispatch } from '#web/redux/thunk.ts'
import { Button } from '#web/ui/button.tsx'
import { InputField, SelectField } from '#web/ui/field.tsx'
import { FormFailure, FormSuccess } from '#web/ui/form-message.tsx'
import { Honeypot } from '#web/ui/honeypot.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { prepareToasts, toast } from '#web/ui/toast.ts'
import { useForm } from '#web/ui/use-form.ts'
import type { Said } from '#web/ui/words.tsx'
import { memberSlice } from './member-slice.ts'
import css from './membership-form.module.css'
import { TermsField } from './terms-field.tsx'

const { first_name, last_name, email, birthday, gender, phone_number } = members.fields
const { address, zip_code, city, terms_condition } = members.fields

const fields = {
  first_name,
  last_name,
  email,
  // These and the terms are marked required in the interface, not in the schema (specification §5).
  birthday: { ...birthday, required: 'Födelsedatum är obligatoriskt' },
  gender: { ...gender, required: 'Kön är obligatoriskt' },
  phone_number,
  address,
  zip_code,
  city,
  terms_condition: { ...terms_condition, required: 'Du behöver godkänna villkoren' },
}

type Props = {
  /** Today in Stockholm: nobody is born later. */
  today: string
  /** Safe HTML of the statutes that an applicant accepts. */
  statute: Said
  privacy: ReactNode
}

/** The application for membership. */
export const MembershipForm = ({ today, statute, privacy }: Props) => {
  const { t, say } = useTexts()
  const dispatch = useDispatch<AppDispatch>()
  const { busy, sent, failure, form, control } = useForm({
    fields,
    draft: 'medlem',
    send: async (values) => {
      await dispatch(memberSlice.create({ body: values })).unwrap()
    },
    failed: ({ title }) => toast.error(say(title)),
  })
  return (
    <div className={css.parts}>
      <div className={css.form}>
        {sent && (
          <FormSuccess title={t('membership.thanks')}>
            <p>{t('membership.saved')}</p>
          </FormSuccess>
        )}
        <form {...form} className={css.form} onFocus={prepareToasts} aria-label={t('menu.membership')}>
          <div className={css.pair}>
            <InputField
              label={t('label.firstName')}
              autoComplete="given-name"
              required
              {...control('first_name')}
            />
            <InputField
              label={t('label.lastName')}
              autoComplete="family-name"
              required
              {...control('last_name')}
            />
          </div>
          <InputField
            label={t('label.email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            required
            {...control('email')}
          />
          <div className={css.pair}>
            <InputField
              label={t('label.birthday')}
              type="date"
              autoComplete="bday"
              max={today}
              required
              {...control('birthday')}
            />
            <SelectField
              label={t('label.gender')}
              required
              defaultValue=""
              options={
                <>
                  <option value="" disabled hidden>
                    {t('label.choose')}
                  </option>
                  {Object.entries(gender.options ?? {}).map(([value, label]) => (
                    <option key={value} value={value}>
                      {say(label)}
                    </option>
                  ))}
                </>
              }
              {...control('gender')}
            />
          </div>
          <InputField
            label={t('label.phone')}
            type="tel"
            autoComplete="tel"
            required
            {...control('phone_number')}
          />
          <InputField
            label={t('label.address')}
            autoComplete="street-address"
            required
            {...control('address')}
          />
          <div className={css.pair}>
            <InputField
              label={t('label.zipCode')}
              autoComplete="postal-code"
              inputMode="numeric"
              required
              {...control('zip_code')}
            />
            <InputField label={t('label.city')} autoComplete="address-level2" required {...control('city')} />
          </div>
          <TermsField statute={statute} {...control('terms_condition')} />
          <Honeypot />
          <FormFailure failure={failure} />
          <p>
            <Button type="submit" busy={busy}>
              {t('button.send')}
            </Button>
          </p>
          <noscript>
            <p>{t('membership.noScripts')}</p>
          </noscript>
        </form>
      </div>
      {privacy}
    </div>
  )
}
