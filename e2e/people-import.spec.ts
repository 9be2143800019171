import type { Page } from '@playwright/test'
import { peopleImportPage } from '#shared/people-import-plan.ts'
import type { Member } from '#shared/resources/members.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { openAdmin } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { expect, test } from './fixtures.ts'
import type { Site } from './site.ts'

const headings = 'Förnamn;Efternamn;E-post;Telefon;Ort'

/** @returns a file of that many people, whose surname no other test uses */
const fileOf = (count: number, surname: string): string =>
  [
    headings,
    ...Array.from(
      { length: count },
      (_, index) =>
        `Person${index};${surname};p${index}@${surname.toLowerCase()}.example;070174${index + 1000};Uppsala`,
    ),
  ].join('\n')

async function choose(page: Page, text: string, name = 'medlemmar.csv'): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByText('Choose file', { exact: true }).click()
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}

const membersOf = async (site: Site, surname: string): Promise<Member[]> =>
  (await administratorOf(site)).call<Member[]>('GET', `/api/members/?last_name=${surname}&limit=500`)

const nameOf = (project: string, name: string): string =>
  name + project.replace(/\W/g, '').slice(0, 8).toLowerCase()

test('300 members come in with at most five presses from the list, and go with one @phone', async ({
  page,
  site,
}, info) => {
  const surname = nameOf(info.project.name, 'Trehundra')
  await openAdmin(page, site, '/admin/members/')
  let presses = 0
  const press = async (work: Promise<unknown>): Promise<void> => {
    presses += 1
    await work
  }
  await press(page.getByRole('link', { name: 'Import', exact: true }).click())
  await expect(page.getByRole('heading', { name: 'Import members' })).toBeVisible()
  // The press on the file itself, in the window of the browser, is one more.
  await press(choose(page, fileOf(300, surname)))
  presses += 1
  await expect(page.getByRole('button', { name: 'New 300' })).toBeVisible()
  await expect(page.getByRole('rowheader', { name: `Person0 ${surname}` })).toBeVisible()
  await expect(page.getByText('070-174 10 00')).toBeVisible()
  expect(await membersOf(site, surname)).toHaveLength(0)
  expect(await sidewaysScroll(page)).toBe(0)
  expect(await axeViolations(page)).toEqual([])
  await press(page.getByRole('button', { name: 'Import 300 members' }).click())
  await expect(page.getByText('300 new, none changed.')).toBeVisible()
  expect(presses).toBeLessThanOrEqual(5)
  const [first] = await membersOf(site, surname)
  expect(first).toMatchObject({ city: 'Uppsala', member_status: true })
  await page.getByRole('button', { name: 'Undo the import of medlemmar.csv' }).first().click()
  await expect(page.getByText('Undone', { exact: true }).first()).toBeVisible()
  expect(await membersOf(site, surname)).toHaveLength(0)
  await page.goto('/admin/history/')
  await expect(page.getByText('Import of medlemmar.csv').first()).toBeVisible()
})

