import { Group, TextInput } from '@mantine/core'
import { type LinkedPayment, paymentsApi } from '#shared/payment-review.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import card from '#web/admin/page/card.module.css'
import { ListBars, Notice } from '#web/admin/page/list-bars.tsx'
import { Part } from '#web/admin/page/part.tsx'
import { useActs } from '#web/admin/page/use-acts.tsx'
import { LineButton } from '#web/admin/table/line-button.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './payments.module.css'
import { useAmount } from './use-amount.ts'
import { useFound } from './use-found.ts'

/** Payments of files that are for claims, found by their claims. Each is unlinked alone, and its undo is offered. */
export const UnlinkPart = ({ changed }: { changed: () => void }) => {
  const { t } = usePanelTexts()
  const amount = useAmount()
  const { q, setQ, found, reload } = useFound<LinkedPayment>(paymentsApi.linked)
  const { call, run, busy, problem, forgetProblem } = useRun(() => {
    void reload()
    changed()
  })
  const { offer, bar } = useActs<never>()
  const unlink = ({ id, allocation, payer }: LinkedPayment): void =>
    void run(async () => {
      const { operation } = await call(paymentsApi.unlink(id), { method: 'POST', body: { allocation } })
      offer({ text: t('payments.unlink.did', { payer: payer || t('payments.noName') }), operation }, { run })
    })
  return (
    <Part title={t('payments.unlink')}>
      <TextInput
        label={t('payments.unlink.search')}
        description={t('payments.search.hint')}
        value={q}
        maxLength={100}
        onChange={({ currentTarget }) => setQ(currentTarget.value)}
      />
      <p className={card.hint}>{t('payments.unlink.hint')}</p>
      <p role="status">{found?.length === 0 && t('payments.unlink.none')}</p>
      {found && found.length > 0 && (
        <ul className={css.items}>
          {found.map((payment) => (
            <Group
              component="li"
              gap="8px 16px"
              justify="space-between"
              align="stretch"
              key={payment.allocation}
            >
              <span>
                {t('payments.unlink.line', {
                  payer: payment.payer || t('payments.noName'),
                  day: payment.day,
                  amount: amount(payment.part),
                  number: payment.claim.number,
                  name: payment.claim.name,
                })}
              </span>
              <LineButton label={t('payments.unlink.act')} disabled={busy} onClick={() => unlink(payment)} />
            </Group>
          ))}
        </ul>
      )}
      <ListBars>
        {problem && <Notice problem={problem} onClose={forgetProblem} />}
        {bar}
      </ListBars>
    </Part>
  )
}
