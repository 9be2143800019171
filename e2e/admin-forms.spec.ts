import type { Member } from '#shared/resources/members.ts'
import { axeViolations } from './accessibility.ts'
import { addMembers, unique } from './admin-records.ts'
import { openAdmin, rowsOf } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { expect, test } from './fixtures.ts'

test('what the server refuses stands at its field, and nothing typed is lost @all', async ({
  page,
  site,
  complaints,
}) => {
  complaints.allow(/status of (422|503)/)
  const [member] = await addMembers(site, [{ first_name: unique('Nekad') }])
  await openAdmin(page, site, `/admin/members/?edit=${member?.id}`)
  const dialog = page.getByRole('dialog', { name: 'Edit Member' })
  await dialog.getByLabel('City').fill('Kvar')
  await page.route('**/api/members/*/', (route) =>
    route.request().method() === 'PUT'
      ? route.continue({ postData: { ...route.request().postDataJSON(), email: 'a@b' } })
      : route.continue(),
  )
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please enter valid email', { exact: true })).toBeVisible()
  await expect(dialog.getByText('Nothing was saved.')).toBeVisible()
  await expect(dialog.getByLabel('City')).toHaveValue('Kvar')
  expect(await axeViolations(page)).toEqual([])
  await page.unroute('**/api/members/*/')
  await dialog.getByLabel('Email').fill('nytt@example.com')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
})

test('a colleague’s change is shown beside one’s own, and one chooses per field', async ({
  page,
  site,
  complaints,
}) => {
  complaints.allow(/status of 412/)
  const [member] = (await addMembers(site, [{ first_name: unique('Tvist') }])) as [Member]
  const { call } = await administratorOf(site)
  await openAdmin(page, site, `/admin/members/?edit=${member.id}`)
  const dialog = page.getByRole('dialog', { name: 'Edit Member' })
  await dialog.getByLabel('City').fill('Min ort')
  await dialog.getByLabel('Address').fill('Min gata')
  await call('PUT', `/api/members/${member.id}/`, { city: 'Hennes ort', address: 'Hennes gata' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Somebody else has changed this in the meantime.')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  const city = dialog.getByRole('radiogroup', { name: 'City' })
  await expect(city.getByRole('radio', { name: 'Min ort' })).toBeChecked()
  await city.getByRole('radio', { name: 'Hennes ort' }).click()
  await dialog.getByRole('button', { name: 'Save what is chosen' }).click()
  await expect(dialog).toBeHidden()
  expect(await call('GET', `/api/members/${member.id}/`)).toMatchObject({
    city: 'Hennes ort',
    address: 'Min gata',
  })
})

test('what was typed before a reload is not stored over what a colleague stored meanwhile @all', async ({
  page,
  site,
  complaints,
}) => {
  complaints.allow(/status of 412/)
  const [member] = (await addMembers(site, [{ first_name: unique('Omläst') }])) as [Member]
  const { call } = await administratorOf(site)
  await openAdmin(page, site, `/admin/members/?edit=${member.id}`)
  const dialog = page.getByRole('dialog', { name: 'Edit Member' })
  await dialog.getByLabel('City').fill('Min ort')
  await call('PUT', `/api/members/${member.id}/`, { city: 'Hennes ort' })
  page.once('dialog', (asked) => void asked.accept())
  await page.reload()
  await expect(dialog.getByLabel('City')).toHaveValue('Min ort')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const city = dialog.getByRole('radiogroup', { name: 'City' })
  await expect(city.getByRole('radio', { name: 'Hennes ort' })).toBeVisible()
  expect(await call('GET', `/api/members/${member.id}/`)).toMatchObject({ city: 'Hennes ort' })
  await dialog.getByRole('button', { name: 'Save what is chosen' }).click()
  await expect(dialog).toBeHidden()
  expect(await call('GET', `/api/members/${member.id}/`)).toMatchObject({ city: 'Min ort' })
})

test('unsaved changes are asked about: by Esc, close button, link, going back, reload', async ({
  page,
  site,
}) => {
  const [member] = await addMembers(site, [{ first_name: unique('Frågad') }])
  await openAdmin(page, site, `/admin/members/?q=${member?.first_name}`)
  await rowsOf(page).getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Member' })
  const question = page.getByRole('dialog', { name: 'Do you want to let go of what you have changed?' })
  await dialog.getByLabel('City').fill('Osparad')
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await question.getByRole('button', { name: 'Keep writing' }).click()
  await expect(dialog.getByLabel('City')).toHaveValue('Osparad')
  await page.goBack()
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Keep writing' }).click()
  await expect(dialog.getByLabel('City')).toHaveValue('Osparad')
  // The menu lies under the dialog; the palette leads wherever it does.
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search or do something' })
  await palette.getByRole('combobox').fill('Partners')
  await expect(palette.getByRole('option', { selected: true })).toContainText('Partners')
  await page.keyboard.press('Enter')
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Keep writing' }).click()
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Keep writing' }).click()
  await expect(dialog.getByLabel('City')).toHaveValue('Osparad')
  const asked = page.waitForEvent('dialog')
  const reloading = page.reload()
  await (await asked).accept()
  await reloading
  await expect(dialog.getByText('What you wrote last is still here.')).toBeVisible()
  await expect(dialog.getByLabel('City')).toHaveValue('Osparad')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard the changes' }).click()
  await expect(dialog).toBeHidden()
  await rowsOf(page).getByRole('button', { name: 'Edit' }).click()
  await expect(dialog.getByLabel('City')).toHaveValue('Provköping')
})
