/** What persons ask for (GDPR articles 15, 16, 17, 18, 20 and 21). */
export type RequestKind = 'copy' | 'rectify' | 'erase' | 'restrict' | 'lift' | 'object'
