/** The page that a test has shown last, until it is left. */
export const shownPage: { leave?: () => Promise<void> } = {}
