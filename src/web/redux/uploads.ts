import type { ApiTransport } from '#shared/api-transport.ts'

/** Sends forms in place of `fetch`, which does not tell how far it is; the panel sets it where somebody chooses a file. */
export const uploads: { by: ApiTransport | null } = { by: null }
