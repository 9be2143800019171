import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { addMembers, unique } from './admin-records.ts'
import { openAdmin } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { expect, linkIn, test } from './mail-fixtures.ts'

const desk = '/admin/persondata/'

test('whoever asks what is kept about them is found, sent a link that works once, restricted and erased @phone @all', async ({
  page,
  site,
  mailbox,
}) => {
  const word = unique('Frida')
  const email = `${word}@example.se`
  await addMembers(site, [{ first_name: word, last_name: 'Ek', email, member_status: true }])
  await openAdmin(page, site, desk)
  await expect(page.getByRole('heading', { level: 1, name: 'Personal data' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  const box = page.getByRole('textbox', { name: 'Email or name' })
  await box.fill(email.toUpperCase())
  await box.press('Enter')
  const copy = page.getByRole('article')
  await expect(copy).toContainText(email)
  await expect(copy).toContainText('IMY')
  expect(await axeViolations(page)).toEqual([])
  const size = page.viewportSize()
  expect(await sidewaysScroll(page)).toBe(0)
  if (size) await page.setViewportSize(size)

  await page.getByRole('button', { name: `Send the copy to ${email}` }).click()
  await expect(page.getByText(`A link is on its way to ${email}.`)).toBeVisible()

  await page.getByRole('button', { name: 'Restrict', exact: true }).click()
  await expect(page.getByText('The person is restricted.')).toBeVisible()
  const { call } = await administratorOf(site)
  expect(await call('GET', `/api/members/?q=${word}`)).toEqual([])
  await page.getByRole('button', { name: 'Lift the restriction' }).click()
  await expect(page.getByText('The restriction is lifted.')).toBeVisible()

  const visitor = await page.context().browser()?.newPage()
  if (!visitor) throw new Error('there is no browser')
  const link = await linkIn(mailbox, { to: email, path: '/uppgifter/' })
  await visitor.goto(link)
  await expect(visitor.getByRole('heading', { level: 1, name: 'Dina personuppgifter' })).toBeVisible()
  await visitor.getByRole('button', { name: 'Visa mina uppgifter' }).click()
  await expect(visitor.getByRole('heading', { name: 'Dina rättigheter' })).toBeVisible()
  await expect(visitor.getByText(email).first()).toBeVisible()
  expect(await axeViolations(visitor)).toEqual([])
  const saving = visitor.waitForEvent('download')
  await visitor.getByRole('link', { name: 'Spara som fil (JSON)' }).click()
  expect((await saving).suggestedFilename()).toMatch(/^personuppgifter-.*\.json$/)
  await visitor.goto(link)
  await expect(visitor.getByRole('heading', { name: 'Länken är redan använd' })).toBeVisible()
  await visitor.close()

  await page.getByRole('button', { name: 'Erase …' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('This stays:')
  expect(await axeViolations(page)).toEqual([])
  await question.getByRole('button', { name: 'Erase for good' }).click()
  await expect(page.getByText('Everything about the person is erased.')).toBeVisible()
  await box.fill(email)
  await box.press('Enter')
  await expect(page.getByText('Nobody was found.')).toBeVisible()
})

test('of several behind an address it is said who is meant, by keyboard, and a request is noted and answered @all', async ({
  page,
  site,
}) => {
  const word = unique('Familj')
  const email = `${word}@example.se`
  await addMembers(site, [
    { first_name: 'Mor', last_name: word, email },
    { first_name: 'Dotter', last_name: word, email },
  ])
  await openAdmin(page, site, desk)
  await page.getByRole('textbox', { name: 'Email or name' }).fill(word)
  await page.keyboard.press('Enter')
  await page.getByRole('checkbox', { name: new RegExp(`^Dotter ${word}`) }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Show everything' }).press('Enter')
  await expect(page.getByRole('article')).toContainText('Mor')
  await expect(page.getByRole('article')).not.toContainText('Dotter')

  await page.getByRole('button', { name: 'Note a request' }).click()
  await expect(page.getByText('The request is noted.')).toBeVisible()
  await page
    .getByRole('button', { name: /^Done: / })
    .first()
    .press('Enter')
  await expect(page.getByText(/Request \d+ is answered/)).toBeVisible()
})
