import { excerpt } from '#shared/excerpt.ts'
import { languagesOf, textIn } from '#shared/languages.ts'
import { eventIdIn, eventPage, monthIn, pages } from '#shared/paths.ts'
import type { Event } from '#shared/resources/events.ts'
import { stockholmDayOf } from '#shared/stockholm-day.ts'
import { embedAddress } from '#web/features/calendar/embed-address.ts'
import { splitByTime } from '#web/features/calendar/group-by-month.ts'
import { eventsIn, monthOf, monthsWithPage } from '#web/features/calendar/month.ts'
import { chooseEvent, eventsNamed, idBesideName } from '#web/features/events/choose-event.ts'
import { eventSlice } from '#web/features/events/event-slice.ts'
import type { SiteTexts } from '#web/ui/texts.ts'
import { briefEvent } from './brief-event.ts'
import type { Head } from './head.ts'
import { breadcrumbData, eventData } from './linked-data.ts'
import { allOf, isRendering, type LoadInput, type LoadOutcome, missing, type Page } from './page.ts'
import { readPage } from './read-page.ts'
import type { AppStore, RootState } from './store.ts'

/** Characters that search engines show of a description. */
const descriptionLength = 160

const notFound = ({ t }: SiteTexts): Head => ({ title: t('missing.headTitle'), noindex: true })

const idOf = (query: URLSearchParams | undefined): number | null => eventIdIn(`?${query ?? ''}`)

/** Fills the store with all events of a name; with an id one of them must have it. */
async function loadNamed(name: string, { store, query }: LoadInput): Promise<LoadOutcome> {
  const missed = await allOf([store.dispatch(eventSlice.fetchNamed(name))]).catch(missing)
  const id = idOf(query)
  if (missed || id === null) return missed
  const isThere = eventsNamed(eventSlice.select(store.getState()), name).some((event) => event.id === id)
  if (isThere) return undefined
  // A deleted one is gone; one of another name has never been here.
  return (await allOf([store.dispatch(eventSlice.probe(id))]).catch(missing)) ?? { status: 404 }
}

/** The fields that the pages of an event show at once; the rest comes with its text. */
const pageFields = [
  'id',
  'eventName',
  'eventDesc',
  'eventOrganizer',
  'eventDate',
  'dateJs',
  'eventLocation',
  'eventPrice',
  'eventHasForm',
  'eventImage',
  'eventEndDate',
  'registration_opens',
  'registration_closes',
  'bring',
  'cancelled',
  'capacity',
  'quotas',
  'quota_places',
  'places_left',
] satisfies (keyof Event)[]

/** @returns whether the state of a link has the event whose name the address holds. */
function eventFromLinkState(name: string, store: AppStore, linkState: unknown): boolean {
  const { event } = (linkState ?? {}) as { event?: Partial<Event> | null }
  const isWhole = pageFields.every((field) => event && field in event)
  if (!isWhole || event?.eventName !== name) return false
  store.dispatch(eventSlice.eventLinked(event as Event))
  return true
}

const chosen = (state: RootState, name: string, query?: URLSearchParams): Event | null =>
  chooseEvent(state.event.events, { name, id: idOf(query), now: state.feature.now })

const thisMonth = ({ feature }: RootState): string => monthOf(stockholmDayOf(feature.now))

/** The calendar shows no texts, and of the past no more than fits below the month. */
function slimCalendar(state: RootState, query: URLSearchParams): RootState {
  const { coming, past } = splitByTime(state.event.events, state.feature.now)
  const inMonth = eventsIn(state.event.events, monthIn(`?${query}`) ?? thisMonth(state))
  const events = [...new Set([...coming, ...past, ...inMonth])].map(briefEvent)
  return { ...state, event: { ...state.event, events } }
}

/** The application form; beside the page of an event whose name is the first word of other pages. */
const formRoute = (path: string): Page => ({
  path,
  ...readPage('EventFormPage'),
  hasOwnTexts: true,
  load: (input) => loadNamed(input.params.eventform ?? '', input),
  fromLinkState: (store, linkState, params) => eventFromLinkState(params.eventform ?? '', store, linkState),
  head: ({ state, params, query, texts }) => {
    const event = chosen(state, params.eventform ?? '', query)
    if (!event) return notFound(texts)
    const name = textIn(event, 'eventName', texts.language).text
    return {
      title: texts.t('apply.headTitle', { name }),
      ...(isRendering && {
        description: texts.t('apply.description', { name }),
        image: event.eventImage,
        imageFocus: event.eventImage_focus,
      }),
      noindex: true,
    }
  },
})

/** The pages of one event, of the application to it, and of the calendar. */
export const eventRoutes: readonly Page[] = [
  {
    path: pages.event,
    ...readPage('EventPage'),
    hasOwnTexts: true,
    load: (input) => loadNamed(input.params.eventname ?? '', input),
    fromLinkState: (store, linkState, params) => eventFromLinkState(params.eventname ?? '', store, linkState),
    head: ({ state, params, query, texts }) => {
      const event = chosen(state, params.eventname ?? '', query)
      if (!event) return notFound(texts)
      const url = eventPage(event.eventName, idBesideName(state.event.events, event))
      return {
        title: textIn(event, 'eventName', texts.language).text,
        ...(isRendering && {
          description: excerpt(textIn(event, 'eventDesc', texts.language).text, descriptionLength),
          image: event.eventImage,
          imageFocus: event.eventImage_focus,
          languages: languagesOf(event, 'eventDesc'),
        }),
        canonical: url,
        jsonLd: import.meta.env.SSR
          ? [
              eventData(event, url, texts.language),
              breadcrumbData(texts, [
                { name: texts.t('menu.calendar'), url: pages.calendar },
                { name: textIn(event, 'eventName', texts.language).text, url },
              ]),
            ]
          : [],
      }
    },
  },
  formRoute(pages.eventFormBelow),
  formRoute(pages.eventForm),
  {
    path: pages.calendar,
    source: 'src/web/app/pages/calendar-page.tsx',
    lazy: () => import('#web/app/pages/calendar-page.tsx'),
    hasOwnTexts: true,
    layout: 'public',
    load: async ({ store, query }) => {
      await allOf([store.dispatch(eventSlice.fetch())])
      const month = monthIn(`?${query}`)
      const state = store.getState()
      return month === null || monthsWithPage(thisMonth(state), state.event.events).has(month)
        ? undefined
        : { status: 404 }
    },
    ...(isRendering && { slimState: slimCalendar }),
    head: ({ texts: { t } }) => ({
      title: t('menu.calendar'),
      ...(isRendering && { description: t('calendar.description') }),
      canonical: pages.calendar,
    }),
    frameSources: ({ feature }) => {
      const embedded = embedAddress(feature.site?.calendar_embed_url ?? '')
      return embedded ? [embedded.origin] : []
    },
  },
]
