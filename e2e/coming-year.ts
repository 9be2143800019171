/** A year that lies ahead whatever the day of the test, so that an event of any of its days is still to come. */
export const comingYear = Temporal.Now.plainDateISO('Europe/Stockholm').year + 2
