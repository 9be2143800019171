import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { panelApi } from '#shared/panel-paths.ts'
import { dateTime } from '#web/admin/frame/date-time.ts'
import { asProblem, useApi } from '#web/admin/frame/use-api.ts'
import css from './mailings.module.css'

/**
 * Why no mail leaves: the installation came out of a backup, its data were copied from another place, or the server does
 * not know the address of the site.
 */
export type Hold = { reason: 'restored' | 'copied'; since: string } | { reason: 'no-address'; since: null }

const titles = {
  restored: 'Mejlen hålls kvar: allt har återställts från en säkerhetskopia.',
  copied: 'Mejlen hålls kvar: det här är en kopia av en annan installation.',
} as const

type Props = {
  hold: Extract<Hold, { since: string }>
  /** Number of mails that wait. */
  waiting: number
  onRelease: () => void
}

/** Says that the server lacks the address that links in mails begin with. */
export const AddressNotice = ({ waiting }: { waiting: number }) => (
  <Alert color="red" variant="outline" title="Mejlen hålls kvar: servern vet inte webbplatsens adress.">
    {`Länkarna i mejlen skulle leda till mottagarens egen dator. ${waiting} väntar och skickas när den som sköter servern har ställt in PUBLIC_URL och startat om.`}
  </Alert>
)

/** Says why no mail leaves, and lets an administrator release them. */
export const HoldNotice = ({ hold, waiting, onRelease }: Props) => {
  const call = useApi()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
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
      title={titles[hold.reason]}
      classNames={{ message: css.notice ?? '' }}
    >
      <p>
        {`Inget mejl har gått härifrån sedan ${dateTime(hold.since)}. ${waiting} väntar, och de kan redan ha skickats av originalet. Avbryt först de utskick nedan som inte ska gå härifrån.`}
      </p>
      <p>Släpp mejlen när originalet är avstängt och det här är föreningens sida.</p>
      {failure && <p role="alert">{failure}</p>}
      <Button loading={isBusy} onClick={() => void release()}>
        Släpp
      </Button>
    </Alert>
  )
}
