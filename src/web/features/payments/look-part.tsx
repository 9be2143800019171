import { Modal } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Verdict } from '#shared/membership/facts.ts'
import {
  canPayClaims,
  type LookedAt,
  mostDecisions,
  paymentsRight,
  verdictChoices,
  verdictsFor,
} from '#shared/payment-review.ts'
import { ReadFailure } from '#web/admin/page/list-actions.tsx'
import { ListBars, Notice, SelectionBar, UndoBar } from '#web/admin/page/list-bars.tsx'
import { OpenOperations } from '#web/admin/record/open-operations.tsx'
import { ResourceTable } from '#web/admin/table/resource-table.tsx'
import { TableFilters } from '#web/admin/table/table-filters.tsx'
import { TablePager } from '#web/admin/table/table-pager.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './payments.module.css'
import { payerOf, reviewFilters, useReviewColumns } from './review-columns.tsx'
import { ReviewItem } from './review-item.tsx'
import { SuggestionsPart } from './suggestions-part.tsx'
import { type Decide, useDecide } from './use-decide.tsx'
import type { Look } from './use-look.ts'
import type { Review } from './use-review.ts'

type Props = { look: Look; review: Review; changed: () => unknown }

/** Verdicts that a selection offers: those that fit one of its rows on screen. */
const offered = (rows: readonly LookedAt[]): readonly Verdict[] =>
  verdictChoices.filter((verdict) => rows.some((row) => verdictsFor(row).includes(verdict)))

const hasClaim = (row: LookedAt): boolean =>
  canPayClaims(row) && !row.perhaps && row.suggestion !== null && row.suggestion.claim.due > 0

/** The bar of the chosen payments: one verdict for all of them. */
const ChosenBar = ({ review, decide }: { review: Review; decide: Decide }) => {
  const { t } = usePanelTexts()
  const { list, selection } = review
  const { chosen, isAll } = selection
  if (!list || (chosen.size === 0 && !isAll)) return null
  const rows = list.payments.filter(({ id }) => chosen.has(id))
  const ids = isAll ? list.ids : [...chosen]
  const suggested = isAll ? [] : rows.filter(hasClaim)
  return (
    <SelectionBar
      count={ids.length}
      total={Math.min(list.matching, mostDecisions)}
      acts={[
        ...(suggested.length > 0
          ? [
              {
                label: t('payments.accept', { count: suggested.length }),
                onClick: () => decide.accept(suggested),
              },
            ]
          : []),
        ...offered(rows).map((verdict) => ({
          label: t(`payments.verdict.${verdict}`),
          onClick: () => decide.judge(ids, verdict),
        })),
      ]}
      {...{ actions: [], ways: [], busy: decide.busy }}
      onAll={() => selection.chooseAll(list.payments.map(({ id }) => id))}
      onSet={() => {}}
      onClear={selection.clear}
    />
  )
}

