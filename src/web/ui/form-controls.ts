/** A form whose text the browser holds: text from before the page is hydrated is kept. */

export type Value = string | boolean
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The controls of a name: of a group of choices all of them. */
function controlsOf(form: HTMLFormElement, name: string): Control[] {
  const item = form.elements.namedItem(name) ?? []
  return (item instanceof Element ? [item] : [...item]) as Control[]
}

export const focusControl = (form: HTMLFormElement, name: string): void => controlsOf(form, name)[0]?.focus()

const isChoice = (control: Control): control is HTMLInputElement =>
  control.type === 'radio' || (control.type === 'checkbox' && control.getAttribute('value') !== null)

/** @returns the value of a control; empty for none; of a group of choices the chosen ones, a line each. */
export function readControl(form: HTMLFormElement, name: string): Value {
  const controls = controlsOf(form, name)
  const [control] = controls
  if (!control) return ''
  if (isChoice(control))
    return controls
      .filter((choice) => (choice as HTMLInputElement).checked)
      .map(({ value }) => value)
      .join('\n')
  return control instanceof HTMLInputElement && control.type === 'checkbox' ? control.checked : control.value
}

export const readControls = (form: HTMLFormElement, names: readonly string[]): Record<string, Value> =>
  Object.fromEntries(names.map((name) => [name, readControl(form, name)]))

/** A password that is shown as text is still a secret. */
const isSecret = (control: Control): boolean =>
  control.type === 'password' || /-password$/.test(control.getAttribute('autocomplete') ?? '')

const isAsItCame = (control: Control): boolean =>
  isChoice(control)
    ? !control.checked
    : control.value === (control instanceof HTMLSelectElement ? '' : control.defaultValue)

/** Controls whose text may be kept: neither ticks nor passwords. */
const keptControls = (form: HTMLFormElement, name: string): Control[] =>
  controlsOf(form, name).filter(
    (control) => (control.type !== 'checkbox' || isChoice(control)) && !isSecret(control),
  )

/** @returns the typed texts that may be kept, by the names of the controls. */
export function typedTexts(form: HTMLFormElement, names: readonly string[]): Record<string, string> {
  const typed = names.filter((name) => !keptControls(form, name).every(isAsItCame))
  return Object.fromEntries(typed.map((name) => [name, String(readControl(form, name))]))
}

/** Writes back what was typed before a reload, except where something was typed since. */
export function writeTexts(form: HTMLFormElement, texts: Readonly<Record<string, unknown>>): void {
  for (const [name, text] of Object.entries(texts)) {
    const controls = keptControls(form, name)
    if (typeof text !== 'string' || !controls.every(isAsItCame)) continue
    for (const control of controls) {
      if (isChoice(control)) control.checked = text.split('\n').includes(control.value)
      else control.value = text
    }
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
