import { expect, test } from 'vitest'
import { paymentsApi } from '#shared/payment-review.ts'
import { type Call, doing, render } from '#testing/render.tsx'
import { AdminProvider } from '#web/admin/frame/admin-provider.tsx'
import { useBankFiles } from './use-bank-files.ts'

const Files = ({ names }: { names: readonly string[] }) => {
  const { notes, problem, choose } = useBankFiles({ automatic: true, files: [] }, () => {})
  return (
    <>
      <button type="button" onClick={() => choose(names.map((name) => new File(['x'], name)))}>
        Välj
      </button>
      <ul>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <p role="alert">{problem?.code}</p>
    </>
  )
}

/** Previews every file, and stores those whose name does not begin with "fel". */
const respond = ({ path }: Call) => {
  if (path.startsWith(paymentsApi.preview))
    return { status: 200, body: { kind: 'camt', before: null, plan: 'p' } }
  if (path.includes('name=fel'))
    return { status: 409, body: { code: 'plan-changed', title: 'Något har ändrats.' } }
  return { status: 201, body: { id: 1, counts: { paid: 2, look: 0 } } }
}

const chooseFiles = async (...names: string[]) => {
  const { get, place } = await render(
    <AdminProvider>
      <Files names={names} />
    </AdminProvider>,
    { respond, panelLanguage: 'sv' },
  )
  await doing(() => get('button').click())
  return { notes: () => [...place.querySelectorAll('li')].map((one) => one.textContent), get }
}

test('stores each file of a selection and names the one that is refused', async () => {
  const { notes } = await chooseFiles('ett.xml', 'fel.xml', 'tre.xml')
  await expect.poll(() => notes().length).toBe(3)
  expect(notes()[0]).toContain('ett.xml')
  expect(notes()[1]).toBe('fel.xml: Något har ändrats.')
  expect(notes()[2]).toContain('tre.xml')
})

test('shows why the only file was refused', async () => {
  const { notes, get } = await chooseFiles('fel.xml')
  await expect.poll(() => get('[role=alert]').textContent).toBe('plan-changed')
  expect(notes()).toEqual([])
})
