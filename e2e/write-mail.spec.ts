import type { Page } from '@playwright/test'
import { addMembers, unique } from './admin-records.ts'
import { dialogOf, isNarrow, openAdmin, showFilters } from './admin-session.ts'
import { account } from './administrator.ts'
import { endTimeToUndo, expect, test, textOf } from './mail-fixtures.ts'
import { editorOf, expectNoFlaws, figuresOf, listOf } from './participants-mail.ts'
import { said } from './toasts.ts'
import { smallTargets, throughLabel } from './touch-targets.ts'

const patiently = { timeout: 30_000 }
const saved = (page: Page) => page.getByText('The draft is saved.')
const frameOf = (page: Page) =>
  page.getByRole('region', { name: 'What the mail looks like' }).frameLocator('iframe')

test('from a filter to a saved choice, and from that to a mail that its members get @phone @all', async ({
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
  const mails = mailbox.received.filter(({ raw }) => raw.includes('Subject: Kallelse'))
  const reached = mails.flatMap(({ to }) => to).filter((to) => to !== account.email)
  expect(reached.toSorted()).toEqual([anna?.email, bo?.email].toSorted())
  await expectNoFlaws(page)
})

test('two tabs do not write over each other, and what one of them has is kept @all', async ({
  page,
  site,
  complaints,
}) => {
  complaints.allow(/Blocked script execution in 'about:srcdoc'/)
  complaints.allow(/status of 412/)
  await openAdmin(page, site, '/admin/mailings/write/')
  await page.getByRole('button', { name: 'Write a new mail' }).click()
  await expect(page).toHaveURL(/\?draft=\d+$/)
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.getByLabel('Title').fill('Den andra fliken')
  await expect(saved(other)).toBeVisible()
  await page.getByLabel('Title').fill('Den första fliken')
  const warning = page.getByRole('alert').filter({ hasText: 'has been saved somewhere else' })
  await expect(warning).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue('Den första fliken')
  await expect(warning).toBeVisible()
  const before = page.url()
  await warning.getByRole('button', { name: 'Save mine as a new draft' }).click()
  await expect(page).not.toHaveURL(before)
  await expect(page.getByLabel('Title')).toHaveValue('Den första fliken')
  await other.reload()
  await expect(other.getByLabel('Title')).toHaveValue('Den andra fliken')
  await other.close()
})

test('what is written without a connection is saved when there is one again @all', async ({
  page,
  site,
  complaints,
}) => {
  complaints.allow(/Blocked script execution in 'about:srcdoc'/)
  complaints.allow(/ERR_FAILED|Failed to load resource/)
  await openAdmin(page, site, '/admin/mailings/write/')
  await page.getByRole('button', { name: 'Write a new mail' }).click()
  await expect(page.getByLabel('Title')).toBeVisible()
  await page.route('**/api/letters/*/', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await page.getByLabel('Title').fill('I tunneln')
  await expect(page.getByText('saved once there is a connection again')).toBeVisible()
  await page.unroute('**/api/letters/*/')
  await expect(saved(page)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue('I tunneln')
})

test('in Swedish: members chosen in the list, an unknown word, news, and a copy of what was sent @all', async ({
  page,
  site,
  mailbox,
  complaints,
}) => {
  complaints.allow(/Blocked script execution in 'about:srcdoc'/)
  complaints.allow(/status of 422/)
  const city = unique('Ort')
  const [anna] = await addMembers(site, [
    { first_name: 'Anna', city, member_status: true },
    { first_name: 'Bo', city, member_status: true },
  ])
  await openAdmin(page, site, `/admin/members/?city=${city}&sort=first_name`)
  // On a phone the languages stand in the menu.
  if (isNarrow(page)) await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Svenska' }).filter({ visible: true }).click()
  if (isNarrow(page)) await page.keyboard.press('Escape')
  await page.getByRole('checkbox', { name: /Anna/ }).check()
  await page.getByRole('button', { name: 'Skriv till de valda …' }).click()
  await expect(page.getByRole('radio', { name: 'De valda i listan (1)' })).toBeChecked()
  await expect(page.getByText('1 får mejlet.')).toBeVisible()
  await page.getByLabel('Titel').fill('Kallelse {ålder}')
  await editorOf(page).click()
  await page.keyboard.type('Välkommen!')
  await page.getByRole('button', { name: 'Skicka', exact: true }).click()
  const question = dialogOf(page, 'Skicka till 1 medlem?')
  await expect(page.getByRole('alert')).toContainText('De här orden i klamrar finns inte: {ålder}.')
  await page.getByRole('radio', { name: 'Nyheter, inbjudningar och annat' }).check(throughLabel)
  await expect(page.getByText('Ingen får mejlet.')).toBeVisible()
  await expect(page.getByText('1 står inte på maillistan')).toBeVisible()
  await expectNoFlaws(page)
  await page.getByRole('radio', { name: /^Föreningens egna angelägenheter/ }).check(throughLabel)
  await page.getByLabel('Titel').fill('Kallelse')
  await expect(page.getByText('1 får mejlet.')).toBeVisible()
  await page.getByRole('button', { name: 'Skicka', exact: true }).click()
  await question.getByRole('textbox').fill('1')
  await question.getByRole('button', { name: 'Skicka' }).click()
  const list = page.getByRole('region', { name: 'Utskick' })
  await expect(list.getByRole('status').first()).toHaveText(/^Börjar om (30|[12]?\d) s, till 1 mottagare\.$/)
  endTimeToUndo(site)
  await expect(list.getByRole('status').first()).toHaveText('1 skickade · 0 kvar · 0 misslyckade', patiently)
  const mails = mailbox.received.filter(({ raw }) => raw.includes('Subject: Kallelse'))
  expect(mails.flatMap(({ to }) => to)).toEqual([anna?.email])
  await list.getByRole('button', { name: 'Läs: Kallelse' }).click()
  await page.getByRole('button', { name: 'Kopiera till ett nytt utskick' }).click()
  await expect(page).toHaveURL(/\?draft=\d+$/)
  await expect(page.getByLabel('Titel')).toHaveValue('Kallelse')
  await expect(page.getByRole('radio', { name: 'De valda i listan (1)' })).toBeChecked()
  await page.getByRole('link', { name: 'Alla utkast' }).click()
  await page.getByRole('button', { name: 'Ta bort: Kallelse' }).click()
  await dialogOf(page, 'Ta bort utkastet Kallelse?').getByRole('button', { name: 'Ta bort' }).click()
  await expect(
    page.getByText('Inga utkast.').or(page.getByRole('link', { name: /Skriv vidare/ }).first()),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Skriv vidare: Kallelse' })).toBeHidden()
})

test('a choice is renamed, replaced, deleted and taken back @all', async ({ page, site }) => {
  const city = unique('Ort')
  await addMembers(site, [{ city, member_status: true }, { city }])
  await openAdmin(page, site, `/admin/members/?city=${city}`)
  const bar = page.getByRole('region', { name: 'Saved choices' })
  const save = async (title: string, name: string) => {
    const dialog = dialogOf(page, title)
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
  }
  await bar.getByRole('button', { name: 'Save the choice' }).click()
  await save('Save the choice', city)
  await expect(bar.getByRole('button', { name: 'Save the choice' })).toBeHidden()
  await bar.getByRole('button', { name: `The choice ${city}` }).click()
  await page.getByRole('menuitem', { name: `Rename ${city}` }).click()
  await save('Rename the choice', `${city} now`)
  await expect(bar.getByRole('link', { name: `${city} now, 2 members` })).toBeVisible()
  await showFilters(page)
  await page.getByText('Active', { exact: true }).first().click()
  await bar.getByRole('button', { name: 'Save the choice' }).click()
  await dialogOf(page, 'Save the choice').getByRole('combobox', { name: 'Save as' }).click()
  await page.getByRole('option', { name: `In place of ${city} now` }).click()
  await dialogOf(page, 'Save the choice').getByRole('button', { name: 'Save' }).click()
  await expect(bar.getByRole('link', { name: `${city} now, 1 member` })).toBeVisible()
  await bar.getByRole('button', { name: `The choice ${city} now` }).click()
  await page.getByRole('menuitem', { name: `Delete ${city} now` }).click()
  await expect(bar.getByRole('link', { name: `${city} now, 1 member` })).toBeHidden()
  await bar.getByRole('button', { name: 'Undo' }).click()
  await expect(bar.getByRole('link', { name: `${city} now, 1 member` })).toBeVisible()
})
