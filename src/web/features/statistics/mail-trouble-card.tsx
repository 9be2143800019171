import type { MailTrouble } from '#shared/mail-settings.ts'
import card from '#web/admin/page/card.module.css'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'

/** Mails that could not leave, why, and what to do; nothing while there are none. */
export const MailTroubleCard = ({ failed, uncertain, last }: MailTrouble) => {
  const { t } = usePanelTexts()
  if (!last) return null
  const { recipient, reason } = last
  return (
    <section className={card.card}>
      <h2>{t('mailTrouble.title')}</h2>
      {failed > 0 && <p>{t('mailTrouble.failed', { count: failed })}</p>}
      {uncertain > 0 && <p>{t('mailTrouble.uncertain', { count: uncertain })}</p>}
      {reason && <p className={card.hint}>{t('mailTrouble.reason', { recipient, reason })}</p>}
      <p>
        {t('mailTrouble.remedy')}{' '}
        <Link to={`/admin/mail/?state=${failed > 0 ? 'failed' : 'uncertain'}`} className={card.touch}>
          {t('mailTrouble.open')}
        </Link>
      </p>
    </section>
  )
}
