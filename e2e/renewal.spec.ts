import type { ClaimEntry } from '#shared/claim-list.ts'
import { addDays } from '#shared/membership/days.ts'
import { remindersApi } from '#shared/membership/reminders.ts'
import { membershipApi, type StoredSettings } from '#shared/membership/settings.ts'
import type { Member } from '#shared/resources/members.ts'
import { timeZone } from '#shared/time.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { openAdmin } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { test as base, expect, ownSite } from './fixtures.ts'
import { change, linkIn } from './mail-fixtures.ts'
import { type Site, startSite } from './site.ts'

/**
 * @returns what makes it noon in Stockholm in a program of Node, so that reminders leave at whatever hour this runs, and
 *   each half minute a second, so that they leave soon
 */
function atNoon(): string {
  const now = Temporal.Now.zonedDateTimeISO(timeZone)
  const ahead = now.withPlainTime(Temporal.PlainTime.from('12:00')).epochMilliseconds - now.epochMilliseconds
  const code = `const D=Date,now=()=>D.now()+${ahead};globalThis.Date=class extends D{constructor(...a){a.length?super(...a):super(now())}static now(){return now()}};const s=setInterval;globalThis.setInterval=(f,ms,...a)=>s(f,ms===30000?1000:ms,...a)`
  return `--import=data:text/javascript,${encodeURIComponent(code)}`
}

const test = base.extend({
  site: ownSite(({ url }) => startSite({ SMTP_URL: url, DEMO: 'false', NODE_OPTIONS: atNoon() })),
})

/** A register by rolling years, with a member whose own ends in six days, and reminders that leave today. */
async function addRenewing(site: Site, email: string): Promise<{ member: Member; lastDay: string }> {
  const { call } = await administratorOf(site)
  await call('PUT', '/api/kontakt/1/', { swish_number: '123 456 78 90', bankgiro_number: '999-9996' })
  const { rules, today } = await call<StoredSettings>('GET', membershipApi.settings)
  const settings = {
    rules: { ...rules, kind: 'rolling' as const },
    types: [
      {
        ...{ id: -1, kind: 'ordinary', votes: true, chosen_by: 'anyone', is_archived: false },
        ...{ titles: { sv: 'Medlem', en: 'Member' }, min_age: null, max_age: null },
      },
    ],
    periods: [],
    fees: [{ type_id: -1, period_id: null, amount: 300_00, note: '' }],
  }
  await call('PUT', membershipApi.settings, settings)
  const member = await call<Member>('POST', '/api/members/', {
    ...{ first_name: 'Åsa', last_name: 'Öberg', email, birthday: '1999-12-31', gender: 'O' },
    ...{ phone_number: '070-123 45 67', address: 'Storgatan 1', zip_code: '753 10', city: 'Uppsala' },
    member_status: true,
  })
  const lastDay = addDays(today, 6)
  change(site, 'delete from memberships where member_id = ?', member.id)
  change(
    site,
    `insert into memberships (member_id, type_id, first_day, last_day, granted_day, granted_by, created_at)
     select ?, max(id), ?, ?, ?, 'board', ? from membership_types`,
    ...[member.id, addDays(today, -300), lastDay, addDays(today, -300), new Date().toISOString()],
  )
  await call('PUT', remindersApi, { on: true })
  change(site, "update settings set value = ? where name like 'memberships %'", addDays(today, -1))
  return { member, lastDay }
}

test('a reminder leads to the page on which a member corrects the own details and pays, and then to the receipt', async ({
  page,
  site,
  smtp,
}) => {
  test.slow()
  const email = 'asa@example.org'
  const { member } = await addRenewing(site, email)
  await expect.poll(() => smtp.received.map(({ to }) => to)).toContainEqual([email])
  const path = await linkIn(smtp, { to: email, path: '/betala/' })
  await page.goto(site.url + path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Att betala: 300 kr')
  await page.getByText('Stämmer dina uppgifter?').click()
  const phone = page.getByRole('textbox', { name: 'Telefonnummer' })
  // Its end proves who says no to a renewal, so no part of it is shown.
  await expect(phone).not.toHaveAccessibleDescription(/\d/)
  await phone.fill('ring mig')
  await page.getByRole('button', { name: 'Spara uppgifterna' }).click()
  await expect(phone).toHaveValue('ring mig')
  expect([await axeViolations(page), await sidewaysScroll(page)]).toEqual([[], 0])
  await phone.fill('070-765 43 21')
  await page.getByRole('button', { name: 'Spara uppgifterna' }).click()
  await expect(page.getByText('Dina uppgifter är sparade.')).toBeVisible()
  const { call } = await administratorOf(site)
  expect(await call<Member>('GET', `/api/members/${member.id}/`)).toMatchObject({
    ...{ phone_number: '070-765 43 21', city: 'Uppsala' },
  })

  const [claim] = await call<ClaimEntry[]>('GET', '/api/claims/')
  await openAdmin(page, site, `/admin/money/${claim?.id}/`)
  await page.locator('summary', { hasText: /^Do not remind$/ }).click()
  await page.locator('details[open]').getByRole('textbox', { name: 'Reason' }).fill('Betalar på mötet')
  await page.getByRole('button', { name: 'Do not remind' }).click()
  await expect(page.getByText('Not reminded of: Betalar på mötet')).toBeVisible()
  await page.getByRole('button', { name: 'Remind again' }).click()
  await expect(page.getByText('Not reminded of: Betalar på mötet')).toBeHidden()
  await page.locator('summary', { hasText: /^Paid$/ }).click()
  await page.getByRole('button', { name: 'Paid', exact: true }).click()
  await expect(page.getByText('SEK 300 is booked as paid.')).toBeVisible()
  await page.goto(site.url + path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Betald')
  await expect(page.getByText('Stämmer dina uppgifter?')).toHaveCount(0)
})
