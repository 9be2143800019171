import type { Locator } from '@playwright/test'

/** The buttons of the folded sections of a form. */
const folded = (form: Locator): Locator => form.locator('h3 > button[aria-expanded="false"]')

/** Unfolds the sections of a form of these names; without any, all of them. */
export async function unfold(form: Locator, ...names: string[]): Promise<void> {
  await form.locator('input, textarea, [contenteditable], h3 > button').first().waitFor({ state: 'attached' })
  for (const name of names)
    await folded(form)
      .and(form.getByRole('button', { name, exact: true }))
      .click()
  while (names.length === 0 && (await folded(form).count()) > 0) await folded(form).first().click()
}
