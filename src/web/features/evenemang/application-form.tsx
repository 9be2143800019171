import { lazy, Suspense, useState } from 'react'
import { useDispatch } from 'react-redux'
import { addressIn } from '#shared/addresses.ts'
import { firstLanguage } from '#shared/languages.ts'
import type { Evenemang } from '#shared/resources/evenemang.ts'
import type { Event } from '#shared/resources/events.ts'
import type { AppDispatch } from '#web/redux/thunk.ts'
import { Button } from '#web/ui/button.tsx'
import { InputField, TextareaField } from '#web/ui/field.tsx'
import { FormFailure, FormSuccess } from '#web/ui/form-message.tsx'
import { Honeypot } from '#web/ui/honeypot.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { prepareToasts, toast } from '#web/ui/toast.ts'
import { useForm } from '#web/ui/use-form.ts'
import { useWords } from '#web/ui/words.tsx'
import css from './application-form.module.css'
import {
  bodyOf,
  checkQuestion,
  fieldsOf,
  inputOf,
  inputOfGuest,
  sensitiveNames,
} from './application-values.ts'
import { evenemangSlice } from './evenemang-slice.ts'
import { GuestFields } from './guest-fields.tsx'
import { QuestionField } from './question-field.tsx'
import { useGuests } from './use-guests.ts'

// What draws codes is fetched by who has to pay.
const Payment = lazy(async () => ({ default: (await import('./payment.tsx')).Payment }))

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
      {application.swish_code && (
        <Suspense>
          <Payment code={application.swish_code} />
        </Suspense>
      )}
    </FormSuccess>
  )
}

type Props = {
  event: Event
  /** Called when an application was received. */
  applied: (application: Evenemang) => void
}

/** What the places of an application with so many guests cost, when they cost anything. */
const Price = ({ event, guests }: { event: Event; guests: number }) => {
  const { t } = useTexts()
  const { price_per_place: price } = event
  if (price === null) return null
  const places = 1 + guests
  return (
    <p className={css.price} aria-live="polite">
      {t('apply.price', { amount: price })} {guests > 0 && t('apply.sum', { places, amount: places * price })}
    </p>
  )
}

/** The application to one event. */
export const ApplicationForm = ({ event, applied }: Props) => {
  const { t, say } = useTexts()
  const dispatch = useDispatch<AppDispatch>()
  const [application, setApplication] = useState<Evenemang | null>(null)
  const draft = `evenemang-${event.id}`
  const guests = useGuests(draft, event.max_guests ?? 0)
  const { busy, sent, failure, form, control } = useForm({
    fields: fieldsOf(event, guests.list.length),
    also: (name, value) => checkQuestion(event, name, value),
    draft,
    unkept: sensitiveNames(event),
    send: async (values) => {
      const created = await dispatch(evenemangSlice.create({ body: bodyOf(values, event) })).unwrap()
      setApplication(created)
      guests.clear()
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
        {event.questions.map((question) => (
          <QuestionField key={question.key} question={question} control={control(inputOf(question))} />
        ))}
        {(event.max_guests ?? 0) > 0 && (
          <GuestFields
            guests={guests.list}
            max={event.max_guests ?? 0}
            controlOf={(index) => control(inputOfGuest(index))}
            onAdd={guests.add}
            onRemove={guests.remove}
          />
        )}
        <Price event={event} guests={guests.list.length} />
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
