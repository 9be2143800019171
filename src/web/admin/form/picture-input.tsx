import { Button, Input } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { type DragEvent, useRef, useState } from 'react'
import { languages, translationKey } from '#shared/languages.ts'
import type { LibraryPicture } from '#shared/picture-library.ts'
import { AdminIcon } from '#web/admin/frame/admin-icon.tsx'
import { PickerButton } from '#web/admin/pictures/picture-picker.tsx'
import { type PanelTexts, usePanelTexts } from '#web/ui/panel-texts.ts'
import { FilePreview, type Size } from './file-preview.tsx'
import { FocusChoice } from './focus-choice.tsx'
import type { InputProps } from './input-props.ts'
import css from './picture-input.module.css'

/** Bytes (settled §6). */
const maxSize = 10 * 1024 * 1024

function judge(file: File, { t, number }: PanelTexts): string | null {
  if (!file.type.startsWith('image/')) return t('picture.wrongKind')
  const megabytes = number(file.size / 1024 / 1024)
  return file.size > maxSize ? t('picture.tooLarge', { megabytes }) : null
}

const firstFile = (files: FileList | null | undefined): File | undefined => files?.[0]

/** A picture: chosen, dropped or pasted; of several files the first. It is shown before it is sent. */
export const PictureInput = (props: InputProps) => {
  const { id, name, field, value, required, error, onChange, onBlur, focusName, focus, altNames = {} } = props
  const texts = usePanelTexts()
  const { t } = texts
  const input = useRef<HTMLInputElement>(null)
  const [size, setSize] = useState<Size | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isOver, setOver] = useState(false)

  /** The focal point belongs to the picture that was there. */
  const put = (picture: File | null): void => {
    onChange(name, picture)
    if (focusName) onChange(focusName, '')
  }
  const take = (file: File | undefined): void => {
    if (!file) return
    const no = judge(file, texts)
    setRefusal(no)
    if (no) return
    setSize(null)
    put(file)
  }
  /** Texts and focal point of a picture of the library come along. */
  const choose = (picture: LibraryPicture): void => {
    forget()
    onChange(name, picture.image)
    if (focusName) onChange(focusName, picture.image_focus)
    for (const language of languages) {
      const alt = altNames[language]
      if (alt) onChange(alt, String(picture[translationKey('alt', language)] ?? ''))
    }
  }
  useWindowEvent('paste', (event) => {
    const file = firstFile(event.clipboardData?.files)
    if (!file?.type.startsWith('image/') || event.defaultPrevented) return
    event.preventDefault()
    take(file)
  })
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    take(firstFile(event.dataTransfer.files))
  }
  const forget = (): void => {
    if (input.current) input.current.value = ''
    setSize(null)
    setRefusal(null)
  }
  const remove = (): void => {
    forget()
    put(null)
  }

  return (
    <Input.Wrapper
      label={field.label}
      description={field.hint}
      error={refusal ?? error}
      withAsterisk={required}
      labelProps={{ htmlFor: id }}
      errorProps={{ id: `${id}-error` }}
      descriptionProps={{ id: `${id}-hint` }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button does the same. */}
      <div
        className={css.zone}
        data-over={isOver || undefined}
        data-invalid={Boolean(refusal ?? error) || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <FocusChoice name={focusName} value={focus ?? ''} shown={Boolean(value)} onChange={onChange}>
          {value instanceof File && <FilePreview file={value} onSize={setSize} />}
          {typeof value === 'string' && value && (
            <img className={css.picture} src={value} alt={t('picture.stored', { field: field.label })} />
          )}
        </FocusChoice>
        <div className={css.words}>
          <input
            ref={input}
            id={id}
            name={name}
            type="file"
            accept="image/*"
            className={css.file}
            aria-invalid={Boolean(refusal ?? error)}
            aria-describedby={[field.hint && `${id}-hint`, (refusal ?? error) && `${id}-error`]
              .filter(Boolean)
              .join(' ')}
            onChange={(event) => take(firstFile(event.currentTarget.files))}
            onBlur={() => onBlur(name)}
          />
          <label htmlFor={id} className={css.choose}>
            <AdminIcon name="picture" />
            {value ? t('picture.change') : t('picture.choose')}
          </label>
          <PickerButton onChoose={choose} className={css.library ?? ''} />
          <p className={css.hint}>{size ? `${size.width} × ${size.height} px` : t('picture.drop')}</p>
          {value && (
            <Button variant="subtle" color="gray" size="compact-sm" onClick={remove}>
              {t('picture.remove')}
            </Button>
          )}
        </div>
      </div>
    </Input.Wrapper>
  )
}
