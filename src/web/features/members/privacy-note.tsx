import { mailLink } from '#shared/formats/mail-link.ts'
import { pages } from '#shared/paths.ts'
import { Link } from '#web/ui/link.tsx'
import shapes from '#web/ui/shapes.module.css'
import { useTexts } from '#web/ui/texts.ts'
import css from './privacy-note.module.css'

/** Information for applicants by GDPR article 13: which data, why, how long, whom to ask. */
export const PrivacyNote = ({ association, infoMail }: { association: string; infoMail: string }) => {
  const { t } = useTexts()
  return (
    <aside className={css.note} aria-labelledby="uppgifter">
      <h2 id="uppgifter">{t('privacy.title')}</h2>
      <dl>
        <dt>{t('privacy.what')}</dt>
        <dd>{t('privacy.whatText')}</dd>
        <dt>{t('privacy.why')}</dt>
        <dd>{t('privacy.whyText', { association: association || t('privacy.association') })}</dd>
        <dt>{t('privacy.howLong')}</dt>
        <dd>{t('privacy.howLongText')}</dd>
        <dt>{t('privacy.whom')}</dt>
        <dd>
          {t('privacy.rights')}{' '}
          {infoMail ? (
            <>
              {t('privacy.writeTo')} <a href={mailLink(infoMail)}>{infoMail}</a>.
            </>
          ) : (
            t('privacy.askBoard')
          )}{' '}
          {t('privacy.complain')}
        </dd>
      </dl>
      <p>
        <Link to={pages.information} className={shapes.touch}>
          {t('footer.information')}
        </Link>
      </p>
      <p className={shapes.hint}>{t('privacy.draft')}</p>
    </aside>
  )
}
