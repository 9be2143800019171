import type { Locator } from '@playwright/test'
import type { Member } from '#shared/resources/members.ts'
import { axeViolations } from './accessibility.ts'
import { addMembers, fillMember, person, picture, unique } from './admin-records.ts'
import { dialogOf, openAdmin, rowOf, rowsOf } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { addEvent } from './event-records.ts'
import { expect, test } from './fixtures.ts'
import { said } from './toasts.ts'

const save = (dialog: Locator) => dialog.getByRole('button', { name: 'Save' })

test('a new member is in view and marked for a moment, wherever its page is @phone', async ({
  page,
  site,
}) => {
  const name = unique('Synlig')
  await addMembers(
    site,
    Array.from({ length: 26 }, () => ({ first_name: `${name}a` })),
  )
  await openAdmin(page, site, `/admin/members/?q=${name}&sort=id`)
  await expect(rowsOf(page)).toHaveCount(25)
  await rowsOf(page).last().scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'New Member' }).click()
  const dialog = dialogOf(page, 'New Member')
  await fillMember(dialog, person({ first_name: `${name}ny` }))
  await save(dialog).click()
  await expect(dialog).toBeHidden()
  const row = rowOf(page, `${name}ny`)
  await expect(row).toBeInViewport({ ratio: 0.9 })
  await expect(row).toHaveAttribute('data-saved')
  await expect(page.getByText('What was just saved stands on top')).toBeVisible()
  await expect(rowsOf(page).first()).toContainText(`${name}ny`)
  // Under the bar of the panel, which stays, a link that is scrolled half out of view is too small for axe.
  await page.evaluate(() => scrollTo(0, 0))
  expect(await axeViolations(page)).toEqual([])
  await expect(page.locator('[data-saved]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page.getByText('What was just saved stands on top')).toHaveCount(0)
  await expect(row).toHaveCount(1)
})

test('a changed record is in view and marked where it stands @all', async ({ page, site }) => {
  const name = unique('Ändrad')
  const members = await addMembers(
    site,
    Array.from({ length: 14 }, () => ({ first_name: name })),
  )
  const last = members.at(-1) as Member
  await openAdmin(page, site, `/admin/members/?q=${name}&sort=id&edit=${last.id}`)
  const dialog = dialogOf(page, 'Edit Member')
  await dialog.getByLabel('City').fill('Nyort')
  await save(dialog).click()
  await expect(dialog).toBeHidden()
  const row = rowOf(page, 'Nyort')
  await expect(row).toHaveAttribute('data-saved')
  await expect(row).toBeInViewport({ ratio: 0.9 })
  await expect(page.locator('[data-saved]')).toHaveCount(0)
})

test('a refused save says why beside the button, in view and with the focus @all', async ({
  page,
  site,
  complaints,
}) => {
  complaints.allow(/status of 503|answer 503/)
  const { id } = await addEvent(site)
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 800 })
  await page.route('**/api/events/*/', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 503, json: { title: 'Servern vilar en stund.', status: 503 } })
      : route.fallback(),
  )
  await openAdmin(page, site, `/admin/events/?edit=${id}`)
  const dialog = dialogOf(page, 'Edit Event')
  await dialog.getByRole('textbox', { name: 'Location', exact: true }).fill('Kvar')
  await dialog.locator('input[type=file]').last().setInputFiles(picture())
  await save(dialog).click()
  const refusal = dialog.getByRole('alert')
  await expect(refusal).toContainText('Nothing was saved.')
  await expect(refusal).toContainText('Servern vilar en stund. What you have written is still here.')
  await expect(refusal).toBeFocused()
  await expect(refusal).toBeInViewport({ ratio: 0.9 })
  const [why, button] = [await refusal.boundingBox(), await save(dialog).boundingBox()]
  expect(Math.abs((button?.y ?? 0) - ((why?.y ?? 0) + (why?.height ?? 0)))).toBeLessThan(24)
  expect(await axeViolations(page)).toEqual([])
  await expect(dialog.getByRole('textbox', { name: 'Location', exact: true })).toHaveValue('Kvar')
})

test('a field that is refused has the focus, and beside the button stands that nothing was saved @all', async ({
  page,
  site,
  complaints,
}) => {
  complaints.allow(/status of 422/)
  const [member] = (await addMembers(site, [{ first_name: unique('Fält') }])) as [Member]
  await page.route('**/api/members/*/', (route) =>
    route.request().method() === 'PUT'
      ? route.continue({ postData: { ...route.request().postDataJSON(), email: 'a@b' } })
      : route.fallback(),
  )
  await openAdmin(page, site, `/admin/members/?edit=${member.id}`)
  const dialog = dialogOf(page, 'Edit Member')
  await dialog.getByLabel('City').fill('Kvar')
  await save(dialog).click()
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await expect(dialog.getByLabel('Email')).toBeInViewport({ ratio: 0.9 })
  await expect(dialog.getByRole('alert').filter({ hasText: 'Nothing was saved.' })).toBeInViewport({
    ratio: 0.9,
  })
})

test('a failed delete says so in view, however far down its row is @all', async ({
  page,
  site,
  complaints,
}) => {
  complaints.allow(/status of 503|answer 503/)
  const name = unique('Kvar')
  await addMembers(
    site,
    Array.from({ length: 14 }, () => ({ first_name: name })),
  )
  await openAdmin(page, site, `/admin/members/?q=${name}`)
  await page.route('**/api/members/*/', (route) => route.fulfill({ status: 503, json: { title: 'Nej.' } }))
  await rowsOf(page).last().getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing was saved.' })).toBeInViewport({
    ratio: 0.9,
  })
})

