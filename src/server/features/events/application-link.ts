import { followPlace } from '#server/claims/place-claims.ts'
import type { AppContext } from '#server/context/context.ts'
import { findLiving } from '#server/db/one-row.ts'
import type { Db } from '#server/db/tables.ts'
import { anonymous } from '#server/http/access/actor.ts'
import { link, unknownLink } from '#server/links/link.ts'
import { mayMail } from '#server/mail/outbox/mail-limits.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import { amountOf, type Payment, paymentOf, priceFacts, readPaying } from '#server/payments/payment.ts'
import { kronor } from '#server/payments/receipt.ts'
import { swishCopies, toPay } from '#server/payments/swish-copies.ts'
import { countPlacesOf, openPlaces, quotasOf } from '#server/places/count-places.ts'
import { oreOf } from '#shared/claims.ts'
import { isCounted } from '#shared/counted-event.ts'
import { eventState, isOver } from '#shared/event-state.ts'
import { type Language, textIn } from '#shared/languages.ts'
import type { LinkView } from '#shared/link-view.ts'
import { eventTime, type Message, message } from '#shared/message.ts'
import { kronorText } from '#shared/money.ts'
import { answerParameter, declining } from '#shared/offer-answer.ts'
import { participantsPage } from '#shared/participants.ts'
import { eventFormPage, eventPage } from '#shared/paths.ts'
import { isLimited } from '#shared/places.ts'
import { quotaName } from '#shared/quotas.ts'
import { type Answers, applicationFields, readForm, unsavedIn } from './application-form.ts'
import { findLinkedApplication } from './application-links.ts'
import { acceptOffer } from './offers.ts'
import { paymentPart } from './payment-part.ts'
import { changeState, fillPlaces, fillPlacesAfter, lockApplication, queuePlace } from './places.ts'
import type { Application, Applied, EventRow } from './rows.ts'
import { storeApplication } from './store-application.ts'

/** The outcome of a form: the text to show, and the answers that could not be saved. */
type Outcome = Partial<Pick<LinkView, 'outcome'>> & { answers?: Answers }

const findEvent = (db: Db, { event_id }: Application): Promise<EventRow | undefined> =>
  findLiving(db, 'events', event_id)

const moment = (instant: string): Message => message('date.moment', { time: { instant } })

function factsOf(
  { application, event }: Applied,
  { language, payment }: { language: Language; payment: Payment | null },
): NonNullable<LinkView['facts']> {
  const { name, email, places, paid } = application
  const amount = amountOf(application, event)
  const quota = quotaName(quotasOf(event), application.quota, language)
  return [
    [message('link.application.when'), eventTime(event)],
    [message('link.application.where'), textIn(event, 'eventLocation', language).text],
    [message('label.name'), name],
    [message('label.email'), email],
    ...(quota ? [[message('link.application.quota'), quota] as const] : []),
    ...(payment ? [[message('link.claim.reference'), payment.reference] as const] : []),
    ...(places > 1 ? [[message('link.application.places'), String(places)] as const] : []),
    ...priceFacts(application, event),
    ...(!payment && amount !== null && paid
      ? [[message('link.application.paid'), kronor(oreOf(amount), language)] as const]
      : []),
  ]
}

/** @returns the codes of an applicant who has a place at an event: one to be seen, until it is paid the one to pay with */
function codesOf(
  { publicUrl }: AppContext,
  { application, event }: Applied,
  { payment, language }: { payment: Payment | null; language: Language },
): NonNullable<LinkView['codes']> {
  if (application.state !== 'confirmed' || event.cancelled || !isCounted(event)) return []
  const entrance = publicUrl + participantsPage(event.id, application.id)
  return [
    ...(payment
      ? [
          {
            content: payment.code,
            caption: message('link.application.payCode'),
            heading: message('link.application.payHeading'),
            opens: message('link.application.paySwish', {
              amount: kronorText(oreOf(payment.amount), language),
            }),
          },
        ]
      : []),
    {
      content: entrance,
      caption: message('link.application.entranceCode'),
      heading: message('link.application.entrance'),
      ...(payment && { behind: message('link.application.entrance') }),
    },
  ]
}

/** @returns whether the applicant may change the answers, give the place back, and accept one that is offered */
function rightsOf({ application, event }: Applied, now: Date) {
  const { phase, registration } = eventState(event, now.getTime())
  const isLive = application.state !== 'cancelled' && !event.cancelled && phase !== 'over'
  return {
    mayChange: isLive && ['open', 'later'].includes(registration),
    mayCancel: isLive,
    // An offer does not lapse once the event has begun.
    mayAccept: isLive && application.offer_until !== null && phase === 'coming',
  }
}

