import type { BoardMember } from '#shared/resources/board.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { dialogOf, keepSession, openAdmin, rowOf } from './admin-session.ts'
import { administratorOf, newPerson } from './administrator.ts'
import { test as base, expect, ownSite } from './fixtures.ts'
import { asksToPrint, printed, withoutDialog } from './paper.ts'
import { startSite } from './site.ts'

/** With a board of its own. */
const test = base.extend({ site: ownSite(() => startSite({ DEMO: 'false' })) })

const today = Temporal.Now.plainDateISO('Europe/Stockholm')
const [thisYear, lastYear] = [String(today.year), String(today.year - 1)]

async function expectNoFlaws(page: import('@playwright/test').Page): Promise<void> {
  expect(await axeViolations(page)).toEqual([])
  const size = page.viewportSize()
  expect(await sidewaysScroll(page)).toBe(0)
  if (size) await page.setViewportSize(size)
}

test('the next board is made from the one that sits, shows from its day, and the earlier one stays under its year @all', async ({
  page,
  site,
  complaints,
}) => {
  complaints.allow(/status of 4(04|22)/)
  const { call } = await administratorOf(site)
  for (const [name, title, email] of [
    ['Ada Ek', 'Ordförande', 'Ordforande@example.com'],
    ['Bo Alm', 'Kassör', 'bo@example.com'],
    ['Cia Lind', 'Ledamot', 'cia@example.com'],
  ])
    await call('POST', '/api/board/', { name, title, email })
  await page.goto('/om-oss')
  await expect(page.getByRole('heading', { name: 'Styrelser genom åren' })).toHaveCount(0)
  await openAdmin(page, site, '/admin/boards/')
  await page.getByRole('button', { name: 'Next board' }).click()
  const dialog = dialogOf(page, 'Next board')
  await dialog.getByLabel('First day').fill(today.toString())
  await dialog.getByLabel('Ordförande: Name').fill('Eva Strand')
  await expect(dialog.getByLabel('Ordförande: Email')).toHaveValue('Ordforande@example.com')
  await expect(dialog.getByLabel('Ledamot: Email')).toHaveValue('')
  await expect(dialog.getByText('cia@example.com is the address of Cia Lind')).toBeVisible()
  await expect(dialog.getByText('The position stays as vacant.').last()).toBeVisible()
  await dialog.getByLabel('Bo Alm stays').check()
  await dialog.getByRole('button', { name: 'Add a position' }).click()
  await dialog.getByLabel('New position: Title').fill('Revisor')
  await dialog.getByLabel('New position: Name').fill('Rut Berg')
  await expectNoFlaws(page)
  await dialog.getByRole('button', { name: 'Save the board' }).click()
  await expect(dialog.getByLabel('When did the present board begin?')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('When did the present board begin?').fill(`${lastYear}-07-01`)
  await dialog.getByRole('button', { name: 'Save the board' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(`The board from ${today.day} `).first()).toBeVisible()
  await expect(rowOf(page, 'Vacant')).toContainText('Ledamot')
  await expect(rowOf(page, 'Rut Berg')).toBeVisible()
  await expectNoFlaws(page)

  await page.goto('/om-oss')
  const names = page.getByRole('article').getByRole('heading')
  await expect(names).toHaveText(['Eva Strand', 'Bo Alm', 'Rut Berg'])
  await expect(page.getByRole('link', { name: thisYear, exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expectNoFlaws(page)
  const [vacant] = (await call<BoardMember[]>('GET', '/api/board/')).filter(({ name }) => name === '')
  await call('PUT', `/api/board/${vacant?.id}/`, { shows_vacant: true })
  await page.reload()
  await expect(names).toHaveText(['Eva Strand', 'Bo Alm', 'Vakant', 'Rut Berg'])
  await expectNoFlaws(page)
  await call('PUT', `/api/board/${vacant?.id}/`, { shows_vacant: false })
  await page.getByRole('link', { name: lastYear, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/om-oss\\?ar=${lastYear}$`))
  await expect(names).toHaveText(['Ada Ek', 'Bo Alm', 'Cia Lind'])
  await expect(page.getByRole('heading', { name: `Styrelsen ${lastYear}` })).toBeVisible()
  await page.reload()
  await expect(names).toHaveText(['Ada Ek', 'Bo Alm', 'Cia Lind'])
  await page.goto(`/en/about?ar=${lastYear}`)
  await expect(page.getByRole('heading', { name: `The board ${lastYear}` })).toBeVisible()
  await page.getByRole('link', { name: thisYear, exact: true }).click()
  await expect(names).toHaveText(['Eva Strand', 'Bo Alm', 'Rut Berg'])
  expect((await page.goto('/om-oss?ar=1999'))?.status()).toBe(404)
})

test('what is handed over: who has what, what is not done, notes by post, and all of it on paper @all', async ({
  page,
  site,
}) => {
  const { call } = await administratorOf(site)
  const person = await newPerson(site, 'Karl', 'Kassa')
  const roles = [{ role: 'treasurer', first_day: null, last_day: '2099-06-30' }]
  await call('PUT', `/api/users/${person.user.id}/`, { roles, password: 'tre lyktor vid strömmen' })
  await call('POST', '/api/posts/', {
    title: 'Utkast',
    content: '<p>Snart.</p>',
    category_id: (await call<{ id: number }>('POST', '/api/categories/', { name: 'Nytt' })).id,
    post_date: '2026-01-01',
    is_published: false,
  })
  await withoutDialog(page)
  await openAdmin(page, site, '/admin/handover/')
  await expect(page.getByText('Nothing')).toHaveCount(0)
  await expect(page.getByText(/Treasurer until 30 Jun/)).toBeVisible()
  await expect(page.getByRole('link', { name: '1 draft' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('WrongThere is no backup.')
  await expect(page.getByText('Everything is done.')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Tell about the association' })).toHaveAttribute(
    'href',
    '/admin/about/?edit=1',
  )
  await expect(page.getByText('No note yet.')).toBeVisible()
  await expectNoFlaws(page)
  await page.getByRole('button', { name: 'New Note' }).click()
  const dialog = dialogOf(page, 'New Note')
  await dialog.getByLabel('Position').fill('Kassör')
  await dialog.getByRole('textbox', { name: 'Note' }).click()
  await page.keyboard.type('Bankdosan ligger i kassaskåpet.')
  await dialog.getByRole('button', { name: /^Save|^Create/ }).click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, 'Kassör')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Print' }).click()
  await asksToPrint(page)
  const text = (await printed(page)).map((sheet) => sheet.text).join('\n')
  for (const words of ['Karl Kassa', '1 draft', 'Bankdosan ligger i kassaskåpet.'])
    expect(text).toContain(words)

  await keepSession(page, person)
  await page.goto('/admin/handover/')
  await expect(rowOf(page, 'Kassör')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Who has what' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'New Note' })).toBeVisible()
})
