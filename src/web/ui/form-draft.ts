/*
 * What is typed in a public form outlives a reload of its tab until it is sent. It is kept in the session
 * storage, which ends with the tab, and only because the visitor asked for it: strictly necessary for a form
 * they fill in, so it needs no consent (the electronic communications act, LEK 2022:482, chapter 9 §28).
 * Never passwords, never ticks of consent.
 */

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const key = (draft: string): string => `form:${draft}`

/** A browser may refuse to keep anything; then nothing is kept. */
function attempt<T>(use: () => T): T | null {
  try {
    return use()
  } catch {
    return null
  }
}

/** Also a password that is shown as text is one. */
const isSecret = (control: Control): boolean =>
  control.type === 'password' || /-password$/.test(control.getAttribute('autocomplete') ?? '')

function typedControls(form: HTMLFormElement, names: readonly string[]): Control[] {
  return names
    .map((name) => form.elements.namedItem(name) as Control | null)
    .filter((control) => control !== null)
    .filter((control) => control.type !== 'checkbox' && !isSecret(control))
}

const initialValue = (control: Control): string =>
  control instanceof HTMLSelectElement ? '' : control.defaultValue

function readDraft(draft: string): Record<string, string> {
  const kept: unknown = attempt(() => JSON.parse(sessionStorage.getItem(key(draft)) ?? '{}'))
  return typeof kept === 'object' && kept !== null ? (kept as Record<string, string>) : {}
}

/** Keeps what was typed; a form as it came keeps nothing. */
export function keepDraft(draft: string, form: HTMLFormElement, names: readonly string[]): void {
  const typed = typedControls(form, names).filter((control) => control.value !== initialValue(control))
  const values = Object.fromEntries(typed.map(({ name, value }) => [name, value]))
  if (typed.length === 0) dropDraft(draft)
  else attempt(() => sessionStorage.setItem(key(draft), JSON.stringify(values)))
}

/** Writes back what was typed before a reload, except where something was typed since. */
export function restoreDraft(draft: string, form: HTMLFormElement, names: readonly string[]): void {
  const kept = readDraft(draft)
  for (const control of typedControls(form, names)) {
    const value = kept[control.name]
    if (typeof value === 'string' && control.value === initialValue(control)) control.value = value
  }
}

export function dropDraft(draft: string): void {
  attempt(() => sessionStorage.removeItem(key(draft)))
}
