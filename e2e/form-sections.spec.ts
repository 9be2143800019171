import type { Locator, Page } from '@playwright/test'
import type { Event } from '#shared/resources/events.ts'
import type { Kontakt } from '#shared/resources/kontakt.ts'
import { axeViolations } from './accessibility.ts'
import { picture } from './admin-records.ts'
import { dialogOf, openAdmin } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { addPicturedEvent } from './event-records.ts'
import { test as base, expect, ownSite } from './fixtures.ts'
import { countPresses } from './presses.ts'
import { unfold } from './sections.ts'
import { startSite } from './site.ts'

/** An association that has written nothing yet. */
const test = base.extend({ site: ownSite(() => startSite({ DEMO: 'false' })) })

const save = (dialog: Locator): Locator => dialog.getByRole('button', { name: /^Save(?: draft)?$/ })

/** The lower end of what a form requires, in pixels from the top of the window, and the upper end of its foot. */
async function edgesOf(dialog: Locator): Promise<{ required: number; foot: number }> {
  const ends = await dialog.locator('form').evaluate((form) => {
    const needed = [...form.querySelectorAll('[aria-required="true"], [data-required="true"]')]
    const marked = [...form.querySelectorAll('label:has(.mantine-InputWrapper-required)')]
    const inputs = marked.map((label) => label.parentElement ?? label)
    return [...needed, ...inputs]
      .filter((element) => element.checkVisibility())
      .map((element) => element.getBoundingClientRect().bottom)
  })
  const foot = (await dialog.locator('form button[type="submit"]').boundingBox())?.y ?? 0
  return { required: Math.max(...ends, 0), foot }
}

test('the first screen of every form holds what it requires, and Save @all @desk', async ({ page, site }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const forms = [
    'members/?new',
    'posts/?new',
    'events/?new',
    'boards/?new',
    'partners/?new',
    'about/?edit=1',
    'footer/?edit=1',
    'contact/?edit=1',
    'site/?edit=1',
  ]
  await openAdmin(page, site, '/admin/')
  // About and Contact have all their fields in folded sections.
  for (const form of forms) {
    await page.goto(`/admin/${form}`)
    const dialog = page.getByRole('dialog')
    await expect(dialog.locator('form button[type="submit"]')).toBeEnabled()
    await expect(dialog.locator('.mantine-Loader-root')).toHaveCount(0)
    const asks = !['about/?edit=1', 'contact/?edit=1'].includes(form)
    // Until the editors are there, what stands below them moves.
    const texts = await dialog.locator('[data-kind="html"]:visible').count()
    await expect(dialog.locator('[data-kind="html"] [contenteditable="true"]:visible')).toHaveCount(texts)
    await expect
      .poll(async () => {
        const { required, foot } = await edgesOf(dialog)
        return [form, required > 0, required <= foot, foot < 800]
      })
      .toEqual([form, asks, true, true])
  }
})

test('what a folded section holds stays within the form on a phone @all', async ({ page, site }) => {
  await page.setViewportSize({ width: 375, height: 800 })
  await openAdmin(page, site, '/admin/site/?edit=1')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('receipts, welcome mails, notices of messages')).toBeVisible()
  const name = await dialog.getByRole('textbox', { name: 'Association name' }).boundingBox()
  expect((name?.x ?? 0) + (name?.width ?? 375)).toBeLessThanOrEqual(375)
})

const openEvent = async (page: Page, event: Event): Promise<Locator> => {
  await page.goto(`/admin/events/?edit=${event.id}`)
  const dialog = dialogOf(page, 'Edit Event')
  await dialog.locator('input[name=eventImage]').setInputFiles(picture())
  return dialog
}

test('a folded section says in a line what it holds, and what depends on a closed tick is kept @all', async ({
  page,
  site,
}) => {
  const { call } = await administratorOf(site)
  const event = await addPicturedEvent(site, {
    capacity: 80,
    max_guests: 1,
    registration_opens: '2190-12-01T12:00:00+01:00',
  })
  await openAdmin(page, site, '/admin/')
  const dialog = await openEvent(page, event)
  const registration = dialog.getByRole('button', { name: 'Registration', exact: true })
  await expect(registration).toHaveAccessibleDescription(/^80 places, opens 1 Dec 12[.:]00, at most 1 guest$/)
  await registration.focus()
  await page.keyboard.press('Enter')
  const tick = dialog.getByRole('switch', { name: 'Visitors can apply on the site' })
  await expect(tick).toBeFocused()
  const places = dialog.getByLabel('Places', { exact: true })
  await places.fill('81')
  await tick.focus()
  await page.keyboard.press('Space')
  await expect(places).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Payment', exact: true })).toHaveCount(0)
  await page.keyboard.press('Space')
  await expect(places).toHaveValue('81')
  await page.keyboard.press('Space')
  await registration.focus()
  await page.keyboard.press('Enter')
  await expect(registration).toHaveAccessibleDescription('No registration')
  expect(await axeViolations(page)).toEqual([])
  await save(dialog).click()
  await expect(dialog).toHaveCount(0)
  const stored = await call<Event>('GET', `/api/events/${event.id}/`)
  expect(stored).toMatchObject({ eventHasForm: false, capacity: 81, max_guests: 1 })
})

