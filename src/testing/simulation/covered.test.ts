import { expect, test } from 'vitest'
import { resources } from '#shared/resources/index.ts'
import { commands } from './commands/index.ts'
import { invariants } from './invariants/index.ts'

/** Resources whose commands are still to be written. */
const open: ReadonlySet<string> = new Set([
  ...['members', 'posts', 'pages', 'categories', 'contact', 'partners', 'subscribers', 'footer', 'about'],
  ...['board', 'kontakt', 'notes', 'documents', 'notice', 'groups', 'group_members', 'payment_rules'],
  ...['redirects', 'site', 'suspects', 'incidents', 'users'],
])

test('every resource has a command that writes it', () => {
  const written = new Set(commands.flatMap(({ writes = [] }) => writes))
  const names = resources.map(({ name }) => name)
  expect(names.filter((name) => !written.has(name) && !open.has(name))).toEqual([])
  expect([...written, ...open].filter((name) => !names.includes(name as never))).toEqual([])
  expect([...open].filter((name) => written.has(name))).toEqual([])
})

test('names each command and each invariant once', () => {
  const names = [...commands, ...invariants].map(({ name }) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
