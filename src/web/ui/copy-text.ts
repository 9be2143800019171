/** Over plain http the browser offers no clipboard; selecting and copying works everywhere. */
function copySelected(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  Object.assign(field.style, { position: 'fixed', inset: '0 auto auto 0', opacity: '0' })
  document.body.append(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  return done
}

/** @returns whether the text is on the clipboard */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

/** How long a button says that it has copied. */
export const copiedMs = 2_000