test('a lost connection is tried again once by itself, and the record is saved', async ({
  page,
  site,
  complaints,
}) => {
  complaints.allow(/ERR_CONNECTION_RESET/)
  const [member] = (await addMembers(site, [{ first_name: unique('Åter') }])) as [Member]
  await openAdmin(page, site, `/admin/members/?edit=${member.id}`)
  const dialog = dialogOf(page, 'Edit Member')
  await dialog.getByLabel('City').fill('Framme')
  let times = 0
  const seen = Promise.withResolvers<void>()
  await page.route('**/api/members/*/', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    times += 1
    if (times === 1) return route.abort('connectionreset')
    await seen.promise
    return route.continue()
  })
  await save(dialog).click()
  await expect(dialog.getByText('The connection was lost. Trying again.')).toBeVisible()
  seen.resolve()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, 'Framme')).toHaveCount(1)
  expect(times).toBe(2)
})

test('a save whose answer was lost is no quarrel with a colleague @all', async ({
  page,
  site,
  complaints,
}) => {
  complaints.allow(/ERR_CONNECTION_RESET|status of 412/)
  const [member] = (await addMembers(site, [{ first_name: unique('Tappad') }])) as [Member]
  const { call } = await administratorOf(site)
  await openAdmin(page, site, `/admin/members/?edit=${member.id}`)
  const dialog = dialogOf(page, 'Edit Member')
  await dialog.getByLabel('City').fill('Sparad ort')
  let times = 0
  await page.route('**/api/members/*/', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    times += 1
    if (times > 1) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await save(dialog).click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, 'Sparad ort')).toHaveCount(1)
  expect(await call('GET', `/api/members/${member.id}/`)).toMatchObject({ city: 'Sparad ort' })
})

test('a connection that stays away is told beside the button, and what was typed stays @all', async ({
  page,
  site,
  context,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED/)
  const name = unique('Offline')
  await openAdmin(page, site, '/admin/members/?new=')
  const dialog = dialogOf(page, 'New Member')
  await fillMember(dialog, person({ first_name: name }))
  await context.setOffline(true)
  await save(dialog).click()
  const refusal = dialog.getByRole('alert').filter({ hasText: 'Nothing was saved.' })
  await expect(refusal).toContainText('The website cannot be reached.')
  await expect(refusal).toBeFocused()
  await expect(dialog.getByLabel('Surname')).toHaveValue('Provsson')
  // It comes back while the next try waits for it, which is held until its words were seen.
  let isBack = false
  const seen = Promise.withResolvers<void>()
  await page.route('**/api/members/', async (route) => {
    if (isBack) await seen.promise
    return route.continue()
  })
  await save(dialog).click()
  const words = dialog.getByText('The connection was lost. Trying again.')
  await expect(words).toBeAttached()
  isBack = true
  await context.setOffline(false)
  await expect(words).toBeVisible()
  seen.resolve()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, name)).toHaveCount(1)
})

test('a new record that may have arrived is not sent twice', async ({ page, site, complaints }) => {
  complaints.allow(/ERR_CONNECTION_RESET/)
  const name = unique('En')
  await openAdmin(page, site, '/admin/partners/?new=')
  const dialog = dialogOf(page, 'New Partner')
  await dialog.getByLabel('Name').fill(name)
  await dialog.locator('input[type=file]').setInputFiles(picture())
  let posted = 0
  await page.route('**/api/partners/', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    posted += 1
    await route.fetch()
    return route.abort('connectionreset')
  })
  await save(dialog).click()
  await expect(dialog.getByRole('alert')).toContainText('may have arrived')
  await expect(dialog.getByLabel('Name')).toHaveValue(name)
  expect(posted).toBe(1)
})

test('a save that takes its time says so beside the button @all', async ({ page, site }) => {
  const [member] = (await addMembers(site, [{ first_name: unique('Sakta') }])) as [Member]
  await openAdmin(page, site, `/admin/members/?edit=${member.id}`)
  const dialog = dialogOf(page, 'Edit Member')
  await dialog.getByLabel('City').fill('Långsam')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/members/*/', async (route) => {
    if (route.request().method() === 'PUT') await held
    return route.fallback()
  })
  await save(dialog).press('Enter')
  await expect(dialog.getByRole('status').filter({ hasText: 'Saving' })).toBeVisible()
  await expect(save(dialog)).toBeFocused()
  release()
  await expect(dialog).toBeHidden()
})

test('a delete whose answer was lost is tried again, and counts @all', async ({ page, site, complaints }) => {
  complaints.allow(/ERR_CONNECTION_RESET|status of 404/)
  const [member] = (await addMembers(site, [{ first_name: unique('Borta') }])) as [Member]
  await openAdmin(page, site, `/admin/members/?q=${member.first_name}`)
  let times = 0
  await page.route('**/api/members/*/', async (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback()
    times += 1
    if (times > 1) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await rowsOf(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('The connection was lost. Trying again.')).toBeVisible()
  await said(page, `member with this ${member.id} successfuly deleted.`)
  await expect(rowsOf(page)).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Undo' })).toBeVisible()
  expect(times).toBe(2)
})
