/** The parameter with which a mail leads to one answer to an offered place. It opens a form, and answers nothing by itself. */
export const answerParameter = 'svar'
export const declining = 'nej'

/** @returns the address of the own page, where the form that declines a place is open */
export const declinePage = (ownPath: string): string => `${ownPath}?${answerParameter}=${declining}`
