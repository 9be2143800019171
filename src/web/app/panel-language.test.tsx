import { beforeEach, expect, test } from 'vitest'
import { doing, render, type } from '#testing/render.tsx'
import { useAccountLanguage } from '#web/features/auth/account-language.ts'
import { signedOut } from '#web/features/auth/auth-slice.ts'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { panelLanguage } from '#web/ui/panel-language.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { inPanelLanguage } from './panel-language.tsx'

const admin = { ...signedOut, currentUser: 'Anna', currentUserId: 1, isAdmin: true, token: 'secret' }

beforeEach(() => {
  panelLanguage.follow('en')
  panelLanguage.takeChoice()
  localStorage.clear()
  document.documentElement.lang = 'sv'
  document.title = ''
})

const Page = () => (
  <>
    <h1>{usePanelTexts().t('frame.logout')}</h1>
    <input />
    <LanguageSwitch />
  </>
)

async function show() {
  const { Page: Spoken } = await inPanelLanguage(async () => ({ Page }), 'auth.loginTitle')
  return render(<Spoken params={{}} />)
}

const press = (place: HTMLElement, language: string) =>
  doing(() => place.querySelector<HTMLElement>(`button[lang="${language}"]`)?.click())

test('another language is spoken at once, and what is typed stays', async () => {
  const { place, get } = await show()
  expect(get('h1').textContent).toBe('Logout')
  expect([document.documentElement.lang, document.title]).toEqual(['en', 'Login'])
  expect(localStorage.length).toBe(0)
  await type(get('input'), 'halvfärdigt')
  await press(place, 'sv')
  await expect.poll(() => get('h1').textContent).toBe('Logga ut')
  // The document follows in an effect, after what is shown.
  await expect.poll(() => [document.documentElement.lang, document.title]).toEqual(['sv', 'Logga in'])
  expect(place.querySelector('input')?.value).toBe('halvfärdigt')
  expect(get('[aria-current]').textContent).toBe('Svenska')
  expect(localStorage.getItem('language')).toBe('sv')
})

test('the document speaks its own language again when the panel is left', async () => {
  document.documentElement.lang = 'sv'
  await show()
  await render(<p>Hem</p>)
  expect(document.documentElement.lang).toBe('sv')
})

const SignIn = ({ account }: { account: string }) => {
  const speakAs = useAccountLanguage()
  return (
    <>
      <button type="button" onClick={() => speakAs(account)}>
        in
      </button>
      <LanguageSwitch />
    </>
  )
}

test('a login speaks as the account says, and what is no language changes nothing', async () => {
  for (const [account, expected] of [
    ['sv', 'sv'],
    ['', 'sv'],
    ['xx', 'sv'],
  ] as const) {
    const { get, calls } = await render(<SignIn account={account} />, { state: { auth: admin } })
    await doing(() => get('button').click())
    expect(panelLanguage.get()).toBe(expected)
    expect(calls).toEqual([])
  }
})

test('a language that was chosen before the login is kept for the account', async () => {
  const { place, get, calls } = await render(<SignIn account="en" />, {
    state: { auth: admin },
    respond: () => ({ status: 200, body: {} }),
  })
  await press(place, 'sv')
  await doing(() => get('button').click())
  expect(panelLanguage.get()).toBe('sv')
  expect(calls).toMatchObject([{ path: '/users/me/', method: 'PUT', body: '{"language":"sv"}' }])
})
