import { Alert } from '@mantine/core'
import { useState } from 'react'
import type { MailSettings, MailSettingsChange, MailTrial } from '#shared/mail-settings.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import { AlertLine } from '#web/admin/page/alert-line.tsx'
import card from '#web/admin/page/card.module.css'
import { PanelPage } from '#web/admin/page/panel-page.tsx'
import { Part } from '#web/admin/page/part.tsx'
import { Reading } from '#web/admin/page/reading.tsx'
import settingsCss from '#web/admin/page/settings-page.module.css'
import { useQuestion } from '#web/admin/page/use-question.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { toast } from '#web/ui/toast.ts'
import { DomainPart } from './domain-part.tsx'
import css from './mail-settings.module.css'
import { MailTrialPart, type Trial } from './mail-trial.tsx'
import { ServerForm } from './server-form.tsx'

/** The mail server that the environment sets: shown, and not changed here. */
const FixedServer = ({ host, port, user, address }: MailSettings) => {
  const { t } = usePanelTexts()
  const facts = [
    [t('mailServer.host.label'), host],
    [t('mailServer.port.label'), port],
    [t('mailServer.user'), user],
    [t('mailServer.address.label'), address],
  ] as const
  return (
    <Part title={t('mailServer.environment')} hint={t('mailServer.environmentText')}>
      <Facts of={facts} className={css.facts} factClassName={css.fact} />
    </Part>
  )
}

/** Sends a trial mail and keeps how it ended. */
function useTrial(): Trial & { make: () => Promise<void>; forget: () => void } {
  const { say } = usePanelTexts()
  const [outcome, setOutcome] = useState<MailTrial | null>(null)
  const { call, run, busy, problem } = useRun()
  return {
    outcome,
    busy,
    problem: problem && say(problem.title),
    forget: () => setOutcome(null),
    make: async () => {
      await run(async () => {
        setOutcome(null)
        setOutcome((await call<MailTrial>(`${panelApi.mailSettings}trial/`, { method: 'POST' })).data)
      })
    },
  }
}

/** Held mails for want of the site's own address, which only the server's settings name. */
const HeldNotice = () => {
  const { t } = usePanelTexts()
  const { data } = useRead<{ held: { reason: string } | null }>(`${panelApi.mails}status/`)
  if (data?.held?.reason !== 'no-address') return null
  return (
    <Alert color="red" variant="outline">
      {t('mailServer.held')}
    </Alert>
  )
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

/** The mail server, set and tried in the browser (/admin/mail-settings/). */
export const Page = () => {
  const { t } = usePanelTexts()
  const read = useRead<MailSettings>(panelApi.mailSettings)
  const { call, run, problem: refusal } = useRun()
  const [version, setVersion] = useState(0)
  const trial = useTrial()
  const { ask, dialog } = useQuestion<'remove'>()
  const reread = async (): Promise<void> => {
    await read.reload()
    setVersion((count) => count + 1)
  }
  const send = async ({ port, ...values }: Readonly<Record<string, string>>): Promise<void> => {
    const body = { ...values, port: port ? Number(port) : null } as unknown as MailSettingsChange
    await call<MailSettings>(panelApi.mailSettings, { method: 'PUT', body })
  }
  const saved = async (): Promise<void> => {
    toast.success(t('mailServer.saved'))
    await reread()
    await trial.make()
  }
  const remove = async (): Promise<void> => {
    const answer = await ask({
      title: t('mailServer.removeQuestion'),
      text: <p>{t('mailServer.removeText')}</p>,
      answers: [{ answer: 'remove', label: t('mailServer.remove'), look: 'grave' }],
    })
    if (answer === null) return
    await run(async () => {
      await call(panelApi.mailSettings, { method: 'DELETE' })
      trial.forget()
      toast.success(t('mailServer.removed'))
      await reread()
    })
  }
  return (
    <PanelPage title={t('mailServer.title')} className={settingsCss.page}>
      <p className={card.hint}>{t('mailServer.intro')}</p>
      <Reading of={read} height={320}>
        {(settings) => (
          <>
            {settings.source !== 'none' && <HeldNotice key={version} />}
            {settings.source === 'environment' ? (
              <FixedServer {...settings} />
            ) : (
              <>
                {settings.is_password_lost && (
                  <Alert color="red" variant="outline">
                    {t('mailServer.password.lost')}
                  </Alert>
                )}
                <AlertLine text={refusal?.title} />
                <ServerForm
                  key={version}
                  settings={settings}
                  send={send}
                  onSaved={() => void saved()}
                  onRemove={() => void remove()}
                />
              </>
            )}
            {settings.source !== 'none' && (
              <>
                <MailTrialPart trial={trial} provider={settings.provider} onTry={() => void trial.make()} />
                <DomainPart domain={domainOf(settings.address)} version={version} />
              </>
            )}
          </>
        )}
      </Reading>
      {dialog}
    </PanelPage>
  )
}
