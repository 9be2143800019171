/**
 * A number that cannot be read is no value: the browser keeps it to itself, and a field that may be empty would be taken
 * for empty.
 * @returns the first field of a form that is filled in by half
 */
export const halfTyped = (form: HTMLFormElement): HTMLInputElement | undefined =>
  [...form.querySelectorAll('input')].find(({ type, validity }) => type === 'number' && validity.badInput)