test('what is wrong in a folded section is shown, with the section that it is in @all', async ({
  page,
  site,
  complaints,
}) => {
  complaints.allow(/status of 422/)
  const event = await addPicturedEvent(site)
  await openAdmin(page, site, '/admin/')
  const dialog = await openEvent(page, event)
  await unfold(dialog, 'Registration')
  const places = dialog.getByLabel('Places', { exact: true })
  await places.fill('0')
  const registration = dialog.getByRole('button', { name: 'Registration', exact: true })
  await registration.click()
  await save(dialog).click()
  await expect(places).toBeFocused()
  await registration.click()
  await expect(registration).toHaveAccessibleDescription('1 field needs to be put right')
})

test('a number for Swish is saved with four presses though nothing else is filled in @all @desk', async ({
  page,
  site,
}) => {
  const { call } = await administratorOf(site)
  await openAdmin(page, site, '/admin/')
  const presses = await countPresses(page)
  await page.getByRole('link', { name: 'Contact', exact: true }).click()
  await page.getByRole('button', { name: 'Edit Contact' }).click()
  const dialog = dialogOf(page, 'Edit Contact')
  await dialog.getByRole('button', { name: 'Swish', exact: true }).click()
  await expect(dialog.getByRole('textbox', { name: 'Swish number' })).toBeFocused()
  // Of an empty section it is one question.
  await expect(dialog.getByRole('checkbox', { name: 'We have none', exact: true })).toBeVisible()
  await page.keyboard.type('123 456 78 90')
  await save(dialog).click()
  await expect(dialog).toHaveCount(0)
  expect(await presses()).toBeLessThanOrEqual(4)
  await expect
    .poll(async () => (await call<Kontakt[]>('GET', '/api/kontakt/'))[0]?.swish_number)
    .toBe('123 456 78 90')
})

test('a press is not lost to the message about the field that it leaves @all', async ({ page, site }) => {
  await openAdmin(page, site, '/admin/footer/?edit=1')
  const dialog = dialogOf(page, 'Edit Footer')
  await dialog.getByRole('textbox', { name: 'Motto', exact: true }).fill('')
  const lacking = dialog.getByRole('checkbox', { name: /^We have none/ })
  // As long as a hand presses.
  await lacking.click({ delay: 100 })
  await expect(lacking).toBeChecked()
})

test('an association that writes in one language is asked for no other @all', async ({ page, site }) => {
  await openAdmin(page, site, '/admin/site/?edit=1')
  const settings = dialogOf(page, 'Edit Settings')
  await settings.getByRole('textbox', { name: 'City' }).fill('Uppsala')
  await settings.getByRole('textbox', { name: 'Association name' }).fill('Vårgillet')
  await unfold(settings, 'Languages')
  await page.keyboard.press('Space')
  await save(settings).click()
  await expect(settings).toHaveCount(0)
  await page.goto('/admin/posts/?new')
  const post = dialogOf(page, 'New Post')
  await expect(post.getByRole('textbox', { name: 'Title', exact: true })).toBeVisible()
  await expect(post.getByRole('tab')).toHaveCount(0)
  const event = await addPicturedEvent(site, { eventName_en: 'Party' })
  await expect((await openEvent(page, event)).getByRole('tab', { name: /^English/ })).toBeVisible()
})

test('a number that cannot be right is named and saved all the same @all', async ({ page, site }) => {
  const { call } = await administratorOf(site)
  await openAdmin(page, site, '/admin/contact/?edit=1')
  const dialog = page.getByRole('dialog')
  await unfold(dialog, 'Swish')
  await unfold(dialog, 'Bankgiro')
  const number = dialog.getByRole('textbox', { name: 'Swish number' })
  const unlikely = dialog.getByText('Swish pays to no such number')
  await number.fill('1')
  await expect(unlikely).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Bankgiro name' }).fill('Bankgiro')
  const giro = dialog.getByRole('textbox', { name: 'Bankgiro number' })
  await giro.fill('123-4567')
  await expect(dialog.getByText('The check digit is wrong')).toBeVisible()
  await giro.fill('902-0033')
  await expect(dialog.getByText('The check digit is wrong')).toHaveCount(0)
  await save(dialog).click()
  await expect(dialog).toHaveCount(0)
  await expect
    .poll(async () => (await call<Kontakt[]>('GET', '/api/kontakt/'))[0])
    .toMatchObject({ swish_number: '1', bankgiro_number: '902-0033' })
})
