/** The right to read claims and to do what the treasurer does about them. */
export const claimsRight = 'claims'

/** The right to read how much is owed, paid and came in, without the persons. */
export const moneyFigures = 'money'

/** The right to set bookkeeping and to make its files. */
export const bookkeeping = 'bookkeeping'
