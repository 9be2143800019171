import { dialogOf } from './admin-session.ts'
import { expect, test } from './fixtures.ts'
import { expectNoFlaws, mainOf, openParticipants, participantsOf, personRow } from './participants-page.ts'
import { addFeast, addPerson } from './participants-records.ts'

test('a guest who is a member pays less, one who comes free nothing @phone @all', async ({ page, site }) => {
  const event = await addFeast(site, { member_price: 100 })
  const anna = await addPerson(site, event, { name: 'Anna', guests: ['Lisa Lund', 'Per Po'] })
  await openParticipants(page, site, event)
  await personRow(page, anna)
    .getByRole('button', { name: `Price of ${anna.name}: 450 kr` })
    .click()
  const dialog = dialogOf(page, `Price of ${anna.name}`)
  await dialog.getByLabel('Lisa Lund').selectOption('Member, 100 kr')
  await dialog.getByLabel('Per Po').selectOption('Free, 0 kr')
  await expect(dialog.getByText('Together 250 kr')).toBeVisible()
  await expectNoFlaws(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(personRow(page, anna).getByText('250 kr')).toBeVisible()
  await expect(mainOf(page).getByText('0 of 3 people have paid, 0 kr of 250 kr')).toBeVisible()
  const [told] = await participantsOf(site, event)
  expect(told?.guests.map(({ price_kind }) => price_kind)).toEqual(['member', 'free'])
})
