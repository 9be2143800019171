import type { Page } from '@playwright/test'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { doorPage } from '#shared/door.ts'
import { hourMs } from '#shared/durations.ts'
import { addMonths } from '#shared/membership/days.ts'
import { periodsFor } from '#shared/membership/periods.ts'
import { membershipApi, type StoredSettings } from '#shared/membership/settings.ts'
import { members } from '#shared/resources/members.ts'
import { fake } from '#testing/fake.ts'
import type { TestSmtp } from '#testing/smtp.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { administratorOf } from './administrator.ts'
import { browserSeeing } from './camera.ts'
import { openDoor, patiently } from './door.ts'
import { addEvent } from './event-records.ts'
import { ownSite } from './fixtures.ts'
import { test as base, expect, linkIn } from './mail-fixtures.ts'
import { type Site, startSite } from './site.ts'

/** A site of its own: others know no membership years. */
const test = base.extend({ site: ownSite(({ url }) => startSite({ SMTP_URL: url, DEMO: 'false' })) })

type Member = { id: number; email: string }

async function addMember(site: Site, first_name: string): Promise<Member> {
  const { call } = await administratorOf(site)
  const { terms_condition: _, ...body } = fake(members, {
    first_name,
    last_name: 'Lind',
    email: `${first_name.toLowerCase()}${Math.random().toString(36).slice(2)}@example.com`,
    birthday: '1999-12-31',
    gender: 'F',
    member_status: true,
    is_new: false,
    joined_on: '2024-09-01',
  })
  return call<Member>('POST', members.path, body)
}

/** Switches membership years on, unless they are: who is a member then is one until the year ends. */
async function beginYears(site: Site): Promise<void> {
  const { call } = await administratorOf(site)
  const { rules, today } = await call<StoredSettings>('GET', membershipApi.settings)
  if (rules.kind !== 'none') return
  const calendar = { ...rules, kind: 'calendar' as const }
  const settings = {
    rules: calendar,
    types: [
      {
        ...{ id: -1, titles: { sv: 'Ordinarie', en: 'Ordinary' }, kind: 'ordinary', votes: true },
        ...{ chosen_by: 'anyone', is_archived: false, min_age: null, max_age: null },
      },
    ],
    periods: periodsFor(calendar, today, addMonths(today, 13)).map((one, index) => ({
      ...one,
      id: -1 - index,
    })),
    fees: [{ type_id: -1, period_id: null, amount: 300_00, note: '' }],
  }
  await call('PUT', membershipApi.settings, settings)
}

/** The page of a person behind the link in a mail. @returns its path */
async function openPage(page: Page, smtp: TestSmtp, { email }: Member): Promise<string> {
  await page.goto('/min-sida')
  await page.getByLabel('E-post', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Mejla länken' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Titta i din inkorg' })).toBeVisible()
  const path = await linkIn(smtp, { to: email, path: '/min-sida/' })
  await page.goto(path)
  return path
}

