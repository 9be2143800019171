import type { Locator, Page } from '@playwright/test'
import type { Event, Question } from '#shared/resources/events.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { unique } from './admin-records.ts'
import { dialogOf, isNarrow, openAdmin, rowsOf } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { addPicturedEvent } from './event-records.ts'
import { expect, test } from './fixtures.ts'
import { unfold } from './sections.ts'
import type { Site } from './site.ts'
import { said } from './toasts.ts'
import { smallTargets } from './touch-targets.ts'

const asked = (question: string, more: Partial<Question> = {}): Question => ({
  key: '',
  question,
  kind: 'short',
  choices: '',
  required: false,
  sensitive: false,
  everyone: false,
  at_door: false,
  ...more,
})

const addDinner = (site: Site, questions: Question[] = []): Promise<Event> =>
  addPicturedEvent(site, { eventName: unique('Middag'), questions })

const stored = async (site: Site, { id }: Event): Promise<Event> =>
  (await administratorOf(site)).call('GET', `/api/events/${id}/`)

const openForm = async (page: Page, site: Site, { id }: Event): Promise<void> => {
  await openAdmin(page, site, `/admin/events/?edit=${id}`)
  await unfold(dialogOf(page, 'Edit Event'), 'Registration')
}

const partsOf = (dialog: Locator) => {
  const list = dialog.getByRole('group', { name: 'Questions', exact: true })
  const item = (number: number) => list.getByRole('group', { name: `Question ${number}`, exact: true })
  return {
    list,
    item,
    text: (number: number) => item(number).getByRole('textbox', { name: 'Question', exact: true }),
    button: (name: string) => list.getByRole('button', { name, exact: true }),
    save: async () => {
      await dialog.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(dialog).toHaveCount(0)
    },
  }
}

