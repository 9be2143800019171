import { addressIn } from '#shared/addresses.ts'
import type { Notice } from '#shared/resources/notice.ts'
import { Icon } from '#web/ui/icon.tsx'
import { RecordText } from '#web/ui/record-text.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './notice.module.css'

type Props = { notice: Notice; isClosable?: boolean; label?: string | undefined }

/** `closed-notice.ts` closes it: a script that its pages have beside the application. */
export const NoticeLine = ({ notice, isClosable = false, label }: Props) => {
  const { t, language } = useTexts()
  return (
    <section
      aria-label={label ?? t('notice.name')}
      className={`${css.notice} ${css[notice.tone]} ${isClosable ? css.closable : ''}`}
      data-unprinted=""
    >
      <p>
        <RecordText of={notice} field="text" />{' '}
        {notice.link && (
          <a href={addressIn(notice.link, language)}>
            {notice.link_text ? <RecordText of={notice} field="link_text" /> : t('button.readMore')}
          </a>
        )}
      </p>
      {isClosable && (
        <button type="button" aria-label={t('notice.close')} data-closes-notice="">
          <Icon name="close" />
        </button>
      )}
    </section>
  )
}
