import type { Config } from '#server/config/config.ts'

/** The settings that the headers depend on. */
export type Site = { publicUrl: string; config: Pick<Config, 'hsts'> }

const oneYear = 'max-age=31536000'

/** The values of `Strict-Transport-Security`, by the setting `HSTS`. */
const keptToHttps: Record<Config['hsts'], string> = {
  host: oneYear,
  subdomains: `${oneYear}; includeSubDomains`,
  preload: `${oneYear}; includeSubDomains; preload`,
}

/**
 * Headers that every answer carries (`docs/threats.md`, "Headers").
 * @param site whose address tells whether visitors reach it over HTTPS; null: not of the site
 */
export function baseHeaders(site: Site | null): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
    ...(site?.publicUrl.startsWith('https:') && {
      'strict-transport-security': keptToHttps[site.config.hsts],
    }),
  }
}

/** Say something of documents only; pictures, and built files with a hash in their name, go without them. */
export const documentHeaders = ['cross-origin-opener-policy', 'permissions-policy'] as const

/** For answers that are never shown as a page: the API, errors. */
export const apiContentSecurityPolicy = "default-src 'none'; frame-ancestors 'none'"
