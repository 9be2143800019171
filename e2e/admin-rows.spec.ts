import { addMembers, unique } from './admin-records.ts'
import { openAdmin, rowsOf } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { addEvent } from './event-records.ts'
import { expect, test } from './fixtures.ts'
import { addPost } from './post-records.ts'

test('each button of a row says whose it is', async ({ page, site }) => {
  const word = unique('Knapp')
  const { call } = await administratorOf(site)
  await addMembers(site, [{ first_name: word, last_name: 'Ek' }])
  await addPost(site, { title: `${word} i norr` })
  const { eventName } = await addEvent(site, { eventName: `${word} fest` })
  const visitor = { name: `${word} Lind`, email: `${word}@example.com`.toLowerCase(), message: 'Hej!' }
  await call('POST', '/api/contact/', visitor)
  await call('POST', '/api/evenemang/', { ...visitor, event_name: eventName })
  await call('POST', '/api/subscribers/', { email: visitor.email })
  for (const [list, name, labels] of [
    ['members', `${word} Ek`, ['Edit', 'Send confirmation mail', 'Delete']],
    ['messages', visitor.name, ['Edit', 'Mark as read', 'Delete']],
    ['posts', `${word} i norr`, ['Edit', 'Duplicate', 'Delete']],
    ['events', eventName, ['Edit', 'Duplicate', 'Delete']],
    ['participants', visitor.name, ['Delete']],
    ['subscribers', visitor.email, ['Delete']],
  ] as const) {
    await openAdmin(page, site, `/admin/${list}/?q=${word}`)
    await expect(rowsOf(page)).toHaveCount(1)
    for (const label of labels) {
      await expect(rowsOf(page).getByRole('button', { name: `${label}: ${name}`, exact: true })).toBeVisible()
    }
  }
})
