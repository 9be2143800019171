import { Alert, Button, Group } from '@mantine/core'
import type { Provider } from '#shared/mail-providers.ts'
import type { MailTrial } from '#shared/mail-settings.ts'
import { Part } from '#web/admin/page/part.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'

export type Trial = {
  outcome: MailTrial | null
  busy: boolean
  /** The words of a problem that kept the trial from being made. */
  problem: string | null
}

/** The fault that a trial showed, and its remedy. */
const Fault = ({ trial: { fault, ...who }, provider }: { trial: MailTrial; provider: Provider | null }) => {
  const { t } = usePanelTexts()
  if (fault === null) return null
  return (
    <Alert color="red" variant="outline" role="alert" title={t('mailTry.failed')}>
      <p>
        <strong>{t(`mailFault.${fault}`, who)}</strong> {t(`mailFault.${fault}.remedy`)}
        {fault === 'login' && provider && ` ${t(`mailServer.${provider}.hint`)}`}
      </p>
    </Alert>
  )
}

/** The last trial mail in words, and another one. */
export const MailTrialPart = ({
  trial: { outcome, busy, problem },
  provider,
  onTry,
}: {
  trial: Trial
  provider: Provider | null
  onTry: () => void
}) => {
  const { t } = usePanelTexts()
  return (
    <Part title={t('mailTry.title')}>
      <p role="status">
        {busy && t('mailTry.trying')}
        {!busy && outcome?.fault === null && t('mailTry.sent', { recipient: outcome.recipient })}
      </p>
      {!busy && outcome && <Fault trial={outcome} provider={provider} />}
      {problem && <p role="alert">{problem}</p>}
      <Group>
        <Button variant="default" loading={busy} onClick={onTry}>
          {t(outcome ? 'mailTry.again' : 'mailTry.button')}
        </Button>
      </Group>
    </Part>
  )
}
