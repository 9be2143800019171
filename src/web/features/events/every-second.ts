import { secondMs } from '#shared/durations.ts'

/** Calls back every second until it is over. @returns the function that ends it before */
export function everySecond(call: () => void, isOver: () => boolean): () => void {
  if (isOver()) return () => {}
  const timer = setInterval(() => {
    if (isOver()) clearInterval(timer)
    call()
  }, secondMs)
  return () => clearInterval(timer)
}
