import { Alert } from '@mantine/core'
import { describeLanguage } from '#shared/languages.ts'
import { largeMailBytes, type MailSize } from '#shared/mail-size.ts'
import card from '#web/admin/page/card.module.css'
import { usePanelTexts } from '#web/ui/panel-texts.ts'

const kilobytes = (bytes: number): number => Math.max(1, Math.round(bytes / 1_000))

/** Says how large a mail is, and of a large one what makes it so. */
export const MailSizeNote = ({
  size: { language, bytes, text, links, format },
  hasUnsubscribe,
  isOneOfSeveral = false,
}: {
  size: MailSize
  hasUnsubscribe: boolean
  isOneOfSeveral?: boolean
}) => {
  const { t } = usePanelTexts()
  const of = isOneOfSeveral ? `${describeLanguage(language).name}: ` : ''
  if (bytes <= largeMailBytes)
    return <p className={card.hint}>{`${of}${t('mailing.size', { size: kilobytes(bytes) })}`}</p>
  return (
    <Alert
      color="yellow"
      variant="outline"
      my="sm"
      title={`${of}${t('mailing.size', { size: kilobytes(bytes) })}`}
    >
      <p>
        {t('mailing.sizeParts', {
          text: kilobytes(text),
          links: kilobytes(links),
          format: kilobytes(format),
        })}
      </p>
      <p>{t(hasUnsubscribe ? 'mailing.sizeCutList' : 'mailing.sizeCut')}</p>
    </Alert>
  )
}
