import { Button, Input } from '@mantine/core'
import { type ComponentProps, type ReactNode, useState } from 'react'
import card from '#web/admin/page/card.module.css'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { ChooseFile } from './choose-file.tsx'
import { DropZone } from './drop-zone.tsx'
import type { InputProps } from './input-props.ts'

type Props = Pick<InputProps, 'id' | 'name' | 'field' | 'required' | 'onBlur'> & {
  error: string | null
  /** Kinds of files, as `accept` of an input names them. */
  accept: string
  icon: ComponentProps<typeof ChooseFile>['icon']
  /** Label of the button that opens the choice. */
  choose: string
  /** Label of the button that takes the file away. */
  removal: string
  /** The file as it is shown; nothing without one. */
  shown: ReactNode
  hasValue: boolean
  /** Of several files the first is taken, and said which. */
  onFile(file: File | undefined): void
  onRemove(): void
  /** Stand beside the button. */
  children?: ReactNode
}

/** Field of one file, which is chosen or dropped. */
export const UploadField = ({
  field,
  required,
  error,
  choose,
  removal,
  shown,
  hasValue,
  onFile,
  onRemove,
  onBlur,
  children,
  ...input
}: Props) => {
  const { id, name } = input
  const { t } = usePanelTexts()
  const [onlyFirst, setOnlyFirst] = useState('')
  const take = (files: readonly File[]): void => {
    const [file] = files
    setOnlyFirst(file && files.length > 1 ? file.name : '')
    onFile(file)
  }
  return (
    <Input.Wrapper
      label={field.label}
      description={field.hint}
      error={error}
      withAsterisk={required}
      labelProps={{ htmlFor: id }}
      errorProps={{ id: `${id}-error` }}
      descriptionProps={{ id: `${id}-hint` }}
    >
      <DropZone isField isInvalid={Boolean(error)} onFiles={take}>
        {shown}
        <div className={card.row}>
          <ChooseFile
            {...input}
            aria-invalid={Boolean(error)}
            aria-describedby={[field.hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')}
            onFiles={take}
            onBlur={() => onBlur(name)}
          >
            {choose}
          </ChooseFile>
          {children}
          {hasValue && (
            <Button variant="subtle" color="gray" size="compact-sm" onClick={onRemove}>
              {removal}
            </Button>
          )}
        </div>
        <div role="status">{onlyFirst && t('form.onlyFirstFile', { name: onlyFirst })}</div>
      </DropZone>
    </Input.Wrapper>
  )
}
