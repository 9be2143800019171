import { letterPage, lettersName } from '#shared/letters.ts'
import { useMay } from '#web/admin/frame/use-may.ts'
import card from '#web/admin/page/card.module.css'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'

/** The way to the page on which mails to members are written, for who may write to them. */
export const LetterLead = () => {
  const { t } = usePanelTexts()
  const may = useMay()
  if (!may('write', lettersName)) return null
  return (
    <p>
      {t('letter.leadText')}{' '}
      <Link to={letterPage} className={card.touch}>
        {t('letter.lead')}
      </Link>
    </p>
  )
}
