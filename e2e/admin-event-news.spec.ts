import type { Page } from '@playwright/test'
import type { Event } from '#shared/resources/events.ts'
import { picture } from './admin-records.ts'
import { dialogOf, openAdmin, rowOf, rowsOf } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { addApplications, statesOf } from './application-records.ts'
import { comingYear } from './coming-year.ts'
import { change, endTimeToUndo, expect, test, textOf } from './mail-fixtures.ts'
import { addParty, editorOf, expectNoFlaws, figuresOf, noteOf, send } from './participants-mail.ts'
import { unfold } from './sections.ts'
import type { Site } from './site.ts'
import { said } from './toasts.ts'

/** Opens the form of an event, and gives it the picture that it asks for. */
async function openForm(page: Page, site: Site, { id }: Event) {
  await openAdmin(page, site, `/admin/events/?edit=${id}`)
  const dialog = dialogOf(page, 'Edit Event')
  await unfold(dialog)
  await dialog.locator('input[name=eventImage]').setInputFiles(picture())
  const field = (label: string) => dialog.getByRole('textbox', { name: label, exact: true })
  const save = async () => {
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
  }
  return { dialog, field, save }
}

test('after another place was saved it is offered to tell the participants, in words that begin @all', async ({
  page,
  site,
  mailbox,
}) => {
  const event = await addParty(site, { capacity: 1 })
  const { eventName: name } = event
  const [anna, bo] = await addApplications(site, event, ['Anna', 'Bo'])
  const { field, save } = await openForm(page, site, event)
  await field('Location').fill('Stora salen')
  await save()
  const text = `2 people have applied to ${name}. Would you like to tell them about the change?`
  await expect(noteOf(page)).toContainText(text)
  await expectNoFlaws(page)
  await noteOf(page).getByRole('button', { name: 'Close' }).click()
  await expect(noteOf(page)).toHaveCount(0)

  const again = await openForm(page, site, event)
  await again.field('Location').fill('Lilla salen')
  await again.save()
  await noteOf(page).getByRole('link', { name: 'Write to the participants' }).click()
  await expect(page.getByRole('radio', { name: 'Both (2)' })).toBeChecked()
  await expect(page.getByLabel('Title')).toHaveValue(`Ändrad tid eller plats: ${name}`)
  await expect(editorOf(page)).toContainText(`14 juni ${comingYear} kl. 18.30, Lilla salen.`)
  await expectNoFlaws(page)
  await send(page, 2)
  await expect(figuresOf(page)).toHaveText(/^Begins in/)
  await expect(page.getByLabel('Title')).toHaveValue('')
  endTimeToUndo(site)
  for (const one of [anna, bo]) expect(await textOf(mailbox, one?.email ?? '')).toContain('Lilla salen')
})

test('nothing is offered to tell after other changes, or when nobody has applied @all', async ({
  page,
  site,
}) => {
  const event = await addParty(site)
  const { field, save } = await openForm(page, site, event)
  const counted = page.waitForResponse((answer) =>
    answer.url().includes(`/api/evenemang/?event_id=${event.id}&state=`),
  )
  await field('Location').fill('Stora salen')
  await save()
  expect((await (await counted).allHeaders())['x-total-count']).toBe('0')
  await said(page, `${event.eventName} updated successfully`)
  await expect(noteOf(page)).toHaveCount(0)
  await addApplications(site, event, ['Anna'])
  const again = await openForm(page, site, event)
  await again.field('Price').fill('50 kr')
  await again.save()
  await said(page, `${event.eventName} updated successfully`)
  await expect(noteOf(page)).toHaveCount(0)
})

