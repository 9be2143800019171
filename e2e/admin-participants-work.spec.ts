import { axeViolations } from './accessibility.ts'
import { unique } from './admin-records.ts'
import { dialogOf, isNarrow } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { expectMails, statesOf } from './application-records.ts'
import { expect, test } from './fixtures.ts'
import {
  arriveButton,
  expectNoFlaws,
  leaveButton,
  mainOf,
  openParticipants,
  paidIn,
  participantsOf,
  personRow,
  presentIn,
} from './participants-page.ts'
import { addFeast, addPerson } from './participants-records.ts'
import { said } from './toasts.ts'
import { smallTargets } from './touch-targets.ts'

/** A pause between two tries may be long on a busy machine. */
const patiently = { timeout: 30_000 }

test('who is there is marked through a lost connection, and is known after a reload', async ({
  page,
  context,
  site,
  complaints,
}) => {
  // Check-in may be in preparation when the connection is lost.
  complaints.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  const event = await addFeast(site)
  const anna = await addPerson(site, event, { name: 'Anna' })
  const bo = await addPerson(site, event, { name: 'Bo' })
  await openParticipants(page, site, event)
  await arriveButton(page, anna).click()
  await expect(leaveButton(page, anna)).toBeVisible()
  await expect.poll(() => presentIn(site, event)).toEqual([anna.name])
  await expect(mainOf(page).getByText(/^1 of \d+ people have come/)).toBeVisible()

  await context.setOffline(true)
  await arriveButton(page, bo).click()
  await leaveButton(page, anna).click()
  await expect(leaveButton(page, bo)).toBeVisible()
  await expect(arriveButton(page, anna)).toBeVisible()
  const unsent = page.getByText('2 marks have not been sent yet.')
  await expect(unsent).toBeVisible()
  expect(await presentIn(site, event)).toEqual([anna.name])
  const kept = await page.evaluate((id) => localStorage.getItem(`marks:${id}`), event.id)
  expect(JSON.parse(kept ?? '')).toEqual([
    { id: bo.id, present: true, atMs: expect.any(Number) },
    { id: anna.id, present: false, atMs: expect.any(Number) },
  ])

  // The page can be read again, but nothing be written.
  await page.route('**/marks/', (route) => route.abort('internetdisconnected'))
  await context.setOffline(false)
  await page.reload()
  await expect(leaveButton(page, bo)).toBeVisible()
  await expect(arriveButton(page, anna)).toBeVisible()
  await expect(unsent).toBeVisible()
  await expectNoFlaws(page)
  await page.unroute('**/marks/')
  await expect(unsent).toHaveCount(0, patiently)
  await expect.poll(() => presentIn(site, event)).toEqual([bo.name])
  await expect(leaveButton(page, bo)).toBeVisible()
  expect(await page.evaluate((id) => localStorage.getItem(`marks:${id}`), event.id)).toBeNull()
})

test('a mark of somebody who is gone is dropped and said, and the others arrive @all', async ({
  page,
  site,
  complaints,
}) => {
  complaints.allow(/status of 404/)
  const event = await addFeast(site)
  const anna = await addPerson(site, event, { name: 'Anna' })
  const bo = await addPerson(site, event, { name: 'Bo' })
  await openParticipants(page, site, event)
  await expect(arriveButton(page, bo)).toBeVisible()
  const { call } = await administratorOf(site)
  await call('DELETE', `/api/evenemang/${anna.id}/`)
  await arriveButton(page, anna).click()
  await arriveButton(page, bo).click()
  await said(page, `The mark of ${anna.name} could not be saved.`)
  await expect.poll(() => presentIn(site, event)).toEqual([bo.name])
})

