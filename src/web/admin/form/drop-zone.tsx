import { type DragEvent, type ReactNode, useState } from 'react'
import css from './drop-zone.module.css'

type Props = {
  onFiles(files: File[]): void
  /** Whether it is a field of a form. */
  isField?: boolean
  isInvalid?: boolean
  children: ReactNode
}

/** A place onto which files are dropped, around the button that chooses them. */
export const DropZone = ({ onFiles, isField = false, isInvalid = false, children }: Props) => {
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    onFiles([...event.dataTransfer.files])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button does the same.
    <div
      className={css.zone}
      data-field={isField || undefined}
      data-invalid={isInvalid || undefined}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
    </div>
  )
}
