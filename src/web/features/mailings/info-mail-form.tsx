import { panelApi } from '#shared/panel-paths.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import card from '#web/admin/page/card.module.css'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { MailForm, mailBase } from './mail-form.tsx'
import { infoMailDraft, useRefilled } from './use-reuse.tsx'

const base = mailBase()

/** Writes to everyone on the mailing list (specification §2, Subscribers). */
export const InfoMailForm = ({ onPlanned }: { onPlanned: () => void }) => {
  const { t } = usePanelTexts()
  const { data } = useRead<{ recipients: number }>(`${panelApi.mailings}recipients/`)
  const recipients = data?.recipients ?? null
  return (
    <MailForm
      key={useRefilled()}
      id="info-mail"
      draftKey={infoMailDraft}
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
