/** A form whose text the browser holds: what is typed before the page is hydrated is kept. */

export type Value = string | boolean
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const controlOf = (form: HTMLFormElement, name: string): Control | null =>
  form.elements.namedItem(name) as Control | null

export const focusControl = (form: HTMLFormElement, name: string): void => controlOf(form, name)?.focus()

/** @returns what a control holds; of none, nothing. */
export function readControl(form: HTMLFormElement, name: string): Value {
  const control = controlOf(form, name)
  const isTick = control instanceof HTMLInputElement && control.type === 'checkbox'
  return isTick ? control.checked : (control?.value ?? '')
}

export const readControls = (form: HTMLFormElement, names: readonly string[]): Record<string, Value> =>
  Object.fromEntries(names.map((name) => [name, readControl(form, name)]))

/** A password that is shown as text is still a secret. */
const isSecret = (control: Control): boolean =>
  control.type === 'password' || /-password$/.test(control.getAttribute('autocomplete') ?? '')

const isAsItCame = (control: Control): boolean =>
  control.value === (control instanceof HTMLSelectElement ? '' : control.defaultValue)

/** Controls whose text may be kept: neither ticks nor passwords. */
const keptControls = (form: HTMLFormElement, names: readonly string[]): Control[] =>
  names
    .map((name) => controlOf(form, name))
    .filter((control) => control !== null)
    .filter((control) => control.type !== 'checkbox' && !isSecret(control))

/** @returns what was typed and may be kept, by the names of the controls. */
export function typedTexts(form: HTMLFormElement, names: readonly string[]): Record<string, string> {
  const typed = keptControls(form, names).filter((control) => !isAsItCame(control))
  return Object.fromEntries(typed.map(({ name, value }) => [name, value]))
}

/** Writes back what was typed before a reload, except where something was typed since. */
export function writeTexts(form: HTMLFormElement, texts: Readonly<Record<string, unknown>>): void {
  for (const control of keptControls(form, Object.keys(texts))) {
    const text = texts[control.name]
    if (typeof text === 'string' && isAsItCame(control)) control.value = text
  }
}

/** Empties a form that was sent. A field that loses the focus is touched; one that is just emptied must not be. */
export function clearForm(form: HTMLFormElement): void {
  const active = document.activeElement
  if (active instanceof HTMLElement && !(active instanceof HTMLButtonElement) && form.contains(active)) {
    active.blur()
  }
  form.reset()
}
