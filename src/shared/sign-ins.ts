/** Actions of the history that are sign-ins, or tries of one. */
export const signInActions = ['login', 'login-failed'] as const

/** A line of the history about signing in to an account; `at` is UTC, ISO 8601. */
export type SignIn = { id: number; at: string; action: (typeof signInActions)[number] }
