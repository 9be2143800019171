import type { Page } from '@playwright/test'
import { dayMs } from '#shared/durations.ts'
import type { Member } from '#shared/resources/members.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { administratorOf } from './administrator.ts'
import { change, expect, linkIn, test } from './mail-fixtures.ts'
import type { Site } from './site.ts'

const subscriberCount = async (site: Site): Promise<number> => {
  const { call } = await administratorOf(site)
  return (await call<{ recipients: number }>('GET', '/api/mailings/recipients/')).recipients
}

const expectNoFlaws = async (page: Page): Promise<void> => {
  expect(await axeViolations(page)).toEqual([])
  const size = page.viewportSize()
  expect(await sidewaysScroll(page)).toBe(0)
  if (size) await page.setViewportSize(size)
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('who subscribes confirms the address with a button, and leaves the list with another', async ({
  page,
  site,
  mailbox,
}) => {
  const email = 'ny@example.se'
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('textbox').fill(email)
  await footer.getByRole('textbox').press('Enter')
  const confirm = await linkIn(mailbox, { to: email, path: '/bekrafta/' })
  for (let times = 0; times < 2; times++) {
    await page.goto(confirm)
    await expect(heading(page, 'Bekräfta din e-postadress')).toBeVisible()
  }
  expect(await subscriberCount(site)).toBe(0)
  await expectNoFlaws(page)
  await page.getByRole('button', { name: 'Ja, jag vill stå på maillistan' }).click()
  await expect(heading(page, 'Din e-postadress är bekräftad')).toBeVisible()
  expect(await subscriberCount(site)).toBe(1)
  await expectNoFlaws(page)

  const leave = await linkIn(mailbox, { to: email, path: '/avsluta/' })
  for (let times = 0; times < 2; times++) {
    await page.goto(leave)
    await expect(heading(page, 'Vill du lämna maillistan?')).toBeVisible()
  }
  expect(await subscriberCount(site)).toBe(1)
  await expectNoFlaws(page)
  await page.getByRole('button', { name: 'Avsluta prenumerationen' }).focus()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Du står inte längre på listan')).toBeVisible()
  expect(await subscriberCount(site)).toBe(0)
  await expectNoFlaws(page)
  await page.goto(leave)
  await expect(heading(page, 'Du står inte längre på listan')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await page.getByRole('link', { name: 'Till webbplatsen' }).click()
  await expect(page.getByRole('contentinfo')).toBeVisible()
})

test('a link to confirm an address says when it has expired @all', async ({
  page,
  site,
  mailbox,
  complaints,
}) => {
  complaints.allow(/status of 410/)
  const { call } = await administratorOf(site)
  await call('POST', '/api/subscribers/', { email: 'sen@example.se' })
  const confirm = await linkIn(mailbox, { to: 'sen@example.se', path: '/bekrafta/' })
  change(site, 'update subscribers set created_at = ?', new Date(Date.now() - 8 * dayMs).toISOString())
  await page.goto(confirm)
  await expect(heading(page, 'Länken har gått ut')).toBeVisible()
  await expect(page.getByText('Den gällde i 7 dagar.')).toBeVisible()
})

test('the link of the confirmation mail makes a member active, once, and says when it has expired', async ({
  page,
  site,
  mailbox,
  complaints,
}) => {
  complaints.allow(/status of 4(04|10)/)
  const { call } = await administratorOf(site)
  const email = `medlem-${Date.now()}@example.se`
  const person = { first_name: 'Åsa', last_name: 'Öst', birthday: '1990-05-17', gender: 'F' }
  const place = { phone_number: '0701234567', address: 'Gatan 1', zip_code: '12345', city: 'Lund' }
  const { id } = await call<Member>('POST', '/api/members/', {
    ...person,
    ...place,
    email,
    member_status: false,
  })
  const isActive = async () => (await call<Member>('GET', `/api/members/${id}/`)).member_status
  const open = async (): Promise<string> => {
    mailbox.received = []
    change(site, "delete from mails where kind = 'activation'")
    expect(await call('GET', `/api/send_mail/${id}/`)).toBe(email)
    const link = await linkIn(mailbox, { to: email, path: '/medlem/' })
    await page.goto(link)
    return link
  }
  await open()
  change(site, 'update activations set expires_at = ?', new Date(Date.now() - 60_000).toISOString())
  await page.reload()
  await expect(heading(page, 'Länken har gått ut')).toBeVisible()
  await expect(page.getByText('Den gällde i 14 dagar.')).toBeVisible()
  expect(await isActive()).toBe(false)

  const link = await open()
  await expect(heading(page, 'Bekräfta ditt medlemskap')).toBeVisible()
  expect(await isActive()).toBe(false)
  await expectNoFlaws(page)
  await page.getByRole('button', { name: 'Bekräfta medlemskapet' }).click()
  await expect(heading(page, 'Ditt medlemskap är bekräftat')).toBeVisible()
  expect(await isActive()).toBe(true)
  await page.goto(link)
  await expect(heading(page, 'Länken är redan använd')).toBeVisible()
  await expectNoFlaws(page)
  await page.goto(`/medlem/${'A'.repeat(43)}`)
  await expect(heading(page, 'Länken gäller inte')).toBeVisible()
})
