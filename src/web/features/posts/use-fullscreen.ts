import { type RefObject, useEffect, useState } from 'react'

/**
 * The whole screen for one element. Phones that give it to videos only get the whole window instead;
 * Escape leaves either.
 */
export function useFullscreen(element: RefObject<HTMLElement | null>) {
  const [isFull, setFull] = useState(false)

  useEffect(() => {
    const follow = (): void => setFull(document.fullscreenElement === element.current)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [element])

  useEffect(() => {
    if (!isFull) return
    const leave = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !document.fullscreenElement) setFull(false)
    }
    document.addEventListener('keydown', leave)
    return () => document.removeEventListener('keydown', leave)
  }, [isFull])

  const toggle = (): void => {
    if (document.fullscreenElement) void document.exitFullscreen()
    else if (isFull || !element.current?.requestFullscreen) setFull(!isFull)
    else void element.current.requestFullscreen().catch(() => setFull(true))
  }

  return { isFull, toggle }
}
