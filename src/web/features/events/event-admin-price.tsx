import { Alert, Button, TextInput } from '@mantine/core'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { panelApi } from '#shared/panel-paths.ts'
import { participantsMailAddress } from '#shared/participants-mail-address.ts'
import { api as paths } from '#shared/paths.ts'
import type { PlaceChange } from '#shared/places.ts'
import type { Event } from '#shared/resources/events.ts'
import { type Kontakt, kontakt } from '#shared/resources/kontakt.ts'
import { swishCode } from '#shared/swish.ts'
import { FieldInput } from '#web/admin/form/field-input.tsx'
import type { FieldInputComponent, InputProps } from '#web/admin/form/input-props.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import { useMay } from '#web/admin/frame/use-may.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import card from '#web/admin/page/card.module.css'
import { type AskedAct, useActs } from '#web/admin/page/use-acts.tsx'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { toast } from '#web/ui/toast.ts'
import { PlacesNotice } from './event-admin-places.tsx'
import css from './event-admin-price.module.css'
import { saysPrice, wordsOfPrice } from './price-words.ts'

type Promised = PlaceChange['promised'][number]

const isPayable = (number: string): boolean => swishCode(number) !== null

/** Takes the association's number for Swish, and saves it alone: the rest of the contact information may be empty. */
const SwishNumber = ({ id, onSaved }: { id: number; onSaved: () => void }) => {
  const { t, say, resourceIn } = usePanelTexts()
  const call = useApi()
  const input = useRef<HTMLInputElement>(null)
  const [number, setNumber] = useState('')
  const [isTried, setTried] = useState(false)
  const { run, busy, problem } = useRun()
  const isWrong = isTried && !isPayable(number)
  const save = async (): Promise<void> => {
    setTried(true)
    if (!isPayable(number) || busy) return
    const body = { swish_number: number.trim() }
    const isSaved = await run(() => call(paths.record(kontakt.name, id), { method: 'PUT', body }), {
      isRepeatable: true,
    })
    if (!isSaved) return
    toast.success(t('price.numberSaved'))
    onSaved()
  }
  // A number that is typed beside the price is saved with the event.
  const saveTyped = useEffectEvent(() => {
    if (number !== '') void save()
  })
  useEffect(() => {
    const form = input.current?.form
    form?.addEventListener('submit', saveTyped)
    return () => form?.removeEventListener('submit', saveTyped)
  }, [])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return
    // It stands in the form of the event, which is not sent by it.
    event.preventDefault()
    void save()
  }
  return (
    <div className={css.number}>
      <TextInput
        ref={input}
        label={resourceIn(kontakt).fields.swish_number.label}
        inputMode="tel"
        autoComplete="off"
        value={number}
        error={(isWrong && t('price.wrongNumber')) || (problem && say(problem.title))}
        onChange={({ currentTarget }) => setNumber(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button variant="default" loading={busy} onClick={() => void save()}>
        {t('price.saveNumber')}
      </Button>
    </div>
  )
}

/** The way to a mail to those who applied while there was no way to pay. */
const TellUnpaid = ({ event }: { event: Event }) => {
  const { t } = usePanelTexts()
  return (
    <Link to={participantsMailAddress(event.id, { audience: 'unpaid' })} className={card.touch}>
      {t('price.tellUnpaid')}
    </Link>
  )
}

/** Says how a price is paid, and while there is no way to, takes the number for Swish. */
const PaymentNotice = ({ event }: { event: Event | null }) => {
  const { t, resourceIn } = usePanelTexts()
  const may = useMay()
  const { data, reload } = useRead<Kontakt[]>(paths.list(kontakt.name))
  const [isSaved, setSaved] = useState(false)
  const details = data?.[0]
  if (!details) return null
  if (isPayable(details.swish_number))
    return (
      <p className={card.hint}>
        {`${t('price.paidTo', { number: details.swish_number })} `}
        {isSaved && event !== null && event.price_per_place !== null && <TellUnpaid event={event} />}
      </p>
    )
  return (
    <Alert color="yellow" variant="outline" role="group" mt="xs">
      <p role="status">{t('price.noNumber')}</p>
      {may('write', kontakt.name) ? (
        <SwishNumber
          id={details.id}
          onSaved={() => {
            setSaved(true)
            void reload()
          }}
        />
      ) : (
        <p>{t('price.askAdministrator', { page: resourceIn(kontakt).names.page })}</p>
      )}
    </Alert>
  )
}

/** Applicants who keep a price that they were told by mail, and the button that changes it. */
const PromisedPrices = ({ event }: { event: Event }) => {
  const { t, say } = usePanelTexts()
  const { data = [], reload } = useRead<Promised[]>(panelApi.promisedPrices(event.id), { version: event })
  const { call, run, busy, problem } = useRun(reload)
  const { perform, dialog, bar } = useActs<Event>()
  const people = data.reduce((sum, { count }) => sum + count, 0)
  const change: AskedAct<Event> = {
    label: t('price.change'),
    asks: async () => ({
      title: t('price.change.question', { count: people }),
      text: <p>{t('price.change.text')}</p>,
      answers: [
        { answer: 'mail', label: t('price.change'), look: 'usual' },
        { answer: 'silent', label: t('price.change.silent'), look: 'usual' },
      ],
    }),
    does: async ({ id }, answer) => {
      const request = { method: 'POST', body: { mail: answer === 'mail' } } as const
      const { operation } = await call(panelApi.promisedPrices(id), request)
      return { text: t('price.changed', { count: people }), operation }
    },
  }
  return (
    <>
      {data.length > 0 && (
        <div>
          <p className={card.hint}>
            {data.map(({ price, count }) => t('price.promised', { price, count })).join(' ')}
          </p>
          <Button variant="default" loading={busy} onClick={() => void perform(change, event, { run })}>
            {t('price.change')}
          </Button>
        </div>
      )}
      {problem && <p role="alert">{say(problem.title)}</p>}
      {bar}
      {dialog}
    </>
  )
}

/** @returns a change of the price that proposes its words, unless others are written */
function useProposal({ name, value: former, values, onChange }: InputProps): InputProps['onChange'] {
  const proposed = useRef(wordsOfPrice(former))
  return (_, value) => {
    const words = wordsOfPrice(value)
    const present = String(values?.eventPrice ?? '').trim()
    if (words !== '' && (present === '' || present === proposed.current)) {
      onChange('eventPrice', words)
      proposed.current = words
    }
    onChange(name, value)
  }
}

/** The price of a place: its words are proposed from it, and it says how it is paid. */
export const PriceInput: FieldInputComponent = (props) => {
  const { value, values, stored } = props
  const { t } = usePanelTexts()
  const change = useProposal(props)
  const words = String(values?.eventPrice ?? '').trim()
  const hasPrice = wordsOfPrice(value) !== ''
  return (
    <>
      <FieldInput {...props} onChange={change} />
      {hasPrice && words !== '' && !saysPrice(words, value) && (
        <p className={card.hint} role="status">
          {t('price.otherWords', { words })}
        </p>
      )}
      <PlacesNotice {...props} />
      {stored && <PromisedPrices event={stored as unknown as Event} />}
      {hasPrice && <PaymentNotice event={(stored ?? null) as Event | null} />}
    </>
  )
}
