import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { CDPSession, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { isNarrow, keepSession, openAdmin } from './admin-session.ts'
import { account, administratorOf, newPerson, type Person } from './administrator.ts'
import { test as base, expect, ownSite } from './fixtures.ts'
import { openParticipants, personRow } from './participants-page.ts'
import { addFeast, addPerson } from './participants-records.ts'
import { unfold } from './sections.ts'
import { type Site, startSite } from './site.ts'

/** Passkeys are for names: a number as the address has none. */
const test = base.extend({ site: ownSite(() => startSite({ HOST: 'localhost' })) })

let authenticator: CDPSession | undefined
// The page of the next test is the same one, and a page has one such device.
test.afterEach(async () => {
  await authenticator?.detach()
  authenticator = undefined
})

/** A device that makes passkeys and asks for a finger, which is always right. */
async function addAuthenticator(page: Page): Promise<void> {
  authenticator = await page.context().newCDPSession(page)
  await authenticator.send('WebAuthn.enable')
  await authenticator.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function expectNoFlaws(page: Page): Promise<void> {
  expect(await axeViolations(page)).toEqual([])
  const size = page.viewportSize()
  expect(await sidewaysScroll(page)).toBe(0)
  if (size) await page.setViewportSize(size)
}

async function openAccount(page: Page): Promise<void> {
  await page.goto('/admin/account/')
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible()
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout', exact: true }).click()
  await expect(page).not.toHaveURL(/admin/)
}

async function logIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Your Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Submit' }).click()
}

/** A code is taken once: the next one is that of the half minute that comes. */
const codeOf = (secret: string, halfMinutes: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + halfMinutes * 30_000 })

/** @returns the recovery codes of the dialog that shows them once */
async function keepCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Recovery codes' })
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  await expectNoFlaws(page)
  const codes = await dialog.getByRole('listitem').allInnerTexts()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'I have saved them' }).click()
  await expect(dialog).toBeHidden()
  return codes
}

/** As if whoever sits there had last shown who they are an hour ago. */
function letConfirmationsPass(site: Site): void {
  const database = new DatabaseSync(join(site.dataDir, 'gille.sqlite'))
  database.exec(`update tokens set confirmed_at = '${new Date(Date.now() - 3_600_000).toISOString()}'`)
  database.close()
}

test('an app with codes, and a recovery code in its place @all', async ({ page, site, complaints }) => {
  complaints.allow(/status of 4(01|22)/)
  const person = await newPerson(site, 'Tova', 'Kod')
  await keepSession(page, person)
  await openAccount(page)
  await page.getByRole('button', { name: 'Add a code app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a code app' })
  await expect(dialog.getByRole('img', { name: 'Picture that the app scans' })).toBeVisible()
  await expectNoFlaws(page)
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  await dialog.getByLabel('The code that the app shows').fill('000000')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText('The code is not right.')).toBeVisible()
  await dialog.getByLabel('The code that the app shows').fill(codeOf(secret, 0))
  await dialog.getByLabel('The code that the app shows').press('Enter')
  const codes = await keepCodes(page)
  await expect(page.getByText('10 of 10 left')).toBeVisible()
  await logOut(page)

  await logIn(page, person)
  await expect(page.getByRole('heading', { name: 'ONE MORE STEP' })).toBeVisible()
  await expectNoFlaws(page)
  const code = page.getByLabel('Code from the app, or a recovery code')
  await expect(code).toBeFocused()
  await code.fill('000000')
  await code.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'That is not right.' })).toBeVisible()
  await code.fill(codeOf(secret, 1))
  await code.press('Enter')
  await expect(page).toHaveURL(/\/admin\/?$/)
  await logOut(page)

  await logIn(page, person)
  await page.getByLabel('Code from the app, or a recovery code').fill(String(codes[0]).toUpperCase())
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL(/\/admin\/?$/)
  await openAccount(page)
  await expect(page.getByText('9 of 10 left')).toBeVisible()
  await page.getByRole('button', { name: 'Remove: Code app' }).click()
  await expect(page.getByText('of 10 left')).toBeHidden()
  await logOut(page)
  await logIn(page, person)
  await expect(page).toHaveURL(/\/admin\/?$/)
})

