import type { MeetingOverview, VotingList } from '#shared/meetings.ts'
import { stockholmDay } from '#shared/time.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { addMembers, unique } from './admin-records.ts'
import { openAdmin } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { expect, test } from './fixtures.ts'
import { printed } from './paper.ts'

const inDays = (days: number): string => stockholmDay(new Date(Date.now() + days * 86_400_000))

test('a meeting is added, its register frozen, marked without a net, and printed @phone @all', async ({
  page,
  site,
  complaints,
}) => {
  complaints.allow(/present|ERR_INTERNET_DISCONNECTED/)
  const last_name = unique('Röst')
  await addMembers(site, [
    { first_name: 'Ada', last_name, member_status: true },
    { first_name: 'Bo', last_name, member_status: true },
  ])
  const { call } = await administratorOf(site)
  const rules = { min_age: 15, member_days: 0, paid_days: null, paid_day: null, grace_votes: false }
  await call('PUT', '/api/voting/', { ...rules, summons_min_days: 14, summons_max_days: 42 })
  await openAdmin(page, site, '/admin/meetings/')
  await page.getByLabel('Name').fill('Årsmöte')
  await page.getByRole('textbox', { name: 'Day', exact: true }).fill(inDays(5))
  await page.getByLabel('Place').fill('Klubbstugan')
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  await page.getByRole('button', { name: 'Add the meeting' }).click()

  await expect(page.getByRole('heading', { name: 'Meeting – Årsmöte', level: 1 })).toBeVisible()
  await expect(page.getByText('It is too late')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  await page.getByRole('button', { name: 'Freeze the register' }).click()

  const ada = page.getByRole('button', { name: `Ada ${last_name}` })
  await expect(ada).toBeVisible()
  const list = async () => {
    const id = page.url().match(/voting\/(\d+)/)?.[1]
    const { rows } = await call<VotingList>('GET', `/api/voting/lists/${id}/`)
    return rows.filter(({ name }) => name.endsWith(last_name)).map(({ present }) => present)
  }
  // Without a net the mark stays on the page, and in the browser, and is sent when the server answers again.
  await page.route('**/present/', (route) => route.abort('internetdisconnected'))
  await ada.click()
  await expect(ada).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('1 mark waits')).toBeVisible()
  expect(await list()).toEqual([false, false])
  await page.unroute('**/present/')
  await page.reload()
  await expect(ada).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(list).toEqual([true, false])

  await page.getByRole('textbox', { name: 'Name' }).fill('Cia Senkommen')
  await page.getByLabel('Reason').fill('Mötet beslutade det')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Cia Senkommen' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
})

test('a register is printed with a column to sign, and the evidence of a year with its sample @all', async ({
  page,
  site,
}) => {
  const last_name = unique('Bidrag')
  await addMembers(site, [{ first_name: 'Ada', last_name, member_status: true, birthday: '2005-05-06' }])
  const { call } = await administratorOf(site)
  const { id } = await call<{ id: number }>('POST', '/api/voting/lists/', {
    day: inDays(0),
    meeting_id: null,
  })
  await openAdmin(page, site, `/admin/voting/${id}/`)
  await page.getByRole('button', { name: 'Print' }).click()
  const paper = (await printed(page)).map(({ text }) => text).join('\n')
  for (const part of ['Signature', `Ada ${last_name}`, 'SHA-256']) expect(paper).toContain(part)

  await openAdmin(page, site, '/admin/evidence/')
  await expect(page.getByText('no membership years')).toBeVisible()
  await page.getByRole('button', { name: 'Draw a sample' }).click()
  await expect(page.getByText('drawn among')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
})

test('a summons is written to those with a vote, and warned of when it is too late @all', async ({
  complaints,
  page,
  site,
}) => {
  // The preview of a mail runs no script.
  complaints.allow(/Blocked script execution in 'about:srcdoc'/)
  const last_name = unique('Kallad')
  await addMembers(site, [{ first_name: 'Ada', last_name, member_status: true }])
  const { call } = await administratorOf(site)
  const rules = { min_age: null, member_days: 0, paid_days: null, paid_day: null, grace_votes: false }
  await call('PUT', '/api/voting/', { ...rules, summons_min_days: 14, summons_max_days: null })
  const meeting = { name: 'Extra årsmöte', day: inDays(3), place: '' }
  const { id } = await call<MeetingOverview>('POST', '/api/meetings/', meeting)
  await openAdmin(page, site, `/admin/meetings/${id}/`)
  await page.getByRole('button', { name: 'Write the summons' }).click()
  await expect(page).toHaveURL(/mailings\/write\/\?draft=/)
  await page.getByLabel('Title').fill('Kallelse')
  await page.locator('[contenteditable=true]').first().fill('Välkommen till årsmötet.')
  await expect(page.getByText('The draft is saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('dialog').getByText('it is too late')).toBeVisible()
  await expect(page.getByRole('dialog').getByText(/at least 14 days before the meeting/)).toBeVisible()
})

test('the rules of a summons stand in words where they are set, with the days of a meeting @all', async ({
  page,
  site,
}) => {
  await openAdmin(page, site, '/admin/voting/?day=2027-03-15')
  const rules = page.getByRole('region', { name: 'Rules of voting and summons' })
  await rules.getByLabel('Summons at least, days before').fill('14')
  await rules.getByLabel('Summons at most, days before').fill('')
  await expect(rules.getByRole('status')).toHaveText(
    'By the statutes the summons is sent at least 14 days before the meeting. To a meeting on 2027-03-15 it is sent by 2027-03-01.',
  )
  await rules.getByLabel('Summons at most, days before').fill('42')
  await expect(rules.getByRole('status')).toContainText('it is sent from 2027-02-01 to 2027-03-01.')
  await rules.getByLabel('Summons at most, days before').fill('7')
  await rules.getByRole('button', { name: 'Save the rules' }).click()
  await expect(rules.getByText('The earliest day cannot be nearer')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})

test('undoing a new meeting on its page goes back to the list @all', async ({ page, site, complaints }) => {
  complaints.allow(/status of 404/)
  const name = unique('Vårmöte')
  await openAdmin(page, site, '/admin/meetings/')
  await page.getByLabel('Name').fill(name)
  await page.getByRole('textbox', { name: 'Day', exact: true }).fill(inDays(30))
  await page.getByRole('button', { name: 'Add the meeting' }).click()
  await expect(page.getByRole('heading', { name: `Meeting – ${name}` })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page).toHaveURL(/\/admin\/meetings\/$/)
  await expect(page.getByText(name)).toHaveCount(0)
})
