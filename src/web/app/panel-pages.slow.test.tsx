import { describe, expect, test } from 'vitest'
import { type Check, type CheckName, checks, firstSteps } from '#shared/checks.ts'
import { type Door, doorApi, doorCardsApi } from '#shared/door.ts'
import { type Handover, handoverApi } from '#shared/handover.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { type EventParticipants, participantsApi } from '#shared/participants.ts'
import { type LookList, paymentsApi } from '#shared/payment-review.ts'
import type { Resource } from '#shared/resource.ts'
import { events } from '#shared/resources/events.ts'
import { resources } from '#shared/resources/index.ts'
import type { Statistics } from '#shared/statistics.ts'
import { fake } from '#testing/fake.ts'
import { meetingAnswers } from '#testing/meeting-answers.ts'
import { openedPicture } from '#testing/picture-answer.ts'
import { privacyAnswers } from '#testing/privacy-answers.ts'
import { type Call, doing, panelTexts, render } from '#testing/render.tsx'
import { backupSettings, mailSettings, records } from '#testing/upkeep-answers.ts'
import { texts as english } from '#texts/en/panel.ts'
import { texts as swedish } from '#texts/sv/panel.ts'
import { AdminProvider } from '#web/admin/frame/admin-provider.tsx'
import { adminRoutes } from '#web/app/admin-routes.tsx'
import { signedOut } from '#web/features/auth/auth-slice.ts'

/** The languages that are looked at. */
type Spoken = 'en' | 'sv'

/** A busy machine needs its time. */
const patient = { timeout: 10_000 }

const admin = { ...signedOut, currentUser: 'Anna', currentUserId: 1, isAdmin: true, token: 'secret' }

// The test's document does not know `<search>`, which browsers do.
Object.defineProperty(window.HTMLUnknownElement.prototype, Symbol.toStringTag, { value: 'HTMLElement' })

const statistics: Statistics = {
  money: {
    owed: { count: 1, amount: 100 },
    overdue: { count: 1, amount: 100 },
    bookkeeping: { count: 1, amount: 100 },
  },
  payments: { review: { count: 1, amount: 100 }, refund: { count: 1, amount: 100 } },
  members: {
    active: 2,
    passive: 1,
    applications: 1,
    months: [{ month: '2027-03', joined: 1, active: 2, passive: 1 }],
  },
  events: { coming: [], past: [] },
  unread_messages: 0,
  active_posts: 0,
  checks: [
    { name: 'database-damaged', state: 'attention' },
    { name: 'mails-have-no-address', state: 'attention' },
    { name: 'backup', state: 'attention', at: null, detail: 'ENOSPC' },
    ...firstSteps.map((name): Check => ({ name, state: name === 'demo_removed' ? 'done' : 'open' })),
  ],
  mail_trouble: { failed: 0, uncertain: 0, last: null },
  backups: { last: null },
}

const outbox = {
  transport: 'files',
  from: 'x@example.se',
  paused_until: '2027-03-01T12:00:00+01:00',
  reason: '451 4.7.1 Later',
  held: { reason: 'restored', since: '2027-03-01T12:00:00Z' },
  limits: ['everything', 'announcements', 'applications'].map((of) => ({
    of,
    max: 200,
    until: '2027-03-02T12:00:00Z',
  })),
  queued: 1,
  sending: 0,
  failed: 1,
  uncertain: 1,
  stopped: 2,
}

const participant = {
  id: 1,
  name: 'Anna',
  email: 'anna@example.se',
  message: 'Hej',
  created_date: '2027-03-01T12:00:00+01:00',
  offer_until: null,
  paid: false,
  paid_ore: 0,
  present: true,
  present_at: null,
  price_kind: 'ordinary' as const,
  note: '',
  amount: 150,
  places: 2,
  quota: '',
  quota_name: '',
  guests: [
    { key: '1', name: 'Bo', present: false, present_at: null, price_kind: 'ordinary' as const, answers: {} },
  ],
  answers: { bus: 'Ja', secret: 'x' },
}

