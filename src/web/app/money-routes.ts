import { bookkeepingExportsPage, bookkeepingPage } from '#shared/bookkeeping-files.ts'
import { claimPage, moneyPage } from '#shared/claim-list.ts'
import { bookkeeping, claimsRight, moneyFigures } from '#shared/money-rights.ts'
import { paymentsRight, refundsPage } from '#shared/payment-review.ts'
import type { AdminRoute } from './resource-route.tsx'

/** The first page of the treasurer: what is owed, paid and overdue. */
export const moneyRoute: AdminRoute = {
  title: ({ t }) => t('money.title'),
  words: 'ekonomi betalningar krav obetalt försenat kassör inkomst money claims owed overdue treasurer',
  path: moneyPage,
  icon: 'money',
  needs: { permission: 'read', resource: moneyFigures },
  finds: { resource: claimsRight, opens: 'place' },
  lazy: () => import('#web/features/money/money-page.tsx'),
}

/** Pages of the treasurer to which that one leads; those with a name of their own stand before the claims. */
export const furtherMoneyRoutes: readonly AdminRoute[] = [
  {
    title: ({ t }) => t('money.exports.title'),
    words: 'bokföring sie export verifikat kassör bookkeeping vouchers treasurer',
    path: bookkeepingExportsPage,
    needs: { permission: 'read', resource: bookkeeping },
    icon: 'download',
    lazy: () => import('#web/features/money/exports-page.tsx'),
  },
  {
    title: ({ t }) => t('refunds.title'),
    words: 'återbetala återbetalning avbokad kassör refund cancelled treasurer',
    path: refundsPage,
    needs: { permission: 'write', resource: paymentsRight },
    icon: 'undo',
    lazy: () => import('#web/features/payments/refunds-page.tsx'),
  },
  {
    title: ({ t }) => t('money.settings.title'),
    words: 'bokföring konton organisationsnummer ocr räkenskapsår bookkeeping accounts settings',
    path: bookkeepingPage,
    needs: { permission: 'write', resource: bookkeeping },
    icon: 'sliders',
    lazy: () => import('#web/features/money/bookkeeping-page.tsx'),
  },
  {
    title: ({ t }) => t('money.claimPage'),
    path: claimPage(':id'),
    needs: { permission: 'read', resource: claimsRight },
    icon: 'tag',
    lazy: () => import('#web/features/money/claim-page.tsx'),
  },
]
