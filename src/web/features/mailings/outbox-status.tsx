import { Alert, Stack } from '@mantine/core'
import { useInterval } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { clockIn } from '#shared/moment.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { pages } from '#shared/paths.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import { NoServerNotice } from '#web/admin/page/no-server-notice.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { MailTrial } from './mail-trial.tsx'
import { AddressNotice, type Hold, HoldNotice, type Limit, LimitNotice } from './outbox-notices.tsx'

type Status = {
  transport: 'smtp' | 'files'
  from: string
  paused_until: string | null
  reason: string | null
  /** The reason for which no mail leaves until a user releases them; null as a rule. */
  held: Hold | null
  /** Limits that keep back mails which visitors cause; none as a rule. */
  limits: Limit[]
  queued: number
  sending: number
  failed: number
  uncertain: number
  /** Subscribers whose address does not exist, says their mail server. */
  stopped: number
}

const pollIntervalMs = 2_000

/**
 * The status, read again every two seconds; the list below says itself when the server is away.
 * @param onChange called when the status is not the one of the last poll
 */
function useStatus(version: number, onChange: () => void): Status | undefined {
  const { data: status, reload } = useRead<Status>(`${panelApi.mails}status/`, { version })
  useInterval(reload, pollIntervalMs, { autoInvoke: true })
  const last = useRef<string>(undefined)
  useEffect(() => {
    if (!status) return
    const now = JSON.stringify(status)
    if (last.current !== undefined && last.current !== now) onChange()
    last.current = now
  }, [status, onChange])
  return status
}

/** The state of the outbox: whether mails leave, and how many wait. */
export const OutboxStatus = ({ version, onChange }: { version: number; onChange: () => void }) => {
  const { t } = usePanelTexts()
  const status = useStatus(version, onChange)
  if (!status) return null
  const { queued, sending, failed, uncertain, stopped } = status
  return (
    <Stack gap="sm">
      {status.transport === 'files' && <NoServerNotice />}
      {status.paused_until && (
        <Alert color="red" variant="outline" title={t('outbox.paused')}>
          {`${t('outbox.next', { time: clockIn(status.paused_until, t) })} ${status.reason ?? ''}`}
        </Alert>
      )}
      {status.held?.reason === 'no-address' && <AddressNotice waiting={queued + sending} />}
      {status.held && status.held.reason !== 'no-address' && (
        <HoldNotice hold={status.held} waiting={queued + sending} onRelease={onChange} />
      )}
      {status.limits.map((limit) => (
        <LimitNotice key={limit.of} {...limit} />
      ))}
      {stopped > 0 && (
        <p>
          <a href={`${pages.admin}/subscribers/?stopped=true`}>
            {t('mailing.stoppedCount', { count: stopped })}
          </a>
          {t('outbox.stopped')}
        </p>
      )}
      <p role="status">
        {t('outbox.figures', { waiting: queued + sending, failed, uncertain, sender: status.from })}
      </p>
      <MailTrial isToFile={status.transport === 'files'} onSent={onChange} />
    </Stack>
  )
}
