/** Waiting that can be cut short, also by what happened just before. */
export function createBell() {
  let hasRung = false
  let cut = (): void => {}
  return {
    ring: (): void => {
      hasRung = true
      cut()
    },
    /** Waits so long at most, until the bell rings, or not at all when it has rung since the last time. */
    wait: async (milliseconds: number): Promise<void> => {
      if (!hasRung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds)
          cut = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      hasRung = false
    },
  }
}
