import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useDispatch } from 'react-redux'
import { answerInput } from '#shared/application-inputs.ts'
import { firstLanguage } from '#shared/languages.ts'
import { pages } from '#shared/paths.ts'
import { pricesByAddress } from '#shared/prices.ts'
import type { Evenemang } from '#shared/resources/evenemang.ts'
import type { Event } from '#shared/resources/events.ts'
import type { Problem } from '#web/redux/api.ts'
import type { AppDispatch } from '#web/redux/thunk.ts'
import { Button } from '#web/ui/button.tsx'
import { EmailField } from '#web/ui/email-field.tsx'
import { InputField, TextareaField } from '#web/ui/field.tsx'
import { focusControl, readControl } from '#web/ui/form-controls.ts'
import { FormFoot } from '#web/ui/form-foot.tsx'
import { dropFormKey, formKey, isLost, markLost } from '#web/ui/form-key.ts'
import { Link } from '#web/ui/link.tsx'
import shapes from '#web/ui/shapes.module.css'
import { useTexts } from '#web/ui/texts.ts'
import { prepareToasts, toast } from '#web/ui/toast.ts'
import { useForm } from '#web/ui/use-form.ts'
import css from './application-form.module.css'
import { bodyOf, checkChoice, fieldsOf, type Sent, sensitiveNames, sentIn } from './application-values.ts'
import { evenemangSlice } from './evenemang-slice.ts'
import { GuestFields, useGuests } from './guest-fields.tsx'
import { type Asked, LostLink } from './lost-link.tsx'
import { QuestionField } from './question-field.tsx'
import { leftOf, QuotaField } from './quota-field.tsx'
import { type Receipt, Received } from './received.tsx'

type Props = {
  event: Event
  /** Keys of the kinds of places that open later. */
  laterQuotas: readonly string[]
  /** The key with which a member came from Min sida; empty without one. */
  memberKey: string
  applied: (application: Evenemang, quota: string) => void
  /** Stands before the form, and goes with it. */
  children?: ReactNode
}

type PriceProps = {
  event: Event
  guests: number
  /** The applicant came from Min sida, so the address is a member's. */
  isMember: boolean
}

/** The price of an application with so many guests; nothing when it costs nothing. */
const Price = ({ event, guests, isMember }: PriceProps) => {
  const { t } = useTexts()
  const { price_per_place: price, member_price: own } = event
  if (!price) return null
  const sum = own === null ? 0 : own + guests * price
  const parts = [own, ...Array(guests).fill(price)].join(' + ')
  const memberSum = guests > 0 ? t('apply.parts', { parts, sum }) : t('apply.amount', { sum })
  if (isMember && pricesByAddress(event))
    return (
      <p className={css.price} aria-live="polite">
        {t('apply.ownPrice', { sum: memberSum })} {guests > 0 && t('apply.guestPrice', { amount: price })}
      </p>
    )
  const places = 1 + guests
  return (
    <p className={css.price} aria-live="polite">
      {t('apply.price', { amount: price })} {guests > 0 && t('apply.sum', { places, amount: places * price })}
      {pricesByAddress(event) && ` ${t('apply.memberPrice', { sum: memberSum })}`}
    </p>
  )
}

/** Tells a party that is larger than what is left that it will wait, and offers to come as many as there are places. */
const Unfit = ({
  left,
  places,
  keep,
}: {
  left: number | null
  places: number
  keep(guests: number): void
}) => {
  const { t } = useTexts()
  return (
    <div aria-live="polite">
      {left !== null && left > 0 && places > left && (
        <p className={css.unfit}>
          {t('apply.unfit', { left, places })}{' '}
          <Button variant="quiet" onClick={() => keep(left - 1)}>
            {t('apply.fewer', { left })}
          </Button>
        </p>
      )}
    </div>
  )
}

const askedBy = ({ email, event_name, event_id }: Record<string, unknown>): Asked => ({
  email: String(email),
  event_name: String(event_name),
  ...(event_id !== undefined && { event_id: Number(event_id) }),
})

