import { Alert } from '@mantine/core'
import { dateTime } from '#web/admin/frame/date-time.ts'
import css from './mailings.module.css'

/** A limit that keeps mails back which visitors cause; `max` in 24 hours. */
export type Limit = { of: 'everything' | 'announcements' | 'applications'; max: number; until: string }

const words = {
  everything: {
    title: 'Gränsen för mejl som besökare orsakar är nådd.',
    recipients: 'till nya prenumeranter och till dem som anmäler sig eller ansöker',
    saved:
      'Formulären fungerar ändå: prenumeranter, anmälningar, ansökningar och meddelanden sparas som vanligt. Utskick, besked om nya meddelanden och ansökningar och mejl som bekräftar ett medlemskap påverkas inte.',
    again: 'Nya mejl',
  },
  announcements: {
    title: 'Gränsen för besked om nya meddelanden är nådd.',
    recipients: 'till er om nya meddelanden',
    saved: 'Kontaktformuläret fungerar ändå: meddelandena sparas som vanligt och finns under Messages.',
    again: 'Nya besked',
  },
  applications: {
    title: 'Gränsen för besked om nya ansökningar är nådd.',
    recipients: 'till er om nya ansökningar om medlemskap',
    saved: 'Formuläret fungerar ändå: ansökningarna sparas som vanligt och finns under Members.',
    again: 'Nya besked',
  },
} as const

const number = new Intl.NumberFormat('sv-SE')

/** Why some mails are not sent, what works all the same, and from when they are again. */
export const LimitNotice = ({ of, max, until }: Limit) => {
  const { title, recipients, saved, again } = words[of]
  return (
    <Alert color="var(--warning)" variant="outline" title={title} classNames={{ message: css.notice ?? '' }}>
      <p>{`Högst ${number.format(max)} mejl på ett dygn går ${recipients}. Fler skickas inte, inte heller senare.`}</p>
      <p>{saved}</p>
      <p>
        {again} går igen från <strong>{dateTime(until)}</strong>.
      </p>
    </Alert>
  )
}
