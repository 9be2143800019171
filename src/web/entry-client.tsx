const firstTouch = ['pointerover', 'touchstart', 'keydown', 'focusin', 'submit'] as const

/** The application is loaded apart from this file, so that nothing competes with the first paint. */
function begin(): void {
  for (const event of firstTouch) removeEventListener(event, begin, true)
  // A second call finds the same module, which starts once.
  void import('#web/app/start.tsx').then(({ start }) => start())
}

for (const event of firstTouch) addEventListener(event, begin, { capture: true, passive: true })

// A page that depends on who is signed in is still empty: nothing to wait for.
const isEmpty = (document.getElementById('root')?.childElementCount ?? 0) < 2

// Safari has no requestIdleCallback; a short wait lets the first paint go ahead.
if (isEmpty) begin()
else if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: 2_000 })
else setTimeout(begin, 200)

export {}
