/** From January on. */
export const months = 'januari februari mars april maj juni juli augusti september oktober november december'
/** From Sunday on. */
export const weekdays = 'söndag måndag tisdag onsdag torsdag fredag lördag'
