import { Button, Group, Progress } from '@mantine/core'
import type { UndoResult } from '#shared/operations.ts'
import { pages } from '#shared/paths.ts'
import type { FoundFile, SiteImport } from '#shared/post-import.ts'
import { Part } from '#web/admin/page/part.tsx'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'

/** Shows the progress of an import, which continues on the server when the page is closed. */
export const ImportProgress = ({ report }: Pick<SiteImport, 'report'>) => {
  const { t } = usePanelTexts()
  const percent = report.total === 0 ? 0 : (100 * report.done) / report.total
  return (
    <Part title={t('postImport.running')} hint={t('postImport.running.hint')}>
      <Progress value={percent} aria-label={t('postImport.page')} />
      <p role="status">{t('postImport.progress', { done: report.done, of: report.total })}</p>
    </Part>
  )
}

const Report = ({ report, file }: { report: SiteImport['report']; file: FoundFile | null }) => {
  const { t } = usePanelTexts()
  const titles = file?.posts.filter(({ key }) => report.refused.includes(key)).map(({ title }) => title) ?? []
  return (
    <>
      {report.led > 0 && <p>{t('postImport.led', { count: report.led })}</p>}
      {report.links > 0 && <p>{t('postImport.links', { count: report.links })}</p>}
      {report.notRedirected.length > 0 && (
        <details>
          <summary>
            {t('postImport.notRedirected', { count: report.notRedirected.length + report.moreNotRedirected })}
          </summary>
          <ul>
            {report.notRedirected.map(({ address, why }) => (
              <li key={address}>
                {address}: {t(`postImport.notRedirected.${why}`)}
              </li>
            ))}
            {report.moreNotRedirected > 0 && (
              <li>{t('postImport.moreUnnamed', { count: report.moreNotRedirected })}</li>
            )}
          </ul>
        </details>
      )}
      {report.categories.length > 0 && (
        <p>{t('postImport.categories', { names: report.categories.join(', ') })}</p>
      )}
      {report.broken > 0 && (
        <details>
          <summary>{t('postImport.broken', { count: report.broken })}</summary>
          <ul>
            {[...new Set(report.unread)].map((name) => (
              <li key={name}>{name}</li>
            ))}
            {report.broken > report.unread.length && (
              <li>{t('postImport.moreUnnamed', { count: report.broken - report.unread.length })}</li>
            )}
          </ul>
        </details>
      )}
      {titles.length > 0 && <p>{t('postImport.refused', { titles: titles.join(', ') })}</p>}
    </>
  )
}

type Props = {
  job: SiteImport
  file: FoundFile | null
  undone: UndoResult | null
  busy: boolean
  onUndo: () => void
}

/** The report of an import, and the button that undoes it. */
export const ImportResult = ({ job, file, undone, busy, onUndo }: Props) => {
  const { t } = usePanelTexts()
  const { report, state, operation } = job
  if (undone)
    return (
      <Part title={t('postImport.done')}>
        <p role="status">{t('postImport.undone', { left: undone.left.length })}</p>
      </Part>
    )
  return (
    <Part title={t('postImport.done')}>
      <p role="status">
        {t(state === 'failed' ? 'postImport.failed' : 'postImport.brought', {
          count: report.posts,
          pages: report.pages,
        })}
      </p>
      <Report report={report} file={file} />
      {operation && (
        <Group>
          <Button component={Link} to={`${pages.admin}/posts/?state=draft`} variant="default">
            {t('postImport.show')}
          </Button>
          <Button variant="default" loading={busy} onClick={onUndo}>
            {t('postImport.remove')}
          </Button>
        </Group>
      )}
    </Part>
  )
}
