import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router'
import type { ApiRequestInit, ApiTransport } from '#shared/api-transport.ts'
import { firstLanguage, type Language } from '#shared/languages.ts'
import { createApiClient } from '#web/app/api-client.ts'
import { loadPanelTexts } from '#web/app/panel-language.tsx'
import { loadSiteTexts } from '#web/app/site-texts.ts'
import { createStore, type RootState } from '#web/app/store.ts'
import { type PanelTexts, PanelTextsProvider } from '#web/ui/panel-texts.ts'
import { TextsProvider } from '#web/ui/texts.ts'
import { shownPage } from './shown-page.ts'

export type Call = ApiRequestInit & { path: string }
/** The API's answer: a status with a body, or an error when it cannot be reached. */
export type Answer = { status: number; body?: unknown; headers?: Record<string, string>; statusText?: string }

/** The border of the web: answers requests from `respond` and remembers them. */
export function fakeTransport(respond: (call: Call) => Answer | Error) {
  const calls: Call[] = []
  const transport: ApiTransport = async (path, init = {}) => {
    const call = { path, ...init }
    calls.push(call)
    const answer = respond(call)
    if (answer instanceof Error) throw answer
    const { status, body = null, statusText = '' } = answer
    const type = status < 400 ? 'application/json' : 'application/problem+json'
    const headers: Record<string, string> = { 'content-type': type, ...answer.headers }
    return {
      status,
      statusText,
      headers: { get: (name) => headers[name.toLowerCase()] ?? null },
      json: async () => structuredClone(body),
    }
  }
  return { transport, calls }
}

/** Does something that the page reacts to, and waits until it has. */
export async function doing(action: () => unknown): Promise<void> {
  // Only meanwhile: what changes later by itself, as a toast does, is not ours to wait for.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  await act(async () => {
    await action()
  })
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
}

type Options = {
  respond?: (call: Call) => Answer | Error
  state?: Partial<RootState>
  path?: string
  language?: Language
  /** Of the admin panel. */
  panelLanguage?: Language
}

/** @returns the texts of the panel. */
export const panelTexts = async (language: Language = 'en'): Promise<PanelTexts> =>
  (await loadPanelTexts(language)).panel

/** Shows a part of the web with a real store and router in the test's document. */
export async function render(element: ReactNode, options: Options = {}) {
  await shownPage.leave?.()
  const texts = await loadSiteTexts(options.language ?? firstLanguage)
  const panel = await panelTexts(options.panelLanguage)
  const { transport, calls } = fakeTransport(options.respond ?? (() => ({ status: 404 })))
  const store = createStore(createApiClient(transport), options.state)
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  shownPage.leave = async () => {
    await doing(() => root.unmount())
    place.remove()
  }
  await doing(() =>
    root.render(
      <TextsProvider value={texts}>
        <PanelTextsProvider value={panel}>
          <Provider store={store}>
            <MemoryRouter initialEntries={[options.path ?? '/']}>{element}</MemoryRouter>
          </Provider>
        </PanelTextsProvider>
      </TextsProvider>,
    ),
  )
  return {
    calls,
    store,
    place,
    get: (selector: string): HTMLElement => {
      const element = place.querySelector<HTMLElement>(selector)
      if (!element) throw new Error(`Nothing on the page is "${selector}": ${place.innerHTML}`)
      return element
    },
  }
}

/** Types into a control as a visitor does. */
export const type = (control: HTMLElement, text: string): Promise<void> =>
  doing(() => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, text)
    control.dispatchEvent(new window.Event('input', { bubbles: true }))
  })
