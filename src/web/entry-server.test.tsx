import { expect, test } from 'vitest'
import type { LinkField } from '#shared/link-view.ts'
import { type Answer, type Call, fakeTransport } from '#testing/render.tsx'
import { type Rendered, render, renderLink, renderMissing } from '#web/entry-server.tsx'

const now = '2027-01-10T12:00:00Z'
const publicUrl = 'https://example.org'
const post = {
  id: 1,
  title: 'Lucia </script><b>',
  content: '<p>Text</p>',
  category_id: 1,
  category: 'Nyheter',
  author: 'Anna',
  post_date: '2027-01-01',
  is_published: true,
  image: '/media/a-1280.webp',
  image_alt: 'Ljuståg i "salen"',
  image_sizes: { width: 1280, height: 640, srcset: '/media/a-640.webp 640w, /media/a-1280.webp 1280w' },
}
const event = {
  id: 1,
  eventName: 'Fika 50/50',
  eventDesc: '<p>Lång text</p>',
  eventOrganizer: 'Festutskottet',
  eventDate: '2027-01-13T18:00:00+01:00',
  dateJs: '2027-01-13T17:00:00.000Z',
  eventLocation: 'Kåren',
  eventPrice: '20 kr',
  eventHasForm: true,
  eventImage: null,
  quotas: [],
  quota_places: [],
}
const content: Record<string, unknown> = {
  '/api/posts/?limit=8': [post, { ...post, id: 2, title: 'Utkast', is_published: false }],
  '/api/events/': [event, { ...event, id: 2, eventName: 'Förra året', dateJs: '2026-01-13T17:00:00.000Z' }],
  '/api/partners/': [{ id: 1, name: 'Norra Varvet', logoImage: '/media/l.webp' }],
  '/api/notice/': [],
  '/api/footer/': [
    {
      id: 1,
      description: 'En förening & mer',
      address: 'Gatan 1',
      infoMail: 'info@example.org',
      phoneNumber: '',
    },
    { id: 2, description: 'Den andra raden', infoMail: 'annan@example.org' },
  ],
  '/api/site/': [{ id: 1, association_name: 'Kustgillet', city: 'Göteborg', logo: null, accent_steps: '' }],
}

const page = (url: string, respond: (call: Call) => Answer | Error = answer) => {
  const { transport, calls } = fakeTransport(respond)
  return { calls, rendered: render({ url, api: transport, publicUrl, now }) }
}
/** The document at an address that has a page. */
async function found(url: string, respond?: (call: Call) => Answer | Error): Promise<Rendered> {
  const rendered = await page(url, respond).rendered
  if ('body' in rendered) return rendered
  throw new Error(`${url} was answered ${rendered.status}`)
}
const answer = ({ path }: Call): Answer =>
  path in content ? { status: 200, body: content[path] } : { status: 404 }

test('the home page has everything of the specification in its HTML', async () => {
  const { head, body } = await found('/')
  expect(head).toContain('<title>Hem</title>')
  expect(head).toContain('<link rel="canonical" href="https://example.org/">')
  expect(head).toContain('<meta property="og:site_name" content="Kustgillet">')
  const shown = document.createElement('body')
  shown.innerHTML = body
  const text = shown.textContent
  for (const part of ['Kommande Evenemang', 'Fika 50/50', '13 januari', '20 kr', 'Festutskottet', 'Kåren']) {
    expect(text).toContain(part)
  }
  // The day is told once, in words; the specification's date is what programs read.
  expect([...shown.querySelectorAll('time')].map((time) => time.dateTime)).toEqual(['2027-01-13'])
  expect(text).not.toContain('T18:00')
  expect(text).not.toContain('Förra året')
  expect(text).not.toContain('Utkast')
  expect(text).not.toContain('Den andra raden')
  expect(text).toContain('© 2027 Kustgillet')
  expect(shown.querySelector('img[alt="Norra Varvet"]')).not.toBeNull()
  expect(shown.querySelector('article a')?.getAttribute('href')).toBe('/evenemang/Fika%2050%2F50')
  expect([...shown.querySelectorAll('nav li a')].map((link) => link.textContent)).toEqual([
    'Hem',
    'Om oss',
    'Aktiviteter',
    'Kontakt',
    'Bli medlem',
    'Kalender',
  ])
  const join = shown.querySelector('nav a[target="_blank"]')
  expect([join?.textContent, join?.getAttribute('href')]).toEqual(['Bli medlem', '/kontakt/medlem'])
})

test('nothing of it needs an inline style or script', async () => {
  const { body, head } = await found('/')
  expect(body + head).not.toMatch(/ style=|<script(?! type="application\/ld\+json")|<style| on[a-z]+=/)
})

