import { reloadOnce } from '#web/app/fresh-document.ts'
import { hydratedEvent } from '#web/app/hydrated.ts'

/** The page wakes at the first of these, if it has not by itself (decision 0042). */
const touches = ['pointerdown', 'keydown', 'focusin', 'click', 'submit', 'popstate'] as const

/** A slow phone begins this many requests without a pause that is felt. */
const concurrency = 2

/** Has everything the page needs fetched side by side, a few in each task. */
function fetchAhead(hrefs: readonly string[]): void {
  for (const href of hrefs.slice(0, concurrency)) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
  if (hrefs.length > concurrency) setTimeout(fetchAhead, 0, hrefs.slice(concurrency))
}

const {
  next,
  failed = '',
  retry = '',
} = document.querySelector<HTMLElement>('script[data-next]')?.dataset ?? {}

/** Each step is a task of its own, so that a slow phone answers to touches in between. */
async function hydrate(): Promise<void> {
  await import('react-dom/client')
  await import('#web/app/runtime.ts')
  const { start } = await import('#web/app/start.tsx')
  await start()
}

/** The page that the server sent can still be read, but visitors must be told, in its language, that its code is missing. */
function sayThatItFailed(): void {
  const button = document.createElement('button')
  button.textContent = retry
  button.addEventListener('click', () => location.reload())
  const notice = document.createElement('div')
  notice.className = 'start-failed'
  notice.setAttribute('role', 'alert')
  notice.append(failed, button)
  document.body.append(notice)
}

let isWoken = false

/** The application is loaded apart from this file, so that nothing competes with the first paint. */
function wake(): void {
  if (isWoken) return
  isWoken = true
  fetchAhead(next?.split(' ') ?? [])
  hydrate().catch(async (error: unknown) => {
    if (await reloadOnce()) return
    sayThatItFailed()
    throw error
  })
}

for (const touch of touches) addEventListener(touch, wake, { capture: true, passive: true })

/** The last press before the page is hydrated that only our code answers to. */
let early: (() => void) | undefined

/** A form that is sent before the page is hydrated is sent as soon as it is: no first press is lost. */
function keepSubmit(event: SubmitEvent): void {
  event.preventDefault()
  event.stopPropagation()
  const form = event.target
  if (form instanceof HTMLFormElement) early = () => form.requestSubmit()
}

/** A press on a button that does nothing by itself is repeated then, too. */
function keepPress({ target }: MouseEvent): void {
  const button =
    target instanceof Element && target.closest<HTMLElement>('button[type="button"]:not([popovertarget])')
  if (button) early = () => button.click()
}

/** Repeats the events of the pointer and the focus that came before the code was there. */
function tellWhereTheVisitorIs(): void {
  const hovered = [...document.querySelectorAll(':hover')].at(-1)
  hovered?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))
  document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
}

addEventListener('submit', keepSubmit, true)
addEventListener('click', keepPress, true)
addEventListener(
  hydratedEvent,
  () => {
    for (const touch of touches) removeEventListener(touch, wake, true)
    removeEventListener('submit', keepSubmit, true)
    removeEventListener('click', keepPress, true)
    tellWhereTheVisitorIs()
    early?.()
  },
  { once: true },
)

/** The network as Chromium describes it; other browsers say nothing of theirs. */
const { connection } = navigator as { connection?: { saveData: boolean; effectiveType: string } }
const isCostly = connection?.saveData || connection?.effectiveType.endsWith('2g')

/** A visitor who went back while this file was on its way sees another address than the document's. */
const hasMoved = performance
  .getEntriesByType('navigation')
  .some(({ name }) => name.split('#')[0] !== location.href.split('#')[0])

// A page that depends on who is signed in is still empty: nothing to wait for.
const isEmpty = (document.getElementById('root')?.childElementCount ?? 0) < 2

// Safari has no requestIdleCallback; a short wait lets the first paint go ahead.
if (isEmpty || hasMoved) wake()
else if (isCostly) {
  // The first touch wakes it: what is only read costs no code.
} else if ('requestIdleCallback' in window) requestIdleCallback(wake, { timeout: 2_000 })
else setTimeout(wake, 200)
