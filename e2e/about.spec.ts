import { demoContent } from '#demo/content.ts'
import type { BoardMember } from '#shared/resources/board.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { administratorOf } from './administrator.ts'
import { expect, test } from './fixtures.ts'

const { about, board } = demoContent(Temporal.Now.plainDateISO())

test('Om oss tells vision and mission under their titles @all', async ({ page }) => {
  await page.goto('/om-oss')
  await expect(page).toHaveTitle('Om oss')
  const main = page.getByRole('main')
  for (const title of [about.visionTitle, about.missionTitle, about.boardTitle]) {
    await expect(main.getByRole('heading', { level: 2, name: title })).toBeVisible()
  }
  await expect(main.getByText('Ingen ska behöva sitta ensam i mörkret med sin bok.')).toBeVisible()
  await expect(main.getByText('Studera tillsammans.')).toBeVisible()
})

test('the board is shown with picture, name, title, motto and a link to write to each', async ({ page }) => {
  await page.goto('/om-oss')
  const cards = page.getByRole('region', { name: about.boardTitle }).getByRole('article')
  await expect(cards).toHaveCount(board.length)
  for (const [index, member] of board.entries()) {
    const card = cards.nth(index)
    await expect(card.getByRole('heading')).toHaveText(member.name)
    await expect(card.getByText(member.title, { exact: true })).toBeVisible()
    await expect(card.getByText(member.motto)).toBeVisible()
    await expect(card.getByRole('link', { name: `Mejla ${member.name}` })).toHaveAttribute(
      'href',
      `mailto:${member.email}`,
    )
    const picture = card.locator('img')
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(100)
  }
})

test('someone without picture, motto and address still has a whole card @all', async ({ page, site }) => {
  const { call } = await administratorOf(site)
  const member = await call<BoardMember>('POST', '/api/board/', {
    name: 'Åke von Utan-Bild',
    title: 'Suppleant',
    motto: '',
    email: '',
    phone: '',
  })
  await page.goto('/om-oss')
  const card = page.getByRole('article').filter({ hasText: 'Åke von Utan-Bild' })
  await expect(card.getByText('ÅU')).toBeVisible()
  await expect(card.getByText('Suppleant')).toBeVisible()
  await expect(card.getByRole('link')).toHaveCount(0)
  await call('DELETE', `/api/board/${member.id}/`)
})

test('Om oss has nothing that axe or a narrow phone objects to @all', async ({ page }) => {
  await page.goto('/om-oss')
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('Om oss can be read @all', async ({ page }) => {
    await page.goto('/om-oss')
    await expect(page.getByRole('heading', { name: about.visionTitle })).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(board.length)
  })
})
