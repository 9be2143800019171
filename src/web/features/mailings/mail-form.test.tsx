import { expect, test } from 'vitest'
import { planHeader } from '#shared/operations.ts'
import { type Call, render } from '#testing/render.tsx'
import { AdminProvider } from '#web/admin/frame/admin-provider.tsx'
import { MailForm, mailBase } from './mail-form.tsx'

const path = '/api/events/7/mail/'
const base = mailBase({ title: 'Ny lokal', content: '<p>Vi ses.</p>' })
const sizes = [{ language: 'sv', bytes: 120_000, text: 80_000, links: 30_000, format: 10_000 }]
const previewOf = (recipients: number) => ({
  ...{ tag: `for-${recipients}`, recipients, arrivals: 'included', sizes, has_unsubscribe: false },
})

/** Answers as a server with one applicant, and another one from the first attempt to send. */
function createServer() {
  let recipients = 1
  const tags: (string | undefined)[] = []
  const respond = ({ path: asked, headers }: Call) => {
    if (asked === `${path}preview/`) return { status: 200, body: previewOf(recipients) }
    if (asked !== path) return { status: 200, body: [] }
    tags.push(headers?.[planHeader])
    if (recipients === 2) return { status: 201, body: {} }
    recipients = 2
    return { status: 409, body: { code: 'plan-changed', title: 'x', preview: previewOf(2) } }
  }
  return { respond, tags }
}

test('a mail in one language is sent as its preview said, which is shown again if its recipients have changed', async () => {
  const { respond, tags } = createServer()
  let planned = 0
  const { place } = await render(
    <AdminProvider>
      <MailForm
        {...{ id: 'mail', draftKey: 'mail', base, path, recipients: 1 }}
        hasLanguages
        question={(count) => `Till ${count}?`}
        onPlanned={() => {
          planned += 1
        }}
      >
        {null}
      </MailForm>
    </AdminProvider>,
    { respond, panelLanguage: 'sv' },
  )
  const dialogText = () => document.querySelector('[role=dialog]')?.textContent ?? ''
  const clickIn = (root: ParentNode | null) =>
    [...(root?.querySelectorAll('button') ?? [])].findLast((one) => one.textContent === 'Skicka')?.click()
  await expect.poll(() => place.querySelector('form')).not.toBeNull()
  clickIn(place.querySelector('form'))
  await expect.poll(dialogText).toContain('Till 1?')
  expect(dialogText()).toContain('Mejlet är 120 kB stort.')
  expect(dialogText()).toContain('Text 80 kB, länkadresser 30 kB, formatering 10 kB.')
  expect(dialogText()).toContain('Den som tillkommer innan dess får också mejlet.')
  clickIn(document.querySelector('[role=dialog]'))
  await expect.poll(dialogText).toContain('Till 2?')
  expect(dialogText()).toContain('Något har ändrats')
  clickIn(document.querySelector('[role=dialog]'))
  await expect.poll(() => planned).toBe(1)
  expect(tags).toEqual(['for-1', 'for-2'])
})