test('many are marked as paid at once, which can be undone @all', async ({ page, site }) => {
  const event = await addFeast(site)
  const anna = await addPerson(site, event, { name: 'Anna' })
  const bo = await addPerson(site, event, { name: 'Bo' })
  const cia = await addPerson(site, event, { name: 'Cia' })
  await openParticipants(page, site, event)
  await personRow(page, anna)
    .getByRole('checkbox', { name: `${anna.name} has paid` })
    .check()
  await expect.poll(() => paidIn(site, event)).toEqual([anna.name])
  await page.getByRole('checkbox', { name: 'Choose all shown: With a place' }).check()
  const bar = page.getByRole('region', { name: 'Chosen' })
  await expect(bar).toContainText('3 chosen')
  expect(await axeViolations(page)).toEqual([])
  await bar.getByRole('button', { name: 'Mark as paid' }).click()
  await expect.poll(() => paidIn(site, event)).toEqual([anna.name, bo.name, cia.name])
  await expect(mainOf(page).getByText('3 of 3 people have paid, 450 kr of 450 kr')).toBeVisible()
  const undo = page.getByRole('region', { name: 'Undo' })
  // Anna had paid before.
  await expect(undo).toContainText('2 marked')
  await undo.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => paidIn(site, event)).toEqual([anna.name])
  await expect(personRow(page, bo).getByRole('checkbox', { name: `${bo.name} has paid` })).not.toBeChecked()
  await personRow(page, bo)
    .getByRole('checkbox', { name: `Choose ${bo.name}` })
    .check()
  await bar.getByRole('link', { name: 'Write to' }).click()
  await expect(page).toHaveURL(`/admin/participants/mail/?event_id=${event.id}&chosen=${bo.id}`)
})

test('many are marked as present at once, each with their guests, which can be undone @phone', async ({
  page,
  site,
}) => {
  const event = await addFeast(site)
  const anna = await addPerson(site, event, { name: 'Anna', guests: ['Gast'] })
  const bo = await addPerson(site, event, { name: 'Bo' })
  await openParticipants(page, site, event)
  for (const one of [anna, bo])
    await personRow(page, one)
      .getByRole('checkbox', { name: `Choose ${one.name}` })
      .check()
  const bar = page.getByRole('region', { name: 'Chosen' })
  await bar.getByRole('button', { name: 'Mark as present' }).click()
  await expect.poll(() => presentIn(site, event)).toEqual([anna.name, bo.name])
  await expect(leaveButton(page, { ...anna, name: 'Gast' })).toBeVisible()
  const undo = page.getByRole('region', { name: 'Undo' })
  await expect(undo).toContainText('3 marked')
  await undo.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => presentIn(site, event)).toEqual([])
  await expect(arriveButton(page, { ...anna, name: 'Gast' })).toBeVisible()
  await personRow(page, anna)
    .getByRole('checkbox', { name: `Choose ${anna.name}` })
    .check()
  await bar.getByRole('button', { name: 'Mark as present' }).click()
  await expect.poll(() => presentIn(site, event)).toEqual([anna.name])
})

test('who waits is given a place, and an application is cancelled without a mail @all', async ({
  page,
  site,
}) => {
  const event = await addFeast(site, { capacity: 1 })
  const anna = await addPerson(site, event, { name: 'Anna' })
  const bo = await addPerson(site, event, { name: 'Bo' })
  await openParticipants(page, site, event)
  await personRow(page, bo)
    .getByRole('button', { name: `Give a place: ${bo.name}` })
    .focus()
  await page.keyboard.press('Enter')
  const place = dialogOf(page, `Give ${bo.name} a place?`)
  await expect(place).toContainText(`even if the event is full, and ${bo.name} gets a mail`)
  await place.getByRole('button', { name: 'Give a place' }).click()
  const undo = page.getByRole('region', { name: 'Undo' })
  await expect(undo).toContainText(`${bo.name} has a place now.`)
  await expect(mainOf(page).getByText('2 of 1 places')).toBeVisible()
  await expect(arriveButton(page, bo)).toBeFocused()
  await expectMails(site, bo.email, ['event-place'])
  await personRow(page, anna)
    .getByRole('button', { name: `Cancel application: ${anna.name}` })
    .click()
  const question = dialogOf(page, `Cancel the application of ${anna.name}?`)
  expect(await axeViolations(page)).toEqual([])
  await question.getByRole('button', { name: 'Cancel without a mail' }).click()
  await expect(undo).toContainText(`The application of ${anna.name} is cancelled.`)
  await expect(page.getByText('Cancelled (1 person)')).toBeVisible()
  expect(await statesOf(site, event)).toEqual(['cancelled', 'confirmed'])
  await expectMails(site, anna.email, [])
})

