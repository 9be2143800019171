import type { Member } from '#shared/resources/members.ts'
import { axeViolations } from './accessibility.ts'
import { addMembers, fillMember, person, unique } from './admin-records.ts'
import { deleteRow, isNarrow, openAdmin, rowOf, rowsOf, showFilters, takeBack } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { expect, test } from './fixtures.ts'
import { said } from './toasts.ts'

test('a new member: every field required, sent once however often it is pressed', async ({ page, site }) => {
  const member = person({ first_name: unique('Ny') })
  await openAdmin(page, site, '/admin/members/')
  await page.getByRole('button', { name: 'New Member' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Member' })
  const save = dialog.getByRole('button', { name: 'Save' })
  await expect(save).toBeVisible()
  await expect(dialog.getByText('is required')).toHaveCount(0)
  await save.click()
  for (const text of [
    'First name is required',
    'Last name is required',
    'Email is required.',
    'Phone number is required',
    'Address is required',
    'Postal code is required',
    'City is required',
  ]) {
    await expect(dialog.getByText(text, { exact: true })).toBeVisible()
  }
  // A field without a message of its own is not called by its English name in a Swedish sentence.
  for (const label of ['Birthday', 'Gender']) {
    await expect(dialog.getByLabel(label)).toHaveAccessibleDescription('This field is required')
  }
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  expect(await axeViolations(page)).toEqual([])
  await fillMember(page.getByRole('dialog'), member)
  await dialog.getByRole('switch', { name: 'The member is active' }).click()
  let posted = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') posted += 1
  })
  await save.dblclick()
  await expect(dialog).toBeHidden()
  expect(posted).toBe(1)
  await page.getByLabel('Search').fill(member.first_name)
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(rowsOf(page)).toContainText('They')
  await expect(rowsOf(page).getByText('Active', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'New Member' }).click()
  await expect(dialog.getByLabel('Surname')).toHaveValue('')
})

test('filters, order and page stand in the address; a reload and the way back keep them @all', async ({
  page,
  site,
}) => {
  const name = unique('Ordnad')
  const city = unique('Ort')
  await addMembers(site, [
    { first_name: `${name}a`, city, birthday: '1980-01-01', member_status: true },
    { first_name: `${name}b`, city, birthday: '1970-01-01', member_status: true },
    { first_name: `${name}c`, city: `${city}2`, birthday: '2000-01-01', member_status: false },
  ])
  await openAdmin(page, site, '/admin/members/')
  await page.getByLabel('Search').fill(name)
  await expect(rowsOf(page)).toHaveCount(3)
  await showFilters(page)
  await page.getByText('Passive', { exact: true }).first().click()
  await expect(rowsOf(page)).toHaveCount(1)
  await page.getByRole('radiogroup', { name: 'Status' }).getByText('All', { exact: true }).click()
  await expect(rowsOf(page)).toHaveCount(3)
  await page.getByRole('combobox', { name: 'City' }).fill(city.replace('Ort', 'órt'))
  await page.getByRole('option', { name: new RegExp(`^${city}\\s*2$`) }).click()
  await expect(rowsOf(page)).toHaveCount(2)
  await page.keyboard.press('Escape')
  if (!isNarrow(page)) {
    await page.getByRole('button', { name: 'Age' }).click()
    await expect(page.getByRole('columnheader', { name: 'Age', exact: true })).toHaveAttribute(
      'aria-sort',
      'ascending',
    )
  } else {
    await page.getByRole('combobox', { name: 'Sort' }).click()
    await page.getByRole('option', { name: 'Age ↑' }).click()
  }
  await expect(rowsOf(page).first()).toContainText(`${name}a`)
  await expect(page).toHaveURL(`/admin/members/?q=${name}&sort=age&city=${city}`)
  await page.reload()
  await expect(rowsOf(page)).toHaveCount(2)
  await expect(rowsOf(page).first()).toContainText(`${name}a`)
  await expect(page.getByLabel('Search')).toHaveValue(name)
  await page.goto('/admin/partners/')
  await page.goBack()
  await expect(rowsOf(page)).toHaveCount(2)
  await expect(page.getByText('1–2 of 2')).toBeVisible()
})

