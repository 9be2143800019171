import { useDispatch } from 'react-redux'
import { firstLanguage } from '#shared/languages.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
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

/** The application to one event. */
export const ApplicationForm = ({ event }: { event: Event }) => {
  const { t, say } = useTexts()
  const words = useWords()
  const dispatch = useDispatch<AppDispatch>()
  const { busy, sent, failure, form, control } = useForm({
    fields: { name, email, event_name, message },
    draft: `evenemang-${event.id}`,
    send: async (values) => {
      await dispatch(evenemangSlice.create({ body: bodyOf(values, event) })).unwrap()
    },
    failed: ({ title }) => toast.error(say(title)),
  })
  return (
    <>
      {sent && (
        <FormSuccess title={t('apply.thanks')}>
          <p>{t('apply.seeYou', { name: words(event, 'eventName').text })}</p>
        </FormSuccess>
      )}
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
