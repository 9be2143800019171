import { useState } from 'react'
import { expect, test } from 'vitest'
import { doing, render } from '#testing/render.tsx'
import { useReferenceOptions } from '#web/admin/record/use-reference-options.ts'

/** A busy machine needs its time. */
const patient = { timeout: 10_000 }

const stored = [
  { id: 1, name: 'Fest' },
  { id: 2, name: 'Resa' },
]
const far = { id: 900, name: 'Arkiv' }

async function open(id: string) {
  let typed = ''
  let result = null as unknown as ReturnType<typeof useReferenceOptions>
  let renderAgain: () => void = () => {}
  const Options = () => {
    result = useReferenceOptions('categories', id, typed)
    return null
  }
  const Root = () => {
    const [, count] = useState(0)
    renderAgain = () => count((times) => times + 1)
    return <Options />
  }
  const { calls } = await render(<Root />, {
    respond: ({ path }) => {
      const { pathname, searchParams } = new URL(path, 'http://localhost')
      const q = searchParams.get('q') ?? ''
      if (pathname === '/api/categories/900/') return { status: 200, body: far }
      return { status: 200, body: stored.filter(({ name }) => name.includes(q)) }
    },
  })
  return {
    labels: () => result.options.map(({ label }) => label),
    matches: () => result.matches,
    paths: () => calls.map(({ path }) => path),
    type: (text: string) =>
      doing(() => {
        typed = text
        renderAgain()
      }),
  }
}

test('the records are offered by their titles, in that order', async () => {
  const { labels, paths } = await open('')
  await expect.poll(labels, patient).toEqual(['Fest', 'Resa'])
  expect(paths()).toEqual(['/api/categories/?limit=100&sort=name'])
})

test('the chosen record is among them, also when it is not among the first', async () => {
  const { labels, matches, paths } = await open('900')
  await expect.poll(labels, patient).toEqual(['Fest', 'Resa', 'Arkiv'])
  expect(matches()).toEqual(['1', '2'])
  expect(paths().at(-1)).toBe('/api/categories/900/')
})

test('what is typed is searched by the server, but for the title of the chosen record', async () => {
  const { labels, matches, paths, type } = await open('2')
  await expect.poll(labels, patient).toEqual(['Fest', 'Resa'])
  await type('Resa')
  await type('Fes')
  await expect.poll(matches, patient).toEqual(['1'])
  expect(labels()).toEqual(['Fest', 'Resa'])
  expect(paths()).toEqual([
    '/api/categories/?limit=100&sort=name',
    '/api/categories/?limit=100&sort=name&q=Fes',
  ])
})
