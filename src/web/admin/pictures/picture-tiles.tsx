import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import type { LibraryPicture } from '#shared/picture-library.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { pictureName, pictureSize, useWords } from './library-words.ts'
import css from './picture-tiles.module.css'

/** A small picture of the library, and what it shows and where. */
const PictureTile = ({ picture }: { picture: LibraryPicture }) => {
  const texts = usePanelTexts()
  return (
    <>
      <img
        className={css.picture}
        src={picture.image}
        srcSet={picture.image_sizes.srcset}
        sizes="180px"
        alt=""
        loading="lazy"
        decoding="async"
      />
      <span className={css.name}>{pictureName(picture, texts)}</span>
      <span className={css.facts} data-unused={picture.use !== 'used' || undefined}>
        {useWords(picture, texts)}
      </span>
      <span className={css.facts}>{pictureSize(picture, texts)}</span>
    </>
  )
}

type Props = {
  pictures: readonly LibraryPicture[]
  total: number
  /** Undefined while more are on their way. */
  onMore: (() => void) | undefined
  /** Stands around each tile: a link, or a button. */
  children(picture: LibraryPicture, tile: ReactNode): ReactNode
}

/** Pictures of the library side by side, and what shows more of them. */
export const PictureTiles = ({ pictures, total, onMore, children }: Props) => {
  const { t } = usePanelTexts()
  return (
    <>
      <ul className={css.tiles}>
        {pictures.map((picture) => (
          <li key={picture.id}>{children(picture, <PictureTile picture={picture} />)}</li>
        ))}
      </ul>
      {pictures.length < total && (
        <Group justify="center">
          <Button variant="default" loading={!onMore} onClick={onMore}>
            {t('library.more')}
          </Button>
        </Group>
      )}
    </>
  )
}
