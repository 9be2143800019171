import { reloadOnce } from '#web/app/fresh-document.ts'
import { hydratedEvent } from '#web/app/hydrated.ts'
import { showWhenNear } from '#web/ui/later.ts'

for (const element of document.querySelectorAll<HTMLElement>('[data-later]')) showWhenNear(element)

const firstTouch = ['pointerover', 'touchstart', 'keydown', 'focusin', 'submit'] as const

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
  await import('react-redux')
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

/** The application is loaded apart from this file, so that nothing competes with the first paint. */
function startHydration(): void {
  for (const event of firstTouch) removeEventListener(event, startHydration, true)
  fetchAhead(next?.split(' ') ?? [])
  hydrate().catch(async (error: unknown) => {
    if (await reloadOnce()) return
    sayThatItFailed()
    throw error
  })
}

for (const event of firstTouch) addEventListener(event, startHydration, { capture: true, passive: true })

let early: SubmitEvent | null = null

/** A form that is sent before the page is hydrated is sent as soon as it is: nobody's first press is lost. */
function keepSubmit(event: SubmitEvent): void {
  event.preventDefault()
  event.stopPropagation()
  early = event
}

addEventListener('submit', keepSubmit, true)
addEventListener(
  hydratedEvent,
  () => {
    removeEventListener('submit', keepSubmit, true)
    if (early?.target instanceof HTMLFormElement) early.target.requestSubmit()
  },
  { once: true },
)

// A page that depends on who is signed in is still empty: nothing to wait for.
const isEmpty = (document.getElementById('root')?.childElementCount ?? 0) < 2

// Safari has no requestIdleCallback; a short wait lets the first paint go ahead.
if (isEmpty) startHydration()
else if ('requestIdleCallback' in window) requestIdleCallback(startHydration, { timeout: 2_000 })
else setTimeout(startHydration, 200)
