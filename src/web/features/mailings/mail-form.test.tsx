import { use } from 'react'
import { expect, test } from 'vitest'
import { lettersApi } from '#shared/letters.ts'
import { planHeader } from '#shared/operations.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { type Call, doing, render } from '#testing/render.tsx'
import { shownPage } from '#testing/shown-page.ts'
import { MadeInForm, rememberMade } from '#web/admin/form/made-in-form.ts'
import { AdminProvider } from '#web/admin/frame/admin-provider.tsx'
import { Page } from './letter-page.tsx'
import { MailForm, mailBase } from './mail-form.tsx'
import { letterDraftKey } from './use-letter-draft.ts'

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

/** Creates a document as the choice of a link does. */
const Upload = () => {
  const made = use(MadeInForm)
  return (
    <button type="button" onClick={() => made({ resource: 'documents', id: 4 })}>
      Ladda upp
    </button>
  )
}
const documentPath = '/api/documents/4/'
const deletedDocuments = (calls: readonly Call[]) =>
  calls.filter(({ path: asked, method }) => method === 'DELETE' && asked === documentPath).length

test('deletes a document that was uploaded in a mail that is left unsent', async () => {
  const { calls, get } = await render(
    <AdminProvider>
      <MailForm
        {...{ id: 'mail', draftKey: 'left', base, path, recipients: 1 }}
        question={String}
        onPlanned={() => {}}
      >
        <Upload />
      </MailForm>
    </AdminProvider>,
    { respond: () => ({ status: 200, body: {} }) },
  )
  await doing(() => get('form button').click())
  expect(deletedDocuments(calls)).toBe(0)
  await shownPage.leave?.()
  await expect.poll(() => deletedDocuments(calls)).toBe(1)
})

test('deletes a document that was uploaded in a letter with that letter', async () => {
  rememberMade(letterDraftKey(9), { resource: 'documents', id: 4 })
  const letter = { id: 9, title: 'Kallelse', updated_at: '2027-01-01T10:00:00Z', user_name: 'Anna' }
  const { calls, place } = await render(
    <AdminProvider>
      <Page />
    </AdminProvider>,
    {
      respond: ({ path: asked, method = 'GET' }) =>
        method === 'GET' && asked !== documentPath
          ? { status: 200, body: asked === lettersApi ? [letter] : [] }
          : { status: 200, body: {} },
      panelLanguage: 'sv',
    },
  )
  const clickDelete = (root: ParentNode) =>
    [...root.querySelectorAll('button')].findLast((one) => one.textContent === 'Ta bort')?.click()
  await expect.poll(() => place.querySelector('li')).not.toBeNull()
  await doing(() => clickDelete(place))
  await expect.poll(() => document.querySelector('[role=dialog]')).not.toBeNull()
  await doing(() => clickDelete(document.querySelector('[role=dialog]') ?? document))
  await expect.poll(() => deletedDocuments(calls)).toBe(1)
})

test('a mail in one language is sent as its preview said, which is shown again if its recipients have changed', async () => {
  const { respond, tags } = createServer()
  let planned = 0
  const { calls, get, place } = await render(
    <AdminProvider>
      <MailForm
        {...{ id: 'mail', draftKey: 'mail', base, path, recipients: 1 }}
        hasLanguages
        question={(count) => `Till ${count}?`}
        onPlanned={() => {
          planned += 1
        }}
      >
        <Upload />
      </MailForm>
    </AdminProvider>,
    { respond, panelLanguage: 'sv' },
  )
  const dialogText = () => document.querySelector('[role=dialog]')?.textContent ?? ''
  const clickIn = (root: ParentNode | null) =>
    [...(root?.querySelectorAll('button') ?? [])].findLast((one) => one.textContent === 'Skicka')?.click()
  await expect.poll(() => place.querySelector('form')).not.toBeNull()
  await doing(() => get('form button').click())
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
  await shownPage.leave?.()
  expect(deletedDocuments(calls)).toBe(0)
})

test('says in a test mail that mails about an event have no link to unsubscribe', async () => {
  const { place, calls } = await render(
    <AdminProvider>
      <MailForm
        {...{ id: 'test', draftKey: 'test', base, path, recipients: 1, about: 'event' }}
        question={String}
        onPlanned={() => {}}
      >
        {null}
      </MailForm>
    </AdminProvider>,
    { respond: () => ({ status: 201, body: {} }), panelLanguage: 'sv' },
  )
  const buttons = () => [...place.querySelectorAll('button')]
  await expect.poll(() => buttons().length).toBeGreaterThan(1)
  await doing(() => buttons().at(-1)?.click())
  const posted = calls.find((one) => one.path === `${panelApi.mailings}test/`)
  expect(JSON.parse(String(posted?.body))).toMatchObject({ title: 'Ny lokal', about: 'event' })
})
