/**
 * Headers that every answer carries (`docs/threats.md`, "Headers").
 * @param isHttps whether visitors reach the site over HTTPS
 */
export function baseHeaders(isHttps: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

/** For answers that are never shown as a page: the API, errors. */
export const apiContentSecurityPolicy = "default-src 'none'; frame-ancestors 'none'"
