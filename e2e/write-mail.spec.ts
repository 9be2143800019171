import type { Page } from '@playwright/test'
import { addMembers, unique } from './admin-records.ts'
import { dialogOf, isNarrow, openAdmin } from './admin-session.ts'
import { account } from './administrator.ts'
import { endTimeToUndo, expect, test, textOf } from './mail-fixtures.ts'
import { editorOf, expectNoFlaws, figuresOf, listOf } from './participants-mail.ts'
import { said } from './toasts.ts'
import { smallTargets } from './touch-targets.ts'

const patiently = { timeout: 30_000 }
const saved = (page: Page) => page.getByText('The draft is saved.')
const frameOf = (page: Page) =>
  page.getByRole('region', { name: 'What the mail looks like' }).frameLocator('iframe')
const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS)
    await page.screenshot({
      path: `${process.env.SHOTS}/${name}-${page.viewportSize()?.width}.png`,
      fullPage: true,
    })
}

test('from a filter to a saved choice, and from that to a mail that its members get @phone', async ({
  page,
  site,
  mailbox,
  complaints,
}) => {
  // The frame of the preview runs nothing, not even what looks at it here.
  complaints.allow(/Blocked script execution in 'about:srcdoc'/)
  const city = unique('Ort')
  const [anna, bo] = await addMembers(site, [
    { first_name: 'Anna', city, member_status: true },
    { first_name: 'Bo', city, member_status: true },
    { first_name: 'Cia', city, member_status: false },
  ])
  await openAdmin(page, site, `/admin/members/?city=${city}&member_status=true&age_from=18`)
  await page.getByRole('button', { name: 'Save the choice' }).click()
  const saving = dialogOf(page, 'Save the choice')
  await saving.getByLabel('Name').fill(`Active in ${city}`)
  await saving.getByRole('button', { name: 'Save' }).click()
  await said(page, `The choice Active in ${city} is saved.`)
  const bar = page.getByRole('region', { name: 'Saved choices' })
  await expect(bar.getByRole('link', { name: `Active in ${city}, 2 members` })).toBeVisible()
  await shot(page, 'bar')
  if (isNarrow(page)) await expect.poll(() => smallTargets(page)).toEqual([])
  await expectNoFlaws(page)

  await bar.getByRole('button', { name: `The choice Active in ${city}` }).click()
  await page.getByRole('menuitem', { name: `Write to Active in ${city}` }).click()
  await expect(page).toHaveURL(/\/admin\/mailings\/write\/\?draft=\d+$/)
  await expect(page.getByRole('radio', { name: `Active in ${city} (2)` })).toBeChecked()
  await expect(page.getByText('2 get the mail.')).toBeVisible()
  await expect(page.getByText('This is a mail about the membership.')).toBeVisible()

  await page.getByLabel('Title').fill('Kallelse')
  await editorOf(page).click()
  await page.keyboard.type('Hej ')
  await page.getByRole('button', { name: 'Insert a fact' }).click()
  await page.getByRole('menuitem', { name: 'First name {förnamn}' }).click()
  await expect(editorOf(page)).toContainText('Hej {förnamn}')
  await page.keyboard.type('!')
  await expect(saved(page)).toBeVisible()
  await expect(frameOf(page).getByRole('paragraph').filter({ hasText: 'Hej Anna!' })).toBeVisible()
  await page.getByText('Without a name', { exact: true }).click()
  await expect(
    frameOf(page)
      .getByRole('paragraph')
      .filter({ hasText: /^Hej!$/ }),
  ).toBeVisible()
  await page.getByText('With a name', { exact: true }).click()
  await page.getByText('Desktop', { exact: true }).click()
  await shot(page, 'write')
  if (isNarrow(page)) await expect.poll(() => smallTargets(page)).toEqual([])
  await expectNoFlaws(page)

  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue('Kallelse')
  await page.getByRole('button', { name: 'Send a test to me' }).click()
  await said(page, 'A test is on its way to you.')
  expect(await textOf(mailbox, account.email)).toContain('Hej')

  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const question = dialogOf(page, 'Send to 2 members?')
  await question.getByRole('textbox').fill('3')
  await question.getByRole('button', { name: 'Send' }).click()
  await expect(question.getByText('The mail goes to 2.')).toBeVisible()
  await expectNoFlaws(page)
  await question.getByRole('textbox').fill('2')
  await question.getByRole('button', { name: 'Send' }).click()
  await said(page, 'Oldu')
  await expect(figuresOf(page)).toHaveText(/^Begins in (30|[12]?\d) s, to 2 recipients\.$/)
  endTimeToUndo(site)
  await expect(figuresOf(page)).toHaveText('2 sent · 0 left · 0 failed', patiently)
  await expect(listOf(page).getByRole('listitem')).toContainText(`To: Members · Active in ${city}`)
  const reached = mailbox.received.flatMap(({ to }) => to).filter((to) => to !== account.email)
  expect(reached.toSorted()).toEqual([anna?.email, bo?.email].toSorted())
  await shot(page, 'sent')
  await expectNoFlaws(page)
})
