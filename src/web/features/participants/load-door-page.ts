/** Loads the code of the check-in page. */
export const loadDoorPage = (): Promise<unknown> => import('./door-page.tsx')
