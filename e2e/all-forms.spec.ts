import type { Locator, Page } from '@playwright/test'
import { honeypot } from '#shared/honeypot.ts'
import { eventFormPage } from '#shared/paths.ts'
import { awake } from '#testing/awake.ts'
import { account, administratorOf } from './administrator.ts'
import { addEvent } from './event-records.ts'
import { test as base, expect, ownSite } from './fixtures.ts'
import { startSite } from './site.ts'
import { said } from './toasts.ts'

/** A site of its own: the last test uses up what one network may send in an hour. */
const test = base.extend({
  site: ownSite(async () => {
    const site = await startSite({ DEMO: 'false' })
    await administratorOf(site)
    await addEvent(site, { eventName })
    return site
  }),
})

type Form = {
  path: string
  api: string
  /** The element that holds the form, and its button. */
  within: (page: Page) => Locator
  button: string
  typed: Record<string, string>
  /** Typed as well, and never kept. */
  secret?: Record<string, string>
  tick?: true
  /** It speaks the language of the panel, English at first. */
  isOfPanel?: true
  choose?: Record<string, string>
  /** The message at the first field when nothing was typed; the login has no rules of its own. */
  empty?: string
  /** A body that the server refuses, and the field at which it says so. */
  spoiled?: { with: Record<string, string>; at: string; says: string | RegExp }
  done: (page: Page) => Promise<void>
  /** How often one network may send it in an hour, and what is sent then; where it is hundreds, the server's tests do. */
  limit?: { times: number; body: Record<string, unknown> }
}

const eventName = 'Vårfest'
const email = 'anna@example.org'
const main = (page: Page) => page.getByRole('main')
const emailRefused = { with: { email: 'a@b' }, at: 'E-post', says: 'Please enter valid email' }
const member = {
  first_name: 'Anna',
  last_name: 'Åberg',
  email,
  birthday: '1999-12-31',
  gender: 'O',
  phone_number: '070-123 45 67',
  address: 'Storgatan 1',
  zip_code: '753 10',
  city: 'Uppsala',
  terms_condition: true,
}
const longSentence = 'en gammal cykel med punka'

const forms: Record<string, Form> = {
  newsletter: {
    path: '/kontakt',
    api: '/api/subscribers/',
    within: (page) => page.getByRole('contentinfo'),
    button: 'Gå med',
    typed: { 'E-post': email },
    empty: 'E-post är obligatoriskt.',
    spoiled: emailRefused,
    done: (page) => said(page, /^Din e-post .* har lagts till i prenumerantlistan\.$/),
  },
  'event application': {
    path: eventFormPage(eventName),
    api: '/api/evenemang/',
    within: main,
    button: 'Skicka in',
    typed: { Namn: 'Anna', 'E-post': email, Meddelande: 'Hej' },
    empty: 'Namn är obligatoriskt',
    spoiled: { with: { email: 'a@b' }, at: 'E-post', says: 'vänligen ange en giltig e-postadress' },
    done: (page) => expect(page.getByText('Tack, din anmälan är mottagen!')).toBeVisible(),
  },
  contact: {
    path: '/kontakt',
    api: '/api/contact/',
    within: main,
    button: 'Skicka in',
    typed: { Namn: 'Anna', 'E-post': email, Meddelande: 'Hej' },
    empty: 'Namn är obligatoriskt',
    spoiled: emailRefused,
    done: (page) => said(page, 'Ditt meddelande har skickats.'),
    limit: { times: 20, body: { name: 'Anna', email, message: 'Hej' } },
  },
  membership: {
    path: '/kontakt/medlem',
    api: '/api/members/',
    within: main,
    button: 'Skicka in',
    typed: {
      Förnamn: member.first_name,
      Efternamn: member.last_name,
      'E-post': email,
      Födelsedatum: member.birthday,
      Telefonnummer: member.phone_number,
      Adress: member.address,
      Postnummer: member.zip_code,
      Ort: member.city,
    },
    choose: { Kön: member.gender },
    tick: true,
    empty: 'Förnamn är obligatoriskt',
    spoiled: emailRefused,
    done: (page) => expect(page.getByText('Tack för din ansökan!')).toBeVisible(),
  },
  register: {
    path: '/register',
    isOfPanel: true,
    api: '/users/register/',
    within: main,
    button: 'Submit',
    typed: { 'First Name': 'Anna', 'Last Name': 'Åberg', 'Your Email': email },
    secret: { Password: longSentence },
    empty: 'First name is required',
    spoiled: { with: { password: 'password1234' }, at: 'Password', says: /easy to guess/ },
    done: (page) => said(page, 'Register performed'),
    limit: { times: 5, body: account },
  },
  login: {
    path: '/login',
    isOfPanel: true,
    api: '/users/auth/login/',
    within: main,
    button: 'Submit',
    typed: { 'Your Email': account.email },
    secret: { Password: account.password },
    done: (page) => said(page, 'Log-in is performed successfully'),
    limit: { times: 100, body: { email: 'x@example.org', password: 'x' } },
  },
}

const open = async (page: Page, { path }: Form): Promise<void> => {
  await page.goto(path)
  await awake(page)
}

const stored = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))

