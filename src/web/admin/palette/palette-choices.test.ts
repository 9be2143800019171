import { describe, expect, test } from 'vitest'
import { othersHeading, type PaletteTargets, paletteGroups } from './palette-choices.ts'

const targets: PaletteTargets = {
  beginnings: [{ label: 'New Member', hint: 'Ny medlem', icon: 'plus', to: '/admin/members/?new=' }],
  pages: [
    { label: 'Members', hint: 'Medlemmar', words: 'register', icon: 'people', to: '/admin/members/' },
    { label: 'Dashboard', hint: 'Översikt', icon: 'tiles', to: '/admin/' },
  ],
  records: {
    members: { group: 'Medlemmar', icon: 'people', to: ({ id }) => `/admin/members/?edit=${id}` },
    posts: { group: 'Inlägg', icon: 'document', to: ({ id }) => `/admin/posts/?edit=${id}` },
  },
  actions: [{ label: 'Logout', hint: 'Logga ut', icon: 'logout', to: 'logout', act: () => {} }],
  searched: [{ label: 'Bin', hint: 'Papperskorg', icon: 'bin', to: '/admin/bin/' }],
}
const hit = (resource: string, id: number, title: string) => ({ resource, id, title, hint: 'mer' })
const labels = (typed: string, hits: ReturnType<typeof hit>[] = []) =>
  paletteGroups(targets, typed, hits)
    .filter(({ heading }) => heading !== othersHeading)
    .map(({ heading, choices }) => [heading, ...choices.map(({ label }) => label)])

describe('what the palette offers', () => {
  test('is everything one may begin or go to while nothing is typed', () => {
    expect(labels('', [hit('members', 1, 'Åsa Ek')])).toEqual([
      ['Skapa', 'New Member'],
      ['Gå till', 'Members', 'Dashboard'],
      ['Gör', 'Logout'],
    ])
  })

  test.each([
    ['öve', [['Gå till', 'Dashboard']]],
    ['NY med', [['Skapa', 'New Member']]],
    [
      'mem',
      [
        ['Skapa', 'New Member'],
        ['Gå till', 'Members'],
      ],
    ],
    ['ember', []],
    ['regist', [['Gå till', 'Members']]],
    ['logga ut', [['Gör', 'Logout']]],
  ])('is found by the beginnings of its words, in either language: %s', (typed, expected) => {
    expect(labels(typed)).toEqual(expected)
  })

  test('ends with the lists that are searched by what was typed', () => {
    expect(paletteGroups(targets, ' åsa & co ', []).at(-1)).toEqual({
      heading: othersHeading,
      choices: [
        { label: 'Sök i Bin', hint: 'Papperskorg', icon: 'bin', to: '/admin/bin/?q=%C3%A5sa%20%26%20co' },
      ],
    })
  })

  test('is what was found, by its kind, each with its address', () => {
    const hits = [hit('posts', 2, 'Åsas resa'), hit('members', 1, 'Åsa Ek'), hit('unknown', 3, 'Åsa')]
    expect(labels('åsa', hits)).toEqual([
      ['Medlemmar', 'Åsa Ek'],
      ['Inlägg', 'Åsas resa'],
    ])
    expect(paletteGroups(targets, 'åsa', hits)[0]?.choices[0]?.to).toBe('/admin/members/?edit=1')
  })
})
