import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMatch } from 'react-router'
import { eventState } from '#shared/event-state.ts'
import { firstLanguage } from '#shared/languages.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { eventPlace, participantsPage } from '#shared/participants.ts'
import { api, eventFormPage, eventPage } from '#shared/paths.ts'
import { capacityOf, type PlaceCount, placeFields } from '#shared/places.ts'
import { wordsOf } from '#shared/resource-words.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { type Event, events } from '#shared/resources/events.ts'
import { ResourceForm } from '#web/admin/form/resource-form.tsx'
import { useApi } from '#web/admin/frame/use-api.ts'
import { useMay } from '#web/admin/frame/use-may.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import card from '#web/admin/page/card.module.css'
import { ReadFailure } from '#web/admin/page/list-actions.tsx'
import { ListBars, NoteBar } from '#web/admin/page/list-bars.tsx'
import { OpenOperations } from '#web/admin/record/open-operations.tsx'
import { RecordHistory } from '#web/admin/record/record-history.tsx'
import { PartBar } from '#web/admin/table/part-bar.tsx'
import { placesLine, quotaLines } from '#web/admin/table/places-line.ts'
import { StateBadge } from '#web/admin/table/status-badge.tsx'
import { eventForm } from '#web/features/events/event-admin-form.tsx'
import { useEventNews } from '#web/features/events/event-admin-news.ts'
import { SeriesCard } from '#web/features/events/series-card.tsx'
import { useSeriesNote } from '#web/features/events/use-series-note.ts'
import { MailingList } from '#web/features/mailings/mailing-list.tsx'
import { type Query, search } from '#web/redux/create-resource-slice.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { QrCode } from '#web/ui/qr-code.tsx'
import { toast } from '#web/ui/toast.ts'
import { useSearchParams } from '#web/ui/use-search-params.ts'
import css from './event-place.module.css'
import { EventTabs } from './event-tabs.tsx'

type CardProps = { id: string; title: string; children: ReactNode }

const Card = ({ id, title, children }: CardProps) => (
  <section className={card.card} aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
)

/** The state of registration in words. */
function useRegistrationText({ registration_opens, registration_closes, ...event }: Event): string {
  const { t, dateTime } = usePanelTexts()
  const { registration } = eventState({ ...event, registration_opens, registration_closes }, Date.now())
  if (registration === 'later') return t('event.opens', { time: dateTime(registration_opens) })
  if (registration === 'open')
    return registration_closes
      ? t('event.openUntil', { time: dateTime(registration_closes) })
      : t('event.open')
  return t(`event.registration.${registration}`)
}

