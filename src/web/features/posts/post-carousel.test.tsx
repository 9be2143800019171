import { expect, test } from 'vitest'
import type { Post } from '#shared/resources/posts.ts'
import { doing, render } from '#testing/render.tsx'
import { PostCarousel } from '#web/features/posts/post-carousel.tsx'

const posts = Array.from(
  { length: 10 },
  (_, index): Post => ({
    id: index + 1,
    title: `Inlägg ${index + 1}`,
    content: '',
    category_id: 1,
    category: 'Nyheter',
    author: 'Anna',
    post_date: '2027-01-01',
    publish_time: '',
    is_published: index !== 2,
    image: index === 1 ? null : `/media/${index}.webp`,
    image_alt: '',
    image_focus: '',
    lacking: '',
  }),
)

const titles = (place: HTMLElement) =>
  [...place.querySelectorAll('li[id] a')].map((link) => [link.textContent, link.getAttribute('href')])

test('the published ones of the first eight are slides that lead to their posts', async () => {
  const { place } = await render(<PostCarousel posts={posts} />)
  const expected = [1, 2, 4, 5, 6, 7, 8].map((id) => [`Inlägg ${id}`, `/post/${id}/`])
  expect(titles(place)).toEqual(expected)
})

test('the first picture is fetched first, the others when they are wanted', async () => {
  const { place, get } = await render(<PostCarousel posts={posts} />)
  const loading = () =>
    [...place.querySelectorAll('li[id] img')].map((image) => image.getAttribute('loading'))
  expect(loading()).toEqual(['eager', 'lazy', 'lazy', 'lazy', 'lazy', 'lazy'])
  expect(get('li[id] img').getAttribute('fetchpriority')).toBe('high')
  await doing(() => get('a[href="#bild-4"]').focus())
  expect(new Set(loading())).toEqual(new Set(['eager']))
})

test('no arrows and no play button: the only button is for the whole screen', async () => {
  const { place } = await render(<PostCarousel posts={posts} />)
  const names = [...place.querySelectorAll('button')].map((button) => button.getAttribute('aria-label'))
  expect(names).toEqual(['Visa i helskärm'])
})

test('takes two stops of the keyboard, and the arrow keys reach all of the second', async () => {
  const { place, get } = await render(<PostCarousel posts={posts} />)
  const stops = () =>
    [...place.querySelectorAll<HTMLElement>('a, button')].filter(({ tabIndex }) => tabIndex === 0)
  const names = () => stops().map((one) => one.getAttribute('aria-label') ?? one.textContent)
  expect(names()).toEqual(['Inlägg 1', 'Visa Inlägg 1'])
  await doing(() => get('a[href="#bild-1"]').focus())
  const press = (key: string) =>
    doing(() => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
  await press('ArrowRight')
  expect(document.activeElement?.getAttribute('href')).toBe('#bild-2')
  await press('End')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Visa i helskärm')
  expect(stops().at(-1)).toBe(document.activeElement)
  await press('ArrowRight')
  expect(document.activeElement?.getAttribute('href')).toBe('#bild-1')
})

test('where an element cannot have the screen it has the window, and Escape gives it back', async () => {
  const { get } = await render(<PostCarousel posts={posts} />)
  Object.assign(get('[class*=carousel]'), { requestFullscreen: undefined })
  await doing(() => get('button').click())
  expect(get('[data-full]').contains(get('button[aria-label="Stäng helskärm"]'))).toBe(true)
  await doing(() => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })))
  expect(get('button').getAttribute('aria-label')).toBe('Visa i helskärm')
})

test('without posts there is no carousel', async () => {
  const { place } = await render(<PostCarousel posts={[]} />)
  expect(place.innerHTML).toBe('')
})
