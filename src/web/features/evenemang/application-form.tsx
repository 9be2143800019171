import { useDispatch } from 'react-redux'
import { evenemang } from '#shared/resources/evenemang.ts'
import type { Event } from '#shared/resources/events.ts'
import type { AppDispatch } from '#web/redux/thunk.ts'
import { Button } from '#web/ui/button.tsx'
import { InputField, TextareaField } from '#web/ui/field.tsx'
import { FormFailure, FormSuccess } from '#web/ui/form-message.tsx'
import { Honeypot } from '#web/ui/honeypot.tsx'
import { prepareToasts, toast } from '#web/ui/toast.ts'
import { useForm } from '#web/ui/use-form.ts'
import type { Values } from '#web/ui/use-form-core.ts'
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
  const dispatch = useDispatch<AppDispatch>()
  const { busy, sent, failure, form, control } = useForm({
    fields: { name, email, event_name, message },
    draft: `evenemang-${event.id}`,
    send: async (values) => {
      await dispatch(evenemangSlice.create({ body: bodyOf(values, event) })).unwrap()
    },
    failed: ({ title }) => toast.error(title),
  })
  return (
    <>
      {sent && (
        <FormSuccess title="Tack, din anmälan är mottagen!">
          <p>Vi ses på {event.eventName}.</p>
        </FormSuccess>
      )}
      <form {...form} className={css.form} onFocus={prepareToasts} aria-label="Anmälan">
        <InputField label="Namn" autoComplete="name" required {...control('name')} />
        <InputField
          label="E-post"
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          {...control('email')}
        />
        <InputField
          label="Evenemang"
          autoComplete="off"
          required
          defaultValue={event.eventName}
          {...control('event_name')}
        />
        <TextareaField label="Meddelande" rows={5} required {...control('message')} />
        <p className={css.note}>
          Vi sparar det du skriver för att ta emot din anmälan. Bara föreningens administratörer ser det.
        </p>
        <Honeypot />
        <FormFailure failure={failure} />
        <p>
          <Button type="submit" busy={busy}>
            Skicka in
          </Button>
        </p>
        <noscript>
          <p>Anmälan behöver JavaScript. Skriv annars ett mejl till oss, så anmäler vi dig.</p>
        </noscript>
      </form>
    </>
  )
}
