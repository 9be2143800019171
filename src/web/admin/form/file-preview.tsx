import { useEffect, useRef } from 'react'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './picture-input.module.css'

export type Size = { width: number; height: number }
/** The most pixels that are drawn beside the input. */
const small: Size = { width: 480, height: 320 }

type FilePreviewProps = {
  file: File
  /** Called with the size of the picture; null when the browser cannot draw it. */
  onSize?: ((size: Size | null) => void) | undefined
  max?: Size
  className?: string | undefined
}

/** Draws a chosen file: the CSP allows no picture from memory, but a canvas is none. */
export const FilePreview = ({ file, onSize, max = small, className = css.picture }: FilePreviewProps) => {
  const { t } = usePanelTexts()
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let isLeft = false
    const draw = async () => {
      const picture = await createImageBitmap(file)
      const { current: target } = canvas
      if (isLeft || !target) return
      onSize?.({ width: picture.width, height: picture.height })
      const scale = Math.min(1, max.width / picture.width, max.height / picture.height)
      target.width = Math.max(1, picture.width * scale)
      target.height = Math.max(1, picture.height * scale)
      target.getContext('2d')?.drawImage(picture, 0, 0, target.width, target.height)
    }
    // The server will judge a file that the browser cannot draw.
    draw().catch(() => !isLeft && onSize?.(null))
    return () => {
      isLeft = true
    }
  }, [file, onSize, max])
  return (
    <canvas
      ref={canvas}
      className={className}
      role="img"
      aria-label={t('picture.chosen', { file: file.name })}
    />
  )
}