const attendance: EventParticipants = {
  event: {
    id: 1,
    eventName: 'Lucia',
    eventDate: '2027-03-01T18:00:00+01:00',
    eventLocation: 'Lund',
    capacity: 2,
    quotas: [],
    max_guests: 1,
    price_per_place: 150,
    member_price: null,
    cancelled: true,
    removed_questions: [],
    questions: ['bus', 'secret'].map((key) => ({
      key,
      question: 'Buss',
      question_en: '',
      kind: 'tick',
      choices: '',
      choices_en: '',
      required: false,
      sensitive: key === 'secret',
      everyone: true,
      at_door: false,
    })),
  },
  count: { taken: 3, waiting: 1, free: 0, left: 0, first: 1, quotas: [] },
  participants: [
    { ...participant, state: 'confirmed', queue_place: null },
    { ...participant, id: 2, state: 'waiting', queue_place: 1 },
    { ...participant, id: 3, state: 'cancelled', queue_place: null },
  ],
}

const door: Door = {
  event: {
    id: 1,
    eventName: 'Lucia',
    eventDate: '2027-12-13T18:00:00+01:00',
    eventLocation: 'Salen',
    questions: [],
    hasPrice: true,
    ends: '2027-12-14T12:00:00.000Z',
  },
  parties: attendance.participants,
}

const handover: Handover = {
  people: [
    {
      id: 1,
      first_name: 'Anna',
      last_name: 'Ek',
      email: 'anna@example.se',
      is_superuser: true,
      administrator_from: null,
      administrator_until: '2027-06-30',
      roles: [{ role: 'writer', first_day: null, last_day: null }],
      has_second_factor: true,
    },
  ],
  checks: (Object.keys(checks) as CheckName[]).map((name, index) => ({
    name,
    state: index < 4 ? 'attention' : index < 14 ? 'open' : 'done',
    count: 2,
  })),
}

const factors = {
  passkeys: [{ id: 1, name: 'Firefox', created_at: '2027-03-01T12:00', used_at: null }],
  app: null,
  recovery_codes: 9,
}

const review: LookList = {
  ...{ total: 0, matching: 0, payments: [], ids: [], suggestions: [], ruled: [] },
  ...{ files: [], accounts: [], sale_account: '3010' },
}

