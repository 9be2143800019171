import type { Page } from '@playwright/test'
import type { Member } from '#shared/resources/members.ts'
import { addMembers, unique } from './admin-records.ts'
import { openAdmin, rowOf, rowsOf } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { expect, test } from './fixtures.ts'
import type { Site } from './site.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Undo' })
const undo = (page: Page) => bar(page).getByRole('button', { name: 'Undo' })
const deletes = (page: Page) => rowsOf(page).getByRole('button', { name: 'Delete' })

/** Opens a list of members of one name, `a`, `b`, `c` … by surname. */
async function openMembers(page: Page, site: Site, count: number): Promise<string> {
  const name = unique('Radera')
  const surnames = Array.from({ length: count }, (_, place) => `${'abcdefgh'[place]}-son`)
  await addMembers(
    site,
    surnames.map((last_name) => ({ first_name: name, last_name })),
  )
  await openAdmin(page, site, `/admin/members/?q=${name}`)
  await expect(rowsOf(page)).toHaveCount(count)
  return name
}

const stored = async (site: Site, name: string): Promise<Member[]> =>
  (await administratorOf(site)).call<Member[]>('GET', `/api/members/?q=${name}`)

test('several deletes in a row are taken back together @all', async ({ page, site }) => {
  const name = await openMembers(page, site, 5)
  await rowOf(page, 'b-son').getByRole('button', { name: 'Delete' }).click()
  await expect(bar(page).getByRole('status')).toContainText(`Deleted: ${name} b-son`)
  await rowOf(page, 'd-son').getByRole('button', { name: 'Delete' }).click()
  await expect(bar(page).getByRole('status')).toContainText('2 deleted')
  await rowOf(page, 'a-son').getByRole('checkbox').check()
  await page.getByRole('region', { name: 'Chosen' }).getByRole('button', { name: 'Remove' }).click()
  await expect(bar(page).getByRole('status')).toContainText('3 deleted')
  await bar(page).hover()
  await expect(rowsOf(page)).toHaveCount(2)
  expect(await stored(site, name)).toHaveLength(2)
  await undo(page).click()
  await expect(rowsOf(page)).toHaveCount(5)
  await expect(bar(page)).toHaveCount(0)
  expect(await stored(site, name)).toHaveLength(5)
})

test('a double click deletes one, and so does a double touch @phone @all', async ({
  page,
  site,
  isMobile,
}) => {
  const name = await openMembers(page, site, 4)
  await deletes(page).nth(1).scrollIntoViewIfNeeded()
  const place = await deletes(page).nth(1).boundingBox()
  const [x, y] = [(place?.x ?? 0) + 10, (place?.y ?? 0) + 10]
  const press = () => (isMobile ? page.touchscreen.tap(x, y) : page.mouse.click(x, y))
  await press()
  await press()
  await expect(rowsOf(page)).toHaveCount(3)
  // The next row has just come under the pointer.
  await press()
  await expect(bar(page).getByRole('status')).toContainText('Deleted:')
  await expect(page.locator('[data-settling]')).toHaveCount(0)
  expect(await stored(site, name)).toHaveLength(3)
  // Now it has been seen.
  await press()
  await expect(rowsOf(page)).toHaveCount(2)
  await expect(bar(page).getByRole('status')).toContainText('2 deleted')
})

test('by keyboard the focus goes to the next row, and from there to Ångra, in any time @all', async ({
  page,
  site,
}) => {
  const name = await openMembers(page, site, 3)
  await page.clock.install()
  await deletes(page).nth(1).focus()
  await page.keyboard.press('Enter')
  await expect(rowsOf(page)).toHaveCount(2)
  await expect(rowOf(page, 'c-son').getByRole('button', { name: 'Delete' })).toBeFocused()
  await page.clock.fastForward(60_000)
  await expect(bar(page)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(rowsOf(page)).toHaveCount(1)
  // There is no next row, so it is the one before.
  await expect(rowOf(page, 'a-son').getByRole('button', { name: 'Delete' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(undo(page)).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(rowOf(page, 'a-son').getByRole('button', { name: 'Delete' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.clock.fastForward(60_000)
  await page.keyboard.press('Enter')
  await expect(rowsOf(page)).toHaveCount(3)
  await expect(
    rowOf(page, 'b-son')
      .getByRole('button', { name: `${name}` })
      .first(),
  ).toBeFocused()
  expect(await stored(site, name)).toHaveLength(3)
})

test('a key that is held deletes one @all', async ({ page, site }) => {
  const name = await openMembers(page, site, 3)
  await deletes(page).first().focus()
  await page.keyboard.down('Enter')
  await expect(rowsOf(page)).toHaveCount(2)
  await expect(page.locator('[data-settling]')).toHaveCount(0)
  for (let times = 0; times < 5; times++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await rowOf(page, 'b-son').getByRole('checkbox').check()
  await expect(rowsOf(page)).toHaveCount(2)
  expect(await stored(site, name)).toHaveLength(2)
})

test('when the last row is deleted the focus goes to the heading @all', async ({ page, site }) => {
  await openMembers(page, site, 1)
  await deletes(page).focus()
  await page.keyboard.press('Enter')
  await expect(rowsOf(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(undo(page)).toBeFocused()
})

test('what is chosen and what can be undone are offered beside each other @all', async ({ page, site }) => {
  await openMembers(page, site, 3)
  await deletes(page).first().click()
  await bar(page).hover()
  await expect(rowsOf(page)).toHaveCount(2)
  await rowsOf(page).first().getByRole('checkbox').check()
  await undo(page).click({ trial: true })
  const chosen = page.getByRole('region', { name: 'Chosen' })
  for (const button of await chosen.getByRole('button').all()) await button.click({ trial: true })
  await expect(chosen).toBeVisible()
})

test('by keyboard several are deleted together, and the focus stays in the list @all', async ({
  page,
  site,
}) => {
  await openMembers(page, site, 4)
  for (const name of ['b-son', 'c-son']) {
    await rowOf(page, name).getByRole('checkbox').focus()
    await page.keyboard.press('Space')
  }
  await page.getByRole('region', { name: 'Chosen' }).getByRole('button', { name: 'Remove' }).focus()
  await page.keyboard.press('Enter')
  await expect(rowsOf(page)).toHaveCount(2)
  await expect(rowOf(page, 'd-son').locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(undo(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(bar(page).getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(bar(page)).toHaveCount(0)
  await expect(rowOf(page, 'd-son').locator(':focus')).toHaveCount(1)
})