/** The form, and once it is sent the thanks in its place; the form waits behind them, empty, for somebody else. */
export const ApplicationForm = ({ event, laterQuotas, memberKey, applied, children }: Props) => {
  const { t, say } = useTexts()
  const dispatch = useDispatch<AppDispatch>()
  const [received, setReceived] = useState<Receipt | null>(null)
  /** The first request whose answer was lost. */
  const uncertain = useRef<{ body: object; sent: Sent } | null>(null)
  const isAgain = useRef(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const draft = `evenemang-${event.id}`
  const guests = useGuests(draft, event.max_guests ?? 0)
  const { busy, failure, form, control } = useForm({
    fields: fieldsOf(event, guests.list.length),
    also: (name, value) => checkChoice(event, name, value),
    draft,
    unkept: sensitiveNames(event, guests.list.length),
    send: async (values) => {
      setAsked(null)
      let idempotencyKey = formKey(draft)
      const create = (body: object) => dispatch(evenemangSlice.create({ body, idempotencyKey })).unwrap()
      const body = { ...bodyOf(values, event), ...(memberKey && { member_key: memberKey }) }
      const { application, isFirst, sent } = await create(body)
        .then((application) => ({ application, isFirst: false, sent: sentIn(values, event) }))
        .catch(async (problem: Problem) => {
          const sent = sentIn(values, event)
          if (problem.code === 'network') {
            uncertain.current ??= { body, sent }
            markLost(draft)
          }
          // The answer to the first attempt was lost, and something was changed since.
          if (problem.code === 'key-reused' && uncertain.current) {
            const { body, sent } = uncertain.current
            return { application: await create(body), isFirst: true, sent }
          }
          // A duplicated tab has sent another application with the key.
          if (problem.code === 'key-reused' && !isLost(draft)) {
            dropFormKey(draft)
            idempotencyKey = formKey(draft)
            return { application: await create(body), isFirst: false, sent }
          }
          if (['already-registered', 'key-reused'].includes(problem.code)) setAsked(askedBy(body))
          throw problem
        })
      uncertain.current = null
      setReceived({ application, sent, isFirst, idempotencyKey })
      dropFormKey(draft)
      guests.keep(0)
      applied(application, sent.quota)
    },
    isRepeatable: true,
    failed: ({ title }) => toast.error(say(title)),
  })
  const [quota, setQuota] = useState('')
  const readQuota = (): void =>
    setQuota(form.ref.current ? String(readControl(form.ref.current, 'quota')) : '')
  // The choice of before a reload stands again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the form is there, and when it is emptied
  useLayoutEffect(readQuota, [received, event.quotas])
  const quotaControl = control('quota')
  useLayoutEffect(() => {
    if (!received && isAgain.current && form.ref.current) focusControl(form.ref.current, 'name')
  }, [received, form.ref])
  const again = (): void => {
    isAgain.current = true
    setReceived(null)
  }
  return (
    <>
      {received && <Received event={event} {...received} again={again} />}
      <div hidden={received !== null} className={css.whole}>
        {children}
        <form
          {...form}
          method="post"
          className={css.form}
          onFocus={prepareToasts}
          aria-label={t('apply.form')}
        >
          <InputField label={t('label.name')} autoComplete="name" required {...control('name')} />
          <EmailField {...control('email')} />
          <InputField
            label={t('label.event')}
            autoComplete="off"
            lang={firstLanguage}
            required
            defaultValue={event.eventName}
            {...control('event_name')}
          />
          <QuotaField
            event={event}
            later={laterQuotas}
            control={{
              ...quotaControl,
              onChange: () => {
                quotaControl.onChange()
                readQuota()
              },
            }}
          />
          <TextareaField label={t('label.message')} rows={5} required {...control('message')} />
          {event.questions.map((question) => (
            <QuestionField
              key={question.key}
              question={question}
              control={control(answerInput(question.key))}
            />
          ))}
          {(event.max_guests ?? 0) > 0 && (
            <GuestFields
              guests={guests.list}
              event={event}
              control={control}
              onAdd={guests.add}
              onRemove={guests.remove}
            />
          )}
          <Unfit left={leftOf(event, quota)} places={1 + guests.list.length} keep={guests.keep} />
          <Price event={event} guests={guests.list.length} isMember={memberKey !== ''} />
          <p className={shapes.hint}>
            {t('apply.privacy')} <Link to={pages.information}>{t('footer.information')}</Link>
          </p>
          <FormFoot busy={busy} failure={failure}>
            {asked && <LostLink asked={asked} />}
          </FormFoot>
        </form>
      </div>
    </>
  )
}
