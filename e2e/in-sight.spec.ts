import { dialogOf, openAdmin } from './admin-session.ts'
import { expect, test } from './fixtures.ts'
import { openParticipants } from './participants-page.ts'
import { addFeast, addPerson } from './participants-records.ts'

/** A low window, and a phone. */
const windows = [
  { width: 1280, height: 690 },
  { width: 375, height: 667 },
]

for (const size of windows)
  test(`what a dialog asks for is in sight without scrolling, at ${size.width} × ${size.height} @all`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize(size)
    await openAdmin(page, site, '/admin/users/')
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    const dialog = dialogOf(page, 'Invite')
    // An invitation that reaches nobody says so before it is sent.
    await expect(dialog.getByText('No mail server is set.')).toBeVisible()
    const send = dialog.getByRole('button', { name: 'Send the invitation' })
    await expect(send).toBeInViewport({ ratio: 1 })
    // The field with the focus is not hidden below the buttons.
    const password = dialog.getByLabel('Your own password')
    await password.focus()
    const [field, foot] = [await password.boundingBox(), await send.boundingBox()]
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0)
  })

test('the icons of the participants keep their size, in a narrow window too @all', async ({ page, site }) => {
  const event = await addFeast(site, { capacity: 3 })
  await addPerson(site, event, { name: 'Anna Ekenstierna', answers: { food: 'Kött' } })
  await addPerson(site, event, { name: 'Bo' })
  for (const width of [1280, 1024, 375]) {
    await page.setViewportSize({ width, height: 900 })
    await openParticipants(page, site, event)
    const icons = page.getByRole('main').locator('[data-row] svg')
    await icons.first().waitFor()
    const sizes = await icons.evaluateAll((all) =>
      all.map((icon) => icon.getBoundingClientRect()).filter(({ width: wide }) => wide > 0),
    )
    for (const { width: wide, height } of sizes) expect(Math.min(wide, height)).toBeGreaterThanOrEqual(16)
  }
})
