/** Asks whether the page may be left; it lets go of the page by itself before it says yes. */
type LeaveGuard = () => Promise<boolean>

let guard: LeaveGuard | null = null

/** Sets who is asked before the page is left: a form with unsaved text; null asks nobody. */
export function setLeaveGuard(next: LeaveGuard | null): void {
  guard = next
}

/** @returns true, or a promise of the answer when someone has to be asked first. */
export const mayLeave = (): true | Promise<boolean> => (guard ? guard() : true)