/** A member with a card, who has applied to an event whose door is open. */
async function addVisitor(site: Site, name: string) {
  const member = await addMember(site, name)
  await beginYears(site)
  const event = await addEvent(site, { eventDate: new Date(Date.now() + hourMs).toISOString() })
  const answer = await fetch(`${site.url}/api/evenemang/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ name: `${name} Lind`, email: member.email, message: 'Hej' },
      ...{ event_name: event.eventName, event_id: event.id },
    }),
  })
  expect(answer.status).toBe(201)
  return { member, event }
}

const card = (page: Page) => page.locator('section', { has: page.getByRole('heading', { name: cardName }) })
const cardName = /^(Medlemskort|Membership card)$/
const pictureOf = (page: Page): Promise<Buffer> =>
  card(page).getByRole('img').first().screenshot({ scale: 'css' })
const signsOf = async (page: Page): Promise<string> => (await card(page).locator('b').textContent()) ?? ''

async function read(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ data, width: info.width, height: info.height })
}

const answer = (page: Page) => page.getByRole('main').getByRole('alert')

async function type(page: Page, signs: string): Promise<void> {
  const field = page.getByLabel('Eight signs below the code')
  if (!(await field.isVisible())) await page.getByText('Type the code of a membership card').click()
  await field.fill(signs)
  await field.press('Enter')
}

async function acknowledge(page: Page): Promise<void> {
  await answer(page).getByRole('button', { name: 'I have seen it' }).click()
  await expect(answer(page)).toHaveCount(0)
}

/** Waits until the browser has what cards are checked by without a connection, from this moment on. */
async function untilLoaded(page: Page, eventId: number, sinceMs = 0): Promise<void> {
  const readMs = () =>
    page.evaluate(
      (key) => JSON.parse(localStorage.getItem(key) ?? '{"readMs":0}').readMs,
      `door-cards:${eventId}`,
    )
  await expect.poll(readMs, patiently).toBeGreaterThan(sinceMs)
}

test('the card of a member: a code that says nothing by itself, in both languages, light and dark @phone @all', async ({
  page,
  site,
  mailbox,
}) => {
  const { member } = await addVisitor(site, 'Moa')
  const path = await openPage(page, mailbox, member)
  const signs = await signsOf(page)
  expect(signs).toMatch(/^[0-9A-Z]{4} [0-9A-Z]{4}$/)
  const contents = new Set<string>()
  for (const address of [path, path.replace('/min-sida/', '/en/my-page/')]) {
    await page.goto(address)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      contents.add(await read(await pictureOf(page)))
      expect(await axeViolations(page)).toEqual([])
      const size = page.viewportSize()
      expect(await sidewaysScroll(page)).toBe(0)
      if (size) await page.setViewportSize(size)
    }
    await expect(card(page)).toContainText(/Moa Lind.*(Ordinarie|Ordinary).*31 [Dd]ecember \d{4}/)
  }
  // Nothing is in the code but 160 bits, which only this site makes something of.
  expect([...contents]).toEqual([expect.stringMatching(/^GILLE1\.[\w-]{27}$/)])
  await page.emulateMedia({ media: 'print' })
  await expect(card(page)).toBeVisible()
  expect(await read(await pictureOf(page))).toBe([...contents][0])
})

test('a door tells a card by its eight signs with a connection and without, and of who has left it says no name @phone @all', async ({
  page,
  context,
  site,
  mailbox,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|net::/)
  const { member, event } = await addVisitor(site, 'Tove')
  const own = await context.newPage()
  await openPage(own, mailbox, member)
  const signs = await signsOf(own)
  await openDoor(page, site, doorPage(event.id))
  await untilLoaded(page, event.id)

  await type(page, signs.toLowerCase().replace(' ', ''))
  await expect(answer(page)).toContainText('Valid membership')
  await expect(answer(page)).toContainText('Tove Lind · Ordinarie · Valid until')
  expect(await axeViolations(page)).toEqual([])
  await acknowledge(page)

  await context.setOffline(true)
  await expect(page.getByText(/^No connection\. The list/)).toBeVisible(patiently)
  await type(page, signs)
  await expect(answer(page)).toContainText('Valid membership')
  await expect(answer(page)).toContainText('No connection: checked against the cards that were fetched at')
  await acknowledge(page)
  await type(page, 'AAAA AAAA')
  await expect(answer(page)).toContainText('Unknown or ended card')
  expect(await axeViolations(page)).toEqual([])
  await acknowledge(page)
  await context.setOffline(false)

  await own.getByText('Lämna föreningen', { exact: true }).click()
  await own.getByRole('button', { name: 'Ja, lämna föreningen' }).click()
  await expect(own.getByText('Du är inte längre medlem.')).toBeVisible()
  await expect(card(own)).toHaveCount(0)
  const sinceMs = Date.now()
  await page.reload()
  await type(page, signs)
  await expect(answer(page)).toContainText('Not valid')
  await expect(answer(page)).not.toContainText('Tove')
  await acknowledge(page)
  await untilLoaded(page, event.id, sinceMs)
  await context.setOffline(true)
  await expect(page.getByText(/^No connection\. The list/)).toBeVisible(patiently)
  await type(page, signs)
  await expect(answer(page)).toContainText('Unknown or ended card')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Logout' }).click()
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('door')))
  await expect.poll(kept).toEqual([])
})

test('the camera reads a card off its picture, and without a connection the door names who has applied @all', async ({
  page,
  playwright,
  site,
  mailbox,
  launchOptions,
}, info) => {
  const { member, event } = await addVisitor(site, 'Vera')
  await openPage(page, mailbox, member)
  const picture = await pictureOf(page)
  const browser = await browserSeeing({ playwright, launchOptions, info, picture })
  const seeing = await browser.newPage({ baseURL: site.url })
  await openDoor(seeing, site, doorPage(event.id))
  await untilLoaded(seeing, event.id)
  await seeing.getByRole('button', { name: 'Scan' }).click()
  await expect(answer(seeing)).toContainText('Valid membership', patiently)
  await expect(answer(seeing)).toContainText('Vera Lind · Ordinarie · Valid until')
  await acknowledge(seeing)
  await seeing.context().setOffline(true)
  await expect(seeing.getByText(/^No connection\. The list/)).toBeVisible(patiently)
  await seeing.getByRole('button', { name: 'Scan' }).click()
  await expect(answer(seeing)).toContainText('Valid membership', patiently)
  await expect(answer(seeing)).toContainText('Vera Lind · Valid until')
  await expect(answer(seeing)).toContainText('No connection: checked against')
  await browser.close()
})
