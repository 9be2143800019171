/** The language by its own name. */
export const name = 'Svenska'
/** As Open Graph writes it. */
export const locale = 'sv_SE'
/** Addresses are those of the specification. */
export const addresses = {}
export const parameters = {}
