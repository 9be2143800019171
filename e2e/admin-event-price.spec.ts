import type { Kontakt } from '#shared/resources/kontakt.ts'
import { axeViolations } from './accessibility.ts'
import { dialogOf, isNarrow, openAdmin } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { addApplications } from './application-records.ts'
import { addPicturedEvent } from './event-records.ts'
import { expect, test } from './fixtures.ts'
import { noteOf } from './participants-mail.ts'
import { unfold } from './sections.ts'
import type { Site } from './site.ts'
import { said } from './toasts.ts'
import { smallTargets } from './touch-targets.ts'

const swishOf = async (site: Site): Promise<string | undefined> =>
  (await (await administratorOf(site)).call<Kontakt[]>('GET', '/api/kontakt/'))[0]?.swish_number

test('a price without a number for Swish says so, takes the number, and proposes its words @phone @all', async ({
  page,
  site,
}) => {
  const { call } = await administratorOf(site)
  const former = await swishOf(site)
  await call('PUT', '/api/kontakt/1/', { swish_number: '' })
  const event = await addPicturedEvent(site, { eventPrice: '40 kr' })
  await addApplications(site, event, ['Anna'])
  await openAdmin(page, site, `/admin/events/?edit=${event.id}`)
  const dialog = dialogOf(page, 'Edit Event')
  await unfold(dialog, 'Payment')
  const price = dialog.getByLabel(/^Price per place/)
  const words = dialog.getByRole('textbox', { name: 'Price', exact: true })
  const notice = dialog.getByText('There is no Swish number to pay to')
  await expect(notice).toHaveCount(0)
  await price.fill('150')
  await expect(notice).toBeVisible()
  await expect(words).toHaveValue('40 kr')
  await expect(dialog.getByText('Visitors read another price: 40 kr')).toBeVisible()
  await words.fill('')
  await price.fill('160')
  await expect(words).toHaveValue('160 kr')
  await price.fill('170')
  await expect(words).toHaveValue('170 kr')
  expect(await axeViolations(page)).toEqual([])
  if (isNarrow(page)) await expect.poll(() => smallTargets(page)).toEqual([])

  const number = dialog.getByLabel('Swish number')
  await number.fill('12')
  await number.press('Enter')
  await expect(
    dialog.getByText('A Swish number has ten digits and begins with 123, or is a mobile number.'),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(noteOf(page)).toContainText('is not paid by 1 person.')

  await openAdmin(page, site, `/admin/events/?edit=${event.id}`)
  await unfold(dialog, 'Payment')
  await number.fill('123 456 78 90')
  await dialog.getByRole('button', { name: 'Save the number' }).click()
  await said(page, 'The Swish number is saved.')
  await expect(dialog.getByText('Paid to 123 456 78 90.')).toBeVisible()
  expect(await swishOf(site)).toBe('123 456 78 90')
  await dialog.getByRole('link', { name: 'Write to those who have not paid' }).click()
  await expect(page.getByRole('radio', { name: 'Those who have not paid (1)' })).toBeChecked()
  await expect(page.getByText('There is no Swish number to pay to')).toHaveCount(0)
  await call('PUT', '/api/kontakt/1/', { swish_number: former })
})

test('a number that is typed beside a price is saved with the event @all', async ({ page, site }) => {
  const { call } = await administratorOf(site)
  const former = await swishOf(site)
  await call('PUT', '/api/kontakt/1/', { swish_number: '' })
  const event = await addPicturedEvent(site, { price_per_place: 150, eventPrice: '150 kr' })
  await openAdmin(page, site, `/admin/events/?edit=${event.id}`)
  const dialog = dialogOf(page, 'Edit Event')
  await unfold(dialog, 'Payment')
  await dialog.getByLabel('Swish number').fill('123 456 78 91')
  await dialog.getByLabel(/^Price per place/).fill('200')
  await expect(dialog.getByRole('textbox', { name: 'Price', exact: true })).toHaveValue('200 kr')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => swishOf(site)).toBe('123 456 78 91')
  await call('PUT', '/api/kontakt/1/', { swish_number: former })
})