/** @returns the heading and the text: whether there is a place, or one in the queue */
async function describeState(
  { db, now }: AppContext,
  { application, event }: Applied,
  language: Language,
): Promise<Pick<LinkView, 'title' | 'text'>> {
  const name = { event: textIn(event, 'eventName', language).text }
  if (event.cancelled)
    return {
      title: message('link.application.eventCancelled', name),
      text: [message('event.isCancelled')],
    }
  if (application.state === 'cancelled' && application.offer_until)
    return {
      title: message('link.application.lapsed', name),
      text: [message('link.application.lapsedAt', { time: moment(application.offer_until) })],
    }
  if (application.state === 'cancelled')
    return {
      title: message('link.application.cancelled'),
      text: [message('link.application.cancelledFor', name)],
    }
  const isPast = isOver(event, now().getTime())
  const past = message('event.past')
  if (application.offer_until && rightsOf({ application, event }, now()).mayAccept)
    return {
      title: message('link.application.offered', name),
      text: [message('link.application.acceptBy', { time: moment(application.offer_until) })],
    }
  if (application.state === 'confirmed')
    return {
      title: message('link.application.confirmed', name),
      text: [isPast ? past : message('link.application.placed', { places: application.places })],
    }
  const place = await queuePlace(db, application)
  const quota = quotaName(quotasOf(event), application.quota, language)
  return {
    title: message('link.application.waiting', name),
    text: isPast
      ? [past]
      : [
          quota
            ? message('link.application.queuePlaceOf', { place: String(place), quota })
            : message('link.application.queuePlace', { place: String(place) }),
          message('link.application.mailWhenFree'),
        ],
  }
}

/** @returns what happens to the place, and to what has been paid */
function cancelText({ application, event }: Applied, losesPlace: boolean): Message {
  const amount = application.paid ? amountOf(application, event) : null
  if (!amount) return message(losesPlace ? 'link.application.placeGoesOn' : 'link.application.applyAgain')
  const paid = { amount }
  return losesPlace
    ? message('link.application.placeGoesOnPaid', paid)
    : message('link.application.applyAgainPaid', paid)
}

/** @returns the page on which an applicant sees, changes and cancels an application */
async function applicationView(
  context: AppContext,
  { application, language }: { application: Application; language: Language },
  { outcome, answers, isDeclining = false }: Outcome & { isDeclining?: boolean } = {},
): Promise<LinkView> {
  const { db, now } = context
  const event = await findEvent(db, application)
  if (!event)
    return {
      status: 410,
      title: message('link.application.noEvent'),
      text: [message('link.application.wasFor', { event: application.event_name })],
    }
  const state = { application, event }
  const { mayChange, mayCancel, mayAccept } = rightsOf(state, now())
  const { waiting } = await countPlacesOf(db, event)
  const payment = mayCancel ? paymentOf(application, event, await readPaying(db, application)) : null
  const accept = { does: 'accept', isFirst: true, button: message('link.application.accept') } as const
  const change = {
    does: 'change',
    button: message('link.application.save'),
    fields: applicationFields(state, { language, ...answers }),
  }
  const losesPlace = waiting > 0 && application.state === 'confirmed'
  const cancel = {
    does: 'cancel',
    ...(mayAccept && { isFirst: true as const }),
    button: message(mayAccept ? 'link.application.declineYes' : 'link.application.cancelYes'),
    behind: {
      summary: message(mayAccept ? 'link.application.decline' : 'link.application.cancel'),
      text: cancelText(state, losesPlace),
      ...(isDeclining && { isOpen: true as const }),
    },
  }
  const mayApplyAgain =
    application.state === 'cancelled' && eventState(event, now().getTime()).registration === 'open'
  return {
    status: 200,
    ...(await describeState(context, state, language)),
    ...(outcome && { outcome }),
    copies: payment ? [toPay(oreOf(payment.amount), language), ...swishCopies(payment)] : [],
    codes: codesOf(context, state, { payment, language }),
    facts: factsOf(state, { language, payment }),
    parts: await paymentPart(context, application),
    forms: [...(mayAccept ? [accept] : []), ...(mayChange ? [change] : []), ...(mayCancel ? [cancel] : [])],
    next: mayApplyAgain
      ? { label: message('link.application.again'), to: eventFormPage(event.eventName, event.id) }
      : { label: message('link.application.event'), to: eventPage(event.eventName, event.id) },
  }
}

