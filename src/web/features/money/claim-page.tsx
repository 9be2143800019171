import { Button, Group } from '@mantine/core'
import { useMatch } from 'react-router'
import { type ClaimDetails, claimEntries, claimPage, moneyApi, moneyPage } from '#shared/claim-list.ts'
import { claimsRight } from '#shared/money-rights.ts'
import { useMay } from '#web/admin/frame/use-may.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import page from '#web/admin/page/admin-page.module.css'
import card from '#web/admin/page/card.module.css'
import { ListBars, Notice } from '#web/admin/page/list-bars.tsx'
import { Part } from '#web/admin/page/part.tsx'
import { Reading } from '#web/admin/page/reading.tsx'
import { printSheet } from '#web/admin/print/print.ts'
import { OpenOperations } from '#web/admin/record/open-operations.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { ClaimActs } from './claim-acts.tsx'
import { ClaimPast } from './claim-past.tsx'
import { ClaimPayments } from './claim-payments.tsx'
import { ClaimStateBadge } from './claim-state-badge.tsx'
import css from './money.module.css'
import { Receipt } from './receipt.tsx'
import { useClaimActs } from './use-claim-acts.ts'
import { useKronor } from './use-kronor.ts'

const ClaimFacts = ({ claim }: { claim: ClaimDetails }) => {
  const { t, resourceIn } = usePanelTexts()
  const { kronor } = useKronor()
  const { fields } = resourceIn(claimEntries)
  const { name, amount, paid, left, due_day, state, overdue, silent } = claim
  const facts = [
    [fields.name.label, name],
    [fields.amount.label, kronor(amount)],
    [
      fields.paid.label,
      paid > 0 && paid !== amount
        ? t('refunds.of', { amount: kronor(paid), whole: kronor(amount) })
        : kronor(paid),
    ],
    [fields.left.label, kronor(left)],
    [fields.due_day.label, due_day],
    [
      fields.state.label,
      <>
        <ClaimStateBadge state={state} overdue={overdue} />
        {silent && <span className={card.hint}> {t('money.silent')}</span>}
      </>,
    ],
  ] as const
  return (
    <Part title={t('money.what')}>
      <ul className={card.plain}>
        {claim.lines.map(({ what, amount: part, first_day, last_day }) => (
          <li key={`${what} ${first_day} ${part}`} className={card.apart}>
            <span>
              {what}{' '}
              {first_day && last_day && (
                <span className={`${card.hint} ${css.days}`}>
                  {t('money.days', { first: first_day, last: last_day })}
                </span>
              )}
            </span>
            <span>{kronor(part)}</span>
          </li>
        ))}
      </ul>
      <Facts of={facts} className={css.facts} factClassName={css.fact} />
    </Part>
  )
}

const Content = ({ read, changed }: { read: ClaimDetails; changed: () => unknown }) => {
  const { t } = usePanelTexts()
  const may = useMay()
  const acts = useClaimActs(read, changed)
  const { claim } = acts
  return (
    <>
      <header className={page.head}>
        <h1 tabIndex={-1}>{t('money.claimTitle', { reference: claim.reference })}</h1>
        <Group gap="sm">
          {claim.paid > 0 && (
            <Button variant="default" onClick={() => printSheet(<Receipt claim={claim} />)}>
              {t('money.printReceipt')}
            </Button>
          )}
        </Group>
      </header>
      <ClaimFacts claim={claim} />
      <OpenOperations resource={claimsRight} id={claim.id} version={read} onUndone={changed} />
      <ClaimPayments acts={acts} mayWrite={may('write', claimsRight)} />
      {may('write', claimsRight) && <ClaimActs acts={acts} />}
      <ClaimPast claim={claim} />
      <ListBars>
        {acts.problem && <Notice problem={acts.problem} onClose={acts.forgetProblem} />}
        {acts.bar}
      </ListBars>
    </>
  )
}

/** A claim with its parts, its payments and what is done about it (/admin/money/:id/). */
export const Page = () => {
  const { t } = usePanelTexts()
  const id = useMatch(claimPage(':id'))?.params.id ?? ''
  const read = useRead<ClaimDetails>(moneyApi.claim(id))
  return (
    <div className={`${page.parts} ${page.wide}`}>
      <p>
        <Link to={moneyPage} className={card.touch}>
          {t('money.back')}
        </Link>
      </p>
      <Reading of={read} height={320}>
        {(data) => <Content key={data.id} read={data} changed={read.reload} />}
      </Reading>
    </div>
  )
}
