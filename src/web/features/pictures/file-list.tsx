import { panelApi } from '#shared/panel-paths.ts'
import type { LibraryFile } from '#shared/picture-library.ts'
import { AdminIcon } from '#web/admin/frame/admin-icon.tsx'
import { useRecordAddress } from '#web/admin/frame/record-address.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import page from '#web/admin/page/admin-page.module.css'
import card from '#web/admin/page/card.module.css'
import { Reading } from '#web/admin/page/reading.tsx'
import { sizeWords } from '#web/admin/pictures/library-words.ts'
import { search } from '#web/redux/create-resource-slice.ts'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './library.module.css'

/** The files of records, such as documents: each leads to the form of its record. */
export const FileList = ({ q }: { q: string }) => {
  const texts = usePanelTexts()
  const { t, recordNames } = texts
  const addressOf = useRecordAddress()
  const reading = useRead<LibraryFile[]>(panelApi.files + search(q ? { q } : {}))
  return (
    <Reading of={reading} failed={t('library.noServer')}>
      {(files) => (
        <>
          <p role="status" className={card.hint}>
            {files.length > 0 && t('library.fileCount', { count: files.length })}
          </p>
          {files.length === 0 && (
            <p className={page.empty}>{t(q === '' ? 'library.noFiles' : 'library.noFilesFound')}</p>
          )}
          <ul className={css.files}>
            {files.map(({ resource, id, title, state, file_name, bytes }) => {
              const address = state === 'bin' ? '/admin/bin/' : addressOf({ resource, id, title })
              const { one } = recordNames(resource)
              return (
                <li key={`${resource}/${id}`} className={css.fileLine}>
                  <AdminIcon name="document" />
                  <span>
                    {address ? <Link to={address}>{title || one}</Link> : title || one}
                    <span className={css.state}>
                      {[
                        file_name,
                        sizeWords(bytes, texts),
                        one,
                        state === 'live' ? '' : t(`library.state.${state}`),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </span>
                </li>
              )
            })}
          </ul>
        </>
      )}
    </Reading>
  )
}