test('its state cannot end the element it stands in, and holds only what the page shows', async () => {
  const { state } = await found('/')
  expect(state).not.toMatch(/[<>&\u2028\u2029]/)
  const { state: slices } = JSON.parse(state)
  expect(Object.keys(slices).toSorted()).toEqual(['event', 'feature', 'footer', 'partner', 'post'])
  expect(slices.post.posts[0].title).toBe('Lucia </script><b>')
  expect(slices.event.events).toHaveLength(1)
  expect(state).not.toContain('Lång text')
})

test('a page is valid until an event that it shows begins or ends, and at most until midnight in Stockholm', async () => {
  const validUntil = async (url: string, times: object) => {
    const events = [{ ...event, questions: [], ...times }]
    const { validUntilMs } = await found(url, (call) =>
      call.path.startsWith('/api/events/') ? { status: 200, body: events } : answer(call),
    )
    return new Date(validUntilMs).toISOString()
  }
  const today = { eventDate: '2027-01-10T15:00:00+01:00', dateJs: '2027-01-10T14:00:00.000Z' }
  for (const url of ['/', '/kalender', '/evenemang/Fika%2050%2F50', '/Fika%2050%2F50/apply']) {
    expect(await validUntil(url, {})).toBe('2027-01-10T23:00:00.000Z')
    expect(await validUntil(url, today)).toBe('2027-01-10T14:00:00.000Z')
    const begun = { eventDate: '2027-01-09T15:00:00+01:00', eventEndDate: '2027-01-10T13:30:00+01:00' }
    const times = { ...begun, dateJs: '2027-01-09T14:00:00.000Z' }
    expect(await validUntil(url, times)).toBe('2027-01-10T12:30:00.000Z')
  }
})

test('every call is made once', async () => {
  const { calls, rendered } = page('/')
  await rendered
  expect(calls.map(({ path }) => path).toSorted()).toEqual(Object.keys(content).toSorted())
})

test('without content there is still a page', async () => {
  const { body } = await found('/', () => ({ status: 200, body: [] }))
  expect(body).not.toContain('Kommande Evenemang')
  expect(body).toMatch(/<h1[^>]*>Välkommen!<\/h1>/)
  expect(body).toContain('Här är det tomt än så länge.')
  expect(body).not.toContain('<address')
})

test.each(['/finns/inte/alls', '/om-oss/nix', '/post/x', '/evenemang/Fika?id=7'])(
  '%s has no page',
  async (url) => {
    const empty = (call: Call) => (call.path.includes('?') ? { status: 200, body: [] } : answer(call))
    expect(await page(url, empty).rendered).toEqual({ status: 404, language: 'sv' })
  },
)

test('the page of all addresses that have none has a way home, and tells none of them', async () => {
  const { transport: api } = fakeTransport(answer)
  const {
    head,
    body,
    state,
    page: source,
  } = await renderMissing({ status: 404, language: 'sv' }, { api, publicUrl, now })
  expect(source).toBe('src/web/app/start.tsx')
  expect(body).toContain('The page you are looking for does not exist.')
  expect(body).toContain('Go to Home')
  expect(body).not.toContain('aria-current')
  expect(head).toContain('<meta name="robots" content="noindex">')
  expect(head).not.toMatch(/canonical|og:url/)
  expect(JSON.parse(state).status).toBe(404)
})

test('a picture says what the board wrote of it to who does not see it, and nothing where it wrote nothing', async () => {
  const pictured = { ...event, eventName: 'Fika', eventImage: '/media/a-1280.webp', eventImage_alt: '' }
  const parse = ({ body }: Rendered) => new DOMParser().parseFromString(body, 'text/html')
  const home = parse(await found('/'))
  expect(home.querySelector('li a[href^="/post/1"] img')?.getAttribute('alt')).toBe('Ljuståg i "salen"')
  expect(home.querySelector('a[href="#bild-1"] img')?.getAttribute('alt') ?? '').toBe('')
  const withPicture = (call: Call) =>
    call.path.startsWith('/api/events/') ? { status: 200, body: [pictured] } : answer(call)
  const fika = parse(await found('/evenemang/Fika', withPicture))
  expect(fika.querySelector('img')?.getAttribute('alt')).toBe('')
})

test.each([
  ['/kontakt', ['Kontakt']],
  ['/kontakt/', ['Kontakt']],
  ['/kontakt/medlem', ['Bli medlem']],
  ['/', ['Hem']],
  ['/evenemang/Fika', []],
])('the navigation of %s marks as current that page alone: %j', async (url, current) => {
  const withSingle = (call: Call) => (call.path in content ? answer(call) : { status: 200, body: [event] })
  const { body } = await found(url, withSingle)
  const marked = [...body.matchAll(/<a [^>]*aria-current="page"[^>]*>([^<]*)</g)].map(([, text]) => text)
  expect(marked).toEqual(current)
})

