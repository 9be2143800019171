import type { ImageSizes } from '#shared/field.ts'
import { Picture } from '#web/ui/picture.tsx'
import css from './table-picture.module.css'

type Props = { src: string | null; versions: ImageSizes | null | undefined }

/** A picture in a table, 120 px wide (specification §9); it says nothing that the row does not. */
export const TablePicture = ({ src, versions }: Props) =>
  src ? <Picture src={src} versions={versions} sizes="120px" alt="" className={css.picture} /> : null
