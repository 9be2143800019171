import type { Page } from '@playwright/test'
import { type EventParticipants, participantsApi } from '#shared/participants.ts'
import type { Evenemang } from '#shared/resources/evenemang.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { dialogOf, isNarrow, openAdmin, rowOf, takeBack } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { expectMails, statesOf } from './application-records.ts'
import { expect, test } from './fixtures.ts'
import { change } from './mail-fixtures.ts'
import {
  arriveButton,
  expectNoFlaws,
  leaveButton,
  mainOf,
  openParticipants,
  participantsOf,
  personRow,
} from './participants-page.ts'
import { addFeast, addPerson } from './participants-records.ts'
import { said } from './toasts.ts'

/** Opens the form of an application: a press on the name, or on a card on a button. */
const openForm = (page: Page, person: Evenemang): Promise<void> =>
  personRow(page, person)
    .getByRole('button', { name: isNarrow(page) ? `Correct: ${person.name}` : person.name, exact: true })
    .click()

test('a place given past the queue is taken back before anybody hears of it @phone @all', async ({
  page,
  site,
}) => {
  const event = await addFeast(site, { capacity: 1 })
  await addPerson(site, event, { name: 'Anna' })
  await addPerson(site, event, { name: 'Bo' })
  const cia = await addPerson(site, event, { name: 'Cia' })
  await openParticipants(page, site, event)
  await personRow(page, cia)
    .getByRole('button', { name: `Give a place: ${cia.name}` })
    .click()
  const question = dialogOf(page, `Give ${cia.name} a place?`)
  await expect(question).toContainText('One application is before it in the queue and has to wait.')
  await expect(question).toContainText('A mail leaves only after 30 seconds.')
  expect(await axeViolations(page)).toEqual([])
  await question.getByRole('button', { name: 'Give a place' }).click()
  const bar = page.getByRole('region', { name: 'Undo' })
  await expect(bar).toContainText(`${cia.name} has a place now. The mail leaves in 30 seconds.`)
  expect(await statesOf(site, event)).toEqual(['confirmed', 'waiting', 'confirmed'])
  await expectMails(site, cia.email, ['event-place'])
  expect(await sidewaysScroll(page)).toBe(0)
  await takeBack(page)
  await said(page, `${cia.name} is in the queue again.`)
  expect(await statesOf(site, event)).toEqual(['confirmed', 'waiting', 'waiting'])
  await expectMails(site, cia.email, [])
  await expect(personRow(page, cia)).toContainText('no. 2 in the queue')
})

test('a place goes back to the queue after a preview @all', async ({ page, site, complaints }) => {
  complaints.allow(/status of 409/)
  const event = await addFeast(site, { capacity: 1 })
  const anna = await addPerson(site, event, { name: 'Anna' })
  const bo = await addPerson(site, event, { name: 'Bo' })
  const cia = await addPerson(site, event, { name: 'Cia' })
  const { call } = await administratorOf(site)
  await openParticipants(page, site, event)
  const back = (name: string) => page.getByRole('button', { name: `Back to the queue: ${name}` })
  const question = (name: string) => dialogOf(page, `Put ${name} back into the queue?`)
  await back(anna.name).click()
  await expect(page.getByText('this application would get it again at once', { exact: false })).toBeVisible()
  await expect(question(anna.name)).toHaveCount(0)

  await call('POST', `/api/evenemang/${cia.id}/place/`, { mail: false })
  await call('POST', `/api/evenemang/${anna.id}/cancel/`, { mail: false })
  // The half minute in which the cancellation can be undone is over.
  change(site, 'delete from held_places where event_id = ?', event.id)
  await call('PUT', `/api/events/${event.id}/participants/marks/`, { marks: [{ id: cia.id, paid: true }] })
  await openParticipants(page, site, event)
  await back(cia.name).click()
  await expect(question(cia.name)).toContainText(`In 30 seconds the place goes to ${bo.name}`)
  await expect(question(cia.name)).toContainText(`${cia.name} is marked as paid, and that stays.`)
  expect(await axeViolations(page)).toEqual([])
  await question(cia.name).getByRole('button', { name: 'Put back and send a mail' }).click()
  const bar = page.getByRole('region', { name: 'Undo' })
  await expect(bar).toContainText(`${cia.name} is in the queue, no. 2. The mail leaves in 30 seconds.`)
  expect(await statesOf(site, event)).toEqual(['cancelled', 'waiting', 'waiting'])
  await expectMails(site, bo.email, [])
  await takeBack(page)
  await said(page, `${cia.name} has a place again.`)
  await expect(mainOf(page).getByText('1 of 1 places')).toBeVisible()
  await expectMails(site, cia.email, [])
})

