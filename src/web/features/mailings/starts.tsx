import type { MailSize } from '#shared/mail-size.ts'
import type { OperationPreview } from '#shared/operations.ts'
import card from '#web/admin/page/card.module.css'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { MailSizeNote } from './mail-size-note.tsx'

/** The preview of a mailing: `recipients` would get it now. */
export type MailingPreview = OperationPreview & {
  recipients: number
  sizes?: readonly MailSize[]
  has_unsubscribe?: boolean
}

/** Says when a mailing starts, and whether people who join before that get it. */
export const Starts = ({
  seen: { arrivals, sizes = [], has_unsubscribe = false },
}: {
  seen: MailingPreview
}) => {
  const { t } = usePanelTexts()
  return (
    <>
      {sizes.map((size) => (
        <MailSizeNote
          key={size.language}
          size={size}
          hasUnsubscribe={has_unsubscribe}
          isOneOfSeveral={sizes.length > 1}
        />
      ))}
      <p className={card.hint}>{t('mailing.starts')}</p>
      {arrivals === 'included' && <p className={card.hint}>{t('mailing.arrivals')}</p>}
    </>
  )
}
