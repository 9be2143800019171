import { expect, test } from 'vitest'
import { doing, render } from '#testing/render.tsx'
import { AdminProvider } from '#web/admin/frame/admin-provider.tsx'
import { useQuestion } from '#web/admin/page/use-question.tsx'

const answers = [
  { answer: 'keep', label: 'Behåll', look: 'other' },
  { answer: 'throw', label: 'Släng', look: 'grave' },
] as const

async function openQuestion() {
  const given: (string | null)[] = []
  const Page = () => {
    const { ask, dialog } = useQuestion<'keep' | 'throw'>()
    const press = async () => {
      given.push(await ask({ title: 'Vad ska bort?', text: <p>Det går inte att ångra.</p>, answers }))
    }
    return (
      <>
        <button type="button" id="opener" onClick={() => void press()}>
          Fråga
        </button>
        {dialog}
      </>
    )
  }
  const { get } = await render(
    <AdminProvider>
      <Page />
    </AdminProvider>,
  )
  const opener = get('#opener')
  const dialog = () => document.querySelector('[role=dialog]')
  const press = (label: string) =>
    doing(() =>
      [...(dialog()?.querySelectorAll('button') ?? [])]
        .find(({ textContent }) => textContent === label)
        ?.click(),
    )
  const askIt = async () => {
    opener.focus()
    await doing(() => opener.click())
    await expect.poll(() => dialog()?.textContent).toContain('Det går inte att ångra.')
  }
  return { given, opener, dialog, press, askIt }
}

test('a question is answered once, and whatever asked it has the focus again', async () => {
  const { given, opener, dialog, press, askIt } = await openQuestion()
  await askIt()
  expect(dialog()?.textContent).toContain('Vad ska bort?')
  await press('Släng')
  expect(given).toEqual(['throw'])
  expect(dialog()).toBeNull()
  expect(document.activeElement).toBe(opener)
})

test('the way back is an answer, too: nothing is to be done', async () => {
  const { given, dialog, press, askIt } = await openQuestion()
  await askIt()
  await press('Back')
  expect(given).toEqual([null])
  expect(dialog()).toBeNull()
})
