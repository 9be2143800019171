import { Alert } from '@mantine/core'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './mailings.module.css'

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
