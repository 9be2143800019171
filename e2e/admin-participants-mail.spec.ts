import { unansweredMailAddress } from '#shared/participants-mail-address.ts'
import { isNarrow, openAdmin, rowOf } from './admin-session.ts'
import { account, administratorOf } from './administrator.ts'
import { addApplications } from './application-records.ts'
import { endTimeToUndo, expect, test, textOf } from './mail-fixtures.ts'
import {
  addParty,
  editorOf,
  expectNoFlaws,
  figuresOf,
  listOf,
  mailPage,
  send,
  write,
} from './participants-mail.ts'
import { said } from './toasts.ts'
import { smallTargets } from './touch-targets.ts'

/** Time that the server's own work may take on a busy machine. */
const patiently = { timeout: 30_000 }

test('who has a place gets a mail; it can be tried, outlives a reload, and shows how it gets on @all', async ({
  page,
  site,
  mailbox,
}) => {
  const event = await addParty(site, { capacity: 2 })
  const applications = await addApplications(site, event, ['Anna', 'Bo', 'Cia'])
  await openAdmin(page, site, `/admin/participants/?event_id=${event.id}`)
  await page.getByRole('link', { name: 'Write to the participants' }).click()
  await expect(page).toHaveURL(mailPage(event))
  const heading = page.getByRole('heading', { name: `Write to the participants: ${event.eventName}` })
  await expect(heading).toBeVisible()
  const whom = page.getByRole('radiogroup', { name: 'Who gets the mail?' })
  for (const name of ['Those with a place (2)', 'Those who wait (1)', 'Both (3)'])
    await expect(whom.getByRole('radio', { name })).toBeVisible()
  await expect(whom.getByRole('radio', { name: 'Those with a place (2)' })).toBeChecked()
  await expect(listOf(page)).toContainText('Nothing has been sent yet.')
  if (isNarrow(page)) await expect.poll(() => smallTargets(page)).toEqual([])
  await expectNoFlaws(page)
  await write(page, 'Bra att veta')
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue('Bra att veta')
  await expect(editorOf(page)).toContainText('egen mugg')
  await page.getByRole('button', { name: 'Send a test to me' }).click()
  await said(page, 'A test is on its way to you.')
  expect(await textOf(mailbox, account.email)).toContain('Ta med en egen mugg!')
  await send(page, 2)
  await said(page, 'Oldu')
  await expect(figuresOf(page)).toHaveText(/^Begins in (30|[12]?\d) s, to 2 recipients\.$/)
  await expect(page.getByLabel('Title')).toHaveValue('')
  endTimeToUndo(site)
  await expect(figuresOf(page)).toHaveText('2 sent · 0 left · 0 failed', patiently)
  await expect(listOf(page).getByRole('listitem')).toContainText('To: Have a place')
  await expectNoFlaws(page)
  const [anna, bo] = applications
  const reached = mailbox.received.flatMap(({ to }) => to).filter((to) => to !== account.email)
  expect(reached.toSorted()).toEqual([anna?.email, bo?.email].toSorted())

  await page.goto('/admin/mail/')
  await listOf(page).getByRole('link', { name: event.eventName }).click()
  await expect(page).toHaveURL(`/admin/participants/?event_id=${event.id}`)
})

test('a mail to participants is undone within half a minute, and its draft is that of one event @all', async ({
  page,
  site,
  mailbox,
}) => {
  const event = await addParty(site)
  const other = await addParty(site)
  await addApplications(site, event, ['Anna'])
  await openAdmin(page, site, mailPage(event))
  await write(page, 'Ett brev för mycket')
  await page.goto(mailPage(other))
  await expect(page.getByLabel('Title')).toHaveValue('')
  await page.goto(mailPage(event))
  await expect(page.getByLabel('Title')).toHaveValue('Ett brev för mycket')
  await send(page, 1)
  await expect(figuresOf(page)).toHaveText(/^Begins in (30|[12]?\d) s, to 1 recipient\.$/)
  await listOf(page).getByRole('button', { name: /^Undo/ }).click()
  await expect(listOf(page).getByText(/^Taken back/)).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Ett brev för mycket')
  await expect(page.getByRole('radio', { name: /^Those with a place/ })).toBeChecked()
  const { call } = await administratorOf(site)
  await call('POST', '/api/subscribers/', { email: 'senare@example.se' })
  await textOf(mailbox, 'senare@example.se')
  expect(mailbox.received).toHaveLength(1)
})

