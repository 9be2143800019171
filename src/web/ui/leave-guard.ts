/** Asks whether the page may be left; it lets go of the page by itself before it says yes. */
type LeaveGuard = () => Promise<boolean>

let guard: LeaveGuard | null = null

/** Sets the guard of the page, a form with unsaved text for example; null removes it. */
export function setLeaveGuard(next: LeaveGuard | null): void {
  guard = next
}

/** @returns true, or a promise of the guard's answer */
export const mayLeave = (): true | Promise<boolean> => (guard ? guard() : true)
