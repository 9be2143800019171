import { paymentsPage, paymentsRight } from '#shared/payment-review.ts'
import type { AdminRoute } from './resource-route.tsx'

/** The page of the treasurer about files of banks. */
export const paymentsRoute: AdminRoute = {
  title: ({ t }) => t('payments.title'),
  words: 'betalningar bankfil bank swish camt läs in matcha kassör payments bank files match treasurer',
  path: paymentsPage,
  icon: 'download',
  needs: { permission: 'write', resource: paymentsRight },
  lazy: () => import('#web/features/payments/payments-page.tsx'),
}
