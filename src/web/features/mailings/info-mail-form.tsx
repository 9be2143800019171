import { useEffect, useState } from 'react'
import { panelApi } from '#shared/panel-paths.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import card from '#web/admin/page/card.module.css'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { MailForm, mailBase } from './mail-form.tsx'

const base = mailBase()

function useRecipients(): number | null {
  const call = useApi()
  const [count, setCount] = useState<number | null>(null)
  useEffect(() => {
    call<{ recipients: number }>(`${panelApi.mailings}recipients/`).then(
      ({ data }) => setCount(data.recipients),
      // Without it the number is told when the mail is sent.
      () => {},
    )
  }, [call])
  return count
}

/** Writes to everyone on the mailing list (specification §2, Subscribers). */
export const InfoMailForm = ({ onPlanned }: { onPlanned: () => void }) => {
  const { t } = usePanelTexts()
  const recipients = useRecipients()
  return (
    <MailForm
      id="info-mail"
      draftKey="info-mail"
      base={base}
      path={panelApi.sendInfoMail}
      recipients={recipients}
      question={(count) => t('mailing.question', { count })}
      onPlanned={onPlanned}
    >
      <h2>{t('mailing.title')}</h2>
      {recipients !== null && (
        <p className={card.hint}>
          {recipients === 0 ? t('mailing.nobody') : t('mailing.recipients', { count: recipients })}
        </p>
      )}
    </MailForm>
  )
}
