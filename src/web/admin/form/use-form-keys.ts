import { useWindowEvent } from '@mantine/hooks'

/**
 * Ctrl+S saves, Esc closes. Not Mantine's own Esc: of a dialog over a dialog it closes the upper one with the
 * key press that opened it.
 */
export function useFormKeys(keys: { save(): void; escape(): void }): void {
  const listen = (event: KeyboardEvent): void => {
    const isSave = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's'
    // An open list of choices closes first, and marks its input so; a window over the form is marked as a whole.
    const isTaken =
      event.target instanceof Element &&
      (event.target.getAttribute('data-mantine-stop-propagation') === 'true' ||
        event.target.closest('[data-over-form]') !== null)
    if (isSave) event.preventDefault()
    if (isSave) keys.save()
    else if (event.key === 'Escape' && !event.isComposing && !isTaken) keys.escape()
  }
  useWindowEvent('keydown', listen, { capture: true })
}
