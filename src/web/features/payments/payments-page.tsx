import { type FilesState, paymentsApi, rulesPage } from '#shared/payment-review.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import page from '#web/admin/page/admin-page.module.css'
import { ReadFailure } from '#web/admin/page/list-actions.tsx'
import { PanelPage } from '#web/admin/page/panel-page.tsx'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { FilesPart } from './files-part.tsx'
import { LookPart } from './look-part.tsx'
import { PreviewPart } from './preview-part.tsx'
import { ReadFilesPart } from './read-files-part.tsx'
import { UnlinkPart } from './unlink-part.tsx'
import { useBankFiles } from './use-bank-files.ts'
import { useLook } from './use-look.ts'
import { useReview } from './use-review.ts'

/** Files of banks, the money to look at, and the files that were read (/admin/payments/). */
export const Page = () => {
  const { t } = usePanelTexts()
  const { data: state, problem, reload } = useRead<FilesState>(paymentsApi.files)
  const review = useReview()
  const look = useLook(review.reload, () => void reload())
  const changed = () => {
    void reload()
    void review.reload()
  }
  const files = useBankFiles(state, changed)
  return (
    <PanelPage title={t('payments.title')} className={`${page.parts} ${page.wide}`}>
      <p>
        {t('payments.intro')} <Link to={rulesPage}>{t('rules.link')}</Link>
      </p>
      {problem && <ReadFailure problem={problem} retry={reload} />}
      <FilesPart {...files} />
      {files.preview && <PreviewPart files={files} preview={files.preview} />}
      <LookPart look={look} review={review} changed={() => void reload()} />
      <UnlinkPart changed={changed} />
      {state && <ReadFilesPart state={state} files={files} />}
    </PanelPage>
  )
}
