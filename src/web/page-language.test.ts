import { expect, test } from 'vitest'
import { withoutOtherLanguages } from './page-language.ts'

const post = { id: 1, title: 'Kör', title_en: 'Choir', content: '<p>Kom!</p>', content_en: '<p>Come!</p>' }
const state = { post: { posts: [post], currentPost: null, loading: false }, feature: { now: 'content_en' } }

test('a page carries the long texts of its own language, and all that is short', () => {
  expect(withoutOtherLanguages(state, 'sv')).toEqual({
    ...state,
    post: { ...state.post, posts: [{ ...post, content_en: '' }] },
  })
  expect(withoutOtherLanguages(state, 'en')).toEqual(state)
})
