import { Button, Stack } from '@mantine/core'
import { type MouseEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react'
import { imageSizes, mediaNameFromUrl } from '#shared/media.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { FilePreview } from './file-preview.tsx'
import type { FormValue } from './form-values.ts'
import css from './visitor-preview.module.css'

/** A picture that is as wide as a page. */
const large = { width: 1600, height: 1200 }

/** @returns a chosen picture that is not stored yet, or undefined. */
export const chosenPicture = (value: FormValue | undefined): ReactNode =>
  value instanceof File ? <FilePreview file={value} max={large} className={css.picture} /> : undefined

/** @returns the address and the sizes of a stored picture, as a record has them. */
export function storedPicture(value: FormValue | undefined) {
  const url = typeof value === 'string' && value !== '' ? value : null
  const name = url === null ? null : mediaNameFromUrl(url)
  return { url, sizes: name === null ? null : imageSizes(name) }
}

/** Links look as they will, but lead nowhere: what is typed is not saved yet. */
const stay = (event: MouseEvent): void => {
  if ((event.target as Element).closest('a')) event.preventDefault()
}

/** The typed content as visitors will see it. */
export const PreviewPanel = ({
  children,
  ...rest
}: {
  children: ReactNode
  id?: string
  ref?: Ref<HTMLElement>
}) => {
  const { t } = usePanelTexts()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: only keeps links from leading away, by mouse and by key.
    <section {...rest} className={css.panel} aria-label={t('preview.name')} onClick={stay}>
      {children}
    </section>
  )
}

/** Shows below a form, at the press of a button, what visitors will see. */
export const VisitorPreview = ({ children }: { children: ReactNode }) => {
  const { t } = usePanelTexts()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isOpen) panel.current?.scrollIntoView({ block: 'start' })
  }, [isOpen])
  return (
    <Stack align="flex-start" gap={12}>
      <Button
        variant="default"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        // A field that is left now may show an error and push the button away from under the mouse.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? t('preview.hide') : t('preview.show')}
      </Button>
      {isOpen && (
        <PreviewPanel id={id} ref={panel}>
          {children}
        </PreviewPanel>
      )}
    </Stack>
  )
}
