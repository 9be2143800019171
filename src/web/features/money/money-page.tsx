import { Button } from '@mantine/core'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { bookkeepingExportsPage, bookkeepingPage } from '#shared/bookkeeping-files.ts'
import {
  type ClaimEntry,
  claimEntries,
  claimFilters,
  claimPage,
  type MoneyFigures,
  moneyApi,
} from '#shared/claim-list.ts'
import { claimsRight } from '#shared/money-rights.ts'
import { paymentsRight, refundsPage } from '#shared/payment-review.ts'
import { useMay } from '#web/admin/frame/use-may.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import page from '#web/admin/page/admin-page.module.css'
import card from '#web/admin/page/card.module.css'
import { PanelPage } from '#web/admin/page/panel-page.tsx'
import { Reading } from '#web/admin/page/reading.tsx'
import { ResourcePage } from '#web/admin/page/resource-page.tsx'
import type { Filter } from '#web/admin/table/filters-of.ts'
import { Link } from '#web/ui/link.tsx'
import { type PanelTexts, usePanelTexts } from '#web/ui/panel-texts.ts'
import { ClaimStateBadge } from './claim-state-badge.tsx'
import { Figures } from './figures.tsx'
import css from './money.module.css'
import { useKronor } from './use-kronor.ts'

function filtersIn({ t }: PanelTexts, figures: MoneyFigures | undefined): Filter[] {
  const choice = (field: string, label: string, options: (readonly [string, string])[]): Filter => ({
    ...{ kind: 'choice', field, label },
    options: [['', t('filter.all')], ...options],
  })
  const types = (figures?.types ?? []).flatMap(({ id, title }) => (id ? [[String(id), title] as const] : []))
  const periods = (figures?.periods ?? []).map(({ id, label }) => [String(id), label] as const)
  return [
    choice(
      'state',
      t('money.filter.state'),
      claimFilters.map((name) => [name, t(`money.filter.${name}`)] as const),
    ),
    { kind: 'reference', field: 'event', label: t('money.filter.event'), to: 'events' },
    ...(types.length > 0 ? [choice('type', t('money.filter.type'), types)] : []),
    ...(periods.length > 0 ? [choice('period', t('money.filter.period'), periods)] : []),
    { kind: 'day', field: 'from', label: t('money.filter.from'), isRare: true },
    { kind: 'day', field: 'to', label: t('money.filter.to'), isRare: true },
  ]
}

type Seen = { figures: MoneyFigures | undefined; setYear: (year: number) => void }

/** The list of claims, below the figures. */
const Claims = ({ figures, setYear }: Seen) => {
  const texts = usePanelTexts()
  const { t } = texts
  const may = useMay()
  const { plain } = useKronor()
  const amount = (key: 'amount' | 'paid' | 'left') => ({
    key,
    width: 'number' as const,
    cell: (claim: ClaimEntry) => plain(claim[key]),
  })
  return (
    <ResourcePage<ClaimEntry>
      resource={texts.resourceIn(claimEntries)}
      title={t('money.title')}
      record={t('money.claim')}
      isReadOnly
      reader={({ id }) => <Navigate replace to={claimPage(id)} />}
      buttons={
        <>
          {may('write', paymentsRight) && (
            <Button component={Link} to={refundsPage} variant="default">
              {t('refunds.title')}
            </Button>
          )}
          <Button component={Link} to={bookkeepingExportsPage} variant="default">
            {t('money.toExports')}
          </Button>
          <Button component={Link} to={bookkeepingPage} variant="default">
            {t('money.toSettings')}
          </Button>
        </>
      }
      intro={
        <div className={css.figures}>
          <p className={card.hint}>{t('money.intro')}</p>
          {figures && <Figures figures={figures} onYear={setYear} isList />}
        </div>
      }
      columns={[
        'reference',
        { key: 'name', isTitle: false },
        { key: 'what', width: 'wide' },
        amount('amount'),
        amount('paid'),
        amount('left'),
        { key: 'due_day' },
        {
          key: 'state',
          cell: ({ state, overdue, silent }) => (
            <>
              <ClaimStateBadge state={state} overdue={overdue} />
              {silent && <span className={card.hint}> {t('money.silent')}</span>}
            </>
          ),
        },
      ]}
      filters={filtersIn(texts, figures)}
      nameOf={({ reference }) => reference}
      empty={t('money.noClaims')}
    />
  )
}

/** Page of what is owed, paid and overdue (/admin/money/); readers see the figures alone. */
export const Page = () => {
  const { t } = usePanelTexts()
  const may = useMay()
  const [year, setYear] = useState<number | null>(null)
  const read = useRead<MoneyFigures>(year === null ? moneyApi.figures : `${moneyApi.figures}?year=${year}`)
  if (may('read', claimsRight)) return <Claims figures={read.data} setYear={setYear} />
  return (
    <PanelPage title={t('money.title')} className={`${page.parts} ${page.wide}`}>
      <Reading of={read} height={320}>
        {(figures) => <Figures figures={figures} onYear={setYear} isList={false} />}
      </Reading>
    </PanelPage>
  )
}
