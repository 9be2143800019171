import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { AdminIcon } from '#web/admin/frame/admin-icon.tsx'
import card from '#web/admin/page/card.module.css'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './participants.module.css'

/** Shows the sensitive answers, and hides them again. */
export const SensitiveSwitch = ({
  isOn,
  busy,
  onChange,
}: {
  isOn: boolean
  busy: boolean
  onChange: (isOn: boolean) => void
}) => {
  const { t } = usePanelTexts()
  return (
    <div className={card.row}>
      <Button
        variant="default"
        leftSection={<AdminIcon name={isOn ? 'close' : 'warning'} />}
        aria-disabled={busy || undefined}
        onClick={() => !busy && onChange(!isOn)}
      >
        {t(isOn ? 'attendance.hideSensitive' : 'attendance.showSensitive')}
      </Button>
      <p className={css.hint}>{t('attendance.sensitiveNote')}</p>
    </div>
  )
}

/** Marks that are sent within this time need no words. */
const quickMs = 1_000

/** The number of marks that have not arrived at the server. */
export const WaitingMarks = ({ count }: { count: number }) => {
  const { t } = usePanelTexts()
  const [isLong, setLong] = useState(false)
  const isWaiting = count > 0
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setLong(true), quickMs)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isWaiting])
  return (
    <div role="status" className={css.waiting}>
      {isLong && (
        <div className={css.unsent}>
          <AdminIcon name="warning" />
          <p>
            <b>{t('attendance.waitingMarks', { count })}</b> {t('attendance.waitingMarksText')}
          </p>
        </div>
      )}
    </div>
  )
}
