import type { Feature } from '#server/context/context.ts'
import { claimLink } from './claim-link.ts'

/** The page on which a claim is paid, opened by a link in a mail (decision 0076). */
export const payFeature: Feature = (app, context) => claimLink.serve(app, context)
