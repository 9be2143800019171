import { Button, Textarea } from '@mantine/core'
import { type ClipboardEvent, useId, useState } from 'react'
import { ChooseFile } from '#web/admin/form/choose-file.tsx'
import { DropZone } from '#web/admin/form/drop-zone.tsx'
import { valueControl } from '#web/admin/form/value-control.ts'
import card from '#web/admin/page/card.module.css'
import { Part } from '#web/admin/page/part.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './people-import.module.css'
import type { PeopleImport } from './use-people-import.ts'

const accept =
  '.xlsx,.xls,.ods,.csv,.txt,.tsv,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The file: chosen, dropped, or pasted from Excel. */
export const FileStep = ({ file, refusal, busy, problem, preview, choose }: PeopleImport) => {
  const { t, say } = usePanelTexts()
  const id = useId()
  const [pasted, setPasted] = useState('')
  const take = (chosen: File | undefined): void =>
    void (chosen && choose({ name: chosen.name, bytes: chosen }))
  const takeText = (text: string): void => {
    if (text.trim() !== '') choose({ name: t('peopleImport.paste.name'), bytes: new Blob([text]) })
  }
  const paste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text/plain')
    if (!text.includes('\n')) return
    event.preventDefault()
    setPasted(text)
    takeText(text)
  }
  return (
    <Part title={t('peopleImport.file')}>
      <DropZone onFiles={([dropped]) => take(dropped)}>
        {file ? <strong className={css.name}>{file.name}</strong> : <span>{t('peopleImport.drop')}</span>}
        <ChooseFile
          id={`${id}-input`}
          icon="document"
          isFilled={!file}
          accept={accept}
          disabled={busy}
          aria-describedby={`${id}-hint`}
          onFiles={([chosen]) => take(chosen)}
        >
          {t(file ? 'peopleImport.chooseOther' : 'peopleImport.choose')}
        </ChooseFile>
      </DropZone>
      <p id={`${id}-hint`} className={card.hint}>
        {t('peopleImport.file.hint')}
      </p>
      {!preview && (
        <details>
          <summary className={card.summary}>{t('peopleImport.paste')}</summary>
          <div className={css.pasted}>
            <Textarea
              label={t('peopleImport.paste.label')}
              rows={5}
              disabled={busy}
              onPaste={paste}
              {...valueControl(pasted, setPasted)}
            />
            <Button
              variant="default"
              disabled={pasted.trim() === '' || busy}
              onClick={() => takeText(pasted)}
            >
              {t('peopleImport.paste.read')}
            </Button>
          </div>
        </details>
      )}
      <p role="status">{busy && !preview && t('peopleImport.reading')}</p>
      {refusal && (
        <p role="alert" className={card.problem}>
          {t(`peopleImport.${refusal}`)}
        </p>
      )}
      {problem && !preview && (
        <p role="alert" className={card.problem}>
          {say(problem.title)}
        </p>
      )}
    </Part>
  )
}