test('a passkey signs in alone, and as the second step @all', async ({ page, site, complaints }) => {
  complaints.allow(/status of 401/)
  await addAuthenticator(page)
  const person = await newPerson(site, 'Pia', 'Nyckel')
  await keepSession(page, person)
  await openAccount(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await keepCodes(page)
  await expect(page.getByText(/^Passkey: /)).toBeVisible()
  await expectNoFlaws(page)
  await logOut(page)

  await page.goto('/login')
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page).toHaveURL(/\/admin\/?$/)
  await expect(page.getByText('Admin ** Pia', { exact: true })).toBeVisible()
  await logOut(page)

  await logIn(page, person)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(/\/admin\/?$/)
})

test('what is risky asks again after a quarter of an hour, and then goes on @all', async ({
  page,
  site,
  complaints,
}) => {
  complaints.allow(/status of 4(03|22)/)
  await openAdmin(page, site, '/admin/members/')
  letConfirmationsPass(site)
  const save = async () => {
    const menu = page.getByRole('button', { name: 'Export' })
    await menu.click()
    await page.getByRole('menuitem', { name: /CSV/ }).click()
  }
  await save()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect(dialog.getByLabel('Your own password')).toBeFocused()
  await expectNoFlaws(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Confirm that it is you.')).toBeVisible()
  await save()
  await dialog.getByLabel('Your own password').fill('inte mitt lösenord')
  await dialog.getByLabel('Your own password').press('Enter')
  await expect(dialog.getByText('Wrong password.')).toBeVisible()
  await dialog.getByLabel('Your own password').fill(account.password)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)
  await expect(dialog).toBeHidden()
  const second = page.waitForEvent('download')
  await save()
  await second

  const confirm = async (): Promise<void> => {
    await dialog.getByLabel('Your own password').fill(account.password)
    await dialog.getByLabel('Your own password').press('Enter')
    await expect(dialog).toBeHidden()
  }
  const event = await addFeast(site)
  const anna = await addPerson(site, event, { name: 'Anna', answers: { allergy: 'Nötter' } })
  await openParticipants(page, site, event)
  letConfirmationsPass(site)
  await page.getByRole('button', { name: 'Show sensitive answers' }).click()
  await confirm()
  await expect(personRow(page, anna)).toContainText('Nötter')

  await page.goto('/admin/footer/?edit=1')
  letConfirmationsPass(site)
  const email = page.getByRole('textbox', { name: 'Info mail' })
  await email.fill('styrelsen@example.se')
  await page.getByRole('button', { name: /^Save/ }).click()
  await confirm()
  await expect
    .poll(async () => (await (await fetch(`${site.url}/api/footer/1/`)).json()).infoMail)
    .toBe('styrelsen@example.se')
})

test('a second step that is demanded of administrators @all', async ({ page, site, complaints }) => {
  complaints.allow(/status of 4(03|09|22)/)
  await addAuthenticator(page)
  const { call } = await administratorOf(site)
  const person = await newPerson(site, 'Ada', 'Ny')
  await call('PUT', `/api/users/${person.user.id}/`, { is_superuser: true, password: account.password })
  const demand = async () => {
    await page.goto('/admin/site/?edit=1')
    const form = page.getByRole('dialog')
    await unfold(form, 'Accounts and logging in')
    await form.getByLabel('Administrators need a second step').check()
    await form.getByRole('button', { name: /^Save/ }).click()
    return form
  }
  // The new passkey ends every other session of the administrator.
  await openAdmin(page, site, '/admin/')
  const refused = await demand()
  await expect(refused.getByText('Add a second step to My account first.')).toBeVisible()
  await openAccount(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await keepCodes(page)
  await expect(await demand()).toBeHidden()
  await page.evaluate(() => localStorage.clear())

  await logIn(page, person)
  await expect(page.getByRole('heading', { name: 'Add a second step' })).toBeVisible()
  await expectNoFlaws(page)
  if (isNarrow(page)) await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('link', { name: 'Members' })).toHaveCount(0)
  await openAccount(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await keepCodes(page)
  await page.getByRole('button', { name: /^Remove: Passkey/ }).click()
  await expect(page.getByText('Your rights need a second step.')).toBeVisible()
  await page.goto('/admin/members/')
  await expect(page.getByRole('heading', { name: 'Members', level: 1 })).toBeVisible()
  await logOut(page)

  await openAdmin(page, site, `/admin/users/?q=${person.email}`)
  await page.getByRole('button', { name: 'Remove the second step: Ada Ny' }).click()
  const dialog = page.getByRole('dialog', { name: /Remove the second step from Ada/ })
  await dialog.getByLabel('Your own password').fill(account.password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Remove the second step: Ada Ny' })).toHaveCount(0)
})
