import { Button, Group, Modal } from '@mantine/core'
import { firstLanguage } from '#shared/languages.ts'
import { type Mailing, mailings as resource } from '#shared/resources/mailings.ts'
import card from '#web/admin/page/card.module.css'
import { usePrintable } from '#web/admin/print/print.ts'
import { PrintButton } from '#web/admin/print/print-button.tsx'
import { FactList } from '#web/admin/print/sheets.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import css from './mailings.module.css'

/** The end of the mail, by whom it goes to. */
const ends: Partial<Record<Mailing['audience'], 'mailing.endsList' | 'letter.endsMembership'>> = {
  subscribers: 'mailing.endsList',
  members: 'letter.endsMembership',
}

type Props = {
  mailing: Mailing
  /** Null where it cannot be copied. */
  onCopy: (() => void) | null
  onClose: () => void
}

/** A mailing as its recipients read it: when it went to whom, its subject and its text; also on paper. */
export const MailingReader = ({ mailing, onCopy, onClose }: Props) => {
  const { t, dateTime, resourceIn } = usePanelTexts()
  const { fields } = resourceIn(resource)
  const { title, content, audience, sent, recipients, user_name } = mailing
  const toWhom = fields.audience.optionLabels?.[audience] ?? audience
  const { started_at } = mailing
  const told =
    started_at === null
      ? ([[fields.audience.label, toWhom]] as const)
      : ([
          [t('mailing.sentOn'), dateTime(started_at)],
          [fields.audience.label, `${toWhom} · ${t('mailing.sentOf', { sent, total: recipients })}`],
        ] as const)
  const facts = [...told, [fields.user_name.label, user_name || t('mailing.byProgram')]] as const
  const letter = (
    <>
      <FactList facts={facts} />
      <div className={css.letter}>
        {content ? (
          <RichText html={content} lang={firstLanguage} />
        ) : (
          <p className={card.hint}>{t('mailing.wordsOfProgram')}</p>
        )}
      </div>
    </>
  )
  const sheet = (
    <section>
      <h1>{title}</h1>
      {letter}
    </section>
  )
  usePrintable({ now: () => sheet, all: async () => sheet }, 'dialog')
  return (
    <Modal opened onClose={onClose} size={800} title={title}>
      {letter}
      {content && <p className={card.hint}>{t(ends[audience] ?? 'mailing.endsEvent')}</p>}
      <Group mt="md">
        {onCopy && (
          <Button variant="default" onClick={onCopy}>
            {t('mailing.copy')}
          </Button>
        )}
        <PrintButton />
      </Group>
    </Modal>
  )
}
