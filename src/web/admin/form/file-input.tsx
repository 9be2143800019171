import { useState } from 'react'
import { kindWords, sizeWords } from '#shared/file-words.ts'
import { fileTypes, maxFileBytes, readFileValue } from '#shared/stored-files.ts'
import { type PanelTexts, usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './file-input.module.css'
import type { InputProps } from './input-props.ts'
import { UploadField } from './upload-field.tsx'
import { useToldUploads } from './upload-progress.ts'

const accepted = fileTypes.map((type) => `.${type}`).join(',')

/** Refuses at once what the server would refuse after all of it is sent. */
function judge(file: File, { t, number }: PanelTexts): string | null {
  if (!fileTypes.some((type) => file.name.toLowerCase().endsWith(`.${type}`))) return t('file.wrongKind')
  return file.size > maxFileBytes ? t('file.tooLarge', { size: sizeWords(file.size, number) }) : null
}

const words = (
  value: InputProps['value'],
  number: PanelTexts['number'],
): readonly [string, string] | null => {
  if (value instanceof File) return [value.name, sizeWords(value.size, number)]
  const stored = readFileValue(value)
  return stored && [stored.name, kindWords(value, number)]
}

/** A file that is kept as it came: chosen or dropped; of several the first. */
export const FileInput = ({ id, name, field, value, required, error, onChange, onBlur }: InputProps) => {
  const texts = usePanelTexts()
  const { t, number } = texts
  const [refusal, setRefusal] = useState<string | null>(null)
  useToldUploads()
  const told = words(value, number)
  const take = (file: File | undefined): void => {
    if (!file) return
    const no = judge(file, texts)
    setRefusal(no)
    if (!no) onChange(name, file)
  }
  const remove = (): void => {
    setRefusal(null)
    onChange(name, null)
  }
  return (
    <UploadField
      {...{ id, name, field, required, onBlur }}
      error={refusal ?? error}
      accept={accepted}
      icon="document"
      choose={t(value ? 'file.change' : 'file.choose')}
      removal={t('file.remove')}
      shown={
        told && (
          <p className={css.name}>
            <strong>{told[0]}</strong> {told[1]}
          </p>
        )
      }
      hasValue={Boolean(value)}
      onFile={take}
      onRemove={remove}
    />
  )
}
