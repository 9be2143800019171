import type { ImageSizes } from '#shared/field.ts'
import { Picture } from '#web/ui/picture.tsx'
import css from './table-picture.module.css'

type Props = { src: string | null; versions: ImageSizes | null | undefined; alt: string }

/** A picture in a table, 120 px wide (specification §9). */
export const TablePicture = ({ src, versions, alt }: Props) =>
  src ? (
    <Picture src={src} versions={versions} frames={[{ width: '120px' }]} alt={alt} className={css.picture} />
  ) : null
