import type { Page } from '@playwright/test'
import type { Event } from '#shared/resources/events.ts'
import type { Post } from '#shared/resources/posts.ts'
import { awake } from '#testing/awake.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { administratorOf } from './administrator.ts'
import { expect, test } from './fixtures.ts'

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await awake(page)
}

/** The same pages in both languages; the demo association tells all of itself in both. */
const pages = [
  ['/', '/en/', 'Home'],
  ['/om-oss', '/en/about', 'About us'],
  ['/aktiviteter', '/en/activities', 'Activities'],
  ['/kalender', '/en/calendar', 'Calendar'],
  ['/kontakt', '/en/contact', 'Contact'],
  ['/kontakt/medlem', '/en/contact/membership', 'Membership'],
] as const

/** Words of our own that a page in English has not; names of people and places may be Swedish. */
const swedish =
  /\b(och|eller|inte|för|på|är|vi|du|med|att|som|Hem|Om oss|Kontakt|Aktiviteter|Kalender|Namn|Meddelande|Skicka|Läs mer|Datum|Pris|Plats|Arrangör|Han|Hon|Hen|januari|februari|måndag|tisdag|onsdag|torsdag|fredag|lördag|söndag|mån|tis|ons|tor|fre|lör|sön)\b/u

/** @returns the texts of the page that are not marked as Swedish, with those that only screen readers meet */
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const names = ['aria-label', 'title', 'alt', 'placeholder']
    const walk = (element: Element): void => {
      if (element.closest('[lang]')?.getAttribute('lang') === 'sv') return
      if (['SCRIPT', 'STYLE', 'NOSCRIPT'].includes(element.tagName)) return
      for (const name of names) found.push(element.getAttribute(name) ?? '')
      for (const child of element.childNodes) {
        if (child instanceof Element) walk(child)
        else if (child.nodeType === Node.TEXT_NODE) found.push(child.textContent ?? '')
      }
    }
    walk(document.body)
    return found.filter((text) => text.trim() !== '')
  })

for (const [own, english, title] of pages) {
  test(`${english} is ${own} in English, from its title to what screen readers are told @all`, async ({
    page,
  }) => {
    await open(page, english)
    await expect(page).toHaveTitle(title)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    expect((await textsOf(page)).filter((text) => swedish.test(text))).toEqual([])
    const head = (selector: string) => page.locator(`head ${selector}`).getAttribute('href')
    const origin = new URL(page.url()).origin
    expect(await head('link[rel="canonical"]')).toBe(origin + english)
    expect(await head('link[hreflang="sv"]')).toBe(origin + own)
    expect(await head('link[hreflang="en"]')).toBe(origin + english)
    expect(await head('link[hreflang="x-default"]')).toBe(origin + own)
    expect(await axeViolations(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
  })

  test(`from ${own} one link leads to the same page in English, and one back @phone @all`, async ({
    page,
    isMobile,
  }) => {
    await open(page, own)
    if (isMobile) await page.getByRole('button', { name: 'Meny' }).click()
    await page
      .getByRole('navigation', { name: 'Språk' })
      .getByRole('link', { name: 'English' })
      .first()
      .click()
    await expect(page).toHaveURL(english)
    await awake(page)
    if (isMobile) await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page
      .getByRole('navigation', { name: 'Languages' })
      .getByRole('link', { name: 'Svenska' })
      .first()
      .click()
    await expect(page).toHaveURL(own)
    await expect(page.locator('html')).toHaveAttribute('lang', 'sv')
  })
}

test('one reads on in English: links, back, and the address of each page', async ({ page }) => {
  await open(page, '/en/activities')
  await page.getByRole('main').getByRole('article').first().getByRole('link').last().click()
  await expect(page).toHaveURL(/\/en\/post\/\d+\/$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'More posts' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/en/activities')
  await expect(page).toHaveTitle('Activities')
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link').nth(1).click()
  await expect(page).toHaveURL(/\/en\/activities\?category=\d+$/)
  await page.reload()
  await awake(page)
  await expect(page).toHaveTitle(/ – Activities$/)
})

test('an event is told in English under the address of its name, with its file for the calendar @all', async ({
  page,
  site,
}) => {
  const events = (await (await fetch(`${site.url}/api/events/?sort=coming`)).json()) as Event[]
  const isPlain = ({ eventHasForm, questions, places_left, registration_opens }: Event): boolean =>
    eventHasForm && questions.length === 0 && places_left !== 0 && registration_opens === null
  const event = events.find(isPlain)
  if (!event) throw new Error('no event has a plain form')
  await open(page, `/en/events/${encodeURIComponent(event.eventName)}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(event.eventName_en ?? '')
  const file = page.getByRole('link', { name: 'Add to calendar' })
  await expect(file).toHaveAttribute('href', `/en/calendar/${event.id}.ics`)
  await page.getByRole('link', { name: 'Register' }).click()
  await expect(page).toHaveURL(`/en/events/${encodeURIComponent(event.eventName)}/apply/`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `Application form for ${event.eventName_en}`,
  )
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Name is required', { exact: true })).toBeVisible()
  const form = page.getByRole('form', { name: 'Application' })
  await form.getByRole('textbox', { name: 'Name' }).first().fill('Asa')
  await form.getByRole('textbox', { name: 'Email' }).fill('nonsense')
  await form.getByRole('textbox', { name: 'Message' }).fill('Hello')
  await expect(page.getByText('please enter a valid email address')).toBeVisible()
  await form.getByRole('textbox', { name: 'Email' }).fill(`${crypto.randomUUID()}@example.se`)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Thank you, we have received your application!')).toBeVisible()
})

test('what the server refuses is said in English, too @all', async ({ page, complaints }) => {
  complaints.allow(/status of 409|Failed to load resource/)
  const email = `${crypto.randomUUID()}@example.se`
  for (const said of [
    `Your email (${email}) has been added to the list of subscribers.`,
    'Your email address is already registered.',
  ]) {
    await open(page, '/en/about')
    const footer = page.getByRole('contentinfo')
    await footer.getByRole('textbox', { name: 'Email' }).fill(email)
    await footer.getByRole('button', { name: 'Join' }).click()
    await expect(page.getByText(said).first()).toBeVisible()
  }
})

test('what is not translated is shown in Swedish, marked and with a quiet note @all', async ({
  page,
  site,
}) => {
  const { call } = await administratorOf(site)
  const [category] = (await (await fetch(`${site.url}/api/categories/`)).json()) as { id: number }[]
  const body = {
    title: 'Bara på svenska',
    content: '<p>Höstens första text.</p>',
    category_id: category?.id,
    post_date: '2020-01-01',
    is_published: true,
  }
  const { id } = (await call('POST', '/api/posts/', body)) as Post
  await open(page, `/en/post/${id}/`)
  await expect(page.getByRole('heading', { level: 1 }).locator('[lang="sv"]')).toHaveText('Bara på svenska')
  await expect(page.getByText('This text is only available in Swedish.')).toBeVisible()
  await expect(page.locator('[lang="sv"]', { hasText: 'Höstens första text.' }).last()).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await call('DELETE', `/api/posts/${id}/`)
})

test('an address that has no page says so in English below /en/ @all', async ({ page, complaints }) => {
  complaints.allow(/status of 404|Failed to load resource/)
  for (const path of ['/en/nope', '/en/om-oss', '/en/post/999999/']) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/en/')
  }
})