test.describe('each form keeps what was typed over a reload, a lost connection and a refusal, and is sent once', () => {
  for (const [name, form] of Object.entries(forms)) {
    const { typed, secret = {}, choose = {}, empty, spoiled } = form
    const field = (page: Page, label: string) => form.within(page).getByLabel(label, { exact: true })
    const send = (page: Page) => form.within(page).getByRole('button', { name: form.button })

    const fill = async (page: Page): Promise<void> => {
      for (const [label, text] of Object.entries({ ...typed, ...secret })) await field(page, label).fill(text)
      for (const [label, value] of Object.entries(choose)) await field(page, label).selectOption(value)
      if (form.tick) await form.within(page).getByRole('checkbox').check()
    }
    const expectTyped = async (page: Page): Promise<void> => {
      for (const [label, text] of Object.entries({ ...typed, ...choose }))
        await expect(field(page, label)).toHaveValue(text)
    }

    test(`${name} @all`, async ({ page, context, complaints }) => {
      complaints.allow(/status of 422|ERR_INTERNET_DISCONNECTED/)
      await open(page, form)
      if (empty) {
        await send(page).click()
        await expect(field(page, Object.keys(typed)[0] ?? '')).toBeFocused()
        await expect(field(page, Object.keys(typed)[0] ?? '')).toHaveAccessibleDescription(empty)
      }

      const shows = form.within(page).getByLabel('Show the password')
      if (name === 'register') await shows.check()
      await fill(page)
      await expect.poll(() => stored(page)).toContain(Object.values(typed)[0])
      for (const text of Object.values(secret)) expect(await stored(page)).not.toContain(text)
      await page.reload()
      await awake(page)
      await expectTyped(page)
      for (const label of Object.keys(secret)) await expect(field(page, label)).toHaveValue('')
      if (form.tick) await expect(form.within(page).getByRole('checkbox')).not.toBeChecked()

      await fill(page)
      await context.setOffline(true)
      await send(page).click()
      await expect(form.within(page).getByRole('alert')).toContainText(
        form.isOfPanel
          ? 'The website cannot be reached. Check your connection and try again.'
          : 'Det går inte att nå webbplatsen. Kontrollera anslutningen och försök igen.',
      )
      await expectTyped(page)
      await context.setOffline(false)

      if (spoiled) {
        await page.route(`**${form.api}`, (route) =>
          route.continue({ postData: { ...route.request().postDataJSON(), ...spoiled.with } }),
        )
        await send(page).click()
        await expect(field(page, spoiled.at)).toHaveAccessibleDescription(spoiled.says)
        await expect(field(page, spoiled.at)).toBeFocused()
        await expectTyped(page)
        await page.unroute(`**${form.api}`)
        // A refused value stays marked until it is changed.
        await field(page, spoiled.at).press('End')
        await page.keyboard.type('s')
        await expect(field(page, spoiled.at)).not.toHaveAttribute('aria-invalid')
      }

      let sent = 0
      let answer = () => {}
      const held = new Promise<void>((resolve) => {
        answer = resolve
      })
      await page.route(`**${form.api}`, async (route) => {
        sent += 1
        await held
        await route.continue()
      })
      await send(page).dblclick()
      await expect(send(page)).toHaveAttribute('aria-disabled', 'true')
      answer()
      await form.done(page)
      expect(sent).toBe(1)
      await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
    })
  }
})

test('too many tries are answered in the language of the page, and nothing typed is lost @all', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 429/)
  const limited = Object.entries(forms).flatMap(([name, { limit, ...form }]) =>
    limit ? [{ name, limit, ...form }] : [],
  )
  expect(limited.map(({ name }) => name)).toEqual(['contact', 'register', 'login'])
  for (const { name, api, limit } of limited) {
    // Submissions of programs count too; they are not stored.
    const honeypotFields = name === 'login' || name === 'register' ? {} : { [honeypot]: 'x' }
    const data = { ...limit.body, ...honeypotFields }
    // The server may just be closing a connection that was idle since the form before: such a request is sent again.
    const post = () => page.request.post(api, { data, maxRetries: 2 })
    const answers = await Promise.all(Array.from({ length: limit.times }, post))
    expect(
      answers.some((answer) => answer.status() >= 500),
      name,
    ).toBe(false)
  }
  const refusals = {
    site: 'För många försök. Vänta en stund och försök igen.',
    panel: 'Too many attempts. Wait a while and try again.',
  }
  for (const { name, ...form } of limited) {
    await open(page, form)
    const place = form.within(page)
    for (const [label, text] of Object.entries({ ...form.typed, ...form.secret }))
      await place.getByLabel(label, { exact: true }).fill(text)
    for (const [label, value] of Object.entries(form.choose ?? {}))
      await place.getByLabel(label, { exact: true }).selectOption(value)
    if (form.tick) await place.getByRole('checkbox').check()
    await place.getByRole('button', { name: form.button }).click()
    await expect(place.getByRole('alert'), name).toContainText(
      form.isOfPanel ? refusals.panel : refusals.site,
    )
    for (const [label, text] of Object.entries(form.typed))
      await expect(place.getByLabel(label, { exact: true }), name).toHaveValue(text)
  }
})
