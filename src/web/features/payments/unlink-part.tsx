import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { type LinkedPayment, paymentsApi } from '#shared/payment-review.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import card from '#web/admin/page/card.module.css'
import { ListBars, Notice } from '#web/admin/page/list-bars.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './payments.module.css'
import { useAmount } from './use-amount.ts'

const waitMs = 250

/** Payments of files that are for claims, found by their claims; each is taken back by itself. */
export const UnlinkPart = ({ changed }: { changed: () => void }) => {
  const { t } = usePanelTexts()
  const amount = useAmount()
  const call = useApi()
  const [q, setQ] = useState('')
  const [asked] = useDebouncedValue(q.trim(), waitMs)
  const [did, setDid] = useState('')
  const { data: found, reload } = useRead<LinkedPayment[]>(
    asked === '' ? null : `${paymentsApi.linked}?${new URLSearchParams({ q: asked })}`,
  )
  const { run, busy, problem, forgetProblem } = useRun(() => void reload())
  const takeBack = ({ id, allocation, payer }: LinkedPayment): void =>
    void run(async () => {
      const body = { allocations: [allocation], former: 'unknown' }
      await call(paymentsApi.reopen(id), { method: 'POST', body })
      setDid(t('payments.unlink.did', { payer: payer || t('payments.noName') }))
      changed()
    })
  return (
    <section className={card.part} aria-labelledby="unlink">
      <h2 id="unlink">{t('payments.unlink')}</h2>
      <TextInput
        label={t('payments.unlink.search')}
        description={t('payments.search.hint')}
        value={q}
        maxLength={100}
        onChange={({ currentTarget }) => {
          setQ(currentTarget.value)
          setDid('')
        }}
      />
      <p className={card.hint}>{t('payments.unlink.hint')}</p>
      <p role="status">{did || (asked !== '' && found?.length === 0 && t('payments.unlink.none'))}</p>
      {asked !== '' && found && found.length > 0 && (
        <ul className={css.items}>
          {found.map((payment) => (
            <li key={payment.allocation} className={css.file}>
              <span>
                {t('payments.unlink.line', {
                  payer: payment.payer || t('payments.noName'),
                  day: payment.day,
                  amount: amount(payment.part),
                  number: payment.claim.number,
                  name: payment.claim.name,
                })}
              </span>
              <Button size="xs" variant="default" disabled={busy} onClick={() => takeBack(payment)}>
                {t('payments.unlink.act')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ListBars>{problem && <Notice problem={problem} onClose={forgetProblem} />}</ListBars>
    </section>
  )
}
