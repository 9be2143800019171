import { describe, expect, test } from 'vitest'
import { panelTexts } from '#testing/render.tsx'
import { type PaletteTargets, paletteGroups } from './palette-choices.ts'

const texts = await panelTexts()

const targets: PaletteTargets = {
  beginnings: [
    { label: 'New Member', hint: '', words: 'ny medlem members', icon: 'plus', to: '/admin/members/?new=' },
  ],
  pages: [
    { label: 'Members', hint: '', words: 'medlemmar register', icon: 'people', to: '/admin/members/' },
    { label: 'Dashboard', hint: '', words: 'översikt', icon: 'tiles', to: '/admin/' },
  ],
  records: {
    members: { group: 'Members', icon: 'people', to: ({ id }) => `/admin/members/?edit=${id}` },
    posts: { group: 'Posts', icon: 'document', to: ({ id }) => `/admin/posts/?edit=${id}` },
  },
  actions: [{ label: 'Logout', hint: '', words: 'logga ut', icon: 'logout', to: 'logout', act: () => {} }],
  searched: [{ label: 'Bin', hint: '', words: 'papperskorg', icon: 'bin', to: '/admin/bin/' }],
}
const hit = (resource: string, id: number, title: string) => ({ resource, id, title, hint: 'mer' })
const labels = (typed: string, hits: ReturnType<typeof hit>[] = []) =>
  paletteGroups(targets, typed, { hits, texts })
    .filter(({ isElsewhere }) => !isElsewhere)
    .map(({ heading, choices }) => [heading, ...choices.map(({ label }) => label)])

describe('what the palette offers', () => {
  test('is everything one may begin or go to while nothing is typed', () => {
    expect(labels('', [hit('members', 1, 'Åsa Ek')])).toEqual([
      ['Create', 'New Member'],
      ['Go to', 'Members', 'Dashboard'],
      ['Do', 'Logout'],
    ])
  })

  test.each([
    ['öve', [['Go to', 'Dashboard']]],
    ['NY med', [['Create', 'New Member']]],
    [
      'mem',
      [
        ['Create', 'New Member'],
        ['Go to', 'Members'],
      ],
    ],
    [
      'Members ',
      [
        ['Go to', 'Members'],
        ['Create', 'New Member'],
      ],
    ],
    ['ember', []],
    ['regist', [['Go to', 'Members']]],
    ['logga ut', [['Do', 'Logout']]],
  ])('is found by the beginnings of its words, in either language: %s', (typed, expected) => {
    expect(labels(typed)).toEqual(expected)
  })

  test('tells records of one title apart, by a time in the words of the panel too', () => {
    const hits = [hit('members', 1, 'Åsa'), { ...hit('posts', 2, 'Åsa'), hint: '2027-03-01T18:00:00+01:00' }]
    const choices = paletteGroups(targets, 'åsa', { hits, texts }).flatMap((group) => group.choices)
    expect(choices.map(({ hint }) => hint)).toEqual(['mer', '1 Mar 2027, 18:00', undefined])
  })

  test('ends with the lists that are searched by what was typed', () => {
    expect(paletteGroups(targets, ' åsa & co ', { hits: [], texts }).at(-1)).toEqual({
      heading: 'Search in other lists',
      isElsewhere: true,
      choices: [{ label: 'Search in Bin', icon: 'bin', to: '/admin/bin/?q=%C3%A5sa%20%26%20co' }],
    })
  })

  test('is what was found, by its kind, each with its address', () => {
    const hits = [hit('posts', 2, 'Åsas resa'), hit('members', 1, 'Åsa Ek'), hit('unknown', 3, 'Åsa')]
    expect(labels('åsa', hits)).toEqual([
      ['Members', 'Åsa Ek'],
      ['Posts', 'Åsas resa'],
    ])
    expect(paletteGroups(targets, 'åsa', { hits, texts })[0]?.choices[0]?.to).toBe('/admin/members/?edit=1')
  })
})