test('a cancellation is taken back in the list of all applications, which says what became of it @all', async ({
  page,
  site,
}) => {
  const event = await addFeast(site, { capacity: 1 })
  const anna = await addPerson(site, event, { name: 'Anna' })
  await openAdmin(page, site, `/admin/participants/?event_id=${event.id}`)
  const cancel = page.getByRole('button', { name: `Cancel application: ${anna.name}` })
  await cancel.click()
  await page.getByRole('button', { name: 'Cancel and send a mail' }).click()
  await expect(rowOf(page, anna.name)).toContainText('Cancelled')
  await takeBack(page)
  await said(page, `${anna.name} has a place again.`)
  await expectMails(site, anna.email, [])
  await cancel.click()
  await page.getByRole('button', { name: 'Cancel without a mail' }).click()
  await expect(rowOf(page, anna.name)).toContainText('Cancelled')
  await addPerson(site, event, { name: 'Bo' })
  await page.getByRole('button', { name: `Take back the cancellation: ${anna.name}` }).click()
  const question = dialogOf(page, `Take back the cancellation of ${anna.name}?`)
  await expect(question).toContainText(`If there is room, ${anna.name} gets a place.`)
  expect(await axeViolations(page)).toEqual([])
  await question.getByRole('button', { name: 'Take back and send a mail' }).click()
  const bar = page.getByRole('region', { name: 'Undo' })
  // Her place is held for the undo, so Bo waits for it.
  await expect(bar).toContainText(`${anna.name} has a place again.`)
  await expect(rowOf(page, anna.name)).toContainText('Has a place')
  await expectMails(site, anna.email, ['event-reopened'])
})

