/** Screens on which columns become cards and dialogs fill the screen. */
export const phone = '(max-width: 47.99em)'
