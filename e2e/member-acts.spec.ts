import { addMonths } from '#shared/membership/days.ts'
import { periodsFor } from '#shared/membership/periods.ts'
import { membershipApi, type StoredSettings } from '#shared/membership/settings.ts'
import { panelApi } from '#shared/panel-paths.ts'
import type { Member } from '#shared/resources/members.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { person } from './admin-records.ts'
import { openAdmin, rowOf, rowsOf } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { test as base, expect, ownSite } from './fixtures.ts'
import { type Site, startSite } from './site.ts'

const test = base.extend({ site: ownSite(() => startSite({ DEMO: 'false' })) })

/** A register with calendar years and two types, a member and an applicant. @returns the last day of the year */
async function fillRegister(site: Site): Promise<string> {
  const { call } = await administratorOf(site)
  const { rules, today } = await call<StoredSettings>('GET', membershipApi.settings)
  const calendar = { ...rules, kind: 'calendar' as const }
  const type = { votes: true, chosen_by: 'anyone', is_archived: false, min_age: null, max_age: null }
  const settings = {
    rules: calendar,
    types: [
      { ...type, id: -1, kind: 'ordinary', titles: { sv: 'Medlem', en: 'Member' } },
      { ...type, id: -2, kind: 'support', titles: { sv: 'Stöd', en: 'Supporter' } },
    ],
    periods: periodsFor(calendar, today, addMonths(today, 13)).map((one, index) => ({
      ...one,
      id: -1 - index,
    })),
    fees: [{ type_id: -1, period_id: null, amount: 300_00, note: '' }],
  }
  await call('PUT', membershipApi.settings, settings)
  await call('POST', '/api/members/', {
    ...person(),
    first_name: 'Astrid',
    email: 'a@example.org',
    member_status: true,
  })
  const { member_status: _, ...fields } = person({ first_name: 'Gun', email: 'g@example.org' })
  const answer = await fetch(`${site.url}/api/members/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...fields, terms_condition: true }),
  })
  expect(answer.status).toBe(201)
  return `${today.slice(0, 4)}-12-31`
}

test('the board grants memberships, confirms years and changes types by hand, seen before and taken back @all', async ({
  page,
  site,
  complaints,
}) => {
  test.setTimeout(60_000)
  // A type that the member has already.
  complaints.allow(/422/)
  const last = await fillRegister(site)
  const { call } = await administratorOf(site)
  const known = async (name: string) => (await call<Member[]>('GET', `/api/members/?first_name=${name}`))[0]

  await openAdmin(page, site, '/admin/')
  const tile = page.getByRole('main').getByRole('link', { name: 'Waiting for a decision' })
  await expect(tile).toHaveText('1Waiting for a decision')
  await tile.click()
  await expect(page).toHaveURL('/admin/members/?membership_state=applied')
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(rowOf(page, 'Gun').getByRole('button', { name: 'Approve' })).toBeVisible()

  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/admin/members/')
  await page.getByRole('button', { name: 'Status', exact: true }).click()
  await expect(page).toHaveURL('/admin/members/?sort=membership_state')
  await expect(rowsOf(page).first()).toContainText('Astrid')
  await page.getByText('More filters').click()
  await page.getByRole('combobox', { name: 'Sort' }).click()
  await page.getByRole('option', { name: 'Valid until ↓' }).click()
  await expect(page).toHaveURL('/admin/members/?sort=-valid_until')
  await expect(rowsOf(page).first()).toContainText('Astrid')

  await rowOf(page, 'Gun').getByRole('button', { name: 'Gun', exact: true }).click()
  const reader = page.getByRole('dialog').first()
  await reader.getByText('Timeline').click()
  await reader.getByRole('button', { name: 'Grant a membership until …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Grant a membership' })
  const outlook = dialog.getByRole('region', { name: 'What will be true' })
  await expect(outlook).toContainText('Application → Member')
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(outlook).toBeVisible()
    expect([await axeViolations(page), await sidewaysScroll(page)]).toEqual([[], 0])
  }
  await dialog.getByLabel('Reason').fill('Helped at the festival')
  await dialog.getByRole('button', { name: 'Grant', exact: true }).click()
  await expect(page.getByText('The membership is granted.')).toBeVisible()
  await expect(reader.getByText('Helped at the festival')).toBeVisible()
  expect(await known('Gun')).toMatchObject({ membership_state: 'active', valid_until: last })
  await page.getByRole('region', { name: 'Undo' }).getByRole('button', { name: 'Undo' }).click()
  await expect(reader.getByText('Helped at the festival')).toHaveCount(0)
  expect(await known('Gun')).toMatchObject({ membership_state: 'applied' })
  await page.keyboard.press('Escape')

  await rowOf(page, 'Astrid').getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Member' })
  await form.getByText('Timeline').click()
  // A member for the year is proposed the next one.
  await form.getByRole('button', { name: 'Grant a membership until …' }).click()
  const next = last.replace(/^\d+/, (year) => String(Number(year) + 1))
  await expect(dialog.getByLabel('Until', { exact: true })).toHaveValue(next)
  await expect(outlook).toContainText(String(Number(last.slice(0, 4)) + 1))
  await expect(outlook).not.toContainText('already')
  await dialog.getByLabel('Type', { exact: true }).selectOption('Supporter')
  await expect(dialog.getByLabel('Until', { exact: true })).toHaveValue(last)
  await dialog.getByRole('button', { name: 'Back' }).click()
  await form.getByRole('button', { name: 'Confirm a year' }).click()
  const confirming = page.getByRole('dialog', { name: 'Confirm a year for the member' })
  await expect(confirming).toContainText(`– → ${last.slice(0, 4)}`)
  await confirming.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(form.getByText(`Confirmed the membership for ${last.slice(0, 4)}`)).toBeVisible()
  await form.getByRole('button', { name: 'Change the type' }).click()
  const changing = page.getByRole('dialog', { name: 'Change the type of the membership' })
  await expect(changing).toContainText('The member has that type already.')
  await changing.getByLabel('Type', { exact: true }).selectOption('Supporter')
  await expect(changing).toContainText('Member → Supporter')
  await changing.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(page.getByText('The type is changed.')).toBeVisible()
  expect(await known('Astrid')).toMatchObject({ type_name: 'Stöd', valid_until: last })

  // Why an application was declined is read where it lies.
  const { id } = (await known('Gun')) as Member
  await call('POST', panelApi.declineMembers, { ids: [id], reason: 'Full this term.' })
  await page.goto('/admin/bin/')
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByText(/^Declined \d+ \w+ \d{4}: Full this term\.$/)).toBeVisible()
    expect([await axeViolations(page), await sidewaysScroll(page)]).toEqual([[], 0])
  }
})
