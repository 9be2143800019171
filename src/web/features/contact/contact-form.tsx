import type { ReactNode } from 'react'
import { useDispatch } from 'react-redux'
import { contact } from '#shared/resources/contact.ts'
import type { AppDispatch } from '#web/redux/thunk.ts'
import { Button } from '#web/ui/button.tsx'
import { InputField } from '#web/ui/field.tsx'
import { FormFailure, FormSuccess } from '#web/ui/form-message.tsx'
import { Honeypot } from '#web/ui/honeypot.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { prepareToasts, toast } from '#web/ui/toast.ts'
import { useForm } from '#web/ui/use-form.ts'
import css from './contact-form.module.css'
import { formSlice } from './form-slice.ts'
import { MessageField, useMessageLength } from './message-field.tsx'

const { name, email, message } = contact.fields

/** A message to the board; what is given as children are other ways to reach it. */
export const ContactForm = ({ children }: { children?: ReactNode }) => {
  const { t, say } = useTexts()
  const dispatch = useDispatch<AppDispatch>()
  const { busy, sent, failure, form, control } = useForm({
    fields: { name, email, message },
    draft: 'contact',
    send: async (values) => {
      await dispatch(formSlice.create({ body: values })).unwrap()
      toast.success(t('contact.sent'))
    },
    failed: ({ title }) => toast.error(say(title)),
  })
  const length = useMessageLength(form.ref)
  return (
    <section className={css.section}>
      <div className={css.intro}>
        <h2 id="fragor">{t('contact.questions')}</h2>
        {children}
      </div>
      <form {...form} className={css.form} onFocus={prepareToasts} aria-labelledby="fragor">
        <div className={css.row}>
          <InputField label={t('label.name')} autoComplete="name" required {...control('name')} />
          <InputField
            label={t('label.email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            required
            {...control('email')}
          />
        </div>
        <MessageField length={length} {...control('message')} />
        <p className={css.note}>{t('contact.privacy')}</p>
        <FormFailure failure={failure} />
        <p>
          <Button type="submit" busy={busy}>
            {t('button.send')}
          </Button>
        </p>
        {sent && <FormSuccess title={t('contact.thanks')}>{t('contact.answer')}</FormSuccess>}
        <Honeypot />
        <noscript>
          <p>{t('contact.noScripts')}</p>
        </noscript>
      </form>
    </section>
  )
}
