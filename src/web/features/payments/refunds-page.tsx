import { Button } from '@mantine/core'
import { useState } from 'react'
import { claimPage, moneyPage } from '#shared/claim-list.ts'
import { formatPhone } from '#shared/format-phone.ts'
import type { OperationPreview } from '#shared/operations.ts'
import { paymentsApi, paymentsRight, type ToRefund } from '#shared/payment-review.ts'
import { stockholmDay } from '#shared/time.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import page from '#web/admin/page/admin-page.module.css'
import { ListBars, Notice } from '#web/admin/page/list-bars.tsx'
import { PanelPage } from '#web/admin/page/panel-page.tsx'
import { Reading } from '#web/admin/page/reading.tsx'
import { useActs } from '#web/admin/page/use-acts.tsx'
import { OpenOperations } from '#web/admin/record/open-operations.tsx'
import { ResourceTable } from '#web/admin/table/resource-table.tsx'
import type { Column } from '#web/admin/table/table-parts.tsx'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { payerOf } from './review-columns.tsx'
import { useAmount } from './use-amount.ts'

type Seen = OperationPreview & { count: number; amount: number }

const nameOf = ({ claim, payer }: ToRefund): string => claim?.name || payer

const useColumns = (): Column<ToRefund>[] => {
  const texts = usePanelTexts()
  const { t } = texts
  const amount = useAmount()
  return [
    {
      ...{ key: 'payer', header: t('payments.row.payer'), isTitle: true, width: 'limited' },
      cell: (row) => payerOf({ payer: nameOf(row) }, texts),
    },
    {
      ...{ key: 'amount', header: t('refunds.amount'), width: 'number' },
      cell: (row) =>
        row.amount === row.whole
          ? amount(row.amount)
          : t('refunds.of', { amount: amount(row.amount), whole: amount(row.whole) }),
    },
    { ...{ key: 'why', header: t('refunds.why') }, cell: ({ reason }) => t(`refunds.reason.${reason}`) },
    {
      ...{ key: 'claim', header: t('refunds.claim'), onCard: 'filled' },
      cell: ({ claim }) => claim && <Link to={claimPage(claim.id)}>{claim.reference}</Link>,
    },
    { ...{ key: 'day', header: t('payments.row.day'), width: 'narrow' }, cell: ({ day }) => day },
    {
      ...{ key: 'text', header: t('payments.row.text'), width: 'limited', onCard: 'filled' },
      cell: ({ phone, text }) => [formatPhone(phone), text].filter(Boolean).join(' · '),
    },
  ]
}

const List = ({ refunds, reload }: { refunds: readonly ToRefund[]; reload: () => unknown }) => {
  const texts = usePanelTexts()
  const { t } = texts
  const amount = useAmount()
  const columns = useColumns()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [times, setTimes] = useState(0)
  const changed = () => {
    setTimes((count) => count + 1)
    setChosen(new Set())
    void reload()
  }
  const { call, run, busy, problem, forgetProblem } = useRun(changed)
  const { perform, dialog, bar } = useActs<readonly number[]>()
  const bodyOf = (payments: readonly number[]) => ({
    ...{ payments, source: 'mark', day: stockholmDay(new Date()) },
  })
  let tag = ''
  const act = {
    label: '',
    asks: async (ids: readonly number[]) => {
      const path = `${paymentsApi.refunds}preview/`
      const { data: seen } = await call<Seen>(path, { method: 'POST', body: bodyOf(ids) })
      tag = seen.tag
      return {
        title: t('refunds.question'),
        text: <p>{t('refunds.text', { count: seen.count, amount: amount(seen.amount) })}</p>,
        answers: [{ answer: 'yes', label: t('refunds.mark'), look: 'usual' as const }],
      }
    },
    does: async (ids: readonly number[]) => {
      const { data, operation } = await call<{ count: number }>(paymentsApi.refunds, {
        ...{ method: 'POST', body: bodyOf(ids), plan: tag },
      })
      return { text: t('refunds.did', { count: data.count }), operation }
    },
  }
  return (
    <>
      {refunds.length === 0 && <p>{t('refunds.none')}</p>}
      {refunds.length > 0 && (
        <>
          <ResourceTable
            label={t('refunds.title')}
            columns={columns}
            records={{ rows: refunds, total: refunds.length, loading: false, problem: null }}
            selection={{ ids: chosen, set: setChosen, allLabel: t('payments.look.all') }}
            nameOf={(row) => payerOf({ payer: nameOf(row) }, texts)}
          />
          <div>
            <Button
              disabled={busy || chosen.size === 0}
              onClick={() => void perform(act, [...chosen].slice(0, 200), { run })}
            >
              {t('refunds.mark')} {chosen.size > 0 && `(${chosen.size})`}
            </Button>
          </div>
        </>
      )}
      <OpenOperations resource={paymentsRight} version={times} onUndone={changed} />
      {dialog}
      <ListBars>
        {problem && <Notice problem={problem} onClose={forgetProblem} />}
        {bar}
      </ListBars>
    </>
  )
}

/** Money to give back (/admin/money/refunds/). */
export const Page = () => {
  const { t } = usePanelTexts()
  const read = useRead<ToRefund[]>(paymentsApi.refunds)
  return (
    <PanelPage
      title={t('refunds.title')}
      className={`${page.parts} ${page.wide}`}
      back={{ to: moneyPage, label: t('money.back') }}
    >
      <p>{t('refunds.intro')}</p>
      <Reading of={read} height={320}>
        {(refunds) => <List refunds={refunds} reload={read.reload} />}
      </Reading>
    </PanelPage>
  )
}
