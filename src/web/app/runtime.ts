import { Provider } from 'react-redux'

/**
 * Runs the file with the router and the store, as a task of its own. A library that is imported at run time by its name
 * would be kept whole.
 */
export const runtime = Provider
