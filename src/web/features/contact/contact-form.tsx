import type { ReactNode } from 'react'
import { useDispatch } from 'react-redux'
import { pages } from '#shared/paths.ts'
import { contact } from '#shared/resources/contact.ts'
import type { AppDispatch } from '#web/redux/thunk.ts'
import { EmailField } from '#web/ui/email-field.tsx'
import { InputField } from '#web/ui/field.tsx'
import { FormFoot } from '#web/ui/form-foot.tsx'
import { FormSuccess } from '#web/ui/form-message.tsx'
import { Link } from '#web/ui/link.tsx'
import shapes from '#web/ui/shapes.module.css'
import { useTexts } from '#web/ui/texts.ts'
import { prepareToasts, toast } from '#web/ui/toast.ts'
import { useForm } from '#web/ui/use-form.ts'
import css from './contact-form.module.css'
import { formSlice } from './form-slice.ts'
import { MessageField, useMessageLength } from './message-field.tsx'

const { name, email, message } = contact.fields

/** A message to the board; the children are other ways to reach it. */
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
          <EmailField {...control('email')} />
        </div>
        <MessageField length={length} {...control('message')} />
        <p className={shapes.hint}>
          {t('contact.privacy')} <Link to={pages.information}>{t('footer.information')}</Link>
        </p>
        <FormFoot busy={busy} failure={failure} noScripts={t('contact.noScripts')} />
        {sent && <FormSuccess title={t('contact.thanks')}>{t('contact.answer')}</FormSuccess>}
      </form>
    </section>
  )
}