test('after an event was cancelled it is offered to tell so @all', async ({ page, site }) => {
  const event = await addParty(site)
  const { eventName: name } = event
  await addApplications(site, event, ['Anna'])
  const { dialog, save } = await openForm(page, site, event)
  const cancelled = dialog.getByRole('switch', { name: 'The event is cancelled' })
  await cancelled.focus()
  await page.keyboard.press('Space')
  await expect(cancelled).toBeChecked()
  await save()
  const text = `1 person has applied to ${name}. Would you like to tell them that it is cancelled?`
  await expect(noteOf(page)).toContainText(text)

  await noteOf(page).getByRole('link', { name: 'Write to the participants' }).click()
  await expect(page.getByLabel('Title')).toHaveValue(`Inställt: ${name}`)
  await expect(editorOf(page)).toContainText(`Tyvärr är ${name} inställt.`)
})

test('a cancelled event that takes place after all tells before who gets a place, and after it is offered to tell so @all', async ({
  page,
  site,
}) => {
  const event = await addParty(site, { capacity: 1 })
  const { eventName: name } = event
  const [anna] = await addApplications(site, event, ['Anna', 'Bo', 'Cia'])
  const { call } = await administratorOf(site)
  await call('PUT', `/api/events/${event.id}/`, { cancelled: true })
  await call('POST', `/api/evenemang/${anna?.id}/cancel/`, { mail: false })
  // The half minute in which the cancellation can be undone is over.
  change(site, 'delete from held_places where event_id = ?', event.id)
  const { dialog, save } = await openForm(page, site, event)
  await dialog.getByRole('switch', { name: 'The event is cancelled' }).focus()
  await page.keyboard.press('Space')
  await expect(dialog).toContainText(
    '1 person in the queue gets a place 30 seconds after you save, and a mail is sent.',
  )
  expect(await statesOf(site, event)).toEqual(['cancelled', 'waiting', 'waiting'])
  await save()
  await expect(noteOf(page)).toContainText(
    `2 people have applied to ${name}. Would you like to tell them that it takes place after all?`,
  )
  expect(await statesOf(site, event)).toEqual(['cancelled', 'waiting', 'waiting'])
  await noteOf(page).getByRole('link', { name: 'Write to the participants' }).click()
  await expect(page.getByRole('radio', { name: 'Both (2)' })).toBeChecked()
  await expect(page.getByLabel('Title')).toHaveValue(`Det blir av: ${name}`)
  await expect(editorOf(page)).toContainText(`14 juni ${comingYear} kl. 18.30, Trädgården.`)
})

test('before an event is deleted one is told what becomes of what was sent in, which then says that it is gone @all', async ({
  page,
  site,
}) => {
  const allergies = { key: 'food', question: 'Allergier', kind: 'short', choices: '' } as const
  const event = await addParty(site, {
    price_per_place: 150,
    questions: [{ ...allergies, required: false, sensitive: true, everyone: true, at_door: false }],
  })
  const { eventName: name } = event
  const [anna, bo] = await addApplications(site, event, ['Anna', 'Bo'])
  const { call } = await administratorOf(site)
  await call('PUT', `/api/events/${event.id}/participants/marks/`, { marks: [{ id: anna?.id, paid: true }] })
  await openAdmin(page, site, `/admin/events/?q=${name}`)
  await rowsOf(page).getByRole('button', { name: 'Delete' }).click()
  const question = dialogOf(page, `Delete ${name}?`)
  for (const effect of [
    `2 people have applied to ${name}. If it is deleted they get no mail`,
    'The applications stay in the list',
    '1 application is paid',
    'The answers to sensitive questions cannot be read',
    'The event is in the bin for 30 days.',
  ])
    await expect(question).toContainText(effect)
  await expectNoFlaws(page)
  await question.getByRole('button', { name: 'Delete all the same' }).click()
  await expect(rowsOf(page)).toHaveCount(0)

  await openAdmin(page, site, `/admin/participants/?q=${bo?.name}`)
  await expect(rowOf(page, bo?.name ?? '')).toContainText('The event is deleted')
  await expect(rowOf(page, bo?.name ?? '')).not.toContainText('Has a place')
  await expect(page.getByRole('link', { name })).toHaveCount(0)
  await expectNoFlaws(page)
  await page.getByRole('link', { name: 'To the bin' }).click()
  await expect(rowOf(page, name)).toBeVisible()
})
