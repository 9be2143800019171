import { Button, Group, Textarea } from '@mantine/core'
import { useState } from 'react'
import { valueControl } from '#web/admin/form/value-control.ts'
import card from '#web/admin/page/card.module.css'
import { Part } from '#web/admin/page/part.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { AmountForm, type Booked } from './amount-form.tsx'
import css from './money.module.css'
import type { Acts } from './use-claim-acts.ts'
import { useKronor } from './use-kronor.ts'

type Reasoned = 'write-off' | 'void' | 'silence'

const ReasonedAction = ({ act, acts }: { act: Reasoned; acts: Acts }) => {
  const { t } = usePanelTexts()
  const [why, setWhy] = useState('')
  const give = async () => {
    if (await acts.perform({ act, body: { why }, said: t(`money.act.${act}.done`) })) setWhy('')
  }
  return (
    <details>
      <summary>{t(`money.act.${act}`)}</summary>
      <div>
        <p className={card.hint}>{t(`money.act.${act}.hint`)}</p>
        <Textarea label={t('money.why')} maxLength={300} rows={2} {...valueControl(why, setWhy)} />
        <div>
          <Button
            variant="default"
            disabled={why.trim() === ''}
            loading={acts.busy}
            onClick={() => void give()}
          >
            {t(`money.act.${act}`)}
          </Button>
        </div>
      </div>
    </details>
  )
}

/** Acts of the treasurer on a claim. */
export const ClaimActs = ({ acts }: { acts: Acts }) => {
  const { t } = usePanelTexts()
  const { plain } = useKronor()
  const { claim, busy, perform } = acts
  const { state, left, amount, paid, kind, silent } = claim
  const pay = ({ source, day, amount: given }: Booked) =>
    void perform({
      act: 'pay',
      body: { source, day, amount: given },
      said: t('money.payDone', { amount: plain(given) }),
      undone: t('money.payTaken'),
    })
  const payable = state === 'void' ? 0 : amount - paid
  const further = [
    { act: 'send', isOffered: left > 0 },
    { act: 'remind', isOffered: silent },
    { act: 'reopen', isOffered: state === 'void' || state === 'written-off' },
  ] as const
  return (
    <Part className={css.acts} title={t('money.acts')} data-unprinted="">
      {payable > 0 && (
        <details>
          <summary>{t('money.act.pay')}</summary>
          <p className={card.hint}>{t('money.act.pay.hint')}</p>
          <AmountForm key={payable} label={t('money.act.pay')} most={payable} busy={busy} onBook={pay} />
        </details>
      )}
      {kind === 'fee' && left > 0 && !silent && <ReasonedAction act="silence" acts={acts} />}
      {left > 0 && <ReasonedAction act="write-off" acts={acts} />}
      {state !== 'void' && <ReasonedAction act="void" acts={acts} />}
      <Group gap={12}>
        {further
          .filter(({ isOffered }) => isOffered)
          .map(({ act }) => (
            <Button
              key={act}
              variant="default"
              loading={busy}
              onClick={() => void perform({ act, said: t(`money.act.${act}.done`) })}
            >
              {t(`money.act.${act}`)}
            </Button>
          ))}
      </Group>
    </Part>
  )
}