/** Runs a write to the application of a link. @returns null when it or its event is gone */
function writing<T>(
  context: AppContext,
  token: string,
  write: (scope: WriteScope, state: Applied) => Promise<T>,
): Promise<T | null> {
  return inTransaction({ context, actor: anonymous, isPublic: false }, async (scope) => {
    const locked = await lockApplication(scope, (tx) => findLinkedApplication(tx, token))
    return locked?.event ? write(scope, { ...locked, event: locked.event }) : null
  })
}

/** Cancels an application, and tells its address: a link may be in other hands. */
async function cancel(context: AppContext, token: string, ip: string): Promise<void> {
  const isCancelled = await writing(context, token, async (scope, state) => {
    if (!rightsOf(state, context.now()).mayCancel) return false
    const told = { purpose: 'withdrawal', recipient: state.application.email, ip } as const
    const mail = (await mayMail(scope.tx, context.now, told)) ? 'event-withdrawal' : null
    await changeState(scope, state.application, { state: 'cancelled', action: 'cancel', mail })
    if (isLimited(state.event)) scope.invalidatePages()
    return true
  })
  if (isCancelled) await fillPlaces(context)
}

async function accept(context: AppContext, token: string): Promise<void> {
  await writing(context, token, async (scope, state) => {
    if (!rightsOf(state, context.now()).mayAccept) return
    await acceptOffer(scope, state.application.id)
  })
}

/** @returns how many guests an application may have: those it has, and as many as there are places left; any number in the queue */
async function roomForGuests({ tx }: WriteScope, { application, event }: Applied): Promise<number> {
  const left = (await openPlaces(tx, event)).left(application.quota)
  if (left === null || application.state !== 'confirmed') return Number.POSITIVE_INFINITY
  return application.places - 1 + Math.max(0, left)
}

const refused = (words: Message): Outcome => ({ outcome: { isRefused: true, words } })

/** Answers a form that comes too late: nothing that was typed is lost, it stands there to be read. */
function tooLate(state: Applied, form: URLSearchParams, language: Language): Outcome {
  const unsaved = unsavedIn(state, form, language)
  if (unsaved.length === 0) return refused(message('link.application.tooLate'))
  return { outcome: { isRefused: true, words: message('link.application.tooLateUnsaved'), unsaved } }
}

type Changing = { token: string; form: URLSearchParams; language: Language }

async function change(context: AppContext, { token, form, language }: Changing): Promise<Outcome> {
  const outcome = await writing(context, token, async (scope, state): Promise<Outcome> => {
    const { application, event } = state
    if (!rightsOf(state, context.now()).mayChange) return tooLate(state, form, language)
    const input = readForm(state, form, await roomForGuests(scope, state))
    if ('problems' in input) return { ...refused(message('problem.validation')), answers: input }
    const { unplaced } = input
    const places = 1 + input.guests
    const values = { ...input.values, places }
    await storeApplication(scope, application, values)
    await followPlace(scope, { application: { ...application, ...values }, event })
    if (places !== application.places && isLimited(event)) scope.invalidatePages()
    if (places < application.places) fillPlacesAfter(scope)
    if (unplaced)
      return { ...refused(message('link.application.noRoom', { names: unplaced.names })), answers: unplaced }
    return { outcome: { isRefused: false, words: message('link.application.saved') } }
  })
  return outcome ?? refused(message('link.application.tooLate'))
}

/** Leads an applicant to the own application, from every mail about it. */
export const applicationLink = link({
  kind: 'application',
  // Room for thirty long answers, of which each letter may be six signs of a form.
  bodyLimit: 512 * 1024,
  find: ({ db }: AppContext, token) => findLinkedApplication(db, token),
  unknown: { ...unknownLink, text: [...unknownLink.text, message('link.application.removed')] },
  shows: (application, { context, language, query }) =>
    applicationView(
      context,
      { application, language },
      { isDeclining: query.get(answerParameter) === declining },
    ),
  async does(before, { context, token, language, form, ip }) {
    const does = form.get('do')
    if (does === 'cancel') await cancel(context, token, ip)
    if (does === 'accept') await accept(context, token)
    const outcome = does === 'change' ? await change(context, { token, form, language }) : {}
    const application = (await findLinkedApplication(context.db, token)) ?? before
    return applicationView(context, { application, language }, outcome)
  },
})
