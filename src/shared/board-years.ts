import { pages } from './paths.ts'

/** Boards by the year in which they began; a new one is made here. */
export const boardYears = '/api/board/years/'

/** @param year null for the board that sits now */
export const boardPage = (year: string | null): string =>
  year === null ? pages.about : `${pages.about}?ar=${year}`

/** @returns the year of an earlier board in the query of the About page's address, or null. The page cache's keys contain it. */
export const boardYearIn = (search: string): string | null =>
  /[?&]ar=((?:19|20|21)\d\d)(?=&|$)/.exec(search)?.[1] ?? null
