import type { Locator, Page } from '@playwright/test'
import { moneyPage } from '#shared/claim-list.ts'
import { evidencePage } from '#shared/evidence.ts'
import { meetingsPage } from '#shared/meetings.ts'
import { membershipPage } from '#shared/membership/settings.ts'
import { paymentsPage } from '#shared/payment-review.ts'
import { camtFile } from '#testing/camt-file.ts'
import { addMembers, person } from './admin-records.ts'
import { openAdmin, rowOf } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { test as base, ownSite } from './fixtures.ts'
import { guidePicture } from './guide-picture.ts'
import { change, expect, linkIn, test } from './mail-fixtures.ts'
import { type Site, startSite } from './site.ts'

const picture = (page: Page, name: string) => guidePicture(page, `membership/${name}`)

const main = (page: Page): Locator => page.getByRole('main')

const show = (place: Locator) => place.evaluate((it) => it.scrollIntoView())

async function prepare(site: Site): Promise<void> {
  // Other tests of the site may have left some.
  change(site, 'update members set deleted_at = ? where deleted_at is null', new Date().toISOString())
  const { call } = await administratorOf(site)
  await call('PUT', '/api/site/1/', { association_name: 'Vårgillet', city: 'Uppsala', one_language: true })
  await call('PUT', '/api/kontakt/1/', { swish_number: '123 456 78 90', bankgiro_number: '991-2346' })
  const names = ['Astrid Lindvall', 'Karim Daoud', 'Moa Lind', 'Oskar Ångman'].map((name) => name.split(' '))
  await addMembers(
    site,
    names.map(([first_name = '', last_name = '']) => ({
      ...{ first_name, last_name, email: `${last_name.replace('Å', 'A').toLowerCase()}@example.org` },
      ...{ city: 'Uppsala', member_status: true },
    })),
  )
}

/** Switches the membership years on, once it was seen what that does. */
async function chooseYear(page: Page): Promise<void> {
  await page.goto(membershipPage)
  await main(page).getByRole('button', { name: 'Läsår' }).click()
  const fee = main(page).getByRole('textbox', { name: 'Avgift i kronor', exact: true })
  await fee.fill('300')
  await expect(main(page).getByRole('region', { name: 'Så blir det' })).toContainText('betalar 300 kr')
  await page.evaluate(() => scrollTo(0, 0))
  await picture(page, 'ar')
  await show(main(page).getByRole('heading', { name: 'Medlemskap och avgifter' }))
  await picture(page, 'avgifter')
  await main(page).getByRole('button', { name: 'Visa vad det ändrar' }).click()
  const changes = main(page).getByRole('region', { name: 'Så ändras det för var och en' })
  await expect(changes).toContainText('4 får sitt första medlemskap nu.')
  await show(changes)
  await picture(page, 'andrar')
  await changes.getByRole('button', { name: 'Spara', exact: true }).click()
  await expect(changes).toBeHidden()
}

