import { Button, Group } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { formatPhone } from '#shared/format-phone.ts'
import type { Review } from '#shared/membership/facts.ts'
import { type FilePreview, fileCounts, type PreviewRow, type RowState } from '#shared/payment-review.ts'
import card from '#web/admin/page/card.module.css'
import { Part } from '#web/admin/page/part.tsx'
import plain from '#web/admin/table/plain-table.module.css'
import { StateBadge } from '#web/admin/table/status-badge.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { BatchPart } from './batch-part.tsx'
import { ColumnsPart } from './columns-part.tsx'
import css from './payments.module.css'
import { useAmount } from './use-amount.ts'
import type { BankFiles } from './use-bank-files.ts'
import { useSuggestion } from './use-suggestion.ts'

/** Reasons for which a suggested claim would mislead. */
const suggestsNothing: readonly (Review | '')[] = ['over', 'reversed', 'returned']

const looks = {
  paid: { tone: 'ok', icon: 'check' },
  part: { tone: 'warning', icon: 'pause' },
  ruled: { tone: 'ok', icon: 'check' },
  look: { tone: 'error', icon: 'warning' },
  known: { tone: 'off', icon: 'close' },
} as const satisfies Record<RowState, object>

const Row = ({ row }: { row: PreviewRow }) => {
  const { t } = usePanelTexts()
  const amount = useAmount()
  const suggestion = useSuggestion()
  const { state, claims, review, payer, phone, text } = row
  const sum = row.isReversal ? -row.amount : row.amount
  const rest = claims.reduce((left, part) => left - part.amount, row.amount)
  return (
    <tr data-state={state}>
      <td>{row.day}</td>
      <th scope="row">
        {payer || t('payments.noName')} {phone && <span className={plain.second}>{formatPhone(phone)}</span>}
      </th>
      <td className={css.number} data-width="number">
        {amount(sum, row.currency)}
      </td>
      <td>{text}</td>
      <td>
        <StateBadge {...looks[state]}>{t(`payments.state.${state}`)}</StateBadge>
        {!row.isReversal &&
          claims.map(({ claim, amount: part }) => (
            <span key={claim.id} className={plain.second}>
              {[claim.number, claim.name].filter(Boolean).join(', ')}: {amount(part)}
            </span>
          ))}
        {review && (
          <span className={plain.second}>
            {suggestion.reason({ review, rest, claims: claims.map(({ claim }) => claim), isPreview: true })}
          </span>
        )}
        {row.suggestion && !suggestsNothing.includes(review) && (
          <span className={plain.second}>{suggestion.words(row.suggestion)}</span>
        )}
        {row.batch && <BatchPart batch={row.batch} />}
      </td>
    </tr>
  )
}

const Counts = ({ preview }: { preview: FilePreview }) => {
  const { t } = usePanelTexts()
  const { counts, skipped, balance } = preview
  return (
    <>
      <ul className={css.counts}>
        {fileCounts
          .filter((name) => counts[name] > 0 || name === 'paid')
          .map((name) => (
            <li key={name}>{t(`payments.count.${name}`, { count: counts[name] })}</li>
          ))}
      </ul>
      {counts.skipped > 0 && (
        <p className={card.hint}>
          {t('payments.skipped', {
            pending: skipped.pending,
            debits: skipped.debits,
            other: skipped.withoutAmountOrDay,
          })}
        </p>
      )}
      {balance !== 'none' && (
        <p className={balance === 'broken' ? card.problem : card.hint}>{t(`payments.balance.${balance}`)}</p>
      )}
    </>
  )
}

/** The preview of a file, before anything is written. */
export const PreviewPart = ({ files, preview }: { files: BankFiles; preview: FilePreview }) => {
  const { t } = usePanelTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  const name = files.file?.name ?? ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: another file, another heading.
  useEffect(() => void heading.current?.focus(), [name])
  const fresh = preview.counts.payments - preview.counts.known
  return (
    <Part title={t('payments.preview', { name })} headingRef={heading}>
      {preview.unknown && (
        <ColumnsPart
          key={name}
          unknown={preview.unknown}
          chosen={files.columns ?? preview.columns}
          busy={files.busy}
          useColumns={files.useColumns}
        />
      )}
      {preview.kind !== 'unknown' && (
        <>
          <Counts preview={preview} />
          <details open={preview.rows.length <= 30}>
            <summary className={card.summary}>{t('payments.rows')}</summary>
            <div className={plain.scroll}>
              <table className={`${plain.stacked} ${css.rows} ${css.preview}`}>
                <thead>
                  <tr>
                    {(['day', 'payer', 'amount', 'text', 'state'] as const).map((column) => (
                      <th key={column} scope="col" data-width={column === 'amount' ? 'number' : undefined}>
                        {t(`payments.row.${column}`)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {preview.rows.map((row) => (
                    <Row key={row.place} row={row} />
                  ))}
                </tbody>
              </table>
            </div>
          </details>
        </>
      )}
      <Group>
        {preview.kind !== 'unknown' && (
          <Button loading={files.busy} onClick={files.write}>
            {t('payments.write', { count: fresh })}
          </Button>
        )}
        <Button variant="default" disabled={files.busy} onClick={files.skip}>
          {t('payments.skip')}
        </Button>
      </Group>
    </Part>
  )
}