test('the preview narrows to what is to be looked at, and known members are filled in or written over @all', async ({
  page,
  site,
}, info) => {
  const surname = nameOf(info.project.name, 'Känd')
  const { call } = await administratorOf(site)
  const known = { first_name: 'Ann', last_name: surname, email: 'ann@kand.example', city: 'Lund' }
  const rest = {
    gender: 'F',
    birthday: '2001-02-03',
    phone_number: '0701740605',
    address: 'A',
    zip_code: '1',
  }
  await call('POST', '/api/members/', { ...known, ...rest })
  await openAdmin(page, site, peopleImportPage('members'))
  await choose(
    page,
    `${headings}\nAnn;${surname};ann@kand.example;;Kiruna\n;;;0701740609;Ingenstans\nNy;${surname};;;Umeå`,
  )
  await expect(page.getByRole('button', { name: 'Equal 1' })).toBeVisible()
  await page.getByRole('radio', { name: 'Overwrite with the file' }).press(' ')
  await expect(page.getByText('City: Lund → Kiruna')).toBeVisible()
  await page.getByRole('button', { name: 'Wrong 1' }).press('Enter')
  await expect(page.getByRole('rowheader', { name: /^Ny / })).toHaveCount(0)
  await page.getByRole('button', { name: 'Import 2 members' }).dblclick()
  await expect(page.getByText('1 new, 1 changed.')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the wrong rows (1)' }).click()
  expect((await download).suggestedFilename()).toBe('medlemmar-fel.csv')
  expect((await membersOf(site, surname)).map(({ city }) => city)).toEqual(['Kiruna', 'Umeå'])
})

test('an import whose answer is lost says so, and is written once when it is repeated @all', async ({
  page,
  site,
  complaints,
}, info) => {
  complaints.allow(/ERR_|Failed to load resource|NetworkError|Load failed/)
  const surname = nameOf(info.project.name, 'Tappad')
  await openAdmin(page, site, peopleImportPage('members'))
  await choose(page, fileOf(3, surname))
  let calls = 0
  await page.route('**/api/members/import/?*', async (route) => {
    calls += 1
    if (calls > 2) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Import 3 members' }).click()
  await expect(page.getByRole('alert')).toContainText('the same import is written only once')
  await page.getByRole('button', { name: 'Import 3 members' }).click()
  await expect(page.getByText('3 new, none changed.')).toBeVisible()
  expect(await membersOf(site, surname)).toHaveLength(3)
})

test('subscribers come in with where their consent comes from @phone @all', async ({ page, site }, info) => {
  const domain = `${nameOf(info.project.name, 'brev')}.example`
  await openAdmin(page, site, '/admin/subscribers/')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await page.getByText('Paste from Excel instead').click()
  await page
    .getByLabel('Rows from Excel, with headings')
    .fill(`E-post\na@${domain}\nb@${domain}\na@${domain}`)
  await page.getByRole('button', { name: 'Read what was pasted' }).click()
  await expect(page.getByRole('button', { name: 'Duplicates 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Import 2 subscribers' }).click()
  const consent = page.getByLabel('Where does your consent come from?')
  await expect(consent).toBeFocused()
  await expect(page.getByText('Write where the consent comes from.')).toBeVisible()
  await consent.fill('The list at the annual meeting')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Import 2 subscribers' }).click()
  await expect(page.getByText('2 new, none changed.')).toBeVisible()
})

test('a file that is too large or empty is refused with words @all', async ({ page, site }) => {
  await openAdmin(page, site, peopleImportPage('members'))
  await choose(page, '')
  await expect(page.getByRole('alert')).toHaveText('The file is empty.')
})

test('the preview names columns that are left out, and the bin restores an undone import @all', async ({
  page,
  site,
}, info) => {
  const surname = nameOf(info.project.name, 'Åter')
  const file = `aterstall-${surname}.csv`
  await openAdmin(page, site, peopleImportPage('members'))
  await choose(page, `Förnamn;Efternamn;Skostorlek\nAnn;${surname};38\nBo;${surname};42`, file)
  await expect(page.getByText('1 column is left out: Skostorlek.')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: `Ann ${surname}` })
  await expect(row).toContainText('Active member')
  await page.getByRole('button', { name: 'Import 2 members' }).click()
  await expect(page.getByText('2 new, none changed.')).toBeVisible()
  await page.getByRole('button', { name: `Undo the import of ${file}` }).click()
  await expect(page.getByText('Undone', { exact: true }).first()).toBeVisible()
  expect(await membersOf(site, surname)).toHaveLength(0)
  await page.goto('/admin/bin/')
  await page.getByRole('button', { name: `Restore all 2 from ${file}` }).click()
  await expect(page.getByText('2 records are back.')).toBeVisible()
  expect(await membersOf(site, surname)).toHaveLength(2)
})