test('a mail goes to those who are chosen in the list, without those who have cancelled @all', async ({
  page,
  site,
  mailbox,
}) => {
  const event = await addParty(site, { capacity: 1 })
  const [anna, bo, cia] = await addApplications(site, event, ['Anna', 'Bo', 'Cia'])
  const { call } = await administratorOf(site)
  await call('POST', `/api/evenemang/${cia?.id}/cancel/`, { mail: false })
  await openAdmin(page, site, `/admin/participants/?event_id=${event.id}`)
  const tick = (name = '') => rowOf(page, name).getByRole('checkbox').check()
  const way = page.getByRole('region', { name: 'Chosen' }).getByRole('link', { name: 'Write to the chosen' })
  await tick(cia?.name)
  await expect(page.getByRole('region', { name: 'Chosen' })).toBeVisible()
  await expect(way).toHaveCount(0)
  await tick(bo?.name)
  await expectNoFlaws(page)
  await tick(bo?.name)
  await tick(cia?.name)
  await way.click()
  await expect(page).toHaveURL(`${mailPage(event)}&chosen=${bo?.id}`)
  await expect(page.getByRole('radio', { name: 'The chosen (1)' })).toBeChecked()
  await write(page, 'Till dig i kön')
  await send(page, 1)
  await expect(figuresOf(page)).toHaveText(/^Begins in/)
  await expect(listOf(page).getByRole('listitem')).toContainText('To: Chosen')
  endTimeToUndo(site)
  expect(await textOf(mailbox, bo?.email ?? '')).toContain('Ta med en egen mugg!')
  expect(mailbox.received.flatMap(({ to }) => to)).not.toContain(anna?.email)
})

test('those who owe a payment or an answer are counted and get a text that asks for it, which may be another @all', async ({
  page,
  site,
  mailbox,
}) => {
  const meal = {
    key: 'meal',
    question: 'Mat',
    kind: 'short',
    choices: '',
    required: true,
    sensitive: false,
    at_door: false,
  } as const
  const event = await addParty(site, {
    price_per_place: 150,
    max_guests: 1,
    questions: [{ ...meal, everyone: true }],
  })
  const [anna, bo, cia] = await addApplications(site, event, ['Anna', 'Bo', 'Cia'])
  const { call } = await administratorOf(site)
  await call('PUT', `/api/events/${event.id}/participants/marks/`, {
    marks: [{ id: anna?.id, paid: true }],
  })
  await call('POST', `/api/evenemang/${cia?.id}/cancel/`, { mail: false })
  await openAdmin(page, site, unansweredMailAddress(event.id))
  const title = page.getByLabel('Title')
  await expect(page.getByRole('radio', { name: 'Those who have not answered everything (2)' })).toBeChecked()
  await expect(title).toHaveValue(`Svar saknas: ${event.eventName}`)
  await expect(editorOf(page)).toContainText('Svara för dig och dina gäster på din egen sida.')
  await expectNoFlaws(page)
  await expect(page.getByRole('radio', { name: 'Those who have cancelled (1)' })).toBeVisible()
  const choose = (label: string) => page.getByText(label, { exact: true }).click()
  await choose('Those with a place (2)')
  await expect(title).toHaveValue('')
  await expect(editorOf(page)).toHaveText('')

  await title.fill('Glöm inte')
  await choose('Those who have not paid (1)')
  await expect(title).toHaveValue('Glöm inte')
  await expect(editorOf(page)).toContainText('Det kostar 150 kr per plats.')
  await page.getByRole('button', { name: 'Use the proposed text' }).click()
  await expect(title).toHaveValue(`Påminnelse om betalning: ${event.eventName}`)
  await expect(page.getByRole('button', { name: 'Use the proposed text' })).toHaveCount(0)
  await send(page, 1)
  await expect(figuresOf(page)).toHaveText(/^Begins in/)
  await expect(title).toHaveValue('')
  endTimeToUndo(site)
  expect(await textOf(mailbox, bo?.email ?? '')).toContain('150 kr')
  expect(mailbox.received.flatMap(({ to }) => to)).toEqual([bo?.email])
})

test('nobody is written to when there is nobody, nor when the last one has just cancelled @all', async ({
  page,
  site,
  mailbox,
  complaints,
}) => {
  complaints.allow(/status of 422/)
  const event = await addParty(site)
  const [anna] = await addApplications(site, event, ['Anna'])
  await openAdmin(page, site, mailPage(event))
  await page.getByText('Those who wait (0)', { exact: true }).click()
  const main = page.getByRole('main')
  await expect(main.getByText('There is nobody to write to.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
  await expectNoFlaws(page)
  await page.getByText('Those with a place (1)', { exact: true }).click()
  await expect(main.getByText('There is nobody to write to.')).toHaveCount(0)
  await write(page, 'Till ingen')
  const { call } = await administratorOf(site)
  await call('POST', `/api/evenemang/${anna?.id}/cancel/`, { mail: false })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(main.getByText('Nothing was sent.')).toBeVisible()
  await expect(main.getByText('There is nobody to write to.')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Those with a place (0)' })).toBeChecked()
  await expect(page.getByLabel('Title')).toHaveValue('Till ingen')
  expect(mailbox.received).toEqual([])
})

test('a page that writes to the participants of no event says so @all', async ({
  page,
  site,
  complaints,
}) => {
  complaints.allow(/status of 404/)
  await openAdmin(page, site, '/admin/participants/mail/')
  await expect(page.getByText('There is no such event.')).toBeVisible()
  await page.goto('/admin/participants/mail/?event_id=999999')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('radiogroup')).toHaveCount(0)
})
