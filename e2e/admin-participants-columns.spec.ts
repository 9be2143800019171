import type { Page } from '@playwright/test'
import type { Event } from '#shared/resources/events.ts'
import { axeViolations } from './accessibility.ts'
import { isNarrow } from './admin-session.ts'
import { expect, test } from './fixtures.ts'
import { mainOf, openParticipants, personRow } from './participants-page.ts'
import { addBanquet, addFeast, addPerson, banquetQuestions } from './participants-records.ts'
import type { Site } from './site.ts'

const columnsButton = (page: Page) => page.getByRole('button', { name: /^Columns/ })
const headingsOf = (page: Page) => mainOf(page).getByRole('table').first().getByRole('columnheader')

/** @returns the cells that lie over another one or hold more than is seen, and how far a table scrolls */
const flawsOf = (page: Page) =>
  page.locator('section:has(> table)').evaluateAll((tables) => {
    const flaws: string[] = []
    for (const table of tables) {
      if (table.scrollWidth > table.clientWidth)
        flaws.push(`scrolls ${table.scrollWidth - table.clientWidth}`)
      for (const row of table.querySelectorAll('tr')) {
        const cells = [...row.children]
        for (const [index, cell] of cells.entries()) {
          const { left, right } = cell.getBoundingClientRect()
          const next = cells[index + 1]?.getBoundingClientRect()
          if (next && right > next.left + 0.5) flaws.push(`covered: ${cell.textContent}`)
          for (const part of cell.querySelectorAll(':not(wbr)')) {
            const box = part.getBoundingClientRect()
            if (box.right > right + 0.5 || box.left < left - 0.5)
              flaws.push(`sticks out: ${part.textContent}`)
          }
          if (cell.scrollWidth > cell.clientWidth) flaws.push(`clipped: ${cell.textContent}`)
        }
      }
    }
    return flaws
  })

async function fill(site: Site, event: Event) {
  const anna = await addPerson(site, event, {
    name: 'Alexandra Lindqvist-Johansson',
    guests: ['Maximilian Wachtmeister-Oxenstierna'],
    answers: {
      dish: 'Vegetariskt',
      drink: 'Alkoholfritt',
      table: 'Gärna bredvid Kristoffer Söderström-Bergqvist',
      allergy: 'Laktosintolerant, jordnötter',
    },
    theirs: [{ dish: 'Kött', drink: 'Med alkohol', allergy: 'Glutenintolerant' }],
  })
  const bo = await addPerson(site, event, { name: 'Bo', answers: { dish: 'Kött' } })
  return { anna, bo }
}

for (const language of ['en', 'sv'])
  test(`at 1280 px the table fits with four questions and the sensitive answers, in ${language} @all`, async ({
    page,
    site,
  }) => {
    if (isNarrow(page)) return
    const more = banquetQuestions
      .slice(0, 1)
      .map((one) => ({ ...one, key: 'more', question: 'Kommer du på sittningen efteråt?' }))
    for (const questions of [banquetQuestions, [...banquetQuestions, ...more]]) {
      const event = await addBanquet(site, { capacity: 2, questions })
      const { anna, bo } = await fill(site, event)
      // The bar beside a long page takes some of 1280 px.
      await page.setViewportSize({ width: 1265, height: 900 })
      await page.addInitScript((code) => localStorage.setItem('language', code), language)
      await openParticipants(page, site, event)
      await page.getByRole('button', { name: /^(Show sensitive answers|Visa känsliga svar)/ }).click()
      await expect(personRow(page, anna)).toContainText('Laktosintolerant')
      await expect(personRow(page, bo)).toBeVisible()
      expect(await flawsOf(page)).toEqual([])
    }
  })

