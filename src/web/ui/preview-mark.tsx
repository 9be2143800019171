import type { PreviewState } from '#shared/previews.ts'
import css from './preview-mark.module.css'
import { useTexts } from './texts.ts'

/** Says on a page that visitors do not see yet that it is a preview, and of what. */
export const PreviewMark = ({ preview }: { preview: PreviewState }) => {
  const { t } = useTexts()
  return (
    <p className={css.mark} role="note">
      {preview.kind === 'planned'
        ? t('previewMark.planned', { at: { instant: preview.at } })
        : t(`previewMark.${preview.kind}`)}
    </p>
  )
}