function respond({ path }: Call) {
  const headers = { 'x-total-count': '0', etag: '"1"' }
  const [address = ''] = path.split('?')
  if (address in meetingAnswers) return { status: 200, body: meetingAnswers[address], headers }
  if (path in privacyAnswers) return { status: 200, body: privacyAnswers[path], headers }
  if (path === handoverApi) return { status: 200, body: handover, headers }
  if (path === panelApi.mailSettings) return { status: 200, body: mailSettings, headers }
  if (path === `${panelApi.mailSettings}domain/`) return { status: 200, body: records, headers }
  if (path === panelApi.backupSettings) return { status: 200, body: backupSettings, headers }
  if (path === panelApi.picture(1)) return { status: 200, body: openedPicture, headers }
  if (path === panelApi.factors) return { status: 200, body: factors, headers }
  if (address === paymentsApi.review) return { status: 200, body: review, headers }
  if (path.includes('/statistics')) return { status: 200, body: statistics, headers }
  if (path === doorApi(1)) return { status: 200, body: door, headers }
  if (path === doorCardsApi(1)) return { status: 200, body: { key: '', cards: [], named: '' }, headers }
  if (path === participantsApi(1)) return { status: 200, body: attendance, headers }
  if (path === panelApi.places(1)) return { status: 200, body: attendance.count, headers }
  if (path.includes('/status/')) return { status: 200, body: outbox, headers }
  if (path.includes('/recipients/')) return { status: 200, body: { recipients: 1 }, headers }
  if (path === '/api/events/1/')
    return { status: 200, body: fake(events, { id: 1, capacity: 20, eventName: 'Lucia' }), headers }
  if (path.endsWith('/1/')) return { status: 200, body: { id: 1, vision: '' }, headers }
  if (/\/(?:about|footer|kontakt|site)\//.test(path))
    return { status: 200, body: [{ id: 1, vision: '' }], headers }
  return { status: 200, body: [], headers }
}

/** @returns everything that a place says: its texts, and the names and hints of its parts */
function saidIn(place: ParentNode): string[] {
  const names = ['aria-label', 'title', 'placeholder', 'alt']
  const elements = [...place.querySelectorAll('*')]
  const texts = elements.flatMap(({ childNodes }) =>
    [...childNodes].filter(({ nodeType }) => nodeType === 3).map(({ textContent }) => textContent ?? ''),
  )
  const attributes = elements.flatMap((element) => names.map((name) => element.getAttribute(name) ?? ''))
  return [...texts, ...attributes].map((text) => text.trim()).filter(Boolean)
}

/** The page of a resource with one record. */
const singletonPaths: Readonly<Record<string, string>> = {
  about: '/admin/about/',
  footer: '/admin/footer/',
  kontakt: '/admin/contact/',
  site: '/admin/site/',
}

const routes = Object.values(adminRoutes)
  .flat()
  .filter(({ lazy }) => lazy)

/** @returns every fixed text of the panel in a language, labels of fields among them */
async function fixedTexts(language: Spoken): Promise<Set<string>> {
  const catalogue: Readonly<Record<string, string>> = { en: english, sv: swedish }[language]
  const { resourceIn } = await panelTexts(language)
  const labels = resources.flatMap((resource) =>
    Object.values(resourceIn<Resource>(resource).fields).flatMap(({ label, hint = '' }) => [label, hint]),
  )
  return new Set([...Object.values(catalogue), ...labels])
}

const forms = routes.flatMap(({ path, adds, lazy }) => {
  const isOne = resources.some(({ name, singleton }) => singleton && path === singletonPaths[name])
  return adds || isOne ? [{ address: `${path}${adds ? '?new=' : '?edit=1'}`, lazy }] : []
})

/** @returns whether a text is one of the other language only */
async function foreignIn(language: Spoken, other: Spoken): Promise<(text: string) => boolean> {
  const [own, others] = [await fixedTexts(language), await fixedTexts(other)]
  return (text) => (others.has(text) && !own.has(text)) || (language === 'en' && /[åäöÅÄÖ]/.test(text))
}

test.each(['en', 'sv'] as const)(
  'each page and each New button has a name of its own in %s',
  async (language) => {
    const texts = await panelTexts(language)
    const names = adminRoutes.specified.concat(adminRoutes.added).flatMap(({ title, adds }) => [title, adds])
    const said = names.flatMap((name) => name?.(texts) ?? [])
    // A resource without words of its own has its title in the definite form.
    expect(said.filter((name) => /^\p{Lu}/u.test(name))).toEqual([...new Set(said)])
  },
)

describe.each([
  ['en', 'sv'],
  ['sv', 'en'],
] as const)('in %s', (language, other) => {
  test.each(routes.map((route) => [route.path, route] as const))(
    'the page %s has its title, and nothing of the other language',
    async (_, { title, path, lazy }) => {
      const texts = await panelTexts(language)
      const { Page } = (await lazy?.()) ?? { Page: () => null }
      const { place } = await render(
        <AdminProvider>
          <Page />
        </AdminProvider>,
        {
          respond,
          path: path.replace(':id', '1'),
          state: { auth: admin },
          language,
          panelLanguage: language,
        },
      )
      // A page about one record also says which.
      const heading = () => place.querySelector('h1')?.textContent.split(' – ')[0]
      await expect.poll(heading, patient).toBe(title(texts))
      await expect.poll(() => place.querySelector('[aria-busy="true"]'), patient).toBeNull()
      await doing(() => {})
      expect(saidIn(place).filter(await foreignIn(language, other))).toEqual([])
    },
  )

  test.each(forms.map((form) => [form.address, form] as const))(
    'the form at %s says nothing of the other language',
    async (address, { lazy }) => {
      const { Page } = (await lazy?.()) ?? { Page: () => null }
      await render(
        <AdminProvider>
          <Page />
        </AdminProvider>,
        { respond, path: address, state: { auth: admin }, language, panelLanguage: language },
      )
      const form = () => document.querySelector('[role=dialog] form')
      await expect
        .poll(() => form()?.querySelectorAll('input, textarea').length ?? 0, patient)
        .toBeGreaterThan(0)
      const dialog = form()?.closest('[role=dialog]') ?? document
      expect(saidIn(dialog).filter(await foreignIn(language, other))).toEqual([])
    },
  )
})
