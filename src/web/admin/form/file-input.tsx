import { Button, Input } from '@mantine/core'
import { type DragEvent, useRef, useState } from 'react'
import { kindWords, sizeWords } from '#shared/file-words.ts'
import { fileTypes, maxFileBytes, readFileValue } from '#shared/stored-files.ts'
import { AdminIcon } from '#web/admin/frame/admin-icon.tsx'
import { type PanelTexts, usePanelTexts } from '#web/ui/panel-texts.ts'
import type { InputProps } from './input-props.ts'
import css from './picture-input.module.css'
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
  const input = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isOver, setOver] = useState(false)
  useToldUploads()
  const told = words(value, number)
  const problem = refusal ?? error

  const take = (file: File | undefined): void => {
    if (!file) return
    const no = judge(file, texts)
    setRefusal(no)
    if (!no) onChange(name, file)
  }
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  const remove = (): void => {
    if (input.current) input.current.value = ''
    setRefusal(null)
    onChange(name, null)
  }

  return (
    <Input.Wrapper
      label={field.label}
      description={field.hint}
      error={problem}
      withAsterisk={required}
      labelProps={{ htmlFor: id }}
      errorProps={{ id: `${id}-error` }}
      descriptionProps={{ id: `${id}-hint` }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button does the same. */}
      <div
        className={css.zone}
        data-over={isOver || undefined}
        data-invalid={Boolean(problem) || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {told && (
          <p className={css.fileName}>
            <strong>{told[0]}</strong> {told[1]}
          </p>
        )}
        <div className={css.words}>
          <input
            ref={input}
            id={id}
            name={name}
            type="file"
            accept={accepted}
            className={css.file}
            aria-invalid={Boolean(problem)}
            aria-describedby={[field.hint && `${id}-hint`, problem && `${id}-error`]
              .filter(Boolean)
              .join(' ')}
            onChange={(event) => take(event.currentTarget.files?.[0])}
            onBlur={() => onBlur(name)}
          />
          <label htmlFor={id} className={css.choose}>
            <AdminIcon name="document" />
            {value ? t('file.change') : t('file.choose')}
          </label>
          {value && (
            <Button variant="subtle" color="gray" size="compact-sm" onClick={remove}>
              {t('file.remove')}
            </Button>
          )}
        </div>
      </div>
    </Input.Wrapper>
  )
}
