import { Button, Group, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { ErasePlan, FoundPerson } from '#shared/person-desk.ts'
import { valueControl } from '#web/admin/form/value-control.ts'
import { useRecordAddress } from '#web/admin/frame/record-address.ts'
import { useMay } from '#web/admin/frame/use-may.ts'
import card from '#web/admin/page/card.module.css'
import { Part } from '#web/admin/page/part.tsx'
import { useQuestion } from '#web/admin/page/use-question.tsx'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { MentionList } from './mentions.tsx'
import css from './persondata.module.css'
import type { Desk } from './use-desk.ts'

type Props = { desk: Desk; found: FoundPerson; say: (text: string) => void }

const Plan = ({ plan: { goes, stays, mentions } }: { plan: ErasePlan }) => {
  const { t } = usePanelTexts()
  return (
    <div className={css.plan}>
      <p>{t('persondata.erase.goes')}</p>
      <ul className={css.reasons}>
        {goes.map(({ table, title, count }) => (
          <li key={table}>
            {title}: {count}
          </li>
        ))}
      </ul>
      <p>{t('persondata.erase.stays')}</p>
      <ul className={css.reasons}>
        {stays.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      {mentions.length > 0 && <p>{t('persondata.erase.mentions')}</p>}
      <MentionList mentions={mentions} />
    </div>
  )
}

const HandOver = ({ desk, say }: Pick<Props, 'desk' | 'say'>) => {
  const { t } = usePanelTexts()
  const [reason, setReason] = useState('')
  const give = async () => {
    if (!(await desk.handOver(reason))) return
    setReason('')
    say(t('persondata.given'))
  }
  return (
    <details className={css.details}>
      <summary>{t('persondata.handOver')}</summary>
      <p className={card.hint}>{t('persondata.handOver.hint')}</p>
      <Textarea
        label={t('persondata.reason')}
        description={t('persondata.reason.hint')}
        maxLength={500}
        autosize
        {...valueControl(reason, setReason)}
      />
      <Button
        variant="default"
        disabled={reason.trim() === ''}
        loading={desk.busy}
        onClick={() => void give()}
      >
        {t('persondata.give')}
      </Button>
    </details>
  )
}

/** Leads to the records of the person, which are corrected there. */
const Rectify = ({ found }: Pick<Props, 'found'>) => {
  const { t } = usePanelTexts()
  const addressOf = useRecordAddress()
  const records = found.copy.sections.flatMap(({ table, title, rows }) =>
    rows.flatMap(({ id, isBinned }) => {
      const to = id === null || isBinned ? null : addressOf({ resource: table, id, title })
      return to ? [{ to, label: `${title} ${id}` }] : []
    }),
  )
  if (records.length === 0) return null
  return (
    <details className={css.details}>
      <summary>{t('persondata.rectify')}</summary>
      <p className={card.hint}>{t('persondata.rectify.hint')}</p>
      <ul className={card.plain}>
        {records.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={card.touch}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The acts that may be done with a person who is found. */
export const PersonActs = ({ desk, found, say }: Props) => {
  const { t } = usePanelTexts()
  const isAdministrator = useMay()('write', 'users')
  const { ask, dialog } = useQuestion<'erase'>()
  const { busy } = desk
  const send = async (address: string) => {
    if (await desk.send(address)) say(t('persondata.sent', { address }))
  }
  const restrict = async () => {
    const isOn = !found.isRestricted
    const text = t(isOn ? 'persondata.isRestricted' : 'persondata.isLifted')
    say('')
    await desk.restrict(isOn, text)
  }
  const erase = async () => {
    const plan = await desk.plan()
    const answers = [{ answer: 'erase', label: t('persondata.erase.now'), look: 'grave' }] as const
    const answer = await ask({ title: t('persondata.erase.title'), text: <Plan plan={plan} />, answers })
    if (answer === 'erase' && (await desk.erase())) say(t('persondata.erased'))
  }
  const mayErase = isAdministrator || found.isMember
  return (
    <Part title={t('persondata.acts')} data-unprinted="">
      <Group>
        {found.addresses.map((address) => (
          <Button key={address} className={css.addressed} loading={busy} onClick={() => void send(address)}>
            {t('persondata.send', { address })}
          </Button>
        ))}
        <Button variant="default" onClick={() => window.print()}>
          {t('persondata.print')}
        </Button>
      </Group>
      <HandOver desk={desk} say={say} />
      <Rectify found={found} />
      <p className={card.hint}>{t('persondata.restrict.hint')}</p>
      <Group>
        <Button variant="default" loading={busy} onClick={() => void restrict()}>
          {t(found.isRestricted ? 'persondata.lift' : 'persondata.restrict')}
        </Button>
        <Button
          variant="outline"
          color="red"
          disabled={!mayErase}
          loading={busy}
          onClick={() => void erase()}
        >
          {t('persondata.erase')}
        </Button>
      </Group>
      {!mayErase && <p className={card.hint}>{t('persondata.erase.forAdministrators')}</p>}
      {dialog}
    </Part>
  )
}
