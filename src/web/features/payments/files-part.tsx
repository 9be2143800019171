import { useId } from 'react'
import { ChooseFile } from '#web/admin/form/choose-file.tsx'
import { DropZone } from '#web/admin/form/drop-zone.tsx'
import { AlertLine } from '#web/admin/page/alert-line.tsx'
import card from '#web/admin/page/card.module.css'
import { Part } from '#web/admin/page/part.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import type { BankFiles } from './use-bank-files.ts'

const accept = '.xml,.csv,.txt,.xlsx,application/xml,text/xml,text/csv,text/plain'

/** The place for files of banks: chosen or dropped, several at once. */
export const FilesPart = ({ busy, work, notes, problem, preview, choose }: BankFiles) => {
  const { t } = usePanelTexts()
  const id = useId()
  return (
    <Part title={t('payments.files')}>
      <DropZone onFiles={choose}>
        <span>{t('payments.drop')}</span>
        <ChooseFile
          id={`${id}-input`}
          icon="document"
          isFilled={!preview}
          accept={accept}
          multiple
          disabled={busy}
          aria-describedby={`${id}-hint`}
          onFiles={choose}
        >
          {t('payments.choose')}
        </ChooseFile>
      </DropZone>
      <p id={`${id}-hint`} className={card.hint}>
        {t('payments.hint')}
      </p>
      <div role="status">
        {busy && <p>{work}</p>}
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
      <AlertLine text={problem?.title} className={card.problem} />
    </Part>
  )
}
