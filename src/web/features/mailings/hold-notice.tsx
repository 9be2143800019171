import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import type { Words } from '#shared/message.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { asProblem, useApi } from '#web/admin/frame/use-api.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './mailings.module.css'

/**
 * Why no mail leaves: the installation came out of a backup, its data were copied from another place, or the server does
 * not know the address of the site.
 */
export type Hold = { reason: 'restored' | 'copied'; since: string } | { reason: 'no-address'; since: null }

type Props = {
  hold: Extract<Hold, { since: string }>
  /** Number of mails that wait. */
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
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<Words | null>(null)
  const release = async (): Promise<void> => {
    setIsBusy(true)
    setFailure(null)
    try {
      await call(`${panelApi.mails}release/`, { method: 'POST' })
      onRelease()
    } catch (error) {
      setFailure(asProblem(error).title)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Alert
      color="var(--warning)"
      variant="outline"
      title={t(`hold.${hold.reason}`)}
      classNames={{ message: css.notice ?? '' }}
    >
      <p>{t('hold.text', { since: dateTime(hold.since), waiting })}</p>
      <p>{t('hold.release')}</p>
      {failure && <p role="alert">{say(failure)}</p>}
      <Button loading={isBusy} onClick={() => void release()}>
        {t('hold.button')}
      </Button>
    </Alert>
  )
}
