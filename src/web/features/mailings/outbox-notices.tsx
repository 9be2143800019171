import { Alert, Button } from '@mantine/core'
import { panelApi } from '#shared/panel-paths.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './mailings.module.css'

/**
 * Why no mail leaves: the installation came out of a backup, its data were copied from another place, or the server does
 * not know the address of the site.
 */
export type Hold = { reason: 'restored' | 'copied'; since: string } | { reason: 'no-address'; since: null }

type Props = {
  hold: Extract<Hold, { since: string }>
  waiting: number
  onRelease: () => void
}

/** Says that the server lacks the address that links in mails begin with. */
export const AddressNotice = ({ waiting }: { waiting: number }) => {
  const { t } = usePanelTexts()
  return (
    <Alert color="red" variant="outline" title={t('hold.noAddress')}>
      {t('hold.noAddressText', { waiting })}
    </Alert>
  )
}

/** Says why no mail leaves, and lets an administrator release them. */
export const HoldNotice = ({ hold, waiting, onRelease }: Props) => {
  const { t, dateTime, say } = usePanelTexts()
  const call = useApi()
  const { run, busy, problem } = useRun()
  const release = () =>
    run(async () => {
      await call(`${panelApi.mails}release/`, { method: 'POST' })
      onRelease()
    })
  return (
    <Alert
      color="var(--warning)"
      variant="outline"
      title={t(`hold.${hold.reason}`)}
      classNames={{ message: css.notice ?? '' }}
    >
      <p>{t('hold.text', { since: dateTime(hold.since), waiting })}</p>
      <p>{t('hold.release')}</p>
      {problem && <p role="alert">{say(problem.title)}</p>}
      <Button loading={busy} onClick={() => void release()}>
        {t('hold.button')}
      </Button>
    </Alert>
  )
}

/** A limit that keeps mails back which visitors cause; `max` in 24 hours. */
export type Limit = { of: 'everything' | 'announcements' | 'applications'; max: number; until: string }

/** Why some mails are not sent, what works all the same, and from when they are again. */
export const LimitNotice = ({ of, max, until }: Limit) => {
  const { t, number, dateTime } = usePanelTexts()
  return (
    <Alert
      color="var(--warning)"
      variant="outline"
      title={t(`limit.${of}`)}
      classNames={{ message: css.notice ?? '' }}
    >
      <p>{t(`limit.${of}.most`, { max: number(max) })}</p>
      <p>{t(`limit.${of}.saved`)}</p>
      <p>
        {t(`limit.${of}.again`)} <strong>{dateTime(until)}</strong>.
      </p>
    </Alert>
  )
}