test('questions are added, moved, removed and had back with the keyboard, and kept @all', async ({
  page,
  site,
}) => {
  const event = await addDinner(site)
  await openForm(page, site, event)
  const dialog = dialogOf(page, 'Edit Event')
  const { list, item, text, button, save } = partsOf(dialog)
  await expect(list).toContainText('Nothing yet.')
  for (const [index, question] of ['Kost', 'Lagets namn', 'Låt att sjunga'].entries()) {
    await button('Add question').focus()
    await page.keyboard.press('Enter')
    await expect(text(index + 1)).toBeFocused()
    await page.keyboard.type(question)
  }
  await expect(dialog.getByText('The question is required')).toHaveCount(0)

  await expect(button('Move up: Question 1')).toBeDisabled()
  await expect(button('Move down: Question 3')).toBeDisabled()
  await button('Move up: Question 3').press('Enter')
  await expect(text(2)).toHaveValue('Låt att sjunga')
  await expect(button('Move up: Question 2')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(text(1)).toHaveValue('Låt att sjunga')
  await expect(button('Move down: Question 1')).toBeFocused()

  await button('Remove: Question 2').press('Enter')
  await expect(list.locator('legend').nth(1)).toBeFocused()
  await expect(text(2)).toHaveValue('Lagets namn')
  await expect(list).toContainText('Removed: Kost')
  await page.keyboard.press('Shift+Tab')
  await expect(button('Undo: Kost')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(text(2)).toHaveValue('Kost')
  await expect(list.locator('legend').nth(1)).toBeFocused()
  await button('Remove: Question 3').press('Enter')
  await expect(button('Add question')).toBeFocused()

  await expect(item(2).getByRole('textbox', { name: 'Choices', exact: true })).toHaveCount(0)
  await item(2).getByRole('combobox', { name: 'Answer' }).click()
  await page.getByRole('option', { name: 'One of several', exact: true }).click()
  await item(2).getByRole('textbox', { name: 'Choices', exact: true }).fill('Kött\nVegetariskt')
  await item(2).getByRole('switch', { name: 'The question must be answered' }).press('Space')
  await dialog.getByRole('tab', { name: /^English/ }).click()
  await item(2)
    .or(list.getByRole('group', { name: /^Question 2/ }))
    .getByRole('textbox', { name: 'Question (English)' })
    .first()
    .fill('Food')
  expect(await axeViolations(page)).toEqual([])
  await save()
  const { questions } = await stored(site, event)
  expect(questions).toMatchObject([
    asked('Låt att sjunga', { key: expect.any(String) as unknown as string }),
    {
      question: 'Kost',
      question_en: 'Food',
      kind: 'one',
      choices: 'Kött\nVegetariskt',
      required: true,
      sensitive: false,
    },
  ])

  await openForm(page, site, event)
  await expect(text(1)).toHaveValue('Låt att sjunga')
  await expect(text(2)).toHaveValue('Kost')
  // Nothing is changed, so it closes without a question.
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('a question without its text is refused at its input, and what is typed outlives a reload @all', async ({
  page,
  site,
}) => {
  const event = await addDinner(site, [asked('Kost')])
  await openForm(page, site, event)
  const dialog = dialogOf(page, 'Edit Event')
  const { item, text, button, save } = partsOf(dialog)
  await button('Add question').click()
  await expect(text(2)).toHaveAttribute('aria-required', 'true')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(item(2).getByText('The question is required')).toBeVisible()
  await expect(dialog.getByText('The question is required')).toHaveCount(1)
  await expect(text(2)).toBeFocused()
  await expect(text(2)).toHaveAttribute('aria-invalid', 'true')
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.type('Lagets namn')
  await expect(dialog.getByText('The question is required')).toHaveCount(0)
  await button('Add question').click()
  await expect(text(3)).toBeFocused()
  await expect(item(3).getByText('The question is required')).toHaveCount(0)
  await button('Remove: Question 3').click()
  await page.reload()
  await expect(dialog.getByText('What you wrote last is still here.')).toBeVisible()
  await unfold(dialog, 'Registration')
  await expect(text(2)).toHaveValue('Lagets namn')
  await save()
  expect((await stored(site, event)).questions.map(({ question }) => question)).toEqual([
    'Kost',
    'Lagets namn',
  ])
})

test('what the server refuses of a question stands at its input until that is changed @all', async ({
  page,
  site,
  complaints,
}) => {
  complaints.allow(/status of 422/)
  const event = await addDinner(site, [asked('Kost'), asked('Namn')])
  await openForm(page, site, event)
  const dialog = dialogOf(page, 'Edit Event')
  const { list, item, text } = partsOf(dialog)
  await text(2).fill('Lagets namn')
  const detail = 'The question is required'
  const errors = [
    { pointer: '/questions/1/question', code: 'required', detail },
    { pointer: '/questions/0/key', code: 'format', detail: 'Write a whole number.' },
  ]
  await page.route(`**/api/events/${event.id}/`, async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    const problem = { type: 'about:blank', title: 'Fel', status: 422, code: 'validation', errors }
    return route.fulfill({ status: 422, contentType: 'application/problem+json', json: problem })
  })
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(item(2).getByText('The question is required')).toBeVisible()
  await expect(list.locator('..').getByText('Question 1: Write a whole number.')).toBeVisible()
  await expect(text(2)).toBeFocused()
  await text(1).fill('Kosten')
  await expect(item(2).getByText('The question is required')).toBeVisible()
  await text(2).fill('Lag')
  await expect(item(2).getByText('The question is required')).toHaveCount(0)
})

test('a copy takes the questions along, versions show what has changed of them @all', async ({
  page,
  site,
}) => {
  const { call } = await administratorOf(site)
  const event = await addDinner(site, [asked('Kost', { kind: 'one', choices: 'Kött' })])
  const questions = event.questions.map((one) => ({ ...one, choices: 'Kött\nVegetariskt' }))
  await call('PUT', `/api/events/${event.id}/`, { questions, max_guests: 2 })
  await openForm(page, site, event)
  const edit = dialogOf(page, 'Edit Event')
  await edit.getByText('History', { exact: true }).click()
  const changes = edit.getByRole('region', { name: 'Questions', exact: true })
  await expect(changes.locator('ins')).toContainText('Vegetariskt')
  await expect(changes.locator('del')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(edit).toHaveCount(0)

  await openAdmin(page, site, `/admin/events/?q=${event.eventName}`)
  await rowsOf(page).getByRole('button', { name: 'Duplicate' }).click()
  const copy = dialogOf(page, 'New Event')
  await unfold(copy, 'Registration')
  await expect(partsOf(copy).text(1)).toHaveValue('Kost')
  await copy.getByRole('button', { name: 'Save', exact: true }).click()
  await said(page, `${event.eventName} created successfully`)
  const both = await call<Event[]>('GET', `/api/events/?q=${event.eventName}&sort=id`)
  expect(both.map(({ max_guests, questions: [first] }) => [max_guests, first?.choices])).toEqual([
    [2, 'Kött\nVegetariskt'],
    [2, 'Kött\nVegetariskt'],
  ])
})

test('what somebody else has asked meanwhile stands beside it, a line for each question @all', async ({
  page,
  site,
  complaints,
}) => {
  complaints.allow(/status of 412/)
  const { call } = await administratorOf(site)
  const event = await addDinner(site, [asked('Kost')])
  await openForm(page, site, event)
  const dialog = dialogOf(page, 'Edit Event')
  await partsOf(dialog).text(1).fill('Kosten')
  await call('PUT', `/api/events/${event.id}/`, { questions: [...event.questions, asked('Namn')] })
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  const sides = dialog.getByRole('radiogroup', { name: 'Questions' })
  await expect(sides.getByRole('radio').first()).toContainText('Kosten · Short text')
  await expect(sides.getByRole('radio').last()).toContainText('Kost · Short text\nNamn · Short text')
  await sides.getByRole('radio').last().click()
  await dialog.getByRole('button', { name: 'Save what is chosen' }).click()
  await expect(dialog).toHaveCount(0)
  expect((await stored(site, event)).questions).toHaveLength(2)
})

test('the questions fit a narrow screen, and a finger hits all of them @phone @all', async ({
  page,
  site,
}) => {
  const long = 'Hur många gånger har du varit med på en av våra middagar tidigare?'
  const event = await addDinner(site, [
    asked(long, { kind: 'several', choices: 'Ingen\nEn' }),
    asked('Allergier', { sensitive: true }),
  ])
  await openForm(page, site, event)
  const { text, button } = partsOf(dialogOf(page, 'Edit Event'))
  await expect(text(1)).toHaveValue(long)
  await button('Remove: Question 2').click()
  await expect(button('Undo: Allergier')).toBeVisible()
  if (isNarrow(page)) await expect.poll(() => smallTargets(page)).toEqual([])
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
})
