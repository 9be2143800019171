import { Group, Loader, NativeSelect } from '@mantine/core'
import { useNavigate } from 'react-router'
import { panelApi } from '#shared/panel-paths.ts'
import {
  libraryOrders,
  libraryPage,
  libraryPictures,
  type OpenedPicture,
  pictureUses,
} from '#shared/picture-library.ts'
import { ChooseFile } from '#web/admin/form/choose-file.tsx'
import { NotSaved } from '#web/admin/form/not-saved.tsx'
import { useApi } from '#web/admin/frame/use-api.ts'
import { useMay } from '#web/admin/frame/use-may.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import page from '#web/admin/page/admin-page.module.css'
import card from '#web/admin/page/card.module.css'
import { ReadFailure } from '#web/admin/page/list-actions.tsx'
import tiles from '#web/admin/pictures/picture-tiles.module.css'
import { PictureTiles } from '#web/admin/pictures/picture-tiles.tsx'
import { useLibrary } from '#web/admin/pictures/use-library.ts'
import { SearchField } from '#web/admin/table/search-field.tsx'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { toast } from '#web/ui/toast.ts'
import { useSearchParams } from '#web/ui/use-search-params.ts'
import { FileList } from './file-list.tsx'
import css from './library.module.css'

/** Puts pictures into the library, one after the other; a single one is opened, to be described. */
const Upload = ({ onUploaded }: { onUploaded: () => unknown }) => {
  const { t } = usePanelTexts()
  const call = useApi()
  const navigate = useNavigate()
  const { run, busy, problem, forgetProblem } = useRun()
  const send = async (image: File): Promise<OpenedPicture> => {
    const body = new FormData()
    body.set('image', image)
    body.set('file_name', image.name.slice(-200))
    return (await call<OpenedPicture>(panelApi.pictures, { method: 'POST', body })).data
  }
  const upload = async (files: readonly File[]): Promise<void> => {
    await run(async () => {
      let last: OpenedPicture | undefined
      for (const file of files) last = await send(file)
      if (!last) return
      toast.success(t('library.uploaded', { count: files.length }))
      if (files.length === 1) await navigate(`${libraryPage}${last.id}/`)
    })
    void onUploaded()
  }
  return (
    <>
      <ChooseFile
        id="library-upload"
        accept="image/*"
        multiple
        icon="plus"
        isFilled
        disabled={busy}
        onFiles={(files) => void upload(files)}
      >
        {t(busy ? 'library.uploading' : 'library.upload')}
      </ChooseFile>
      {problem && <NotSaved className={css.notice} failure={problem} onClose={forgetProblem} />}
    </>
  )
}

const chosenOf = <T extends string>(all: readonly T[], value: string | null): T | undefined =>
  all.find((one) => one === value)

type ListProps = { isNarrowed: boolean; library: ReturnType<typeof useLibrary> }

/** The pictures that are wished for, each a link to its page. */
const PictureList = ({ isNarrowed, library }: ListProps) => {
  const { t } = usePanelTexts()
  const { pictures, total, more, problem, reload } = library
  return (
    <>
      {problem && <ReadFailure title={t('library.noServer')} problem={problem} retry={reload} />}
      {!pictures && !problem && <Loader aria-label={t('list.loading')} />}
      {pictures?.length === 0 && (
        <p className={page.empty}>{t(isNarrowed ? 'library.nothing' : 'library.empty')}</p>
      )}
      <p role="status" className={card.hint}>
        {pictures && total > 0 && t('library.count', { count: total })}
      </p>
      {pictures && (
        <PictureTiles pictures={pictures} total={total} onMore={more}>
          {(picture, tile) => (
            <Link className={tiles.tile} to={`${libraryPage}${picture.id}/`}>
              {tile}
            </Link>
          )}
        </PictureTiles>
      )}
    </>
  )
}

/** The choice of the page that shows files in place of pictures. */
const files = 'files'

/** The library (/admin/media/): every picture of the site, what it shows and where; and the files of records. */
export const Page = () => {
  const { t } = usePanelTexts()
  const may = useMay()
  const [address, setAddress] = useSearchParams()
  const q = address.get('q') ?? ''
  const isFiles = address.get('use') === files
  const use = chosenOf(pictureUses, address.get('use'))
  const order = chosenOf(libraryOrders, address.get('order'))
  const library = useLibrary({ ...(q && { q }), ...(use && { use }), ...(order && { order }) })
  const change = (name: string, value: string): void =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1 tabIndex={-1}>{t('pictures.page')}</h1>
        {may('write', libraryPictures.name) && <Upload onUploaded={library.reload} />}
      </header>
      <p className={css.intro}>{t(isFiles ? 'library.filesIntro' : 'library.intro')}</p>
      <Group align="flex-end" gap="sm">
        <SearchField value={q} onSearch={(text) => change('q', text)} />
        <NativeSelect
          label={t('library.use')}
          value={isFiles ? files : (use ?? '')}
          data={[
            { value: '', label: t('library.use.all') },
            ...pictureUses.map((value) => ({ value, label: t(`library.use.${value}`) })),
            { value: files, label: t('library.use.files') },
          ]}
          onChange={(event) => change('use', event.currentTarget.value)}
        />
        {!isFiles && (
          <NativeSelect
            label={t('library.order')}
            value={order ?? 'newest'}
            data={libraryOrders.map((value) => ({ value, label: t(`library.order.${value}`) }))}
            onChange={(event) =>
              change('order', event.currentTarget.value === 'newest' ? '' : event.currentTarget.value)
            }
          />
        )}
      </Group>
      {isFiles ? (
        <FileList q={q} />
      ) : (
        <PictureList isNarrowed={q !== '' || use !== undefined} library={library} />
      )}
    </div>
  )
}
