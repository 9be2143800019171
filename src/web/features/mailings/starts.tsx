import type { OperationPreview } from '#shared/operations.ts'
import card from '#web/admin/page/card.module.css'
import { usePanelTexts } from '#web/ui/panel-texts.ts'

/** The preview of a mailing: `recipients` would get it now. */
export type MailingPreview = OperationPreview & { recipients: number }

/** Says when a mailing starts, and whether people who join before that get it. */
export const Starts = ({ seen: { arrivals } }: { seen: MailingPreview }) => {
  const { t } = usePanelTexts()
  return (
    <>
      <p className={card.hint}>{t('mailing.starts')}</p>
      {arrivals === 'included' && <p className={card.hint}>{t('mailing.arrivals')}</p>}
    </>
  )
}