/** The payments to review: sure suggestions first, then the others, page by page. */
export const LookPart = ({ look, review, changed }: Props) => {
  const texts = usePanelTexts()
  const { t } = texts
  const { list, notRead, state, change, isLoading, selection } = review
  const { problem, acts } = look
  const [opened, setOpened] = useState<LookedAt | null>(null)
  const [count, setCount] = useState(0)
  const decide = useDecide({
    saleAccount: list?.sale_account ?? '',
    changed: () => {
      setCount((before) => before + 1)
      selection.clear()
      void review.reload()
      changed()
    },
  })
  const columns = useReviewColumns()
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button is gone with its payment.
  useEffect(() => {
    if (acts + count === 0) return
    setOpened(null)
    if (document.activeElement === document.body) heading.current?.focus()
  }, [acts, count])
  const undoLast = (event: KeyboardEvent): void => {
    if (acts === 0) return
    event.preventDefault()
    if (!look.busy) look.undo()
  }
  useHotkeys([['mod+z', undoLast, { preventDefault: false }]])
  const records = {
    ...{ rows: list?.payments ?? [], total: list ? list.matching : null },
    ...{ loading: isLoading, problem: notRead },
  }
  const sale = (payment: LookedAt): void => {
    setOpened(null)
    decide.judge([payment.id], 'sale')
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are drawn again only when they look different.
  const table = useMemo(
    () => (
      <ResourceTable
        label={t('payments.look')}
        columns={columns}
        records={records}
        state={state}
        onChange={change}
        selection={{ ids: selection.chosen, set: selection.choose, allLabel: t('payments.look.all') }}
        nameOf={(row) => payerOf(row, texts)}
        keyOf={({ id, rest }) => `${id} ${rest}`}
        onOpen={setOpened}
        cardHeading="h3"
        empty={<p className={css.none}>{t('list.nothingMatches')}</p>}
      />
    ),
    [list, isLoading, notRead, state, selection.chosen, texts.language],
  )
  const above = list ? list.suggestions.length + list.ruled.flatMap(({ payments }) => payments).length : 0
  const isNarrowed = list && list.matching + above < list.total
  return (
    <section className={css.look} aria-labelledby="to-look-at">
      <h2 id="to-look-at" ref={heading} tabIndex={-1}>
        {t('payments.look')} {list && list.total > 0 && `(${list.total})`}
      </h2>
      {notRead && <ReadFailure problem={notRead} retry={review.reload} />}
      {list?.total === 0 && <p>{t('payments.look.none')}</p>}
      {list && list.total > 0 && (
        <>
          <TableFilters
            resource={paymentsRight}
            filters={reviewFilters({ list }, texts)}
            state={state}
            onChange={change}
            columns={columns as never}
            version={0}
          />
          {list.suggestions.length > 0 && (
            <SuggestionsPart
              title={t('payments.suggestions', { count: list.suggestions.length })}
              hint={t('payments.suggestions.hint')}
              payments={list.suggestions}
              columns={columns}
              busy={decide.busy}
              label={(some) => t('payments.accept', { count: some })}
              onAccept={decide.accept}
              onOpen={setOpened}
            />
          )}
          {list.ruled.map(({ rule, payments }) => (
            <SuggestionsPart
              key={rule.id}
              title={t('rules.suggestions', { title: rule.title, count: payments.length })}
              hint={t('rules.hint', {
                verdict:
                  rule.verdict === 'sale'
                    ? t('rules.saleOn', { account: rule.account })
                    : t(`payments.verdict.${rule.verdict}`),
              })}
              payments={payments}
              columns={columns}
              busy={decide.busy}
              label={(some) => t('rules.accept', { count: some })}
              onAccept={(some) =>
                decide.judge(
                  some.map(({ id }) => id),
                  rule.verdict,
                  rule.account,
                )
              }
              onOpen={setOpened}
            />
          ))}
          {(list.matching > 0 || isNarrowed) && (
            <>
              {above > 0 && <h3>{t('payments.others', { count: list.matching })}</h3>}
              {table}
              <TablePager total={list.matching} state={state} sizes={review.sizes} onChange={change} />
            </>
          )}
        </>
      )}
      <OpenOperations
        resource={paymentsRight}
        version={acts + count}
        onUndone={() => {
          setCount((before) => before + 1)
          void review.reload()
          changed()
        }}
      />
      {opened && (
        <Modal opened onClose={() => setOpened(null)} title={payerOf(opened, texts)} size="lg">
          <ReviewItem payment={opened} look={look} onSale={sale} />
        </Modal>
      )}
      {decide.dialog}
      <ListBars>
        {problem && <Notice problem={problem} onClose={look.forgetProblem} />}
        {decide.problem && <Notice problem={decide.problem} onClose={decide.forgetProblem} />}
        <ChosenBar review={review} decide={decide} />
        {decide.bar}
        {look.undoable && (
          <UndoBar
            text={look.undoable}
            busy={look.busy}
            onUndo={look.undo}
            onClose={look.forgetUndo}
            onEnd={look.forgetUndo}
          />
        )}
      </ListBars>
    </section>
  )
}
