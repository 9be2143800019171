import type { ImageSizes } from '#shared/field.ts'
import { Picture } from '#web/ui/picture.tsx'

/** A picture in a table, 120 px wide (specification §9); it says nothing that the row does not. */
export const TablePicture = ({ src, versions }: { src: string | null; versions?: ImageSizes | null | undefined }) =>
  src ? <Picture src={src} versions={versions} sizes="120px" alt="" /> : null
