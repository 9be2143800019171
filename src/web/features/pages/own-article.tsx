import type { ReactNode } from 'react'
import type { OwnPage } from '#shared/resources/pages.ts'
import { Article, ArticleFrame, articlePicture } from '#web/ui/article.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { RecordText } from '#web/ui/record-text.tsx'
import { useTexts } from '#web/ui/texts.ts'

type Props = {
  page: OwnPage
  /** In place of the stored picture; null for none. */
  picture?: ReactNode
}

/** A page of the association's own: its title, its picture and its text. */
export const OwnArticle = ({ page, picture }: Props) => {
  const { localText } = useTexts()
  const stored = page.image && (
    <Picture
      src={page.image}
      versions={page.image_sizes}
      alt={localText(page, 'image_alt').text}
      focus={page.image_focus}
      {...articlePicture}
    />
  )
  return (
    <Article
      title={<RecordText of={page} field="title" />}
      picture={picture === undefined ? stored : picture && <ArticleFrame>{picture}</ArticleFrame>}
      content={localText(page, 'content')}
    />
  )
}