test('an edit shows the stored record, saves with Ctrl+S and keeps the list @all', async ({ page, site }) => {
  const [member] = await addMembers(site, [{ first_name: unique('Redig') }])
  await openAdmin(page, site, `/admin/members/?q=${member?.first_name}`)
  await rowOf(page, member?.first_name ?? '')
    .getByRole('button', { name: 'Edit' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Edit Member' })
  await expect(dialog.getByLabel('Birthday')).toHaveValue('1990-05-06')
  await dialog.getByLabel('City').fill('Ändrad ort')
  await page.keyboard.press('Control+s')
  await expect(dialog).toBeHidden()
  await expect(rowsOf(page).getByRole('button', { name: 'Edit' })).toBeFocused()
  await expect(rowsOf(page)).toContainText('Ändrad ort')
  await expect(page).toHaveURL(`/admin/members/?q=${member?.first_name}`)
})

test('a delete takes effect at once and can be undone for ten seconds', async ({ page, site }) => {
  const [member] = (await addMembers(site, [{ first_name: unique('Bort') }])) as [Member]
  const { call } = await administratorOf(site)
  await page.clock.install()
  await openAdmin(page, site, `/admin/members/?q=${member.first_name}`)
  await deleteRow(page, rowsOf(page))
  await said(page, `member with this ${member.id} successfuly deleted.`)
  await expect(rowsOf(page)).toHaveCount(0)
  expect(await call('GET', `/api/members/?q=${member.first_name}`)).toEqual([])
  await takeBack(page)
  await expect(rowsOf(page)).toHaveCount(1)
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toHaveCount(0)
  // From here on time passes only when told to.
  await page.clock.pauseAt(Date.now() + 60_000)
  await rowsOf(page).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('heading', { level: 1 }).hover()
  await expect(undo).toBeVisible()
  await page.clock.fastForward(9_000)
  await expect(undo).toBeVisible()
  await page.clock.fastForward(1_000)
  await expect(undo).toHaveCount(0)
  // Playwright 1.65 lets a clock that stands still go on after the test, in the page of the next one.
  await page.clock.resume()
})

test('several are chosen and changed, deleted and brought back together @all', async ({ page, site }) => {
  const name = unique('Flera')
  await addMembers(site, [{ first_name: name }, { first_name: name }, { first_name: name }])
  await openAdmin(page, site, `/admin/members/?q=${name}`)
  for (const row of [0, 1]) await rowsOf(page).nth(row).getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: 'Chosen' })
  await expect(bar.getByText('2 chosen')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await bar.getByRole('button', { name: 'Active' }).click()
  await expect(rowsOf(page).getByText('Active', { exact: true })).toHaveCount(2)
  await expect(bar).toHaveCount(0)
  for (const row of [0, 1]) await rowsOf(page).nth(row).getByRole('checkbox').check()
  await bar.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('region', { name: 'Undo' }).hover()
  await expect(rowsOf(page)).toHaveCount(1)
  await takeBack(page)
  await expect(rowsOf(page)).toHaveCount(3)
})

test('the confirmation mail is sent, and the toast says to whom @all', async ({ page, site }) => {
  const [member] = (await addMembers(site, [{ first_name: unique('Mejl') }])) as [Member]
  await openAdmin(page, site, `/admin/members/?q=${member.first_name}`)
  await rowsOf(page).getByRole('button', { name: 'Send confirmation mail' }).click()
  await expect(said(page, `activation mail sent to ${member.email}`)).resolves.toBeUndefined()
})

test('what nobody is called is said, with a way back that has nothing axe objects to @all', async ({
  page,
  site,
}) => {
  await addMembers(site, [{}])
  await openAdmin(page, site, '/admin/members/?q=ingen heter så här')
  await expect(page.getByText('Nothing matches what you are looking for.')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(rowsOf(page).first()).toBeVisible()
})