test.each(['/login', '/register?setup=abc', '/admin', '/admin/members/'])(
  '%s is for scripts alone: without them it says so between header and footer, and no search engine keeps it',
  async (url) => {
    const { body, head } = await found(url)
    expect(body).toMatch(/^<noscript>.*<header.*Den här sidan behöver JavaScript\..*<footer.*<\/noscript>$/s)
    expect(body.match(/noscript>/g)).toHaveLength(2)
    expect(head).toContain('content="noindex"')
  },
)

test('the page of a link is one of the site, in the language of its address, with a form that needs no scripts', async () => {
  const { transport: api } = fakeTransport(answer)
  const fields: LinkField<string>[] = [
    { name: 'email', label: 'E-post', value: 'a@b.se', maxLength: 254, autocomplete: 'username' },
    { name: 'name', label: 'Namn', value: '"<b>', maxLength: 9, problem: 'Fel' },
    {
      name: 'text',
      label: 'Text',
      value: 'En\nTvå',
      maxLength: 99,
      lines: 4,
      problem: 'Fel',
      isOptional: true,
    },
    {
      name: 'food',
      label: 'Mat',
      value: 'b',
      maxLength: 9,
      choices: [
        { value: 'a', label: 'A' },
        { value: 'b', label: 'B' },
      ],
    },
  ]
  const view = {
    status: 200,
    title: 'Min <anmälan>',
    text: ['Hej'],
    outcome: { isRefused: true, words: 'Rätta det.' },
    codes: [
      { content: 'a', caption: 'Pay' },
      { content: 'b', caption: 'Entrance', behind: 'Later' },
    ],
    forms: [
      { button: 'Först', isFirst: true },
      { button: 'Spara', does: 'change', fields },
      { button: 'Ja', behind: { summary: 'Avboka', text: 'Säkert?' } },
    ],
    next: { label: 'Kalender', to: '/kalender' },
  } as const
  const url = '/en/application/abc'
  const { language, head, body } = await renderLink(view, { url, api, publicUrl, now })
  expect([language, head]).toEqual(['en', expect.stringContaining('<title>Min &#60;anmälan&#62;</title>')])
  expect(head).toContain('content="noindex"')
  const shown = new DOMParser().parseFromString(body, 'text/html')
  expect(shown.querySelector('header a[hreflang="sv"]')?.getAttribute('href')).toBe('/anmalan/abc')
  expect(shown.querySelector('footer form')).toBeNull()
  expect(shown.querySelector('[role="alert"]')?.textContent?.trim()).toBe('Rätta det.')
  const inputs = [...shown.querySelectorAll<HTMLInputElement>('form[method="post"] [name]')]
  expect(shown.querySelector('main textarea')?.closest('div')?.textContent).toContain('Text (optional)')
  const inOrder = [...shown.querySelectorAll('h1, svg[role="img"][aria-label], button[type="submit"]')]
  expect(inOrder.map((one) => one.getAttribute('aria-label') ?? one.textContent)).toEqual([
    'Min <anmälan>',
    'Först',
    'Pay',
    'Entrance',
    'Spara',
    'Ja',
  ])
  expect(shown.querySelector('details [aria-label="Entrance"]')).not.toBeNull()
  expect(inputs.map(({ name, required }) => [name, required])).toEqual([
    ['do', false],
    ['email', true],
    ['name', true],
    ['text', false],
    ['food', true],
    ['food', true],
  ])
  expect([inputs[1]?.readOnly, inputs[2]?.value, inputs[3]?.value]).toEqual([true, '"<b>', 'En\nTvå'])
  expect(inputs.map((input) => input.hasAttribute('autofocus'))).toEqual([
    false,
    false,
    true,
    false,
    false,
    false,
  ])
  expect(shown.getElementById(inputs[2]?.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Fel')
  expect(inputs[5]?.checked).toBe(true)
  const summaries = [...shown.querySelectorAll('main details summary')]
  expect(summaries.map(({ textContent }) => textContent)).toEqual(['Later', 'Avboka'])
  expect(shown.querySelector('main p > a')?.getAttribute('href')).toBe('/en/calendar')
})

test('a failure of the API is the caller’s to handle', async () => {
  const failing = page('/', () => ({ status: 503, body: { title: 'Upptagen', code: 'busy' } }))
  await expect(failing.rendered).rejects.toMatchObject({ name: 'ApiProblem', status: 503 })
  const cause = new Error('no such table')
  await expect(page('/', () => cause).rendered).rejects.toMatchObject({ cause })
})
