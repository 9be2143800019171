import { useRef } from 'react'
import { panelApi } from '#shared/panel-paths.ts'
import type { FormValue } from '#web/admin/form/form-values.ts'
import type { InputProps } from '#web/admin/form/input-props.ts'
import { PictureInput } from '#web/admin/form/picture-input.tsx'
import { usePictureUpload } from '#web/admin/rich-text/use-picture-upload.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './colour-input.module.css'

/** A logo, which goes to the server at once: no browser shows an SVG as it will be, and the form shows it before it is saved. */
export const LogoInput = (props: InputProps) => {
  const { t, say } = usePanelTexts()
  const { busy, failure, forget, upload } = usePictureUpload(panelApi.logo)
  const latest = useRef<FormValue>(null)
  const put = async (name: string, value: FormValue): Promise<void> => {
    forget()
    // The file itself is saved by whoever does not wait for the answer.
    props.onChange(name, value)
    latest.current = value
    if (!(value instanceof File)) return
    const stored = await upload(value)
    if (latest.current === value) props.onChange(name, stored ? stored.url : props.value)
  }
  return (
    <>
      <PictureInput
        {...props}
        error={failure ? say(failure.title) : props.error}
        onChange={(name, value) => void put(name, value)}
      />
      <p role="status" className={css.status}>
        {busy && t('brand.uploading')}
      </p>
    </>
  )
}