test('at 1280 px the table fits as it comes with few questions too, and with kinds of places @all', async ({
  page,
  site,
}) => {
  // A phone shows cards.
  if (isNarrow(page)) return
  await page.setViewportSize({ width: 1265, height: 900 })
  await page.addInitScript(() => localStorage.setItem('language', 'sv'))
  const quotas = [{ key: 'wine', name: 'Utan alkohol', name_en: '', capacity: 5, opens: null }]
  for (const [count, kinds] of [
    [0, []],
    [0, quotas],
    [1, []],
    [1, quotas],
    [2, []],
    [4, quotas],
  ] as const) {
    const questions = banquetQuestions.slice(0, count).map((one) => ({ ...one, required: false }))
    const event = await addBanquet(site, { questions, quotas: kinds as unknown as Event['quotas'] })
    const anna = await addPerson(site, event, {
      name: 'Alexandra Lindqvist-Johansson',
      guests: ['Maximilian Wachtmeister-Oxenstierna'],
      quota: kinds[0]?.key ?? '',
    })
    await openParticipants(page, site, event)
    await expect(personRow(page, anna)).toBeVisible()
    expect([count, kinds.length, await flawsOf(page)]).toEqual([count, kinds.length, []])
  }
})

test('a table that is too wide for 1280 px scrolls below what is done to its rows, not over it @all', async ({
  page,
  site,
}) => {
  // A phone shows cards.
  if (isNarrow(page)) return
  const event = await addFeast(site, { capacity: 1 })
  await addPerson(site, event, { name: 'Anna' })
  const bo = await addPerson(site, event, { name: 'Bo' })
  await openParticipants(page, site, event)
  await page.getByRole('button', { name: 'Show sensitive answers' }).click()
  await columnsButton(page).click()
  const menu = page.getByRole('group', { name: 'Columns that are shown' })
  for (const hidden of ['Email', 'Applied', 'Message'])
    await menu.getByRole('checkbox', { name: hidden }).check()
  await page.keyboard.press('Escape')
  expect(await flawsOf(page)).toContainEqual(expect.stringContaining('scrolls'))
  const boxes = await personRow(page, bo)
    .getByRole('button', { name: /^(Cancel|Mark)/ })
    .evaluateAll((buttons) =>
      buttons.map((button) => {
        const { left, top, width, height } = button.getBoundingClientRect()
        return button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      }),
    )
  expect(boxes).toEqual([true, true])
})

test('the columns are chosen, and kept for the event in the browser @all', async ({ page, site }) => {
  // A phone shows cards.
  if (isNarrow(page)) return
  const event = await addBanquet(site)
  const { anna } = await fill(site, event)
  await openParticipants(page, site, event)
  await expect(personRow(page, anna)).toBeVisible()
  for (const hidden of ['Email', 'Applied', 'Message'])
    await expect(headingsOf(page).filter({ hasText: hidden })).toHaveCount(0)
  await expect(columnsButton(page)).toHaveText('Columns (3 hidden)')
  await columnsButton(page).click()
  const menu = page.getByRole('group', { name: 'Columns that are shown' })
  await expect(menu).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  for (const stays of ['Name', 'Present', 'Operation'])
    await expect(menu.getByRole('checkbox', { name: stays })).toHaveCount(0)
  await menu.getByRole('checkbox', { name: 'Email' }).check()
  await menu.getByRole('checkbox', { name: 'Dryckespaket' }).uncheck()
  await menu.getByRole('checkbox', { name: 'Note' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(columnsButton(page)).toBeFocused()
  await page.reload()
  await expect(personRow(page, anna)).toContainText(anna.email)
  await expect(columnsButton(page)).toHaveText('Columns (4 hidden)')
  await expect(headingsOf(page).filter({ hasText: 'Dryckespaket' })).toHaveCount(0)
  const other = await addFeast(site, { questions: [] })
  const bo = await addPerson(site, other, { name: 'Bo' })
  await openParticipants(page, site, other)
  await expect(personRow(page, bo)).toContainText(bo.email)
  await expect(columnsButton(page)).toHaveText('Columns')
})
