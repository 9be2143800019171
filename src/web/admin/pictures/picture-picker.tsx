import { Button, type ButtonProps, Loader, Modal } from '@mantine/core'
import { useRef, useState } from 'react'
import { type LibraryPicture, libraryPictures } from '#shared/picture-library.ts'
import { AdminIcon } from '#web/admin/frame/admin-icon.tsx'
import { useIsPhone } from '#web/admin/frame/screen.ts'
import { useMay } from '#web/admin/frame/use-may.ts'
import card from '#web/admin/page/card.module.css'
import { ReadFailure } from '#web/admin/page/list-actions.tsx'
import { SearchField } from '#web/admin/table/search-field.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './picture-picker.module.css'
import tiles from './picture-tiles.module.css'
import { PictureTiles } from './picture-tiles.tsx'
import { useLibrary } from './use-library.ts'

type Props = {
  onChoose(picture: LibraryPicture): void
  onClose(): void
}

const Choices = ({ onChoose }: Pick<Props, 'onChoose'>) => {
  const { t } = usePanelTexts()
  const [q, setQ] = useState('')
  const { pictures, total, more, problem, reload } = useLibrary(q ? { q } : {})
  return (
    <div className={css.content}>
      <SearchField value={q} onSearch={setQ} />
      {problem && <ReadFailure problem={problem} retry={reload} />}
      {!pictures && !problem && <Loader aria-label={t('list.loading')} />}
      <p role="status" className={card.hint}>
        {pictures && (total === 0 && q === '' ? t('library.empty') : t('library.count', { count: total }))}
      </p>
      {pictures && (
        <PictureTiles pictures={pictures} total={total} onMore={more}>
          {(picture, tile) => (
            <button type="button" className={tiles.tile} onClick={() => onChoose(picture)}>
              {tile}
            </button>
          )}
        </PictureTiles>
      )}
    </div>
  )
}

/** The library in a window, to choose a picture of it. */
export const PicturePicker = ({ onChoose, onClose }: Props) => {
  const { t } = usePanelTexts()
  const isPhone = useIsPhone()
  const [opener] = useState(() => document.activeElement)
  const close = (): void => {
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    onClose()
  }
  return (
    <Modal
      opened
      onClose={close}
      title={t('library.chooseTitle')}
      size={880}
      fullScreen={isPhone}
      // A form below has an Esc of its own.
      data-over-form
    >
      <Choices onChoose={onChoose} />
    </Modal>
  )
}

/** @returns whether the user of the panel may choose pictures of the library */
export const useMayChoose = (): boolean => useMay()('read', libraryPictures.name)

/** Opens the library; nothing for who may not read it. */
export const PickerButton = ({
  onChoose,
  ...button
}: Pick<Props, 'onChoose'> & Pick<ButtonProps, 'size' | 'className'>) => {
  const { t } = usePanelTexts()
  const mayChoose = useMayChoose()
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  if (!mayChoose) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<AdminIcon name="tiles" />}
        {...button}
        ref={opener}
        onClick={() => setOpen(true)}
      >
        {t('library.choose')}
      </Button>
      {isOpen && (
        <PicturePicker
          onClose={() => setOpen(false)}
          onChoose={(picture) => {
            opener.current?.focus({ preventScroll: true })
            setOpen(false)
            onChoose(picture)
          }}
        />
      )}
    </>
  )
}
