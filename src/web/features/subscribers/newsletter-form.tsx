import { useState } from 'react'
import { useDispatch } from 'react-redux'
import { pages } from '#shared/paths.ts'
import { subscribers } from '#shared/resources/subscribers.ts'
import type { AppDispatch } from '#web/redux/thunk.ts'
import { Button } from '#web/ui/button.tsx'
import { EmailField } from '#web/ui/email-field.tsx'
import { FormFailure } from '#web/ui/form-message.tsx'
import { Honeypot } from '#web/ui/honeypot.tsx'
import { Link } from '#web/ui/link.tsx'
import shapes from '#web/ui/shapes.module.css'
import { useTexts } from '#web/ui/texts.ts'
import { prepareToasts, toast } from '#web/ui/toast.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { useForm } from '#web/ui/use-form.ts'
import css from './newsletter-form.module.css'
import { subscribeSlice } from './subscribe-slice.ts'

/** A condition: the address was refused; a lost connection or a pause to keep is no fault of it. */
const isRefused = (status: number): boolean => status >= 400 && status < 500 && status !== 429

/** The sign-up to the mailing list, in the footer of every page. */
export const NewsletterForm = () => {
  const { t, say } = useTexts()
  const dispatch = useDispatch<AppDispatch>()
  /** The address that joined last; the toast goes away. */
  const [joined, setJoined] = useState('')
  const { busy, failure, form, control } = useForm({
    fields: { email: subscribers.fields.email },
    draft: 'newsletter',
    send: async (values) => {
      setJoined('')
      const { email } = await dispatch(subscribeSlice.create({ body: values })).unwrap()
      setJoined(email)
      toast.success(t('newsletter.joined', { email }))
    },
    failed: ({ status, title }) => toast.error(isRefused(status) ? t('newsletter.taken') : say(title)),
  })
  return (
    <form {...form} className={css.form} onFocus={prepareToasts} aria-labelledby="maillistan">
      <div className={css.heading}>
        <h2 id="maillistan">{t('newsletter.title')}</h2>
        <Tooltip label={t('newsletter.label')} text={t('newsletter.about')} />
      </div>
      <div className={css.row}>
        <EmailField {...control('email')} />
        <Button type="submit" busy={busy}>
          {t('newsletter.join')}
        </Button>
      </div>
      <p className={css.small}>
        <Link to={pages.information} className={shapes.touch}>
          {t('footer.information')}
        </Link>
      </p>
      <div role="status">
        {joined && <p className={css.joined}>{t('newsletter.joined', { email: joined })}</p>}
      </div>
      <FormFailure failure={failure} />
      <Honeypot />
      <noscript>
        <p>{t('newsletter.noScripts')}</p>
      </noscript>
    </form>
  )
}
