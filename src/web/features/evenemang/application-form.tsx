import { useState } from 'react'
import { useDispatch } from 'react-redux'
import { addressIn } from '#shared/addresses.ts'
import { firstLanguage } from '#shared/languages.ts'
import { type Evenemang, evenemang } from '#shared/resources/evenemang.ts'
import type { Event } from '#shared/resources/events.ts'
import type { AppDispatch } from '#web/redux/thunk.ts'
import { Button } from '#web/ui/button.tsx'
import { InputField, TextareaField } from '#web/ui/field.tsx'
import { FormFailure, FormSuccess } from '#web/ui/form-message.tsx'
import { Honeypot } from '#web/ui/honeypot.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { prepareToasts, toast } from '#web/ui/toast.ts'
import { useForm } from '#web/ui/use-form.ts'
import type { Values } from '#web/ui/use-form-core.ts'
import { useWords } from '#web/ui/words.tsx'
import css from './application-form.module.css'
import { evenemangSlice } from './evenemang-slice.ts'

const { name, email, event_name, message } = evenemang.fields

/** The id tells events of one name apart; someone who writes another name means another event. */
const bodyOf = (values: Values<string | boolean>, event: Event) => ({
  ...values,
  ...(values.event_name === event.eventName && { event_id: event.id }),
})

/** That there is a place, or which one in the queue, and where the applicant looks after the application. */
const Received = ({ event, application }: { event: Event; application: Evenemang }) => {
  const { t, language } = useTexts()
  const words = useWords()
  const { state, queue_place, own_page } = application
  return (
    <FormSuccess title={t('apply.thanks')}>
      {state === 'waiting' ? (
        <>
          {queue_place && <p>{t('apply.queuePlace', { place: queue_place })}</p>}
          <p>{t('apply.willMail')}</p>
        </>
      ) : (
        <p>{t('apply.seeYou', { name: words(event, 'eventName').text })}</p>
      )}
      {own_page && (
        <p>
          <a href={addressIn(own_page, language)} className={css.own}>
            {t('apply.ownPage')}
          </a>{' '}
          {t('apply.keepLink')}
        </p>
      )}
    </FormSuccess>
  )
}

type Props = {
  event: Event
  /** Called when an application was received. */
  applied: (application: Evenemang) => void
}

/** The application to one event. */
export const ApplicationForm = ({ event, applied }: Props) => {
  const { t, say } = useTexts()
  const dispatch = useDispatch<AppDispatch>()
  const [application, setApplication] = useState<Evenemang | null>(null)
  const { busy, sent, failure, form, control } = useForm({
    fields: { name, email, event_name, message },
    draft: `evenemang-${event.id}`,
    send: async (values) => {
      const created = await dispatch(evenemangSlice.create({ body: bodyOf(values, event) })).unwrap()
      setApplication(created)
      applied(created)
    },
    failed: ({ title }) => toast.error(say(title)),
  })
  return (
    <>
      {sent && application && <Received event={event} application={application} />}
      <form {...form} className={css.form} onFocus={prepareToasts} aria-label={t('apply.form')}>
        <InputField label={t('label.name')} autoComplete="name" required {...control('name')} />
        <InputField
          label={t('label.email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          {...control('email')}
        />
        <InputField
          label={t('label.event')}
          autoComplete="off"
          lang={firstLanguage}
          required
          defaultValue={event.eventName}
          {...control('event_name')}
        />
        <TextareaField label={t('label.message')} rows={5} required {...control('message')} />
        <p className={css.note}>{t('apply.privacy')}</p>
        <Honeypot />
        <FormFailure failure={failure} />
        <p>
          <Button type="submit" busy={busy}>
            {t('button.send')}
          </Button>
        </p>
        <noscript>
          <p>{t('apply.noScripts')}</p>
        </noscript>
      </form>
    </>
  )
}