/** @returns the reference on the page behind the link in the mail to somebody whom the board has accepted */
async function accept(page: Page, site: Site, mailbox: Parameters<typeof linkIn>[0]): Promise<string> {
  const applicant = person({ first_name: 'Lovisa', last_name: 'Berg', email: 'lovisa.berg@example.org' })
  const { member_status: _, ...rest } = applicant
  const application = { ...rest, terms_condition: true }
  await fetch(`${site.url}/api/members/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(application),
  })
  await page.goto('/admin/members/?is_new=true')
  await rowOf(page, 'Lovisa').getByRole('checkbox').check()
  await picture(page, 'ansokan')
  await main(page).getByRole('button', { name: 'Godkänn', exact: true }).last().click()
  await expect(page.getByText('Avgiften ska betalas först.', { exact: false })).toBeVisible()
  // The half minute in which a decision can be undone is over.
  change(site, 'update mails set next_attempt_at = ?', new Date().toISOString())
  await page.goto(await linkIn(mailbox, { to: applicant.email, path: '/betala/' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Att betala: 300 kr')
  await page.setViewportSize({ width: 375, height: 720 })
  await picture(page, 'betalsidan')
  await page.setViewportSize({ width: 1280, height: 800 })
  return (
    (await page
      .getByRole('button', { name: /^Kopiera: Referens/ })
      .first()
      .getAttribute('aria-label')) ?? ''
  )
}

/** Reads a file of the bank in which the fee of one has come, and money that nobody knows. */
async function readFile(page: Page, reference: string): Promise<void> {
  await page.goto(paymentsPage)
  const chooser = page.waitForEvent('filechooser')
  await page.getByText('Välj filer', { exact: true }).click()
  const buffer = camtFile([
    { reference, amount: 300_00, name: 'LOVISA BERG' },
    { reference: 'medlem', amount: 250_00, name: 'MOA LIND' },
  ])
  await (await chooser).setFiles({ name: 'banken.xml', buffer, mimeType: 'application/xml' })
  const preview = page.getByRole('region', { name: 'banken.xml' })
  await expect(preview.getByText('1 att granska')).toBeVisible()
  await picture(page, 'fil')
  await preview.getByRole('button', { name: 'Spara 2 betalningar' }).click()
  await expect(preview).toHaveCount(0)
  const unknown = page.getByRole('row', { name: /MOA LIND/ })
  await expect(unknown.getByText('Ingen referens till ett krav')).toBeVisible()
  await show(page.getByRole('heading', { name: 'Betalningar att granska' }))
  await picture(page, 'att-titta-pa')
  await page.goto('/admin/members/')
}

test('a board goes from its list to the first fee that is paid @all', async ({ page, site, mailbox }) => {
  test.setTimeout(120_000)
  await prepare(site)
  await openAdmin(page, site, '/admin/members/')
  await page.getByRole('button', { name: 'Svenska' }).click()
  await chooseYear(page)
  const label = await accept(page, site, mailbox)
  await readFile(page, label.replace(/\D/g, ''))
  await expect(rowOf(page, 'Lovisa')).toContainText('AktivMedlem')

  await page.setViewportSize({ width: 375, height: 720 })
  await page.goto('/min-sida')
  await page.getByLabel('E-post', { exact: true }).fill('lovisa.berg@example.org')
  await page.getByRole('button', { name: 'Mejla länken' }).click()
  await page.goto(await linkIn(mailbox, { to: 'lovisa.berg@example.org', path: '/min-sida/' }))
  const card = page.getByRole('heading', { name: 'Medlemskort' })
  await expect(card).toBeVisible()
  await show(card)
  await picture(page, 'kort')
})

const inYear = base.extend({ site: ownSite(() => startSite({ GILLE_DEMO_YEAR: 'true' })) })

inYear(
  'a board goes through its membership year: reminders, meeting, evidence and books @all',
  async ({ page, site }) => {
    inYear.setTimeout(120_000)
    await openAdmin(page, site, '/admin/members/')
    await page.getByRole('button', { name: 'Svenska' }).click()
    await page.goto('/admin/membership/reminders/')
    await expect(main(page).getByText(/^I morgon skulle/)).toBeVisible()
    await picture(page, 'paminnelser')
    await page.goto(moneyPage)
    await expect(main(page).getByText('Obetalt', { exact: true }).first()).toBeVisible()
    await picture(page, 'ekonomi')
    await page.goto(evidencePage)
    await expect(main(page).getByRole('heading', { name: 'Medlemmar den 31 december' })).toBeVisible()
    await picture(page, 'bidragsunderlag')
    await page.goto(meetingsPage)
    await main(page).getByRole('link', { name: 'Årsmöte' }).first().click()
    await expect(main(page).getByRole('heading', { level: 1 })).toContainText('Årsmöte')
    await picture(page, 'mote')
    await page.goto(meetingsPage)
    await main(page)
      .getByRole('link', { name: /^Röstlängd \d/ })
      .first()
      .click()
    await expect(main(page).getByText('SHA-256', { exact: false }).first()).toBeVisible()
    await picture(page, 'rostlangd')
    await page.goto('/admin/money/exports/')
    await main(page).getByRole('button', { name: 'Gör filen' }).click()
    await expect(main(page).getByRole('button', { name: /^Spara som SIE/ })).toBeVisible()
    await picture(page, 'bokforing')
  },
)
