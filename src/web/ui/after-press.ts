import { useCallback, useEffect, useRef } from 'react'

/**
 * A field that is left by pressing something else says what is wrong with it only when the mouse is up again: a
 * message that came between would move what is pressed away from under it, and the press would be lost.
 * @returns a function that acts at once, or after the press that goes on
 */
export function useAfterPress(): (act: () => void) => void {
  const press = useRef({ isDown: false, waiting: [] as (() => void)[] })
  useEffect(() => {
    const { current } = press
    const down = (): void => {
      current.isDown = true
    }
    const up = (): void => {
      current.isDown = false
      // The click comes right after the mouse is up.
      const acts = current.waiting.splice(0)
      if (acts.length > 0) setTimeout(() => acts.map((act) => act()))
    }
    document.addEventListener('mousedown', down, true)
    for (const end of ['mouseup', 'dragend']) document.addEventListener(end, up, true)
    return () => {
      document.removeEventListener('mousedown', down, true)
      for (const end of ['mouseup', 'dragend']) document.removeEventListener(end, up, true)
    }
  }, [])
  return useCallback((act) => {
    if (press.current.isDown) press.current.waiting.push(act)
    else act()
  }, [])
}
