import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'
import { languages, translationKey } from '#shared/languages.ts'
import type { LibraryPicture } from '#shared/picture-library.ts'
import card from '#web/admin/page/card.module.css'
import { PickerButton } from '#web/admin/pictures/picture-picker.tsx'
import { type PanelTexts, usePanelTexts } from '#web/ui/panel-texts.ts'
import { FilePreview, type Size } from './file-preview.tsx'
import { FocusChoice } from './focus-choice.tsx'
import type { InputProps } from './input-props.ts'
import css from './picture-input.module.css'
import { UploadField } from './upload-field.tsx'

/** Bytes (settled §6). */
const maxSize = 10 * 1024 * 1024

function judge(file: File, { t, number }: PanelTexts): string | null {
  if (!file.type.startsWith('image/')) return t('picture.wrongKind')
  const megabytes = number(file.size / 1024 / 1024)
  return file.size > maxSize ? t('picture.tooLarge', { megabytes }) : null
}

/** A picture: chosen, dropped or pasted; of several files the first. It is shown before it is sent. */
export const PictureInput = (props: InputProps) => {
  const { id, name, field, value, required, error, onChange, onBlur, focusName, focus, altNames = {} } = props
  const texts = usePanelTexts()
  const { t } = texts
  const [size, setSize] = useState<Size | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)

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
    const file = event.clipboardData?.files[0]
    if (!file?.type.startsWith('image/') || event.defaultPrevented) return
    event.preventDefault()
    take(file)
  })
  const forget = (): void => {
    setSize(null)
    setRefusal(null)
  }
  const remove = (): void => {
    forget()
    put(null)
  }
  return (
    <UploadField
      {...{ id, name, field, required, onBlur }}
      error={refusal ?? error}
      accept="image/*"
      icon="picture"
      choose={t(value ? 'picture.change' : 'picture.choose')}
      removal={t('picture.remove')}
      shown={
        <FocusChoice name={focusName} value={focus ?? ''} shown={Boolean(value)} onChange={onChange}>
          {value instanceof File && <FilePreview file={value} onSize={setSize} />}
          {typeof value === 'string' && value && (
            <img className={css.picture} src={value} alt={t('picture.stored', { field: field.label })} />
          )}
        </FocusChoice>
      }
      hasValue={Boolean(value)}
      onFile={take}
      onRemove={remove}
    >
      <PickerButton onChoose={choose} className={css.library ?? ''} />
      <p className={card.hint}>{size ? `${size.width} × ${size.height} px` : t('picture.drop')}</p>
    </UploadField>
  )
}
