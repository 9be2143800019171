import { copiedMs, copyText } from '#web/ui/copy-text.ts'

// The one script of a page of a link: it lets the buttons of `copy-button.tsx` copy where no application runs.

/** Says at the button and in its live region that it has copied; an empty text is what was said before. */
function say(
  button: HTMLButtonElement,
  { label, name }: { label: string; name: string },
  said: string,
): void {
  button.textContent = said || label
  button.setAttribute('aria-label', said ? name.replace(label, said) : name)
  button.toggleAttribute('data-done', said !== '')
  const status = button.parentElement?.querySelector('[role="status"]')
  if (status) status.textContent = said
}

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
  const before = { label: button.textContent, name: button.getAttribute('aria-label') ?? '' }
  let timer = 0
  button.addEventListener('click', async () => {
    const { copy = '', says = '' } = button.dataset
    const done = await copyText(copy)
    button.focus()
    say(button, before, done ? says : '')
    clearTimeout(timer)
    timer = window.setTimeout(() => say(button, before, ''), copiedMs)
  })
}

for (const button of document.querySelectorAll('button[data-print]'))
  button.addEventListener('click', () => print())

// The buttons are shown from now on.
document.documentElement.dataset.hydrated = ''
