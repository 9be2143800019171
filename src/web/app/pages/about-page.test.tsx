import { expect, test } from 'vitest'
import { render } from '#testing/render.tsx'
import type { RootState } from '#web/app/store.ts'
import { Page } from './about-page.tsx'

const statutesIn = async (language: 'sv' | 'en') => {
  const site = { own_pages: [], statutes_file: '/dokument/stadgar', statutes_language: 'sv' }
  const state = { feature: { site } } as unknown as Partial<RootState>
  const { get } = await render(<Page />, { language, state })
  const link = get('a[hreflang=sv]')
  return { address: link.getAttribute('href'), text: link.parentElement?.textContent }
}

test('the About page says the language of the statutes where it is not its own', async () => {
  const english = await statutesIn('en')
  expect(english.address).toBe('/en/documents/stadgar')
  expect(english.text).toMatch(/ \(Svenska\)$/i)
  expect((await statutesIn('sv')).text).not.toContain('(')
})