test('the board notes something on somebody', async ({ page, site }) => {
  const event = await addFeast(site)
  const anna = await addPerson(site, event, { name: 'Anna' })
  await openParticipants(page, site, event)
  const opener = personRow(page, anna).getByRole('button', { name: `Note: ${anna.name}` })
  await opener.click()
  const dialog = dialogOf(page, `Note on ${anna.name}`)
  await dialog.getByLabel('Note').fill('Betalade kontant.\nKommer sent.')
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await said(page, `The note on ${anna.name} is saved.`)
  await expect(personRow(page, anna)).toContainText('Betalade kontant.')
  await expect(opener).toBeFocused()
  expect((await participantsOf(site, event))[0]?.note).toBe('Betalade kontant.\nKommer sent.')
})

test('somebody is added by hand, with answers and a guest @phone @all', async ({
  page,
  site,
  complaints,
}) => {
  complaints.allow(/status of (409|422)/)
  const event = await addFeast(site)
  await openParticipants(page, site, event)
  await expect(mainOf(page).getByText('Nobody has applied yet.')).toBeVisible()
  const name = unique('Eva')
  const add = page.getByRole('button', { name: 'Add a participant' })
  await add.click()
  const dialog = dialogOf(page, 'Add a participant')
  const send = dialog.getByRole('button', { name: 'Add a participant' })
  await send.click()
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await expect(dialog.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Email').fill('eva@example.com')
  await dialog.getByRole('combobox', { name: 'Mat' }).click()
  await page.getByRole('option', { name: 'Vegetarian' }).click()
  for (const name of ['Halvan', 'Med buss']) {
    // A finger hits the words, which lie over the box.
    await dialog.locator('label', { hasText: name }).click()
    await expect(dialog.getByRole('checkbox', { name })).toBeChecked()
  }
  await dialog.getByLabel('Lag').fill('Röd')
  await dialog.getByLabel('Övrigt').fill('Två\nrader')
  await dialog.getByLabel('Allergi').fill('Nötter')
  await dialog.getByRole('button', { name: 'Add a guest' }).click()
  const guest = dialog.getByRole('group', { name: 'Guest 1' })
  await expect(guest.getByLabel('Name of the guest')).toBeFocused()
  await guest.getByLabel('Name of the guest').fill('Per Ek')
  await guest.getByRole('combobox', { name: 'Mat' }).click()
  await page.getByRole('option', { name: 'Meat' }).click()
  if (isNarrow(page)) await expect.poll(() => smallTargets(page)).toEqual([])
  expect(await axeViolations(page)).toEqual([])
  await send.click()
  await said(page, `${name} has a place.`)
  await expect(dialog).toHaveCount(0)
  await expect(mainOf(page).getByText('Guests: Per Ek')).toBeVisible()
  const [eva] = await participantsOf(site, event)
  expect(eva).toMatchObject({
    name,
    message: 'Added by the board',
    guests: [{ name: 'Per Ek', answers: { food: 'Kött' } }],
    answers: { food: 'Vegetariskt', songs: 'Halvan', bus: 'Ja', team: 'Röd', other: 'Två\nrader' },
  })
  await add.click()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Email').fill('eva@example.com')
  await dialog.getByRole('button', { name: 'Add a guest' }).click()
  await send.click()
  await expect(dialog.getByRole('alert').or(dialog.locator('[aria-invalid="true"]'))).not.toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toHaveCount(0)
})
