/** How long addresses that were asked for in vain are listed. */
export const missingAddressDays = 30

/** A path without a page that visitors asked for. */
export type MissingAddress = {
  address: string
  /** How often it was asked for in the last 30 days. */
  hits: number
  /** The last of these days, `YYYY-MM-DD`. */
  last_day: string
}

export const missingAddressesApi = '/api/redirects/missing/'
