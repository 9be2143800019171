import { useSelector } from 'react-redux'
import type { PreviewState } from '#shared/previews.ts'
import type { PageProps } from '#web/app/page.ts'
import { OwnArticle } from '#web/features/pages/own-article.tsx'
import { pageSlice } from '#web/features/pages/page-slice.ts'
import { PageWidth } from '#web/ui/layout.tsx'
import { PreviewMark } from '#web/ui/preview-mark.tsx'

const selectPreview = ({ feature }: { feature: { preview?: PreviewState } }) => feature.preview

export const Page = ({ params: { slug } }: PageProps) => {
  const page = useSelector(pageSlice.select).find((one) => one.slug === slug)
  const preview = useSelector(selectPreview)
  if (!page) return null
  return (
    <PageWidth>
      {preview && <PreviewMark preview={preview} />}
      <OwnArticle page={page} />
    </PageWidth>
  )
}
