import { expect, test } from 'vitest'
import { render } from '#testing/render.tsx'
import { AdminProvider } from '#web/admin/frame/admin-provider.tsx'
import { LetterPreview } from './letter-preview.tsx'

const mail = { subject: 'Ny lokal', html: '<p>Hej</p>', text: 'Hej', language: 'sv' }
const size = { language: 'sv', bytes: 1_000, text: 500, links: 300, format: 200 }

test.each([true, false])(
  'offers English in the preview of a draft only where it is written in it: %j',
  async (isTranslated) => {
    const { place, calls } = await render(
      <AdminProvider>
        <LetterPreview id={3} version={1} isNewsletter={false} isTranslated={isTranslated} />
      </AdminProvider>,
      { respond: () => ({ status: 200, body: { ...mail, size } }), panelLanguage: 'sv' },
    )
    await expect.poll(() => place.querySelector('strong')?.textContent).toBe('Ny lokal')
    expect(place.querySelector('label [lang="en"]') !== null).toBe(isTranslated)
    expect(calls[0]?.path).toContain('language=sv')
  },
)
