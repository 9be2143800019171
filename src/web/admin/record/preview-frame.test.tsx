import { expect, test } from 'vitest'
import { render } from '#testing/render.tsx'
import { OneLanguage } from '#web/admin/form/one-language.ts'
import { AdminProvider } from '#web/admin/frame/admin-provider.tsx'
import { PreviewFrame } from './preview-frame.tsx'

test.each([false, true])(
  'offers a preview in English, unless texts are in one language: %j',
  async (isOne) => {
    const { place } = await render(
      <AdminProvider>
        <OneLanguage value={isOne}>
          <PreviewFrame src="/preview/abc/" />
        </OneLanguage>
      </AdminProvider>,
      { respond: () => ({ status: 200, body: [] }), panelLanguage: 'sv' },
    )
    await expect.poll(() => place.querySelector('iframe')).not.toBeNull()
    expect(place.querySelector('[lang="en"]') === null).toBe(isOne)
  },
)