test('an application is corrected, what is hidden stays, and the former values are put back @phone @all', async ({
  page,
  site,
  complaints,
}) => {
  complaints.allow(/status of (412|422)/)
  const event = await addFeast(site, { capacity: 3 })
  const anna = await addPerson(site, event, {
    name: 'Anna',
    guests: ['Gast'],
    answers: { food: 'Kött', allergy: 'Nötter' },
    theirs: [{ food: 'Vegetariskt' }],
  })
  const bo = await addPerson(site, event, { name: 'Bo' })
  const [before] = await participantsOf(site, event)
  await openParticipants(page, site, event)
  await arriveButton(page, { ...anna, name: 'Gast' }).click()
  await expect(leaveButton(page, { ...anna, name: 'Gast' })).toBeVisible()
  await openForm(page, anna)
  const dialog = dialogOf(page, `Correct the application of ${anna.name}`)
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(anna.name)
  await expect(dialog.getByText('Sensitive answers are not shown and stay as they are.')).toBeVisible()
  await expect(dialog.getByLabel('Allergi')).toHaveCount(0)
  await expect(dialog.getByRole('textbox', { name: 'Name of the guest' })).toHaveValue('Gast')
  await expectNoFlaws(page)
  const save = dialog.getByRole('button', { name: 'Save' })
  await dialog.getByLabel('Email').fill(bo.email)
  await save.click()
  await expect(dialog.getByText('Another application to the event has that address.')).toBeVisible()
  await dialog.getByLabel('Email').fill(anna.email)
  await dialog.getByRole('button', { name: 'Add a guest' }).click()
  await dialog.getByRole('textbox', { name: 'Name of the guest' }).last().fill('Till')
  await save.click()
  await expect(dialog.getByText('There is no place for more guests.')).toBeVisible()
  for (const number of [2, 1]) await dialog.getByRole('button', { name: `Remove guest ${number}` }).click()
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Anna Ek')
  await dialog.getByText('Send a mail about the change').click()
  await save.click()
  const bar = page.getByRole('region', { name: 'Undo' })
  await expect(bar).toContainText(
    'The application of Anna Ek has been changed. The mail leaves in 30 seconds.',
  )
  await expect(personRow(page, anna)).toContainText('Anna Ek')
  expect((await participantsOf(site, event))[0]).toMatchObject({ name: 'Anna Ek', places: 1, guests: [] })
  await expectMails(site, anna.email, ['event-changed'])
  await takeBack(page)
  await said(page, `The application of ${anna.name} is as before.`)
  const { call } = await administratorOf(site)
  const { participants } = await call<EventParticipants>('GET', `${participantsApi(event.id)}?sensitive=true`)
  expect(participants[0]).toMatchObject({
    name: anna.name,
    answers: { food: 'Kött', allergy: 'Nötter' },
    guests: [{ key: before?.guests[0]?.key, name: 'Gast', present: true, answers: { food: 'Vegetariskt' } }],
  })
  await expectMails(site, anna.email, [])

  // Somebody else was quicker.
  await openForm(page, bo)
  const other = dialogOf(page, `Correct the application of ${bo.name}`)
  // The form has read the version that is overtaken.
  await expect(other.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(bo.name)
  await call('PUT', `/api/events/${event.id}/participants/marks/`, { marks: [{ id: bo.id, note: 'Ny' }] })
  await other.getByRole('textbox', { name: 'Name', exact: true }).fill('Bosse')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByRole('alert')).toContainText('changed')
})

test('sensitive answers are corrected while they are shown @all', async ({ page, site }) => {
  const event = await addFeast(site)
  const anna = await addPerson(site, event, { name: 'Anna', answers: { allergy: 'Nötter' } })
  await openParticipants(page, site, event)
  await page.getByRole('button', { name: 'Show sensitive answers' }).click()
  await expect(personRow(page, anna)).toContainText('Nötter')
  await openForm(page, anna)
  const dialog = dialogOf(page, `Correct the application of ${anna.name}`)
  await dialog.getByLabel('Allergi').fill('Ägg')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(personRow(page, anna)).toContainText('Ägg')
  await takeBack(page)
  await expect(personRow(page, anna)).toContainText('Nötter')
})

test('before an application is removed whose place goes on at once, that is asked; else it is not @all', async ({
  page,
  site,
}) => {
  const event = await addFeast(site, { capacity: 1 })
  const anna = await addPerson(site, event, { name: 'Anna' })
  const bo = await addPerson(site, event, { name: 'Bo' })
  await openAdmin(page, site, `/admin/participants/?event_id=${event.id}`)
  const remove = (person: Evenemang) => rowOf(page, person.name).getByRole('button', { name: 'Delete' })
  await remove(anna).click()
  const question = dialogOf(page, `Remove the application of ${anna.name}?`)
  await expect(question).toContainText('In 30 seconds the first of the queue gets the place, and a mail.')
  await question.getByRole('button', { name: 'Back' }).click()
  expect(await statesOf(site, event)).toEqual(['confirmed', 'waiting'])
  await remove(anna).click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect.poll(() => statesOf(site, event)).toEqual(['waiting'])
  await expectMails(site, bo.email, [])
  // The place is held, so another application may go without a question.
  await remove(bo).click()
  await expect.poll(() => statesOf(site, event)).toEqual([])
})
