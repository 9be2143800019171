import { lazy, Suspense, useState } from 'react'
import { addressIn } from '#shared/addresses.ts'
import { pricesByAddress } from '#shared/prices.ts'
import { answerWords } from '#shared/questions.ts'
import type { Evenemang } from '#shared/resources/evenemang.ts'
import type { Event } from '#shared/resources/events.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { FormSuccess } from '#web/ui/form-message.tsx'
import shapes from '#web/ui/shapes.module.css'
import { type SiteTexts, useTexts } from '#web/ui/texts.ts'
import { type Answered, answersIn, type Sent } from './application-values.ts'
import css from './received.module.css'
import { SentMail } from './sent-mail.tsx'

// The code that draws QR codes is fetched only for applications that have to be paid.
const Payment = lazy(async () => ({ default: (await import('./payment.tsx')).Payment }))

/** A line of what was sent, whose label may be in the language of its question. */
type Row = { key: string; label: string; lang: string | undefined; value: string }

function answerRow({ question, answer }: Answered, guest: number | undefined, texts: SiteTexts): Row {
  const { t, language, localText } = texts
  const { text, lang } = localText(question, 'question')
  return {
    key: `${guest ?? ''} ${question.key}`,
    label: guest === undefined ? text : t('apply.ofGuest', { question: text, number: guest + 1 }),
    lang,
    value: question.kind === 'tick' ? t('apply.ticked') : answerWords(question, answer, language),
  }
}

/** @returns what an applicant has sent, line by line, in the order of the form */
function rowsOf({ event, sent }: { event: Event; sent: Sent }, texts: SiteTexts): Row[] {
  const { t, localText } = texts
  const row = (key: string, label: string, value: string): Row => ({ key, label, lang: undefined, value })
  const answers = (guest?: number) =>
    answersIn(event, sent, guest).map((answered) => answerRow(answered, guest, texts))
  return [
    row('name', t('label.name'), sent.name),
    row('email', t('label.email'), sent.email),
    ...(sent.event_name === event.eventName ? [] : [row('event', t('label.event'), sent.event_name)]),
    ...event.quotas
      .filter(({ key }) => key === sent.quota)
      .map((quota) => row('quota', t('apply.quota'), localText(quota, 'name').text)),
    row('message', t('label.message'), sent.message),
    ...answers(),
    ...sent.guests.flatMap((name, guest) => [
      row(`guest ${guest}`, t('apply.guest', { number: guest + 1 }), name),
      ...answers(guest),
    ]),
  ]
}

const OwnPage = ({ path }: { path: string }) => {
  const { t, language } = useTexts()
  const address = addressIn(path, language)
  return (
    <div>
      <p className={css.own}>
        <a href={address} className={css.link}>
          {t('apply.ownPage')}
        </a>
        <CopyButton text={new URL(address, location.href).href} what={t('apply.ownLink')} />
      </p>
      <p>{t('apply.keepLink')}</p>
    </div>
  )
}

/** A stored application, what was sent, and the key with which it was sent. */
export type Receipt = {
  application: Evenemang
  sent: Sent
  /** The first attempt had arrived, and what was changed after it is not stored. */
  isFirst: boolean
  idempotencyKey: string
}

type Props = Receipt & {
  event: Event
  /** Brings the empty form back. */
  again: () => void
}

/** The place, or the place in the queue, the link to the own page of the applicant, and what was sent. */
export const Received = ({ event, isFirst, idempotencyKey, again, ...receipt }: Props) => {
  const texts = useTexts()
  const [{ application, sent }, setCurrent] = useState<Pick<Receipt, 'application' | 'sent'>>(receipt)
  const corrected = (application: Evenemang, email: string): void =>
    setCurrent({ application, sent: { ...sent, email } })
  const { t, localText } = texts
  const { state, queue_place, own_page, swish_code } = application
  const chosen = event.quotas.find(({ key }) => key === sent.quota)
  const quota = chosen && localText(chosen, 'name').text
  return (
    <div className={css.received}>
      <FormSuccess title={t('apply.thanks')}>
        {state === 'waiting' ? (
          <>
            {queue_place && (
              <p>
                {quota
                  ? t('apply.queuePlaceOf', { place: queue_place, quota })
                  : t('apply.queuePlace', { place: queue_place })}
              </p>
            )}
            <p>{t('apply.willMail')}</p>
          </>
        ) : (
          <p>
            {t('apply.placed', { places: application.places })}{' '}
            {t('apply.seeYou', { name: localText(event, 'eventName').text })}
          </p>
        )}
        {isFirst && <p>{t('apply.firstArrived')}</p>}
      </FormSuccess>
      {own_page && <OwnPage path={own_page} />}
      <SentMail
        email={sent.email}
        isInMail={!own_page && pricesByAddress(event)}
        isWaiting={state === 'waiting'}
        idempotencyKey={idempotencyKey}
        corrected={corrected}
      />
      {swish_code && (
        <Suspense>
          <Payment code={swish_code} />
        </Suspense>
      )}
      <section aria-labelledby="sent">
        <h2 id="sent" className={css.heading}>
          {t('apply.sent')}
        </h2>
        <dl className={css.rows}>
          {rowsOf({ event, sent }, texts).map(({ key, label, lang, value }) => (
            <div key={key}>
              <dt className={shapes.hint} lang={lang}>
                {label}
              </dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <p>
        <Button variant="quiet" onClick={again}>
          {t('apply.another')}
        </Button>
      </p>
    </div>
  )
}