/** The places, who waits, and what is paid; each figure leads to the people. */
const People = ({ event }: { event: Event }) => {
  const texts = usePanelTexts()
  const { t } = texts
  const may = useMay()
  const { id, places_taken, places_left, queue_length, price_per_place } = event
  const capacity = capacityOf(event)
  const readsPaid = price_per_place !== null && may('read', evenemang.name)
  // The page of the participants says what cannot be read.
  const confirmed = (more?: Query) =>
    readsPaid
      ? api.list(evenemang.name) + search({ event_id: id, state: 'confirmed', ...more, limit: 1 })
      : null
  const { total: paid } = useRead(confirmed({ paid: true }))
  const { total: all } = useRead(confirmed())
  // The public figures are all that a reader without the register has.
  const { data: known } = useRead<PlaceCount>(may('read', evenemang.name) ? panelApi.places(id) : null)
  const count = known ?? {
    taken: places_taken ?? 0,
    waiting: queue_length ?? 0,
    free: null,
    left: places_left,
    first: null,
    quotas: [],
  }
  const registration = useRegistrationText(event)
  return (
    <Card id="people" title={t('attendance.title')}>
      <p>{registration}</p>
      {event.eventHasForm && capacity !== null && (
        <>
          <p>{placesLine(count, capacity, texts).join(' · ')}</p>
          <PartBar part={count.taken / capacity} />
          {quotaLines({ count, quotas: event.quotas }, texts).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </>
      )}
      {typeof paid === 'number' && typeof all === 'number' && <p>{t('event.paid', { paid, all })}</p>}
      {may('read', evenemang.name) && (
        <Link to={participantsPage(id)} className={card.touch}>
          {t('event.toParticipants')}
        </Link>
      )}
    </Card>
  )
}

/** The addresses of an event, to be copied, and its code for a poster. */
const Links = ({ event: { id, eventName, eventHasForm } }: { event: Event }) => {
  const { t } = usePanelTexts()
  const page = new URL(eventPage(eventName, id), location.origin).href
  const form = new URL(eventFormPage(eventName, id), location.origin).href
  const rows = [
    { label: t('event.page'), address: page },
    ...(eventHasForm ? [{ label: t('event.form'), address: form }] : []),
  ]
  return (
    <Card id="links" title={t('event.links')}>
      {rows.map(({ label, address }) => (
        <div key={label} className={css.link}>
          <a href={address} className={card.touch}>
            {label}
          </a>
          <CopyButton text={address} what={label} />
        </div>
      ))}
      <QrCode text={page} label={t('event.code')} />
    </Card>
  )
}

/** Changes the event in its form, and stays on its page. */
function useEventForm(id: number, reload: () => void) {
  const { t, resourceIn } = usePanelTexts()
  const call = useApi()
  const [parameters, setParameters] = useSearchParams()
  const news = useEventNews()
  const series = useSeriesNote(reload)
  const mayWrite = useMay()('write', events.name)
  const resource = resourceIn(events)
  const save = async ({ body, etag }: { body: unknown; etag: string | null }): Promise<void> => {
    const path = api.record(events.name, id)
    const before = (await call<Event>(path)).data
    const version = etag ? { ifMatch: etag } : {}
    const { data } = await call<Event>(path, { method: 'PUT', body, ...version })
    toast.success(t('list.saved', { name: data.eventName }))
    news.afterUpdate(data, before)
    series.ask(data, before)
    reload()
  }
  const form = parameters.has('edit') && mayWrite && (
    <ResourceForm
      {...eventForm}
      resource={resource}
      id={id}
      title={t('form.edit', { record: resource.names.record })}
      send={save}
      onClose={() => setParameters({}, { replace: true, preventScrollReset: true })}
    />
  )
  return { form, note: series.note ?? news.note, bar: series.bar }
}

const EventPlace = ({ id }: { id: number }) => {
  const { t, dateTime, language, resourceIn } = usePanelTexts()
  const may = useMay()
  const { data: event, problem, reload } = useRead<Event>(api.record(events.name, id))
  const { form, note, bar } = useEventForm(id, reload)
  if (problem)
    return problem.status === 404 ? (
      <p>{t('participants.noEvent')}</p>
    ) : (
      <ReadFailure problem={problem} retry={reload} />
    )
  if (!event) return <Skeleton height={320} radius="md" />
  return (
    <>
      <header className={css.head}>
        <h1 tabIndex={-1}>
          {`${t('event.overview')} – `}
          <span lang={firstLanguage}>{event.eventName}</span>
        </h1>
        <p>
          {`${dateTime(event.eventDate)} · `}
          <span lang={firstLanguage}>{event.eventLocation}</span>{' '}
          {event.cancelled && (
            <span lang={language}>
              <StateBadge tone="error" icon="close">
                {wordsOf(resourceIn(events).fields.cancelled)[0]}
              </StateBadge>
            </span>
          )}
        </p>
      </header>
      <div className={css.cards}>
        {/* A save that changes the places has them counted anew. */}
        <People key={JSON.stringify(placeFields.map((name) => event[name]))} event={event} />
        <Links event={event} />
        {may('write', evenemang.name) && <MailingList eventId={id} version={0} />}
        {may('write', events.name) && <SeriesCard event={event} onMade={reload} />}
      </div>
      <OpenOperations resource={events.name} id={id} version={event} onUndone={reload} />
      <RecordHistory resource={resourceIn(events)} id={id} onUndone={() => void reload()} />
      <ListBars>
        {note && <NoteBar {...note} />}
        {bar}
      </ListBars>
      {form}
    </>
  )
}

/** An event with all that belongs to it (/admin/events/:id/). */
export const Page = () => {
  const id = Number(useMatch(eventPlace(':id'))?.params.id)
  return (
    <div className={css.page}>
      <EventTabs eventId={id} current="overview" />
      <EventPlace key={id} id={id} />
    </div>
  )
}
