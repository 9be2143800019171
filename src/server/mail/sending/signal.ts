/** A signal that ends a wait; one that was set before the wait ends it at once. */
export function createSignal() {
  let isSet = false
  let cut = (): void => {}
  return {
    set: (): void => {
      isSet = true
      cut()
    },
    /** Waits until the signal is set, at most so long, and clears it. */
    wait: async (milliseconds: number): Promise<void> => {
      if (!isSet) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds)
          cut = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      isSet = false
    },
  }
}
